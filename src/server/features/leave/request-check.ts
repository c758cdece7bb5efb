import type { Kysely } from 'kysely';

import { dutyOf } from '#domain/hours/duty.ts';
import { breaksOfShift } from '#domain/hours/planned-hours.ts';
import { totalLeave, toDays } from '#domain/leave/amount.ts';
import { leaveLeftOn } from '#domain/leave/balance.ts';
import type { PlannedHours } from '#domain/leave/time-on-leave.ts';
import { type LeaveDuty, type LeaveDutyFacts, leaveDutyOn } from '#domain/leave/leave-duty.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import {
  amountOf,
  type AskedLeave,
  dayOfLeave,
  LONGEST_REQUEST,
  type PartRefusal,
  pickDays,
  requestedDay,
  type RequestedDay,
} from '#domain/leave/request-days.ts';
import { asUsage, canRequest, type NewRequest, type RequestRefusal } from '#domain/leave/request.ts';
import { breakRuleOf } from '#domain/sheet/unset-break.ts';
import { countDays, daysFrom, type IsoDate } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import type { EmploymentDates } from '#domain/users/employment.ts';
import { withKnownWeekdays } from '#domain/working-time/contract-on-record.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type LeaveAccount, loadLeaveAccount } from '../../records/leave-accounts.ts';
import { datedRulesOf, rulesOf } from '../../records/month-rules.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import { leaveSettingsOf, plansWithin } from './leave.repository.ts';

/** A request as it would be stored, and why it is refused. */
interface CheckedRequest {
  /** The days that it would take. */
  readonly days: readonly RequestedDay[];
  /** Every day asked for, in order. */
  readonly duties: readonly { readonly date: IsoDate; readonly duty: LeaveDuty }[];
  /** `null` where it isn't refused. */
  readonly refusal: AppError | null;
  /** What could still be asked for on `today` afterwards, in days. */
  readonly balanceAfter: number;
}

/** Checks what is asked for of a user's leave by all that is on record (D18, D19, D22, D41). */
export async function checkRequest(
  db: Kysely<DB>,
  user: UserKey,
  asked: AskedLeave,
  today: IsoDate,
): Promise<CheckedRequest> {
  const { from, to, part, isWorkday } = asked;
  const nothing = { days: [], duties: [], balanceAfter: 0 };
  if (to < from) return { ...nothing, refusal: AppError.at('end_date', 'leave_end_before_start') };
  if (countDays(asked) > LONGEST_REQUEST)
    return { ...nothing, refusal: AppError.at('end_date', 'leave_too_long', { values: { n: LONGEST_REQUEST } }) };

  const account = await loadLeaveAccount(db, user);
  const settings = await leaveSettingsOf(db, user.companyId);
  const employment = await employmentOf(db, user);
  const facts = await plansWithin(db, user, asked);
  const dutyOn = leaveDutyOn(facts);
  const duties = daysFrom(from, to).map((date) => ({ date, duty: dutyOn(date) }));
  const refuse = (refusal: AppError): CheckedRequest => ({ ...nothing, duties, refusal });
  const { severalDays } = settings;
  if (from !== to && (severalDays === 'off' || part.unit !== 'day')) return refuse(partRefusal('one_day'));
  const restDaysWithin = severalDays === 'off' ? 'skip' : severalDays;
  const picked = pickDays(asked, { dutyOn, employment, restDaysWithin, isWorkday });

  const outside = picked.refused.find(({ reason }) => reason !== 'no_duty');
  if (outside !== undefined) return refuse(refusalFor(outside.reason, account, { today, employment, cap: 0 }));
  if (!picked.ok)
    return refuse(
      AppError.at('request_date', from === to ? 'leave_no_duty' : refusedRange(picked.refused.length, asked)),
    );

  const planned = part.unit === 'hour' ? await plannedHours(db, user, from, facts) : null;
  const lengthOn = (date: IsoDate) => dayOfLeave(inForceOrFirst(facts.contracts, date));
  const made = picked.taken.map((date) => requestedDay(date, part, lengthOn(date), { settings, planned }));
  const days = made.filter((one) => typeof one !== 'string');
  const wrong = made.find((one) => typeof one === 'string');
  if (wrong !== undefined) return refuse(partRefusal(wrong));

  const request = days.map((day): NewRequest => {
    const { date, unit } = day.leave;
    return { date, unit, amount: amountOf(day), duty: dutyOn(date), isWorkday };
  });
  const cap = part.unit === 'hour' ? settings.hourlyDays : DEFAULT_LEAVE_POLICY.hourlyCapDays;
  const answer = canRequest(request, { ...account, employment }, { ...DEFAULT_LEAVE_POLICY, hourlyCapDays: cap });
  const after = { ...account, usages: [...account.usages, ...request.map(asUsage)] };
  return {
    days,
    duties,
    refusal: answer.ok ? null : refusalFor(answer.refusal, account, { today, employment, cap }),
    balanceAfter: toDays(leaveLeftOn(after, today, DEFAULT_LEAVE_POLICY).afterPlans),
  };
}

