import { type Kysely, sql } from 'kysely';

import { dutyOf } from '#domain/hours/duty.ts';
import { plannedHoursOf } from '#domain/leave/planned-hours.ts';
import { totalLeave, toDays } from '#domain/leave/amount.ts';
import { leaveLeftOn } from '#domain/leave/balance.ts';
import { ANNUAL, type LeaveKind } from '#domain/leave/kind.ts';
import {
  type KindAccount,
  type KindRefusal,
  type KindRequest,
  leftOfKind,
  refusalOfKind,
} from '#domain/leave/kind-account.ts';
import { type DayLeave, type PartLeave, partInWords } from '#domain/leave/day-leave.ts';
import { type BesideRefusal, boundaryBeside, type DutyOfDay } from '#domain/leave/leave-beside.ts';
import type { DutyRefusal, LeaveDuty } from '#domain/leave/duty-refusal.ts';
import { type LeaveDutyFacts, leaveDutyOn } from '#domain/leave/leave-duty.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import {
  amountOf,
  type AskedLeave,
  dayOfLeave,
  type DayRefusal,
  LONGEST_OF_OTHER_KINDS,
  LONGEST_REQUEST,
  type PartRefusal,
  pickDays,
  requestedDay,
  type RequestedDay,
  unitsOfAnnual,
} from '#domain/leave/request-days.ts';
import { asUsage, canRequest, type NewRequest, type RequestRefusal } from '#domain/leave/request.ts';
import { breakRuleUnder } from '#domain/company-policy/unset-break.ts';
import { countDays, type DateRange, daysFrom, type IsoDate } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import type { EmploymentDates } from '#domain/users/employment.ts';
import { withKnownWeekdays } from '#domain/working-time/contract-on-record.ts';
import { periodOn } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { toDayLeave } from '../../records/leave-days.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import { type LeaveAccount, loadLeaveAccount } from '../../shared/leave/leave-accounts.ts';
import { loadKindAccounts, storedKinds } from '../../shared/leave/leave-kinds.ts';
import { plansWithin } from '../../shared/leave/leave-plans.ts';
import { datedRulesOf, rulesOf } from '../../shared/sheet/month-rules.ts';
import { leaveSettingsOf } from './leave.repository.ts';

/** Why leave can't be taken as asked. */
type LeaveRefusal =
  | AppError<'leave_end_before_start' | 'leave_too_long' | 'leave_rest_days_within'>
  | ReturnType<typeof partRefusal | typeof dayRefusal | typeof refusalFor | typeof kindRefusal>;

/** A request as it would be stored, and why it is refused. */
interface CheckedRequest {
  /** The days that it would take. */
  readonly days: readonly RequestedDay[];
  /** Every day asked for, in order. */
  readonly duties: readonly { readonly date: IsoDate; readonly duty: LeaveDuty }[];
  /** `null` where it isn't refused. */
  readonly refusal: LeaveRefusal | null;
  /** What could still be asked for on `today` afterwards, in days; `null` of a kind without a limit. */
  readonly balanceAfter: number | null;
  /** The account of paid leave with the request in it; `null` of other kinds, and where nothing could be judged. */
  readonly after: LeaveAccount | null;
}

/** Leave of another kind that is asked for, and who asks for it. */
export interface KindAsked extends Pick<KindRequest, 'isByAdmin' | 'hasReason' | 'hasProof'> {
  readonly kind: LeaveKind;
}

