import { type Kysely, type Selectable, sql } from 'kysely';

import type { WorkContract } from '#domain/working-time/contract.ts';
import {
  type ContractOnRecord,
  contractOfWeek,
  weekOf,
  withKnownWeekdays,
} from '#domain/working-time/contract-on-record.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { DB, WorkContract as ContractTable } from '../platform/database/schema.ts';
import { byUser } from './rows.ts';
import type { UserKey } from './user-key.ts';

/** A row of `work_contract`, without its key. */
type ContractRow = Pick<
  Selectable<ContractTable>,
  'from_date' | 'weekday_minutes' | 'weekly_days' | 'weekly_minutes' | 'annual_days' | 'work_rule_id'
>;

/** Maps a row to the domain. */
const toContract = (row: ContractRow): ContractOnRecord =>
  row.weekday_minutes === null
    ? {
        from: row.from_date,
        minutes: null,
        weeklyDays: row.weekly_days,
        weeklyMinutes: row.weekly_minutes === null ? null : minutes(row.weekly_minutes),
        annualDays: row.annual_days,
        workRuleId: row.work_rule_id,
      }
    : {
        ...contractOfWeek(row.from_date, weekOf(row.weekday_minutes), row.annual_days),
        workRuleId: row.work_rule_id,
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

/** Those with known weekdays, by which hours are calculated: before the first of them nothing is known of the duty. */
export async function contractsOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly WorkContract[]>> {
  const contracts = await contractsOnRecord(db, companyId, userIds);
  return new Map([...contracts].map(([userId, own]) => [userId, withKnownWeekdays(own)]));
}
