import type { UserCsvImport, UserCsvPreview } from '#contract/user-csv.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { makeOneTimePassword } from '../../platform/auth/one-time-password.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockAccounts } from './super-admins.repository.ts';
import { type CheckedRow, checkRows, employeeIdOf } from './check-csv-rows.ts';
import { hashAll } from './hash-all.ts';
import { companyStateOf, type ImportedAccount, insertAccounts } from './csv-import.repository.ts';
import { presentPreview } from './csv-preview.presenter.ts';
import { type CsvRow, readCsv } from './read-csv.ts';
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
 * password in it is given a one-time one. Throws `csv_unreadable`.
 */
export async function runImport(
  database: Database,
  caller: Caller,
  file: Uint8Array,
  now: EpochMs,
): Promise<UserCsvImport> {
  const rows = readCsv(file);
  const checked = await check(database.kysely, caller.companyId, rows, now);
  const passwords = new Map(
    additionsOf(checked).map(({ employeeId, password }) => [employeeId, password ?? makeOneTimePassword()]),
  );
  // Before the transaction, which must not stay open for the seconds that it takes.
  const hashes = await hashAll(passwords);

  const added = await database.kysely.transaction().execute(async (trx) => {
    // Once more: the company may have changed meanwhile. Its lists before its accounts, as whoever deletes one goes.
    const additions = additionsOf(await check(trx, caller.companyId, rows, now));
    await lockAccounts(trx, caller, caller);
    const accounts = additions.map((values): ImportedAccount => {
      const passwordHash = hashes.get(values.employeeId);
      if (passwordHash === undefined) throw new AppError('csv_faulty');
      return { ...values, passwordHash };
    });
    if (accounts.length === 0) return accounts;
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
    return accounts;
  });

  const made = added
    .filter(({ password }) => password === null)
    .map(({ employeeId, name }) => ({
      employee_id: employeeId,
      name,
      one_time_password: passwords.get(employeeId) ?? '',
    }));
  return {
    message: `社員${added.length}人を登録しました`,
    added: added.length,
    unchanged: checked.length - added.length,
    one_time_passwords: made,
    one_time_passwords_csv: writePasswordsCsv(made),
  };
}

async function check(
  db: Database['kysely'],
  companyId: string,
  rows: readonly CsvRow[],
  now: EpochMs,
): Promise<CheckedRow[]> {
  const employeeIds = rows.map(({ cells }) => employeeIdOf(cells));
  return checkRows(rows, await companyStateOf(db, companyId, employeeIds), japanDate(now));
}

/** Who is to be added. Throws `csv_faulty` when anything is wrong with any row. */
function additionsOf(rows: readonly CheckedRow[]) {
  if (rows.some(({ outcome }) => outcome === 'fault')) throw new AppError('csv_faulty');
  return rows.flatMap((row) => (row.outcome === 'add' ? [row.values] : []));
}
