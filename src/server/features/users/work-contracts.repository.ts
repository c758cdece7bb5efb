import type { Kysely, Transaction } from 'kysely';

import { monthOf, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { minutes } from '#domain/time/minutes.ts';
import { type ContractOnRecord, isSameContract, toWeekdayList } from '#domain/working-time/contract-on-record.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** The columns of a contract: the counts of known weekdays are not stored, as they follow from them. */
const columnsOf = ({ minutes: week, weeklyDays, weeklyMinutes, annualDays, workRuleId = null }: ContractOnRecord) => ({
  weekday_minutes: week === null ? null : toWeekdayList(week),
  weekly_days: week === null ? weeklyDays : null,
  weekly_minutes: week === null ? weeklyMinutes : null,
  annual_days: annualDays,
  work_rule_id: workRuleId,
});

/** Stores contracts of users, each in place of the one from the same day on. */
export async function storeContracts(
  trx: Transaction<DB>,
  companyId: string,
  contracts: readonly { readonly userId: number; readonly contract: ContractOnRecord }[],
  now: EpochMs,
): Promise<void> {
  if (contracts.length === 0) return;
  const at = new Date(now);
  await trx
    .insertInto('work_contract')
    .values(
      contracts.map(({ userId, contract }) => ({
        company_id: companyId,
        user_id: userId,
        from_date: contract.from,
        ...columnsOf(contract),
        created_at: at,
        last_modified_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'from_date']).doUpdateSet((eb) => ({
        weekday_minutes: eb.ref('excluded.weekday_minutes'),
        weekly_days: eb.ref('excluded.weekly_days'),
        weekly_minutes: eb.ref('excluded.weekly_minutes'),
        annual_days: eb.ref('excluded.annual_days'),
        work_rule_id: eb.ref('excluded.work_rule_id'),
        last_modified_at: eb.ref('excluded.last_modified_at'),
      })),
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
 * weekdays, from `from` on. Throws `contract_has_weekdays` at a count that follows from known weekdays.
 */
export async function storeWorkingTime(
  trx: Transaction<DB>,
  user: UserKey,
  { current, from }: { readonly current: ContractOnRecord | null; readonly from: IsoDate },
  { weekly_working_days, weekly_working_minutes, annual_working_days }: WorkingTime,
  now: EpochMs,
): Promise<void> {
  const contract: ContractOnRecord = {
    from: current?.from ?? from,
    minutes: current?.minutes ?? null,
    weeklyDays: weekly_working_days,
    weeklyMinutes: weekly_working_minutes === null ? null : minutes(weekly_working_minutes),
    annualDays: annual_working_days,
    workRuleId: current?.workRuleId ?? null,
  };
  if (current !== null && isSameContract(current, contract)) return;
  if (current !== null && current.minutes !== null) {
    const { weeklyDays, weeklyMinutes } = contract;
    if (weeklyDays !== current.weeklyDays) throw AppError.at('weekly_working_days', 'contract_has_weekdays');
    if (weeklyMinutes !== current.weeklyMinutes) throw AppError.at('weekly_working_minutes', 'contract_has_weekdays');
  }
  if (hasCounts(contract)) await storeContracts(trx, user.companyId, [{ userId: user.userId, contract }], now);
  else if (current !== null) await deleteContract(trx, user, current.from);
}

const hasCounts = ({ minutes: week, weeklyDays, weeklyMinutes, annualDays }: ContractOnRecord): boolean =>
  week !== null || weeklyDays !== null || weeklyMinutes !== null || annualDays !== null;

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
