import { isDeepStrictEqual } from 'node:util';

import type { Kysely, Transaction } from 'kysely';

import type { LeaveImportPreview, LeaveImportResult, LeaveImportRow } from '#contract/leave-imports.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { groupBy } from '#domain/group-by.ts';
import { leaveDays, leaveOfDay, lessLeave, toDays } from '#domain/leave/amount.ts';
import { calculateLedger, type LeaveGrant } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { dayOfLeave } from '#domain/leave/request-days.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { minutes } from '#domain/time/minutes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { CellFault } from '../../platform/http/csv-cells.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { dueOf, planOf } from '../../records/due-grants.ts';
import { type LeaveAccount, loadLeaveAccounts } from '../../records/leave-accounts.ts';
import { type GrantFacts, grantFactsOf } from '../../records/statutory-grants.ts';
import { idOf, type NamedPerson, peopleByEmployeeId } from '../../records/people-by-id.ts';
import { auditOf } from '../../records/user-key.ts';
import { GRANT_COLUMNS, type GrantCsvRow, type LeaveCsv, TAKEN_COLUMNS, type TakenCsvRow } from './leave-csv-reader.ts';
import { type ImportedDay, type ImportedGrant, type ReadRow, readGrantRow, readTakenRow } from './leave-csv-rows.ts';
import {
  datesOnLeave,
  daysTakenBefore,
  deleteGrants,
  deleteTakenDays,
  grantsByUser,
  insertImportedGrant,
  storeTakenDays,
  updateImportedGrant,
} from './leave-import.repository.ts';
import type { GrantRow } from './leave.repository.ts';

type Outcome = LeaveImportRow['outcome'];

/** A row compared with what is there. */
interface Checked<Value> {
  readonly line: number;
  readonly employeeId: string;
  readonly person: NamedPerson | null;
  /** The day as typed, where it is none. */
  readonly typedDate: string;
  readonly value: Value | null;
  readonly before: Value | null;
  readonly outcome: Outcome;
  readonly faults: readonly CellFault[];
  /** What was read otherwise than it stands in the file. */
  readonly hints: readonly CellFault[];
}

interface CheckedGrant extends Checked<ImportedGrant> {
  /** The grant that is there. */
  readonly grantId: number | null;
  /** Those of the daily job that it takes the place of. */
  readonly replaces: readonly GrantRow[];
}

type CheckedFile =
  | { readonly kind: 'grants'; readonly rows: readonly CheckedGrant[] }
  | { readonly kind: 'taken'; readonly rows: readonly Checked<ImportedDay>[] };

const REASON = '残日数の取り込み';

/** What an import of the file would do; stores nothing. */
export async function previewLeaveImport(
  { kysely }: Database,
  { companyId }: Caller,
  file: LeaveCsv,
  now: EpochMs,
): Promise<LeaveImportPreview> {
  const checked = await check(kysely, companyId, file, japanDate(now));
  return {
    rows: checked.rows.map(presentRow),
    ...countsOf(checked),
    faulty: checked.rows.filter(({ outcome }) => outcome === 'fault').length,
  };
}

/**
 * Stores grants with what is left of them, or days taken before the ledger, each audited: all rows of a file or, with
 * `leave_import_faulty` when a single one can't be, none. The same once more changes nothing.
 */
export async function runLeaveImport(
  { kysely }: Database,
  caller: Caller,
  file: LeaveCsv,
  now: EpochMs,
): Promise<LeaveImportResult> {
  return kysely.transaction().execute(async (trx) => {
    const checked = await check(trx, caller.companyId, file, japanDate(now));
    if (checked.rows.some(({ outcome }) => outcome === 'fault')) throw new AppError('leave_import_faulty');
    if (checked.kind === 'grants') await storeGrants(trx, caller, checked.rows, now);
    else await storeDays(trx, caller, checked.rows, now);
    const counts = countsOf(checked);
    const changed = counts.added + counts.changed + counts.removed;
    const noun = checked.kind === 'grants' ? '件の付与' : '日の取得日';
    return { message: changed === 0 ? '変更はありません' : `${changed}${noun}を取り込みました`, ...counts };
  });
}

const countsOf = ({ kind, rows }: CheckedFile) => {
  const count = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    kind,
    added: count('add'),
    changed: count('change'),
    removed: count('remove'),
    unchanged: count('unchanged'),
  };
};

