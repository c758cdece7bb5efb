import ICAL from 'ical.js';

import { groupBy } from '../group-by.ts';
import { holidaysWithin } from '../holidays/holidays.ts';
import { addDays, type DateRange, daysFrom, fromUtcMs, type IsoDate, isWithin, parseIsoDate } from '../time/date.ts';
import { type CompanyDay, DAY_KIND_LABELS, DAY_KINDS } from './company-day.ts';
import { daysOfEntries, type FileDays, type FileEntry } from './file-days.ts';
import { KIND_PROPERTY } from './ical.ts';
import { daysOfYear } from './year.ts';

/** Whether a text is an iCalendar, whatever it has in it. */
export const isIcal = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR\r?\n/i.test(text);

/** Why a calendar isn't read: it breaks the format, or has more than a company's days are. */
export type IcalFault = 'broken' | 'too_many';

/** How many days all events of a file may be on, and how many steps their rules may take up to the year. */
const MOST = { days: 100_000, steps: 30_000 } as const;

const LONGEST_DAYS = 366;
const DAY_SECONDS = 86_400;
const JAPAN_SECONDS = 9 * 3600;

/** What programs call Japan's zone where they don't define it. */
const JAPANESE_ZONES: ReadonlySet<unknown> = new Set(['Asia/Tokyo', 'Japan', 'JST', 'Tokyo Standard Time']);

/** How often whole days can be repeated. */
const FREQUENCIES: ReadonlySet<unknown> = new Set(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);

/** How calendars of holidays mark a day that is celebrated and no holiday by law, and how a holiday. */
const OBSERVANCE = /^(?:祭日|observance)/i;
const PUBLIC_HOLIDAY = /^(?:国民の)?祝日|^(?:(?:public|national) )?holiday/i;

/** What is left of {@link MOST}. */
type Allowance = { -readonly [What in keyof typeof MOST]: number };

class TooMany extends Error {}

/**
 * Reads the events of whole days in a year, of a text whose folded lines are unfolded (3.1). A whole day is one of Japan,
 * from midnight to midnight there, in whatever zone it is written. Of several forms of an event the latest counts, and none
 * that is cancelled; rules are followed through the year. A kind is known of what `writeIcal` wrote, and by a category in
 * the field's words; any other event is a rest day of the company's. Events that are no whole days, longer than a year or
 * not to be understood are counted as skipped, and so are the days of other years of one that isn't repeated.
 *
 * The parser doesn't end on every rule: this is called where it is stopped from outside.
 */
export function readIcal(text: string, year: number): FileDays | IcalFault {
  const range = daysOfYear(year);
  const left: Allowance = { ...MOST };
  const entries: FileEntry[] = [];
  let skipped = 0;
  try {
    for (const { event, replaced } of currentEvents(eventsOf(text))) {
      const length = lengthOf(event);
      const starts = length === null ? null : startsOf(event, range, left);
      if (length === null || starts === null) {
        skipped += 1;
        continue;
      }
      const day = dayOf(event);
      for (const start of starts.filter((date) => !replaced.has(date)))
        for (const date of daysFrom(start, addDays(start, length - 1))) {
          left.days -= 1;
          if (left.days < 0) throw new TooMany();
          if (isWithin(date, range)) entries.push({ date, day, isObservance: isObservance(event, date) });
          else if (!isRepeated(event)) skipped += 1;
        }
    }
  } catch (error) {
    return error instanceof TooMany ? 'too_many' : 'broken';
  }
  const days = daysOfEntries(entries, range);
  return days === null ? 'too_many' : { ...days, skipped };
}

/** The events of all calendars in the text. Throws where it breaks the format. */
function eventsOf(text: string): ICAL.Component[] {
  // Some programs don't say that a date is one.
  const dated = text
    .replace(/^\uFEFF?\s*/, '')
    .replaceAll(
      /^(DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)(?:;[^:\r\n]*)?:([\d,]*\d{8})(?=\r?$)/gim,
      '$1;VALUE=DATE:$2',
    );
  const parsed = ICAL.parse(dated) as unknown as [unknown];
  const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed;
  return calendars.flatMap((calendar) => new ICAL.Component(calendar as [string]).getAllSubcomponents('vevent'));
}

