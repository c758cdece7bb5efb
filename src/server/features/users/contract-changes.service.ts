import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

import type { ContractChangePreview, ContractChangeResult } from '#contract/contract-changes.ts';
import { errors } from '#contract/errors.ts';
import type { GrantsOfMany } from '#contract/grant-changes.ts';
import type { MisfitsOfMany } from '#contract/shift-misfits.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { groupBy } from '#domain/group-by.ts';
import { compareDates, earlierOf, type IsoDate, type IsoMonth, monthOf } from '#domain/time/date.ts';
import { inForce } from '#domain/time/in-force.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import {
  changeContract,
  type ContractChange,
  type ContractOutcome,
  contractsAfter,
} from '#domain/working-time/contract-change.ts';
import type { ContractOnRecord } from '#domain/working-time/contract-on-record.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CellFault } from '../../platform/http/csv-cells.ts';
import { answerOf, countsOf, keepImport, readRows } from '../../platform/http/csv-import.ts';
import type { CsvLine } from '../../platform/http/csv-lines.ts';
import type { ImportUndo } from '../../platform/http/kept-import.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { changesOfRows } from '../../records/kept-rows.ts';
import { idOf } from '../../records/people-by-id.ts';
import { workRuleNames } from '../../records/work-rules.ts';
import {
  grantChangesOfMany,
  type GrantsChoice,
  presentChange,
  settleGrantsOfMany,
} from '../../shared/leave/grant-changes.ts';
import { restoreGrants } from '../../shared/leave/restored-grants.ts';
import { grantFactsOf, withContracts } from '../../shared/leave/statutory-grants.ts';
import { misfitsOfChange, plannedMisfits, presentMisfits } from '../../shared/shift/shift-misfits.ts';
import { CONTRACT_FILE, type ContractColumn, type ContractLists, readContractRow } from './contract-csv.ts';
import { employmentTypeNames, holdEmploymentTypes } from './work-contracts.repository.ts';
import { changeMessage, checkRule, presentContracts, putContracts } from './work-contracts.service.ts';

/** The wanted changes of the caller. */
export interface WantedChanges {
  /** SQL: whether an account is of one of the people. */
  readonly isOf: RawBuilder<boolean>;
  /** Whether a file has them, whose import is kept. */
  readonly isFile: boolean;
  /** The employment types that it can name, `null` for each that the company has. */
  readonly types: readonly (number | null | undefined)[] | null;
  /** The change of each of the people, by what the company has. */
  readonly read: (db: Kysely<DB>, companyId: string, known: Known) => Promise<readonly Wanted[]>;
}

/** What changes are read by. */
interface Known {
  readonly people: readonly Person[];
  readonly types: ReadonlyMap<number, string>;
  readonly today: IsoDate;
}

/** One change of several people's contracts. It throws `not_found` and `work_rule_unknown`. */
export const changeOfMany = (userIds: readonly number[], change: ContractChange): WantedChanges => ({
  isOf: sql`user_id = any(${[...userIds]})`,
  isFile: false,
  types: [change.terms.employmentTypeId],
  async read(db, companyId, { people, types }) {
    await checkRule(db, companyId, change.terms.workRuleId);
    return forPeople(userIds, change, people, types);
  },
});

/** The changes in a file. */
export const changesOfFile = (lines: readonly CsvLine<ContractColumn>[]): WantedChanges => ({
  isOf: sql`folded_form(employee_id) = any(${lines.map(({ cells }) => foldedForm(idOf(cells.employeeId)))})`,
  isFile: true,
  types: null,
  read: async (db, companyId, { people, types, today }) =>
    readChanges(lines, people, await listsOf(db, companyId, types), today),
});

/** A person's change, read but not yet compared with their contracts. */
interface Wanted {
  readonly line: number | null;
  readonly employeeId: string;
  readonly name: string;
  readonly userId: number | null;
  readonly from: string;
  readonly change: ContractChange | null;
  readonly faults: readonly CellFault[];
  /** The cells that were read otherwise than they stand in the file. */
  readonly hints: readonly CellFault[];
}