async function storeGrants(
  trx: Transaction<DB>,
  caller: Caller,
  rows: readonly CheckedGrant[],
  now: EpochMs,
): Promise<void> {
  const { companyId, userId: actorUserId } = caller;
  for (const { person, value, before, grantId, replaces } of rows) {
    if (person === null || value === null) continue;
    const owner = { companyId, userId: person.userId };
    await deleteGrants(
      trx,
      companyId,
      replaces.map(({ leave_grant_id }) => leave_grant_id),
    );
    await writeAudit(
      trx,
      ...replaces.map((row) => ({
        ...auditOf(owner, actorUserId),
        action: 'take_back_leave_grant' as const,
        before: { id: row.leave_grant_id, ...auditedGrant(toImported(row)) },
        reason: REASON,
      })),
    );
    if (before !== null && isSame(before, value)) continue;
    if (grantId !== null) await updateImportedGrant(trx, companyId, grantId, value);
    const id = grantId ?? (await insertImportedGrant(trx, owner, value, { reason: REASON, now: new Date(now) }));
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      action: before === null ? 'add_leave_grant' : 'correct_leave_grant',
      before: before === null ? null : { id, ...auditedGrant(before) },
      after: { id, ...auditedGrant(value) },
      reason: REASON,
    });
  }
}

async function storeDays(
  trx: Transaction<DB>,
  { companyId, userId: actorUserId }: Caller,
  rows: readonly Checked<ImportedDay>[],
  now: EpochMs,
): Promise<void> {
  const changed = rows.flatMap(({ person, value, before, outcome }) =>
    person === null || value === null || outcome === 'unchanged'
      ? []
      : [{ userId: person.userId, day: value, before, outcome }],
  );
  await storeTakenDays(
    trx,
    companyId,
    changed.filter(({ outcome }) => outcome !== 'remove'),
    new Date(now),
  );
  await deleteTakenDays(
    trx,
    companyId,
    changed.filter(({ outcome }) => outcome === 'remove'),
  );
  await writeAudit(
    trx,
    ...changed.map(({ userId, day, before, outcome }) => ({
      ...auditOf({ companyId, userId }, actorUserId),
      workDate: day.date,
      action: 'import_leave_taken' as const,
      before: before === null ? null : auditedDay(before),
      after: outcome === 'remove' ? null : auditedDay(day),
      reason: REASON,
    })),
  );
}

async function check(db: Kysely<DB>, companyId: string, file: LeaveCsv, today: IsoDate): Promise<CheckedFile> {
  const people = await peopleByEmployeeId(
    db,
    companyId,
    file.rows.map(({ cells }) => idOf(cells.employeeId)),
  );
  const userIds = [...people.values()].map(({ userId }) => userId);
  const contracts = await contractsOnRecord(db, companyId, userIds);
  const of: CheckedIn = {
    people,
    dayOf: ({ userId }) => dayOfLeave(inForceOrFirst(contracts.get(userId) ?? [], today)),
    today,
  };
  if (file.kind === 'taken') {
    const before = await daysTakenBefore(db, companyId, userIds);
    const onLeave = await datesOnLeave(db, companyId, userIds);
    return { kind: 'taken', rows: checkDays(file.rows, of, before, onLeave) };
  }
  const grants = await grantsByUser(db, companyId, userIds);
  const accounts = await loadLeaveAccounts(db, companyId, userIds);
  const facts = await grantFactsOf(db, companyId, userIds, today);
  return { kind: 'grants', rows: checkGrants(file.rows, of, { grants, accounts, facts }) };
}

/** What every row is checked against. */
interface CheckedIn {
  readonly people: ReadonlyMap<string, NamedPerson>;
  readonly dayOf: (person: NamedPerson) => ImportedDay['ofDay'];
  readonly today: IsoDate;
}

/** Reads each row, with the person whom it names; a second row of the same is a fault. */
function readRows<Row extends GrantCsvRow | TakenCsvRow, Value>(
  rows: readonly Row[],
  { people, dayOf }: CheckedIn,
  read: (row: Row, ofDay: ImportedDay['ofDay']) => ReadRow<Value>,
  dateOf: (row: Row) => string | undefined,
  keyOf: (value: Value) => string,
): Omit<Checked<Value>, 'before' | 'outcome'>[] {
  const firstLines = new Map<string, number>();
  return rows.map((row) => {
    const employeeId = idOf(row.cells.employeeId);
    const person = people.get(foldedForm(employeeId)) ?? null;
    const { value, faults } = read(row, person === null ? minutes(480) : dayOf(person));
    const key = value === null ? '' : `${person?.userId} ${keyOf(value)}`;
    const first = firstLines.get(key);
    if (person !== null && value !== null && first === undefined) firstLines.set(key, row.line);
    const atId = (message: string): CellFault => ({ column: GRANT_COLUMNS.employeeId, message });
    const all = [
      ...(employeeId === '' ? [atId(`${GRANT_COLUMNS.employeeId}を入力してください`)] : []),
      ...(employeeId !== '' && person === null ? [atId('登録されていない社員IDです')] : []),
      ...faults,
      ...(person !== null && value !== null && first !== undefined ? [atId(`${first}行目と重複しています`)] : []),
    ];
    const typedDate = dateOf(row) ?? '';
    const valid = all.length === 0 ? value : null;
    return { line: row.line, employeeId, person, typedDate, value: valid, faults: all, hints: row.hints };
  });
}

