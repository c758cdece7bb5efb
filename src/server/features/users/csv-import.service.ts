import type { Transaction } from 'kysely';

import type { UserCsvImport, UserCsvPreview } from '#contract/user-csv.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { makeOneTimePassword } from '../../platform/auth/one-time-password.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type IdempotencyKey, isReplay } from '../../platform/http/idempotency.ts';
import { lockAccounts } from './super-admins.repository.ts';
import { type CheckedRow, checkRows, employeeIdOf } from './check-csv-rows.ts';
import { hashAll } from './hash-all.ts';
import { companyStateOf, type ImportedAccount, insertAccounts } from './csv-import.repository.ts';
import { presentPreview } from './csv-preview.presenter.ts';
import { findImport, insertImport, insertUnusedPasswords, lockImport } from './import-retry.repository.ts';
import { makeOtherPasswords, replaceUnusedPasswords } from './import-retry.service.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
import { isEmployeeId, type RowValues } from './read-csv-row.ts';
import { writePasswordsCsv } from './write-csv.ts';

/** What an import of the file would do. Throws `csv_unreadable`. */
export async function previewImport(
  { kysely }: Database,
  { companyId }: Caller,
  file: Uint8Array,
  now: EpochMs,
): Promise<UserCsvPreview> {
  return presentPreview(await check(kysely, companyId, readCsv(file), now));
}

/**
 * Registers the employees of a file: all of them or, with `csv_faulty` when a single row is wrong, none. Who has no
 * password in it is given a one-time one. A repeated call with the same key gives the first result again, with other
 * one-time passwords for those whose first one nobody has used or replaced: its answer was lost. Throws `csv_unreadable`.
 */
export async function runImport(
  database: Database,
  caller: Caller,
  file: Uint8Array,
  idempotency: IdempotencyKey | null,
  now: EpochMs,
): Promise<UserCsvImport> {
  const rows = readCsv(file);
  const checked = await check(database.kysely, caller.companyId, rows, now);
  // After the check: whom it found missing no copy of this call had registered.
  const first = await findImport(database.kysely, caller, idempotency);
  const passwords = isReplay(idempotency, first)
    ? await makeOtherPasswords(database.kysely, caller.companyId, first.id)
    : passwordsOf(additionsOf(checked));
  // Before the transaction, which must not stay open for the seconds that it takes.
  const hashes = await hashAll(passwords);

  const { added, unchanged, given } = await database.kysely.transaction().execute(async (trx) => {
    if (idempotency !== null) await lockImport(trx, caller, idempotency);
    const done = await findImport(trx, caller, idempotency);
    if (isReplay(idempotency, done))
      return { ...done, given: await replaceUnusedPasswords(trx, caller, done.id, hashes) };
    // Once more: the company may have changed meanwhile. Its lists before its accounts, as whoever deletes one goes.
    const additions = additionsOf(await check(trx, caller.companyId, rows, now));
    await lockAccounts(trx, caller, caller);
    const ids = await register(trx, caller, additions, hashes, now);
    const result = { added: additions.length, unchanged: rows.length - additions.length };
    const withoutPassword = additions.filter(({ password }) => password === null);
    if (idempotency !== null) {
      const importId = await insertImport(trx, caller, idempotency, result);
      const userIds = withoutPassword.flatMap(({ employeeId }) => ids.get(employeeId) ?? []);
      await insertUnusedPasswords(trx, caller.companyId, importId, userIds);
    }
    return { ...result, given: withoutPassword };
  });

  const made = given.map(({ employeeId, name }) => ({
    employee_id: employeeId,
    name,
    one_time_password: passwords.get(employeeId) ?? '',
  }));
  return {
    message: `社員${added}人を登録しました`,
    added,
    unchanged,
    one_time_passwords: made,
    one_time_passwords_csv: writePasswordsCsv(made),
  };
}

/** Stores new employees, each audited. Returns their ids by employee ID. */
async function register(
  trx: Transaction<DB>,
  caller: Caller,
  additions: readonly RowValues[],
  hashes: ReadonlyMap<string, string>,
  now: EpochMs,
): Promise<ReadonlyMap<string, number>> {
  if (additions.length === 0) return new Map();
  const accounts = additions.map((values): ImportedAccount => {
    const passwordHash = hashes.get(values.employeeId);
    if (passwordHash === undefined) throw new AppError('csv_faulty');
    return { ...values, passwordHash };
  });
  const ids = await insertAccounts(trx, caller, accounts, now);
  if (ids.size < accounts.length) throw new AppError('csv_faulty');
  await writeAudit(
    trx,
    ...accounts.map(({ passwordHash: _hash, password: _password, ...after }) => ({
      companyId: caller.companyId,
      actorUserId: caller.userId,
      subjectUserId: ids.get(after.employeeId) ?? null,
      action: 'import_user',
      after,
    })),
  );
  return ids;
}

/** The passwords of new employees by employee ID: those of the file, and one-time ones. */
const passwordsOf = (additions: readonly RowValues[]): ReadonlyMap<string, string> =>
  new Map(additions.map(({ employeeId, password }) => [employeeId, password ?? makeOneTimePassword()]));

async function check(
  db: Database['kysely'],
  companyId: string,
  rows: readonly CsvRow[],
  now: EpochMs,
): Promise<CheckedRow[]> {
  // PostgreSQL takes no NUL, not even to look for.
  const employeeIds = rows.map(({ cells }) => employeeIdOf(cells)).filter(isEmployeeId);
  return checkRows(rows, await companyStateOf(db, companyId, employeeIds), japanDate(now));
}

/** Who is to be added. Throws `csv_faulty` when anything is wrong with any row. */
function additionsOf(rows: readonly CheckedRow[]): RowValues[] {
  if (rows.some(({ outcome }) => outcome === 'fault')) throw new AppError('csv_faulty');
  return rows.flatMap((row) => (row.outcome === 'add' ? [row.values] : []));
}
