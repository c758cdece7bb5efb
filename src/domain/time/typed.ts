import { daysBetween, parseIsoDate, yearOf, type IsoDate } from './date.ts';
import { minutes, MINUTES_PER_DAY, onClock, workingDayMinute, type Minutes, type WorkingDayMinute } from './minutes.ts';

// What an input method or a phone's number pad types instead of the ASCII character.
const FULL_WIDTH = /[０-９／．－：]/g;
const toAscii = (text: string): string =>
  text.replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));

const DATE_WITH_YEAR = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const DATE_IN_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const DATE_WITHIN_YEAR = /^(\d{1,2})[-/.月](\d{1,2})日?$/;
const WEEKDAY = /\s*[（(][日月火水木金土][）)]$/;

/**
 * Parses a typed date, or `null` when invalid: `2026/11/27`, `2026-11-27`, `20261127`, `2026年11月27日`, with or without
 * the weekday after it, and `11/27` or `11月27日`, which is the one nearest to `today`, for a tie the earlier. Full-width
 * too.
 */
export function parseTypedDate(text: string, today: IsoDate): IsoDate | null {
  const typed = toAscii(text.trim().replace(WEEKDAY, ''));
  const full = DATE_WITH_YEAR.exec(typed) ?? DATE_IN_DIGITS.exec(typed);
  if (full !== null) return dateOf(Number(full[1]), full[2], full[3]);
  const short = DATE_WITHIN_YEAR.exec(typed);
  if (short === null) return null;
  const near = [-1, 0, 1]
    .map((years) => dateOf(yearOf(today) + years, short[1], short[2]))
    .filter((date) => date !== null);
  const distance = (date: IsoDate): number => Math.abs(daysBetween(today, date));
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

const dateOf = (year: number, month = '', day = ''): IsoDate | null =>
  parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);

const TIME_WITH_COLON = /^(\d{1,2})[:.](\d{2})(?::[0-5]\d)?$/;
const TIME_IN_DIGITS = /^(\d{1,2}?)(\d{2})?$/;
const TIME_IN_JAPANESE = /^(\d{1,2})時(?:(\d{2})分?|(\d)分|(半))?$/;

/**
 * Parses a typed time of day into its minute, 0–1439, or `null` when invalid.
 *
 * Accepted are `9:00`, `09:00`, `09:00:59` (seconds are cut, D2), `9.00` as typed where the colon is far away, the bare
 * digits `900`, `0900`, `9`, `18`, and `9時`, `9時5分`, `9時30分`, `9時半`; digits, colon and point full-width too, spaces
 * around. Hours are 0–23, minutes 00–59. A single digit of minutes (`9:5`, `9.5`) is half-typed and rejected.
 */
export function parseTypedTime(text: string): WorkingDayMinute | null {
  const typed = toAscii(text.trim());
  const match = TIME_WITH_COLON.exec(typed) ?? TIME_IN_DIGITS.exec(typed) ?? TIME_IN_JAPANESE.exec(typed);
  if (match === null) return null;
  const [, hours, twoDigits, oneDigit, half] = match;
  const minute = half === undefined ? Number(twoDigits ?? oneDigit ?? 0) : 30;
  return Number(hours) > 23 || minute > 59 ? null : workingDayMinute(Number(hours) * 60 + minute);
}

/**
 * Parses a typed time of a working day, or `null` when invalid: as {@link parseTypedTime}, of the next day also as `翌1:30`,
 * `25:30` and `25.30`, which payroll writes; before 24:00 of that day.
 */
export function parseWorkingDayTime(text: string): WorkingDayMinute | null {
  const typed = toAscii(text.trim());
  const next = typed.startsWith('翌') ? parseTypedTime(typed.slice(1)) : null;
  if (next !== null) return workingDayMinute(next + MINUTES_PER_DAY);
  const past = PAST_MIDNIGHT.exec(typed);
  if (past === null) return parseTypedTime(typed);
  const minute = Number(past[1]) * 60 + Number(past[2]);
  return minute < 2 * MINUTES_PER_DAY ? workingDayMinute(minute) : null;
}

const PAST_MIDNIGHT = /^(2[4-9]|[34]\d)[:.]([0-5]\d)(?::[0-5]\d)?$/;

/** The time of day `delta` minutes later (earlier when negative), for arrow keys; it wraps within the day. */
export function stepTime(minute: WorkingDayMinute, delta: number): WorkingDayMinute {
  return onClock(workingDayMinute(minute + delta));
}

const DURATION_WITH_COLON = /^(\d{1,3}):([0-5]\d)$/;
const DURATION_IN_HOURS = /^(\d{1,3})(?:\.(\d{1,2}))?$/;
const DURATION_IN_JAPANESE = /^(\d{1,3})時間(?:([0-5]?\d)分|(半))?$/;

/**
 * Parses a typed duration, or `null` when invalid: `40:00`, the hours alone `40`, with decimals `37.5`, `40時間`,
 * `37時間30分`, `37時間半`; full-width too, spaces around. Decimals that are no whole minutes are rounded.
 */
export function parseTypedDuration(text: string): Minutes | null {
  const typed = text.trim().normalize('NFKC');
  const clock = DURATION_WITH_COLON.exec(typed);
  if (clock !== null) return minutes(Number(clock[1]) * 60 + Number(clock[2]));
  const japanese = DURATION_IN_JAPANESE.exec(typed);
  if (japanese !== null) {
    const [, hours, rest = '0', half] = japanese;
    return minutes(Number(hours) * 60 + (half === undefined ? Number(rest) : 30));
  }
  return DURATION_IN_HOURS.test(typed) ? minutes(Math.round(Number(typed) * 60)) : null;
}
