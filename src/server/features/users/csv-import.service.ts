import type { Transaction } from 'kysely';

import { IMPORTED_PASSWORD_MS } from '#domain/users/password.ts';
import type { UserCsvImport, UserCsvRow } from '#contract/user-csv.ts';
import { earlierOf } from '#domain/time/date.ts';
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
  type CsvImport,
  type ImportScope,
  linesOf,
} from '../../platform/http/csv-import.ts';
import type { CsvLine } from '../../platform/http/csv-lines.ts';
import { type WarnedRows, withoutWarned } from '../../platform/http/csv-warnings.ts';
import {
  claimKey,
  findResult,
  type IdempotencyKey,
  storeResult,
  toIdempotencyKey,
} from '../../platform/http/idempotency.ts';
import { auditOf } from '../../records/user-key.ts';
import { makeDueGrants } from '../../shared/leave/due-grants.ts';
import { enqueueMails, type MailDelivery, storeMailAddress } from '../../shared/mail/mail-outbox.ts';
import { misfitsOfChange, plannedMisfits } from '../../shared/shift/shift-misfits.ts';
import { lockAccounts } from './users.repository.ts';
import {
  type CheckedRow,
  checkRows,
  contractOf,
  employeeIdOf,
  changesOf,
  isEmployeeId,
  type RowValues,
} from './csv-rows.ts';
import { companyStateOf, fillNameKana, type ImportedAccount, insertAccounts } from './csv-import.repository.ts';
import { oneTimePasswordOf, validPasswords, type IssuedPassword, hashAll } from './import-passwords.ts';
import { writePasswordsCsv } from './csv-file.ts';
import { type Column, EMPLOYEE_FILE } from './employee-file.ts';
import { storeContracts } from './work-contracts.repository.ts';
import type { UserDependencies } from './users.service.ts';
import { putContract } from './work-contracts.service.ts';

/** What an import reads and writes. */
interface ImportDeps extends UserDependencies {
  readonly files: FileWorker;
}

/** The import of employees, as far as nothing is stored. */
export const employeeImport: Omit<
  CsvImport<Column, { readonly rows: readonly CheckedRow[] }, Omit<UserCsvRow, keyof Row>>,
  'done'
