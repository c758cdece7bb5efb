import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { CompanyDaySwap, DaySwapResponse, SwapSettings, SwapsOfMonth } from '#contract/swaps.ts';
import { asksAdminsAlone, decidesAsSuperAdmin, isConcerned, mayDecide } from '#domain/approval/approval.ts';
import { canDecide, type SwapDecision, type SwappedDates } from '#domain/swaps/day-swap.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { readSnapshot } from '../../platform/database/read-snapshot.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { isOnlyAdmin } from '../../records/employees.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import { APPROVING_LEAVE, readApprover, stepsOfRequest } from '../../shared/approval/approval.ts';
import {
  endCase,
  notifyApprovers,
  openCase,
  saveCase,
  sayYes,
  storeYes,
  yesInWords,
} from '../../shared/approval/cases.ts';
import { readReach } from '../../shared/approval/deciders.ts';
import { progressPresenter } from '../../shared/approval/month-approval.ts';
import { notify } from '../../shared/notifications/notifications.ts';
import { companySetting, leftOutStays } from '../../shared/owned/setting.ts';
import { requireAllowedPlans } from '../../shared/sheet/protection.ts';
import { activateCompKind, isNameTaken } from './comp-days.repository.ts';
import { compDaysOf } from './comp-days.service.ts';
import { caseOf, factsOf } from './swap-cases.ts';
import { checkSwap, type CheckedSwap } from './swap-check.ts';
import { swapAtStatedCost } from './swap-cost.ts';
import {
  decideOnSwap,
  findSwap,
  insertSwap,
  pendingSwaps,
  replaceShifts,
  saveSettings,
  settingsOf,
  shiftsOfSwap,
  type ShownSwap,
  swapsWithin,
} from './swaps.repository.ts';

/**
 * The swaps of a user that touch a period, the newest first, its rest days with work and their compensation, and what the
 * company has chosen of both.
 */
export const swapsOfPeriod = (
  { kysely }: Database,
  user: UserKey,
  period: WagePeriod,
  now: EpochMs,
): Promise<SwapsOfMonth> =>
  readSnapshot(kysely, async (trx) => {
    const settings = await settingsOf(trx, user.companyId);
    return {
      ...settings,
      data: (await swapsWithin(trx, user, period)).map(presentSwap),
      comp_days: await compDaysOf(trx, user, period, settings, now),
    };
  });

/** The outcome of a swap of two days of a user before it is made. Throws `not_found`. */
export const swapPreview = (
  { kysely }: Database,
  user: UserKey,
  dates: SwappedDates,
  now: EpochMs,
): Promise<CheckedSwap> => readSnapshot(kysely, (trx) => checkSwap(trx, user, dates, { now }));

/** The swaps that wait for the caller's decision, and those of whom they approve the leave. */
export async function pendingSwapsOf({ kysely }: Database, caller: Caller, now: EpochMs): Promise<CompanyDaySwap[]> {
  const rows = await pendingSwaps(kysely, await readReach(kysely, caller, now));
  const actorFor = await readApprover(kysely, caller, now, APPROVING_LEAVE);
  const progressOf = await progressPresenter(
    kysely,
    caller.companyId,
    rows.map(({ approval }) => approval),
  );
  return rows.map((row) => {
    const actor = actorFor(row.user_id);
    return {
      ...presentSwap(row),
      user_id: row.user_id,
      employee_id: row.employee_id,
      name: row.name,
      can_decide: mayDecide(row.approval, actor),
      ...(decidesAsSuperAdmin(row.approval, actor) && { decides_as_super_admin: true as const }),
      ...(!asksAdminsAlone(row.approval) && { approval: progressOf(row.approval, row.waitsSince) }),
    };
  });
}

interface AskedSwap {
  readonly caller: Caller;
  /** Whose days they are. */
  readonly owner: UserKey;
  readonly dates: SwappedDates;
  readonly reason: string | null;
  readonly idempotency: IdempotencyKey | null;
  readonly allowsPlanChange?: boolean;
  readonly now: EpochMs;
}

/**
 * Asks for a swap of the caller's own days. A replayed key returns the first result. Throws what `checkSwap` refuses, and
 * `month_closed`.
 */
