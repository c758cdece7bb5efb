import type { InternalWork } from '#domain/attendance/internal-work.ts';
import { composeReason } from '#domain/attendance/irregular.ts';
import { punchNote } from '#domain/attendance/punch-note.ts';
import { latestClockIn, type AttendanceRecord, type PunchType } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { workingDayOfClockIn, workingDayOfClockOut } from '#domain/attendance/working-day.ts';
import { addMonths, firstDay, monthOf, type IsoDate } from '#domain/time/date.ts';
import { epochMs, instantOf, type EpochMs } from '#domain/time/instant.ts';
import { minutes, timeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import { isWorkday, pastDaysOff, pastWorkdays, type Calendar } from './calendar.ts';
import { planDay, type PlannedDay } from './planned-day.ts';
import { between } from './variety.ts';
import type { Report, SpecialDay, WorkPlan } from './work-plan.ts';

/** A time record to be stored; its id counts within the employee. */
export interface DemoRecord extends AttendanceRecord {
  /** Radius in metres, `null` without a place. */
  readonly accuracy: number | null;
}

/** What an employee has recorded so far. */
export interface DemoAttendance {
  readonly records: readonly DemoRecord[];
  readonly internalWork: readonly InternalWork[];
}

/** What an employee's attendance is made from, beside the plan. */
interface Surroundings {
  readonly calendar: Calendar;
  readonly shifts: readonly ShiftDay[];
  readonly daysAway: ReadonlySet<IsoDate>;
  /** The days that the plan's `lastMonth` counts. */
  readonly plainDays: readonly IsoDate[];
}

/**
 * The punches, reports and internal work of every day worked from the first day with records to yesterday. On a day away,
 * or one before the first, there is only what the plan says is special. `who` settles the variety; the working days follow
 * D3 by the shifts given.
 */
export function attendanceOf(
  who: string,
  plan: WorkPlan,
  { calendar, shifts, daysAway, plainDays }: Surroundings,
): DemoAttendance {
  const records: DemoRecord[] = [];
  const internalWork: InternalWork[] = [];
  const special = specialDaysOf(plan, calendar, plainDays);
  const isWorked = (date: IsoDate): boolean =>
    date >= calendar.from && isWorkday(plan, date, calendar) && !daysAway.has(date);

  for (const date of calendar.days.filter((day) => day < calendar.today)) {
    const unlike = special.get(date);
    if (unlike === undefined && !isWorked(date)) continue;
    const day = planDay(`${who}/${date}`, planOn(date, plan, calendar), date, unlike ?? {});
    if (day.report) records.push(reportRecord(records.length + 1, day, day.report));
    if (day.arrival !== null) {
      const workDate = workingDayOfClockIn(day.arrival, shifts);
      records.push(punchRecord(records.length + 1, 'clock_in', day.arrival, workDate, day));
    }
    if (day.departure !== null) {
      const workDate = workingDayOfClockOut(day.departure, latestClockIn(records));
      records.push(punchRecord(records.length + 1, 'clock_out', day.departure, workDate, day));
    }
    for (const { start, end, breakMinutes, note } of day.internalWork)
      internalWork.push({
        id: internalWork.length + 1,
        date,
        start: timeOfDay(start),
        end: timeOfDay(end),
        breakMinutes: minutes(breakMinutes),
        note,
      });
  }
  return { records, internalWork };
}

function planOn(date: IsoDate, plan: WorkPlan, { today }: Calendar): WorkPlan {
  const { busy } = plan;
  const isBusy = busy !== undefined && date >= firstDay(addMonths(monthOf(today), -busy.sinceMonthsAgo));
  return isBusy ? { ...plan, leaves: busy.leaves } : plan;
}

function specialDaysOf(plan: WorkPlan, calendar: Calendar, plainDays: readonly IsoDate[]): Map<IsoDate, SpecialDay> {
  const workdays = pastWorkdays(plan, calendar);
  const daysOff = pastDaysOff(plan, calendar);
  const placed = (days: readonly IsoDate[], byCount: Readonly<Record<number, SpecialDay>> = {}) =>
    Object.entries(byCount).flatMap(([count, day]) => {
      const date = days[Number(count) - 1];
      return date === undefined ? [] : [[date, day] as const];
    });
  return new Map([
    ...placed(workdays, plan.specialDays),
    ...placed(daysOff, plan.workedDaysOff),
    ...placed(plainDays, plan.lastMonth),
  ]);
}

function punchRecord(id: number, recordType: PunchType, at: EpochMs, workDate: IsoDate, day: PlannedDay): DemoRecord {
  // A phone's position wanders by some ten metres.
  const drift = (what: string): number => between(-350, 350, `${day.key}/${recordType}/${what}`) / 1_000_000;
  const isLeaving = recordType === 'clock_out';
  const written = isLeaving ? day.note : null;
  return {
    id,
    recordType,
    recordedAt: at,
    workDate,
    latitude: toMicrodegrees(day.place.latitude + drift('latitude')),
    longitude: toMicrodegrees(day.place.longitude + drift('longitude')),
    accuracy: between(45, 480, `${day.key}/${recordType}/accuracy`) / 10,
    address: day.place.address,
    note: written ?? punchNote(recordType, at),
    isNoteAutomatic: written === null,
    breakMinutes: isLeaving ? day.breakMinutes : null,
    absenceReason: null,
    correction: null,
  };
}

const toMicrodegrees = (degrees: number): number => Math.round(degrees * 1_000_000) / 1_000_000;

/** A report, made some minutes around the time that it is about. */
function reportRecord(id: number, day: PlannedDay, { type, reason, contact }: Report): DemoRecord {
  const minute = { late: day.start + 5, early: day.end - 10, absence: day.start - 25 }[type];
  return {
    id,
    recordType: type,
    recordedAt: epochMs(instantOf(day.date, workingDayMinute(minute)) + between(0, 59_999, `${day.key}/report`)),
    workDate: day.date,
    latitude: null,
    longitude: null,
    accuracy: null,
    address: null,
    note: null,
    isNoteAutomatic: false,
    breakMinutes: null,
    absenceReason: composeReason(type, reason, contact ?? null),
    correction: null,
  };
}