> = {
  file: EMPLOYEE_FILE,

  async check(db, scope, lines) {
    const rows = await check(db, scope, lines);
    const misfits = await misfitsOf(db, scope.companyId, rows);
    return { rows: rows.map((row) => ({ ...row, hints: [...row.hints, ...misfitHint(misfits.get(row.line))] })) };
  },

  // Without their passwords.
  present: ({ cells, found, outcome, warnings }) => ({
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
    warnings: [...warnings],
  }),
};
async function check(
  db: Database['kysely'],
  { companyId, userId, today }: ImportScope,
  lines: readonly CsvLine<Column>[],
): Promise<CheckedRow[]> {
  // PostgreSQL rejects NUL, even in a lookup.
  const employeeIds = lines.map(({ cells }) => employeeIdOf(cells)).filter(isEmployeeId);
  return checkRows(lines, await companyStateOf(db, companyId, employeeIds, today), { today, userId });
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
 * that nobody has replaced since. Throws `csv_unreadable`, `import_warned`, and what the file worker throws.
 */
export async function runImport(
  deps: ImportDeps,
  caller: Caller,
  { file, warned }: { readonly file: Uint8Array; readonly warned: WarnedRows },
  key: IdempotencyKey | null,
  now: EpochMs,
): Promise<UserCsvImport> {
  const rows = await linesOf(deps.files, { caller, body: { file } }, EMPLOYEE_FILE);
  return importRows(deps, caller, { rows, warned }, key, now);
}

/** The rows of an employee file, and the choice of the person who imports it about those that were asked about. */
interface WantedRows {
  readonly rows: readonly CsvLine<Column>[];
  readonly warned: WarnedRows;
}

async function importRows(
  deps: UserDependencies,
  caller: Caller,
  wanted: WantedRows,
  key: IdempotencyKey | null,
  now: EpochMs,
): Promise<UserCsvImport> {
  const { database, mail } = deps;
  const idempotency = key && withoutPasswords(key, wanted);
  const source = { caller, idempotency, secret: await readOrMakeJwtSecret(database) };
  const checked = await checkWanted(database.kysely, caller, wanted, now);
  // After the validation: an employee it found missing was not registered by a copy of this request.
  const earlier = idempotency && (await findResult(database.kysely, caller, idempotency));
  if (idempotency !== null && earlier !== null)
    return present(checked, earlier, await validPasswords(database.kysely, source, earlier));

  const passwords = new Map(
    additionsOf(checked).map(({ employeeId, password }) => [
      employeeId,
      password ?? oneTimePasswordOf(source, employeeId),
    ]),
  );
  // Before the transaction, which must not stay open for the seconds that it takes.
  const hashes = await hashAll(passwords);

  const stored = await database.kysely.transaction().execute(async (trx) => {
    if (idempotency !== null && (await claimKey(trx, caller, idempotency)) !== null) return null;
    // Validated again: the company may have changed meanwhile. Lock order: its lists before its accounts, as in a
    // deletion.
    const found = await checkWanted(trx, caller, wanted, now);
    const additions = additionsOf(found);
    await lockAccounts(trx, caller, caller);
    const added = await register(trx, caller, additions, hashes, { mail, now });
    const changed = await changeEmployees(trx, caller, found, { mail, now });
    await makeDueGrants(trx, caller.companyId, [...added, ...changed], now);
    const userIds = [...added, ...changed.map((userId) => -userId)];
    if (idempotency !== null) await storeResult(trx, caller, idempotency, userIds);
    return { additions, userIds };
  });
  // A concurrent copy of this request was stored meanwhile: its result is returned.
  if (stored === null) return importRows(deps, caller, wanted, key, now);
  mail.wake();
  const given = stored.additions.filter(({ password }) => password === null);
  return present(
    checked,
    stored.userIds,
    given.map(({ employeeId, name }) => ({ employeeId, name, password: passwords.get(employeeId) ?? '' })),
  );
}

/** When an import takes place, and whether addresses are then confirmed by mail. */
interface WhenImported {
  readonly mail: MailDelivery;
  readonly now: EpochMs;
}

/** Stores what is new of existing employees, each audited. Returns their ids. */
async function changeEmployees(
  trx: Transaction<DB>,
  { companyId, userId: actorUserId }: Caller,
  rows: readonly CheckedRow[],
  { mail, now }: WhenImported,
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
const withoutPasswords = ({ key }: IdempotencyKey, { rows, warned }: WantedRows): IdempotencyKey =>
  toIdempotencyKey(key, 'import', [
    ...rows.map(({ cells: { password: _password, ...cells } }) => cells),
    ...(warned === undefined ? [] : [{ warned }]),
  ]);

/** The answer; among the ids of a result, those of employees who were there already are negative. */
function present(
  rows: readonly CheckedRow[],
  userIds: readonly number[],
  passwords: readonly IssuedPassword[],
): UserCsvImport {
  const changed = userIds.filter((userId) => userId < 0).length;
  const added = userIds.length - changed;
  const issued = passwords.map(({ employeeId, name, password }) => ({
    employee_id: employeeId,
    name,
    one_time_password: password,
  }));
  return {
    message: messageOf(added, changed),
    added,
    changed,
    unchanged: rows.length - added - changed,
    one_time_passwords: issued,
    one_time_passwords_csv: writePasswordsCsv(issued),
  };
}

function messageOf(added: number, changed: number): string {
  if (added + changed === 0) return '変更はありません';
  if (changed === 0) return `社員${added}人を登録しました`;
  const filled = `登録済みの${changed}人の契約・フリガナ・メールアドレスを登録しました`;
  return added === 0 ? filled : `社員${added}人と、${filled}`;
}

/** Stores new employees with their contracts, each audited. Returns their ids, in their order. */
async function register(
  trx: Transaction<DB>,
  caller: Caller,
  additions: readonly RowValues[],
  hashes: ReadonlyMap<string, string>,
  { mail, now }: WhenImported,
): Promise<number[]> {
  if (additions.length === 0) return [];
  const accounts = additions.map((values): ImportedAccount => {
    const passwordHash = hashes.get(values.employeeId);
    if (passwordHash === undefined) throw new AppError('csv_faulty');
    const passwordUntil = values.password === null ? new Date(now + IMPORTED_PASSWORD_MS) : null;
    return { ...values, passwordHash, passwordUntil };
  });
  const ids = await insertAccounts(trx, caller.companyId, accounts, now);
  if (ids.size < accounts.length) throw new AppError('csv_faulty');
  const contracts = additions.flatMap((values) => {
    const [userId, contract] = [ids.get(values.employeeId), contractOf(values, japanDate(now))];
    return userId === undefined || contract === null ? [] : [{ userId, contract }];
  });
  await storeContracts(trx, caller.companyId, contracts, now);
  const addressed = accounts.filter(({ mailAddress }) => mailAddress !== null);
  if (mail.isOn)
    await enqueueMails(
      trx,
      caller.companyId,
      addressed.flatMap(({ employeeId }) => ids.get(employeeId) ?? []),
      'confirm_address',
      now,
    );
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
  return [...ids.values()];
}

/** The rows without those that are left out. Throws `import_warned` where nobody has been asked about them. */
async function checkWanted(
  db: Database['kysely'],
  caller: Caller,
  { rows, warned }: WantedRows,
  now: EpochMs,
): Promise<readonly CheckedRow[]> {
  const { companyId, userId } = caller;
  const checked = await check(db, { companyId, userId, today: japanDate(now) }, rows);
  return withoutWarned(checked, checked, warned);
}

/** The employees to add. Throws `csv_faulty` when any row is invalid. */
function additionsOf(rows: readonly CheckedRow[]): RowValues[] {
  if (countsOf(rows).faulty > 0) throw new AppError('csv_faulty');
  return rows.flatMap(({ found }) => (found?.outcome === 'add' ? [found.values] : []));
}
