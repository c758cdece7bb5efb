import type { AttendanceRecord } from '../attendance/record.ts';
import { holidaysWithin } from '../holidays/holidays.ts';
import { type HoursPolicy, calculateHours, daysNeeded, type MonthHours } from '../hours/month-hours.ts';
import { addDays, type DateRange, daysFrom, type IsoDate, type Weekday, weekdayOf } from '../time/date.ts';
import { instantOf } from '../time/instant.ts';
import { minutes, timeOfDay, type WorkingDayMinute } from '../time/minutes.ts';
import { weekOf } from '../working-time/contract-on-record.ts';

const FULL_TIME = weekOf([0, 480, 480, 480, 480, 480, 0]);
const HOUR = minutes(60);
const MORNING = timeOfDay('09:00');
const EVENING = timeOfDay('18:00');

/** When somebody comes and goes in the sample: long on Mondays and Wednesdays, short on Fridays, three hours on a Saturday. */
const SAMPLE: Readonly<Partial<Record<Weekday, readonly [WorkingDayMinute, WorkingDayMinute]>>> = {
  1: [MORNING, timeOfDay('21:00')],
  2: [MORNING, EVENING],
  3: [MORNING, timeOfDay('20:00')],
  4: [timeOfDay('10:30'), timeOfDay('19:00')],
  5: [MORNING, timeOfDay('16:00')],
  6: [MORNING, timeOfDay('13:00')],
};

/** The hours of a made-up month of full-time work under a rule, as the preview of a change shows them. */
export function sampleMonth(period: DateRange, policy: HoursPolicy): MonthHours {
  const { from, to } = daysNeeded(period, policy);
  const holidays = holidaysWithin({ from, to });
  const records = daysFrom(period.from, period.to).flatMap((date) => recordsOn(date, holidays.has(date)));
  const began = addDays(period.from, -400);
  return calculateHours(
    {
      records,
      shifts: [],
      internalWork: [],
      leaveDays: [],
      contracts: [{ from: began, minutes: FULL_TIME, workRuleId: 0 }],
      holidays,
      companyDays: new Map(),
      usualDay: minutes(480),
      employment: { hiredOn: period.from, leftOn: null, registeredOn: began, goLiveOn: null },
      today: addDays(to, 1),
    },
    policy,
  )(period);
}

function recordsOn(date: IsoDate, isHoliday: boolean): AttendanceRecord[] {
  const [clockIn, clockOut] = SAMPLE[weekdayOf(date)] ?? [];
  if (clockIn === undefined || clockOut === undefined || isHoliday) return [];
  const rest = {
    workDate: date,
    latitude: null,
    longitude: null,
    address: null,
    note: null,
    isNoteAutomatic: false,
    absenceReason: null,
    correction: null,
  };
  const isShort = clockOut - clockIn <= 4 * 60;
  return [
    {
      ...rest,
      id: 1,
      recordType: 'clock_in',
      recordedAt: instantOf(date, clockIn),
      breakMinutes: isShort ? minutes(0) : HOUR,
    },
    { ...rest, id: 2, recordType: 'clock_out', recordedAt: instantOf(date, clockOut), breakMinutes: null },
  ];
}
