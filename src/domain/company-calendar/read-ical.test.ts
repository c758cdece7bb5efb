import { describe, expect, it } from 'vitest';

import type { CompanyDay } from './company-day.ts';
import type { FileDays } from './file-days.ts';
import { isIcal, readIcal } from './read-ical.ts';

const calendar = (...components: readonly (readonly string[])[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components.flat(), 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

/** A zone as a file defines it. */
const zone = (name: string, offset: string): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${name}`,
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];

function read(text: string, year = 2027): FileDays {
  const found = readIcal(text, year);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

/** Days in short: `2027-08-13 夏季休業`; a kind only where it isn't a rest day of the company's. */
const said = (date: string, { kind, name }: CompanyDay): string =>
  [date, ...(kind === 'scheduled_holiday' ? [] : [kind]), ...(name === null ? [] : [name])].join(' ');
const daysIn = ({ days }: FileDays): string[] => [...days].map(([date, day]) => said(date, day)).toSorted();
const askedIn = ({ asked }: FileDays): string[] =>
  asked.map(({ date, why, choices }) => `${why}: ${choices.map((day) => said(date, day)).join(' / ')}`);

const ON_13 = 'DTSTART;VALUE=DATE:20270813';
const SUMMER = 'SUMMARY:夏季休業';

describe('an event that is read', () => {
  it.each<[string, string[], string[]]>([
    ['of one day, without an end (3.6.1)', [ON_13, SUMMER], ['2027-08-13 夏季休業']],
    ['of one day, the end exclusive', [ON_13, 'DTEND;VALUE=DATE:20270814', SUMMER], ['2027-08-13 夏季休業']],
    [
      'of days up to its end',
      ['DTSTART;VALUE=DATE:20270812', 'DTEND;VALUE=DATE:20270814', SUMMER],
      ['2027-08-12 夏季休業', '2027-08-13 夏季休業'],
    ],
    [
      'of days by their number',
      ['DTSTART;VALUE=DATE:20270812', 'DURATION:P4D', SUMMER],
      ['2027-08-12 夏季休業', '2027-08-13 夏季休業', '2027-08-14 夏季休業', '2027-08-15 夏季休業'],
    ],
    ['of hours that are days', [ON_13, 'DURATION:PT48H'], ['2027-08-13', '2027-08-14']],
    ['of hours that are more than a day of dates', [ON_13, 'DURATION:PT36H'], ['2027-08-13', '2027-08-14']],
    ['of hours of a date: it is that day', [ON_13, 'DURATION:PT8H'], ['2027-08-13']],
    ['that ends on the day on which it begins', [ON_13, 'DTEND;VALUE=DATE:20270813'], ['2027-08-13']],
    ['that ends before it begins', [ON_13, 'DTEND;VALUE=DATE:20270801'], ['2027-08-13']],
    ['of a date that isn’t said to be one', ['DTSTART:20270813', 'DTEND:20270815'], ['2027-08-13', '2027-08-14']],
    [
      'with a category in the field’s words',
      [ON_13, 'CATEGORIES:法定休日', 'SUMMARY:法定休日'],
      ['2027-08-13 statutory_holiday'],
    ],
    ['with another category', [ON_13, 'CATEGORIES:会議', 'SUMMARY:全社会議'], ['2027-08-13 全社会議']],
    ['with two categories: the rest day', [ON_13, 'CATEGORIES:出勤日,所定休日'], ['2027-08-13']],
    ['of a kind that kintai wrote', [ON_13, 'X-KINTAI-KIND:workday'], ['2027-08-13 workday']],
    [
      'with a folded and escaped name',
      [ON_13, 'SUMMARY;LANGUAGE=ja:夏季\r\n 休業\\, 本社\\; A\\\\B\\n全員'],
      ['2027-08-13 夏季休業, 本社; A\\B 全員'],
    ],
    ['with a colon in a parameter', [ON_13, 'SUMMARY;ALTREP="cid:1":休業'], ['2027-08-13 休業']],
    ['with blanks around its name', [ON_13, 'SUMMARY: 夏季休業　'], ['2027-08-13 夏季休業']],
    [
      'with signs in its name that break a line',
      [ON_13, 'SUMMARY:夏季\u2028休\u0007\u0085業'],
      ['2027-08-13 夏季 休 業'],
    ],
    ['with a property that nobody knows', [ON_13, '*SUMMARY:会議', SUMMER], ['2027-08-13 夏季休業']],
    [
      'with an alarm before its own name',
      [ON_13, 'BEGIN:VALARM', 'ACTION:EMAIL', 'TRIGGER:-P1D', 'SUMMARY:リマインダー', 'END:VALARM', SUMMER],
      ['2027-08-13 夏季休業'],
    ],
    ['with names in lower case', ['dtstart;value=date:20270813', 'summary:夏季休業'], ['2027-08-13 夏季休業']],
  ])('%s', (_, lines, days) => {
    const found = read(calendar(event(...lines)));
    expect(daysIn(found)).toEqual(days);
    expect(found).toMatchObject({ asked: [], skipped: 0 });
  });

  it.each<[string, string[]]>([
    ['with a time', ['DTSTART:20270813T090000', 'DTEND:20270813T180000']],
    ['with a time, from midnight to noon', ['DTSTART:20270813T000000', 'DTEND:20270813T120000']],
    ['with a time, without an end', ['DTSTART:20270813T000000']],
    ['from noon to noon', ['DTSTART:20270813T120000', 'DTEND:20270814T120000']],
    ['with a time, that ends before it begins', ['DTSTART:20270813T000000', 'DTEND:20270812T000000']],
    ['of an impossible date', ['DTSTART;VALUE=DATE:20270230']],
    ['of an impossible end', [ON_13, 'DTEND;VALUE=DATE:20270931']],
    ['of a year with five digits', ['DTSTART;VALUE=DATE:120270813']],
    ['of a year that no calendar has', ['DTSTART;VALUE=DATE:00010101']],
    ['of something else', ['DTSTART;VALUE=DATE:hello']],
    ['without a date', [SUMMER]],
    ['of more than a year', [ON_13, 'DTEND;VALUE=DATE:20310101']],
    ['of another year', ['DTSTART;VALUE=DATE:20261231']],
    ['on the last day of every third year’s August', [ON_13, 'RRULE:FREQ=YEARLY;INTERVAL=3;BYMONTH=8;BYMONTHDAY=-1']],
    ['on a day of every third year’s months', [ON_13, 'RRULE:FREQ=YEARLY;INTERVAL=3;BYMONTHDAY=13']],
    [
      'on two days of every third year’s August, one from its end',
      [ON_13, 'RRULE:FREQ=YEARLY;INTERVAL=3;BYMONTH=8;BYMONTHDAY=13,-1'],
    ],
    ['every other month, of some months', [ON_13, 'RRULE:FREQ=MONTHLY;INTERVAL=2;BYMONTH=8,9']],
    ['by a rule that no parser follows', [ON_13, 'RRULE:FREQ=MONTHLY;BYYEARDAY=3']],
    ['every second', [ON_13, 'RRULE:FREQ=SECONDLY']],
    ['every hour, from midnight to midnight', [ON_13, 'DURATION:P1D', 'RRULE:FREQ=HOURLY']],
  ])('is counted as skipped: %s', (_, lines) => {
    expect(read(calendar(event(...lines)))).toEqual({ days: new Map(), asked: [], skipped: 1 });
  });

  it('has a year at most, a leap year’s 366 days', () => {
    const until = (end: string) =>
      read(calendar(event('DTSTART;VALUE=DATE:20280101', `DTEND;VALUE=DATE:${end}`)), 2028);
    expect(until('20290101').days.size).toBe(366);
    expect(until('20290102')).toMatchObject({ days: new Map(), skipped: 1 });
  });

  it('counts its days of other years as skipped', () => {
    const found = read(calendar(event('DTSTART;VALUE=DATE:20271229', 'DTEND;VALUE=DATE:20280104')));
    expect(daysIn(found)).toEqual(['2027-12-29', '2027-12-30', '2027-12-31']);
    expect(found.skipped).toBe(3);
  });

  it('is within BEGIN and END of a calendar, of which there may be several', () => {
    expect(read('BEGIN:VCALENDAR\r\nDTSTART;VALUE=DATE:20270813\r\nEND:VCALENDAR').days.size).toBe(0);
    expect(read(calendar(['BEGIN:VTODO', ON_13, 'END:VTODO'])).days.size).toBe(0);
    const both = calendar(event(ON_13)) + calendar(event('DTSTART;VALUE=DATE:20270816'));
    expect(daysIn(read(both))).toEqual(['2027-08-13', '2027-08-16']);
    expect(daysIn(read(`\uFEFF\n${calendar(event(ON_13)).replaceAll('\r', '')}`))).toEqual(['2027-08-13']);
  });
});

describe('a whole day of Japan, in whatever zone it is written', () => {
  it.each<[string, string[], string[]]>([
    ['without one', ['DTSTART:20270813T000000', 'DTEND:20270815T000000'], []],
    ['in UTC', ['DTSTART:20270812T150000Z', 'DTEND:20270814T150000Z'], []],
    ['by its length', ['DTSTART:20270812T150000Z', 'DURATION:PT48H'], []],
    ['in Japan’s, undefined', ['DTSTART;TZID=Asia/Tokyo:20270813T000000', 'DURATION:P2D'], []],
    [
      'in Japan’s as Outlook calls it, undefined',
      ['DTSTART;TZID="Tokyo Standard Time":20270813T000000', 'DTEND;TZID="Tokyo Standard Time":20270815T000000'],
      [],
    ],
    [
      'in one that the file defines',
      ['DTSTART;TZID=Customized:20270813T000000', 'DTEND;TZID=Customized:20270815T000000'],
      zone('Customized', '+0900'),
    ],
    [
      'in a foreign one that the file defines',
      ['DTSTART;TZID=Greenwich:20270812T150000', 'DTEND;TZID=Greenwich:20270814T150000'],
      zone('Greenwich', '+0000'),
    ],
  ])('%s', (_, lines, defined) => {
    const found = read(calendar(defined, event(...lines)));
    expect([daysIn(found), found.skipped]).toEqual([['2027-08-13', '2027-08-14'], 0]);
  });

  it.each<[string, string[], string[]]>([
    ['of Greenwich', ['DTSTART:20270813T000000Z', 'DTEND:20270814T000000Z'], []],
    ['of a zone that nobody knows', ['DTSTART;TZID=Mars:20270813T000000', 'DURATION:P1D'], []],
    ['of a foreign zone', ['DTSTART;TZID=Greenwich:20270813T000000', 'DURATION:P1D'], zone('Greenwich', '+0000')],
  ])('is no day %s', (_, lines, defined) => {
    expect(read(calendar(defined, event(...lines)))).toMatchObject({ days: new Map(), skipped: 1 });
  });
});

describe('a rule is followed through the year', () => {
  const on = (lines: string[], year = 2027) => {
    const found = read(calendar(event('UID:1', ...lines)), year);
    expect(found.skipped).toBe(0);
    return daysIn(found).map((day) => day.slice(5));
  };

  it.each<[string, string[], string[]]>([
    ['each year', ['DTSTART;VALUE=DATE:20200401', 'RRULE:FREQ=YEARLY'], ['04-01']],
    [
      'on some days of each year',
      ['DTSTART;VALUE=DATE:20201229', 'DURATION:P3D', 'RRULE:FREQ=YEARLY'],
      ['12-29', '12-30', '12-31'],
    ],
    [
      'over the turn of each year',
      ['DTSTART;VALUE=DATE:20201230', 'DURATION:P4D', 'RRULE:FREQ=YEARLY'],
      ['01-01', '01-02', '12-30', '12-31'],
    ],
    [
      'on the third Monday of August',
      ['DTSTART;VALUE=DATE:20200817', 'RRULE:FREQ=YEARLY;BYMONTH=8;BYDAY=3MO'],
      ['08-16'],
    ],
    [
      'on the last day of each quarter',
      ['DTSTART;VALUE=DATE:20200331', 'RRULE:FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1'],
      ['03-31', '06-30', '09-30', '12-31'],
    ],
    ['every other week', ['DTSTART;VALUE=DATE:20271201', 'RRULE:FREQ=WEEKLY;INTERVAL=2'], ['12-01', '12-15', '12-29']],
    ['so many times', ['DTSTART;VALUE=DATE:20271201', 'RRULE:FREQ=DAILY;COUNT=2'], ['12-01', '12-02']],
    ['until a day', ['DTSTART;VALUE=DATE:20260401', 'RRULE:FREQ=YEARLY;UNTIL=20270401'], ['04-01']],
    ['until the year before', ['DTSTART;VALUE=DATE:20200401', 'RRULE:FREQ=YEARLY;UNTIL=20260401'], []],
    ['until long before', ['DTSTART;VALUE=DATE:20000401', 'RRULE:FREQ=DAILY;UNTIL=20020401'], []],
    ['from a later year on', ['DTSTART;VALUE=DATE:20280401', 'RRULE:FREQ=YEARLY'], []],
    [
      'without the occurrences that are left out',
      ['DTSTART;VALUE=DATE:20271201', 'EXDATE;VALUE=DATE:20271202,20271204', 'RRULE:FREQ=DAILY;COUNT=5'],
      ['12-01', '12-03', '12-05'],
    ],
    [
      'without one left out that never was',
      [
        'DTSTART;VALUE=DATE:20271201',
        'EXDATE;VALUE=DATE:20271120',
        'EXDATE;VALUE=DATE:20271202',
        'RRULE:FREQ=DAILY;COUNT=3',
      ],
      ['12-01', '12-03'],
    ],
    [
      'on the days named beside it',
      ['DTSTART;VALUE=DATE:20271201', 'RDATE;VALUE=DATE:20271210', 'RRULE:FREQ=DAILY;COUNT=2'],
      ['12-01', '12-02', '12-10'],
    ],
    [
      'on days named without a rule',
      ['DTSTART;VALUE=DATE:20271201', 'RDATE;VALUE=DATE:20271210,20280101'],
      ['12-01', '12-10'],
    ],
    ['in Japan’s time', ['DTSTART:20200331T150000Z', 'DURATION:P1D', 'RRULE:FREQ=YEARLY'], ['04-01']],
    [
      'up to midnight of the year’s end',
      ['DTSTART:20271230T000000', 'DURATION:P1D', 'RRULE:FREQ=DAILY;COUNT=5'],
      ['12-30', '12-31'],
    ],
    [
      'from the year before into this one',
      ['DTSTART;VALUE=DATE:20251230', 'DURATION:P4D', 'RRULE:FREQ=YEARLY;UNTIL=20261231'],
      ['01-01', '01-02'],
    ],
    ['a billion times', ['DTSTART;VALUE=DATE:20271230', 'RRULE:FREQ=DAILY;COUNT=1000000000'], ['12-30', '12-31']],
  ])('%s', (_, lines, days) => {
    expect(on(lines)).toEqual(days);
  });

  it.each([
    [2027, []],
    [2028, ['02-29']],
  ])('on 29 February: in %i on %j', (year, days) => {
    expect(on(['DTSTART;VALUE=DATE:20240229', 'RRULE:FREQ=YEARLY'], year)).toEqual(days);
  });

  it('on the 31st, of months that have one', () => {
    const days = on(['DTSTART;VALUE=DATE:20270131', 'RRULE:FREQ=MONTHLY']);
    expect(days).toEqual(['01-31', '03-31', '05-31', '07-31', '08-31', '10-31', '12-31']);
  });

  it.each<[string, string, string[]]>([
    ['every third year', 'FREQ=YEARLY;INTERVAL=3', ['08-13']],
    ['a day of a month every third year', 'FREQ=YEARLY;INTERVAL=3;BYMONTH=8;BYMONTHDAY=13', ['08-13']],
    ['the first of a month every third year', 'FREQ=YEARLY;INTERVAL=3;BYMONTH=9;BYMONTHDAY=1', ['09-01']],
    ['every other month', 'FREQ=MONTHLY;INTERVAL=2', ['08-13', '10-13', '12-13']],
    ['the second Friday of every third month', 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2FR', ['08-13', '11-12']],
  ])('%s', (_, rule, days) => {
    expect(on([ON_13, `RRULE:${rule}`])).toEqual(days);
  });

  it('on the last day of each month', () => {
    const lines = ['DTSTART;VALUE=DATE:20260131', 'RRULE:FREQ=YEARLY;BYMONTHDAY=-1,15'];
    const days = on(lines);
    expect(days).toHaveLength(24);
    expect(days.slice(0, 6)).toEqual(['01-15', '01-31', '02-15', '02-28', '03-15', '03-31']);
  });

  it('never on a 30 February', () => {
    expect(on(['DTSTART;VALUE=DATE:20260301', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'])).toEqual([]);
  });

  it.each<[string, string]>([
    ['each day since 1900', calendar(event('DTSTART;VALUE=DATE:19000101', 'RRULE:FREQ=DAILY'))],
    [
      'many of them',
      calendar(...Array.from({ length: 40 }, () => event('DTSTART;VALUE=DATE:20240101', 'RRULE:FREQ=DAILY'))),
    ],
    [
      'a hundred thousand days',
      calendar(...Array.from({ length: 300 }, () => event('DTSTART;VALUE=DATE:20270101', 'DURATION:P365D'))),
    ],
    ['eleven on one day', calendar(...Array.from({ length: 11 }, (_, at) => event(ON_13, `SUMMARY:休業${at}`)))],
  ])('with a limit: %s', (_, text) => {
    expect(readIcal(text, 2027)).toBe('too_many');
  });
});

it('has a hundred thousand days at most', () => {
  const of = (count: number) =>
    readIcal(
      calendar(...Array.from({ length: count }, () => event('DTSTART;VALUE=DATE:20270101', 'DURATION:P250D'))),
      2027,
    );
  expect(of(400)).toMatchObject({ asked: [], skipped: 0 });
  expect(of(401)).toBe('too_many');
});

describe('of the forms of an event the latest counts', () => {
  const ON_16 = 'DTSTART;VALUE=DATE:20270816';
  it.each<[string, string[][], string[]]>([
    ['one that is cancelled is no day', [['UID:1', ON_13, 'STATUS:CANCELLED']], []],
    ['another status is a day', [['UID:1', ON_13, 'STATUS:TENTATIVE']], ['08-13']],
    [
      'the higher sequence',
      [
        ['UID:1', 'SEQUENCE:2', ON_16],
        ['UID:1', 'SEQUENCE:1', ON_13],
      ],
      ['08-16'],
    ],
    [
      'a sequence over none',
      [
        ['UID:1', ON_13],
        ['UID:1', 'SEQUENCE:1', ON_16],
      ],
      ['08-16'],
    ],
    [
      'the sequence over the time',
      [
        ['UID:1', 'SEQUENCE:10', 'DTSTAMP:20260101T000000Z', ON_16],
        ['UID:1', 'SEQUENCE:9', 'DTSTAMP:20261101T000000Z', ON_13],
      ],
      ['08-16'],
    ],
    [
      'the later change',
      [
        ['UID:1', 'DTSTAMP:20261101T000000Z', 'LAST-MODIFIED:20261002T000000Z', ON_16],
        ['UID:1', 'DTSTAMP:20261101T000000Z', 'LAST-MODIFIED:20261001T000000Z', ON_13],
      ],
      ['08-16'],
    ],
    [
      'the later stamp',
      [
        ['UID:1', 'DTSTAMP:20261101T000000Z', ON_13],
        ['UID:1', 'DTSTAMP:20261102T000000Z', ON_16],
      ],
      ['08-16'],
    ],
    [
      'a later cancellation',
      [
        ['UID:1', ON_13],
        ['UID:1', 'SEQUENCE:1', 'STATUS:CANCELLED', ON_13],
      ],
      [],
    ],
    [
      'an earlier cancellation is over',
      [
        ['UID:1', 'STATUS:CANCELLED', ON_13],
        ['UID:1', 'SEQUENCE:1', ON_13],
      ],
      ['08-13'],
    ],
    [
      'none is later, and one is cancelled',
      [
        ['UID:1', 'STATUS:CANCELLED', ON_13],
        ['UID:1', ON_16],
      ],
      ['08-16'],
    ],
    [
      'none is later: both',
      [
        ['UID:1', ON_13],
        ['UID:1', ON_16],
      ],
      ['08-13', '08-16'],
    ],
    [
      'other events',
      [
        ['UID:1', 'SEQUENCE:3', ON_13],
        ['UID:2', ON_16],
      ],
      ['08-13', '08-16'],
    ],
    ['without a name each is its own', [['SEQUENCE:3', ON_13], [ON_16]], ['08-13', '08-16']],
  ])('%s', (_, events, days) => {
    const found = read(calendar(...events.map((lines) => event(...lines))));
    expect(daysIn(found).map((day) => day.slice(5))).toEqual(days);
  });

  const DAILY = ['UID:1', 'DTSTART;VALUE=DATE:20271201', 'RRULE:FREQ=DAILY;COUNT=3'];
  it.each<[string, string[][], string[]]>([
    [
      'one that is moved',
      [['UID:1', 'RECURRENCE-ID;VALUE=DATE:20271202', 'DTSTART;VALUE=DATE:20271215']],
      ['12-01', '12-03', '12-15'],
    ],
    [
      'one that is cancelled',
      [['UID:1', 'RECURRENCE-ID;VALUE=DATE:20271202', 'DTSTART;VALUE=DATE:20271202', 'STATUS:CANCELLED']],
      ['12-01', '12-03'],
    ],
    [
      'one with another name',
      [['UID:1', 'RECURRENCE-ID;VALUE=DATE:20271202', 'DTSTART;VALUE=DATE:20271202', 'SUMMARY:棚卸']],
      ['12-01', '12-02 棚卸', '12-03'],
    ],
    [
      'one that is moved twice',
      [
        ['UID:1', 'SEQUENCE:2', 'RECURRENCE-ID;VALUE=DATE:20271202', 'DTSTART;VALUE=DATE:20271216'],
        ['UID:1', 'SEQUENCE:1', 'RECURRENCE-ID;VALUE=DATE:20271202', 'DTSTART;VALUE=DATE:20271215'],
      ],
      ['12-01', '12-03', '12-16'],
    ],
    [
      'one that is moved here from another year',
      [['UID:1', 'RECURRENCE-ID;VALUE=DATE:20280105', 'DTSTART;VALUE=DATE:20271220']],
      ['12-01', '12-02', '12-03', '12-20'],
    ],
    [
      'one of another event',
      [['UID:2', 'RECURRENCE-ID;VALUE=DATE:20271202', 'DTSTART;VALUE=DATE:20271215']],
      ['12-01', '12-02', '12-03', '12-15'],
    ],
  ])('of an occurrence, too: %s', (_, changed, days) => {
    const found = read(calendar(...[...changed, DAILY].map((lines) => event(...lines))));
    expect(daysIn(found).map((day) => day.slice(5))).toEqual(days);
  });

  it('with an event that is cancelled its occurrences are', () => {
    const moved = event('UID:1', 'RECURRENCE-ID;VALUE=DATE:20271202', 'DTSTART;VALUE=DATE:20271215');
    expect(read(calendar(event(...DAILY, 'STATUS:CANCELLED'), moved)).days.size).toBe(0);
  });
});

describe('what the admin decides', () => {
  it.each<[string, string[], string[]]>([
    [
      'a day that a calendar of holidays celebrates',
      [
        'DTSTART;VALUE=DATE:20271225',
        'DESCRIPTION: 祭日\\n祭日を非表示にするには',
        'CATEGORIES:行事',
        'SUMMARY:クリスマス',
      ],
      ['observance: 2027-12-25 クリスマス'],
    ],
    [
      'the same in English',
      ['DTSTART;VALUE=DATE:20271115', 'DESCRIPTION:Observance\\nTo hide observances', 'SUMMARY:Shichi-Go-San'],
      ['observance: 2027-11-15 Shichi-Go-San'],
    ],
    [
      'a holiday that by law is none',
      ['DTSTART;VALUE=DATE:20271224', 'DESCRIPTION:祝日', 'SUMMARY:イブ'],
      ['observance: 2027-12-24 イブ'],
    ],
    [
      'the same by its category',
      ['DTSTART;VALUE=DATE:20271224', 'CATEGORIES:祝日', 'SUMMARY:イブ'],
      ['observance: 2027-12-24 イブ'],
    ],
    ['no holiday that is one', ['DTSTART;VALUE=DATE:20270101', 'DESCRIPTION:祝日', 'SUMMARY:元日'], []],
    ['no day of which the file says its kind', [ON_13, 'CATEGORIES:法定休日', 'DESCRIPTION:祭日'], []],
    ['no day of the company’s', [ON_13, 'DESCRIPTION:工場は祝日も祭日も稼働', SUMMER], []],
  ])('%s', (_, lines, asked) => {
    const found = read(calendar(event(...lines)));
    expect(askedIn(found)).toEqual(asked);
    expect(found.days.size).toBe(asked.length === 0 ? 1 : 0);
  });

  it('two events on a day, whatever their order', () => {
    const statutory = event(ON_13, 'CATEGORIES:法定休日', 'SUMMARY:法定休日');
    const birthday = event(ON_13, 'SUMMARY:社長誕生日');
    const both = '2027-08-13 statutory_holiday';
    expect(askedIn(read(calendar(statutory, birthday)))).toEqual([`several: ${both} / 2027-08-13 社長誕生日`]);
    expect(askedIn(read(calendar(birthday, statutory)))).toEqual([`several: 2027-08-13 社長誕生日 / ${both}`]);
  });
});

it.each([
  ['a line that is none', calendar(event(ON_13, 'hello'))],
  ['an event without an end', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20270813\r\n'],
  ['a rule that is none', calendar(event(ON_13, 'RRULE:FREQ=FORTNIGHTLY'))],
])('is refused as broken: %s', (_, text) => {
  expect(readIcal(text, 2027)).toBe('broken');
});

it('is read whatever its names are', () => {
  const text = calendar(['BEGIN:__proto__', 'END:__proto__'], event('__proto__:1', 'constructor:2', ON_13));
  expect(daysIn(read(text))).toEqual(['2027-08-13']);
});

it('tells an iCalendar from a table', () => {
  expect(isIcal('\uFEFFBEGIN:VCALENDAR\r\n')).toBe(true);
  expect(isIcal('日付,種類,名称\r\n')).toBe(false);
  expect(isIcal('日付,種類,名称\r\n2026-08-13,所定休日,BEGIN:VCALENDAR\r\n')).toBe(false);
});
