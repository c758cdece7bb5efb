import { addDays } from '../time/date.ts';
import { icalDate, icalInstant, icalText, writeIcalendar } from '../time/ical.ts';
import type { EpochMs } from '../time/instant.ts';
import { companyDayName, type CompanyDays, DAY_KIND_LABELS } from './company-day.ts';

/** The property that has the kind of a day. */
export const KIND_PROPERTY = 'X-KINTAI-KIND';

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
