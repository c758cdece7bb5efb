import { isDeepStrictEqual } from 'node:util';

import type { Kysely, Transaction } from 'kysely';

import type { PastMonthImportRow } from '#contract/past-months.ts';
import { faultsOfPastMonth, parseTypedMonth, type PastMonth } from '#domain/moving-in/past-month.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { periodIn, periodOn, type WageCalendar } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { type Fail, parseHours } from '../../platform/http/csv-cells.ts';
import {
  type Cells,
  type CheckedRow,
  compareRows,
  type ComparedRow,
  type CsvImport,
  outcomeOf,
  readRows,
} from '../../platform/http/csv-import.ts';
import type { ImportChange, KeptWrite } from '../../platform/http/kept-import.ts';
import { lockCompany } from '../../records/company.ts';
import { peopleOfRows } from '../../records/people-by-id.ts';
import { pastMonthLinesOf } from '../../records/past-months.ts';
import { auditOf } from '../../records/user-key.ts';
import { pastOf } from './past-of-people.ts';
import type { KeptPast } from './past-undo.ts';

/** The file of the totals of months before the go-live. */
export const PAST_MONTH_FILE = {
  columns: {
    employeeId: '社員ID',
    // Only for those who read the file; an import ignores it.
    name: '氏名',
    month: '年月',
    worked: '実働時間',
    overtime: '時間外労働時間',
    statutoryHoliday: '法定休日労働時間',
    night: '深夜労働時間',
    workedDays: '出勤日数',
    leaveDays: '有休取得日数',
    absenceDays: '欠勤日数',
  },
  required: ['employeeId', 'month', 'overtime', 'statutoryHoliday'],
  // Two years of two thousand people.
  maxRows: 50_000,
  key: 'past_months',
  noun: '移行前の月の集計',
  hours: ['worked', 'overtime', 'statutoryHoliday', 'night'],
  example: [
    {
      employeeId: 'E0001',
      name: '山田 太郎',
      month: '2026-04',
      worked: '172:30',
      overtime: '12:30',
      statutoryHoliday: '0:00',
      night: '1:15',
      workedDays: '20',
      leaveDays: '1',
      absenceDays: '0',
    },
  ],
} as const;
type Column = keyof typeof PAST_MONTH_FILE.columns;

/** A month of a person. */
interface OfPerson {
  readonly userId: number;
  readonly month: PastMonth;
}

interface CheckedMonths {
  readonly rows: readonly ComparedRow<
    Column,
    OfPerson,
    { readonly outcome: 'add' | 'change' | 'unchanged'; readonly before: PastMonth | null }
  >[];
  readonly personOf: Awaited<ReturnType<typeof peopleOfRows>>;
}

/** The import of the totals of months before the go-live, which the limits of overtime, the five days and the attendance rate take. */
export const pastMonthImport: CsvImport<Column, CheckedMonths, Omit<PastMonthImportRow, keyof CheckedRow>> = {
  file: PAST_MONTH_FILE,
  lock: lockCompany,

  async check(db, { companyId }, lines) {
    const personOf = await peopleOfRows(db, companyId, lines);
    const userIds = [...new Set(lines.flatMap(({ cells }) => personOf(cells.employeeId)?.userId ?? []))];
    const { goLiveOn, calendar, faultOf } = await pastOf(db, companyId, userIds);
    const stored = await pastMonthLinesOf(db, companyId, userIds);
    const read = await readRows<Column, OfPerson>(lines, PAST_MONTH_FILE.columns, {
      read(cells) {
        const person = cells.required(
          'employeeId',
          (typed, fail) => personOf(typed) ?? fail('登録されていない社員IDです'),
        );
        const month = readMonth(cells, { goLiveOn, calendar });
        if (person === null || month === null) return null;
        const { userId } = person;
        const fault = faultOf(userId, month);
        if (fault === 'before_hire') cells.failAt('month')('入社日より前の月です');
        if (fault === 'closed') cells.failAt('month')('締められている月です');
        return { userId, month };
      },
      keyOf: ({ userId, month }) => `${userId} ${month.month}`,
      at: 'month',
    });
    const rows = await compareRows(read, ({ userId, month }) => {
      const before = stored.get(userId)?.find((one) => one.month === month.month) ?? null;
      return { outcome: outcomeOf(before, month, isDeepStrictEqual), before };
    });
    return { rows, personOf };
  },

  present: ({ cells, value, found }, { personOf }) => ({
    employee_id: (cells.employeeId ?? '').trim(),
    name: personOf(cells.employeeId)?.name ?? cells.name ?? '',
    month: value?.month.month ?? (cells.month ?? '').trim(),
    before: found?.before == null ? null : presentTotals(found.before),
    after: value === null ? null : presentTotals(value.month),
  }),

  done: (rows) => `移行前の月の集計を${rows}件登録しました`,
};

/** A length of time of a month. */
export const LENGTH = { least: 0, most: 60_000, example: '168:30' };

