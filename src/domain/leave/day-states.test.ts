import { describe, expect, it } from 'vitest';

import { holidaysWithin } from '../holidays/holidays.ts';
import { daysFrom, isoDate } from '../time/date.ts';
import { contractOfWeek, weekOf } from '../working-time/contract-on-record.ts';
import { statesOfDays } from './day-states.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';

const PERIOD = { from: isoDate('2026-10-30'), to: isoDate('2026-11-30') };

describe('what the days of a period were', () => {
  const states = statesOfDays(
    PERIOD,
    {
      shifts: [],
      contracts: [contractOfWeek(isoDate('2026-04-01'), weekOf([0, 480, 480, 480, 480, 480, 0]), null)],
      holidays: holidaysWithin(PERIOD),
      companyDays: new Map(),
      employment: { hiredOn: isoDate('2026-04-01'), leftOn: isoDate('2026-11-27'), goLiveOn: isoDate('2026-11-01') },
      workedOn: new Set(daysFrom(isoDate('2026-11-02'), isoDate('2026-11-08'))),
      absentOn: new Set(),
      leaveOn: new Map([[isoDate('2026-11-10'), 'annual_leave' as const]]),
    },
    isoDate('2026-11-20'),
    DEFAULT_LEAVE_POLICY,
  );

  it.each([
    ['2026-10-30', 'unknown'], // Before the go-live month.
    ['2026-10-31', 'rest'],
    ['2026-11-02', 'worked'],
    ['2026-11-03', 'worked'], // A public holiday.
    ['2026-11-08', 'worked'], // A Sunday.
    ['2026-11-09', 'absent'],
    ['2026-11-10', undefined], // Leave.
    ['2026-11-15', 'rest'],
    ['2026-11-20', 'owed'],
    ['2026-11-23', 'rest'],
    ['2026-11-27', 'owed'],
    ['2026-11-28', undefined], // After the employment.
  ])('%s: %s', (date, expected) => {
    expect(states.get(isoDate(date))).toBe(expected);
  });
});
