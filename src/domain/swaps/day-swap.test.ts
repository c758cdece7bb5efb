import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { shift, punched } from '../attendance/testing/builders.ts';
import { type CompanyDay, daysUnder, NO_CALENDARS } from '../company-calendar/company-day.ts';
import { dutyOf } from '../hours/duty.ts';
import { dayOf, FULL_TIME, hoursOf, week } from '../hours/testing/builders.ts';
import type { PersonsWork } from '../hours/month-hours.ts';
import { addDays, daysFrom, isoDate, type IsoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import type { DayKind } from '../working-time/work-classes.ts';
import {
  canDecide,
  type DaySwap,
  type ExchangeFacts,
  type SwappedDates,
  swappedDays,
  treatmentOf,
} from './day-swap.ts';

/** Sunday, 8 November 2026. */
const SUNDAY = isoDate('2026-11-08');
const day = (after: number): IsoDate => addDays(SUNDAY, after);
const USER = 7;

const swap = (worksOn: number, restsOn: number, restKind: DaySwap['restKind'] = 'statutory_holiday'): DaySwap => ({
  worksOn: day(worksOn),
  restsOn: day(restsOn),
  restKind,
});

/** The days of somebody who has made these swaps. */
const namedBy = (swaps: readonly DaySwap[], contracts: PersonsWork['contracts'] = [FULL_TIME]) =>
  daysUnder(contracts, { ...NO_CALENDARS, swapped: new Map([[USER, swappedDays(swaps)]]) }, USER);

describe('an exchange of days', () => {
  const kindOf = (date: IsoDate): DayKind => {
    const weekday = (Number(date.slice(8)) - 1) % 7;
    if (weekday === 0) return 'statutory_holiday';
    return weekday === 6 ? 'scheduled_holiday' : 'workday';
  };
  const facts: ExchangeFacts = {
    agreedOn: day(-3),
    kindOf,
    isRestDayNamed: true,
    restRule: 'weekly',
    weekStart: 0,
  };
  const of = (worksOn: number, restsOn: number): SwappedDates => ({ worksOn: day(worksOn), restsOn: day(restsOn) });

  it.each<[string, SwappedDates, Partial<ExchangeFacts>, ReturnType<typeof treatmentOf>]>([
    ['on the day before is a swap', of(0, 3), { agreedOn: day(-1) }, { as: 'swap', restKind: 'statutory_holiday' }],
    ['on the first day is none', of(0, 3), { agreedOn: day(0) }, { as: 'comp', because: 'agreed_late' }],
    [
      'before the day of rest, which is first, is one',
      of(6, 3),
      { agreedOn: day(2) },
      { as: 'swap', restKind: 'scheduled_holiday' },
    ],
    [
      'on the day of rest, which is first, is none',
      of(6, 3),
      { agreedOn: day(3) },
      { as: 'comp', because: 'agreed_late' },
    ],
    ['of the other rest day moves that', of(6, 3), {}, { as: 'swap', restKind: 'scheduled_holiday' }],
    ['into another week leaves the week’s other rest day', of(0, 8), {}, { as: 'swap', restKind: 'scheduled_holiday' }],
    [
      'into another week by four weeks moves the statutory one',
      of(0, 8),
      { restRule: 'four_weeks' },
      { as: 'swap', restKind: 'statutory_holiday' },
    ],
    [
      'into another week that takes its only rest day is none',
      of(0, 8),
      { kindOf: (date) => (date === day(0) || date === day(7) ? 'statutory_holiday' : 'workday') },
      { as: 'comp', because: 'last_rest_day' },
    ],
    [
      'within the week moves its only rest day',
      of(0, 3),
      { kindOf: (date) => (date === day(0) ? 'statutory_holiday' : 'workday') },
      { as: 'swap', restKind: 'statutory_holiday' },
    ],
    [
      'of an only rest day by four weeks moves it',
      of(0, 8),
      { restRule: 'four_weeks', kindOf: (date) => (date === day(0) ? 'statutory_holiday' : 'workday') },
      { as: 'swap', restKind: 'statutory_holiday' },
    ],
    [
      'where no rest day is named leaves that to the week',
      of(0, 3),
      { isRestDayNamed: false },
      { as: 'swap', restKind: 'scheduled_holiday' },
    ],
  ])('%s', (_, dates, other, treatment) => {
    expect(treatmentOf(dates, { ...facts, ...other })).toEqual(treatment);
  });

  it('has weeks that begin as the company’s do', () => {
    // From Saturday on, Friday is of the week before.
    expect(treatmentOf(of(0, 5), { ...facts, weekStart: 6 })).toMatchObject({ restKind: 'statutory_holiday' });
    expect(treatmentOf(of(0, 6), { ...facts, weekStart: 6 })).toMatchObject({ restKind: 'scheduled_holiday' });
  });
});

describe('the days of a swap', () => {
  const companyDays = namedBy([swap(0, 3)]);
  const duties = { contracts: [FULL_TIME], holidays: new Map(), companyDays, usualDay: minutes(480) };

  it('are named by each other', () => {
    expect(companyDays.get(day(0))?.name).toBe('振替出勤（休日は11/11）');
    expect(companyDays.get(day(3))?.name).toBe('振替休日（出勤は11/8）');
    expect(companyDays.get(day(1))).toBeUndefined();
  });

  it('change their duty', () => {
    const on = dutyOf({ ...duties, shifts: [] });
    expect(on(day(0))).toMatchObject({ duty: 'owed', isWorkday: true, contracted: 480 });
    expect(on(day(3))).toMatchObject({ duty: 'none', isWorkday: false, contracted: 0 });
  });

  it('have the contract of the day whose place they take, a short one too', () => {
    const short = { ...FULL_TIME, minutes: week(0, 480, 480, 240, 0, 0, 0) };
    const on = dutyOf({ ...duties, contracts: [short], companyDays: namedBy([swap(0, 3)], [short]), shifts: [] });
    expect(on(day(0)).contracted).toBe(240);
    const planned = dutyOf({ ...duties, contracts: [short], shifts: [shift(day(0), '09:00', '18:00')] });
    expect(planned(day(0)).contracted).toBe(240);
  });

  it('are as the shifts have them that were planned since', () => {
    const on = dutyOf({ ...duties, shifts: [shift(day(3), '09:00', '18:00')] });
    expect(on(day(3))).toMatchObject({ duty: 'owed', contracted: 480 });
  });

  it('have the other hours where no contract is known', () => {
    const on = dutyOf({ ...duties, contracts: [], shifts: [] });
    expect(on(day(0))).toMatchObject({ duty: 'owed', contracted: 480 });
    expect(on(day(3)).duty).toBe('none');
  });

  it('are absence where nobody came', () => {
    expect(dayOf(day(0), { contracts: [FULL_TIME], companyDays }).absence).toBe(480);
    expect(dayOf(day(3), { contracts: [FULL_TIME], companyDays }).absence).toBe(0);
  });
});

describe('a month with a swap', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 11 }), { minLength: 7, maxLength: 7 });
  /** So many hours on each day of the week from Sunday, from eight o’clock on. */
  const recordsOf = (hours: readonly number[]) =>
    hours.flatMap((length, after) =>
      length === 0
        ? []
        : punched(day(after), '08:00', `${String(8 + length).padStart(2, '0')}:00`, { breakMinutes: 0 }),
    );
  const exchanged = (hours: readonly number[], one: number, other: number): number[] =>
    hours.map((length, after) => (after === one ? (hours[other] ?? 0) : after === other ? (hours[one] ?? 0) : length));

  it('is the month without it where the work of the two days has changed places, too', () => {
    fc.assert(
      fc.property(lengths, fc.constantFrom(0, 6), fc.integer({ min: 1, max: 5 }), (hours, rest, work) => {
        const restKind = rest === 0 ? 'statutory_holiday' : 'scheduled_holiday';
        const plain = hoursOf('2026-11', { records: recordsOf(hours), contracts: [FULL_TIME] });
        const swapped = hoursOf('2026-11', {
          records: recordsOf(exchanged(hours, rest, work)),
          contracts: [FULL_TIME],
          companyDays: namedBy([swap(rest, work, restKind)]),
        });
        const { contracted, insideOvertime, overtimeByWeek, ...totals } = swapped.totals;
        expect(totals).toMatchObject({
          worked: plain.totals.worked,
          overtime: plain.totals.overtime,
          statutoryHoliday: plain.totals.statutoryHoliday,
          scheduledHoliday: plain.totals.scheduledHoliday,
          absence: plain.totals.absence,
          contractedDays: plain.totals.contractedDays,
          contractedMinutes: plain.totals.contractedMinutes,
        });
        expect(contracted + insideOvertime + overtimeByWeek).toBe(
          plain.totals.contracted + plain.totals.insideOvertime + plain.totals.overtimeByWeek,
        );
      }),
    );
  });

  it('has the other weeks as they are', () => {
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 5 }), (hours, work) => {
        const other = daysFrom(day(7), day(13)).flatMap((date) =>
          punched(date, '09:00', '18:00', { breakMinutes: 60 }),
        );
        const records = [...recordsOf(hours), ...other];
        const plain = hoursOf('2026-11', { records, contracts: [FULL_TIME] });
        const swapped = hoursOf('2026-11', {
          records,
          contracts: [FULL_TIME],
          companyDays: namedBy([swap(0, work)]),
        });
        const outside = ({ date }: { readonly date: IsoDate }): boolean => date < day(0) || date > day(6);
        expect(swapped.days.filter(outside)).toEqual(plain.days.filter(outside));
      }),
    );
  });

  it('is nobody else’s', () => {
    const company = new Map<IsoDate, CompanyDay>([[day(9), { kind: 'scheduled_holiday', name: '創立記念日' }]]);
    const calendars = { ...NO_CALENDARS, company, swapped: new Map([[USER, swappedDays([swap(0, 3)])]]) };
    fc.assert(
      fc.property(lengths, (hours) => {
        const month = { records: recordsOf(hours), contracts: [FULL_TIME] };
        const companyDays = daysUnder([FULL_TIME], calendars, USER + 1);
        expect(hoursOf('2026-11', { ...month, companyDays })).toEqual(
          hoursOf('2026-11', { ...month, companyDays: company }),
        );
      }),
    );
  });
});

it.each([
  ['pending', 'approved', true],
  ['pending', 'rejected', true],
  ['pending', 'cancelled', false],
  ['approved', 'cancelled', true],
  ['approved', 'approved', false],
  ['approved', 'rejected', false],
  ['rejected', 'approved', false],
  ['cancelled', 'cancelled', false],
] as const)('a swap that is %s can be %s: %s', (status, decision, isSo) => {
  expect(canDecide(status, decision)).toBe(isSo);
});
