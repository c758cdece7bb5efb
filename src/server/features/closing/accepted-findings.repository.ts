import { sql, type Transaction } from 'kysely';

import type { FindingResponse } from '#contract/closing.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import type { AcceptedFinding } from '../../shared/sheet/month-review.ts';

/** Stores findings as accepted; what is accepted already stays as it is. */
export async function saveAcceptedFindings(
  trx: Transaction<DB>,
  accepted: readonly { readonly user: UserKey; readonly finding: FindingResponse }[],
  by: { readonly reason: string; readonly at: EpochMs; readonly byUserId: number; readonly withClosing: boolean },
): Promise<void> {
  if (accepted.length === 0) return;
  await trx
    .insertInto('accepted_finding')
    .values(
      accepted.map(({ user, finding }) => ({
        company_id: user.companyId,
        user_id: user.userId,
        work_date: finding.date,
        finding: JSON.stringify(finding),
        reason: by.reason,
        at: new Date(by.at),
        by_user_id: by.byUserId,
        with_closing: by.withClosing,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes these findings unaccepted again. */
export async function deleteAcceptedFindings(
  trx: Transaction<DB>,
  companyId: string,
  accepted: readonly Pick<AcceptedFinding, 'userId' | 'finding'>[],
): Promise<void> {
  if (accepted.length === 0) return;
  const rows = accepted.map(({ userId, finding }) => ({ user_id: userId, work_date: finding.date, finding }));
  await sql`
    delete from accepted_finding a
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (user_id bigint, work_date date, finding jsonb)
    where a.company_id = ${companyId} and a.user_id = one.user_id and a.work_date = one.work_date
      and a.finding = one.finding
  `.execute(trx);
}
