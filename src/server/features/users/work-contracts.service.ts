import type { Kysely, Transaction } from 'kysely';

import type { MisfitsOfChange } from '#contract/shift-misfits.ts';
import type { EnteredTerms, WorkContractResponse } from '#contract/work-contracts.ts';
import { compareDates, type IsoDate, type IsoMonth } from '#domain/time/date.ts';
import { inForce } from '#domain/time/in-force.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { MinutesOfWeek } from '#domain/working-time/contract.ts';
import {
  type ContractOnRecord,
  contractOfWeek,
  isContractDate,
  isSameContract,
  replacedBy,
  termsFrom,
  toWeekdayList,
} from '#domain/working-time/contract-on-record.ts';
import { type ContractTerms, haveSameTerms } from '#domain/working-time/contract-terms.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import { auditOf, hasUser, lockUser, type UserChange, type UserKey } from '../../records/user-key.ts';
import { workRulesOf } from '../../records/work-rules.ts';
import { grantFactsBefore, type GrantsChoice, settleGrants } from '../../shared/leave/grant-changes.ts';
import { misfitsOfChange, plannedMisfits, presentMisfits } from '../../shared/shift/shift-misfits.ts';
import {
  closedMonthsWithin,
  deleteContract,
  employmentTypeNames,
  holdEmploymentTypes,
  holdWorkRules,
  storeContracts,
  termColumns,
} from './work-contracts.repository.ts';

/** A contract as its caller has seen it. */
interface SeenContract extends EnteredTerms {
  readonly effective_date: IsoDate;
  readonly weekday_minutes: readonly number[] | null;
}

/** A contract to store. */
interface EnteredContract {
  readonly from: IsoDate;
  readonly week: MinutesOfWeek;
  readonly terms: EnteredTerms;
  /** The one that it takes the place of; `null` for another one. */
  readonly replaces: SeenContract | null;
  /** The outcome for the grants of paid leave that it changes. */
  readonly grants: GrantsChoice;
}

/** What a change has done. */
interface ContractChange {
  readonly contracts: WorkContractResponse[];
  readonly closedMonths: readonly IsoMonth[];
  /** The planned shifts that don't fit them now. */
  readonly misfits: MisfitsOfChange;
}

/** A user's contracts as of `today`, the earliest first, with what the viewer may see of them. Throws `not_found`. */
export async function listContracts(
  db: Kysely<DB>,
  viewer: Caller,
  user: UserKey,
  today: IsoDate,
): Promise<WorkContractResponse[]> {
  if (!(await hasUser(db, user))) throw new AppError('not_found');
  return presentContracts(db, viewer, await contractsOfUser(db, user), today);
}

/**
 * Stores a contract, new or in place of another, audited; the same once more changes nothing. Counts alone of the same
 * or a later day give way to it: they only stood in until the weekdays were entered.
 *
 * Throws `not_found`, also for another company's employment type, `contract_date_far`, `contract_ends_before`,
 * `contract_date_taken` and `work_rule_unknown` at their field, `contract_changed` where the one to replace isn't any
 * more as it was seen, and what `settleGrants` throws.
 */
