import { type Kysely, sql, type Transaction } from 'kysely';

import { monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { minutes } from '#domain/time/minutes.ts';
import {
  type ContractOnRecord,
  hasWorkingTime,
  isSameContract,
  toWeekdayList,
} from '#domain/working-time/contract-on-record.ts';
import { type ContractTerms, NO_TERMS } from '#domain/working-time/contract-terms.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** The columns of a contract's terms; the wire has them by the same names. */
export const termColumns = (terms: ContractTerms) => ({
  employment_type_id: terms.employmentTypeId,
  wage_kind: terms.wageKind,
  leave_day_minutes: terms.leaveDayMinutes,
  ends_on: terms.endsOn,
  renewal: terms.renewal,
  short_time: terms.shortTime,
  work_rule_id: terms.workRuleId,
});

/** The columns of a contract: the counts of known weekdays are not stored, as they follow from them. */
const columnsOf = (contract: ContractOnRecord) => ({
  weekday_minutes: contract.minutes === null ? null : toWeekdayList(contract.minutes),
  weekly_days: contract.minutes === null ? contract.weeklyDays : null,
  weekly_minutes: contract.minutes === null ? contract.weeklyMinutes : null,
  annual_days: contract.annualDays,
  ...termColumns(contract),
});

/** The columns that another contract of the same day replaces. */
const REPLACED = [
  'weekday_minutes',
  'weekly_days',
  'weekly_minutes',
  'annual_days',
  'employment_type_id',
  'wage_kind',
  'leave_day_minutes',
  'ends_on',
  'renewal',
  'short_time',
  'work_rule_id',
  'last_modified_at',
] as const;

/** A statement has at most 65,535 parameters. */
const PART = 1000;

/** Stores contracts of users, each in place of the one from the same day on. */
export async function storeContracts(
  trx: Transaction<DB>,
  companyId: string,
  contracts: readonly { readonly userId: number; readonly contract: ContractOnRecord }[],
  now: EpochMs,
): Promise<void> {
  const at = new Date(now);
  for (let begin = 0; begin < contracts.length; begin += PART)
    await trx
      .insertInto('work_contract')
      .values(
        contracts.slice(begin, begin + PART).map(({ userId, contract }) => ({
          company_id: companyId,
          user_id: userId,
          from_date: contract.from,
          ...columnsOf(contract),
          created_at: at,
          last_modified_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'user_id', 'from_date'])
          .doUpdateSet((eb) => Object.fromEntries(REPLACED.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute();
}

/** The working time of an employee as the wire of accounts names it. */
interface WorkingTime {
  readonly weekly_working_days: number | null;
  readonly weekly_working_minutes: number | null;
  readonly annual_working_days: number | null;
}

/** The working time of a contract. */
export const workingTimeOf = (contract: ContractOnRecord | null): WorkingTime => ({
  weekly_working_days: contract?.weeklyDays ?? null,
  weekly_working_minutes: contract?.weeklyMinutes ?? null,
  annual_working_days: contract?.annualDays ?? null,
});

/**
 * Stores the working time of an account in its `current` contract, without one in a first one with unknown
 * weekdays, from `from` on.
 */
export async function storeWorkingTime(
  trx: Transaction<DB>,
  user: UserKey,
  { current, from }: { readonly current: ContractOnRecord | null; readonly from: IsoDate },
  { weekly_working_days, weekly_working_minutes, annual_working_days }: WorkingTime,
  now: EpochMs,
): Promise<void> {
  const contract: ContractOnRecord = {
    ...(current ?? NO_TERMS),
    from: current?.from ?? from,
    minutes: current?.minutes ?? null,
    weeklyDays: weekly_working_days,
    weeklyMinutes: weekly_working_minutes === null ? null : minutes(weekly_working_minutes),
    annualDays: annual_working_days,
  };
  if (current !== null && isSameContract(current, contract)) return;
  await storeOrDelete(trx, user, current, contract, now);
}

/** Throws `contract_has_weekdays` at a count that isn't what follows from the known weekdays of a contract. */
export function requireCountsOf(
  current: ContractOnRecord | null,
  { weekly_working_days, weekly_working_minutes }: WorkingTime,
): void {
  if (current === null || current.minutes === null) return;
  if (weekly_working_days !== current.weeklyDays) throw AppError.at('weekly_working_days', 'contract_has_weekdays');
  if (weekly_working_minutes !== current.weeklyMinutes)
    throw AppError.at('weekly_working_minutes', 'contract_has_weekdays');
}

/**
 * Stores the employment type of an account in its `current` contract, without one in a first one that says no more, from
 * `from` on.
 */
export async function storeEmploymentType(
  trx: Transaction<DB>,
  user: UserKey,
  { current, from }: { readonly current: ContractOnRecord | null; readonly from: IsoDate },
  employmentTypeId: number | null,
  now: EpochMs,
): Promise<void> {
  const nothing = { from, minutes: null, weeklyDays: null, weeklyMinutes: null, annualDays: null };
  const contract: ContractOnRecord = { ...(current ?? { ...NO_TERMS, ...nothing }), employmentTypeId };
  if (current?.employmentTypeId !== employmentTypeId) await storeOrDelete(trx, user, current, contract, now);
}

/** Stores a contract in place of the `current` one of the same day; of one that says nothing any more, nothing is left. */
async function storeOrDelete(
  trx: Transaction<DB>,
  user: UserKey,
  current: ContractOnRecord | null,
  contract: ContractOnRecord,
  now: EpochMs,
): Promise<void> {
  if (hasWorkingTime(contract) || contract.employmentTypeId !== null)
    await storeContracts(trx, user.companyId, [{ userId: user.userId, contract }], now);
  else if (current !== null) await deleteContract(trx, user, current.from);
}

/** Deletes the contract from that day on. */
export async function deleteContract(trx: Transaction<DB>, user: UserKey, from: IsoDate): Promise<void> {
  await trx.deleteFrom('work_contract').where(isOf(user)).where('from_date', '=', from).execute();
}

/** The user's closed months that have a day from `from` on, before `until` where that is given, in order. */
export async function closedMonthsWithin(
  db: Kysely<DB>,
  user: UserKey,
  from: IsoDate,
  until: IsoDate | null,
): Promise<IsoMonth[]> {
  let query = db
    .selectFrom('month_closing')
    .select('to_date')
    .where(isOf(user))
    .where('status', '=', 'closed')
    .where('to_date', '>=', from)
    .orderBy('to_date');
  if (until !== null) query = query.where('from_date', '<', until);
  return [...new Set((await query.execute()).map((row) => monthOf(row.to_date)))];
}

/** A company's employment types, by their ids. */
export async function employmentTypeNames(db: Kysely<DB>, companyId: string): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('employment_type')
    .select(['employment_type_id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  return new Map(rows.map(({ employment_type_id, name }) => [employment_type_id, name]));
}

/** Locks work rules against deletion until the transaction ends. Throws `work_rule_unknown` unless the company has them all. */
export async function holdWorkRules(trx: Transaction<DB>, companyId: string, ids: NamedIds): Promise<void> {
  if (!(await holdAll(trx, companyId, 'work_rule', ids))) throw AppError.at('work_rule_id', 'work_rule_unknown');
}

/** Locks employment types against deletion until the transaction ends. Throws `not_found` unless the company has them all. */
export async function holdEmploymentTypes(trx: Transaction<DB>, companyId: string, ids: NamedIds): Promise<void> {
  if (!(await holdAll(trx, companyId, 'employment_type', ids))) throw new AppError('not_found');
}

/** The ids that contracts name, where they name any. */
type NamedIds = readonly (number | null | undefined)[];

/** Locks what contracts are to name, in the order of the ids; `false` unless the company has them all. */
async function holdAll(
  trx: Transaction<DB>,
  companyId: string,
  table: 'work_rule' | 'employment_type',
  ids: NamedIds,
): Promise<boolean> {
  const wanted = [...new Set(ids.filter((id) => id != null))];
  if (wanted.length === 0) return true;
  const id = sql.ref(`${table}_id`);
  const { rows } = await sql`
    select ${id} from ${sql.table(table)} where company_id = ${companyId} and ${id} = any(${wanted}::bigint[])
    order by ${id} for key share`.execute(trx);
  return rows.length === wanted.length;
}
