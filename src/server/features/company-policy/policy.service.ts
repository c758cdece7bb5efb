import type { Transaction } from 'kysely';

import type { CompanyPolicy, PolicyTotals } from '#contract/company-policy.ts';
import { type DatedPolicy, policyInForce, DEFAULT_SHEET_POLICY, type SheetPolicy } from '#domain/sheet/policy.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { policiesOf, policyFor } from '../../records/policies.ts';
import { presentDated, presentPolicy } from './policy.presenter.ts';
import { lockPolicies, POLICY_CHANGE, policyChangesOf, savePolicy } from './policy.repository.ts';
import { sheetTotals } from './sheet-totals.ts';

/** A company's policies with their history. */
export async function companyPolicyOf({ kysely }: Database, companyId: string): Promise<CompanyPolicy> {
  const [policies, changes] = await Promise.all([policiesOf(kysely, companyId), policyChangesOf(kysely, companyId)]);
  return { policies: policies.map(presentDated), default_policy: presentPolicy(DEFAULT_SHEET_POLICY), changes };
}

/**
 * Sets the policy from a month on, up to the next one that is already set. A past month is allowed: wages cut by its
 * rounding are to be put right, and the sheets of that month change with it.
 */
export async function setPolicy(
  { kysely }: Database,
  { companyId, userId }: Caller,
  dated: DatedPolicy,
  now: EpochMs,
): Promise<void> {
  await kysely.transaction().execute((trx) => settlePolicy(trx, { companyId, actorUserId: userId, now }, dated));
}

/** Like `setPolicy`, in a transaction that does more; `actorUserId` is `null` from the command line. */
export async function settlePolicy(
  trx: Transaction<DB>,
  by: { readonly companyId: string; readonly actorUserId: number | null; readonly now: EpochMs },
  dated: DatedPolicy,
): Promise<void> {
  const { companyId, actorUserId, now } = by;
  await lockPolicies(trx, companyId);
  const before = policyInForce(await policiesOf(trx, companyId), dated.from);
  await savePolicy(trx, companyId, dated, new Date(now));
  await writeAudit(trx, {
    companyId,
    actorUserId,
    subjectUserId: null,
    action: POLICY_CHANGE,
    before: presentPolicy(before),
    after: presentDated(dated),
  });
}

interface Preview {
  readonly companyId: string;
  readonly month: IsoMonth;
  /** One employee only. */
  readonly userId: number | undefined;
  readonly policy: SheetPolicy;
}

/** A month's sheet totals under the current and under another policy. Throws `not_found` for an unknown employee. */
export async function previewPolicy(
  { kysely }: Database,
  { policy, ...wanted }: Preview,
  now: EpochMs,
): Promise<{ employees: number; before: PolicyTotals; after: PolicyTotals }> {
  const current = await policyFor(kysely, wanted.companyId, wanted.month);
  const { employees, totals } = await sheetTotals(kysely, { ...wanted, policies: [current, policy] }, now);
  const [before, after] = totals;
  if (before === undefined || after === undefined || (wanted.userId !== undefined && employees === 0))
    throw new AppError('not_found');
  return { employees, before, after };
}