/** A wanted change after the check, with its outcome. */
interface Checked extends Wanted {
  readonly outcome: ContractOutcome['outcome'];
  readonly before: ContractOnRecord | null;
  readonly after: ContractOnRecord | null;
  readonly gone: readonly ContractOnRecord[];
  /** The first day of the next contract. */
  readonly until: IsoDate | null;
}

/** What would come of the changes; stores nothing. Throws `not_found` for a user or employment type of another company. */
export async function previewChanges(
  { kysely }: Database,
  caller: Caller,
  wanted: WantedChanges,
  now: EpochMs,
): Promise<ContractChangePreview> {
  const today = japanDate(now);
  const { rows: checked, onRecord, contracts: all } = await check(kysely, caller.companyId, wanted, today);
  const contracts = checked.flatMap(({ before, after }) => [before, after]).filter((one) => one !== null);
  const presented = await presentContracts(kysely, caller, contracts, today);
  const present = (contract: ContractOnRecord | null) =>
    contract === null ? null : (presented[contracts.indexOf(contract)] ?? null);
  return {
    rows: checked.map((row) => ({
      line: row.line,
      employee_id: row.employeeId,
      name: row.name,
      effective_date: row.from,
      outcome: row.outcome,
      before: present(row.before),
      after: present(row.after),
      faults: [...row.faults],
      hints: [...row.hints],
    })),
    ...countsOf(checked),
    grants: await previewGrants(kysely, caller.companyId, { checked, after: all }, today),
    shift_misfits: await previewMisfits(kysely, caller.companyId, { checked, before: onRecord, after: all }),
  };
}

/** As many shifts as are named of each person of a change of many. */
const MOST_NAMED = 3;

/** The planned shifts that the changed contracts would leave without one that they fit. */
async function previewMisfits(
  db: Kysely<DB>,
  companyId: string,
  {
    checked,
    before,
    after,
  }: { readonly checked: readonly Checked[] } & Readonly<
    Record<'before' | 'after', ReadonlyMap<number, readonly ContractOnRecord[]>>
  >,
): Promise<MisfitsOfMany> {
  const changed = checked.flatMap(({ userId, outcome, change, gone, ...row }) =>
    userId === null || change === null || outcome === 'unchanged'
      ? []
      : [{ ...row, userId, from: [change.from, ...gone.map(({ from }) => from)].reduce(earlierOf) }],
  );
  const people = [...groupBy(changed, ({ userId }) => userId)];
  const spans = people.map(([userId, own]) => ({
    userId,
    from: own.map(({ from }) => from).reduce(earlierOf),
    to: null,
  }));
  const misfitsUnder = await plannedMisfits(db, companyId, spans, { withDrafts: true });
  return people.flatMap(([userId, [row]]) => {
    const misfits = misfitsOfChange(
      misfitsUnder(userId, before.get(userId) ?? []),
      misfitsUnder(userId, after.get(userId) ?? []),
    );
    if (misfits.length === 0 || row === undefined) return [];
    return [{ user_id: userId, employee_id: row.employeeId, name: row.name, ...presentMisfits(misfits, MOST_NAMED) }];
  });
}

/** What the changed contracts would do to the grants of paid leave. */
async function previewGrants(
  db: Kysely<DB>,
  companyId: string,
  {
    checked,
    after,
  }: { readonly checked: readonly Checked[]; readonly after: ReadonlyMap<number, readonly ContractOnRecord[]> },
  today: IsoDate,
): Promise<GrantsOfMany> {
  const people = new Map(checked.flatMap((row) => (row.userId === null ? [] : [[row.userId, row] as const])));
  const facts = await grantFactsOf(db, companyId, [...people.keys()], today);
  const { changed, seen } = grantChangesOfMany(
    facts.map((before) => ({ before, after: withContracts(before, after.get(before.user.userId) ?? []) })),
    today,
  );
  return {
    people: changed.map(({ userId, changes }) => ({
      employee_id: people.get(userId)?.employeeId ?? '',
      name: people.get(userId)?.name ?? '',
      changes: changes.map(presentChange),
    })),
    seen,
  };
}

