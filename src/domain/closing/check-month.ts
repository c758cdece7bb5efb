import { isAnsweredFor, isBeforeGoLive, isEmployedOn, isKnownEmployedOn } from '../users/employment.ts';
import { type IsoDate, isWithin } from '../time/date.ts';
import { lacksBreak } from '../attendance/month.ts';
import { plannedHours } from '../attendance/shift.ts';
import { QUESTION_AFTER, QUESTION_AFTER_SHIFT } from '../attendance/working-day.ts';
import { beginningOf } from '../leave/day-leave.ts';
import { disjoint, lengthOf, overlaps } from '../time/interval.ts';
import { minutes } from '../time/minutes.ts';
import { checkBreak } from '../working-time/break-requirement.ts';
import {
  checkedDays,
  type MonthToCheck,
  isPunched,
  presenceOf,
  breakOf,
  type CheckedDay,
  type LeaveRequest,
  type PlacedWork,
} from './checked-day.ts';
import type { Finding } from './finding.ts';
import {
  farPunch,
  largeCorrection,
  offlineClock,
  offlineLate,
  outsidePlace,
  pcUse,
  unconfirmedTime,
} from './punch-rules.ts';
import { strikeOf, workInParts } from './work-on-part-leave.ts';
import { fourWeeksShort, longRun, shortInterval, weekWithoutRest } from './rest-rules.ts';

/** The result of checking a person's month. */
export interface MonthCheck {
  /** By day and, within a day, in the order of the rules. */
  readonly findings: readonly Finding[];
  /** No day of the employment is in the future, and nobody is at work on one. */
  readonly isOver: boolean;
  /**
   * No day of it is within the employment (an unknown date is no bound) and none has anything on it, days before the
   * go-live month left out (D42): there is nothing to confirm.
   */
  readonly isBlank: boolean;
  /** The days over on which nobody recorded a break, deemed or not: those that can be filled in (D11). */
  readonly unsetBreakDates: readonly IsoDate[];
}

/**
 * The findings of a person's month before it is closed (要確認). Days that aren't over only have those that are already
 * certain: pending leave, and work where none is allowed. Days before the go-live month have none at all (D42): such a
 * month can be closed, and nobody is asked to confirm it.
 */
export function checkMonth(input: MonthToCheck): MonthCheck {
  const days = checkedDays(input);
  const toCheck = days.filter(({ date, employment }) => !isBeforeGoLive(date, employment));
  return {
    findings: findingsOf(toCheck),
    isOver: days.every(({ date, isOver, employment }) => isOver || !isEmployedOn(date, employment)),
    unsetBreakDates: toCheck.filter(({ isOver, row }) => isOver && lacksBreak(row)).map(({ date }) => date),
    isBlank: !days.some(({ date, employment }) => isKnownEmployedOn(date, employment)) && !hasRecord(input),
  };
}

function findingsOf(days: readonly CheckedDay[]): Finding[] {
  const findings: Finding[] = [];
  for (const day of days)
    for (const rule of RULES) if (!exemptFrom(day.rule).includes(rule)) findings.push(...rule(day));
  return findings;
}

/**
 * What is no finding under a work rule: of managers what the law exempts them from (労基法41条2号: breaks and rest days), and
 * of flex and 裁量 what is everybody's own choice: to come or to go, but for the core.
 */
function exemptFrom(rule: CheckedDay['rule']): readonly Rule[] {
  if (rule.kind === 'manager') return OF_EXEMPT;
  if (rule.kind === 'discretionary') return OF_FLEX;
  if (rule.kind !== 'flex') return NO_RULES;
  return rule.core === null ? OF_FLEX_WITHOUT_CORE : OF_FLEX;
}

function hasRecord({ period, records, internalWork, employment }: MonthToCheck): boolean {
  const isOfMonth = (date: IsoDate): boolean => isWithin(date, period) && !isBeforeGoLive(date, employment);
  return records.some(({ workDate }) => isOfMonth(workDate)) || internalWork.some(({ date }) => isOfMonth(date));
}

/** The findings of one kind on a day: none, one or several. */
type Rule = (day: CheckedDay) => Finding[];

