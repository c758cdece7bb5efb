import type { Database } from '../platform/database/database.ts';
import type { UserKey } from '../records/user-key.ts';
import type { TestUser } from './builders.ts';

export { addLeaveRequest as addLeave } from './leave-builders.ts';

/** Plans a shift, in minutes of the working day. */
export async function addShift(
  database: Database,
  { companyId, userId }: Pick<TestUser, 'companyId' | 'userId'>,
  workDate: string,
  [start, end]: readonly [number, number],
): Promise<void> {
  await database.kysely
    .insertInto('shift')
    .values({
      company_id: companyId,
      user_id: userId,
      work_date: workDate,
      is_workday: true,
      start_minute: start,
      end_minute: end,
    })
    .execute();
}

/** Closes days of a user's as closing leaves them, but for their figures; without `by` they did it themselves. */
export async function addClosedMonth(
  { kysely }: Pick<Database, 'kysely'>,
  { companyId, userId }: UserKey,
  { from, to, at, by = userId }: { from: string; to: string; at: number | string; by?: number },
): Promise<void> {
  await kysely
    .insertInto('month_closing')
    .values({
      company_id: companyId,
      user_id: userId,
      from_date: from,
      to_date: to,
      status: 'closed',
      at: new Date(at),
      by_user_id: by,
      policy: '{}',
      sheet: '{}',
    })
    .execute();
}

/** The audit entries about a user, oldest first. */
export function auditOf(database: Database, user: TestUser) {
  return database.kysely
    .selectFrom('audit_entry')
    .selectAll()
    .where('company_id', '=', user.companyId)
    .where('subject_user_id', '=', user.userId)
    .orderBy('audit_entry_id')
    .execute();
}

/** The audit entries of a company about nobody, as its settings, oldest first. */
export function companyAuditOf(database: Database, companyId: string) {
  return database.kysely
    .selectFrom('audit_entry')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('subject_user_id', 'is', null)
    .orderBy('audit_entry_id')
    .execute();
}
