import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, isoDate, type IsoDate } from '../time/date.ts';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import {
  type Assignment,
  type AssignmentEntry,
  endedOn,
  faultOfAssignment,
  hasTwice,
  holdsOn,
  holdsWithin,
  LONGEST_BAND,
  mainOn,
  MOST_PRICE,
  movedOn,
  overfullDay,
  ROUNDING_MINUTES,
  UNSAID_TERMS,
  upToRoom,
  USUAL_TERMS,
  withWorkOn,
} from './assignment.ts';
import { placeLine } from './words.ts';

const TODAY = isoDate('2026-11-20');
const dateOrNull = (text: string | null): IsoDate | null => (text === null ? null : isoDate(text));

/** An assignment to a client over some days, `null` until further notice. */
const at = (
  clientCompanyId: number,
  from: string,
  to: string | null,
  rest: Partial<AssignmentEntry> = {},
): AssignmentEntry => ({
  ...UNSAID_TERMS,
  id: clientCompanyId,
  clientCompanyId,
  jobAssignmentId: null,
  from: isoDate(from),
  to: dateOrNull(to),
  share: 100,
  ...rest,
});

/** Assignments in short: the client, the days and the share. */
const inShort = (own: readonly Assignment[]): string[] =>
  own
    .toSorted((one, other) => one.from.localeCompare(other.from) || one.clientCompanyId - other.clientCompanyId)
    .map(({ clientCompanyId, from, to, share }) => `${clientCompanyId} ${from}〜${to ?? ''} ${share}`);

describe('the days of an assignment', () => {
  it.each([
    ['2026-03-31', false],
    ['2026-04-01', true],
    ['2026-09-30', true],
    ['2026-10-01', false],
  ])('on %s: %s', (day, expected) => {
    expect(holdsOn(at(1, '2026-04-01', '2026-09-30'), isoDate(day))).toBe(expected);
    expect(holdsOn(at(1, '2026-04-01', null), isoDate(day))).toBe(day >= '2026-04-01');
  });

  it.each([
    ['2026-03-01', '2026-03-31', false],
    ['2026-03-01', '2026-04-01', true],
    ['2026-09-30', '2026-10-31', true],
    ['2026-10-01', '2026-10-31', false],
  ])('within %s to %s: %s', (from, to, expected) => {
    const days = { from: isoDate(from), to: isoDate(to) };
    expect(holdsWithin(at(1, '2026-04-01', '2026-09-30'), days)).toBe(expected);
    expect(holdsWithin(at(1, '2026-04-01', null), days)).toBe(to >= '2026-04-01');
  });
});

describe('the assignment under which a person is shown', () => {
  it('has the largest share, then is the oldest', () => {
    const [small, large] = [at(1, '2026-01-01', null, { share: 40 }), at(2, '2026-06-01', null, { share: 60 })];
    expect(mainOn([small, large], TODAY)).toBe(large);
    const [young, old] = [at(3, '2026-06-01', null, { share: 50 }), at(4, '2026-01-01', null, { share: 50 })];
    expect(mainOn([young, old], TODAY)).toBe(old);
    expect(mainOn([at(1, '2026-11-21', null), at(2, '2026-01-01', '2026-11-19')], TODAY)).toBeNull();
  });
});