/** Punches or internal work before the hire date or after the leaving date (D22). */
export function outsideEmployment(day: CheckedDay): Finding[] {
  const isWorked = isPunched(day) || day.internalWork.length > 0;
  const isOutside = isWorked && !isEmployedOn(day.date, day.employment);
  return isOutside ? [{ date: day.date, kind: 'outside_employment' }] : [];
}

/** 打刻漏れ: the day has one of its two punches (D12). */
export function missingPunch({ date, row }: CheckedDay): Finding[] {
  return row.missingPunch === null ? [] : [{ date, kind: 'missing_punch', punch: row.missingPunch }];
}

/**
 * Punches that couldn't be paired or don't count (ガイドライン 平29.1.20: nothing is guessed): a clock-in at work, one without a
 * clock-out, a clock-out without a clock-in, and breaks that weren't begun, not ended or not in the work.
 */
export function punchPair({ date, row, isOver }: CheckedDay): Finding[] {
  return isOver ? row.oddPunches.map((odd) => ({ date, kind: 'punch_pair', odd })) : [];
}

/**
 * Work was planned (D41), and there is neither work nor leave nor an absence. Reports of a late arrival or an early
 * leave alone are none of these. A pending request of leave is a finding of its own.
 */
export function emptyWorkday(day: CheckedDay): Finding[] {
  const { date, row, employment } = day;
  const isExpected = day.isOver && day.isPlanned && isAnsweredFor(date, employment);
  const isPending = day.leaveRequests.some(({ status }) => status === 'pending');
  const isAccountedFor = isPunched(day) || day.internalWork.length > 0 || row.hasLeave || row.isAbsent || isPending;
  return isExpected && !isAccountedFor ? [{ date, kind: 'empty_workday' }] : [];
}

/**
 * More than 16 hours from a clock-in to its clock-out, and than the shift is planned to last: mostly a forgotten clock-out,
 * entered later (D3, D53).
 */
export function longDay(day: CheckedDay): Finding[] {
  const span = minutes(Math.max(0, ...(presenceOf(day)?.pairs.map(lengthOf) ?? [])));
  const { shift } = day.row;
  const planned = shift === null ? 0 : lengthOf(shift) + QUESTION_AFTER_SHIFT;
  return span > Math.max(QUESTION_AFTER, planned) ? [{ date: day.date, kind: 'long_day', span }] : [];
}

/**
 * 休憩未入力: a day with both punches and no recorded break (D11), nor an hour between its pairs; a recorded 0 is one.
 * Where the company's rule deems as much taken as the law asks for, none is missing (D38).
 */
export function unsetBreak(day: CheckedDay): Finding[] {
  const { date, row, isOver, breakRule } = day;
  if (!isOver || !lacksBreak(row)) return [];
  const isDeemedEnough = breakRule.kind !== 'recorded' && breakOf(day).shortfall === 0;
  return isDeemedEnough ? [] : [{ date, kind: 'unset_break' }];
}

/**
 * The recorded break, with the time between the pairs, is shorter than the law's for the hours worked (労基法34条1項; work-rules
 * 1.3); a recorded 0 without any such time says that none could be taken, which those who plan the work are to hear
 * (D38).
 */
export function shortBreak(day: CheckedDay): Finding[] {
  const present = presenceOf(day);
  const recorded = day.row.breakMinutes;
  if (present === null || recorded === null) return [];
  const taken = minutes(recorded + present.gaps);
  const { required, ok } = checkBreak(minutes(present.length - recorded), taken);
  if (ok) return [];
  return [{ date: day.date, kind: taken === 0 ? 'break_not_taken' : 'short_break', required, taken }];
}

/** The recorded break is longer than half of the time from the clock-ins to the clock-outs: mostly a slip. */
export function longBreak(day: CheckedDay): Finding[] {
  const present = presenceOf(day);
  const taken = day.row.breakMinutes;
  if (present === null || taken === null || taken * 2 <= present.length) return [];
  return [{ date: day.date, kind: 'long_break', span: present.length, taken }];
}

/** No longer is the longest break that the law asks for (労基法34条1項): a longer gap isn't just a break. */
const LONGEST_BREAK = minutes(60);

/**
 * 中抜け: more than an hour from a clock-out to the next clock-in, which is no work, on a day on which less was worked than
 * is owed, or nobody knows what is; mostly a clock-out by mistake, or hours off that nobody has reported. Two stretches
 * that make up the day's work are none.
 */
