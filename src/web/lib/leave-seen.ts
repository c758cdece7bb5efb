import { type EpochMs, formatInstant, parseInstant } from '#domain/time/instant.ts';
import { withStorage } from './browser-storage.ts';

const keyOf = (userId: number): string => `leaveSeen ${userId}`;

/** Up to when the person has seen in this browser what was decided on their requests of leave; `null` for never. */
export const leaveSeenAt = (userId: number): EpochMs | null =>
  parseInstant(withStorage((storage) => storage.getItem(keyOf(userId))) ?? '');

/** Notes that the person has seen what was decided on their requests up to then. */
export function noteLeaveSeen(userId: number, upTo: EpochMs): void {
  if (upTo > (leaveSeenAt(userId) ?? 0)) withStorage((storage) => storage.setItem(keyOf(userId), formatInstant(upTo)));
}