/**
 * Stores the changes, each audited: all of them or, with `contracts_faulty` when a single one can't be, none. The same once
 * more changes nothing. Throws `not_found` for a user or employment type of another company.
 */
export async function storeChanges(
  database: Database,
  caller: Caller,
  wanted: WantedChanges,
  grants: GrantsChoice,
  now: EpochMs,
): Promise<ContractChangeResult> {
  const { companyId, userId: actorUserId } = caller;
  return database.kysely.transaction().execute(async (trx) => {
    // Before the users: the lock order of a deletion.
    await holdEmploymentTypes(trx, companyId, wanted.types ?? [...(await employmentTypeNames(trx, companyId)).keys()]);
    await lockPeople(trx, companyId, wanted);
    const { rows: checked } = await check(trx, companyId, wanted, japanDate(now));
    if (countsOf(checked).faulty > 0) throw new AppError('contracts_faulty');
    const changes = checked.flatMap(({ userId, outcome, after, gone }) =>
      userId === null || after === null || outcome === 'unchanged' ? [] : [{ userId, contract: after, gone }],
    );
    const people = [...new Set(checked.flatMap(({ userId }) => (userId === null ? [] : [userId])))];
    const factsBefore = await grantFactsOf(trx, companyId, people, japanDate(now));
    const store = async (): Promise<void> => {
      await putContracts(trx, { companyId, actorUserId, now }, changes);
      await settleGrantsOfMany(trx, factsBefore, grants, { actorUserId, now });
    };
    const write = { trx, companyId, actorUserId, now };
    if (wanted.isFile)
      await keepImport(write, 'contracts', checked, () =>
        changesOfRows(write, { tables: ['work_contract', 'leave_grant'], userIds: people }, store),
      );
    else await store();
    const months = await closedMonths(trx, companyId, checked);
    const answer = answerOf(checked, (changed) => changeMessage(`${changed}件の契約を登録しました`, months));
    return { ...answer, closed_months: months };
  });
}

/** Undoes an import of contracts, with what it did to the grants of paid leave. */
export const contractUndo: ImportUndo = {
  async undo(write, changes) {
    await restoreGrants(write, changes);
  },
};

/** The people of a change, whose rows a transaction locks in the one order of all locks of accounts. */
async function lockPeople(trx: Transaction<DB>, companyId: string, wanted: WantedChanges): Promise<void> {
  await sql`select 1 from user_account where company_id = ${companyId} and ${wanted.isOf}
    order by user_id for no key update`.execute(trx);
}

/** Each row compared with the contracts that the rows before it leave, and everybody's contracts after all of them. */
async function check(
  db: Kysely<DB>,
  companyId: string,
  wanted: WantedChanges,
  today: IsoDate,
): Promise<{
  readonly rows: Checked[];
  readonly onRecord: ReadonlyMap<number, readonly ContractOnRecord[]>;
  readonly contracts: ReadonlyMap<number, readonly ContractOnRecord[]>;
}> {
  const people = await db
    .selectFrom('user_account')
    .select(['user_id as userId', 'employee_id as employeeId', 'name'])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .where(wanted.isOf)
    .orderBy('employee_id')
    .execute();
  const types = await employmentTypeNames(db, companyId);
  const onRecord = await contractsOnRecord(
    db,
    companyId,
    people.map(({ userId }) => userId),
  );
  const contracts = new Map(onRecord);
  const all = await wanted.read(db, companyId, { people, types, today });
  // A file can have several contracts of a person: each is compared with what the rows before it have left.
  const rows = all.map((row): Checked => {
    const own = row.userId === null ? [] : (contracts.get(row.userId) ?? []);
    const found = row.change === null ? null : changeContract(own, row.change, today);
    if (row.userId === null || row.change === null || found === null || found.outcome === 'fault') {
      const faults = found?.outcome === 'fault' ? [...row.faults, faultOf(found.fault)] : row.faults;
      return { ...row, faults, outcome: 'fault', before: null, after: null, gone: [], until: null };
    }
    const { from } = row.change;
    const after = contractsAfter(own, found);
    contracts.set(row.userId, after);
    const until =
      after
        .map((one) => one.from)
        .filter((day) => day > from)
        .toSorted(compareDates)[0] ?? null;
    const before = inForce(own, from);
    const gone = found.outcome === 'unchanged' ? [] : found.gone;
    return { ...row, outcome: found.outcome, before, after: found.contract, gone, until };
  });
  return { rows, onRecord, contracts };
}