export function gapInWork(day: CheckedDay): Finding[] {
  const { date, row, owed } = day;
  const present = presenceOf(day);
  if (present === null || row.hasLeave) return [];
  const gap = minutes(
    Math.max(0, ...present.pairs.slice(1).map(({ start }, at) => start - (present.pairs[at]?.end ?? start))),
  );
  if (gap <= LONGEST_BREAK) return [];
  const missing = owed === null ? null : minutes(Math.max(0, owed - breakOf(day).worked));
  return missing === 0 ? [] : [{ date, kind: 'gap', gap, missing }];
}

/**
 * Internal work that begins before the clock-in or ends after the clock-out, as when these were corrected later;
 * without any punch all of it is outside. Where one punch is missing, only the other is a limit.
 */
export function internalWorkOutside(day: CheckedDay): Finding[] {
  const { clockIn, clockOut } = day.row;
  const isOutside = ({ period }: PlacedWork): boolean =>
    !isPunched(day) || (clockIn !== null && period.start < clockIn) || (clockOut !== null && period.end > clockOut);
  return entriesFinding(day, 'internal_work_outside', isOutside);
}

/** Entries of internal work that share a minute. */
export function internalWorkOverlap(day: CheckedDay): Finding[] {
  const overlapsAnother = ({ id, period }: PlacedWork): boolean =>
    day.internalWork.some((other) => other.id !== id && overlaps(period, other.period));
  return entriesFinding(day, 'internal_work_overlap', overlapsAnother);
}

function entriesFinding(
  { date, isOver, internalWork }: CheckedDay,
  kind: 'internal_work_outside' | 'internal_work_overlap',
  isWrong: (entry: PlacedWork) => boolean,
): Finding[] {
  const entryIds = internalWork.filter(isWrong).map(({ id }) => id);
  return isOver && entryIds.length > 0 ? [{ date, kind, entryIds }] : [];
}

/** 実働を超える作業実績: more was entered of the day for assignments than was worked, as after a correction that shortened it. */
export function assignedWorkBeyond({ date, isOver, workBeyond }: CheckedDay): Finding[] {
  return isOver && workBeyond !== null ? [{ date, kind: 'assigned_work_beyond', ...workBeyond }] : [];
}

/** 承認待ちの申請: pending leave on the day, past or future. */
export function pendingLeave(day: CheckedDay): Finding[] {
  return requestFindings(day, 'pending_leave', ({ status }) => status === 'pending');
}

/** 有給休暇日に出勤: punches or internal work on a day that is approved leave as a whole, of which only the work counts (D6). */
export function workOnLeave(day: CheckedDay): Finding[] {
  const isWorked = isPunched(day) || day.internalWork.length > 0;
  return requestFindings(
    day,
    'work_on_leave',
    ({ status, leave }) => isWorked && status === 'approved' && (leave?.unit ?? 'day') === 'day',
  );
}

/**
 * 休暇の時間の勤務: work in the time of a half day or of hours that are approved leave, by the minute (D54). Both count until somebody
 * says which it was: the leave is taken back, or the work is struck. Of flex the halves have no time of their own.
 */
export function workOnPartLeave(day: CheckedDay): Finding[] {
  const { date, row, isOver, rule, leaveRequests } = day;
  if (!isOver) return [];
  const approved = leaveRequests
    .flatMap((request) => {
      const { id, leave, status } = request;
      if (leave === undefined || leave.unit === 'day' || status !== 'approved' || !day.countsLeave(request)) return [];
      return rule.kind === 'flex' && leave.unit === 'half' ? [] : [{ requestId: id, part: leave }];
    })
    .toSorted((one, other) => beginningOf(one.part) - beginningOf(other.part));
  if (approved.length === 0) return [];
  const pairs = isPunched(day) ? row.pairs : disjoint(day.internalWork.map(({ period }) => period));
  const work = { ...day, pairs, recordedBreak: row.recordedBreak };
  const lengths = workInParts(
    work,
    approved.map(({ part }) => part),
  );
  return approved.flatMap(({ requestId, part }, at): Finding[] => {
    const worked = lengths[at];
    if (worked === undefined || worked === 0) return [];
    // What isn't punched has nothing that a correction changes.
    const strike = isPunched(day) ? strikeOf(work, part, worked) : null;
    return [{ date, kind: 'work_on_part_leave', requestId, part, worked, strike }];
  });
}

