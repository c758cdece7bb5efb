import { setImmediate } from 'node:timers/promises';

import type { Kysely } from 'kysely';

import type { MonthRowAnswer } from '#contract/closing.ts';
import { checkMonth, type MonthCheck } from '#domain/closing/check-month.ts';
import { confirmMonth, isAskedToConfirm } from '#domain/closing/closing.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockMonths } from '../../records/month-lock.ts';
import { asksConfirmation, saveClosings, setAsksConfirmation } from './closing.repository.ts';
import { findEmployee, type SheetEmployee } from '../../records/employees.ts';
import { CLOSING_REFUSALS, presentClosing, presentFinding, presentRow } from './closing.presenter.ts';
import {
  loadSheetMonths,
  readSheetMonths,
  type SheetMonth,
  sheetMonths,
  sheetOfMonth,
  statusOf,
} from '../../records/sheet-months.ts';
import { policyFor } from '../../records/policies.ts';

/** The month's findings; none once it is closed. */
export const checkOf = ({ input, leaveRequests, closing }: SheetMonth, now: EpochMs): MonthCheck =>
  closing?.status === 'closed'
    ? { findings: [], isOver: true, isBlank: false }
    : checkMonth({ ...input, leaveRequests, now });

/** Everyone's month, by employee ID; their groups for a super admin only. */
export async function monthOverview(
  { kysely }: Database,
  { companyId, role }: Caller,
  month: IsoMonth,
  now: EpochMs,
): Promise<{ asks_confirmation: boolean; rows: MonthRowAnswer[] }> {
  const policy = await policyFor(kysely, companyId, month);
  const rows: MonthRowAnswer[] = [];
  for await (const months of sheetMonths(kysely, { companyId, month })) {
    for (const each of months) {
      const row = presentRow(each, sheetOfMonth(each, policy, now), checkOf(each, now));
      rows.push(role === 'super_admin' ? { ...row, ...each.employee.groups } : row);
      // Yields to the event loop; the next batch is prefetched meanwhile.
      await setImmediate();
    }
  }
  return { asks_confirmation: await asksConfirmation(kysely, companyId), rows };
}

/** The caller's own month: its findings, and the state of its closing. */
export async function ownMonth({ kysely }: Database, caller: Caller, month: IsoMonth, now: EpochMs) {
  const [loaded] = await loadSheetMonths(kysely, [await ownEmployee(kysely, caller)], month);
  if (loaded === undefined) throw new AppError('not_found');
  const check = checkOf(loaded, now);
  return {
    ...presentClosing(loaded.closing),
    month,
    asks_confirmation: isAskedToConfirm(check, { asksConfirmation: await asksConfirmation(kysely, caller.companyId) }),
    is_over: check.isOver,
    findings: check.findings.map(presentFinding),
  };
}

/**
 * Confirms the caller's month (本人確認). Throws `month_confirmation_off`, `month_not_over`, `month_closed` and
 * `month_already_confirmed`.
 */
export async function confirmOwnMonth(
  database: Database,
  caller: Caller,
  month: IsoMonth,
  now: EpochMs,
): Promise<void> {
  const { companyId, userId } = caller;
  await database.kysely.transaction().execute(async (trx) => {
    await lockMonths(trx, companyId, [userId], 'exclusive');
    const [loaded] = await readSheetMonths(trx, [await ownEmployee(trx, caller)], month);
    if (loaded === undefined) throw new AppError('not_found');
    const status = statusOf(loaded.closing);
    const step = confirmMonth({ userId, status, check: checkOf(loaded, now) }, caller, {
      asksConfirmation: await asksConfirmation(trx, companyId),
    });
    if (!step.ok)
      throw new AppError(
        step.refusal === 'not_open' && status === 'closed' ? 'month_closed' : CLOSING_REFUSALS[step.refusal],
      );
    await saveClosings(trx, [{ user: caller, month, at: now, byUserId: userId, reason: null, kept: null }]);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: userId,
      action: 'confirm_month',
      after: { month },
    });
  });
}

/** Sets whether employees are asked to confirm their months before they are closed. */
export async function changeClosingSettings(
  database: Database,
  { companyId, userId }: Caller,
  asks: boolean,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const before = await setAsksConfirmation(trx, companyId, asks);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_closing_settings',
      before: { asks_confirmation: before },
      after: { asks_confirmation: asks },
    });
  });
}

async function ownEmployee(db: Kysely<DB>, caller: Caller): Promise<SheetEmployee> {
  const employee = await findEmployee(db, caller);
  if (employee === undefined) throw new AppError('not_found');
  return employee;
}
