import { isDeepStrictEqual } from 'node:util';

import type { Kysely } from 'kysely';

import type { LeaveImportRow } from '#contract/leave-imports.ts';
import { groupBy } from '#domain/group-by.ts';
import { leaveDays, leaveOfDay, toDays } from '#domain/leave/amount.ts';
import { calculateLedger, type LeaveGrant } from '#domain/leave/ledger.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { dayOfLeave } from '#domain/leave/request-days.ts';
import { isoDate, type IsoDate, rangeOfDates } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import {
  type Cells,
  type CheckedRow,
  compareRows,
  type ComparedRow,
  type CsvImport,
  outcomeOf,
  readRows,
} from '../../platform/http/csv-import.ts';
import type { ImportChange, ImportUndo, ImportWrite } from '../../platform/http/kept-import.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { changesOfRows, restoreRows } from '../../records/kept-rows.ts';
import { idOf, peopleOfRows } from '../../records/people-by-id.ts';
import { auditOf } from '../../records/user-key.ts';
import { dueOf, planOf } from '../../shared/leave/due-grants.ts';
import {
  auditedGrant,
  GRANT_IMPORT,
  type GrantRow,
  grantsByUser,
  type ImportedGrant,
  insertImportedGrant,
  leftDaysOf,
  toImported,
} from '../../shared/leave/imported-grants.ts';
import { type LeaveAccount, loadLeaveAccounts } from '../../shared/leave/leave-accounts.ts';
import { restoreGrants } from '../../shared/leave/restored-grants.ts';
import { type GrantFacts, grantFactsOf } from '../../shared/leave/statutory-grants.ts';
import { GRANT_FILE, type GrantColumn, TAKEN_FILE, type TakenColumn } from './leave-csv-reader.ts';
import { type ImportedDay, readGrantRow, readTakenRow } from './leave-csv-rows.ts';
import {
  datesOnLeave,
  daysTakenBefore,
  deleteGrants,
  deleteTakenDays,
  storeTakenDays,
  updateImportedGrant,
} from './leave-import.repository.ts';

/** What a row says of a person. */
interface OfPerson<Value> {
  readonly userId: number;
  readonly said: Value;
}

/** What a row takes the place of, and the outcome. */
interface Found<Value> {
  readonly before: Value | null;
  readonly outcome: Exclude<LeaveImportRow['outcome'], 'fault'>;
}

interface FoundGrant extends Found<ImportedGrant> {
  /** The grant that is there. */
  readonly grantId: number | null;
}

interface CheckedGrant extends ComparedRow<GrantColumn, OfPerson<ImportedGrant>, FoundGrant> {
  /** The grants of the daily job that it takes the place of. */
  readonly replaces: readonly GrantRow[];
}

type CheckedDay = ComparedRow<TakenColumn, OfPerson<ImportedDay>, Found<ImportedDay>>;

interface Checked<Row> {
  readonly rows: readonly Row[];
  readonly people: PeopleOfFile;
}

type Shown = Omit<LeaveImportRow, keyof CheckedRow>;

