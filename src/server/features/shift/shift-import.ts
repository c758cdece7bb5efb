import type { Kysely, Transaction } from 'kysely';

import type { ImportedShift, ShiftImportRow } from '#contract/shift-import.ts';
import { groupBy } from '#domain/group-by.ts';
import { remember } from '#domain/remember.ts';
import type { ShiftPattern } from '#domain/shift/pattern.ts';
import { checkShiftDay, dayOffOf } from '#domain/shift/plan.ts';
import { daysBetween, type IsoDate, isoDate, isWithin, rangeOfDates } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { formatMonthDay } from '#domain/time/japanese-date.ts';
import { MINUTES_PER_DAY, type WorkingDayMinute, workingDayMinute } from '#domain/time/minutes.ts';
import { parseWorkingDayTime } from '#domain/time/typed.ts';
import { type PeriodName, periodOn, type WageCalendar } from '#domain/working-time/wage-period.ts';
import type { DB } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { csvOf } from '../../platform/http/csv.ts';
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
import { writeIntoMonth } from '../../records/closed-month.ts';
import { changesOfRows, restoreRows } from '../../records/kept-rows.ts';
import { peopleOfRows } from '../../records/people-by-id.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { presentHours } from '../../shared/sheet/planned-times.ts';
import { refusedPlans } from '../../shared/sheet/protection.ts';
import { patternsOf } from './pattern.repository.ts';
import { shiftSettingsOf } from './planning.repository.ts';
import { plansOf, type StoredPlan, weeksAround } from './roster.repository.ts';
import { byDate, forbiddenDays, NO_PLAN, storePlans } from './roster.service.ts';
import { type PlanRow, type ShiftPlan, toPlan } from './shift.repository.ts';
import { FAULT_TEXTS, hoursOf, isSame, notifyChanged, planOf, toShiftDay } from './shift.service.ts';

const FILE = {
  columns: {
    employeeId: '社員ID',
    // Only for those who read the file; an import ignores it.
    name: '氏名',
    date: '日付',
    pattern: 'シフト',
    start: '開始',
    end: '終了',
  },
  required: ['employeeId', 'date'],
  // A month of a thousand people.
  maxRows: 31_000,
  key: 'shifts',
  noun: 'シフト',
} as const;
type Column = keyof typeof FILE.columns;

/** The words for a day off, of which a template has the first. */
const DAY_OFF_WORD = '休み';
const DAY_OFF: ReadonlySet<string> = new Set([DAY_OFF_WORD, '休']);

/** How many months a file can plan. */
const MOST_MONTHS = 24;

/** A day of a file. */
interface FileDay {
  readonly userId: number;
  readonly period: PeriodName;
  readonly plan: ShiftPlan;
}

/** A day of a file, with what is planned of it. */
interface FoundDay extends FileDay {
  readonly before: PlanRow | undefined;
  readonly outcome: 'add' | 'change' | 'unchanged';
}

type Patterns = Awaited<ReturnType<typeof patternsOf>>;

interface CheckedShifts {
  readonly rows: readonly ComparedRow<Column, FileDay, FoundDay>[];
  readonly personOf: Awaited<ReturnType<typeof peopleOfRows>>;
  readonly patterns: Patterns;
  readonly isPlannedByAdmins: boolean;
  readonly storedOf: StoredOf;
}

/** What is stored of a person's plan of a period. */
type StoredOf = (day: Pick<FileDay, 'userId' | 'period'>) => StoredPlan;

