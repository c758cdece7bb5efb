import { expect, it } from 'vitest';
import { minutes, timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { DEFAULT_WORKING_TIME_POLICY } from '../working-time/policy.ts';
import { calculationVersion, type WorkPolicy } from './work-months.ts';

const POLICY: WorkPolicy = { ...DEFAULT_WORKING_TIME_POLICY, unsetBreak: 'none' };

it.each<[string, Partial<WorkPolicy>]>([
  ['the standard day', { standardDay: minutes(450) }],
  ['the standard week', { standardWeek: minutes(2640) }],
  ['the first day of the week', { weekStart: 1 }],
  ['the weekly rest day', { statutoryRestDay: 0 }],
  ['the beginning of the night', { night: { ...POLICY.night, start: timeOfDay('23:00') } }],
  ['the end of the night', { night: { ...POLICY.night, end: workingDayMinute(30 * 60) } }],
  ['the reading of work that runs on from a rest day', { countsHolidayHours: true }],
  ['an unset break', { unsetBreak: 'one_hour' }],
  ['an unset break by the law', { unsetBreak: 'legal_minimum' }],
])('%s invalidates the total', (_, change) => {
  expect(calculationVersion({ ...POLICY, ...change })).not.toBe(calculationVersion(POLICY));
});

it('one weekly rest day in place of another does, too', () => {
  const of = (statutoryRestDay: 1 | 2) => calculationVersion({ ...POLICY, statutoryRestDay });
  expect(of(1)).not.toBe(of(2));
});

it('is what totals in databases bear: another text has every month of everybody calculated anew', () => {
  expect(calculationVersion(POLICY)).toBe(
    'rules 2, day 480, week 2400 from 0, rest day any, night 1320 to 1740, rest-day hours left out, unset break none',
  );
});

it('what only warns, or is paid, does not', () => {
  const change = { workInterval: minutes(540), warningPercent: 70, monthlyRounding: 'half_hour' } as const;
  expect(calculationVersion({ ...POLICY, ...change })).toBe(calculationVersion({ ...POLICY }));
});
