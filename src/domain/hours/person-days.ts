import { endDayOf } from '../attendance/shift.ts';
import { DAYS_OF_A_DUTY } from '../attendance/working-day.ts';
import { internalPeriod, type InternalWork } from '../attendance/internal-work.ts';
import { type AttendanceRecord, isClockPunch } from '../attendance/record.ts';
import { NO_RECORDS, recordsByDay } from '../attendance/by-day.ts';
import { groupBy } from '../group-by.ts';
import { remember } from '../remember.ts';
import {
  isAskedAbsence,
  NO_PARTS,
  type OtherLeave,
  type OtherLeaveByDay,
  type PartLeave,
  partLeaveByDay,
} from '../leave/day-leave.ts';
import type { LeaveUnit } from '../leave/amount.ts';
import { lengthOfParts, lengthsOfParts, type PlannedHours, timeOfParts } from '../leave/time-on-leave.ts';
import { isLate, isLeftEarly, besideLeave, type JudgedBy } from './late-or-early.ts';
import { DEFAULT_SHEET_POLICY } from '../company-policy/policy.ts';
import { breakRuleUnder } from '../company-policy/unset-break.ts';
import { addDays, type IsoDate } from '../time/date.ts';
import { minuteOnWorkingDay } from '../time/instant.ts';
import { disjoint, type Interval, onDayAfter, totalLength, within, without } from '../time/interval.ts';
import { MINUTES_PER_DAY, minutes, type Minutes, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import { isAnsweredFor, isEmployedOn, type Employment } from '../users/employment.ts';
import { isPunctual, type RuleOn, type WorkRule } from '../work-rules/work-rule.ts';
import type { BreakRule } from '../working-time/break-rule.ts';
import { absenceOn, type LeaveMinutes, leaveMinutesOn } from '../working-time/contract.ts';
import { splitAt } from '../working-time/daily-hours.ts';
import {
  capMissed,
  excuseMissed,
  lateAlone,
  type MissedDuty,
  missedDuty,
  NOTHING_MISSED,
} from '../working-time/missed-duty.ts';
import { missedCore } from '../working-time/flex.ts';
import type { WorkingTimePolicy } from '../working-time/policy.ts';
import type { WageCalendar } from '../working-time/wage-period.ts';
import { daysOfWeek, firstDayOfWeek, kindsOfWeek } from '../working-time/week.ts';
import type { DayKind } from '../working-time/work-classes.ts';
import { type ClaimedTime, workHoursOf } from './claimed-time.ts';
import type { DayHours } from './day-hours.ts';
import { dayWork, type DayWork } from './day-work.ts';
import { type DayDuty, type Duties, dutyOf } from './duty.ts';
import { fixedShifts } from './frozen-plan.ts';
import { plannedHoursOf } from '../leave/planned-hours.ts';

/** A person's work, plans and contracts, in any order, of all the days of `daysNeeded`. */
export interface PersonsWork extends Omit<Duties, 'ruleOn'> {
  readonly records: readonly AttendanceRecord[];
  readonly internalWork: readonly InternalWork[];
  /** The time outside the planned hours that is work where the rule asks for that (D52); omitted: none. */
  readonly claims?: readonly ClaimedTime[] | undefined;
  /** The days that are approved leave as a whole, which counts (`countsLeaveOn`). */
  readonly leaveDays: readonly IsoDate[];
  /** The approved leave of parts of other days, which counts; omitted: none. */
  readonly partLeave?: readonly PartLeave[] | undefined;
  /** Which of it is no paid leave, and absence that was asked for; omitted: none. */
  readonly otherLeave?: OtherLeaveByDay | undefined;
  readonly employment: Employment;
  /** Days before it without anything on record can be absences. */
  readonly today: IsoDate;
  /** The days of closed periods, as they were closed: read, never calculated again (D40). */
  readonly closedDays?: ReadonlyMap<IsoDate, DayHours> | undefined;
  /** By the last day of each closed period, what its flex was closed with as carried into the next one (D40). */
  readonly closedCarry?: ReadonlyMap<IsoDate, Minutes> | undefined;
}

/** What a company's hours of a period are calculated by. */
export interface HoursPolicy extends WorkingTimePolicy {
  readonly breakRuleOn: (date: IsoDate) => BreakRule;
  /** What a day of paid leave counts where work was owed (労基法39条9項). */
  readonly leaveMinutes: LeaveMinutes;
  /** Whether a day with duty and nothing on record is an absence, or only a reported one is. */
  readonly derivesAbsence: boolean;
  /** The work rules of the contracts. */
  readonly ruleOn: RuleOn;
  /** The wage periods, from which those of flex and variable hours are counted. */
  readonly calendar: WageCalendar;
}

/** The facts of each of a person's days by itself, before its work is classified; each calculated once. */
export interface PersonDays {
  readonly dutyOn: (date: IsoDate) => DayDuty;
  readonly workOn: (date: IsoDate) => DayWork;
  /** When what runs on is the next day's work, on the working day's own time line: at its planned hours. */
  readonly nextShiftStart: (date: IsoDate) => WorkingDayMinute | null;
  readonly kindOf: (date: IsoDate) => DayKind;
  /** The minutes owed; on a day of leave those that it is of, where nobody else says so (D41). */
  readonly contractedOn: (date: IsoDate) => Minutes;
  /** Of them, those that are owed beside leave of parts of the day. */
  readonly owedOn: (date: IsoDate) => Minutes;
  /** Today only who is late: from the clock-in on. */
  readonly missedOn: (date: IsoDate) => MissedDuty;
  readonly absentOn: (date: IsoDate) => Minutes;
  /** The minutes that its leave counts, of whatever kind: of unpaid leave those that are owed. */
  readonly leaveOn: (date: IsoDate) => Minutes;
  /** What that is of: of the day as a whole, or of each of its parts; nothing of what counts no minutes. */
  readonly takenOn: (date: IsoDate) => readonly TakenLeave[];
  /** The hours of its night (深夜). */
  readonly nightOn: (date: IsoDate) => Interval;
  /** The internal work, without its breaks. */
  readonly insideOn: (date: IsoDate) => Minutes;
}

/** Leave of a day, or of a part of it, that counts. */
export interface TakenLeave {
  readonly unit: LeaveUnit;
  /** `undefined` of paid leave. */
  readonly other: OtherLeave | undefined;
  readonly time: Minutes;
}

const NONE = minutes(0);
const NOTHING_TAKEN: readonly TakenLeave[] = [];
const NO_CLAIMS: readonly ClaimedTime[] = [];

/** A person's days. */
export function personDays(work: PersonsWork, policy: HoursPolicy): PersonDays {
  const recordsOf = recordsByDay(work.records);
  const internalWorkOf = groupBy(work.internalWork, ({ date }) => date);
  const leaveDays = new Set(work.leaveDays);
  const partOf = partLeaveByDay(work.partLeave);
  const partsOn = (date: IsoDate): readonly PartLeave[] => partOf.get(date) ?? NO_PARTS;
  const shifts = fixedShifts(work, policy);
  const dutyOn = remember(dutyOf({ ...work, shifts, ruleOn: policy.ruleOn }));
  /** By the shift as it is now: nobody is late or absent who kept to the last version of it. */
  const dutyNowOn = shifts === work.shifts ? dutyOn : remember(dutyOf({ ...work, ruleOn: policy.ruleOn }));
  const breakRuleOn = (date: IsoDate): BreakRule => breakRuleUnder(dutyOn(date).rule, policy.breakRuleOn(date));
  const nightOn = (date: IsoDate): Interval => dutyOn(date).rule.night ?? policy.night;
  // Who enters internal work says that it was work.
  const claims = [...(work.claims ?? NO_CLAIMS), ...work.internalWork];
  const workHoursOn = workHoursOf({ dutyOn: dutyNowOn, records: recordsOf, claims });
  const workOn = remember((date: IsoDate): DayWork => {
    const onRecord = {
      ...(recordsOf.get(date) ?? NO_RECORDS),
      internalWork: internalWorkOf.get(date) ?? [],
      shift: dutyNowOn(date).shift,
    };
    return dayWork(onRecord, breakRuleOn(date), { night: nightOn(date) }, workHoursOn(date));
  });
  const nextShiftStart = (date: IsoDate) => {
    const { shift } = dutyOn(addDays(date, 1));
    if (shift === null) return null;
    const start = workingDayMinute(shift.start + MINUTES_PER_DAY);
    // Between two shifts, not within a duty that is planned for days (D53).
    const own = dutyOn(date).shift;
    return own === null || endDayOf(own) === undefined || own.end < start ? start : own.end;
  };
  const weekOf = remember((firstDay: IsoDate) =>
    daysOfWeek(firstDay, policy).map((date) => {
      const named = work.companyDays.get(date);
      return {
        date,
        isRestDay: !dutyOn(date).isWorkday,
        isWorked: isWorkedOn(date, workOn),
        named: named?.kind ?? null,
        movesRestDay: named?.movesRestDay,
      };
    }),
  );
  const kindsFrom = remember((firstDay: IsoDate) =>
    remember((statutoryRestDay: WorkRule['restDay']) => kindsOfWeek(weekOf(firstDay), { statutoryRestDay })),
  );
  const kindOf = (date: IsoDate): DayKind => {
    const statutoryRestDay = dutyOn(date).rule.restDay ?? policy.statutoryRestDay;
    return kindsFrom(firstDayOfWeek(date, policy))(statutoryRestDay).get(date) ?? 'workday';
  };

  const isPunched = (date: IsoDate): boolean =>
    (recordsOf.get(date) ?? NO_RECORDS).records.some(({ recordType }) => isClockPunch(recordType));
  const isWorked = (date: IsoDate): boolean => isPunched(date) || workOn(date).pairs.length > 0;

  /** What runs on from the day before is the beginning of the day: who works through the night isn't late. */
  const presentOn = (date: IsoDate): Interval[] => {
    const before = addDays(date, -1);
    const [, runOn] = splitAt(workOn(before).present, nextShiftStart(before));
    return [...runOn.map((pair) => onDayAfter(pair, 1)), ...workOn(date).present];
  };
  /** The hours in which the person has to be there: of flex the core. */
  const dutyHoursOn = (date: IsoDate, { shift, rule, isWorkday } = dutyOn(date)): PlannedHours | null => {
    const hours = rule.kind === 'flex' ? (isWorkday ? rule.core : null) : shift;
    return hours === null ? null : plannedHoursOf(hours, breakRuleOn(date));
  };
  /** The hours that leave of parts of the day is of; `null` where nobody knows them, and of flex, whose hours are the person's own. */
  const leaveHoursOn = (date: IsoDate): PlannedHours | null =>
    dutyOn(date).rule.kind === 'flex' ? null : dutyHoursOn(date);
  /** What is owed beside leave of parts of the day. */
  const owedOn = (date: IsoDate): Minutes => {
    const { contracted, ifOwed } = dutyOn(date);
    if (!partOf.has(date)) return contracted;
    const taken = lengthOfParts(partsOn(date), leaveHoursOn(date), ifOwed);
    return minutes(Math.max(0, contractedOn(date) - taken));
  };
  /** From each clock-in of today to the end of the duty, as if nobody left before it. */
  const presentToday = ({ shift }: PlannedHours): Interval[] => {
    const { records } = recordsOf.get(work.today) ?? NO_RECORDS;
    const clockIns = records.filter(({ recordType }) => recordType === 'clock_in');
    return clockIns.map(({ recordedAt }) => {
      const start = minuteOnWorkingDay(recordedAt, work.today);
      return { start, end: workingDayMinute(Math.max(start + 1, shift.end)) };
    });
  };
  const missedOn = (date: IsoDate): MissedDuty => {
    const { rule } = dutyOn(date);
    const planned = dutyHoursOn(date, dutyNowOn(date));
    if (planned === null || leaveDays.has(date) || date > work.today) return NOTHING_MISSED;
    if (rule.kind !== 'flex' && !isPunctual(rule)) return NOTHING_MISSED;
    const isOver = date < work.today;
    const present = isOver ? presentOn(date) : disjoint([...presentOn(date), ...presentToday(planned)]);
    if (present.length === 0) return NOTHING_MISSED;
    const { shift: duty, breaks } = planned;
    const parts = partsOn(date);
    const leave = timeOfParts(parts, planned);
    const asOfNow = isOver ? (missed: MissedDuty) => missed : lateAlone;
    if (rule.kind === 'flex') return asOfNow(missedCore({ core: duty, breaks, leave }, present));
    const missed = asOfNow(missedDuty({ shift: duty, shiftBreaks: breaks, leave }, present));
    if (missed.unworked === 0) return missed;
    // The break of a day that isn't over is still to be taken.
    const worked = without(within(present, duty), [...(isOver ? workOn(date).break.breaks : breaks), ...leave]);
    const capped = capMissed(missed, minutes(Math.max(0, owedOn(date) - totalLength(worked))));
    return judged(capped, present, besideLeave({ planned: duty, ...rulesOf(rule) }, parts, breakRuleOn(date)), rule);
  };
  const absentOn = (date: IsoDate): Minutes => {
    const { duty, rule } = dutyOn(date);
    // A day without core can't be missed: what isn't worked on it is missing of the period's total.
    if (rule.kind === 'flex' && rule.core === null) return NONE;
    const isReported =
      isAskedAbsence(work.otherLeave?.get(date)) ||
      (recordsOf.get(date) ?? NO_RECORDS).records.some(({ recordType }) => recordType === 'absence');
    const isDerived = duty !== 'unclear' && policy.derivesAbsence;
    if (!(isReported || isDerived) || !isAnsweredFor(date, work.employment)) return NONE;
    if (dutyOn(date).isWorkday && !dutyNowOn(date).isWorkday) return NONE;
    const contracted = owedOn(date);
    return absenceOn({ date, contracted, isLeave: leaveDays.has(date), isWorked: isWorked(date) }, work.today);
  };
  /** Leave says that the day is one of work, where nobody else does (D41); there is none outside the employment (D22). */
  const takenOn = (date: IsoDate): readonly TakenLeave[] => {
    const isWhole = leaveDays.has(date);
    if (!(isWhole || partOf.has(date)) || !isEmployedOn(date, work.employment)) return NOTHING_TAKEN;
    const { ifOwed, contract, rule } = dutyOn(date);
    const standard = rule.kind === 'flex' ? rule.standardDay : null;
    const wholeDay = (other: OtherLeave | undefined): Minutes =>
      other?.isPaid === false ? ifOwed : leaveMinutesOn(ifOwed, contract, standard ?? policy.leaveMinutes);
    const counted = ({ time }: TakenLeave): boolean => time > 0;
    if (isWhole) {
      const other = work.otherLeave?.get(date);
      return isPunched(date) ? NOTHING_TAKEN : [{ unit: 'day' as const, other, time: wholeDay(other) }].filter(counted);
    }
    const parts = partsOn(date);
    let before = 0;
    return lengthsOfParts(parts, leaveHoursOn(date), ifOwed)
      .map((length, at): TakenLeave => {
        const { unit = 'hour', other } = parts[at] ?? {};
        const from = before;
        before += length;
        // From where the part before ended, so that two halves are the whole day to the minute.
        const share = (until: number): number => Math.round((wholeDay(other) * until) / ifOwed);
        return { unit, other, time: unit === 'hour' ? length : minutes(share(before) - share(from)) };
      })
      .filter(counted);
  };
  const leaveOn = (date: IsoDate): Minutes => minutes(takenOn(date).reduce((sum, { time }) => sum + time, 0));
  const contractedOn = (date: IsoDate): Minutes => {
    const { contracted, ifOwed } = dutyOn(date);
    return leaveOn(date) > 0 ? ifOwed : contracted;
  };
  const insideOn = (date: IsoDate): Minutes => {
    const entries = internalWorkOf.get(date) ?? [];
    const breaks = entries.reduce((sum, { breakMinutes }) => sum + breakMinutes, 0);
    const frame = { clockIn: null, clockOut: null, shift: dutyOn(date).shift };
    return minutes(totalLength(disjoint(entries.map((entry) => internalPeriod(entry, frame)))) - breaks);
  };
  return {
    dutyOn,
    workOn,
    nextShiftStart,
    kindOf,
    contractedOn,
    owedOn,
    missedOn,
    absentOn,
    leaveOn,
    takenOn,
    nightOn,
    insideOn,
  };
}

/** What a rule judges by; what it leaves open isn't asked. */
const rulesOf = ({ late, early }: Pick<WorkRule, 'late' | 'early'>) => ({
  late: late ?? DEFAULT_SHEET_POLICY.late,
  early: early ?? DEFAULT_SHEET_POLICY.early,
});

/** What was missed, as far as the rule calls it late or an early leave: it says whether, and the plan how much. */
function judged(
  missed: MissedDuty,
  present: readonly Interval[],
  { planned, ...rules }: JudgedBy,
  { late, early }: Pick<WorkRule, 'late' | 'early'>,
): MissedDuty {
  if (late === null && early === null) return missed;
  const times = {
    clockIn: workingDayMinute(Math.min(...present.map(({ start }) => start))),
    clockOut: workingDayMinute(Math.max(...present.map(({ end }) => end))),
  };
  return excuseMissed(missed, {
    isLate: late === null || isLate(times, planned, rules.late),
    isLeftEarly: early === null || isLeftEarly(times, planned, rules.early),
  });
}

/** Whether any minute of the calendar day was worked, by its own shift or one of the days around it. */
function isWorkedOn(date: IsoDate, workOn: (date: IsoDate) => DayWork): boolean {
  return [-DAYS_OF_A_DUTY, -1, 0, 1].some((days) => {
    // The calendar day on the time line of that working day.
    const midnight = -days * MINUTES_PER_DAY;
    return workOn(addDays(date, days)).pairs.some(
      ({ start, end }) => start < midnight + MINUTES_PER_DAY && end > midnight,
    );
  });
}
