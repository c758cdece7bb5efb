import { type Kysely, sql, type Transaction } from 'kysely';

import type { FindingResponse } from '#contract/closing.ts';
import { groupBy } from '#domain/group-by.ts';
import type { DateRange } from '#domain/time/date.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';

/** A finding of a person that was accepted as it is (このまま認める). */
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

/** What was accepted of these users' months, by user and in the order of the days. */
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
