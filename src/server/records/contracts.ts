import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';

import type { WorkContract } from '#domain/working-time/contract.ts';
import {
  type ContractOnRecord,
  contractOfWeek,
  weekOf,
  withKnownWeekdays,
} from '#domain/working-time/contract-on-record.ts';
import type { ContractTerms } from '#domain/working-time/contract-terms.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { hasRole, type Role } from '#domain/users/role.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import type { DB, WorkContract as ContractTable } from '../platform/database/schema.ts';
import { byUser } from './rows.ts';
import type { UserKey } from './user-key.ts';

/** A row of `work_contract`, without its key. */
type ContractRow = Omit<Selectable<ContractTable>, 'company_id' | 'user_id' | 'created_at' | 'last_modified_at'>;

const minutesOrNull = (length: number | null): Minutes | null => (length === null ? null : minutes(length));

/** Maps a row to the domain. */
function toContract(row: ContractRow): ContractOnRecord {
  const terms: ContractTerms = {
    employmentTypeId: row.employment_type_id,
    wageKind: row.wage_kind,
    leaveDayMinutes: minutesOrNull(row.leave_day_minutes),
    endsOn: row.ends_on,
    renewal: row.renewal,
    shortTime: row.short_time,
    workRuleId: row.work_rule_id,
  };
  if (row.weekday_minutes !== null)
    return contractOfWeek(row.from_date, weekOf(row.weekday_minutes), row.annual_days, terms);
  return {
    ...terms,
    from: row.from_date,
    minutes: null,
    weeklyDays: row.weekly_days,
    weeklyMinutes: minutesOrNull(row.weekly_minutes),
    annualDays: row.annual_days,
  };
}

/**
 * SQL: the id of the employment type that a user has on a day: that of the contract in force, before the first of that one.
 * `users` is how the statement names `user_account`.
 */
export const employmentTypeOn = (
  day: IsoDate,
  users: 'u' | 'user_account' = 'user_account',
): RawBuilder<number | null> =>
  sql`(select k.employment_type_id from work_contract k
    where k.company_id = ${sql.ref(`${users}.company_id`)} and k.user_id = ${sql.ref(`${users}.user_id`)}
    order by k.from_date > ${day}::date, abs(k.from_date - ${day}::date) limit 1)`;

/** SQL: whether a contract says anything of how much is worked, or only the employment type (`hasWorkingTime`). */
export const saysWorkingTime = (contract: 'k' | 'w'): RawBuilder<boolean> => {
  const of = (name: string) => sql.ref(`${contract}.${name}`);
  return sql`num_nonnulls(${of('weekday_minutes')}, ${of('weekly_days')}, ${of('weekly_minutes')}, ${of('annual_days')}) > 0`;
};

/**
 * The contracts of users of a company, of each in order of their first days, in one query; nobody without any has an
 * entry.
 */
export async function contractsOnRecord(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ContractOnRecord[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('work_contract')
    .select(['user_id', 'from_date', 'weekday_minutes', 'weekly_days', 'weekly_minutes', 'annual_days', 'work_rule_id'])
    .select(['employment_type_id', 'wage_kind', 'leave_day_minutes', 'ends_on', 'renewal', 'short_time'])
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${userIds})`)
    .orderBy('user_id')
    .orderBy('from_date')
    .execute();
  return byUser(rows, toContract);
}

/** One user's contracts, in order. */
export async function contractsOfUser(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
): Promise<readonly ContractOnRecord[]> {
  return (await contractsOnRecord(db, companyId, [userId])).get(userId) ?? [];
}

/** Contracts as far as a viewer may know them: the end of a term is for super admins only. */
export const contractsSeenBy = (viewer: Role, contracts: readonly ContractOnRecord[]): readonly ContractOnRecord[] =>
  hasRole(viewer, 'super_admin') ? contracts : contracts.map((contract) => ({ ...contract, endsOn: null }));

/** Those with known weekdays, by which hours are calculated: before the first of them nothing is known of the duty. */
export async function contractsOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly WorkContract[]>> {
  const contracts = await contractsOnRecord(db, companyId, userIds);
  return new Map([...contracts].map(([userId, own]) => [userId, withKnownWeekdays(own)]));
}
