import { isDeepStrictEqual } from 'node:util';

import type { Kysely } from 'kysely';

import type { FindingResponse } from '#contract/closing.ts';
import { lengthOfInternal } from '#domain/assignments/work-month.ts';
import { excessOf } from '#domain/assignments/work-split.ts';
import type { OddPunch } from '#domain/attendance/day-pairs.ts';
import { checkMonth, type MonthCheck } from '#domain/closing/check-month.ts';
import { type Finding, isUndecided, type UnapprovedWork, type WorkBeyond } from '#domain/closing/finding.ts';
import type { Strike } from '#domain/closing/work-on-part-leave.ts';
import { groupBy } from '#domain/group-by.ts';
import { type ChangedPlan, changedPlans } from '#domain/hours/frozen-plan.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import { limitsBrokenByWork } from '#domain/protection/worked-days.ts';
import { outcomeOf, workToApprove } from '#domain/requests/planned-work.ts';
import { breakRuleOf } from '#domain/company-policy/unset-break.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, formatInstant, instantOf } from '#domain/time/instant.ts';
import { formatTimeOfDay, minutes } from '#domain/time/minutes.ts';
import type { Interval } from '#domain/time/interval.ts';
import { realWork } from '#domain/working-time/work-classes.ts';
import type { DB } from '../../platform/database/schema.ts';
import { presentPart } from '../../records/leave-days.ts';
import type { RequestsOfMonth } from '../approval/month-requests.ts';
import type { MonthRules } from './month-rules.ts';
import { presentTimes } from './planned-times.ts';
import { hoursOfMonth, type SheetMonth, statusOf, workOf } from './sheet-months.ts';

/** A finding of a person that was accepted as it is (問題なしにする). */
export interface AcceptedFinding {
  readonly userId: number;
  /** As it was then. */
  readonly finding: FindingResponse;
  readonly reason: string;
  readonly at: EpochMs;
  readonly byName: string;
  /** It was by closing the month. */
  readonly isWithClosing: boolean;
}

/** The accepted findings of these users' months, by user and in the order of the days. */
export async function acceptedFindingsOf(
  db: Kysely<DB>,
  { companyId, userIds, period }: { companyId: string; userIds: readonly number[]; period: DateRange },
): Promise<ReadonlyMap<number, readonly AcceptedFinding[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('accepted_finding as a')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.by_user_id'),
    )
    .select(['a.user_id', 'a.finding', 'a.reason', 'a.at', 'a.with_closing', 'u.name as by_name'])
    .where('a.company_id', '=', companyId)
    .where('a.user_id', 'in', userIds)
    .where('a.work_date', '>=', period.from)
    .where('a.work_date', '<=', period.to)
    .orderBy('a.work_date')
    .orderBy('a.at')
    .execute();
  const accepted = rows.map((row) => ({
    userId: row.user_id,
    // Written by this server from what it had found.
    finding: row.finding as unknown as FindingResponse,
    reason: row.reason,
    at: epochMs(row.at.getTime()),
    byName: row.by_name,
    isWithClosing: row.with_closing,
  }));
  return groupBy(accepted, ({ userId }) => userId);
}

/** Whether a company's requests of leave are delivered to another system. */
export interface LeaveDelivery {
  isOn(companyId: string): boolean;
}

/** The rules by which a month is checked. */
type ReviewRules = Pick<MonthRules, 'settings' | 'sheet' | 'hours' | 'firstDays'>;

/**
 * The month's findings; none once it is closed. Where no leave is delivered, none is undelivered either: nobody could
 * send it again (D21). `hours` are the month's, where they are known already: few companies have findings that need them.
 */
export const checkOf = (
  month: SheetMonth,
  rules: ReviewRules,
  deliversLeave: boolean,
  hours?: MonthHours,
): MonthCheck => {
  const { input, contracts, leaveRequests, closing, protection, requests } = month;
  const { settings, sheet, firstDays } = rules;
  return closing?.status === 'closed'
    ? { findings: [], isOver: true, isBlank: false, unsetBreakDates: [] }
    : checkMonth({
        ...input,
        leaveRequests: deliversLeave
          ? leaveRequests
          : leaveRequests.map((request) => ({ ...request, isUnsent: false })),
        contracts,
        settings,
        breakRule: breakRuleOf(sheet),
        usualDay: sheet.standardDay,
        ruleOn: rules.hours.ruleOn,
        changedPlans: changedPlansOf(month, rules),
        pcLogs: month.pcLogs,
        requests:
          requests === null
            ? undefined
            : { pending: requests.pending, unapproved: unapprovedWorkOf(month, requests, rules, hours) },
        workBeyond: workBeyondOf(month, rules, hours),
        clientOrders: month.clientOrders,
        clientTimes: month.clientTimes,
        limitsBroken:
          protection === null
            ? undefined
            : limitsBrokenByWork(input.period, protection, workOf(month, rules), {
                hours: rules.hours,
                agreement: settings.agreement,
                firstDays,
              }),
      });
};

/** The days of a month whose shift was changed after its plan was fixed (変形), in order. */
export const changedPlansOf = (
  { input, contracts }: SheetMonth,
  { hours }: Pick<MonthRules, 'hours'>,
): readonly ChangedPlan[] => changedPlans({ ...input, contracts }, hours);

