import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, isoDate } from '../time/date.ts';
import { epochMs } from '../time/instant.ts';
import { type CompanyDay, type CompanyDays, DAY_KINDS } from './company-day.ts';
import { isIcal, readIcal, writeIcal } from './ical.ts';

const WRITTEN = { id: 'demo.kintai', at: epochMs(Date.UTC(2026, 10, 20, 3)) };
const event = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');

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
        expect(readIcal(text)).toEqual({ days: calendar, skipped: 0 });
      }),
    );
  });
});

describe('RFC 5545: an event that is read', () => {
  it.each([
    [
      'of one day, without an end',
      ['DTSTART;VALUE=DATE:20260813', 'SUMMARY:夏季休業'],
      { '2026-08-13': { kind: 'scheduled_holiday', name: '夏季休業' } },
    ],
    [
      'of several, the end exclusive',
      ['DTSTART;VALUE=DATE:20261230', 'DTEND;VALUE=DATE:20270102', 'SUMMARY:年末年始'],
      Object.fromEntries(
        ['2026-12-30', '2026-12-31', '2027-01-01'].map((date) => [
          date,
          { kind: 'scheduled_holiday', name: '年末年始' },
        ]),
      ),
    ],
    [
      'with a category in the field’s words',
      ['DTSTART;VALUE=DATE:20260816', 'CATEGORIES:法定休日', 'SUMMARY:法定休日'],
      { '2026-08-16': { kind: 'statutory_holiday', name: null } },
    ],
    [
      'with a folded and escaped name',
      ['DTSTART;VALUE=DATE:20260813', 'SUMMARY;LANGUAGE=ja:夏季\r\n 休業\\, 本社\\n全員'],
      { '2026-08-13': { kind: 'scheduled_holiday', name: '夏季休業, 本社 全員' } },
    ],
    [
      'with a colon in a parameter',
      ['DTSTART;VALUE=DATE:20260813', 'SUMMARY;ALTREP="cid:1":休業'],
      { '2026-08-13': { kind: 'scheduled_holiday', name: '休業' } },
    ],
    [
      'with blanks around its name',
      ['DTSTART;VALUE=DATE:20260813', 'SUMMARY: 夏季休業　'],
      { '2026-08-13': { kind: 'scheduled_holiday', name: '夏季休業' } },
    ],
    [
      'with a line that is no property',
      ['DTSTART;VALUE=DATE:20260813', '*SUMMARY:会議', 'SUMMARY:休業'],
      { '2026-08-13': { kind: 'scheduled_holiday', name: '休業' } },
    ],
    [
      'with a separator of lines in its name, which ends no line (3.1)',
      ['DTSTART;VALUE=DATE:20260813', 'SUMMARY:夏季\u2028休業'],
      { '2026-08-13': { kind: 'scheduled_holiday', name: '夏季\u2028休業' } },
    ],
    [
      'with two categories: the rest day',
      ['DTSTART;VALUE=DATE:20260816', 'CATEGORIES:出勤日,所定休日'],
      { '2026-08-16': { kind: 'scheduled_holiday', name: null } },
    ],
    [
      'that ends on the day on which it begins',
      ['DTSTART;VALUE=DATE:20260813', 'DTEND;VALUE=DATE:20260813', 'SUMMARY:休業'],
      { '2026-08-13': { kind: 'scheduled_holiday', name: '休業' } },
    ],
    ['of a year with five digits', ['DTSTART;VALUE=DATE:120260813', 'SUMMARY:休業'], {}],
    ['with a time', ['DTSTART:20260813T090000Z', 'SUMMARY:会議'], {}],
    ['of an impossible date', ['DTSTART;VALUE=DATE:20260230', 'SUMMARY:休業'], {}],
    ['that repeats', ['DTSTART;VALUE=DATE:20260813', 'RRULE:FREQ=YEARLY', 'SUMMARY:休業'], {}],
    ['of more than a year', ['DTSTART;VALUE=DATE:20260813', 'DTEND;VALUE=DATE:20300813'], {}],
  ])('%s', (_, lines, days) => {
    const found = readIcal(event(...lines));
    expect(Object.fromEntries(found.days)).toEqual(days);
    expect(found.skipped).toBe(found.days.size === 0 ? 1 : 0);
  });

  it('has a year at most, a leap year’s 366 days', () => {
    const until = (end: string) => readIcal(event('DTSTART;VALUE=DATE:20280101', `DTEND;VALUE=DATE:${end}`));
    expect(until('20290101').days.size).toBe(366);
    expect(until('20290102')).toEqual({ days: new Map(), skipped: 1 });
  });

  it('is within BEGIN and END', () => {
    expect(readIcal('BEGIN:VCALENDAR\r\nDTSTART;VALUE=DATE:20260813\r\nEND:VCALENDAR').days.size).toBe(0);
  });
});

it('tells an iCalendar from a table', () => {
  expect(isIcal('\uFEFFBEGIN:VCALENDAR\r\n')).toBe(true);
  expect(isIcal('日付,種類,名称\r\n')).toBe(false);
  expect(isIcal('日付,種類,名称\r\n2026-08-13,所定休日,BEGIN:VCALENDAR\r\n')).toBe(false);
});