export const requestSwap = (database: Database, asked: AskedSwap): Promise<DaySwapResponse> =>
  addSwap(database, asked, { isApproved: false, requires: null, store: (_trx, insert) => insert() });

/**
 * Enters a swap that is agreed with an employee, which holds at once. Throws `not_found`, `swap_own_request` for the caller's own
 * days unless nobody else could, `shift_restricted`, what `checkSwap` refuses, `plan_change_unconfirmed`, and `month_closed`.
 */
export function enterSwap(database: Database, asked: AskedSwap): Promise<DaySwapResponse> {
  const { owner, dates, now } = asked;
  return addSwap(database, asked, {
    isApproved: true,
    requires: requireOthers,
    store(trx, insert) {
      const insertAndMove = async (): Promise<number> => {
        const id = await insert();
        await moveShifts(trx, owner, dates, now);
        return id;
      };
      return asked.allowsPlanChange === true
        ? insertAndMove()
        : swapAtStatedCost(trx, owner, dates, now, insertAndMove);
    },
  });
}

/** How a swap is added. */
interface Adding {
  readonly isApproved: boolean;
  /** What stops the caller from adding it; `null` where nothing does. */
  readonly requires: typeof requireOthers | null;
  /** Adds it by `insert`, with what follows from that. */
  readonly store: (trx: Transaction<DB>, insert: () => Promise<number>) => Promise<number>;
}

async function addSwap(
  database: Database,
  { caller, owner, dates, reason, idempotency, now }: AskedSwap,
  { isApproved, requires, store }: Adding,
): Promise<DaySwapResponse> {
  const row = await createOnce(database, caller, idempotency, {
    find: (trx, id) => findSwap(trx, owner.companyId, id),
    async create(trx) {
      await lockUser(trx, owner);
      await requires?.(trx, caller, owner, now);
      const { refusal, restKind } = await checkSwap(trx, owner, dates, { now });
      if (refusal !== null) throw refusal;
      const swap = { ...dates, restKind, reason, requestedBy: caller.userId, isApproved };
      const id = await store(trx, () => insertSwap(trx, owner, swap, new Date(now)));
      await auditSwap(trx, caller, owner, {
        action: isApproved ? 'enter_swap' : 'request_swap',
        dates,
        before: null,
        after: { status: isApproved ? 'approved' : 'pending', ...(isApproved && { rest_kind: restKind }) },
        reason,
      });
      if (!isApproved) await askApprovers(trx, caller.companyId, id, now);
      return id;
    },
  });
  return presentSwap(row);
}

/** Begins the approval of a swap by its route, without one by the admins. */
async function askApprovers(trx: Transaction<DB>, companyId: string, id: number, now: EpochMs): Promise<void> {
  const row = await findSwap(trx, companyId, id);
  if (row === undefined) throw new AppError('not_found');
  const { news, subject } = factsOf(row);
  const steps = await stepsOfRequest(trx, companyId, { ...subject, today: japanDate(now) });
  await notifyApprovers(trx, caseOf(row), await openCase(trx, caseOf(row), steps, now), news, now);
}

/** Throws `swap_own_request` where an admin decides on their own days, unless nobody else could (D19). */
async function requireOthers(trx: Transaction<DB>, caller: Caller, owner: UserKey, now: EpochMs): Promise<void> {
  if (owner.userId === caller.userId && !(await isOnlyAdmin(trx, caller, 'approve_leave', japanDate(now))))
    throw new AppError('swap_own_request');
}

/** Cancels the caller's own swap that waits. Throws `not_found`, `swap_already_decided` and `month_closed`. */
export async function cancelOwnSwap({ kysely }: Database, caller: Caller, id: number, now: EpochMs): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, caller);
    const row = await findSwap(trx, caller.companyId, id);
    if (row === undefined || row.user_id !== caller.userId) throw new AppError('not_found');
    if (row.status !== 'pending') throw new AppError('swap_already_decided');
    await storeDecision(trx, caller, row, { status: 'cancelled', action: 'cancel_swap', notes: null, now });
    await endCase(trx, caseOf(row));
  });
}

const DECISION_ACTIONS = {
  approved: 'approve_swap',
  rejected: 'reject_swap',
  cancelled: 'take_swap_back',
} as const satisfies Record<SwapDecision, AuditAction>;

