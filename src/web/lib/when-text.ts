import { formatDate, formatMonthDay } from '#domain/time/japanese-date.ts';
import { type EpochMs, japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';

/** An instant of the wire as `format` has it; what is none as it is. */
function formatted(at: string, format: (instant: EpochMs) => string): string {
  const instant = parseInstant(at);
  return instant === null ? at : format(instant);
}

const clockOf = (instant: EpochMs): string => japanClock(instant).slice(0, 5);

/** `11月20日（金） 09:05` of an instant of the wire. */
export const whenText = (at: string): string =>
  formatted(at, (instant) => `${formatMonthDay(japanDate(instant))} ${clockOf(instant)}`);

/** `2026-11-20（金） 09:05` of an instant of the wire. */
export const fullWhenText = (at: string): string =>
  formatted(at, (instant) => `${formatDate(japanDate(instant))} ${clockOf(instant)}`);

/** `2026-11-20（金）` of an instant of the wire. */
export const dateText = (at: string): string => formatted(at, (instant) => formatDate(japanDate(instant)));
