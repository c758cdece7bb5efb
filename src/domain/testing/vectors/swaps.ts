import type { AttendanceRecord } from '../../attendance/record.ts';
import { record } from '../../attendance/testing/builders.ts';
import { type CompanyDay, daysUnder, NO_CALENDARS } from '../../company-calendar/company-day.ts';
import { POLICY, week, workWith } from '../../hours/testing/builders.ts';
import { calculateHours, type HoursPolicy } from '../../hours/month-hours.ts';
import { type DaySwap, type SwappedDates, swappedDays, treatmentOf } from '../../swaps/day-swap.ts';
import { type IsoDate, isoDate, monthOf, type Weekday, weekdayOf } from '../../time/date.ts';
import { formatTimeOfDay, minutes, workingDayMinute } from '../../time/minutes.ts';
import { findLackOfRest } from '../../working-time/rest-findings.ts';
import type { DayKind } from '../../working-time/work-classes.ts';

const USER = 1;

interface DayInput {
  readonly date: string;
  readonly kind: DayKind;
  readonly contracted: number;
  readonly worked: number;
}

interface SwapInput {
  readonly settings: {
    readonly week_start: Weekday;
    readonly standard_day: number;
    readonly standard_week: number;
    readonly rest_rule: 'weekly' | 'four_weeks';
  };
  readonly days: readonly DayInput[];
  readonly exchanges: readonly { readonly works_on: string; readonly rests_on: string; readonly agreed_on: string }[];
}

/** A day's work from midnight on, without a break. */
const punchesOf = ({ date, worked }: DayInput): AttendanceRecord[] =>
  worked === 0
    ? []
    : [
        record('clock_in', `${date} 00:00`, { breakMinutes: 0 }),
        record('clock_out', `${date} ${formatTimeOfDay(workingDayMinute(worked))}`),
      ];

function exchangedDays({ settings, days, exchanges }: SwapInput) {
  const dates = days.map(({ date }) => isoDate(date)) as [IsoDate, ...IsoDate[]];
  const range = { from: dates[0], to: dates.at(-1) ?? dates[0] };
  const policy: HoursPolicy = {
    ...POLICY,
    weekStart: settings.week_start,
    statutoryRestDay: null,
    standardDay: minutes(settings.standard_day),
    standardWeek: minutes(settings.standard_week),
  };
  const ofWeekday = (weekday: number): number =>
    days.find(({ date }) => weekdayOf(isoDate(date)) === weekday)?.contracted ?? 0;
  const contracts = [{ from: isoDate('2020-04-01'), minutes: week(...[0, 1, 2, 3, 4, 5, 6].map(ofWeekday)) }];
  const statutory = days.filter(({ kind }) => kind === 'statutory_holiday');
  const company = new Map(
    statutory.map(({ date, kind }): [IsoDate, CompanyDay] => [isoDate(date), { kind, name: null }]),
  );
  const hoursWith = (swaps: readonly DaySwap[], leaveDays: readonly IsoDate[]) => {
    const calendars = { ...NO_CALENDARS, company, swapped: new Map([[USER, swappedDays(swaps)]]) };
    const work = workWith(monthOf(range.from), {
      records: days.flatMap(punchesOf),
      contracts,
      holidays: new Map(),
      companyDays: daysUnder(contracts, calendars, USER),
      leaveDays,
    });
    return calculateHours(work, policy)(range).days;
  };
  const before = new Map(hoursWith([], []).map(({ date, kind }) => [date, kind]));
  const treated = exchanges.map(({ works_on, rests_on, agreed_on }) => {
    const on: SwappedDates = { worksOn: isoDate(works_on), restsOn: isoDate(rests_on) };
    const treatment = treatmentOf(on, {
      agreedOn: isoDate(agreed_on),
      kindOf: (date) => before.get(date) ?? 'workday',
      isRestDayNamed: true,
      restRule: settings.rest_rule,
      weekStart: settings.week_start,
    });
    return { ...on, treatment };
  });
  const swaps = treated.flatMap(({ treatment, ...on }) =>
    treatment.as === 'swap' ? [{ ...on, restKind: treatment.restKind }] : [],
  );
  // A day of compensation is one of leave.
  const leaveDays = treated.flatMap(({ treatment, restsOn }) => (treatment.as === 'comp' ? [restsOn] : []));
  const after = hoursWith(swaps, leaveDays);
  const sum = (lengthOf: (day: (typeof after)[number]) => number): number =>
    after.reduce((total, day) => total + lengthOf(day), 0);
  const worked = after.filter(({ classes }) => classes.worked > 0);
  return {
    treated_as: treated.map(({ treatment }) => treatment.as),
    kinds: Object.fromEntries(
      after.filter(({ date, kind }) => kind !== before.get(date)).map(({ date, kind }) => [date, kind]),
    ),
    statutory_holiday: sum(({ classes }) => classes.statutoryHoliday),
    overtime_day: sum(({ classes }) => classes.overtimeByDay),
    overtime_week: sum(({ classes }) => classes.overtimeByWeek),
    absence_minutes: sum(({ absence }) => absence),
    weeks_without_rest: findLackOfRest(
      worked.map(({ date, classes }) => ({
        date,
        start: workingDayMinute(0),
        end: workingDayMinute(classes.worked),
      })),
      range,
      { weekStart: settings.week_start, restRule: { kind: 'weekly' }, longRun: 7 },
    ).weeksWithoutRest,
  };
}

/** Rest days that are exchanged with days of work. */
export const swaps = { rest_day_swap: exchangedDays };
