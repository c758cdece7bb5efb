import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths, firstDay, isoDate, isoMonth, lastDay } from '../time/date.ts';
import { minutes, workingDayMinute } from '../time/minutes.ts';
import { flexLimit, type FlexPeriod, type FlexPolicy, flexSystem, settleFlexMonth, settleFlexMonths } from './flex.ts';
import { periodHours } from './period-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import { ordinarySystem } from './work-system.ts';

const policyOf = (frame: FlexPolicy['frame']): FlexPolicy => ({ frame, rounding: 'minute_down', shortage: 'deduct' });
const monthOf = (month: string, contractedDays: number): FlexPeriod => ({
  from: firstDay(isoMonth(month)),
  to: lastDay(isoMonth(month)),
  contractedDays,
});

/** So many minutes each day of November from its first on, classified by the engine. */
function classify(lengths: readonly number[], limit: number, contracted: number) {
  const system = { ...ordinarySystem(DEFAULT_WORKING_TIME_POLICY), ...flexSystem(minutes(limit), minutes(contracted)) };
  return periodHours(
    { from: isoDate('2026-11-01'), to: isoDate('2026-11-30') },
    {
      days: lengths.map((length, index) => ({
        date: addDays(isoDate('2026-11-01'), index),
        punches: [{ start: workingDayMinute(480), end: workingDayMinute(480 + length) }],
        breaks: [],
        nextShiftStart: null,
      })),
      kindOf: () => 'workday',
      contractedOn: () => minutes(480),
      systemOn: () => system,
    },
    DEFAULT_WORKING_TIME_POLICY,
  ).total;
}

describe('労基法32条の3: flex in the engine', () => {
  it('has no overtime by the day or the week', () => {
    expect(classify([720, 720, 720, 720, 720, 720], 10285, 9120)).toMatchObject({
      worked: 4320,
      contracted: 4320,
      overtime: 0,
    });
  });

  it('classifies as the settlement says', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 30 });
    const total = fc.integer({ min: 6000, max: 11000 });
    const frames = fc.constantFrom<FlexPolicy['frame']>('calendar', 'two_days_off');
    fc.assert(
      fc.property(lengths, total, fc.integer({ min: 0, max: 10 }), frames, (worked, contracted, leaveDays, frame) => {
        const period = monthOf('2026-11', 20);
        const leave = leaveDays * 480;
        const settled = settleFlexMonth(
          {
            period,
            totalContracted: minutes(contracted),
            worked: minutes(worked.reduce((sum, length) => sum + length, 0)),
            leave: minutes(leave),
            carriedIn: minutes(0),
            next: null,
          },
          policyOf(frame),
        );
        const classes = classify(worked, settled.frame, contracted - leave);
        expect(classes.overtimeByPeriod).toBe(settled.overtime);
        expect(classes.insideOvertime).toBe(settled.insideOvertime);
      }),
    );
  });

  it('pays in each of several months what the settlement of them all says', () => {
    const worked = fc.integer({ min: 0, max: 16000 });
    const frames = fc.constantFrom<FlexPolicy['frame']>('calendar', 'two_days_off');
    fc.assert(
      fc.property(fc.array(worked, { minLength: 2, maxLength: 3 }), frames, (lengths, frame) => {
        const months = lengths.map((length, index) => ({
          ...monthOf(addMonths(isoMonth('2027-04'), index), 21),
          worked: minutes(length),
        }));
        const settled = settleFlexMonths(months, policyOf(frame));
        const paid = months.map((month, index) => {
          const isLast = index === months.length - 1;
          const limit = flexLimit({ period: month, before: months.slice(0, index), isLast }, policyOf(frame));
          return Math.max(0, month.worked - limit);
        });
        expect(paid.at(-1)).toBe(settled.lastMonth);
        expect(paid.slice(0, -1)).toEqual(settled.months.slice(0, -1).map(({ overtime }) => overtime));
      }),
    );
  });

  it('is one frame where the settlement period is one month', () => {
    const period = monthOf('2026-10', 22);
    expect(flexLimit({ period, before: [], isLast: true }, policyOf('calendar'))).toBe(10628);
    expect(flexLimit({ period, before: [], isLast: true }, policyOf('two_days_off'))).toBe(22 * 480);
    expect(flexLimit({ period, before: [], isLast: false }, policyOf('calendar'))).toBe(13285);
  });
});
