import type { Kysely, Transaction } from 'kysely';

import { COMP_DAY, COMP_DAY_NAME } from '#domain/swaps/comp-day.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';

/** Those of a company who have compensation that expires within the range. */
export const usersWithExpiring = (db: Kysely<DB>, companyId: string, { from, to }: DateRange) =>
  db
    .selectFrom('user_account as u')
    .select(['u.user_id', 'u.employee_id', 'u.name'])
    .where('u.company_id', '=', companyId)
    .where('u.erased_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('leave_kind_grant as g')
          .select('g.user_id')
          .whereRef('g.company_id', '=', 'u.company_id')
          .whereRef('g.user_id', '=', 'u.user_id')
          .where('g.kind', '=', COMP_DAY)
          .where('g.expires_on', '>=', from)
          .where('g.expires_on', '<=', to),
      ),
    )
    .execute();

/** Adds a grant for a rest day; `null` where it was given before. */
export async function insertCompGrant(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  grant: { readonly earnedOn: IsoDate; readonly expiresOn: IsoDate; readonly days: number },
  now: Date,
): Promise<number | null> {
  const row = await trx
    .insertInto('leave_kind_grant')
    .values({
      company_id: companyId,
      user_id: userId,
      kind: COMP_DAY,
      earned_on: grant.earnedOn,
      granted_on: grant.earnedOn,
      expires_on: grant.expiresOn,
      days: grant.days,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('leave_kind_grant_id')
    .executeTakeFirst();
  return row?.leave_kind_grant_id ?? null;
}

/** Deletes a grant. */
export async function deleteCompGrant(trx: Transaction<DB>, { companyId }: UserKey, id: number): Promise<void> {
  await trx
    .deleteFrom('leave_kind_grant')
    .where('company_id', '=', companyId)
    .where('leave_kind_grant_id', '=', id)
    .execute();
}

/** The grant that a rest day has earned, by its id. */
export const findCompGrant = (db: Kysely<DB>, companyId: string, id: number) =>
  db
    .selectFrom('leave_kind_grant')
    .select(['leave_kind_grant_id'])
    .where('company_id', '=', companyId)
    .where('leave_kind_grant_id', '=', id)
    .executeTakeFirst();

/** Whether another kind of leave of the company has the name of compensation. */
export async function isNameTaken(trx: Transaction<DB>, companyId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('leave_kind')
    .select('kind')
    .where('company_id', '=', companyId)
    .where('name', '=', COMP_DAY_NAME)
    .where('kind', '<>', COMP_DAY)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes compensation a kind of leave that can be asked for. What the company has set of the kind beside that stays. */
export async function activateCompKind(trx: Transaction<DB>, companyId: string, now: Date): Promise<void> {
  const active = { active: true, last_modified_at: now };
  await trx
    .insertInto('leave_kind')
    .values({
      company_id: companyId,
      kind: COMP_DAY,
      name: COMP_DAY_NAME,
      is_paid: false,
      allows_halves: true,
      has_grants: true,
      attendance: 'left_out',
      ...active,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet(active))
    .execute();
}