function readMonth(
  cells: Cells<Column>,
  { goLiveOn, calendar }: { readonly goLiveOn: IsoDate | null; readonly calendar: WageCalendar },
): PastMonth | null {
  const name = cells.required('month', (typed, fail) => monthOf(typed, { goLiveOn, calendar }, fail));
  const hours = (column: Column) => cells.read(column, (typed, fail) => parseHours(typed, LENGTH, fail));
  const overtime = cells.required('overtime', (typed, fail) => parseHours(typed, LENGTH, fail));
  const statutoryHoliday = cells.required('statutoryHoliday', (typed, fail) => parseHours(typed, LENGTH, fail));
  const [worked, night] = [hours('worked'), hours('night')];
  const days = (column: Column) => cells.read(column, parseDays);
  const [workedDays, leaveDays, absenceDays] = [days('workedDays'), days('leaveDays'), days('absenceDays')];
  if (name === null || overtime === null || statutoryHoliday === null) return null;
  const { from, to } = periodIn(name, calendar);
  const month: PastMonth = {
    month: name,
    from,
    to,
    worked: worked === null ? null : minutes(worked),
    overtime: minutes(overtime),
    statutoryHoliday: minutes(statutoryHoliday),
    night: night === null ? null : minutes(night),
    workedDays,
    leaveDays,
    absenceDays,
  };
  for (const { field, message } of faultsOfPastMonth(month)) cells.failAt(field)(message);
  return month;
}

function monthOf(
  typed: string,
  { goLiveOn, calendar }: { readonly goLiveOn: IsoDate | null; readonly calendar: WageCalendar },
  fail: Fail,
): IsoMonth | null {
  const month = parseTypedMonth(typed);
  if (month === null) return fail('2026-04のように入力してください');
  if (goLiveOn === null) return fail('利用開始月を先に設定してください');
  const { month: first } = periodOn(goLiveOn, calendar);
  return month < first ? month : fail(`利用開始月（${formatYearMonth(first)}）より前の月を入力してください`);
}

/** Reads a number of days of a month. */
export function parseDays(typed: string, fail: Fail): number | null {
  const ascii = typed.normalize('NFKC').replace(/日$/, '');
  return /^\d{1,2}(\.\d{1,3})?$/.test(ascii) ? Number(ascii) : fail('20、0.5のように日数を入力してください');
}

/** The totals of a month on the wire. */
export const presentTotals = (month: PastMonth) => ({
  worked_minutes: month.worked,
  overtime_minutes: month.overtime,
  rest_day_minutes: month.statutoryHoliday,
  night_minutes: month.night,
  worked_days: month.workedDays,
  leave_days: month.leaveDays,
  absence_days: month.absenceDays,
});

/** A statement has at most 65,535 parameters. */
const PART = 4000;

/** Stores months as an import has them: the lines of a file, or what days add up to. */
export async function storeMonths(
  trx: Transaction<DB>,
  {
    companyId,
    importId,
    isOfDays,
  }: { readonly companyId: string; readonly importId: number; readonly isOfDays: boolean },
  months: readonly OfPerson[],
): Promise<void> {
  for (let begin = 0; begin < months.length; begin += PART)
    await trx
      .insertInto('past_month')
      .values(
        months.slice(begin, begin + PART).map(({ userId, month }) => ({
          company_id: companyId,
          user_id: userId,
          month: month.month,
          file_import_id: importId,
          from_date: month.from,
          to_date: month.to,
          worked_minutes: month.worked,
          overtime_minutes: month.overtime,
          statutory_holiday_minutes: month.statutoryHoliday,
          night_minutes: month.night,
          worked_days: month.workedDays,
          leave_days: month.leaveDays,
          absence_days: month.absenceDays,
          is_of_days: isOfDays,
        })),
      )
      .execute();
}

/** Stores the months of a file as rows of its import, audited by person. Another copy of the totals isn't needed. */
export async function storePastMonths(write: KeptWrite, { rows }: CheckedMonths): Promise<ImportChange<KeptPast>[]> {
  const { trx, companyId, actorUserId, importId } = write;
  const stored = rows.flatMap(({ value, outcome }) => (value === null || outcome === 'unchanged' ? [] : [value]));
  await storeMonths(trx, { companyId, importId, isOfDays: false }, stored);
  const before = new Map(
    rows.flatMap(({ value, found }) => (value === null || found === null ? [] : [[value, found.before] as const])),
  );
  const byPerson = Map.groupBy(stored, ({ userId }) => userId);
  await writeAudit(
    trx,
    ...[...byPerson].map(([userId, own]) => ({
      ...auditOf({ companyId, userId }, actorUserId),
      action: 'import_past_months' as const,
      before: { months: own.flatMap((one) => auditedMonth(before.get(one) ?? null)) },
      after: { months: own.flatMap(({ month }) => auditedMonth(month)) },
    })),
  );
  return stored.map(({ userId, month: { from, to } }) => ({ userId, days: { from, to }, kept: { rows: 1 } }));
}

const auditedMonth = (month: PastMonth | null) =>
  month === null ? [] : [{ month: month.month, ...presentTotals(month) }];

/** The months before the go-live of all of a company's people, as a file that can be imported again. */
export async function exportPastMonths(db: Kysely<DB>, companyId: string): Promise<string> {
  const people = await db
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name'])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .orderBy('employee_id')
    .execute();
  const months = await pastMonthLinesOf(
    db,
    companyId,
    people.map(({ user_id }) => user_id),
  );
  const text = (value: number | null) => (value === null ? '' : String(value));
  const hours = (value: PastMonth['worked']) => (value === null ? '' : formatDuration(value));
  return csvOf(
    PAST_MONTH_FILE.columns,
    people.flatMap((person) =>
      (months.get(person.user_id) ?? []).map((month) => ({
        employeeId: person.employee_id,
        name: person.name,
        month: month.month,
        worked: hours(month.worked),
        overtime: hours(month.overtime),
        statutoryHoliday: hours(month.statutoryHoliday),
        night: hours(month.night),
        workedDays: text(month.workedDays),
        leaveDays: text(month.leaveDays),
        absenceDays: text(month.absenceDays),
      })),
    ),
  );
}
