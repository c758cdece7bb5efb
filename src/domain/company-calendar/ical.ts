import { addDays, daysFrom, type IsoDate, parseIsoDate } from '../time/date.ts';
import { icalDate, icalInstant, icalText, writeIcalendar } from '../time/ical.ts';
import type { EpochMs } from '../time/instant.ts';
import { type CompanyDay, companyDayName, type CompanyDays, DAY_KIND_LABELS, DAY_KINDS } from './company-day.ts';

const KIND_PROPERTY = 'X-KINTAI-KIND';

/** Whether a text is an iCalendar, whatever it has in it. */
export const isIcal = (text: string): boolean => /^\uFEFF?\s*BEGIN:VCALENDAR\r?\n/i.test(text);

/**
 * The calendar as iCalendar (RFC 5545), an event of a whole day for each: what calendar programs and `readIcal` read. `id`
 * makes the events' names unique in the world, `at` is when it was written.
 */
export function writeIcal(days: CompanyDays, { id, at }: { readonly id: string; readonly at: EpochMs }): string {
  return writeIcalendar(
    [...days].map(([date, day]) => [
      `UID:${date}@${icalText(id)}`,
      `DTSTAMP:${icalInstant(at)}`,
      `DTSTART;VALUE=DATE:${icalDate(date)}`,
      `DTEND;VALUE=DATE:${icalDate(addDays(date, 1))}`,
      `SUMMARY:${icalText(companyDayName(day))}`,
      `CATEGORIES:${icalText(DAY_KIND_LABELS[day.kind])}`,
      `${KIND_PROPERTY}:${day.kind}`,
      'TRANSP:TRANSPARENT',
    ]),
  );
}

/** What an iCalendar has of a company's calendar. */
export interface IcalDays {
  readonly days: CompanyDays;
  /** Events that are no days: with a time, repeated by a rule, or without a date. */
  readonly skipped: number;
}

/**
 * Reads the events of whole days, each day of one of several. A kind is known of what `writeIcal` wrote, and by a category
 * in the field's words; any other event is a rest day of the company's. An event of more than a year is skipped.
 */
export function readIcal(text: string): IcalDays {
  const days = new Map<IsoDate, CompanyDay>();
  let skipped = 0;
  for (const event of eventsOf(text)) {
    const from = dateOf(event.get('DTSTART'));
    // The end is exclusive; without one the event is a day long (3.6.1).
    const to = from === null ? null : (dateOf(event.get('DTEND')) ?? addDays(from, 1));
    if (from === null || to === null || to > addDays(from, 366) || event.has('RRULE')) {
      skipped += 1;
      continue;
    }
    const kind = kindOf(event);
    const summary = unescaped(event.get('SUMMARY') ?? '').trim();
    const name = summary === '' || summary === DAY_KIND_LABELS[kind] ? null : summary;
    const last = addDays(to, -1);
    for (const date of daysFrom(from, last < from ? from : last)) days.set(date, { kind, name });
  }
  return { days, skipped };
}

/** The properties of each event, by their names without parameters; a later one of the same name is ignored. */
function eventsOf(text: string): Map<string, string>[] {
  const events: Map<string, string>[] = [];
  let event: Map<string, string> | null = null;
  // A line that begins with a blank goes on from the one before (3.1).
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([\w-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/s.exec(line) ?? [];
    const upper = name.toUpperCase();
    if (upper === 'BEGIN' && value.toUpperCase() === 'VEVENT') event = new Map();
    else if (upper === 'END' && value.toUpperCase() === 'VEVENT' && event !== null) {
      events.push(event);
      event = null;
    } else if (event !== null && upper !== '' && !event.has(upper)) event.set(upper, value);
  }
  return events;
}

function kindOf(event: ReadonlyMap<string, string>): CompanyDay['kind'] {
  const [own, categories = ''] = [event.get(KIND_PROPERTY), event.get('CATEGORIES')];
  return (
    DAY_KINDS.find((kind) => kind === own) ??
    DAY_KINDS.find((kind) => categories.includes(DAY_KIND_LABELS[kind])) ??
    'scheduled_holiday'
  );
}

function dateOf(value: string | undefined): IsoDate | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(value ?? '') ?? [];
  return parseIsoDate(`${year}-${month}-${day}`);
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign));