interface Deciding {
  readonly id: number;
  readonly decision: SwapDecision;
  readonly notes: string | undefined;
  /** What it costs of a plan that is fixed (変形) was seen and accepted. */
  readonly allowsPlanChange: boolean;
  readonly now: EpochMs;
}

/**
 * Approves or rejects a swap that waits, as one whom its route asks, or takes an approved one back, as an admin: the two days are
 * again what they were. With the last yes the swap is agreed, on that day; every yes checks it again. Throws `not_found`,
 * `request_not_asked`, `swap_own_request`, `swap_already_decided`, `swap_notes_required`, `shift_restricted`, what `checkSwap`
 * refuses, `plan_change_unconfirmed`, and `month_closed`.
 */
export async function decideSwap(
  { kysely }: Database,
  caller: Caller,
  { id, decision, notes, allowsPlanChange, now }: Deciding,
): Promise<DaySwapResponse> {
  return kysely.transaction().execute(async (trx) => {
    const known = await findSwap(trx, caller.companyId, id);
    if (known === undefined) throw new AppError('not_found');
    const owner = { companyId: known.company_id, userId: known.user_id };
    await lockUser(trx, owner);
    // Read again under the lock: another approver may have decided meanwhile.
    const row = (await findSwap(trx, caller.companyId, id)) ?? known;
    const actor = (await readApprover(trx, caller, now, APPROVING_LEAVE))(owner.userId);
    if (owner.userId === caller.userId && !actor.isAdminOf) throw new AppError('swap_own_request');
    if (!isConcerned(row.approval, actor)) throw new AppError('not_found');
    if (!canDecide(row.status, decision)) throw new AppError('swap_already_decided');
    if (decision === 'cancelled' && !actor.isAdminOf) throw new AppError('request_not_asked');
    if (decision !== 'approved' && notes === undefined) throw AppError.at('notes', 'swap_notes_required');
    const yes = decision === 'cancelled' ? null : sayYes(row, actor, now);
    const said = yes === null ? {} : await yesInWords(trx, owner.companyId, yes);
    const dates = datesOf(row);
    const checked = decision === 'approved' ? await checkSwap(trx, owner, dates, { now, butFor: id }) : null;
    if (checked !== null && checked.refusal !== null) throw checked.refusal;
    const isAgreed = decision === 'approved' && yes !== null;
    if (isAgreed && !yes.isLast) {
      await storeYes(trx, caseOf(row), row, yes, factsOf(row).news, now);
      const after = { status: row.status, ...said };
      await auditSwap(trx, caller, owner, {
        action: 'agree_to_swap',
        dates,
        before: null,
        after,
        reason: notes ?? null,
      });
      return presentSwap(row);
    }
    const decide = async (): Promise<void> => {
      await storeDecision(trx, caller, row, {
        status: decision,
        action: DECISION_ACTIONS[decision],
        restKind: checked?.restKind,
        notes: notes ?? null,
        said,
        now,
      });
      await (isAgreed ? saveCase(trx, caseOf(row), yes.approval, now) : endCase(trx, caseOf(row)));
      if (decision !== 'rejected') await moveShifts(trx, owner, dates, now);
    };
    await (decision === 'rejected' || allowsPlanChange ? decide() : swapAtStatedCost(trx, owner, dates, now, decide));
    await notifyApplicant(trx, caller, row, decision, now);
    return presentSwap((await findSwap(trx, caller.companyId, id)) ?? row);
  });
}

/** Notifies the person whose days are swapped of a decision on it. */
async function notifyApplicant(
  trx: Transaction<DB>,
  caller: Caller,
  { company_id, user_id, day_swap_id, works_on }: ShownSwap,
  status: SwapDecision,
  now: EpochMs,
): Promise<void> {
  if (user_id === caller.userId) return;
  const about = { date: works_on, request: 'swap', status } as const;
  await notify(
    trx,
    company_id,
    [user_id],
    { kind: 'request_decided', about, key: `swap ${day_swap_id} ${status}` },
    now,
  );
}

