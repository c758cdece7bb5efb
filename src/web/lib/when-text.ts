import { formatDate, formatMonthDay } from '#domain/time/japanese-date.ts';
import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';

/** `11月20日（金） 09:05` of an instant of the wire. */
export function whenText(at: string): string {
  const instant = parseInstant(at);
  return instant === null ? at : `${formatMonthDay(japanDate(instant))} ${japanClock(instant).slice(0, 5)}`;
}

/** `2026-11-20（金） 09:05` of an instant of the wire. */
export function fullWhenText(at: string): string {
  const instant = parseInstant(at);
  return instant === null ? at : `${formatDate(japanDate(instant))} ${japanClock(instant).slice(0, 5)}`;
}

/** `2026-11-20（金）` of an instant of the wire. */
export function dateText(at: string): string {
  const instant = parseInstant(at);
  return instant === null ? at : formatDate(japanDate(instant));
}