/** The import of shifts from a file, by the rules of the roster. */
export const shiftImport: CsvImport<Column, CheckedShifts, Omit<ShiftImportRow, keyof CheckedRow>> = {
  file: FILE,

  async check(db, { companyId, today }, lines) {
    const { admins_plan_shifts: isPlannedByAdmins } = await shiftSettingsOf(db, companyId);
    const personOf = await peopleOfRows(db, companyId, lines);
    const patterns = await patternsOf(db, companyId, { withArchived: true });
    const calendar = await wageCalendarOf(db, companyId);
    const months = new Set<PeriodName>();
    const read = await readRows<Column, FileDay>(lines, FILE.columns, {
      read: (cells) => readDay(cells, { personOf, patterns, calendar, months, today }),
      keyOf: ({ userId, plan }) => placeOf(userId, plan.date),
      at: 'date',
    });
    const days = read.flatMap(({ value }) => value ?? []);
    const stored = new Map<PeriodName, ReadonlyMap<number, StoredPlan>>();
    for (const [name, own] of groupBy(days, ({ period }) => period)) {
      const userIds = [...new Set(own.map(({ userId }) => userId))];
      stored.set(name, await plansOf(db, companyId, userIds, periodOfDays(own, calendar), isPlannedByAdmins));
    }
    const storedOf: StoredOf = ({ userId, period }) => stored.get(period)?.get(userId) ?? NO_PLAN;
    const shiftsOf = remember(({ shifts }: StoredPlan) => byDate(shifts));
    const found = new Map(days.map((day) => [day, compared(day, shiftsOf(storedOf(day)).get(day.plan.date))]));
    const changed = [...found.values()].filter(({ outcome }) => outcome !== 'unchanged');
    const faults = await inTransaction(db, (trx) =>
      faultsOf(trx, companyId, { changed, storedOf, patterns, calendar, today }),
    );
    const rows = await compareRows<Column, FileDay, FoundDay>(read, (value, { reader }) => {
      for (const message of faults.get(placeOf(value.userId, value.plan.date)) ?? []) reader.failAt('date')(message);
      return found.get(value) ?? null;
    });
    return { rows, personOf, patterns, isPlannedByAdmins, storedOf };
  },

  present: ({ cells, value, found }, { personOf, patterns }) => ({
    employee_id: (cells.employeeId ?? '').trim(),
    name: personOf(cells.employeeId)?.name ?? cells.name ?? '',
    date: value?.plan.date ?? (cells.date ?? '').trim(),
    before: found?.before === undefined ? null : presentPlan(toPlan(found.before), patterns),
    after: value === null ? null : presentPlan(value.plan, patterns),
  }),

  done: (rows) => `${rows}日分のシフトを登録しました`,
};

/** The file to fill in: a day by times, by the first of the company's patterns where it has any, off, and into the next morning. */
export async function shiftTemplate(db: Kysely<DB>, companyId: string): Promise<string> {
  const [pattern] = await patternsOf(db, companyId);
  const days: readonly Partial<Record<Column, string>>[] = [
    { date: '2026-04-01', start: '9:00', end: '18:00' },
    ...(pattern === undefined ? [] : [{ date: '2026-04-02', pattern: pattern.name }]),
    { date: '2026-04-03', pattern: DAY_OFF_WORD },
    { date: '2026-04-04', start: '17:00', end: '翌1:30' },
  ];
  return csvOf(
    FILE.columns,
    days.map((day) => ({ employeeId: 'E0001', name: '山田 太郎', ...day })),
  );
}

/** Stores a file of shifts as the roster does: with an audit entry of each day, as drafts where admins plan the shifts. */
export function storeShiftFile(
  write: ImportWrite,
  { rows, storedOf, isPlannedByAdmins }: CheckedShifts,
): Promise<ImportChange[]> {
  const found = rows.flatMap((row) => row.found ?? []).filter(({ outcome }) => outcome !== 'unchanged');
  const people = groupBy(found, ({ userId }) => userId);
  const dates = found.map(({ plan }) => plan.date);
  const period = rangeOfDates(dates);
  const watched = { tables: ['shift', 'shift_draft'] as const, userIds: [...people.keys()], period };
  return changesOfRows(write, watched, async () => {
    for (const [userId, days] of people) {
      const stored = [...groupBy(days, (day) => day.period).values()].flatMap(([day]) =>
        day === undefined ? [] : storedOf(day),
      );
      await storePlans(
        write.trx,
        { owner: { companyId: write.companyId, userId }, actorUserId: write.actorUserId, now: write.now },
        days.map(({ plan }) => plan),
        { shifts: stored.flatMap(({ shifts }) => shifts), record: stored.flatMap(({ record }) => record) },
        isPlannedByAdmins,
      );
    }
  });
}