/** By day, the work of a month that was to be approved beforehand, and wasn't, or not so much. */
function unapprovedWorkOf(
  month: SheetMonth,
  { required, approved }: RequestsOfMonth,
  rules: ReviewRules,
  hours?: MonthHours,
): ReadonlyMap<IsoDate, UnapprovedWork> {
  if (required.size === 0) return new Map();
  const { days } = hours ?? hoursOfMonth(month, rules);
  return new Map(
    days.flatMap(({ date, contracted, classes }): [IsoDate, UnapprovedWork][] => {
      const { kind, worked } = workToApprove(realWork(classes), contracted);
      const since = required.get(kind);
      const plan = { approved: approved.get(date)?.[kind] ?? null, worked };
      const isWrong = ['unapproved', 'beyond'].includes(outcomeOf(plan));
      return isWrong && since !== undefined && date >= since ? [[date, { planned: kind, ...plan }]] : [];
    }),
  );
}

/** By day, the work for whose assignments more was entered than was worked; few months have any entries. */
function workBeyondOf(
  month: SheetMonth,
  rules: ReviewRules,
  hours?: MonthHours,
): ReadonlyMap<IsoDate, WorkBeyond> | undefined {
  const { enteredTimes, input } = month;
  if (enteredTimes === undefined) return undefined;
  const { days } = hours ?? hoursOfMonth(month, rules);
  return new Map(
    days.flatMap(({ date, classes }): [IsoDate, WorkBeyond][] => {
      const entered = enteredTimes.get(date);
      if (entered === undefined) return [];
      const work = realWork(classes);
      const internal = lengthOfInternal(input.internalWork.filter((entry) => entry.date === date));
      const excess = excessOf({ work, internal, entered });
      return excess === 0 ? [] : [[date, { worked: work, entered: minutes(work + excess) }]];
    }),
  );
}

/**
 * A month's check without the findings that were accepted, and those that were: of a closed month all that are stored, of
 * an open one those that are still found.
 */
export function reviewOf(
  month: SheetMonth,
  rules: ReviewRules,
  deliversLeave: boolean,
  all: readonly AcceptedFinding[] = [],
  hours?: MonthHours,
): { readonly check: MonthCheck; readonly accepted: readonly AcceptedFinding[] } {
  const check = checkOf(month, rules, deliversLeave, hours);
  // A finding on a pending decision may have been accepted while that was still possible.
  const stored = all.filter(({ finding }) => !isUndecided(finding));
  if (all.length === 0 || statusOf(month.closing) === 'closed') return { check, accepted: all };
  const found = check.findings.map((finding) => ({ finding, shown: presentFinding(finding) }));
  const isOf = (shown: FindingResponse, { finding }: AcceptedFinding): boolean => isDeepStrictEqual(finding, shown);
  return {
    check: {
      ...check,
      findings: found
        .filter(({ shown }) => !stored.some((accepted) => isOf(shown, accepted)))
        .map(({ finding }) => finding),
    },
    accepted: stored.filter((accepted) => found.some(({ shown }) => isOf(shown, accepted))),
  };
}

/** The hours of a fixed plan on the wire: `null` of a day off, none where nothing was planned. */
export const presentFixedPlan = (hours: Interval | null | undefined): FindingResponse['fixed_plan'] =>
  hours && presentTimes(hours);

/** A finding on the wire. */
export function presentFinding(finding: Finding): FindingResponse {
  const { date, kind } = finding;
  return {
    date,
    kind,
    ...('punch' in finding && finding.punch !== null && { punch: finding.punch }),
    ...('span' in finding && { span_minutes: finding.span }),
    ...('required' in finding && { required_minutes: finding.required }),
    ...('taken' in finding && { taken_minutes: finding.taken }),
    ...('gap' in finding && { gap_minutes: finding.gap }),
    ...('missing' in finding && finding.missing !== null && { missing_minutes: finding.missing }),
    ...('odd' in finding && { odd_punch: presentOddPunch(date, finding.odd) }),
    ...('requestId' in finding && { request_id: finding.requestId }),
    ...('strike' in finding && {
      leave_part: presentPart(finding.part),
      worked_minutes: finding.worked,
      ...(finding.strike !== null && { strike: presentStrike(finding.strike) }),
    }),
    ...('planned' in finding && {
      planned: finding.planned,
      worked_minutes: finding.worked,
      ...(finding.approved !== null && { approved_minutes: finding.approved }),
    }),
    ...('text' in finding && { text: finding.text }),
    ...('entered' in finding && { entered_minutes: finding.entered, worked_minutes: finding.worked }),
    ...('restDays' in finding && { rest_days: finding.restDays }),
    ...('days' in finding && { days: finding.days }),
    ...('interval' in finding && { interval_minutes: finding.interval, target_minutes: finding.target }),
    ...('limits' in finding && { limits: [...finding.limits] }),
    ...('difference' in finding && { difference_minutes: finding.difference }),
    ...('fixed' in finding && { fixed_plan: presentFixedPlan(finding.fixed) }),
    ...('place' in finding && { place: finding.place }),
    ...('type' in finding && { punch_type: finding.type }),
    ...('wrongBy' in finding && finding.wrongBy !== null && { wrong_by_minutes: finding.wrongBy }),
    ...('lateBy' in finding && { late_by_minutes: finding.lateBy }),
  };
}

const presentStrike = ({ clockIn, clockOut, breakMinutes }: Strike): FindingResponse['strike'] => ({
  ...(clockIn !== null && { clock_in: formatTimeOfDay(clockIn) }),
  ...(clockOut !== null && { clock_out: formatTimeOfDay(clockOut) }),
  ...(breakMinutes !== null && { break_time: breakMinutes }),
});

const presentOddPunch = (date: IsoDate, { kind, type, minute }: OddPunch): FindingResponse['odd_punch'] => ({
  problem: kind,
  type,
  at: formatInstant(instantOf(date, minute)),
});