/** A range without any day of duty isn't one that has rest days among others. */
const refusedRange = (refused: number, asked: AskedLeave) =>
  refused === countDays(asked) ? 'leave_no_duty' : 'leave_rest_days_within';

/** How much a request takes, in days. */
export const daysOf = (days: readonly RequestedDay[]): number => toDays(totalLeave(days.map(amountOf)));

/** The hours that are planned on a day; `null` where nobody knows, and of flex, whose hours are the person's own. */
async function plannedHours(
  db: Kysely<DB>,
  { companyId }: UserKey,
  date: IsoDate,
  { contracts, ...facts }: LeaveDutyFacts,
): Promise<PlannedHours | null> {
  const dated = await datedRulesOf(db, companyId);
  const { hours, sheet } = rulesOf(dated, periodOn(date, dated.calendar).month);
  const known = withKnownWeekdays(contracts);
  const on = dutyOf({ ...facts, contracts: known, usualDay: sheet.standardDay, ruleOn: hours.ruleOn });
  const { shift, rule } = on(date);
  if (shift === null || rule.kind === 'flex') return null;
  const breakRule = rule.unsetBreak === null ? hours.breakRuleOn(date) : breakRuleOf({ unsetBreak: rule.unsetBreak });
  return { shift, breaks: breaksOfShift(shift, breakRule) };
}

/** The user's employment dates. */
async function employmentOf(db: Kysely<DB>, user: UserKey): Promise<EmploymentDates> {
  const row = await db
    .selectFrom('user_account')
    .select(['hired_on', 'left_on'])
    .where(isOf(user))
    .executeTakeFirstOrThrow();
  return { hiredOn: row.hired_on, leftOn: row.left_on };
}

const PART_REFUSALS = {
  unit_off: ['unit', 'leave_unit_off'],
  not_whole_hours: ['hours_count', 'leave_hours_outside'],
  one_day: ['end_date', 'leave_one_day'],
  hours_outside: ['start_time', 'leave_hours_outside'],
} as const satisfies Record<PartRefusal, readonly [string, string]>;

function partRefusal(why: PartRefusal): AppError {
  const [field, code] = PART_REFUSALS[why];
  return AppError.at(field, code);
}

function refusalFor(
  why: RequestRefusal,
  account: LeaveAccount,
  { today, employment, cap }: { readonly today: IsoDate; readonly employment: EmploymentDates; readonly cap: number },
): AppError {
  const balance = toDays(leaveLeftOn(account, today, DEFAULT_LEAVE_POLICY).afterPlans);
  const on = (date: IsoDate | null) => ({ values: { date: date ?? '' } });
  if (why === 'before_hire') return AppError.at('request_date', 'leave_before_hire', on(employment.hiredOn));
  if (why === 'after_leaving') return AppError.at('request_date', 'leave_after_leaving', on(employment.leftOn));
  if (why === 'no_duty') return AppError.at('request_date', 'leave_no_duty');
  if (why === 'same_day') return AppError.at('request_date', 'leave_day_taken');
  if (why === 'no_valid_grant' && balance > 0) return AppError.at('request_date', 'leave_no_valid_grant');
  if (why === 'hourly_cap') return AppError.at('hours_count', 'leave_hourly_cap', { values: { n: cap } });
  return new AppError('leave_balance_short', { values: { n: balance } });
}