/**
 * Undoes an import of shifts, and notifies those whose shifts of record change. What a restriction forbids by now isn't planned
 * again: throws `import_changed`; and `month_after_closed` where a week counts in a month that is closed.
 */
export const shiftUndo: ImportUndo = {
  async undo(write, changes) {
    const { trx, companyId, actorUserId, now } = write;
    const restored = await writeIntoMonth(restoreRows(write, changes));
    const people = groupBy(restored, ({ before, after }) => Number((after ?? before ?? {})['user_id']));
    const again = [...people].map(([userId, rows]) => ({
      userId,
      plans: rows.flatMap(({ before }) => (before === null ? [] : [toShiftDay(toPlan(before as unknown as PlanRow))])),
    }));
    if ((await refusedPlans(trx, companyId, again, japanDate(now))).size > 0) throw new AppError('import_changed');
    for (const [userId, rows] of people) {
      const dates = rows.flatMap(({ table, before, after }) =>
        table === 'shift' ? [isoDate(String((after ?? before ?? {})['work_date']))] : [],
      );
      await notifyChanged(trx, { owner: { companyId, userId }, actorUserId, now }, dates);
    }
  },
};

const placeOf = (userId: number, date: IsoDate): string => `${userId}/${date}`;

const compared = (day: FileDay, before: PlanRow | undefined): FoundDay => {
  const outcome = before === undefined ? 'add' : isSame(day.plan, before) ? 'unchanged' : 'change';
  return { ...day, before, outcome };
};

const periodOfDays = ([day]: readonly FileDay[], calendar: WageCalendar) => {
  if (day === undefined) throw new Error('a period of a file has a day');
  return periodOn(day.plan.date, calendar);
};

/** What the days that change can't be, by person and day: by the checks of the roster, each of a period, and by closed months. */
async function faultsOf(
  trx: Transaction<DB>,
  companyId: string,
  {
    changed,
    storedOf,
    patterns,
    calendar,
    today,
  }: {
    readonly changed: readonly FoundDay[];
    readonly storedOf: StoredOf;
    readonly patterns: Patterns;
    readonly calendar: WageCalendar;
    readonly today: IsoDate;
  },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const faults = new Map<string, string[]>();
  const say = (userId: number, date: IsoDate, message: string): void => {
    const place = placeOf(userId, date);
    const said = faults.get(place) ?? [];
    if (!said.includes(message)) faults.set(place, [...said, message]);
  };
  const ofPerson = groupBy(changed, ({ userId }) => userId);
  const byId = new Map<number, ShiftPattern>(patterns.map((one) => [one.id, one]));
  for (const own of groupBy(changed, ({ period }) => period).values()) {
    const period = periodOfDays(own, calendar);
    for (const day of own)
      if (storedOf(day).isClosed) say(day.userId, day.plan.date, '締め済みの月のため、登録できません');
    const userIds = [...new Set(own.map(({ userId }) => userId))];
    const plans = new Map(
      userIds.map((userId) => [
        userId,
        (ofPerson.get(userId) ?? []).map(({ plan }) => plan).filter(({ date }) => isWithin(date, weeksAround(period))),
      ]),
    );
    const stored = new Map(userIds.map((userId) => [userId, storedOf({ userId, period: period.name })]));
    const forbidden = await forbiddenDays(trx, companyId, { period, plans, stored, patterns: byId, today });
    for (const [place, message] of forbidden) {
      const [user = '', day = ''] = place.split('/');
      const [userId, date] = [Number(user), isoDate(day)];
      const near = nearest(plans.get(userId) ?? [], date);
      // The finding of a week or a month is of its last day, which the file may leave as it is.
      if (near !== undefined) say(userId, near, near === date ? message : `${formatMonthDay(date)}：${message}`);
    }
  }
  return faults;
}

/** The day of some plans that is the nearest to a day. */
const nearest = (plans: readonly ShiftPlan[], date: IsoDate): IsoDate | undefined =>
  plans
    .map((plan) => plan.date)
    .toSorted((one, other) => Math.abs(daysBetween(one, date)) - Math.abs(daysBetween(other, date)))[0];