function checkDays(
  rows: readonly TakenCsvRow[],
  of: CheckedIn,
  before: ReadonlyMap<number, ReadonlyMap<IsoDate, ImportedDay>>,
  onLeave: ReadonlyMap<number, ReadonlySet<IsoDate>>,
): Checked<ImportedDay>[] {
  const read = (row: TakenCsvRow, day: ImportedDay['ofDay']) => readTakenRow(row, day, of.today);
  const dateOf = ({ cells }: TakenCsvRow) => cells.date;
  return readRows(rows, of, read, dateOf, ({ date }) => date).map((one): Checked<ImportedDay> => {
    const { person, value, faults } = one;
    if (person === null || value === null) return { ...one, before: null, outcome: 'fault' };
    const there = before.get(person.userId)?.get(value.date) ?? null;
    if (value.unit === null) return { ...one, before: there, outcome: there === null ? 'unchanged' : 'remove' };
    if (onLeave.get(person.userId)?.has(value.date) === true) {
      const fault = { column: TAKEN_COLUMNS.date, message: '有給休暇の申請がある日です' };
      return { ...one, before: there, outcome: 'fault', faults: [...faults, fault] };
    }
    return { ...one, before: there, outcome: outcomeOf(there, value) };
  });
}

const outcomeOf = <Value extends ImportedGrant | ImportedDay>(before: Value | null, after: Value): Outcome => {
  if (before === null) return 'add';
  return isSame(before, after) ? 'unchanged' : 'change';
};

/** Whether both say the same, whatever the length of the day that a part of it was taken of. */
const isSame = (one: ImportedGrant | ImportedDay, other: ImportedGrant | ImportedDay): boolean => {
  const amount = ({ taken, ofDay, ...rest }: ImportedGrant | ImportedDay) => ({
    ...rest,
    amount: leaveOfDay(taken, ofDay),
  });
  return isDeepStrictEqual(amount(one), amount(other));
};

interface GrantsThere {
  readonly grants: ReadonlyMap<number, readonly GrantRow[]>;
  readonly accounts: ReadonlyMap<number, LeaveAccount>;
  readonly facts: readonly GrantFacts[];
}

const keyOfGrant = ({ grantedOn, isStatutory }: ImportedGrant): string => `${grantedOn} ${isStatutory}`;

function checkGrants(rows: readonly GrantCsvRow[], of: CheckedIn, there: GrantsThere): CheckedGrant[] {
  const read = (row: GrantCsvRow, day: ImportedDay['ofDay']) => readGrantRow(row, day, of.today);
  const compared = readRows(rows, of, read, ({ cells }) => cells.grantedOn, keyOfGrant).map((one): CheckedGrant => {
    const { person, value, faults } = one;
    if (person === null || value === null)
      return { ...one, before: null, outcome: 'fault', grantId: null, replaces: [] };
    const same = (there.grants.get(person.userId) ?? []).filter(
      (row) => keyOfGrant(toImported(row)) === keyOfGrant(value),
    );
    const [first] = same;
    if (same.length > 1) {
      const fault = { column: GRANT_COLUMNS.grantedOn, message: '同じ付与日の付与が複数登録されています' };
      return { ...one, before: null, outcome: 'fault', grantId: null, replaces: [], faults: [...faults, fault] };
    }
    const before = first === undefined ? null : toImported(first);
    const grantId = first?.leave_grant_id ?? null;
    return { ...one, before, outcome: outcomeOf(before, value), grantId, replaces: [] };
  });
  const checked = new Map<CheckedGrant, CheckedGrant>();
  for (const [userId, own] of groupBy(compared, ({ person }) => person?.userId ?? null))
    for (const [row, result] of userId === null ? [] : checkPerson(userId, own, there, of.today))
      checked.set(row, result);
  return compared.map((row) => checked.get(row) ?? row);
}

/**
 * Checks the rows of one person together: which unused grants of the daily job they take the place of, and whether days
 * already taken keep their cover.
 */
