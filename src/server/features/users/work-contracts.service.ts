import type { Kysely, Transaction } from 'kysely';

import type { WorkContractResponse } from '#contract/work-contracts.ts';
import { compareDates, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { inForce } from '#domain/time/in-force.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import type { MinutesOfWeek } from '#domain/working-time/contract.ts';
import {
  type ContractOnRecord,
  contractOfWeek,
  isContractDate,
  isSameContract,
  replacedBy,
  toWeekdayList,
} from '#domain/working-time/contract-on-record.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import { workRulesOf } from '../../records/work-rules.ts';
import { auditOf, hasUser, lockUser, type UserChange, type UserKey } from '../../records/user-key.ts';
import { closedMonthsWithin, deleteContract, storeContracts } from './work-contracts.repository.ts';

/** A contract as its caller has seen it. */
interface SeenContract {
  readonly effective_date: IsoDate;
  readonly weekday_minutes: readonly number[] | null;
}

/** A contract to store. */
interface EnteredContract {
  readonly from: IsoDate;
  readonly week: MinutesOfWeek;
  /** Its work rule; `undefined` keeps that of what it replaces, else of the one in force before it. */
  readonly workRuleId: number | null | undefined;
  /** The one that it takes the place of; `null` for another one. */
  readonly replaces: SeenContract | null;
}

/** What a change has done. */
interface ContractChange {
  readonly contracts: WorkContractResponse[];
  readonly closedMonths: readonly IsoMonth[];
}

/** A user's contracts as of `today`, the earliest first. Throws `not_found`. */
export async function listContracts(db: Kysely<DB>, user: UserKey, today: IsoDate): Promise<WorkContractResponse[]> {
  if (!(await hasUser(db, user))) throw new AppError('not_found');
  return present(await contractsOfUser(db, user), today);
}

/**
 * Stores a contract, new or in place of another, audited; the same once more changes nothing. Counts alone of the same
 * or a later day give way to it: they only stood in until the weekdays were entered.
 *
 * Throws `not_found`, `contract_date_far`, `contract_date_taken` and `work_rule_unknown` at their field, and `contract_changed` where the one
 * to replace isn't any more as it was seen.
 */
export async function setContract(
  database: Database,
  caller: Caller,
  user: UserKey,
  { from, week, workRuleId, replaces }: EnteredContract,
  now: EpochMs,
): Promise<ContractChange> {
  const today = japanDate(now);
  if (!isContractDate(from, today)) throw AppError.at('effective_date', 'contract_date_far');
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const before = await contractsOfUser(trx, user);
    const there = before.find((one) => one.from === from) ?? null;
    const seen = replaces === null ? null : (before.find((one) => one.from === replaces.effective_date) ?? null);
    const gone = replacedBy(before, from).filter((one) => one !== seen && (one !== there || one.minutes === null));
    if (seen !== null) gone.unshift(seen);
    const replaced = gone[0] ?? there;
    const contract: ContractOnRecord = {
      ...contractOfWeek(from, week, replaced?.annualDays ?? null),
      workRuleId: workRuleId === undefined ? ((replaced ?? inForce(before, from))?.workRuleId ?? null) : workRuleId,
    };
    await checkRule(trx, user.companyId, contract.workRuleId);
    if (there !== null && isSameContract(there, contract) && (seen === null || seen === there))
      return changeOf(trx, user, today, []);
    if (replaces !== null && !isAsSeen(seen, replaces)) throw new AppError('contract_changed');
    if (there !== null && !gone.includes(there)) throw AppError.at('effective_date', 'contract_date_taken');
    await putContract(trx, { owner: user, actorUserId: caller.userId, now }, contract, gone);
    return changeOf(trx, user, today, [from, ...gone.map((one) => one.from)]);
  });
}

/** Throws `work_rule_unknown` for a rule that the company doesn't have. */
async function checkRule(trx: Transaction<DB>, companyId: string, id: number | null | undefined): Promise<void> {
  if (id == null || (await workRulesOf(trx, companyId)).has(id)) return;
  throw AppError.at('work_rule_id', 'work_rule_unknown');
}

/** Stores a contract in place of those that are `gone` with it, audited. */
export async function putContract(
  trx: Transaction<DB>,
  { owner, actorUserId, now }: UserChange,
  contract: ContractOnRecord,
  gone: readonly ContractOnRecord[],
): Promise<void> {
  for (const one of gone) await deleteContract(trx, owner, one.from);
  await storeContracts(trx, owner.companyId, [{ userId: owner.userId, contract }], now);
  await writeAudit(trx, {
    ...auditOf(owner, actorUserId),
    action: 'set_contract',
    before: gone.length === 0 ? null : gone.map(auditedContract),
    after: auditedContract(contract),
  });
}

/** Deletes the contract from a day on, audited. Throws `not_found`. */
export async function removeContract(
  database: Database,
  caller: Caller,
  user: UserKey,
  from: IsoDate,
  now: EpochMs,
): Promise<ContractChange> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const contract = (await contractsOfUser(trx, user)).find((one) => one.from === from);
    if (contract === undefined) throw new AppError('not_found');
    await deleteContract(trx, user, from);
    await writeAudit(trx, {
      ...auditOf(user, caller.userId),
      action: 'delete_contract',
      before: auditedContract(contract),
    });
    return changeOf(trx, user, japanDate(now), [from]);
  });
}

/** Says what was done, and which closed months keep their numbers all the same (D40). */
export function changeMessage(done: string, months: readonly IsoMonth[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return done;
  const named =
    months.length <= 3
      ? months.map(formatYearMonth).join('・')
      : `${formatYearMonth(first)}〜${formatYearMonth(last)}の${months.length}か月`;
  return `${done}。締め済みの月（${named}）の数値は変わりません。`;
}

const isAsSeen = (contract: ContractOnRecord | null, { weekday_minutes }: SeenContract): boolean =>
  contract !== null && weekdays(contract)?.join() === weekday_minutes?.join();

const weekdays = ({ minutes: week }: ContractOnRecord): number[] | null => (week === null ? null : toWeekdayList(week));

const auditedContract = (contract: ContractOnRecord) => ({
  effective_date: contract.from,
  weekday_minutes: weekdays(contract),
  weekly_days: contract.weeklyDays,
  weekly_minutes: contract.weeklyMinutes,
  annual_days: contract.annualDays,
  work_rule_id: contract.workRuleId ?? null,
});

function present(contracts: readonly ContractOnRecord[], today: IsoDate): WorkContractResponse[] {
  const current = inForce(contracts, today);
  return contracts.map((contract) => ({ ...auditedContract(contract), is_in_force: contract === current }));
}

/** The contracts after those from these days on have changed, and the closed months that they are in force in. */
async function changeOf(
  trx: Transaction<DB>,
  user: UserKey,
  today: IsoDate,
  changed: readonly IsoDate[],
): Promise<ContractChange> {
  const contracts = await contractsOfUser(trx, user);
  const days = changed.toSorted(compareDates);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { contracts: present(contracts, today), closedMonths: [] };
  const next = contracts.find(({ from }) => from > last)?.from ?? null;
  return { contracts: present(contracts, today), closedMonths: await closedMonthsWithin(trx, user, first, next) };
}