function readDay(
  cells: Cells<Column>,
  {
    personOf,
    patterns,
    calendar,
    months,
    today,
  }: Pick<CheckedShifts, 'personOf' | 'patterns'> & {
    readonly calendar: WageCalendar;
    /** Gathers the months that the rows before are in. */
    readonly months: Set<PeriodName>;
    readonly today: IsoDate;
  },
): FileDay | null {
  const person = cells.required('employeeId', (typed, fail) => personOf(typed) ?? fail('登録されていない社員IDです'));
  const date = cells.required('date', (typed, fail) => parseDate(typed, today, fail));
  const pattern = cells.read('pattern', (typed, fail) => readPattern(typed, patterns, fail));
  const start = cells.read('start', readMinute);
  const end = cells.read('end', readMinute);
  if (cells.faults.length > 0 || person === null || date === null) return null;
  const plan = planFrom(cells, date, { pattern, start, end });
  if (plan === null) return null;
  const period = periodOn(date, calendar).name;
  if (!months.has(period) && months.size === MOST_MONTHS)
    return cells.failAt('date')(`一度に登録できるのは${MOST_MONTHS}か月分までです`);
  months.add(period);
  return { userId: person.userId, period, plan };
}

/** The plan of a row: a day off, the times of the row or else those of its pattern. */
function planFrom(
  cells: Cells<Column>,
  date: IsoDate,
  {
    pattern,
    start,
    end,
  }: {
    readonly pattern: ShiftPattern | 'off' | null;
    readonly start: WorkingDayMinute | null;
    readonly end: WorkingDayMinute | null;
  },
): ShiftPlan | null {
  const hasTimes = start !== null || end !== null;
  if (pattern === 'off')
    return hasTimes
      ? cells.failAt(start === null ? 'end' : 'start')('休みの日の時刻は空欄にしてください')
      : { ...dayOffOf(date), patternId: null };
  if (pattern === null && !hasTimes) return cells.failAt('pattern')('シフトか、開始と終了を入力してください');
  if (pattern !== null && !hasTimes)
    return { date, isWorkday: true, start: pattern.start, end: pattern.end, patternId: pattern.id };
  if (start !== null && start >= MINUTES_PER_DAY) return cells.failAt('start')('その日の時刻を入力してください');
  const entered = {
    isWorkday: true,
    start,
    end: end === null ? null : workingDayMinute(end % MINUTES_PER_DAY),
    endDay: end === null || end < MINUTES_PER_DAY ? undefined : Math.floor(end / MINUTES_PER_DAY),
  };
  const fault = checkShiftDay(entered);
  if (fault !== null) return cells.failAt(start === null ? 'start' : 'end')(FAULT_TEXTS[fault]);
  return { ...planOf(date, entered), ...(pattern !== null && { patternId: pattern.id }) };
}

/** A pattern by its name, or by its short name where one alone has it; or a day off. */
function readPattern(typed: string, patterns: Patterns, fail: Fail): ShiftPattern | 'off' | null {
  if (DAY_OFF.has(typed)) return 'off';
  const offered = patterns.filter(({ isArchived }) => !isArchived);
  const named = offered.find(({ name }) => name === typed);
  const [short, another] = offered.filter(({ shortName }) => shortName === typed);
  if (named === undefined && another !== undefined) return fail(`略称が「${typed}」のシフトパターンが複数あります`);
  return named ?? short ?? fail('シフトパターンの名称か略称、または「休み」を入力してください');
}

/** A time as `8:30`, or of the next day as `翌1:20` and `25:20`. */
const readMinute = (typed: string, fail: Fail): WorkingDayMinute | null =>
  parseWorkingDayTime(typed) ?? fail('8:30、翌1:20のように入力してください');

const presentPlan = ({ isWorkday, start, end, patternId }: ShiftPlan, patterns: Patterns): ImportedShift => ({
  is_workday: isWorkday,
  ...presentHours(hoursOf(start, end)),
  pattern: patterns.find(({ id }) => id === patternId)?.name ?? null,
});
