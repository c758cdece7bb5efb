import fc from 'fast-check';
import { expect, it } from 'vitest';

import { type EpochMs, epochMs, formatInstant, japanClock, parseInstant } from '../time/instant.ts';
import { isoDate } from '../time/date.ts';
import { DEFAULT_LEADS, DEFAULT_TIMES, dueAt, isRecent, LEAD_RANGES, monthsAhead } from './times.ts';

const at = (text: string): EpochMs => parseInstant(`2026-11-${text}+09:00`) ?? epochMs(0);

it.each([
  ['20T21:59:59', 'at_once', '20T21:59:59'],
  ['20T22:00:00', 'at_once', '21T07:00:00'],
  ['21T03:00:00', 'at_once', '21T07:00:00'],
  ['21T06:59:59', 'at_once', '21T07:00:00'],
  ['21T07:00:00', 'at_once', '21T07:00:00'],
  ['20T07:29:59', 'morning', '20T07:30:00'],
  // What is sent at that moment is written already.
  ['20T07:30:00', 'morning', '21T07:30:00'],
  ['20T07:30:01', 'morning', '21T07:30:00'],
  ['30T23:00:00', 'morning', '31T07:30:00'],
] as const)('what happens at %s is mailed %s at %s', (happens, timing, expected) => {
  const due = expected.startsWith('31') ? parseInstant('2026-12-01T07:30:00+09:00') : at(expected);
  expect(dueAt(at(happens), timing, DEFAULT_TIMES)).toBe(due);
});

it('quiet hours within a day, and none', () => {
  const lunch = { ...DEFAULT_TIMES, quietFrom: 720, quietTo: 780 };
  expect(dueAt(at('20T11:59:59'), 'at_once', lunch)).toBe(at('20T11:59:59'));
  expect(dueAt(at('20T12:00:00'), 'at_once', lunch)).toBe(at('20T13:00:00'));
  expect(dueAt(at('20T12:30:00'), 'at_once', lunch)).toBe(at('20T13:00:00'));
  expect(dueAt(at('20T13:00:00'), 'at_once', lunch)).toBe(at('20T13:00:00'));
  expect(dueAt(at('20T23:00:00'), 'at_once', lunch)).toBe(at('20T23:00:00'));
  const never = { ...DEFAULT_TIMES, quietFrom: 0, quietTo: 0 };
  expect(dueAt(at('20T00:00:00'), 'at_once', never)).toBe(at('20T00:00:00'));
});

it('is never before it happens, a day later at most, and never in quiet hours', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      fc.record({ quietFrom: minute, quietTo: minute, morningAt: minute }),
      fc.integer({ min: 0, max: 4e12 }),
      (times, ms) => {
        const due = dueAt(epochMs(ms), 'at_once', times);
        expect(due).toBeGreaterThanOrEqual(ms);
        expect(due - ms).toBeLessThanOrEqual(86_400_000);
        expect(dueAt(due, 'at_once', times)).toBe(due);
        const morning = dueAt(epochMs(ms), 'morning', times);
        expect(morning).toBeGreaterThan(ms);
        expect(morning - ms).toBeLessThanOrEqual(86_400_000);
        const [hour = 0, past = 0] = japanClock(morning).split(':').map(Number);
        expect([hour * 60 + past, formatInstant(morning).slice(17, 23)]).toEqual([times.morningAt, '00.000']);
      },
    ),
  );
});

it.each([
  [1, '2026-12-21'],
  [2, '2027-01-20'],
  [3, '2027-02-20'],
])('%i months ahead reach to %s', (months, expected) => {
  expect(monthsAhead(isoDate('2026-11-20'), months)).toBe(expected);
});

// What is older than a day isn't sent any more (decision 106).
it.each([
  ['20T12:00:00', true],
  ['21T11:59:59.999', true],
  ['21T12:00:00', false],
  ['22T12:00:00', false],
])('what is told on the 20th at noon is news at %s: %s', (now, isStill) => {
  expect(isRecent(at('20T12:00:00'), at(now))).toBe(isStill);
});

it('people are told in time, as early as the company says', () => {
  expect(DEFAULT_LEADS).toEqual({ shiftMinutes: 30, confirmDays: 1, obligationMonths: 3, expiryMonths: 2 });
  expect(LEAD_RANGES).toEqual({
    shiftMinutes: { min: 5, max: 180 },
    confirmDays: { min: 1, max: 10 },
    obligationMonths: { min: 1, max: 6 },
    expiryMonths: { min: 1, max: 6 },
  });
});
