import { type Kysely, sql } from 'kysely';

import { toDays } from '#domain/leave/amount.ts';
import { balanceOn } from '#domain/leave/balance.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { among } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { UserKey } from '../../records/user-key.ts';
import { type LeaveAccount, toLedger } from '../../shared/leave/leave-accounts.ts';

/** Somebody of an applicant's group who is away on a day of their request, or asks to be. */
interface Conflict {
  readonly date: IsoDate;
  readonly user_id: number;
  readonly employee_id: string;
  readonly name: string;
  readonly is_pending: boolean;
}

/**
 * By day, how many others of a user's group have leave or ask for it, whatever kind: those with the same client company and
 * job on that day. A number alone: colleagues don't see whose leave it is.
 */
export async function othersAway(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  dates: readonly IsoDate[],
): Promise<ReadonlyMap<IsoDate, number>> {
  if (dates.length === 0) return new Map();
  const { rows } = await sql<{ work_date: IsoDate; count: number }>`
    select d.work_date, count(distinct d.user_id) as count
    from leave_day d
    join leave_request r on r.company_id = d.company_id and r.leave_request_id = d.leave_request_id
    left join lateral client_assignment_within(d.company_id, d.user_id, d.work_date, d.work_date) theirs on true
    left join lateral client_assignment_within(d.company_id, ${userId}, d.work_date, d.work_date) own on true
    where d.company_id = ${companyId} and d.work_date = any(${dates}::date[]) and d.user_id <> ${userId}
      and r.status in ('pending', 'approved')
      and own.client_company_id is not distinct from theirs.client_company_id
      and own.job_assignment_id is not distinct from theirs.job_assignment_id
    group by d.work_date`.execute(db);
  return new Map(rows.map(({ work_date: date, count }) => [date, count]));
}

/** By the id of each of a company's requests, who of the applicant's group is away on its days, of those whom the caller may see. */
export async function conflictsOf(
  db: Kysely<DB>,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Conflict[]>> {
  if (requestIds.length === 0) return new Map();
  const { rows } = await sql<Conflict & { readonly request_id: number }>`
    select own.leave_request_id as request_id, own.work_date as date, o.user_id, o.employee_id, o.name,
      bool_and(r.status = 'pending') as is_pending
    from leave_day own
    left join lateral client_assignment_within(own.company_id, own.user_id, own.work_date, own.work_date) mine on true
    join leave_day d on d.company_id = own.company_id and d.work_date = own.work_date and d.user_id <> own.user_id
    join leave_request r on r.company_id = d.company_id and r.leave_request_id = d.leave_request_id
      and r.status in ('pending', 'approved')
    join user_account o on o.company_id = d.company_id and o.user_id = d.user_id and ${among(people, 'o.user_id')}
    left join lateral client_assignment_within(d.company_id, d.user_id, d.work_date, d.work_date) theirs on true
    where own.company_id = ${companyId} and own.leave_request_id = any(${requestIds}::bigint[])
      and mine.client_company_id is not distinct from theirs.client_company_id
      and mine.job_assignment_id is not distinct from theirs.job_assignment_id
    group by own.leave_request_id, own.work_date, o.user_id, o.employee_id, o.name
    order by own.work_date, o.employee_id`.execute(db);
  const conflicts = new Map<number, Conflict[]>();
  for (const { request_id: id, ...conflict } of rows) conflicts.set(id, [...(conflicts.get(id) ?? []), conflict]);
  return conflicts;
}

/** What is left of each grant that can be used on a day, with all that is approved and requested taken off (D18). */
export const grantsLeft = (account: LeaveAccount, date: IsoDate) =>
  balanceOn(toLedger(account), date)
    .grants.filter(({ status }) => status === 'active')
    .map(({ grant, left }) => ({
      granted_on: grant.grantedOn,
      expiry_date: grant.lastUsableOn,
      left_days: toDays(left),
    }));