/** Checks what is asked for of a user's leave by all that is on record (D18, D19, D22, D41); `of` is the kind where it isn't paid leave. */
export async function checkRequest(
  db: Kysely<DB>,
  user: UserKey,
  asked: AskedLeave,
  today: IsoDate,
  of: KindAsked | null = null,
): Promise<CheckedRequest> {
  const { from, to, part, isWorkday } = asked;
  const nothing = { days: [], duties: [], balanceAfter: 0, after: null };
  const longest = of === null ? LONGEST_REQUEST : LONGEST_OF_OTHER_KINDS;
  if (to < from) return { ...nothing, refusal: AppError.at('end_date', 'leave_end_before_start') };
  if (countDays(asked) > longest)
    return { ...nothing, refusal: AppError.at('end_date', 'leave_too_long', { values: { n: longest } }) };

  const settings = await leaveSettingsOf(db, user.companyId);
  const units = of === null ? unitsOfAnnual(settings) : { halfBoundary: settings.halfBoundary, ...of.kind };
  const severalDays = of === null ? settings.severalDays : 'skip';
  const employment = await employmentOf(db, user);
  const facts = await plansWithin(db, user, asked);
  const dutyOn = leaveDutyOn(facts);
  const duties = daysFrom(from, to).map((date) => ({ date, duty: dutyOn(date) }));
  const refuse = (refusal: LeaveRefusal): CheckedRequest => ({ ...nothing, duties, refusal });
  if (from !== to && (severalDays === 'off' || part.unit !== 'day')) return refuse(partRefusal('one_day', of));
  const restDaysWithin = severalDays === 'off' ? 'skip' : severalDays;
  const picked = pickDays(asked, { dutyOn, employment, restDaysWithin, isWorkday });

  const outside = picked.refused.find(({ reason }) => OUTSIDE.has(reason));
  if (outside !== undefined) return refuse(dayRefusal(outside.reason, employment, of));
  if (!picked.ok)
    return refuse(
      from === to || picked.refused.length === countDays(asked)
        ? dayRefusal(dutyRefusal(picked.refused), employment, of)
        : AppError.at('request_date', 'leave_rest_days_within'),
    );

  const onRecord = await leaveOnRecord(db, user, asked);
  const ofDuty = part.unit === 'day' ? null : await dutyOfDay(db, user, from, facts);
  const lengthOn = (date: IsoDate) => dayOfLeave(inForceOrFirst(facts.contracts, date));
  const made = picked.taken.map((date) =>
    requestedDay(date, part, lengthOn(date), {
      units: {
        ...units,
        halfBoundary: boundaryBeside(
          onRecord.map(({ leave }) => leave),
          units.halfBoundary,
        ),
      },
      planned: ofDuty?.planned ?? null,
    }),
  );
  const days = made.filter((one) => typeof one !== 'string');
  const wrong = made.find((one) => typeof one === 'string');
  if (wrong !== undefined) return refuse(partRefusal(wrong, of));

  const request = days.map((day): NewRequest => {
    const { leave } = day;
    const { date, unit } = leave;
    const asPart = leave.unit !== 'day' && ofDuty !== null ? { part: leave, ofDuty } : {};
    return { date, unit, amount: amountOf(day), duty: dutyOn(date), isWorkday, ...asPart };
  });
  const ownKind = of === null ? ANNUAL : of.kind.kind;
  const others = onRecord.filter(({ kind }) => kind !== ownKind).map(({ leave }) => leave);
  const context = { today, employment, others };
  const cap = part.unit === 'hour' ? settings.hourlyDays : DEFAULT_LEAVE_POLICY.hourlyCapDays;
  const judged =
    of === null
      ? await judgeAnnual(db, user, request, { ...context, cap })
      : await judgeKind(db, user, request, { ...context, of });
  return { days, duties, ...judged };
}

/** What a request is judged by, whatever its kind. */
type Judging = Pick<KindRequest, 'today' | 'employment' | 'others'>;
type Judged = Pick<CheckedRequest, 'refusal' | 'balanceAfter' | 'after'>;

/** Whether paid leave can be asked for, by what is left of its grants. */
async function judgeAnnual(
  db: Kysely<DB>,
  user: UserKey,
  request: readonly NewRequest[],
  { today, employment, others, cap }: Judging & { readonly cap: number },
): Promise<Judged> {
  const account = await loadLeaveAccount(db, user);
  const policy = { ...DEFAULT_LEAVE_POLICY, hourlyCapDays: cap };
  const answer = canRequest(request, { ...account, employment, others }, policy);
  const after = { ...account, usages: [...account.usages, ...request.map(asUsage)] };
  return {
    refusal: answer.ok ? null : refusalFor(answer, account, { today, employment, cap }),
    balanceAfter: toDays(leaveLeftOn(after, today, DEFAULT_LEAVE_POLICY).afterPlans),
    after,
  };
}