/** A request in any status whose delivery to the external system was given up (D21). */
export function unsentLeave(day: CheckedDay): Finding[] {
  return requestFindings(day, 'unsent_leave', ({ isUnsent }) => isUnsent);
}

/** Approved leave on a day without duty to work, past or future: it counts nowhere (D41). */
export function leaveWithoutDuty(day: CheckedDay): Finding[] {
  return requestFindings(
    day,
    'leave_without_duty',
    (request) => request.status === 'approved' && !day.countsLeave(request),
  );
}

/** What was worked against what protects the person: the limits, and never why they hold. */
function againstLimits({ date, isOver, limitsBroken }: CheckedDay): Finding[] {
  return isOver && limitsBroken.length > 0 ? [{ date, kind: 'against_limits', limits: limitsBroken }] : [];
}

/** 承認待ちの申請: a request of the day that wouldn't be done any more once the month is closed. */
function pendingRequest({ date, pendingRequests }: CheckedDay): Finding[] {
  return pendingRequests.map((requestId) => ({ date, kind: 'pending_request', requestId }));
}

/** 承認のない残業・休日出勤: worked without an approval that the company asks for beforehand, or beyond it. */
function unapprovedWork({ date, isOver, unapproved }: CheckedDay): Finding[] {
  return isOver && unapproved !== null ? [{ date, kind: 'unapproved_work', ...unapproved }] : [];
}

/** 変形の期間に変えたシフト: the hours of such a day are counted by the plan that was fixed before its period (D51). */
export function changedPlan({ date, changedPlan: changed }: CheckedDay): Finding[] {
  if (changed === null) return [];
  return [{ date, kind: 'changed_plan', ...(changed.fixed !== null && { fixed: plannedHours(changed.fixed) }) }];
}

function requestFindings(
  { date, leaveRequests }: CheckedDay,
  kind: 'pending_leave' | 'work_on_leave' | 'unsent_leave' | 'leave_without_duty',
  isConcerned: (request: LeaveRequest) => boolean,
): Finding[] {
  return leaveRequests.filter(isConcerned).map(({ id }) => ({ date, kind, requestId: id }));
}

/** 客先の指示についての記載: under 準委任 or 請負 somebody has written that the client ordered the work (37号告示). */
export function clientOrder({ date, isOver, clientOrdered }: CheckedDay): Finding[] {
  return isOver && clientOrdered !== null ? [{ date, kind: 'client_order', text: clientOrdered }] : [];
}

/** 客先からの時刻・時間の変更の求め: under 準委任 or 請負 the client has returned the day for other times (37号告示). */
export function clientTimes({ date, isOver, clientTimes: comment }: CheckedDay): Finding[] {
  return isOver && comment !== null ? [{ date, kind: 'client_times', text: comment }] : [];
}

/** All rules, in the order in which a day's findings are best remedied. */
const RULES: readonly Rule[] = [
  outsideEmployment,
  missingPunch,
  punchPair,
  emptyWorkday,
  longDay,
  unsetBreak,
  shortBreak,
  longBreak,
  gapInWork,
  internalWorkOutside,
  internalWorkOverlap,
  assignedWorkBeyond,
  workOnLeave,
  workOnPartLeave,
  pendingLeave,
  unsentLeave,
  pendingRequest,
  weekWithoutRest,
  fourWeeksShort,
  longRun,
  shortInterval,
  againstLimits,
  unapprovedWork,
  clientOrder,
  clientTimes,
  largeCorrection,
  farPunch,
  offlineClock,
  offlineLate,
  unconfirmedTime,
  pcUse,
  outsidePlace,
  changedPlan,
  leaveWithoutDuty,
];

const NO_RULES: readonly Rule[] = [];
const OF_EXEMPT: readonly Rule[] = [
  unsetBreak,
  shortBreak,
  gapInWork,
  weekWithoutRest,
  fourWeeksShort,
  farPunch,
  unapprovedWork,
];
const OF_FLEX: readonly Rule[] = [gapInWork, farPunch, unapprovedWork];
const OF_FLEX_WITHOUT_CORE: readonly Rule[] = [...OF_FLEX, emptyWorkday];