/** The import of grants with what is left of them. */
export const grantImport: CsvImport<GrantColumn, Checked<CheckedGrant>, Shown> = {
  file: GRANT_FILE,

  async check(db, { companyId, today }, lines) {
    const people = await peopleOfFile(db, companyId, lines, today);
    const read = await readRows<GrantColumn, OfPerson<ImportedGrant>>(lines, GRANT_FILE.columns, {
      read: (cells) => people.read(cells, (ofDay) => readGrantRow(cells, ofDay, today)),
      keyOf: ({ userId, said }) => `${userId} ${keyOfGrant(said)}`,
      at: 'employeeId',
    });
    const userIds = [...new Set(read.flatMap(({ value }) => value?.userId ?? []))];
    const grants = await grantsByUser(db, companyId, userIds);
    const accounts = await loadLeaveAccounts(db, companyId, userIds);
    const facts = await grantFactsOf(db, companyId, userIds, today);
    const compared = await compareRows<GrantColumn, OfPerson<ImportedGrant>, FoundGrant>(
      read,
      ({ userId, said }, { reader }) => {
        const same = (grants.get(userId) ?? []).filter((row) => keyOfGrant(toImported(row)) === keyOfGrant(said));
        if (same.length > 1) return reader.failAt('grantedOn')('同じ付与日の付与が複数登録されています');
        const [first] = same;
        const before = first === undefined ? null : toImported(first);
        return { before, grantId: first?.leave_grant_id ?? null, outcome: outcomeOf(before, said, isSame) };
      },
    );
    const effects = new Map(
      [...groupBy(compared, ({ value }) => value?.userId ?? 0)].map(([userId, own]) => [
        userId,
        effectOn(userId, own, { grants, accounts, facts }, today),
      ]),
    );
    const rows = compared.map((row): CheckedGrant => {
      const effect = row.found === null ? null : (effects.get(row.value?.userId ?? 0) ?? null);
      const replaces = effect?.first === row ? effect.replaces : [];
      if (effect?.isInUse === true) {
        row.reader.failAt('leftDays')('取得済み・申請中の日数が足りなくなります');
        return { ...row, replaces, outcome: 'fault' };
      }
      return { ...row, replaces, outcome: replaces.length > 0 && row.outcome === 'unchanged' ? 'change' : row.outcome };
    });
    return { rows, people };
  },

  present: ({ cells, value, found, replaces }, { people }) => ({
    ...people.present(cells),
    date: value?.said.grantedOn ?? cells.grantedOn ?? '',
    before: found?.before == null ? null : presentGrant(found.before),
    after: value === null ? null : presentGrant(value.said),
    replaces: replaces.map(({ granted_on, days }) => ({ granted_on, days })),
  }),

  done: (rows) => `${rows}件の付与を取り込みました`,
};

/** The import of days taken before the ledger. */
export const takenImport: CsvImport<TakenColumn, Checked<CheckedDay>, Shown> = {
  file: TAKEN_FILE,

  async check(db, { companyId, today }, lines) {
    const people = await peopleOfFile(db, companyId, lines, today);
    const read = await readRows<TakenColumn, OfPerson<ImportedDay>>(lines, TAKEN_FILE.columns, {
      read: (cells) => people.read(cells, (ofDay) => readTakenRow(cells, ofDay, today)),
      keyOf: ({ userId, said }) => `${userId} ${said.date}`,
      at: 'employeeId',
    });
    const userIds = [...new Set(read.flatMap(({ value }) => value?.userId ?? []))];
    const days = await daysTakenBefore(db, companyId, userIds);
    const onLeave = await datesOnLeave(db, companyId, userIds);
    const rows = await compareRows<TakenColumn, OfPerson<ImportedDay>, Found<ImportedDay>>(
      read,
      ({ userId, said }, { reader }) => {
        const before = days.get(userId)?.get(said.date) ?? null;
        if (said.unit === null) return { before, outcome: before === null ? 'unchanged' : 'remove' };
        if (onLeave.get(userId)?.has(said.date) === true) return reader.failAt('date')('有給休暇の申請がある日です');
        return { before, outcome: outcomeOf(before, said, isSame) };
      },
    );
    return { rows, people };
  },

  present: ({ cells, value, found, outcome }, { people }) => ({
    ...people.present(cells),
    date: value?.said.date ?? cells.date ?? '',
    before: found?.before == null ? null : presentDay(found.before),
    after: value === null || outcome === 'remove' ? null : presentDay(value.said),
    replaces: [],
  }),

  done: (rows) => `${rows}日の取得日を取り込みました`,
};

type PeopleOfFile = Awaited<ReturnType<typeof peopleOfFile>>;

