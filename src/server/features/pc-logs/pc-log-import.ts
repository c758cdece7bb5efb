import type { PcLogImportRow } from '#contract/pc-logs.ts';
import { type IsoDate, rangeOfDates } from '#domain/time/date.ts';
import { type EpochMs, instantOf } from '#domain/time/instant.ts';
import type { WorkingDayMinute } from '#domain/time/minutes.ts';
import { parseWorkingDayTime } from '#domain/time/typed.ts';
import { type Fail, parseDate } from '../../platform/http/csv-cells.ts';
import {
  type Cells,
  type CheckedRow,
  compareRows,
  type ComparedRow,
  type CsvImport,
  readRows,
} from '../../platform/http/csv-import.ts';
import type { ImportChange, ImportUndo, ImportWrite } from '../../platform/http/kept-import.ts';
import { changesOfRows, restoreRows } from '../../records/kept-rows.ts';
import { peopleOfRows } from '../../records/people-by-id.ts';
import { dayKey, type PcLog, storedPcLogs } from './pc-logs.repository.ts';
import { comparedWith, faultsOf, presentTimes, sayStored, storePcLogs, UNKNOWN } from './pc-logs.service.ts';

const FILE = {
  columns: {
    employeeId: '社員ID',
    // Only for those who read the file; an import ignores it.
    name: '氏名',
    date: '日付',
    first: '最初の操作',
    last: '最後の操作',
  },
  required: ['employeeId', 'date', 'first', 'last'],
  // A month of a thousand people.
  maxRows: 31_000,
  key: 'pc_logs',
  noun: 'PCログ',
} as const;
type Column = keyof typeof FILE.columns;

interface CheckedLogs {
  readonly rows: readonly ComparedRow<Column, PcLog, ReturnType<typeof comparedWith>>[];
  readonly personOf: Awaited<ReturnType<typeof peopleOfRows>>;
}

/** The import of PC logs from a file of another system. */
export const pcLogImport: CsvImport<Column, CheckedLogs, Omit<PcLogImportRow, keyof CheckedRow>> = {
  file: FILE,

  async check(db, { companyId, today }, lines) {
    const personOf = await peopleOfRows(db, companyId, lines);
    const read = await readRows<Column, PcLog>(lines, FILE.columns, {
      read: (cells) => readLog(cells, personOf, today),
      keyOf: dayKey,
      at: 'date',
    });
    const stored = await storedPcLogs(
      db,
      companyId,
      read.flatMap(({ value }) => value ?? []),
    );
    return { rows: await compareRows(read, (value) => comparedWith(stored, value)), personOf };
  },

  present: ({ cells, value, found }, { personOf }) => ({
    employee_id: (cells.employeeId ?? '').trim(),
    name: personOf(cells.employeeId)?.name ?? cells.name ?? '',
    date: value?.date ?? (cells.date ?? '').trim(),
    before: found?.before == null ? null : presentTimes(found.before),
    after: value === null ? null : presentTimes(value),
  }),

  done: sayStored,
};

/** Stores a file of PC logs, each day audited. Returns what has changed. */
export function storePcLogFile(write: ImportWrite, { rows }: CheckedLogs): Promise<ImportChange[]> {
  const found = rows.flatMap((row) => row.found ?? []);
  const dates = found.map(({ value }) => value.date);
  const userIds = [...new Set(found.map(({ value }) => value.userId))];
  const period = rangeOfDates(dates);
  return changesOfRows(write, { tables: ['pc_log'], userIds, period }, () => storePcLogs(write, found));
}

/** Undoes an import of PC logs. */
export const pcLogUndo: ImportUndo = {
  async undo(write, changes) {
    await restoreRows(write, changes);
  },
};

function readLog(cells: Cells<Column>, personOf: CheckedLogs['personOf'], today: IsoDate): PcLog | null {
  const person = cells.required('employeeId', (typed, fail) => personOf(typed) ?? fail(UNKNOWN));
  const date = cells.required('date', (typed, fail) => parseDate(typed, today, fail));
  const first = cells.required('first', parseMinute);
  const last = cells.required('last', parseMinute);
  if (person === null || date === null || first === null || last === null) return null;
  const at = (minute: WorkingDayMinute): EpochMs => instantOf(date, minute);
  const log = { userId: person.userId, date, firstAt: at(first), lastAt: at(last) };
  for (const { column, message } of faultsOf(log, today)) cells.failAt(column)(message);
  return log;
}

/** A time as `8:30`, or of the next day as `翌1:20` and `25:20`; in minutes of the working day. */
const parseMinute = (typed: string, fail: Fail): WorkingDayMinute | null =>
  parseWorkingDayTime(typed) ?? fail('8:30、翌1:20のように入力してください');
