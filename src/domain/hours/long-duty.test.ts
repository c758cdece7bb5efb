import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { shift, punched } from '../attendance/testing/builders.ts';
import { addDays, isoDate, type IsoDate, monthOf } from '../time/date.ts';
import { formatPastMidnight, workingDayMinute } from '../time/minutes.ts';
import { periodOn, type WageCalendar } from '../working-time/wage-period.ts';
import type { DayHours } from './day-hours.ts';
import { calculateHours } from './month-hours.ts';
import { FULL_TIME, hoursOf, POLICY, workWith } from './testing/builders.ts';

// A duty of guards, hotels or hospitals: 24 hours from nine to nine, of which eight are breaks, then off (明け).
const MONDAY = isoDate('2026-11-09');
const guards = (date: IsoDate) => punched(date, '09:00', '33:00', { breakMinutes: 480 });
const of = (days: readonly DayHours[], date: IsoDate) => days.find((day) => day.date === date);

describe('a duty of 24 hours', () => {
  const shifts = [shift(MONDAY, '09:00', '09:00', 1), shift(addDays(MONDAY, 1), '08:00', '17:00')];

  it('is the work of the day on which it began: 16:00, its break outside the night first', () => {
    const { days, totals } = hoursOf('2026-11', { records: guards(MONDAY), shifts: [shifts[0]!] });
    expect(of(days, MONDAY)).toMatchObject({
      classes: { worked: 960, night: 420 },
      missed: { late: 0, earlyLeave: 0 },
    });
    expect(totals).toMatchObject({ worked: 960, workedDays: 1 });
  });

  it('is whole where the next day’s shift begins before its end', () => {
    const { days } = hoursOf('2026-11', { records: guards(MONDAY), shifts });
    expect(of(days, MONDAY)).toMatchObject({ classes: { worked: 960 } });
    // An hour longer than planned is the next day's beginning.
    const longer = punched(MONDAY, '09:00', '34:00', { breakMinutes: 480 });
    const after = hoursOf('2026-11', { records: longer, shifts }).days;
    expect([of(after, MONDAY), of(after, addDays(MONDAY, 1))]).toMatchObject([
      { classes: { worked: 960 } },
      { classes: { worked: 60 } },
    ]);
  });

  it('is rest-day work from midnight to midnight alone, over two midnights, too', () => {
    // From Saturday 21:00 to Monday 09:00: the Sunday is 法定休日.
    const saturday = addDays(MONDAY, -2);
    const { totals } = hoursOf('2026-11', { records: punched(saturday, '21:00', '57:00', { breakMinutes: 0 }) });
    expect(totals).toMatchObject({ worked: 2160, statutoryHoliday: 1440, statutoryHolidayDays: 1 });
    expect(totals.night).toBe(2 * 420);
  });
});

it('the minutes of a duty of up to 36 hours are those of its classes and breaks, over any edge', () => {
  const calendars: readonly WageCalendar[] = [[], [{ from: monthOf(isoDate('1900-01-01')), closingDay: 20 }]];
  fc.assert(
    fc.property(
      fc
        .constantFrom('2026-10-20', '2026-10-31', '2026-12-31', '2028-02-28', '2026-11-01')
        .map((date) => isoDate(date)),
      fc.nat(1439),
      fc.integer({ min: 1, max: 2160 }),
      fc.nat(100),
      fc.constantFrom(...calendars),
      (date, start, length, share, calendar) => {
        const breakMinutes = Math.floor(((length - 1) * share) / 100);
        const [from, to] = [start, start + length].map((minute) => formatPastMidnight(workingDayMinute(minute)));
        const records = punched(date, from!, to!, { breakMinutes });
        const work = workWith(monthOf(date), { records, contracts: [FULL_TIME], companyDays: new Map() });
        const { classes } = of(calculateHours(work, { ...POLICY, calendar })(periodOn(date, calendar)).days, date)!;
        const { worked, contracted, insideOvertime, overtimeByDay, overtimeByWeek, statutoryHoliday } = classes;
        expect(worked + breakMinutes).toBe(length);
        expect(contracted + insideOvertime + overtimeByDay + overtimeByWeek + statutoryHoliday).toBe(worked);
      },
    ),
    { numRuns: 300 },
  );
});