/** The people whom a file names, and how long a day of leave is by their contracts. */
async function peopleOfFile(
  db: Kysely<DB>,
  companyId: string,
  lines: Parameters<typeof peopleOfRows>[2],
  today: IsoDate,
) {
  const personOf = await peopleOfRows(db, companyId, lines);
  const userIds = lines.flatMap(({ cells }) => personOf(cells.employeeId)?.userId ?? []);
  const contracts = await contractsOnRecord(db, companyId, [...new Set(userIds)]);
  const dayOf = (userId: number): Minutes => dayOfLeave(inForceOrFirst(contracts.get(userId) ?? [], today));
  return {
    /** What a row says of the person whom it names. */
    read<Value>(cells: Cells<'employeeId'>, readRow: (ofDay: Minutes) => Value | null): OfPerson<Value> | null {
      const person = cells.required(
        'employeeId',
        (typed, fail) => personOf(typed) ?? fail('登録されていない社員IDです'),
      );
      const said = readRow(person === null ? minutes(480) : dayOf(person.userId));
      return person === null || said === null ? null : { userId: person.userId, said };
    },
    present: ({ employeeId }: { readonly employeeId?: string }) => ({
      employee_id: idOf(employeeId),
      name: personOf(employeeId)?.name ?? '',
    }),
  };
}

/** Stores grants with what is left of them, each audited. Returns what has changed. */
export const storeGrants = (write: ImportWrite, checked: Checked<CheckedGrant>): Promise<ImportChange[]> =>
  changesOfRows(write, { tables: ['leave_grant'], userIds: peopleIn(checked) }, () => putGrants(write, checked));

const peopleIn = ({ rows }: Checked<CheckedGrant | CheckedDay>): number[] => [
  ...new Set(rows.flatMap(({ value }) => value?.userId ?? [])),
];

async function putGrants(
  { trx, companyId, actorUserId, now }: ImportWrite,
  { rows }: Checked<CheckedGrant>,
): Promise<void> {
  for (const { value: row, found, replaces } of rows) {
    if (row === null || found === null) continue;
    const { said: value } = row;
    const { before, grantId } = found;
    const owner = { companyId, userId: row.userId };
    await deleteGrants(
      trx,
      companyId,
      replaces.map(({ leave_grant_id }) => leave_grant_id),
    );
    await writeAudit(
      trx,
      ...replaces.map((grant) => ({
        ...auditOf(owner, actorUserId),
        action: 'take_back_leave_grant' as const,
        before: { id: grant.leave_grant_id, ...auditedGrant(toImported(grant)) },
        reason: GRANT_IMPORT,
      })),
    );
    if (before !== null && isSame(before, value)) continue;
    if (grantId !== null) await updateImportedGrant(trx, companyId, grantId, value);
    const id = grantId ?? (await insertImportedGrant(trx, owner, value, new Date(now)));
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      action: before === null ? 'add_leave_grant' : 'correct_leave_grant',
      before: before === null ? null : { id, ...auditedGrant(before) },
      after: { id, ...auditedGrant(value) },
      reason: GRANT_IMPORT,
    });
  }
}

/** Undoes an import of grants. Throws `leave_grant_in_use` where days already taken would lose their cover. */
export const grantUndo: ImportUndo = {
  async undo(write, changes) {
    await restoreGrants(write, changes);
  },
};

/** Stores days that were taken, each audited. Returns what has changed. */
export function storeDays(write: ImportWrite, checked: Checked<CheckedDay>): Promise<ImportChange[]> {
  const dates = checked.rows.flatMap(({ value }) => value?.said.date ?? []);
  const period = rangeOfDates(dates);
  const watched = { tables: ['leave_taken_before' as const], userIds: peopleIn(checked), period };
  return changesOfRows(write, watched, () => putDays(write, checked));
}

/** Undoes an import of days that were taken. One that it removed stays so where leave was asked for on it since. */
export const takenUndo: ImportUndo = {
  async undo(write, changes) {
    const restored = (await restoreRows(write, changes)).flatMap(({ before }) => (before === null ? [] : [before]));
    const userIds = restored.map(({ user_id: userId }) => Number(userId));
    const onLeave = await datesOnLeave(write.trx, write.companyId, userIds);
    if (restored.some((row) => onLeave.get(Number(row.user_id))?.has(isoDate(String(row.work_date)))))
      throw new AppError('import_changed');
  },
};

