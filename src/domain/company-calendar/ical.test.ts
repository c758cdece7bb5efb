import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, isoDate } from '../time/date.ts';
import { epochMs } from '../time/instant.ts';
import { type CompanyDay, type CompanyDays, DAY_KINDS } from './company-day.ts';
import { writeIcal } from './ical.ts';
import { isIcal, readIcal } from './read-ical.ts';

const WRITTEN = { id: 'demo.kintai', at: epochMs(Date.UTC(2026, 10, 20, 3)) };

describe('RFC 5545: a calendar that is written', () => {
  const written = writeIcal(
    new Map([[isoDate('2026-12-29'), { kind: 'scheduled_holiday', name: '年末年始, その1; 全社' }]]),
    WRITTEN,
  );

  it('has an event of a whole day for each', () => {
    expect(written.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//kintai//calendar//JA',
      'BEGIN:VEVENT',
      'UID:2026-12-29@demo.kintai',
      'DTSTAMP:20261120T030000Z',
      'DTSTART;VALUE=DATE:20261229',
      'DTEND;VALUE=DATE:20261230',
      'SUMMARY:年末年始\\, その1\\; 全社',
      'CATEGORIES:所定休日',
      'X-KINTAI-KIND:scheduled_holiday',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has lines of 75 octets at most (3.1), and is read as it was', () => {
    const days: fc.Arbitrary<CompanyDays> = fc
      .uniqueArray(
        fc.tuple(
          fc.integer({ min: 0, max: 364 }),
          fc.constantFrom(...DAY_KINDS),
          fc.option(fc.stringMatching(/^[ぁ-ん漢字a-z,;\\😀]{1,50}$/u), { nil: null }),
        ),
        { selector: ([day]) => day },
      )
      .map(
        (list) =>
          new Map(
            list.map(([day, kind, name]): [ReturnType<typeof isoDate>, CompanyDay] => [
              addDays(isoDate('2026-01-01'), day),
              { kind, name },
            ]),
          ),
      );
    fc.assert(
      fc.property(days, (calendar) => {
        const text = writeIcal(calendar, WRITTEN);
        for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(isIcal(text)).toBe(true);
        expect(readIcal(text, 2026)).toEqual({ days: calendar, asked: [], skipped: 0 });
      }),
    );
  });
});