describe('shares', () => {
  it('are at most the whole on each day', () => {
    const half = at(1, '2026-04-01', '2026-12-31', { share: 50 });
    expect(overfullDay([half, at(2, '2026-06-01', null, { share: 50 })])).toBeNull();
    expect(overfullDay([half, at(2, '2027-01-01', null)])).toBeNull();
    expect(overfullDay([half, at(2, '2026-06-01', null, { share: 51 })])).toEqual({ day: '2026-06-01', share: 101 });
    expect(overfullDay([at(2, '2026-12-31', null, { share: 51 }), half])).toEqual({ day: '2026-12-31', share: 101 });
    expect(overfullDay([])).toBeNull();
    // The first of several, in whatever order they are.
    const two = [at(3, '2026-09-01', null, { share: 60 }), at(2, '2026-06-01', null, { share: 60 })];
    expect(overfullDay([half, ...two])).toEqual({ day: '2026-06-01', share: 110 });
  });

  it('of one without a last day end it before there is no room for it', () => {
    const coming = at(1, '2027-01-01', null);
    expect(upToRoom([coming], at(2, '2026-11-20', null)).to).toBe('2026-12-31');
    expect(upToRoom([coming], at(2, '2026-11-20', '2027-03-31')).to).toBe('2027-03-31');
    expect(upToRoom([{ ...coming, share: 50 }], at(2, '2026-11-20', null, { share: 50 })).to).toBeNull();
    expect(
      upToRoom(
        [{ ...coming, share: 50 }, at(3, '2027-04-01', null, { share: 50 })],
        at(2, '2026-11-20', null, { share: 50 }),
      ).to,
    ).toBe('2027-03-31');
    expect(upToRoom([at(1, '2026-01-01', null)], at(2, '2026-11-20', null)).to).toBeNull();
    // One that begins on the same day leaves no day to end before it.
    expect(upToRoom([at(1, '2026-11-20', null)], at(2, '2026-11-20', null)).to).toBeNull();
    const same = at(2, '2027-01-01', null, { share: 10 });
    expect(upToRoom([same], at(2, '2026-11-20', null, { share: 10 })).to).toBe('2026-12-31');
  });
});

describe('the fault of an assignment', () => {
  const whole = { start: timeOfDay('09:00'), end: timeOfDay('18:00') };
  const noon = { start: timeOfDay('12:00'), end: timeOfDay('13:00') };
  const band = (lower: number, upper: number) => ({
    band: { lower: minutes(lower), upper: minutes(upper), method: 'middle' as const },
  });

  it.each<[string, Partial<Assignment>, string | null]>([
    ['its usual terms', USUAL_TERMS, null],
    ['a day', { to: isoDate('2026-04-01') }, null],
    ['an end before it begins', { to: isoDate('2026-03-31') }, 'client_assignment_ends_before'],
    ['a band of one length', band(9600, 9600), null],
    ['a band upside down', band(9601, 9600), 'client_assignment_band'],
    ['hours with a break', { hours: whole, breaks: [noon] }, null],
    ['a night', { hours: { start: timeOfDay('22:00'), end: workingDayMinute(1860) } }, null],
    ['24 hours', { hours: { start: timeOfDay('09:00'), end: workingDayMinute(1980) } }, null],
    [
      'more than 24 hours',
      { hours: { start: timeOfDay('09:00'), end: workingDayMinute(1981) } },
      'client_assignment_hours',
    ],
    [
      'hours of no length',
      { hours: { start: timeOfDay('09:00'), end: timeOfDay('09:00') } },
      'client_assignment_hours',
    ],
    ['a break without hours', { breaks: [noon] }, 'client_assignment_breaks'],
    ['a break of no length', { hours: whole, breaks: [{ ...noon, end: noon.start }] }, 'client_assignment_breaks'],
    [
      'a break before work',
      { hours: whole, breaks: [{ ...noon, start: timeOfDay('08:59') }] },
      'client_assignment_breaks',
    ],
    [
      'a break after work',
      { hours: whole, breaks: [{ ...noon, end: timeOfDay('18:01') }] },
      'client_assignment_breaks',
    ],
    [
      'breaks to the ends',
      {
        hours: whole,
        breaks: [
          { ...noon, start: whole.start },
          { start: noon.end, end: whole.end },
        ],
      },
      null,
    ],
    [
      'two breaks at once',
      { hours: whole, breaks: [noon, { ...noon, start: timeOfDay('12:59') }] },
      'client_assignment_breaks',
    ],
  ])('%s', (_name, rest, expected) => {
    expect(faultOfAssignment({ ...at(1, '2026-04-01', null), ...rest })).toBe(expected);
  });

  it('is none of one by itself that is there twice', () => {
    const one = at(1, '2026-04-01', '2026-04-30');
    expect(hasTwice([one, at(1, '2026-04-30', null)])).toBe(true);
    expect(hasTwice([at(1, '2026-04-30', null), one])).toBe(true);
    expect(hasTwice([one, at(1, '2026-05-01', null)])).toBe(false);
    expect(hasTwice([one, at(2, '2026-04-01', null)])).toBe(false);
    expect(hasTwice([one, at(1, '2026-04-01', null, { jobAssignmentId: 7 })])).toBe(false);
  });
});