/** Whether leave of another kind can be asked for, by what its kind settles. */
async function judgeKind(
  db: Kysely<DB>,
  user: UserKey,
  request: readonly NewRequest[],
  { of, ...context }: Judging & { readonly of: KindAsked },
): Promise<Judged> {
  const { kind, ...by } = of;
  const account: KindAccount = (await loadKindAccounts(db, user, [kind.kind]))(kind.kind);
  const refused = refusalOfKind(kind, account, { days: request, ...by, ...context });
  const after = { ...account, usages: [...account.usages, ...request.map(asUsage)] };
  const leftOf = (one: KindAccount, date: IsoDate): number | null => {
    const left = leftOfKind(kind, one, date);
    return left === null ? null : toDays(left);
  };
  const dateOf = refused?.date ?? request[0]?.date ?? context.today;
  return {
    refusal: refused === null ? null : kindRefusal(refused, of, context, leftOf(account, dateOf) ?? 0),
    balanceAfter: leftOf(after, request[0]?.date ?? context.today),
    after: null,
  };
}

/** A user's leave in a range that is pending or approved, by its kinds. */
async function leaveOnRecord(
  db: Kysely<DB>,
  user: UserKey,
  { from, to }: DateRange,
): Promise<readonly { readonly kind: string; readonly leave: DayLeave }[]> {
  const rows = await db
    .selectFrom('leave_day as d')
    .innerJoin('leave_request as r', (join) =>
      join.onRef('r.company_id', '=', 'd.company_id').onRef('r.leave_request_id', '=', 'd.leave_request_id'),
    )
    .selectAll('d')
    .select('r.kind')
    .where('d.company_id', '=', user.companyId)
    .where('d.user_id', '=', user.userId)
    .where('d.work_date', '>=', from)
    .where('d.work_date', '<=', to)
    .where('r.status', 'in', ['pending', 'approved'])
    .execute();
  return rows.map((row) => ({ kind: row.kind, leave: toDayLeave(row) }));
}

/**
 * The kind that a request asks for, by its word: `null` of paid leave. It stays as it is until the transaction ends. Throws
 * `leave_kind_off` for one that the company doesn't have.
 */
export async function lockKind(db: Kysely<DB>, companyId: string, word: string | undefined): Promise<LeaveKind | null> {
  if (word === undefined || word === ANNUAL) return null;
  await sql`select from leave_kind where company_id = ${companyId} and kind = ${word} for share`.execute(db);
  return findKind(db, companyId, word);
}

/** Like `lockKind`, where nothing is stored. */
export async function findKind(db: Kysely<DB>, companyId: string, word: string | undefined): Promise<LeaveKind | null> {
  if (word === undefined || word === ANNUAL) return null;
  const kind = (await storedKinds(db, companyId)).find((one) => one.kind === word);
  if (kind === undefined) throw AppError.at('kind', 'leave_kind_off');
  return kind;
}

/** How much a request takes, in days. */
export const daysOf = (days: readonly RequestedDay[]): number => toDays(totalLeave(days.map(amountOf)));

/** What is owed on a day, and its planned hours, where somebody knows them; of flex they are the person's own. */
async function dutyOfDay(
  db: Kysely<DB>,
  { companyId }: UserKey,
  date: IsoDate,
  { contracts, ...facts }: LeaveDutyFacts,
): Promise<DutyOfDay> {
  const dated = await datedRulesOf(db, companyId);
  const { hours, sheet } = rulesOf(dated, periodOn(date, dated.calendar).month);
  const known = withKnownWeekdays(contracts);
  const on = dutyOf({ ...facts, contracts: known, usualDay: sheet.standardDay, ruleOn: hours.ruleOn });
  const { shift, rule, ifOwed: owed } = on(date);
  if (shift === null || rule.kind === 'flex') return { planned: null, owed };
  return { planned: plannedHoursOf(shift, breakRuleUnder(rule, hours.breakRuleOn(date))), owed };
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
  not_whole_steps: ['hours_count', 'leave_hours_outside'],
  one_day: ['end_date', 'leave_one_day'],
  hours_outside: ['start_time', 'leave_hours_outside'],
} as const satisfies Record<PartRefusal, readonly [string, string]>;