function checkPerson(
  userId: number,
  rows: readonly CheckedGrant[],
  { grants, accounts, facts }: GrantsThere,
  today: IsoDate,
): (readonly [CheckedGrant, CheckedGrant])[] {
  const account = accounts.get(userId);
  const own = facts.find(({ user }) => user.userId === userId);
  const valid = rows.filter(({ value }) => value !== null);
  if (account === undefined || own === undefined || valid.length === 0) return [];
  const matched = new Set(rows.map(({ grantId }) => grantId));
  const ledger = calculateLedger(account.grants, account.usages, DEFAULT_LEAVE_POLICY);
  const isDrawn = (id: number): boolean => ledger.draws.some(({ grant }) => grant.id === id);
  const automatic = (grants.get(userId) ?? []).filter(
    (row) => row.sequence !== null && !matched.has(row.leave_grant_id) && !isDrawn(row.leave_grant_id),
  );
  const added = valid.flatMap(({ value, grantId }, index) =>
    value === null || !value.isStatutory || grantId !== null
      ? []
      : [{ id: -1 - index, grantedOn: value.grantedOn, days: value.days, sequence: null }],
  );
  // Without them and with what is imported, the job would make those again that are still due.
  const others = own.records.filter(({ id }) => automatic.every((row) => row.leave_grant_id !== id));
  const plan = added.length === 0 ? null : planOf({ ...own, records: [...others, ...added] }, today);
  const due = new Set(plan === null ? [] : dueOf(plan).map(({ grantedOn }) => grantedOn));
  const replaced = plan === null ? [] : automatic.filter(({ granted_on }) => !due.has(granted_on));
  const isReplaced = new Set(replaced.map(({ leave_grant_id }) => leave_grant_id));
  const after: LeaveGrant[] = [
    ...account.grants.filter(({ id }) => !isReplaced.has(id) && !matched.has(id)),
    ...valid.flatMap(({ value, grantId }, index) =>
      value === null ? [] : [toLeaveGrant(value, grantId ?? -1 - index)],
    ),
  ];
  const uncovered = calculateLedger(after, account.usages, DEFAULT_LEAVE_POLICY).uncovered.length;
  const isInUse = uncovered > ledger.uncovered.length;
  return valid.map((row, index) => {
    const replaces = index === 0 ? replaced : [];
    if (!isInUse)
      return [row, { ...row, replaces, outcome: replaces.length > 0 ? changed(row) : row.outcome }] as const;
    const fault = { column: GRANT_COLUMNS.leftDays, message: '取得済み・申請中の日数が足りなくなります' };
    return [row, { ...row, outcome: 'fault', faults: [...row.faults, fault] }] as const;
  });
}

const changed = ({ outcome }: CheckedGrant): Outcome => (outcome === 'unchanged' ? 'change' : outcome);

const toLeaveGrant = (grant: ImportedGrant, id: number): LeaveGrant => ({
  id,
  grantedOn: grant.grantedOn,
  lastUsableOn: grant.expiresOn,
  amount: leaveDays(grant.days),
  takenBefore: leaveOfDay(grant.taken, grant.ofDay),
  isStatutory: grant.isStatutory,
});

/** A stored grant as a row would have it. */
const toImported = (row: GrantRow): ImportedGrant => ({
  grantedOn: row.granted_on,
  expiresOn: row.expires_on,
  isStatutory: row.is_statutory,
  days: row.days,
  taken: minutes(row.taken_before_minutes),
  ofDay: minutes(row.taken_before_day_minutes),
});

const leftDaysOf = ({ days, taken, ofDay }: ImportedGrant): number =>
  toDays(lessLeave(leaveDays(days), leaveOfDay(taken, ofDay)));

const auditedGrant = (grant: ImportedGrant) => ({
  granted_on: grant.grantedOn,
  expires_on: grant.expiresOn,
  days: grant.days,
  is_statutory: grant.isStatutory,
  left_days: leftDaysOf(grant),
});

const auditedDay = (day: ImportedDay) => ({
  work_date: day.date,
  unit: day.unit,
  ...(day.half !== null && { half: day.half }),
  days: toDays(leaveOfDay(day.taken, day.ofDay)),
});

function presentRow(row: CheckedGrant | Checked<ImportedDay>): LeaveImportRow {
  const { value } = row;
  const date = value === null ? row.typedDate : 'grantedOn' in value ? value.grantedOn : value.date;
  return {
    line: row.line,
    employee_id: row.employeeId,
    name: row.person?.name ?? '',
    date,
    outcome: row.outcome,
    before: row.before === null ? null : presentState(row.before),
    after: value === null || row.outcome === 'remove' ? null : presentState(value),
    replaces: 'replaces' in row ? row.replaces.map(({ granted_on, days }) => ({ granted_on, days })) : [],
    faults: [...row.faults],
    hints: [...row.hints],
  };
}

function presentState(value: ImportedGrant | ImportedDay): NonNullable<LeaveImportRow['before']> {
  if ('grantedOn' in value)
    return {
      days: value.days,
      left_days: leftDaysOf(value),
      expiry_date: value.expiresOn,
      unit: null,
      half: null,
    };
  const days = toDays(leaveOfDay(value.taken, value.ofDay));
  return { days, left_days: null, expiry_date: null, unit: value.unit, half: value.half };
}