it('a contract has no terms until somebody says some, and a form begins with those that are usual', () => {
  expect(UNSAID_TERMS).toMatchObject({ kind: null, band: null, isProrated: true, monthlyPrice: null });
  expect(USUAL_TERMS).toMatchObject({
    kind: 'ses',
    band: { lower: 8400, upper: 10_800, method: 'upper_lower' },
    rounding: { unit: 'day', step: 15, direction: 'down' },
    isProrated: true,
  });
  expect(ROUNDING_MINUTES).toEqual([1, 5, 10, 15, 30, 60]);
});

describe('an end', () => {
  it('is set where it is earlier, and leaves out what has not begun', () => {
    const own = [at(1, '2026-01-01', null), at(2, '2026-12-01', null)];
    expect(inShort(endedOn(own, 1, TODAY))).toEqual(['1 2026-01-01〜2026-11-20 100', '2 2026-12-01〜 100']);
    expect(inShort(endedOn(own, 2, TODAY))).toEqual(['1 2026-01-01〜 100']);
    expect(inShort(endedOn([at(1, '2026-11-20', null)], 1, TODAY))).toEqual(['1 2026-11-20〜2026-11-20 100']);
    expect(inShort(endedOn([at(1, '2026-01-01', '2026-06-30')], 1, TODAY))).toEqual(['1 2026-01-01〜2026-06-30 100']);
    const ended = at(1, '2026-01-01', '2026-11-20');
    expect(endedOn([ended], 1, TODAY)[0]).toBe(ended);
    expect(inShort(endedOn([at(1, '2026-01-01', '2026-12-31')], 1, TODAY))).toEqual(['1 2026-01-01〜2026-11-20 100']);
  });
});

describe('another client', () => {
  const terms = { workplace: '品川', band: USUAL_TERMS.band };
  const moved = at(1, '2026-01-01', '2026-12-31', { share: 60, jobAssignmentId: 5, ...terms });
  const beside = at(9, '2026-01-01', null, { share: 40 });

  it('has the share and unsaid terms, until further notice', () => {
    const after = movedOn([moved, beside], moved, { clientCompanyId: 2, jobAssignmentId: null }, TODAY);
    expect(inShort(after)).toEqual(['1 2026-01-01〜2026-11-19 60', '9 2026-01-01〜 40', '2 2026-11-20〜 60']);
    expect(after.at(-1)).toMatchObject({ id: null, jobAssignmentId: null, workplace: '', band: null });
  });

  it('is the same one with another job: its terms and its end stay', () => {
    const after = movedOn([moved], moved, { clientCompanyId: 1, jobAssignmentId: 6 }, TODAY);
    expect(inShort(after)).toEqual(['1 2026-01-01〜2026-11-19 60', '1 2026-11-20〜2026-12-31 60']);
    expect(after.at(-1)).toMatchObject({ id: null, jobAssignmentId: 6, ...terms });
  });

  it('replaces one that begins on that day', () => {
    const after = movedOn(
      [{ ...moved, from: TODAY }],
      { ...moved, from: TODAY },
      { clientCompanyId: 2, jobAssignmentId: null },
      TODAY,
    );
    expect(after.filter(({ clientCompanyId }) => clientCompanyId === 2)).toMatchObject([{ id: 1, from: TODAY }]);
    const own = { ...moved, from: TODAY };
    expect(inShort(movedOn([own], own, { clientCompanyId: 2, jobAssignmentId: null }, TODAY))).toEqual([
      '2 2026-11-20〜 60',
    ]);
  });

  it('ends before what is to come', () => {
    const coming = at(3, '2027-01-01', null);
    expect(inShort(movedOn([moved, coming], moved, { clientCompanyId: 2, jobAssignmentId: null }, TODAY))).toEqual([
      '1 2026-01-01〜2026-11-19 60',
      '2 2026-11-20〜2026-12-31 60',
      '3 2027-01-01〜 100',
    ]);
  });
});