export async function setContract(
  database: Database,
  caller: Caller,
  user: UserKey,
  { from, week, terms, replaces, grants }: EnteredContract,
  now: EpochMs,
): Promise<ContractChange> {
  const today = japanDate(now);
  if (!isContractDate(from, today)) throw AppError.at('effective_date', 'contract_date_far');
  return database.kysely.transaction().execute(async (trx) => {
    // Before the user: the lock order of a deletion.
    await holdEmploymentTypes(trx, user.companyId, [terms.employment_type_id]);
    await lockUser(trx, user);
    const factsBefore = await grantFactsBefore(trx, user, now);
    const before = await contractsOfUser(trx, user);
    const there = before.find((one) => one.from === from) ?? null;
    const seen = replaces === null ? null : (before.find((one) => one.from === replaces.effective_date) ?? null);
    const gone = replacedBy(before, from).filter((one) => one !== seen && (one !== there || one.minutes === null));
    if (seen !== null) gone.unshift(seen);
    const replaced = gone[0] ?? there ?? undefined;
    const contract = contractOfWeek(from, week, replaced?.annualDays ?? null, {
      ...termsFrom(before, from, week, replaced),
      ...toTerms(terms),
    });
    await checkRule(trx, user.companyId, contract.workRuleId);
    if (there !== null && isSameContract(there, contract) && (seen === null || seen === there))
      return changeOf(trx, caller, user, { today, before, changed: [] });
    if (replaces !== null && !isAsSeen(seen, replaces)) throw new AppError('contract_changed');
    if (contract.endsOn !== null && contract.endsOn < from) throw AppError.at('ends_on', 'contract_ends_before');
    if (there !== null && !gone.includes(there)) throw AppError.at('effective_date', 'contract_date_taken');
    await putContract(trx, { owner: user, actorUserId: caller.userId, now }, contract, gone);
    await settleGrants(trx, factsBefore, grants, { actorUserId: caller.userId, now });
    const changed = [from, ...gone.map((one) => one.from)];
    return changeOf(trx, caller, user, { today, before, changed });
  });
}

/** Throws `work_rule_unknown` for a rule that the company doesn't have. */
export async function checkRule(trx: Kysely<DB>, companyId: string, id: number | null | undefined): Promise<void> {
  if (id == null || (await workRulesOf(trx, companyId)).has(id)) return;
  throw AppError.at('work_rule_id', 'work_rule_unknown');
}

/** Stores a contract in place of those that are `gone` with it, audited. */
export const putContract = (
  trx: Transaction<DB>,
  { owner: { companyId, userId }, actorUserId, now }: UserChange,
  contract: ContractOnRecord,
  gone: readonly ContractOnRecord[],
): Promise<void> => putContracts(trx, { companyId, actorUserId, now }, [{ userId, contract, gone }]);

/** The same for several people. Throws `work_rule_unknown` for a rule that was deleted meanwhile. */
export async function putContracts(
  trx: Transaction<DB>,
  { companyId, actorUserId, now }: Pick<UserChange, 'actorUserId' | 'now'> & { readonly companyId: string },
  changes: readonly {
    readonly userId: number;
    readonly contract: ContractOnRecord;
    readonly gone: readonly ContractOnRecord[];
  }[],
): Promise<void> {
  await holdWorkRules(
    trx,
    companyId,
    changes.map(({ contract }) => contract.workRuleId),
  );
  for (const { userId, contract, gone } of changes)
    for (const one of gone) if (one.from !== contract.from) await deleteContract(trx, { companyId, userId }, one.from);
  await storeContracts(trx, companyId, changes, now);
  await writeAudit(
    trx,
    ...changes.map(({ userId, contract, gone }) => ({
      ...auditOf({ companyId, userId }, actorUserId),
      action: 'set_contract' as const,
      before: gone.length === 0 ? null : gone.map(auditedContract),
      after: auditedContract(contract),
    })),
  );
}

/** Deletes the contract from a day on, audited. Throws `not_found`, and what `settleGrants` throws. */
export async function removeContract(
  database: Database,
  caller: Caller,
  user: UserKey,
  { from, grants }: Pick<EnteredContract, 'from' | 'grants'>,
  now: EpochMs,
): Promise<ContractChange> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, user);
    const factsBefore = await grantFactsBefore(trx, user, now);
    const before = await contractsOfUser(trx, user);
    const contract = before.find((one) => one.from === from);
    if (contract === undefined) throw new AppError('not_found');
    await deleteContract(trx, user, from);
    await writeAudit(trx, {
      ...auditOf(user, caller.userId),
      action: 'delete_contract',
      before: auditedContract(contract),
    });
    await settleGrants(trx, factsBefore, grants, { actorUserId: caller.userId, now });
    return changeOf(trx, caller, user, { today: japanDate(now), before, changed: [from] });
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

