import { onClock, workingDayMinute, type WorkingDayMinute } from './minutes.ts';

// What an input method or a phone's number pad types instead of the ASCII character.
const FULL_WIDTH = /[０-９：．]/g;
const toAscii = (character: string): string => String.fromCharCode(character.charCodeAt(0) - 0xfee0);

const CLOCK = /^(\d{1,2})[:.](\d{2})(?::[0-5]\d)?$/;
const DIGITS = /^(\d{1,2}?)(\d{2})?$/;
const JAPANESE = /^(\d{1,2})時(?:(\d{2})分?|(\d)分|(半))?$/;

/**
 * Parses a typed time of day into its minute, 0–1439, or `null` when invalid.
 *
 * Accepted are `9:00`, `09:00`, `09:00:59` (seconds are cut, D2), `9.00` as typed where the colon is far away, the bare
 * digits `900`, `0900`, `9`, `18`, and `9時`, `9時5分`, `9時30分`, `9時半`; digits, colon and point full-width too, spaces
 * around. Hours are 0–23, minutes 00–59. A single digit of minutes (`9:5`, `9.5`) is half-typed and rejected.
 */
export function parseTypedTime(text: string): WorkingDayMinute | null {
  const typed = text.trim().replace(FULL_WIDTH, toAscii);
  const match = CLOCK.exec(typed) ?? DIGITS.exec(typed) ?? JAPANESE.exec(typed);
  if (match === null) return null;
  const [, hours, twoDigits, oneDigit, half] = match;
  const minute = half === undefined ? Number(twoDigits ?? oneDigit ?? 0) : 30;
  return Number(hours) > 23 || minute > 59 ? null : workingDayMinute(Number(hours) * 60 + minute);
}

/** The time of day `delta` minutes later (earlier when negative), for arrow keys; it wraps within the day. */
export function stepTime(minute: WorkingDayMinute, delta: number): WorkingDayMinute {
  return onClock(workingDayMinute(minute + delta));
}
