import { type EpochMs, japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDate, formatMoment } from './dates.ts';

/** An instant of the wire as `format` has it; what is none as it is. */
function formatted(at: string, format: (instant: EpochMs) => string): string {
  const instant = parseInstant(at);
  return instant === null ? at : format(instant);
}

/** `11月20日（金） 09:05` of an instant of the wire. */
export const whenText = (at: string): string => formatted(at, formatMoment);

/** `2026-11-20（金） 09:05` of an instant of the wire. */
export const fullWhenText = (at: string): string =>
  formatted(at, (instant) => `${formatDate(japanDate(instant))} ${japanClock(instant).slice(0, 5)}`);

/** `2026-11-20（金）` of an instant of the wire. */
export const dateText = (at: string): string => formatted(at, (instant) => formatDate(japanDate(instant)));
