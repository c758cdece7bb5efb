import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { firstCalendar, periodIn } from '#domain/working-time/wage-period.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { saveClosingDay } from './closing-day.repository.ts';
import { findCompany, isSameOrAbove, lockCompanies, type StoredCompany } from './companies.repository.ts';

// For the operator's commands only: no route creates or changes a company (D22). Audited without an actor. The ID of a
// company that is changed, or of a parent, is the stored one.

/** A company to create, with the super admin who creates its other accounts. */
export interface NewCompany {
  readonly companyId: string;
  readonly name: string;
  readonly parentCompanyId: string | null;
  /** The month in which it begins to use kintai (利用開始月, D42). */
  readonly goLiveMonth: IsoMonth;
  /** The last day of each wage period (締日, D39), for every month. */
  readonly closingDay: number;
  readonly superAdmin: {
    readonly employeeId: string;
    readonly name: string;
    /** Whether their attendance is kept (勤怠の対象). */
    readonly isAttendanceTarget: boolean;
    readonly passwordHash: string;
    readonly passwordUntil: Date;
  };
}

/**
 * Creates a company and its first super admin, who must change the password at the first login (D22), and in the same
 * transaction its first settings. Where the ID is taken, nothing changes and that company is returned.
 */
export async function createCompany(
  database: Database,
  { companyId, name, parentCompanyId, goLiveMonth, closingDay, superAdmin }: NewCompany,
  settle: (trx: Transaction<DB>) => Promise<void>,
): Promise<'created' | 'no_parent' | { readonly taken: StoredCompany }> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockCompanies(trx);
    const taken = await findCompany(trx, companyId);
    if (taken !== undefined) return { taken };
    if (parentCompanyId !== null && (await findCompany(trx, parentCompanyId)) === undefined) return 'no_parent';

    const calendar = firstCalendar(closingDay);
    await trx
      .insertInto('company')
      .values({
        company_id: companyId,
        name,
        parent_company_id: parentCompanyId,
        go_live_on: periodIn(goLiveMonth, calendar).from,
      })
      .execute();
    for (const dated of calendar) await saveClosingDay(trx, companyId, dated);
    const { user_id: userId } = await trx
      .insertInto('user_account')
      .values({
        company_id: companyId,
        employee_id: superAdmin.employeeId,
        name: superAdmin.name,
        role: 'super_admin',
        is_attendance_target: superAdmin.isAttendanceTarget,
        password_hash: superAdmin.passwordHash,
        is_first_login: true,
        one_time_password_until: superAdmin.passwordUntil,
      })
      .returning('user_id')
      .executeTakeFirstOrThrow();
    await writeAudit(
      trx,
      companyEntry(companyId, 'create_company', {
        after: { name, parent_company_id: parentCompanyId, go_live_month: goLiveMonth, closing_day: closingDay },
      }),
      {
        companyId,
        actorUserId: null,
        subjectUserId: userId,
        action: 'register_user',
        after: {
          employee_id: superAdmin.employeeId,
          name: superAdmin.name,
          role: 'super_admin',
          is_attendance_target: superAdmin.isAttendanceTarget,
        },
      },
    );
    await settle(trx);
    return 'created';
  });
}

/** Renames a company. */
export async function renameCompany(
  database: Database,
  companyId: string,
  name: string,
): Promise<'renamed' | 'unchanged' | 'no_company'> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockCompanies(trx);
    const before = await findCompany(trx, companyId);
    if (before === undefined) return 'no_company';
    if (before.name === name) return 'unchanged';
    await trx.updateTable('company').set({ name }).where('company_id', '=', companyId).execute();
    const change = { before: { name: before.name }, after: { name } };
    await writeAudit(trx, companyEntry(companyId, 'rename_company', change));
    return 'renamed';
  });
}

/** Makes a company a subsidiary of another, or with `null` of none. Never of itself or of one of its subsidiaries. */
export async function setParentCompany(
  database: Database,
  companyId: string,
  parentCompanyId: string | null,
): Promise<'set' | 'unchanged' | 'no_company' | 'no_parent' | 'cycle'> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockCompanies(trx);
    const before = await findCompany(trx, companyId);
    if (before === undefined) return 'no_company';
    if (before.parentCompanyId === parentCompanyId) return 'unchanged';
    if (parentCompanyId !== null) {
      if ((await findCompany(trx, parentCompanyId)) === undefined) return 'no_parent';
      if (await isSameOrAbove(trx, companyId, parentCompanyId)) return 'cycle';
    }
    await trx
      .updateTable('company')
      .set({ parent_company_id: parentCompanyId })
      .where('company_id', '=', companyId)
      .execute();
    const change = {
      before: { parent_company_id: before.parentCompanyId },
      after: { parent_company_id: parentCompanyId },
    };
    await writeAudit(trx, companyEntry(companyId, 'set_parent_company', change));
    return 'set';
  });
}

/** An audit entry about the company itself. */
const companyEntry = (
  companyId: string,
  action: AuditAction,
  change: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({
  companyId,
  actorUserId: null,
  subjectUserId: null,
  action,
  ...change,
});
