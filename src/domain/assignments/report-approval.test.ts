import { describe, expect, it } from 'vitest';

import { epochMs } from '../time/instant.ts';
import {
  changesSince,
  CODE_DIGITS,
  CODE_MS,
  CODE_TRIES,
  LINK_DAYS,
  MOST_LINK_DAYS,
  MOST_SHEETS,
  referenceOf,
  remindersDue,
  reportStateOf,
  type SheetDay,
} from './report-approval.ts';

const day = (date: string, more: Partial<SheetDay> = {}): SheetDay => ({
  date,
  start_time: '09:00',
  end_time: '18:00',
  ends_next_day: false,
  break_minutes: 60,
  work_minutes: 480,
  note: '',
  ...more,
});

const sheet = (days: readonly SheetDay[], more: object = {}) => ({
  days,
  billed_minutes: days.reduce((sum, { work_minutes }) => sum + work_minutes, 0),
  rounding: '日ごとに15分単位で切り捨て',
  ...more,
});

describe('changesSince', () => {
  const approved = sheet([day('2026-11-19'), day('2026-11-20')]);

  it('finds nothing in what is the same', () => {
    expect(changesSince(approved, sheet([day('2026-11-19'), day('2026-11-20')]))).toBeNull();
  });

  it.each([
    [{ start_time: '09:30' }],
    [{ end_time: null }],
    [{ ends_next_day: true }],
    [{ break_minutes: 45 }],
    [{ work_minutes: 465 }],
    [{ note: '結合試験' }],
  ])('finds a day that has become another: %j', (more) => {
    const changed = day('2026-11-20', more);
    expect(changesSince(approved, sheet([day('2026-11-19'), changed]))?.days).toEqual([
      { date: '2026-11-20', before: day('2026-11-20'), after: changed },
    ]);
  });

  it('finds days that came and went, in their order, and what they come to', () => {
    expect(changesSince(approved, sheet([day('2026-11-18'), day('2026-11-20')]))).toEqual({
      before_minutes: 960,
      after_minutes: 960,
      days: [
        { date: '2026-11-18', before: null, after: day('2026-11-18') },
        { date: '2026-11-19', before: day('2026-11-19'), after: null },
      ],
    });
  });

  it.each([[{ billed_minutes: 945 }], [{ rounding: '月の合計に15分単位で切り捨て' }]])(
    'finds another total of the same days: %j',
    (more) => {
      expect(changesSince(approved, { ...approved, ...more })).toMatchObject({ days: [], before_minutes: 960 });
    },
  );
});

describe('reportStateOf', () => {
  const now = epochMs(1_000);
  const until = (ms: number) => epochMs(ms);

  it.each([
    [undefined, false, 'unasked'],
    [{ state: 'withdrawn', expiresAt: until(2_000) }, false, 'unasked'],
    [{ state: 'waiting', expiresAt: until(1_001) }, false, 'waiting'],
    [{ state: 'waiting', expiresAt: until(1_000) }, false, 'expired'],
    [{ state: 'returned', expiresAt: until(1) }, false, 'returned'],
    [{ state: 'approved', expiresAt: until(1) }, false, 'approved'],
    [{ state: 'approved', expiresAt: until(1) }, true, 'changed'],
  ] as const)('of %j, changed %s, is %s', (request, isChanged, state) => {
    expect(reportStateOf(request, { isChanged, now })).toBe(state);
  });
});

it('a link works for 30 days, at the most for 90, and asks for 50 sheets at the most', () => {
  expect([LINK_DAYS, MOST_LINK_DAYS, MOST_SHEETS]).toEqual([30, 90, 50]);
});

it('a code has six digits, works for ten minutes and may be tried five times', () => {
  expect([CODE_DIGITS, CODE_MS, CODE_TRIES]).toEqual([6, 600_000, 5]);
});

it('a reference is of the first sixteen digits, four by four', () => {
  expect(referenceOf(`0123456789abcdef${'0'.repeat(48)}`)).toBe('0123-4567-89AB-CDEF');
});

it.each([
  [2 * 86_400_000, 0],
  [3 * 86_400_000 - 1, 0],
  [3 * 86_400_000, 1],
  [7 * 86_400_000 - 1, 1],
  [7 * 86_400_000, 2],
  [30 * 86_400_000, 2],
])('after %d milliseconds %d reminders are due', (since, count) => {
  expect(remindersDue(epochMs(1_000), epochMs(1_000 + since))).toBe(count);
});