describe('for whom somebody works from today on', () => {
  const work = { clientCompanyId: 2, jobAssignmentId: null };

  it('begins with the first', () => {
    expect(inShort(withWorkOn([], work, TODAY))).toEqual(['2 2026-11-20〜 100']);
    expect(inShort(withWorkOn([at(1, '2026-12-01', null)], work, TODAY))).toEqual([
      '2 2026-11-20〜2026-11-30 100',
      '1 2026-12-01〜 100',
    ]);
  });

  it('takes the place of the main one, which ends yesterday', () => {
    const own = [at(1, '2026-01-01', null, { share: 70 }), at(3, '2026-01-01', null, { share: 30 })];
    expect(inShort(withWorkOn(own, work, TODAY))).toEqual([
      '1 2026-01-01〜2026-11-19 70',
      '3 2026-01-01〜 30',
      '2 2026-11-20〜 70',
    ]);
  });

  it('stays as it is where it is said again', () => {
    const own = [at(2, '2026-01-01', null)];
    expect(withWorkOn(own, work, TODAY)).toBe(own);
    expect(withWorkOn([], null, TODAY)).toEqual([]);
  });

  it('is nobody: all end yesterday, and what began today is gone', () => {
    const own = [
      at(1, '2026-01-01', null, { share: 40 }),
      at(2, '2026-11-20', null, { share: 60 }),
      at(3, '2026-12-01', null, { share: 60 }),
      at(4, '2025-01-01', '2025-12-31'),
    ];
    expect(inShort(withWorkOn(own, null, TODAY))).toEqual([
      '4 2025-01-01〜2025-12-31 100',
      '1 2026-01-01〜2026-11-19 40',
      '3 2026-12-01〜 60',
    ]);
  });
});

it('has ends of a band up to the hours of a month of 31 days, and prices up to 100 million yen', () => {
  expect([LONGEST_BAND, MOST_PRICE]).toEqual([31 * 24 * 60, 1e8]);
});

it('is at a place of which nothing unknown is said', () => {
  expect(placeLine('開発', '第一開発部', '品川')).toBe('開発　第一開発部　品川');
  expect(placeLine(null, '', '品川')).toBe('品川');
  expect(placeLine(null, '', '')).toBe('');
});

it('of two that are alike the one that was stored first is shown, in whatever order they are', () => {
  const [first, second, unsaved] = [
    { ...at(2, '2026-10-20', null, { share: 30 }), id: 1 },
    { ...at(1, '2026-10-20', null, { share: 30 }), id: 2 },
    { ...at(3, '2026-10-20', null, { share: 30 }), id: null },
  ];
  for (const own of [
    [first, second, unsaved],
    [unsaved, second, first],
    [second, unsaved, first],
  ])
    expect(mainOn(own, TODAY)).toBe(first);
  expect(mainOn([unsaved, second], TODAY)).toBe(second);
});

it('whatever is said of a person whose shares fit, they fit, and the past stays', () => {
  const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(TODAY, days));
  const one = fc
    .record({
      client: fc.integer({ min: 1, max: 3 }),
      from: day,
      length: fc.option(fc.integer({ min: 0, max: 60 })),
      share: fc.constantFrom(30, 50, 60, 100),
    })
    .map(({ client, from, length, share }) =>
      at(client, from, length === null ? null : addDays(from, length), { share }),
    );
  fc.assert(
    fc.property(fc.array(one, { maxLength: 4 }), fc.option(fc.integer({ min: 1, max: 3 })), (drawn, client) => {
      const own = drawn.map((each, place) => ({ ...each, id: place + 1 }));
      fc.pre(overfullDay(own) === null && !hasTwice(own));
      const after = withWorkOn(own, client === null ? null : { clientCompanyId: client, jobAssignmentId: null }, TODAY);
      expect(overfullDay(after)).toBeNull();
      expect(after.every((each) => faultOfAssignment(each) === null)).toBe(true);
      for (const back of [-1, -10, -30]) {
        const past = addDays(TODAY, back);
        expect(mainOn(after, past)?.clientCompanyId).toBe(mainOn(own, past)?.clientCompanyId);
      }
    }),
  );
});
