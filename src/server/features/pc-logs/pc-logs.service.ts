import type { Kysely, Transaction } from 'kysely';

import type { EnteredPcLog, PcLogImportPreview, PcLogImportRow } from '#contract/pc-logs.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { addDays, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, formatInstant, instantOf, japanDate } from '#domain/time/instant.ts';
import { MINUTES_PER_DAY, workingDayMinute } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type CellFault, cellReader, type Fail, parseDate } from '../../platform/http/csv-cells.ts';
import { idOf, type NamedPerson, peopleByEmployeeId } from '../../records/people-by-id.ts';
import { auditOf } from '../../records/user-key.ts';
import { PC_LOG_COLUMNS, type PcLogCsvRow } from './pc-log-csv-reader.ts';
import { dayKey, type PcLog, putPcLogs, storedPcLogs } from './pc-logs.repository.ts';

/** How many days were stored anew, in place of others, and how many were there already. */
interface Stored {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

type Column = 'employeeId' | 'date' | 'first' | 'last';

/** A day as it was sent, and what is wrong with it. */
interface ReadLog {
  readonly log: PcLog | null;
  readonly faults: readonly { readonly column: Column; readonly message: string }[];
}

const UNKNOWN = '登録されていない社員IDです';
const IN_FUTURE = '未来の日付は登録できません';
const OUTSIDE_DAY = 'その日の0:00から24:00までの時刻を入力してください';
const NOT_AFTER = '最初の操作から翌日の24:00までの時刻を入力してください';

/** What is wrong with the times of a day: the first is on it, the last not before that and before the end of the next. */
function faultsOf({ date, firstAt, lastAt }: Omit<PcLog, 'userId'>, today: IsoDate): ReadLog['faults'] {
  const midnight = (days: number): EpochMs => instantOf(addDays(date, days), workingDayMinute(0));
  return [
    ...(date > today ? [{ column: 'date' as const, message: IN_FUTURE }] : []),
    ...(firstAt < midnight(0) || firstAt >= midnight(1) ? [{ column: 'first' as const, message: OUTSIDE_DAY }] : []),
    ...(lastAt < firstAt || lastAt >= midnight(2) ? [{ column: 'last' as const, message: NOT_AFTER }] : []),
  ];
}

/**
 * Stores when computers were used, each day audited, in place of what there was. Throws `invalid_input` with the fields of
 * all that can't be, and then stores nothing. The same once more changes nothing.
 */
export async function savePcLogs(
  { kysely }: Database,
  caller: Caller,
  entered: readonly EnteredPcLog[],
  now: EpochMs,
): Promise<Stored> {
  const FIELDS = { employeeId: 'employee_id', date: 'date', first: 'first_at', last: 'last_at' };
  return kysely.transaction().execute(async (trx) => {
    const people = await peopleByEmployeeId(
      trx,
      caller.companyId,
      entered.map(({ employee_id: id }) => id),
    );
    const seen = new Set<string>();
    const read = entered.map(({ employee_id: id, date, first_at: firstAt, last_at: lastAt }): ReadLog => {
      const person = people.get(foldedForm(id));
      const faults = faultsOf({ date, firstAt, lastAt }, japanDate(now));
      if (person === undefined) return { log: null, faults: [{ column: 'employeeId', message: UNKNOWN }, ...faults] };
      const log = { userId: person.userId, date, firstAt, lastAt };
      if (seen.has(dayKey(log)))
        return { log: null, faults: [{ column: 'date', message: '同じ社員の同じ日が重複しています' }] };
      seen.add(dayKey(log));
      return { log, faults };
    });
    const fields = read.flatMap(({ faults }, index) =>
      faults.map(({ column, message }): [string, string] => [`logs/${index}/${FIELDS[column]}`, message]),
    );
    if (fields.length > 0) throw new AppError('invalid_input', { fields: Object.fromEntries(fields) });
    return store(
      trx,
      caller,
      read.flatMap(({ log }) => log ?? []),
      now,
    );
  });
}

/** What would come of a file; stores nothing. */
export async function previewPcLogs(
  { kysely }: Database,
  { companyId }: Caller,
  rows: readonly PcLogCsvRow[],
  now: EpochMs,
): Promise<PcLogImportPreview> {
  const { shown } = await check(kysely, companyId, rows, japanDate(now));
  const count = (wanted: PcLogImportRow['outcome']) => shown.filter(({ outcome }) => outcome === wanted).length;
  return {
    rows: shown,
    added: count('add'),
    changed: count('change'),
    unchanged: count('unchanged'),
    faulty: count('fault'),
  };
}

/** Stores a file, each day audited: all rows or, with `import_faulty`, none. The same once more changes nothing. */
export async function importPcLogs(
  { kysely }: Database,
  caller: Caller,
  rows: readonly PcLogCsvRow[],
  now: EpochMs,
): Promise<Stored> {
  return kysely.transaction().execute(async (trx) => {
    const { shown, logs } = await check(trx, caller.companyId, rows, japanDate(now));
    if (shown.some(({ outcome }) => outcome === 'fault')) throw new AppError('import_faulty');
    return store(trx, caller, logs, now);
  });
}

/** The people of the days are locked, so that nobody stores the same days meanwhile. */
async function store(
  trx: Transaction<DB>,
  { companyId, userId: actorUserId }: Caller,
  logs: readonly PcLog[],
  now: EpochMs,
): Promise<Stored> {
  const stored = await storedPcLogs(trx, companyId, logs);
  const changed = logs.filter((log) => !isSame(stored.get(dayKey(log)), log));
  await putPcLogs(trx, companyId, changed, now);
  await writeAudit(
    trx,
    ...changed.map((log) => {
      const before = stored.get(dayKey(log));
      return {
        ...auditOf({ companyId, userId: log.userId }, actorUserId),
        workDate: log.date,
        action: 'save_pc_log' as const,
        before: before === undefined ? null : presentTimes(before),
        after: presentTimes(log),
      };
    }),
  );
  const added = changed.filter((log) => !stored.has(dayKey(log))).length;
  return { added, changed: changed.length - added, unchanged: logs.length - changed.length };
}

const isSame = (stored: PcLog | undefined, { firstAt, lastAt }: PcLog): boolean =>
  stored?.firstAt === firstAt && stored.lastAt === lastAt;

const presentTimes = ({ firstAt, lastAt }: PcLog) => ({
  first_at: formatInstant(firstAt),
  last_at: formatInstant(lastAt),
});

/** Each row compared with what is there, and the days of those without a fault. */
async function check(
  db: Kysely<DB>,
  companyId: string,
  rows: readonly PcLogCsvRow[],
  today: IsoDate,
): Promise<{ readonly shown: PcLogImportRow[]; readonly logs: readonly PcLog[] }> {
  const people = await peopleByEmployeeId(
    db,
    companyId,
    rows.map(({ cells }) => idOf(cells.employeeId)),
  );
  const lines = new Map<string, number>();
  const read = rows.map((row) => {
    const person = people.get(foldedForm(idOf(row.cells.employeeId))) ?? null;
    const { log, faults } = readRow(row, person, today);
    const first = log === null ? undefined : lines.get(dayKey(log));
    if (log !== null && first === undefined) lines.set(dayKey(log), row.line);
    return { row, person, log, faults: first === undefined ? faults : [repeated(first)] };
  });
  const logs = read.flatMap(({ log, faults }) => (log === null || faults.length > 0 ? [] : [log]));
  const stored = await storedPcLogs(db, companyId, logs);
  const shown = read.map(({ row, person, log, faults }): PcLogImportRow => {
    const before = log === null ? undefined : stored.get(dayKey(log));
    const outcome = (): PcLogImportRow['outcome'] => {
      if (log === null || faults.length > 0) return 'fault';
      if (before === undefined) return 'add';
      return isSame(before, log) ? 'unchanged' : 'change';
    };
    return {
      line: row.line,
      employee_id: (row.cells.employeeId ?? '').trim(),
      name: person?.name ?? row.cells.name ?? '',
      date: log?.date ?? (row.cells.date ?? '').trim(),
      before: before === undefined ? null : presentTimes(before),
      after: log === null ? null : presentTimes(log),
      outcome: outcome(),
      faults: [...faults],
      hints: [...row.hints],
    };
  });
  return { shown, logs };
}

const repeated = (line: number): CellFault => ({
  column: PC_LOG_COLUMNS.date,
  message: `${line}行目と同じ社員の同じ日です`,
});

function readRow(
  row: PcLogCsvRow,
  person: NamedPerson | null,
  today: IsoDate,
): { readonly log: PcLog | null; readonly faults: readonly CellFault[] } {
  const cells = cellReader(row, PC_LOG_COLUMNS);
  cells.required('employeeId', (_, fail) => person ?? fail(UNKNOWN));
  const date = cells.required('date', (typed, fail) => parseDate(typed, today, fail));
  const first = cells.required('first', parseMinute);
  const last = cells.required('last', parseMinute);
  if (person === null || date === null || first === null || last === null) return { log: null, faults: cells.faults };
  const at = (minute: number): EpochMs => instantOf(date, workingDayMinute(minute));
  const log = { userId: person.userId, date, firstAt: at(first), lastAt: at(last) };
  for (const { column, message } of faultsOf(log, today)) cells.failAt(column)(message);
  return { log, faults: cells.faults };
}

/** A time as `8:30`, with seconds, which are cut, or of the next day as `翌1:20` and `25:20`; in minutes of the working day. */
function parseMinute(typed: string, fail: Fail): number | null {
  const text = typed.normalize('NFKC').replace(/^(翌?\d{1,2}:\d{2}):\d{2}$/, '$1');
  const [, hours = '', rest = ''] = /^(\d{2})(:\d{2})$/.exec(text) ?? [];
  const isPastMidnight = Number(hours) >= 24;
  const isNextDay = text.startsWith('翌') || isPastMidnight;
  const minute = parseTypedTime(isPastMidnight ? `${Number(hours) - 24}${rest}` : text.replace(/^翌/, ''));
  if (minute === null) return fail('8:30、翌1:20のように入力してください');
  return minute + (isNextDay ? MINUTES_PER_DAY : 0);
}
