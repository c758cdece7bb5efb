import type { Kysely, Transaction } from 'kysely';

import type { DatedPolicyResponse, PolicyChange, SheetPolicyValues } from '#contract/company-policy.ts';
import type { DatedPolicy } from '#domain/company-policy/policy.ts';
import { firstDay } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { policyColumns } from '../../records/sheet-policy.ts';

/** Stores the policy from that month on, in place of one with the same first month. */
export async function savePolicy(
  trx: Transaction<DB>,
  companyId: string,
  { from, policy }: DatedPolicy,
  now: Date,
): Promise<void> {
  const values = policyColumns(policy);
  await trx
    .insertInto('company_policy')
    .values({
      company_id: companyId,
      effective_month: firstDay(from),
      ...values,
      created_at: now,
      last_modified_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'effective_month']).doUpdateSet({ ...values, last_modified_at: now }),
    )
    .execute();
}

/** The audit action of a change of the policy. */
export const POLICY_CHANGE = 'set_company_policy';

/** The latest changes, newest first. */
export async function policyChangesOf(db: Kysely<DB>, companyId: string): Promise<PolicyChange[]> {
  const rows = await db
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.actor_user_id'),
    )
    .select(['a.at', 'a.before', 'a.after', 'u.employee_id', 'u.name'])
    .where('a.company_id', '=', companyId)
    // Matches the partial index: a company-wide change has no subject.
    .where('a.subject_user_id', 'is', null)
    .where('a.action', '=', POLICY_CHANGE)
    .orderBy('a.at', 'desc')
    .orderBy('a.audit_entry_id', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    at: formatTimestamp(row.at),
    actor: row.employee_id === null || row.name === null ? null : { employee_id: row.employee_id, name: row.name },
    before: row.before as unknown as SheetPolicyValues,
    after: row.after as unknown as DatedPolicyResponse,
  }));
}