/** The entered terms of a contract, for the domain; one that is omitted is none of them. */
export function toTerms(entered: EnteredTerms): Partial<ContractTerms> {
  const { employment_type_id: employmentTypeId, wage_kind: wageKind, leave_day_minutes: length } = entered;
  const { ends_on: endsOn, renewal, short_time: shortTime, work_rule_id: workRuleId } = entered;
  return {
    ...(employmentTypeId !== undefined && { employmentTypeId }),
    ...(wageKind !== undefined && { wageKind }),
    ...(length !== undefined && { leaveDayMinutes: length === null ? null : minutes(length) }),
    ...(endsOn !== undefined && { endsOn }),
    ...(renewal !== undefined && { renewal }),
    ...(shortTime !== undefined && { shortTime }),
    ...(workRuleId !== undefined && { workRuleId }),
  };
}

const isAsSeen = (contract: ContractOnRecord | null, seen: SeenContract): boolean =>
  contract !== null &&
  weekdays(contract)?.join() === seen.weekday_minutes?.join() &&
  haveSameTerms(contract, { ...contract, ...toTerms(seen) });

const weekdays = ({ minutes: week }: ContractOnRecord): number[] | null => (week === null ? null : toWeekdayList(week));

const wireHours = (contract: ContractOnRecord) => ({
  effective_date: contract.from,
  weekday_minutes: weekdays(contract),
  weekly_days: contract.weeklyDays,
  weekly_minutes: contract.weeklyMinutes,
  annual_days: contract.annualDays,
  work_rule_id: contract.workRuleId,
});

/** A contract in the audit log. */
export const auditedContract = (contract: ContractOnRecord) => ({ ...wireHours(contract), ...termColumns(contract) });

/** Contracts on the wire; what is the company's and the person's own business only for super admins. */
export async function presentContracts(
  db: Kysely<DB>,
  { companyId, role }: Caller,
  contracts: readonly ContractOnRecord[],
  today: IsoDate,
): Promise<WorkContractResponse[]> {
  const names = role === 'super_admin' ? await employmentTypeNames(db, companyId) : null;
  const current = inForce(contracts, today);
  return contracts.map((contract) => ({
    ...wireHours(contract),
    leave_day_minutes: contract.leaveDayMinutes,
    is_short_time: contract.shortTime !== null,
    is_in_force: contract === current,
    ...(names !== null && {
      ...termColumns(contract),
      employment_type_name: names.get(contract.employmentTypeId ?? 0) ?? null,
    }),
  }));
}

/** The contracts after those from these days on have changed, the closed months that they are in force in, and what doesn't fit. */
async function changeOf(
  trx: Transaction<DB>,
  caller: Caller,
  user: UserKey,
  {
    today,
    before,
    changed,
  }: {
    readonly today: IsoDate;
    readonly before: readonly ContractOnRecord[];
    readonly changed: readonly IsoDate[];
  },
): Promise<ContractChange> {
  const after = await contractsOfUser(trx, user);
  const contracts = await presentContracts(trx, caller, after, today);
  const days = changed.toSorted(compareDates);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined)
    return { contracts, closedMonths: [], misfits: presentMisfits([], MOST_NAMED) };
  const next = after.find(({ from }) => from > last)?.from ?? null;
  const { companyId, userId } = user;
  const spans = [{ userId, from: first, to: null }];
  const misfitsUnder = await plannedMisfits(trx, companyId, spans, { withDrafts: true });
  const misfits = misfitsOfChange(misfitsUnder(userId, before), misfitsUnder(userId, after));
  return {
    contracts,
    closedMonths: await closedMonthsWithin(trx, user, first, next),
    misfits: presentMisfits(misfits, MOST_NAMED),
  };
}

/** As many shifts as are named of a person: a month's. */
const MOST_NAMED = 31;