type Person = { readonly userId: number; readonly employeeId: string; readonly name: string };

function forPeople(
  userIds: readonly number[],
  change: ContractChange,
  people: readonly Person[],
  types: ReadonlyMap<number, string>,
): Wanted[] {
  const type = change.terms.employmentTypeId ?? null;
  const isOurs = people.length === new Set(userIds).size && (type === null || types.has(type));
  if (!isOurs) throw new AppError('not_found');
  return people.map((person) => ({ ...person, line: null, from: change.from, change, faults: [], hints: [] }));
}

/** What the rows of a file can name. */
async function listsOf(db: Kysely<DB>, companyId: string, types: ReadonlyMap<number, string>): Promise<ContractLists> {
  const named = (names: ReadonlyMap<number, string>) => [...names].map(([id, name]) => ({ id, name }));
  return { employmentTypes: named(types), workRules: named(await workRuleNames(db, companyId)) };
}

async function readChanges(
  lines: readonly CsvLine<ContractColumn>[],
  people: readonly Person[],
  lists: ContractLists,
  today: IsoDate,
): Promise<Wanted[]> {
  const byId = new Map(people.map((person) => [foldedForm(person.employeeId), person]));
  const personOf = (typed: string | undefined) => byId.get(foldedForm(idOf(typed)));
  const rows = await readRows<ContractColumn, { readonly person: Person; readonly change: ContractChange }>(
    lines,
    CONTRACT_FILE.columns,
    {
      read: (cells) => {
        const person = cells.required(
          'employeeId',
          (typed, fail) => personOf(typed) ?? fail('登録されていない社員IDです'),
        );
        const change = readContractRow(cells, lists, today);
        return person === null || change === null ? null : { person, change };
      },
      keyOf: ({ person, change }) => `${person.userId} ${change.from}`,
      at: 'employeeId',
    },
  );
  return rows.map(({ line, cells, value, faults, hints }): Wanted => {
    const person = personOf(cells.employeeId);
    return {
      line,
      employeeId: idOf(cells.employeeId),
      name: person?.name ?? cells.name ?? '',
      userId: person?.userId ?? null,
      from: value?.change.from ?? cells.from ?? '',
      change: faults.length === 0 ? (value?.change ?? null) : null,
      faults,
      hints,
    };
  });
}

const FAULT_COLUMNS = {
  contract_date_far: CONTRACT_FILE.columns.from,
  contract_ends_before: CONTRACT_FILE.columns.endsOn,
  contract_without_week: '所定労働時間',
  contract_counts_differ: CONTRACT_FILE.columns.weeklyHours,
} as const;

const faultOf = (fault: keyof typeof FAULT_COLUMNS): CellFault => ({
  column: FAULT_COLUMNS[fault],
  message: errors[fault].message,
});

/** The closed months that the changed contracts are in force in, in order. */
async function closedMonths(trx: Transaction<DB>, companyId: string, checked: readonly Checked[]): Promise<IsoMonth[]> {
  const spans = checked.filter(({ outcome }) => outcome === 'add' || outcome === 'change');
  const { rows } = await sql<{ to_date: IsoDate }>`
    select distinct c.to_date
    from unnest(${spans.map(({ userId }) => userId)}::bigint[], ${spans.map(({ from }) => from)}::date[],
      ${spans.map(({ until }) => until)}::date[]) as span (user_id, from_date, until)
    join month_closing c on c.company_id = ${companyId} and c.user_id = span.user_id and c.status = 'closed'
      and c.to_date >= span.from_date and (span.until is null or c.from_date < span.until)
    order by c.to_date`.execute(trx);
  return [...new Set(rows.map((row) => monthOf(row.to_date)))];
}