interface SwapStep {
  readonly status: SwapDecision;
  readonly action: AuditAction;
  readonly restKind?: ShownSwap['rest_kind'] | undefined;
  readonly notes: string | null;
  /** In whose place, or as a super admin, it was approved or rejected. */
  readonly said?: object;
  readonly now: EpochMs;
}

async function storeDecision(
  trx: Transaction<DB>,
  caller: Caller,
  row: ShownSwap,
  { status, action, restKind = row.rest_kind, notes, said = {}, now }: SwapStep,
): Promise<void> {
  await decideOnSwap(trx, row, { status, restKind, notes, decidedBy: caller.userId }, new Date(now));
  const owner = { companyId: row.company_id, userId: row.user_id };
  await auditSwap(trx, caller, owner, {
    action,
    dates: datesOf(row),
    before: { status: row.status },
    after: { status, ...(status === 'approved' && { rest_kind: restKind }), ...said },
    reason: notes,
  });
}

const datesOf = (row: ShownSwap): SwappedDates => ({ worksOn: row.works_on, restsOn: row.rests_on });

/** The day of a swap that an entry of the other is about. */
interface AuditedSwap {
  readonly action: AuditAction;
  readonly dates: SwappedDates;
  readonly before: object | null;
  readonly after: object;
  readonly reason: string | null;
}

/** Audits a step of a swap in the history of both its days. */
async function auditSwap(
  trx: Transaction<DB>,
  caller: Caller,
  owner: UserKey,
  { action, dates: { worksOn, restsOn }, before, after, reason }: AuditedSwap,
): Promise<void> {
  await writeAudit(
    trx,
    ...[worksOn, restsOn].map((workDate) => ({
      ...auditOf(owner, caller.userId),
      workDate,
      action,
      before,
      after: { works_on: worksOn, rests_on: restsOn, ...after },
      reason: reason ?? undefined,
    })),
  );
}

/**
 * The shifts of swapped days change places, as a planner would plan them: so that every reader of shifts has them. The same
 * takes it back. Throws `shift_restricted` and `month_closed`.
 */
async function moveShifts(trx: Transaction<DB>, owner: UserKey, dates: SwappedDates, now: EpochMs): Promise<void> {
  const shifts = await shiftsOfSwap(trx, owner, dates);
  if (shifts.length === 0) return;
  const moved = shifts.map((shift) => ({
    ...shift,
    work_date: shift.work_date === dates.worksOn ? dates.restsOn : dates.worksOn,
  }));
  const plans = moved.map((shift) => ({
    date: shift.work_date,
    isWorkday: shift.is_workday,
    start: shift.start_minute === null ? null : workingDayMinute(shift.start_minute),
    end: shift.end_minute === null ? null : workingDayMinute(shift.end_minute),
  }));
  await requireAllowedPlans(trx, owner, plans, japanDate(now));
  await replaceShifts(trx, owner, dates, moved, new Date(now));
}

/** What a company has of swaps and of compensation; what was agreed and given stays. Throws `comp_day_name_taken`. */
export const swapSettings = companySetting({
  action: 'change_swap_settings',
  message: '振替休日・代休の設定を保存しました',
  read: settingsOf,
  choose: leftOutStays<SwapSettings>,
  async validate({ trx, companyId }, { before, after }) {
    if (startsCompensation(before, after) && (await isNameTaken(trx, companyId)))
      throw new AppError('comp_day_name_taken');
  },
  async store(write, after, { before }) {
    if (startsCompensation(before, after)) await activateCompKind(write.trx, write.companyId, new Date(write.now));
    await saveSettings(write, after);
  },
});

const startsCompensation = (before: SwapSettings, after: SwapSettings): boolean =>
  before.comp_months === null && after.comp_months !== null;

/** A swap on the wire. */
function presentSwap(row: ShownSwap): DaySwapResponse {
  return {
    id: row.day_swap_id,
    works_on: row.works_on,
    rests_on: row.rests_on,
    rest_kind: row.rest_kind,
    status: row.status,
    reason: row.reason,
    notes: row.notes,
    created_at: formatTimestamp(row.created_at),
    decided:
      row.decided_at === null || row.decided_by === null
        ? null
        : { by: row.decided_by, at: formatTimestamp(row.decided_at) },
  };
}
