import { daysBetween, parseIsoDate, yearOf, type IsoDate } from './date.ts';

// What an input method or a phone's number pad types instead of the ASCII character.
const FULL_WIDTH = /[０-９／．－]/g;
const toAscii = (character: string): string => String.fromCharCode(character.charCodeAt(0) - 0xfee0);

const WITH_YEAR = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const WITHIN_YEAR = /^(\d{1,2})[-/.月](\d{1,2})日?$/;
const WEEKDAY = /\s*[（(][日月火水木金土][）)]$/;

/**
 * Parses a typed date, or `null` when invalid: `2026/11/27`, `2026-11-27`, `20261127`, `2026年11月27日`, with or without
 * the weekday after it, and `11/27` or `11月27日`, which is the one nearest to `today`, for a tie the earlier. Full-width
 * too.
 */
export function parseTypedDate(text: string, today: IsoDate): IsoDate | null {
  const typed = text.trim().replace(WEEKDAY, '').replace(FULL_WIDTH, toAscii);
  const full = WITH_YEAR.exec(typed) ?? DIGITS.exec(typed);
  if (full !== null) return dateOf(Number(full[1]), full[2], full[3]);
  const short = WITHIN_YEAR.exec(typed);
  if (short === null) return null;
  const near = [-1, 0, 1]
    .map((years) => dateOf(yearOf(today) + years, short[1], short[2]))
    .filter((date) => date !== null);
  const distance = (date: IsoDate): number => Math.abs(daysBetween(today, date));
  return near.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

const dateOf = (year: number, month = '', day = ''): IsoDate | null =>
  parseIsoDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
