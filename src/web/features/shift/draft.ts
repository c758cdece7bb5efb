import { endDayOf, shiftHours, type ShiftDay } from '#domain/attendance/shift.ts';
import { dayOffOf, readEnteredHours } from '#domain/shift/plan.ts';
import { parseIsoDate, type IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { formatTimeOfDay, MINUTES_PER_DAY } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { endDayText, readEndDay } from '../../lib/end-day.ts';
import { type ChosenDay, endDayChoice, typedTimeFault } from '../../ui/time-input.tsx';
import { texts } from './texts.ts';

/** By how many minutes the arrow keys step the hours of a shift. */
export const SHIFT_STEP = 15;

/** Two times as their fields hold them, as far as they are typed. */
export interface TypedHours {
  readonly start: string;
  readonly end: string;
  /** How many days after its own the end is; empty or missing: as the times say. */
  readonly endDay?: string;
}

/** Whether what a browser has stored is two such times. */
export function isTypedHours(value: unknown): value is TypedHours {
  if (typeof value !== 'object' || value === null) return false;
  const hours = value as Partial<Record<keyof TypedHours, unknown>>;
  return typeof hours.start === 'string' && typeof hours.end === 'string';
}

/** A day as its fields hold it. */
export interface TypedDay extends TypedHours {
  readonly isWorkday: boolean;
}

/** Days of a month by their date. */
export type TypedDays = ReadonlyMap<IsoDate, TypedDay>;

/** What is wrong with the two fields of a day, in Japanese. */
export interface DayErrors {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

export const DAY_OFF: TypedDay = { isWorkday: false, start: '', end: '' };

/** Hours as the fields show them. */
export function typedHours(hours: Interval): TypedHours {
  const later = endDayOf(hours);
  return {
    start: formatTimeOfDay(hours.start),
    end: formatTimeOfDay(hours.end),
    ...(later !== undefined && { endDay: endDayText(later) }),
  };
}

/** A shift as the fields show it. */
export function typedDay({ isWorkday, start, end }: ShiftDay): TypedDay {
  if (!isWorkday) return DAY_OFF;
  if (start !== null && end !== null) return { isWorkday, ...typedHours({ start, end }) };
  return {
    isWorkday,
    start: start === null ? '' : formatTimeOfDay(start),
    end: end === null ? '' : formatTimeOfDay(end),
  };
}

/** The hours that the fields spell, an end before the start on the next morning; `null` while they spell none. */
export function spelledHours({ start, end, endDay }: TypedHours): Interval | null {
  const from = parseTypedTime(start);
  const to = parseTypedTime(end);
  return from === null || to === null ? null : shiftHours(from, to, readEndDay(endDay));
}

/** What the field of a shift's end offers of its day. */
export const chosenEndDay = (
  { start, end, endDay: day }: TypedHours,
  change: (chosen: string) => void,
): { readonly day: ChosenDay } => ({ day: endDayChoice(texts.endDay, { start, end, day }, change) });

/** The same in a list of days, where the choice is offered once it is needed: of equal times, and where one is chosen; else 翌. */
export function endDayInList(
  hours: TypedHours,
  change: (chosen: string) => void,
): { readonly day: ChosenDay } | { readonly nextDay: boolean } {
  const [from, to] = [parseTypedTime(hours.start), parseTypedTime(hours.end)];
  const isAsked = (hours.endDay ?? '') !== '' || (from !== null && from === to);
  return isAsked ? chosenEndDay(hours, change) : { nextDay: endsNextDay(hours) };
}

/** The shift that the fields spell: a workday without hours while they spell none. */
export function spelledShift(date: IsoDate, day: TypedDay): ShiftDay {
  if (!day.isWorkday) return dayOffOf(date);
  const hours = spelledHours(day);
  return { date, start: hours?.start ?? null, end: hours?.end ?? null, isWorkday: true };
}

/** Whether the fields spell an end on the next morning, as of a night shift. */
export const endsNextDay = (hours: TypedHours): boolean => (spelledHours(hours)?.end ?? 0) >= MINUTES_PER_DAY;

/** The errors of two fields that spell no hours; `null` when they spell some. */
export function validateHours({ start, end, endDay: chosen }: TypedHours): DayErrors | null {
  const errors = { start: timeFault(texts.start, start), end: timeFault(texts.end, end) };
  if (errors.start !== undefined || errors.end !== undefined) return errors;
  const hours = readEnteredHours({
    start: parseTypedTime(start),
    end: parseTypedTime(end),
    endDay: readEndDay(chosen),
  });
  return typeof hours === 'string' ? { end: texts.hoursFaults[hours] } : null;
}

/** A day of the month on show. */
export interface DayOnShow {
  readonly date: IsoDate;
  readonly day: TypedDay;
}

/** The errors of the days that can't be saved. */
export function validateDays(days: readonly DayOnShow[]): ReadonlyMap<IsoDate, DayErrors> {
  return new Map(
    days.flatMap(({ date, day }) => {
      const errors = day.isWorkday ? validateHours(day) : null;
      return errors === null ? [] : [[date, errors]];
    }),
  );
}

/** The edits with more days. A day that is as it was saved is no edit. */
export function withDays(edits: TypedDays, days: TypedDays, saved: TypedDays): TypedDays {
  const all = new Map([...edits, ...days]);
  return new Map([...all].filter(([date, day]) => !isSameDay(day, saved.get(date) ?? DAY_OFF)));
}

/** What `after` makes of the days, those alone that it changes. */
export function changedDays(before: readonly ShiftDay[], after: readonly ShiftDay[]): TypedDays {
  const known = new Map(before.map((shift) => [shift.date, typedDay(shift)]));
  return withDays(new Map(), new Map(after.map((shift) => [shift.date, typedDay(shift)])), known);
}

/** A day without errors, as it is sent. */
export function plannedDay(date: IsoDate, day: TypedDay) {
  const time = (text: string): string | null => {
    const minute = parseTypedTime(text);
    return minute === null ? null : formatTimeOfDay(minute);
  };
  const { isWorkday, start, end } = day;
  return {
    date,
    isWorkday,
    startTime: time(start),
    endTime: time(end),
    endDay: isWorkday ? readEndDay(day.endDay) : null,
  };
}

/** What the server finds wrong with days, which it names by their date. */
export function refusedDays(fields: Readonly<Record<string, string>>): ReadonlyMap<IsoDate, DayErrors> {
  return new Map(
    Object.entries(fields).flatMap(([name, text]) => {
      const date = parseIsoDate(name);
      return date === null ? [] : [[date, { start: text }]];
    }),
  );
}

const isSameDay = (a: TypedDay, b: TypedDay): boolean =>
  a.isWorkday === b.isWorkday && a.start === b.start && a.end === b.end && (a.endDay ?? '') === (b.endDay ?? '');

const timeFault = (field: string, text: string): string | undefined =>
  text.trim() === '' ? texts.required(field) : typedTimeFault(text);
