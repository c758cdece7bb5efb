import type { Kysely } from 'kysely';

import type { ListedContract } from '#contract/contract-changes.ts';
import { compareDates, type IsoDate } from '#domain/time/date.ts';
import { type ContractOnRecord, currentContract } from '#domain/working-time/contract-on-record.ts';
import { endingTerm } from '#domain/working-time/contract-terms.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { hasNotLeft } from '../../records/user-key.ts';
import { presentContracts } from './work-contracts.service.ts';

/** The contract that stands for each employee on `date`, by employee ID; whose term ends is said as of `today`. */
export async function contractsOfCompany(
  db: Kysely<DB>,
  caller: Caller,
  { date, today }: { readonly date: IsoDate; readonly today: IsoDate },
): Promise<ListedContract[]> {
  const people = await employed(db, caller.companyId, date);
  const contracts = await contractsOnRecord(
    db,
    caller.companyId,
    people.map(({ user_id }) => user_id),
  );
  const shown = people.map(({ user_id }) => currentContract(contracts.get(user_id) ?? [], date));
  const present = await presenter(db, caller, shown, today);
  return people.map((person, place) => {
    const own = contracts.get(person.user_id) ?? [];
    const contract = shown[place] ?? null;
    return {
      ...person,
      contract: present(contract),
      next_date: own.find(({ from }) => contract !== null && from > contract.from)?.from ?? null,
      ending_on: endingTerm(own, today),
    };
  });
}

/** Whose term ends soon or is over, with that contract, the earliest first. */
export async function endingContracts(db: Kysely<DB>, caller: Caller, today: IsoDate) {
  const people = await employed(db, caller.companyId, today);
  const contracts = await contractsOnRecord(
    db,
    caller.companyId,
    people.map(({ user_id }) => user_id),
  );
  const ending = people.flatMap((person) => {
    const own = contracts.get(person.user_id) ?? [];
    const [ends_on, last] = [endingTerm(own, today), own.at(-1)];
    return ends_on === null || last === undefined ? [] : [{ person, ends_on, last }];
  });
  const presented = await presentContracts(
    db,
    caller,
    ending.map(({ last }) => last),
    today,
  );
  return ending
    .flatMap(({ person, ends_on }, place) => {
      const contract = presented[place];
      return contract === undefined ? [] : [{ ...person, ends_on, contract }];
    })
    .toSorted((a, b) => compareDates(a.ends_on, b.ends_on));
}

/** Those who are employed on a day, by employee ID. */
const employed = (db: Kysely<DB>, companyId: string, date: IsoDate) =>
  db
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name', 'name_kana'])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .where('active', '=', true)
    .where('is_attendance_target', '=', true)
    .where(hasNotLeft(date))
    .orderBy('employee_id')
    .execute();

async function presenter(db: Kysely<DB>, caller: Caller, shown: readonly (ContractOnRecord | null)[], today: IsoDate) {
  const known = shown.filter((one) => one !== null);
  const presented = await presentContracts(db, caller, known, today);
  const byContract = new Map(known.map((contract, place) => [contract, presented[place]]));
  return (contract: ContractOnRecord | null) => (contract === null ? null : (byContract.get(contract) ?? null));
}
