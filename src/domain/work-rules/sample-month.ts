import type { AttendanceRecord } from '../attendance/record.ts';
import { workedAs } from '../attendance/worked-as.ts';
import { type Calendars, daysUnder } from '../company-calendar/company-day.ts';
import { holidaysWithin } from '../holidays/holidays.ts';
import { type HoursPolicy, calculateHours, daysNeeded, type MonthHours, plannedTo } from '../hours/month-hours.ts';
import {
  addDays,
  type DateRange,
  daysFrom,
  type IsoDate,
  isWeekend,
  laterOf,
  type Weekday,
  weekdayOf,
} from '../time/date.ts';
import { minutes, timeOfDay, type WorkingDayMinute } from '../time/minutes.ts';
import { weekOf } from '../working-time/contract-on-record.ts';

const FULL_TIME = weekOf([0, 480, 480, 480, 480, 480, 0]);
const HOUR = minutes(60);
const MORNING = timeOfDay('09:00');
const EVENING = timeOfDay('18:00');

/** When somebody comes and goes in the sample: long on Mondays and Wednesdays, short on Fridays, four hours on a Saturday. */
const SAMPLE: Readonly<Partial<Record<Weekday, readonly [WorkingDayMinute, WorkingDayMinute]>>> = {
  1: [MORNING, timeOfDay('21:00')],
  2: [MORNING, EVENING],
  3: [MORNING, timeOfDay('20:00')],
  4: [timeOfDay('10:30'), timeOfDay('19:00')],
  5: [MORNING, timeOfDay('16:00')],
  6: [MORNING, timeOfDay('13:00')],
};

/** The calendars of the sample, and the rule of its contract, whose own calendar holds; without one the company's does. */
interface SampleCalendars {
  readonly calendars: Calendars;
  readonly workRuleId: number | null;
}

/** The contract of who is in it, from long before. */
const sampleContracts = ({ from }: DateRange, workRuleId: number | null) => [
  { from: addDays(from, -400), minutes: FULL_TIME, workRuleId: workRuleId ?? 0 },
];

/** The days that the sample depends on, which its calendars have to be of. */
export function sampleDays(period: DateRange, policy: HoursPolicy, workRuleId: number | null): DateRange {
  const { from, to } = daysNeeded(period, policy);
  return { from, to: laterOf(to, plannedTo(period, sampleContracts(period, workRuleId), policy) ?? to) };
}

/**
 * The hours of a made-up month of full-time work under a rule, as the preview of a change shows them. Who is in it comes as
 * the company's calendar has it, whatever the rule's says.
 */
export function sampleMonth(
  period: DateRange,
  policy: HoursPolicy,
  { calendars, workRuleId }: SampleCalendars,
): MonthHours {
  const days = sampleDays(period, policy, workRuleId);
  const holidays = holidaysWithin(days);
  const isOff = (date: IsoDate): boolean => {
    const day = isWeekend(date) ? undefined : calendars.company.get(date);
    return day === undefined ? holidays.has(date) : day.kind !== 'workday';
  };
  const records = daysFrom(period.from, period.to).flatMap((date) => recordsOn(date, isOff(date)));
  const contracts = sampleContracts(period, workRuleId);
  return calculateHours(
    {
      records,
      shifts: [],
      internalWork: [],
      leaveDays: [],
      contracts,
      holidays,
      companyDays: daysUnder(contracts, calendars, null),
      usualDay: minutes(480),
      employment: { hiredOn: period.from, leftOn: null, registeredOn: period.from, goLiveOn: null },
      today: addDays(days.to, 1),
    },
    policy,
  )(period);
}

function recordsOn(date: IsoDate, isOff: boolean): AttendanceRecord[] {
  const [clockIn, clockOut] = SAMPLE[weekdayOf(date)] ?? [];
  if (clockIn === undefined || clockOut === undefined || isOff) return [];
  const isShort = clockOut - clockIn <= 4 * 60;
  return workedAs(date, { start: clockIn, end: clockOut }, isShort ? minutes(0) : HOUR);
}
