import type { Transaction } from 'kysely';

import { IMPORTED_PASSWORD_MS } from '#domain/users/password.ts';
import type { UserCsvImport, UserCsvPreview, UserCsvRow } from '#contract/user-csv.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { departmentPath } from '#domain/departments/department.ts';
import { earlierOf, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { contractsAfter } from '#domain/working-time/contract-change.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { readOrMakeJwtSecret } from '../../platform/auth/tokens.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { FileWorker } from '../../platform/file-worker/file-worker.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CellFault } from '../../platform/http/csv-cells.ts';
import {
  type CheckedRow as Row,
  countsOf,
  keepImport,
  type CsvImport,
  type ImportScope,
  linesOf,
} from '../../platform/http/csv-import.ts';
import type { ImportWrite } from '../../platform/http/kept-import.ts';
import type { CsvLine } from '../../platform/http/csv-lines.ts';
import { type WarnedRows, withoutWarned } from '../../platform/http/csv-warnings.ts';
import {
  claimKey,
  findResult,
  type IdempotencyKey,
  storeResult,
  toIdempotencyKey,
} from '../../platform/http/idempotency.ts';
import { lockCompany } from '../../records/company.ts';
import { departmentsOf } from '../../records/departments.ts';
import { idOf } from '../../records/people-by-id.ts';
import { auditOf } from '../../records/user-key.ts';
import { putMemberships } from '../../shared/departments/memberships.ts';
import { makeDueGrants } from '../../shared/leave/due-grants.ts';
import { auditedGrant, GRANT_IMPORT, insertImportedGrant, leftDaysOf } from '../../shared/leave/imported-grants.ts';
import { type MailDelivery, storeMailAddress } from '../../shared/mail/mail-outbox.ts';
import { misfitsOfChange, plannedMisfits } from '../../shared/shift/shift-misfits.ts';
import { lockAccounts } from './users.repository.ts';
import { REGISTERED_WITH } from './csv-more.ts';
import { type NameRegistry, registerNames } from './csv-names.ts';
import {
  type CheckedEmployees,
  type CheckedRow,
  checkRows,
  type CompanyState,
  contractOf,
  employeeIdOf,
  changesOf,
  isEmployeeId,
} from './csv-rows.ts';
import { companyStateOf, fillNameKana, type ImportedAccount, insertAccounts } from './csv-import.repository.ts';
import { oneTimePasswordOf, validPasswords, type IssuedPassword, hashAll } from './import-passwords.ts';
import { presentPasswords } from './csv-file.ts';
import { type Column, EMPLOYEE_FILE } from './employee-file.ts';
import { hashOf, keptPeople, type PersonChange } from './people-imports.service.ts';
import { holdWorkRules, storeContracts } from './work-contracts.repository.ts';
import type { UserDependencies } from './users.service.ts';
import { putContract } from './work-contracts.service.ts';

/** What an import reads and writes. */
interface ImportDeps extends UserDependencies {
  readonly files: FileWorker;
  readonly registry: NameRegistry;
}

/** A file after the check. */
interface Checked extends CheckedEmployees {
  readonly workRules: CompanyState['lists']['workRules'];
  readonly superiors: CompanyState['superiors'];
  readonly today: IsoDate;
}

/** The import of employees, as far as nothing is stored. */
export const employeeImport: Omit<
  CsvImport<Column, Checked, Omit<UserCsvRow, keyof Row>, Pick<UserCsvPreview, 'unknown_names'>>,
  'done'
> = {
  file: EMPLOYEE_FILE,

  async check(db, scope, lines) {
    const checked = await check(db, scope, lines);
    const misfits = await misfitsOf(db, scope.companyId, checked.rows);
    const rows = checked.rows.map((row) => ({ ...row, hints: [...row.hints, ...misfitHint(misfits.get(row.line))] }));
    return { ...checked, rows };
  },

  // Without their passwords.
  present: ({ cells, found, outcome, warnings }, checked) => ({
    changes: outcome === 'change' && found?.outcome === 'change' ? changesOf(found.change) : [],
    employee_id: cells.employeeId ?? '',
    name: cells.name ?? '',
    name_kana: cells.nameKana ?? '',
    mail_address: cells.mailAddress ?? '',
    role: cells.role ?? '',
    client_company: cells.clientCompany ?? '',
    job_assignment: cells.jobAssignment ?? '',
    employment_type: cells.employmentType ?? '',
    hire_date: cells.hireDate ?? '',
    ...presentStored(outcome === 'fault' ? null : found, cells, checked),
    warnings: [...warnings],
  }),

  summary: ({ names }) => ({ unknown_names: names.unknown() }),
};

/** What a row stores beside the account. */
function presentStored(
  found: CheckedRow['found'],
  cells: CheckedRow['cells'],
  { names, workRules, superiors, today }: Checked,
): Pick<UserCsvRow, 'contract' | 'placement' | 'grant'> {
  if (found === null || found.outcome === 'unchanged') return { contract: null, placement: null, grant: null };
  const { placement, grant } = found.outcome === 'add' ? found : found.change;
  const contract =
    found.outcome === 'add' ? contractOf(found.values, today) : (found.change.contract?.contract ?? null);
  const superior = superiors.get(foldedForm(idOf(cells.superior)));
  return {
    contract: contract && {
      effective_date: contract.from,
      weekly_days: contract.weeklyDays,
      weekly_minutes: contract.weeklyMinutes,
      annual_days: contract.annualDays,
      has_weekdays: contract.minutes !== null,
      leave_day_minutes: contract.leaveDayMinutes,
      employment_type: names.employmentTypes.find(({ id }) => id === contract.employmentTypeId)?.name ?? null,
      work_rule: workRules.find(({ id }) => id === contract.workRuleId)?.name ?? null,
    },
    placement: placement && {
      department: departmentPath(names.departments, placement.said.departmentId),
      from_date: placement.said.from,
      superior: placement.said.superiorId === null ? null : (superior?.name ?? idOf(cells.superior)),
    },
    grant: grant && {
      granted_on: grant.grantedOn,
      expiry_date: grant.expiresOn,
      days: grant.days,
      left_days: leftDaysOf(grant),
    },
  };
}

async function check(
  db: Database['kysely'],
  { companyId, userId, today }: ImportScope,
  lines: readonly CsvLine<Column>[],
): Promise<Checked> {
  // PostgreSQL rejects NUL, even in a lookup.
  const employeeIds = lines.map(({ cells }) => employeeIdOf(cells)).filter(isEmployeeId);
  const superiorIds = [...new Set(lines.map(({ cells }) => idOf(cells.superior)))].filter(isEmployeeId);
  const state = await companyStateOf(db, companyId, { employeeIds, superiorIds }, today);
  const { workRules } = state.lists;
  return { ...(await checkRows(lines, state, { today, userId })), workRules, superiors: state.superiors, today };
}

const misfitHint = (count: number | undefined): readonly CellFault[] =>
  count === undefined
    ? []
    : [{ column: '', message: `シフト${count}件が新しい契約に合わなくなります。登録した後に修正してください` }];

/** How many planned shifts the contracts of rows would leave without one that they fit, by the rows' lines. */
async function misfitsOf(
  db: Database['kysely'],
  companyId: string,
  rows: readonly CheckedRow[],
): Promise<ReadonlyMap<number, number>> {
  const changes = rows.flatMap(({ line, outcome, found }) =>
    outcome === 'change' && found?.outcome === 'change' && found.change.contract !== null
      ? [{ line, userId: found.change.userId, ...found.change.contract }]
      : [],
  );
  const spans = changes.map(({ userId, contract, gone }) => ({
    userId,
    from: [contract, ...gone].map(({ from }) => from).reduce(earlierOf),
    to: null,
  }));
  const misfitsUnder = await plannedMisfits(db, companyId, spans, { withDrafts: true });
  return new Map(
    changes.flatMap(({ line, userId, before, contract, gone }): [number, number][] => {
      const after = contractsAfter(before, { outcome: 'change', contract, gone });
      const { length } = misfitsOfChange(misfitsUnder(userId, before), misfitsUnder(userId, after));
      return length === 0 ? [] : [[line, length]];
    }),
  );
}

/**
 * Registers the employees of a file: all of them or, with `csv_faulty` when a single row is invalid, none. Those
 * without a password in it get a one-time one. A replayed key returns the first result, with those one-time passwords
 * that nobody has replaced since. Throws `csv_unreadable`, `import_warned`, `import_names_unknown`, and what the file worker
 * throws.
 */
export async function runImport(
  deps: ImportDeps,
  caller: Caller,
  { file, ...choices }: { readonly file: Uint8Array } & Choices,
  key: IdempotencyKey | null,
  now: EpochMs,
): Promise<UserCsvImport> {
  const rows = await linesOf(deps, { caller, body: { file } }, EMPLOYEE_FILE);
  return importRows(deps, caller, { rows, ...choices }, key, now);
}

/** What the person who imports a file says of what was asked about. */
interface Choices {
  readonly warned?: WarnedRows;
  /** Employment types and departments that the company doesn't have are registered, too. */
  readonly names?: 'register' | undefined;
}

/** The rows of an employee file, and the choices about them. */
interface WantedRows extends Choices {
  readonly rows: readonly CsvLine<Column>[];
}

async function importRows(
  deps: ImportDeps,
  caller: Caller,
  wanted: WantedRows,
  key: IdempotencyKey | null,
  now: EpochMs,
): Promise<UserCsvImport> {
  const { database, mail, registry } = deps;
  const idempotency = key && withoutPasswords(key, wanted);
  const source = { caller, idempotency, secret: await readOrMakeJwtSecret(database) };
  const checked = await checkWanted(database.kysely, caller, wanted, now);
  // After the validation: an employee it found missing was not registered by a copy of this request.
  const earlier = idempotency && (await findResult(database.kysely, caller, idempotency));
  if (idempotency !== null && earlier !== null)
    return present(checked.rows, earlier, await validPasswords(database.kysely, source, earlier));

  const passwords = new Map(
    additionsOf(checked, wanted).map(({ values: { employeeId, password } }) => [
      employeeId,
      password ?? oneTimePasswordOf(source, employeeId),
    ]),
  );
  // Before the transaction, which must not stay open for the seconds that it takes.
  const hashes = await hashAll(passwords);

  const stored = await database.kysely.transaction().execute(async (trx) => {
    if (idempotency !== null && (await claimKey(trx, caller, idempotency)) !== null) return null;
    const write = { trx, companyId: caller.companyId, actorUserId: caller.userId, now };
    // Before its lists, as whoever adds to them locks the company.
    if (wanted.names !== undefined) await lockCompany(trx, caller.companyId);
    // Validated again: the company may have changed meanwhile. Lock order: its lists before its accounts, as in a
    // deletion.
    const before = await checkWanted(trx, caller, wanted, now);
    additionsOf(before, wanted);
    const names = await registerNames(write, before.names, registry);
    const known = before.names.unknown().length > 0 ? await checkWanted(trx, caller, wanted, now) : before;
    const found = known.rows;
    const additions = additionsOf(known, wanted);
    await lockAccounts(trx, caller, caller);
    const added = await register(trx, caller, additions, hashes, now);
    const changed = await changeEmployees(trx, caller, found, { mail, now });
    const beside = await storeBeside(write, found, added);
    const ids = [...added.values()];
    await makeDueGrants(trx, caller.companyId, [...ids, ...changed], now);
    const userIds = [...ids, ...changed.map((userId) => -userId)];
    await keepImport(write, EMPLOYEE_FILE.key, found, async () => keptPeople(ids, changesKept(found, beside), names));
    if (idempotency !== null) await storeResult(trx, caller, idempotency, userIds);
    return { given: additions.map(({ values }) => values).filter(({ password }) => password === null), userIds };
  });
  // A concurrent copy of this request was stored meanwhile: its result is returned.
  if (stored === null) return importRows(deps, caller, wanted, key, now);
  mail.wake();
  return present(
    checked.rows,
    stored.userIds,
    stored.given.map(({ employeeId, name }) => ({ employeeId, name, password: passwords.get(employeeId) ?? '' })),
  );
}

/** Stores what is new of existing employees, each audited. Returns their ids. */
async function changeEmployees(
  trx: Transaction<DB>,
  { companyId, userId: actorUserId }: Caller,
  rows: readonly CheckedRow[],
  { mail, now }: { readonly mail: MailDelivery; readonly now: EpochMs },
): Promise<number[]> {
  const changes = rows.flatMap(({ found }) => (found?.outcome === 'change' ? [found.change] : []));
  for (const { userId, contract, nameKana, mailAddress } of changes) {
    const owner = { companyId, userId };
    if (contract !== null) await putContract(trx, { owner, actorUserId, now }, contract.contract, contract.gone);
    if (nameKana !== null) {
      await fillNameKana(trx, owner, nameKana);
      await writeAudit(trx, {
        ...auditOf(owner, actorUserId),
        action: 'change_user',
        before: { name_kana: null },
        after: { name_kana: nameKana },
      });
    }
    if (mailAddress !== null) {
      await storeMailAddress(trx, owner, mailAddress, { isOn: mail.isOn, now });
      await writeAudit(trx, {
        ...auditOf(owner, actorUserId),
        action: 'change_user',
        before: { mail_address: null },
        after: { mail_address: mailAddress },
      });
    }
  }
  return changes.map(({ userId }) => userId);
}

/** A fast hash of a password must not be stored beside its slow one: a replay is recognised by the rest of the file. */
const withoutPasswords = ({ key }: IdempotencyKey, { rows, warned, names }: WantedRows): IdempotencyKey =>
  toIdempotencyKey(key, 'import', [
    ...rows.map(({ cells: { password: _password, ...cells } }) => cells),
    ...(warned === undefined ? [] : [{ warned }]),
    ...(names === undefined ? [] : [{ names }]),
  ]);

/** The answer; among the ids of a result, those of employees who were there already are negative. */
function present(
  rows: readonly CheckedRow[],
  userIds: readonly number[],
  passwords: readonly IssuedPassword[],
): UserCsvImport {
  const changed = userIds.filter((userId) => userId < 0).length;
  const added = userIds.length - changed;
  return {
    message: messageOf(added, changed),
    added,
    changed,
    unchanged: rows.length - added - changed,
    ...presentPasswords(passwords),
  };
}

function messageOf(added: number, changed: number): string {
  if (added + changed === 0) return '変更はありません';
  if (changed === 0) return `社員${added}人を登録しました`;
  const filled = `登録済みの${changed}人の内容を登録しました`;
  return added === 0 ? filled : `社員${added}人と、${filled}`;
}

/** Stores new employees with their contracts, each audited; their addresses are confirmed at their first login. Returns their ids by employee ID, in their order. */
async function register(
  trx: Transaction<DB>,
  caller: Caller,
  additions: readonly Addition[],
  hashes: ReadonlyMap<string, string>,
  now: EpochMs,
): Promise<ReadonlyMap<string, number>> {
  if (additions.length === 0) return new Map();
  const accounts = additions.map(({ values }): ImportedAccount => {
    const passwordHash = hashes.get(values.employeeId);
    if (passwordHash === undefined) throw new AppError('csv_faulty');
    const passwordUntil = values.password === null ? new Date(now + IMPORTED_PASSWORD_MS) : null;
    return { ...values, passwordHash, passwordUntil };
  });
  const ids = await insertAccounts(trx, caller.companyId, accounts, now);
  if (ids.size < accounts.length) throw new AppError('csv_faulty');
  const contracts = additions.flatMap(({ values }) => {
    const [userId, contract] = [ids.get(values.employeeId), contractOf(values, japanDate(now))];
    return userId === undefined || contract === null ? [] : [{ userId, contract }];
  });
  await holdWorkRules(
    trx,
    caller.companyId,
    contracts.map(({ contract }) => contract.workRuleId),
  );
  await storeContracts(trx, caller.companyId, contracts, now);
  await writeAudit(
    trx,
    ...accounts.map(({ passwordHash: _hash, password: _password, ...after }) => ({
      companyId: caller.companyId,
      actorUserId: caller.userId,
      subjectUserId: ids.get(after.employeeId) ?? null,
      action: 'import_user' as const,
      after,
    })),
  );
  return ids;
}

/** What an import has to know to undo what it changed of existing employees. */
const changesKept = (
  rows: readonly CheckedRow[],
  { placed, grants }: StoredBeside,
): { readonly userId: number; readonly change: PersonChange }[] =>
  rows.flatMap(({ found }) => {
    if (found?.outcome !== 'change') return [];
    const { userId, contract, nameKana, mailAddress } = found.change;
    return [
      {
        userId,
        change: {
          contract: contract && { after: contract.contract, gone: contract.gone },
          memberships: placed.get(userId) ?? null,
          grantId: grants.get(userId) ?? null,
          nameKanaHash: nameKana === null ? null : hashOf(nameKana),
          mailAddressHash: mailAddress === null ? null : hashOf(mailAddress),
        },
      },
    ];
  });

/** What was stored beside accounts, by the people's ids: memberships before and after, and the ids of grants. */
interface StoredBeside {
  readonly placed: ReadonlyMap<number, NonNullable<PersonChange['memberships']>>;
  readonly grants: ReadonlyMap<number, number>;
}

/** Stores where people are, and what is left of their paid leave, each audited. `added` are the new ones. */
async function storeBeside(
  write: ImportWrite,
  rows: readonly CheckedRow[],
  added: ReadonlyMap<string, number>,
): Promise<StoredBeside> {
  const { trx, companyId, actorUserId, now } = write;
  const newIds = new Map([...added].map(([employeeId, userId]) => [foldedForm(employeeId), userId]));
  const people = rows.flatMap(({ value, found }) => {
    if (value === null || found === null || found.outcome === 'unchanged') return [];
    if (found.outcome === 'change') return [found.change];
    const userId = added.get(value.employeeId);
    return userId === undefined ? [] : [{ userId, placement: found.placement, grant: found.grant }];
  });
  const placed = people.flatMap(({ userId, placement }) => {
    if (placement === null) return [];
    const superiorId = placement.superior === null ? null : newIds.get(placement.superior);
    // A row that was left out.
    if (superiorId === undefined) throw new AppError('csv_faulty');
    const after = placement.after.map((one) => (one.superiorId === REGISTERED_WITH ? { ...one, superiorId } : one));
    return [{ userId, before: placement.before, after }];
  });
  if (placed.length > 0) await putMemberships(write, await departmentsOf(trx, companyId), placed);
  const grants = new Map<number, number>();
  for (const { userId, grant } of people) {
    if (grant === null) continue;
    const owner = { companyId, userId };
    const id = await insertImportedGrant(trx, owner, grant, new Date(now));
    grants.set(userId, id);
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      action: 'add_leave_grant',
      after: { id, ...auditedGrant(grant) },
      reason: GRANT_IMPORT,
    });
  }
  return { placed: new Map(placed.map(({ userId, ...kept }) => [userId, kept])), grants };
}

/** The rows without those that are left out. Throws `import_warned` where nobody has been asked about them. */
async function checkWanted(
  db: Database['kysely'],
  caller: Caller,
  { rows: lines, warned }: WantedRows,
  now: EpochMs,
): Promise<CheckedEmployees> {
  const { companyId, userId } = caller;
  const scope = { companyId, userId, today: japanDate(now) };
  const first = await check(db, scope, lines);
  const rows = withoutWarned(lines, first.rows, warned);
  // What only a row that is left out names is not registered.
  return rows.length === lines.length ? first : check(db, scope, rows);
}

/** A new employee of a file, and what is stored beside the account. */
type Addition = Extract<CheckedRow['found'], { readonly outcome: 'add' }>;

/**
 * The employees to add. Throws `csv_faulty` when any row is invalid, and `import_names_unknown` where nobody has agreed to
 * register what the rows name.
 */
function additionsOf({ rows, names }: CheckedEmployees, wanted: WantedRows): Addition[] {
  if (countsOf(rows).faulty > 0) throw new AppError('csv_faulty');
  if (wanted.names === undefined && names.unknown().length > 0) throw new AppError('import_names_unknown');
  return rows.flatMap(({ found }) => (found?.outcome === 'add' ? [found] : []));
}