function partRefusal(why: PartRefusal, of: KindAsked | null) {
  if (of !== null && why === 'unit_off') return AppError.at('unit', 'leave_kind_unit_off');
  if (of !== null && why === 'not_whole_steps')
    return AppError.at('minutes_count', 'leave_kind_step', { values: { n: of.kind.stepMinutes ?? 0 } });
  const [field, code] = PART_REFUSALS[why];
  return AppError.at(field, code);
}

/** The reasons that refuse every day of a request. */
const OUTSIDE: ReadonlySet<DayRefusal> = new Set(['before_hire', 'after_leaving']);

/** Why none of some days is one of leave: nobody has said what they are, where nobody knows it of any. */
const dutyRefusal = (refused: readonly { readonly reason: DayRefusal }[]): DutyRefusal =>
  refused.some(({ reason }) => reason === 'duty_unclear') ? 'duty_unclear' : 'no_duty';

/** Why a day is no day of leave, of whatever kind. */
function dayRefusal(why: DayRefusal, employment: EmploymentDates, of: KindAsked | null) {
  const on = (date: IsoDate | null) => ({ values: { date: date ?? '' } });
  if (why === 'before_hire') return AppError.at('request_date', 'leave_before_hire', on(employment.hiredOn));
  if (why === 'after_leaving') return AppError.at('request_date', 'leave_after_leaving', on(employment.leftOn));
  if (why === 'duty_unclear') return AppError.at('request_date', 'leave_duty_unclear');
  return AppError.at('request_date', of === null ? 'leave_no_duty' : 'leave_kind_no_duty');
}

/** Why a request is refused, and what part is there already where that is the reason. */
interface Refused<Refusal> {
  readonly refusal: Refusal;
  readonly part?: PartLeave | undefined;
}

/** What is there already on the day; `part` is that of it whose time is asked for. */
function besideRefusal(why: BesideRefusal['refusal'], part: PartLeave | undefined) {
  if (why === 'day_full') return AppError.at('request_date', 'leave_day_full');
  if (part === undefined) return AppError.at('request_date', 'leave_day_taken');
  return AppError.at('request_date', 'leave_part_taken', { values: { part: partInWords(part) } });
}

function refusalFor(
  { refusal: why, part }: Refused<RequestRefusal>,
  account: LeaveAccount,
  { today, employment, cap }: { readonly today: IsoDate; readonly employment: EmploymentDates; readonly cap: number },
) {
  const balance = toDays(leaveLeftOn(account, today, DEFAULT_LEAVE_POLICY).afterPlans);
  if (why === 'before_hire' || why === 'after_leaving' || why === 'no_duty' || why === 'duty_unclear')
    return dayRefusal(why, employment, null);
  if (why === 'same_day' || why === 'same_time' || why === 'day_full') return besideRefusal(why, part);
  if (why === 'no_valid_grant' && balance > 0) return AppError.at('request_date', 'leave_no_valid_grant');
  if (why === 'hourly_cap') return AppError.at('hours_count', 'leave_hourly_cap', { values: { n: cap } });
  return new AppError('leave_balance_short', { values: { n: balance } });
}

/** Why leave of a kind is refused; `left` is what can still be asked for of it. */
function kindRefusal(
  { refusal: why, part }: Refused<KindRefusal>,
  of: KindAsked,
  { employment }: Judging,
  left: number,
) {
  const { name, noticeDays } = of.kind;
  switch (why) {
    case 'kind_off':
    case 'for_admins':
      return AppError.at('kind', 'leave_kind_off');
    case 'before_hire':
    case 'after_leaving':
    case 'no_duty':
    case 'duty_unclear':
      return dayRefusal(why, employment, of);
    case 'same_day':
    case 'same_time':
    case 'day_full':
      return besideRefusal(why, part);
    case 'notice':
      return AppError.at('request_date', 'leave_kind_notice', { values: { name, n: noticeDays } });
    case 'needs_reason':
      return AppError.at('reason', 'leave_reason_required');
    case 'needs_proof':
      return AppError.at('proof', 'leave_proof_required');
    case 'no_valid_grant':
      return AppError.at('request_date', 'leave_kind_no_grant', { values: { name } });
    case 'insufficient':
      return new AppError('leave_kind_short', { values: { name, n: left } });
    case 'over_limit':
      return new AppError('leave_kind_limit', { values: { name, n: left } });
  }
}