/** An event that counts, and the days whose occurrences of it are events of their own. */
interface CurrentEvent {
  readonly event: ICAL.Component;
  readonly replaced: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The events that count: of forms with the same name, and of the same occurrence of it, the latest. Forms of which none is
 * later all count, as where a program gives each event the same name. With an event that is cancelled its occurrences are.
 */
function currentEvents(events: readonly ICAL.Component[]): CurrentEvent[] {
  const byName = groupBy(events, (event) => textOf(event, 'uid') || event);
  return [...byName.values()].flatMap((forms) => {
    const ofOccurrences = groupBy(forms, occurrenceOf);
    const whole = latest(ofOccurrences.get('') ?? []);
    if (whole.length > 0 && whole.every(isCancelled)) return [];
    ofOccurrences.delete('');
    const replaced = new Set(ofOccurrences.keys());
    const changed = [...ofOccurrences.values()].flatMap(latest);
    return [
      ...whole.map((event) => ({ event, replaced })),
      ...changed.map((event) => ({ event, replaced: NONE })),
    ].filter(({ event }) => !isCancelled(event));
  });
}

const isCancelled = (event: ICAL.Component): boolean => textOf(event, 'status').toUpperCase() === 'CANCELLED';

/** The day of the occurrence that an event has in place of its rule's; of the event itself, nothing. */
function occurrenceOf(event: ICAL.Component): string {
  if (!event.hasProperty('recurrence-id')) return '';
  return whenIn(event, 'recurrence-id')?.date ?? 'unknown';
}

/** The latest of the forms of an event (RFC 5546, 2.1.5); several where none of them is later than the others. */
function latest(forms: readonly ICAL.Component[]): ICAL.Component[] {
  const dated = forms.map((form) => ({
    form,
    at: [
      Number(textOf(form, 'sequence')),
      secondsOf(form, 'last-modified') ?? secondsOf(form, 'dtstamp') ?? 0,
    ] as const,
  }));
  const isLater = ([sequence, at]: readonly [number, number], [other, before]: readonly [number, number]): boolean =>
    sequence === other ? at > before : sequence > other;
  return dated.filter(({ at }) => !dated.some((other) => isLater(other.at, at))).map(({ form }) => form);
}

const secondsOf = (event: ICAL.Component, name: string): number | null => timesOf(event, name)[0]?.toUnixTime() ?? null;

/** How many days an event has; `null` where it isn't of whole days of Japan, or longer than a year. */
function lengthOf(event: ICAL.Component): number | null {
  const start = whenIn(event, 'dtstart');
  if (start === null || !start.isMidnight) return null;
  const end = whenIn(event, 'dtend');
  if (event.hasProperty('dtend') && (end === null || !end.isMidnight)) return null;
  const duration = event.hasProperty('dtend') ? null : valueOf(event, 'duration');
  const seconds =
    duration instanceof ICAL.Duration ? duration.toSeconds() : end === null ? null : end.seconds - start.seconds;
  // Without an end a date is a day long, and a time nothing (3.6.1); an end on its first day is that day.
  const length = seconds === null ? Number(start.isDate) : seconds / DAY_SECONDS;
  const days = start.isDate ? Math.max(1, Math.ceil(length)) : length;
  return Number.isInteger(days) && days >= 1 && days <= LONGEST_DAYS ? days : null;
}

const isRepeated = (event: ICAL.Component): boolean => event.hasProperty('rrule') || event.hasProperty('rdate');

/** The days on which an event begins, of a rule up to the year's end; `null` of a rule that is none of whole days. */
function startsOf(event: ICAL.Component, year: DateRange, left: Allowance): IsoDate[] | null {
  const [start] = timesOf(event, 'dtstart');
  if (start === undefined) return null;
  const starts = new Set<IsoDate>();
  const add = (time: ICAL.Time): IsoDate | null => {
    const date = inJapan(time)?.date ?? null;
    if (date !== null) starts.add(date);
    return date;
  };
  for (const property of event.getAllProperties('rrule')) {
    const rule = attempt(() => property.getFirstValue());
    if (!(rule instanceof ICAL.Recur) || !FREQUENCIES.has(rule.freq)) return null;
    const isOnItsDay = dayOfMonthOf(rule, start);
    if (!isFollowed(rule)) return null;
    // The same days, which the parser counts right.
    if (rule.freq === 'YEARLY' && monthDaysOf(rule).length > 0 && rule.interval === 1) rule.freq = 'MONTHLY';
    const iterator = attempt(() => rule.iterator(start));
    if (iterator === null) return null;
    for (;;) {
      left.steps -= 1;
      if (left.steps < 0) throw new TooMany();
      const next = attempt(() => iterator.next());
      if (next == null || String(next).slice(0, 10) > year.to) break;
      if (isOnItsDay(next)) add(next);
    }
  }
  if (!event.hasProperty('rrule')) add(start);
  for (const time of timesOf(event, 'rdate')) add(time);
  for (const time of timesOf(event, 'exdate')) starts.delete(inJapan(time)?.date as IsoDate);
  return [...starts];
}

/** Whether the parser has the days of a rule right: it confuses months that are both counted and named. */
function isFollowed(rule: ICAL.Recur): boolean {
  if (rule.interval === 1) return true;
  const namesMonths = Object.hasOwn(rule.parts, 'BYMONTH');
  if (rule.freq === 'MONTHLY') return !namesMonths;
  const days = rule.freq === 'YEARLY' ? monthDaysOf(rule) : [];
  return days.length === 0 || (namesMonths && days.every((day) => day > 0));
}

const monthDaysOf = ({ parts }: ICAL.Recur): readonly number[] => parts['BYMONTHDAY'] ?? [];

/**
 * Whether a rule's day is on one of the days of the month that it names, or that it begins on: in a month that lacks the
 * day there is none (3.3.10), where the parser takes the day after.
 */
function dayOfMonthOf(rule: ICAL.Recur, start: ICAL.Time): (time: ICAL.Time) => boolean {
  const isByOther = ['BYDAY', 'BYYEARDAY', 'BYWEEKNO'].some((part) => Object.hasOwn(rule.parts, part));
  const beginsOn = rule.freq === 'YEARLY' || rule.freq === 'MONTHLY' ? [start.day] : [];
  const named = monthDaysOf(rule);
  const days = named.length > 0 ? named : beginsOn;
  if (isByOther || days.length === 0) return () => true;
  return ({ day, month, year }) => days.includes(day) || days.includes(day - 1 - ICAL.Time.daysInMonth(month, year));
}

/** A moment in Japan. */
interface When {
  readonly date: IsoDate;
  readonly isMidnight: boolean;
  /** It is a date, not a time. */
  readonly isDate: boolean;
  readonly seconds: number;
}

function whenIn(event: ICAL.Component, name: string): When | null {
  const [time] = timesOf(event, name);
  return time === undefined ? null : inJapan(time);
}

/** A time without a zone is Japan's, and so is one of a zone that Japan's is called by; `null` of an unknown zone. */
function inJapan(time: ICAL.Time): When | null {
  const isFloating = time.zone === ICAL.Timezone.localTimezone;
  const { timezone: named } = time as { readonly timezone?: string };
  if (isFloating && named !== undefined && !JAPANESE_ZONES.has(named)) return null;
  const seconds = time.toUnixTime() + (isFloating ? 0 : JAPAN_SECONDS);
  const date = parseIsoDate(fromUtcMs(seconds * 1000));
  if (date === null) return null;
  return { date, isMidnight: seconds % DAY_SECONDS === 0, isDate: time.isDate, seconds };
}

/** The times of a property that exist, as they are written. */
const timesOf = (event: ICAL.Component, name: string): ICAL.Time[] =>
  event.getAllProperties(name).flatMap((property) => {
    const written = property.jCal.slice(3).map(String);
    return (attempt(() => property.getValues()) ?? []).filter(
      (value: unknown, at: number): value is ICAL.Time =>
        // What doesn't exist, as 30 February, has become another day.
        value instanceof ICAL.Time && String(value) === written[at],
    );
  });

const valueOf = (event: ICAL.Component, name: string): unknown => attempt(() => event.getFirstPropertyValue(name));

/** A value as a text; blank where there is none, or no text or number. */
function textOf(event: ICAL.Component, name: string): string {
  const value = valueOf(event, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The parser's answer; `null` where it throws, as it does for each value that it can't understand. */
function attempt<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function dayOf(event: ICAL.Component): CompanyDay {
  const kind = namedKind(event) ?? 'scheduled_holiday';
  const name = oneLine(textOf(event, 'summary'));
  return { kind, name: name === '' || name === DAY_KIND_LABELS[kind] ? null : name };
}

function namedKind(event: ICAL.Component): CompanyDay['kind'] | undefined {
  const own = textOf(event, KIND_PROPERTY.toLowerCase());
  const categories = categoriesOf(event);
  return (
    DAY_KINDS.find((kind) => kind === own) ??
    DAY_KINDS.find((kind) => categories.some((category) => category.includes(DAY_KIND_LABELS[kind])))
  );
}

const categoriesOf = (event: ICAL.Component): string[] =>
  event.getAllProperties('categories').flatMap((property) => property.getValues().map(String));

/** Whether it is marked as a day of a calendar of holidays, and is none by law. */
function isObservance(event: ICAL.Component, date: IsoDate): boolean {
  if (namedKind(event) !== undefined) return false;
  const marks = [textOf(event, 'description'), ...categoriesOf(event)].map((text) => text.trim());
  if (marks.some((mark) => OBSERVANCE.test(mark))) return true;
  return marks.some((mark) => PUBLIC_HOLIDAY.test(mark)) && !holidaysWithin({ from: date, to: date }).has(date);
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