async function putDays(
  { trx, companyId, actorUserId, now }: ImportWrite,
  { rows }: Checked<CheckedDay>,
): Promise<void> {
  const changed = rows.flatMap(({ value, found, outcome }) =>
    value === null || found === null || outcome === 'unchanged'
      ? []
      : [{ userId: value.userId, day: value.said, before: found.before, outcome }],
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
      reason: GRANT_IMPORT,
    })),
  );
}

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

/**
 * What the rows of one person do together: which unused grants of the daily job they take the place of, and whether days
 * already taken lose their cover.
 */
function effectOn(
  userId: number,
  rows: readonly ComparedRow<GrantColumn, OfPerson<ImportedGrant>, FoundGrant>[],
  { grants, accounts, facts }: GrantsThere,
  today: IsoDate,
) {
  const account = accounts.get(userId);
  const own = facts.find(({ user }) => user.userId === userId);
  const valid = rows.flatMap((row) =>
    row.value === null || row.found === null ? [] : [{ row, grant: row.value.said, grantId: row.found.grantId }],
  );
  if (account === undefined || own === undefined || valid.length === 0) return null;
  const matched = new Set(valid.map(({ grantId }) => grantId));
  const ledger = calculateLedger(account.grants, account.usages, DEFAULT_LEAVE_POLICY);
  const isDrawn = (id: number): boolean => ledger.draws.some(({ grant }) => grant.id === id);
  const automatic = (grants.get(userId) ?? []).filter(
    (row) => row.sequence !== null && !matched.has(row.leave_grant_id) && !isDrawn(row.leave_grant_id),
  );
  const added = valid.flatMap(({ grant: { isStatutory, grantedOn, days }, grantId }, index) =>
    isStatutory && grantId === null ? [{ id: -1 - index, grantedOn, days, sequence: null }] : [],
  );
  // Without them and with what is imported, the job would make those again that are still due.
  const others = own.records.filter(({ id }) => automatic.every((row) => row.leave_grant_id !== id));
  const plan = added.length === 0 ? null : planOf({ ...own, records: [...others, ...added] }, today);
  const due = new Set(plan === null ? [] : dueOf(plan).map(({ grantedOn }) => grantedOn));
  const replaces = plan === null ? [] : automatic.filter(({ granted_on }) => !due.has(granted_on));
  const isReplaced = new Set(replaces.map(({ leave_grant_id }) => leave_grant_id));
  const after: LeaveGrant[] = [
    ...account.grants.filter(({ id }) => !isReplaced.has(id) && !matched.has(id)),
    ...valid.map(({ grant, grantId }, index) => toLeaveGrant(grant, grantId ?? -1 - index)),
  ];
  const uncovered = calculateLedger(after, account.usages, DEFAULT_LEAVE_POLICY).uncovered.length;
  return { first: valid[0]?.row, replaces, isInUse: uncovered > ledger.uncovered.length };
}

const toLeaveGrant = (grant: ImportedGrant, id: number): LeaveGrant => ({
  id,
  grantedOn: grant.grantedOn,
  lastUsableOn: grant.expiresOn,
  amount: leaveDays(grant.days),
  takenBefore: leaveOfDay(grant.taken, grant.ofDay),
  isStatutory: grant.isStatutory,
});

const auditedDay = (day: ImportedDay) => ({
  work_date: day.date,
  unit: day.unit,
  ...(day.half !== null && { half: day.half }),
  days: toDays(leaveOfDay(day.taken, day.ofDay)),
});

const presentGrant = (grant: ImportedGrant): NonNullable<LeaveImportRow['before']> => ({
  days: grant.days,
  left_days: leftDaysOf(grant),
  expiry_date: grant.expiresOn,
  unit: null,
  half: null,
});

const presentDay = ({ taken, ofDay, unit, half }: ImportedDay): NonNullable<LeaveImportRow['before']> => ({
  days: toDays(leaveOfDay(taken, ofDay)),
  left_days: null,
  expiry_date: null,
  unit,
  half,
});
