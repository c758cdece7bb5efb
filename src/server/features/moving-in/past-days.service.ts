import { isDeepStrictEqual } from 'node:util';

import { type Kysely, sql } from 'kysely';

import type { PastDayImportRow, PastDayResponse } from '#contract/past-days.ts';
import { groupBy } from '#domain/group-by.ts';
import { compareFigures, type FigurePair } from '#domain/moving-in/comparison.ts';
import {
  gapOfPastDays,
  NOTHING_SAID,
  overlapsDayBefore,
  type PastDay,
  totalOfPastDays,
  withFurther,
} from '#domain/moving-in/past-day.ts';
import type { PastMonth } from '#domain/moving-in/past-month.ts';
import { punchedDays, type PunchLine } from '#domain/moving-in/past-punches.ts';
import { addDays, type DateRange, type IsoDate, type IsoMonth, isWithin, rangeOfDates } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { periodOn, type WagePeriod } from '#domain/working-time/wage-period.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createYield } from '../../platform/event-loop.ts';
import type { Fail } from '../../platform/http/csv-cells.ts';
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
import type { CsvLine } from '../../platform/http/csv-lines.ts';
import { lockCompany } from '../../records/company.ts';
import { pastDaysOf } from '../../records/past-days.ts';
import { pastMonthLinesOf } from '../../records/past-months.ts';
import { peopleOfRows } from '../../records/people-by-id.ts';
import { auditOf } from '../../records/user-key.ts';
import { readDay, readPunch } from './past-day-cells.ts';
import { type DayColumn, PAST_DAY_FILE, PAST_PUNCH_FILE, type PunchColumn } from './past-day-files.ts';
import { presentTotals, storeMonths } from './past-months.service.ts';
import { pastOf } from './past-of-people.ts';
import type { KeptPast } from './past-undo.ts';

/** A day that a file says something of: that alone, and the day with it. */
interface SaidDay {
  readonly userId: number;
  readonly month: IsoMonth;
  readonly said: PastDay;
  readonly before: PastDay | null;
  readonly after: PastDay;
  readonly outcome: 'add' | 'change' | 'unchanged';
  /** With the punches of the day before or after it. */
  readonly overlaps: boolean;
}

/** A month of a person with such days: its totals by its days, and by the line of a file. */
interface SaidMonth extends Pick<WagePeriod, 'month' | 'from' | 'to'> {
  readonly userId: number;
  readonly total: PastMonth | null;
  readonly line: PastMonth | null;
  /** What differs between them. */
  readonly differences: readonly FigurePair[];
  /** The days that its files lack, where its totals are those of its days. */
  readonly gap: DateRange | null;
}

interface CheckedDays<Column extends string, Value> {
  readonly rows: readonly ComparedRow<Column, Value, SaidDay>[];
  readonly personOf: Awaited<ReturnType<typeof peopleOfRows>>;
  readonly days: readonly SaidDay[];
  readonly months: readonly SaidMonth[];
}

interface OfPerson {
  readonly userId: number;
}
interface DayOfPerson extends OfPerson {
  readonly day: PastDay;
}
interface PunchOfPerson extends OfPerson, PunchLine {}

type Shown = Omit<PastDayImportRow, keyof CheckedRow>;

/** The months of a preview: how many have their totals of the days, and what differs from totals that are there. */
interface MonthsOfFile {
  readonly months: { readonly by_days: number; readonly by_lines: number; readonly without: number };
  readonly differences: {
    readonly employee_id: string;
    readonly name: string;
    readonly month: string;
    readonly figures: FigurePair[];
  }[];
  readonly different: number;
  readonly gaps: {
    readonly employee_id: string;
    readonly name: string;
    readonly month: string;
    from: IsoDate;
    to: IsoDate;
  }[];
  readonly incomplete: number;
}

/** How many months that differ are listed, and how many that lack days. */
const LISTED = 100;

/** The import of days before the go-live, with punches and what another product calculated. */
export const pastDayImport: CsvImport<DayColumn, CheckedDays<DayColumn, DayOfPerson>, Shown, MonthsOfFile> = {
  file: PAST_DAY_FILE,
  lock: lockCompany,

  async check(db, { companyId, today }, lines) {
    const people = await peopleOfFile(db, companyId, lines);
    const read = await readRows<DayColumn, DayOfPerson>(lines, PAST_DAY_FILE.columns, {
      read(cells) {
        const person = people.read(cells);
        const day = readDay(cells, today);
        if (day !== null) people.checkDay(person, day.date, cells.failAt('date'));
        return person === null || day === null ? null : { userId: person.userId, day };
      },
      keyOf: ({ userId, day }) => `${userId} ${day.date}`,
      at: 'date',
    });
    const said = read.flatMap(({ value }) => (value === null ? [] : [{ userId: value.userId, said: value.day }]));
    const checked = await compareDays(db, companyId, said, people);
    const dayOf = new Map(checked.days.map((one) => [one.said, one]));
    const rows = await compareRows<DayColumn, DayOfPerson, SaidDay>(read, ({ day }, { reader }) =>
      unlessOverlapping(dayOf.get(day), reader.failAt('clockIns')),
    );
    return { ...checked, rows, personOf: people.personOf };
  },

  present: ({ cells, value, found }, { personOf }) => presentRow(cells, personOf, value?.day.date ?? cells.date, found),
  summary: (checked) => monthsOfFile(checked),
  done: (rows) => `移行前の日の勤怠を${rows}件登録しました`,
};

/** The import of punches before the go-live. A day has the punches of the last file with any of it. */
export const pastPunchImport: CsvImport<PunchColumn, CheckedDays<PunchColumn, PunchOfPerson>, Shown, MonthsOfFile> = {
  file: PAST_PUNCH_FILE,
  lock: lockCompany,

  async check(db, { companyId, today }, lines) {
    const people = await peopleOfFile(db, companyId, lines);
    const read = await readRows<PunchColumn, PunchOfPerson>(lines, PAST_PUNCH_FILE.columns, {
      read(cells) {
        const person = people.read(cells);
        const punch = readPunch(cells, today);
        return person === null || punch === null ? null : { userId: person.userId, ...punch };
      },
      keyOf: ({ userId, date, minute, kind }) => `${userId} ${date} ${minute} ${kind}`,
      at: 'date',
    });
    const rowOf = new Map(read.flatMap((row) => (row.value === null ? [] : [[row.value, row] as const])));
    const said: { userId: number; said: PastDay }[] = [];
    const dayOfLine = new Map<PunchOfPerson, PastDay>();
    const yieldIfDue = createYield();
    for (const [userId, own] of groupBy([...rowOf.keys()], (value) => value.userId)) {
      await yieldIfDue();
      const { days, faults } = punchedDays(own);
      for (const [line, message] of faults) rowOf.get(line)?.reader.failAt('kind')(message);
      for (const { date, punches } of days) {
        const day = { ...NOTHING_SAID, date, punches: punches.map(({ kind, minute }) => ({ kind, minute })) };
        said.push({ userId, said: day });
        const [first] = punches;
        for (const { line } of punches) dayOfLine.set(line, day);
        if (first !== undefined)
          people.checkDay({ userId }, date, (message) => rowOf.get(first.line)?.reader.failAt('date')(message) ?? null);
      }
    }
    const checked = await compareDays(db, companyId, said, people);
    const dayOf = new Map(checked.days.map((one) => [one.said, one]));
    const rows = await compareRows<PunchColumn, PunchOfPerson, SaidDay>(read, (value, { reader }) => {
      const day = dayOfLine.get(value);
      return unlessOverlapping(day && dayOf.get(day), reader.failAt('date'));
    });
    return { ...checked, rows, personOf: people.personOf };
  },

  present: ({ cells, found }, { personOf }) => presentRow(cells, personOf, found?.said.date ?? cells.date, found),
  summary: (checked) => monthsOfFile(checked),
  done: (rows) => `移行前の打刻を${rows}件登録しました`,
};

const unlessOverlapping = (day: SaidDay | undefined, fail: Fail): SaidDay | null =>
  day?.overlaps === true ? fail('前後の日の打刻と重なっています') : (day ?? null);

type PeopleOfFile = Awaited<ReturnType<typeof peopleOfFile>>;

/** The people whom the lines name, and the days that can be imported of each. */
async function peopleOfFile<Column extends string>(
  db: Kysely<DB>,
  companyId: string,
  lines: readonly CsvLine<Column | 'employeeId'>[],
) {
  const personOf = await peopleOfRows(db, companyId, lines);
  const userIds = [...new Set(lines.flatMap(({ cells }) => personOf(cells.employeeId)?.userId ?? []))];
  const { goLiveOn, calendar, faultOf, daysOf } = await pastOf(db, companyId, userIds);
  return {
    personOf,
    calendar,
    daysOf,
    read: (cells: Cells<Column | 'employeeId'>) =>
      cells.required('employeeId', (typed, fail) => personOf(typed) ?? fail('登録されていない社員IDです')),
    checkDay(person: OfPerson | null, date: IsoDate, fail: Fail): void {
      if (goLiveOn === null) fail('利用開始月を先に設定してください');
      else if (date >= goLiveOn)
        fail(`利用開始月（${formatYearMonth(periodOn(goLiveOn, calendar).month)}）より前の日を入力してください`);
      else if (person !== null) {
        const fault = faultOf(person.userId, { from: date, to: date });
        if (fault !== null) fail(fault === 'closed' ? '締められている月です' : '入社日より前の日です');
      }
    },
  };
}

/** Compares the days of a file with what is there, and what the months add up to with their lines. */
async function compareDays(
  db: Kysely<DB>,
  companyId: string,
  said: readonly { readonly userId: number; readonly said: PastDay }[],
  { calendar, daysOf }: Pick<PeopleOfFile, 'calendar' | 'daysOf'>,
): Promise<{ readonly days: readonly SaidDay[]; readonly months: readonly SaidMonth[] }> {
  if (said.length === 0) return { days: [], months: [] };
  const named = rangeOfDates(said.map((one) => one.said.date));
  const range = { from: periodOn(named.from, calendar).from, to: periodOn(named.to, calendar).to };
  const userIds = [...new Set(said.map(({ userId }) => userId))];
  const stored = await pastDaysOf(db, companyId, userIds, range);
  const lines = await pastMonthLinesOf(db, companyId, userIds);
  const days: SaidDay[] = [];
  const months: SaidMonth[] = [];
  const yieldIfDue = createYield();
  for (const [userId, own] of groupBy(said, (one) => one.userId)) {
    await yieldIfDue();
    const known = new Map((stored.get(userId) ?? []).map((day) => [day.date, day]));
    const touched = new Map<string, WagePeriod>();
    const compared: Omit<SaidDay, 'overlaps'>[] = [];
    for (const { said: day } of own) {
      const before = known.get(day.date) ?? null;
      const after = before === null ? day : withFurther(before, day);
      const outcome = outcomeOf(before, after, isDeepStrictEqual);
      const period = periodOn(day.date, calendar);
      compared.push({ userId, month: period.month, said: day, before, after, outcome });
      known.set(day.date, after);
      touched.set(period.month, period);
    }
    for (const one of compared) {
      const next = known.get(addDays(one.said.date, 1));
      const overlaps =
        overlapsDayBefore(one.after, known.get(addDays(one.said.date, -1))) ||
        (next !== undefined && overlapsDayBefore(next, one.after));
      days.push({ ...one, overlaps });
    }
    const all = [...known.values()];
    for (const { month, from, to } of touched.values()) {
      const ofMonth = all.filter(({ date }) => isWithin(date, { from, to }));
      const total = totalOfPastDays({ month, from, to }, ofMonth);
      const line = lines.get(userId)?.find((one) => one.month === month) ?? null;
      const pairs = line === null || total === null ? [] : compareFigures(line, total);
      const differences = pairs.filter(({ difference }) => difference !== null && difference !== 0);
      const had = ofMonth.map(({ date }) => date);
      const gap = line === null && total !== null ? gapOfPastDays(daysOf(userId, { from, to }), had) : null;
      months.push({ userId, month, from, to, total, line, differences, gap });
    }
  }
  return { days, months };
}

function monthsOfFile({
  rows,
  months,
  personOf,
}: Pick<CheckedDays<string, OfPerson>, 'months' | 'personOf'> & {
  readonly rows: readonly { readonly cells: { readonly employeeId?: string } }[];
}): MonthsOfFile {
  const different = months.filter(({ differences }) => differences.length > 0);
  const incomplete = months.flatMap(({ gap, ...month }) => (gap === null ? [] : [{ ...month, gap }]));
  const people = new Map(
    different.length === 0 && incomplete.length === 0
      ? []
      : rows.flatMap(({ cells }) => {
          const person = personOf(cells.employeeId);
          return person === undefined ? [] : [[person.userId, person] as const];
        }),
  );
  const named = ({ userId, month }: Pick<SaidMonth, 'userId' | 'month'>) => ({
    employee_id: people.get(userId)?.employeeId ?? '',
    name: people.get(userId)?.name ?? '',
    month,
  });
  return {
    months: {
      by_days: months.filter(({ line, total }) => line === null && total !== null).length,
      by_lines: months.filter(({ line }) => line !== null).length,
      without: months.filter(({ line, total }) => line === null && total === null).length,
    },
    differences: different.slice(0, LISTED).map((one) => ({ ...named(one), figures: [...one.differences] })),
    different: different.length,
    gaps: incomplete.slice(0, LISTED).map((one) => ({ ...named(one), ...one.gap })),
    incomplete: incomplete.length,
  };
}

const presentRow = (
  cells: Readonly<Partial<Record<'employeeId' | 'name', string>>>,
  personOf: PeopleOfFile['personOf'],
  date: string | undefined,
  found: SaidDay | null,
): Shown => ({
  employee_id: (cells.employeeId ?? '').trim(),
  name: personOf(cells.employeeId)?.name ?? cells.name ?? '',
  date: (date ?? '').trim(),
  before: found?.before == null ? null : presentPastDay(found.before),
  after: found === null ? null : presentPastDay(found.after),
});

/** A past day on the wire. */
export const presentPastDay = (day: PastDay): PastDayResponse => ({
  date: day.date,
  punches: day.punches === null ? null : day.punches.map(({ kind, minute }) => ({ kind, minute })),
  break_minutes: day.breakTime,
  worked_minutes: day.worked,
  inside_overtime_minutes: day.insideOvertime,
  overtime_minutes: day.overtime,
  statutory_holiday_minutes: day.statutoryHoliday,
  night_minutes: day.night,
  late_minutes: day.late,
  early_leave_minutes: day.earlyLeave,
  leave_days: day.leaveDays,
  absence_days: day.absenceDays,
  kind: day.kind,
  note: day.note,
});

/** How many days are stored by a statement. */
const PART = 10_000;

/** Stores the days of a file as rows of its import, with what their months add up to; audited by person. */
export async function storePastDays(
  { trx, companyId, actorUserId, importId }: KeptWrite,
  {
    rows,
    days,
    months,
  }: Pick<CheckedDays<string, OfPerson>, 'days' | 'months'> & {
    readonly rows: readonly Pick<ComparedRow<string, OfPerson, SaidDay>, 'found' | 'outcome'>[];
  },
): Promise<ImportChange<KeptPast>[]> {
  const stored = days.filter(({ outcome }) => outcome !== 'unchanged');
  for (let begin = 0; begin < stored.length; begin += PART) {
    const part = stored.slice(begin, begin + PART).map(({ userId, month, said }) => {
      const { date, kind: dayKind, ...values } = presentPastDay(said);
      return { user_id: userId, work_date: date, month, day_kind: dayKind, ...values };
    });
    await sql`
        insert into past_day (company_id, user_id, work_date, file_import_id, month, punches, break_minutes, worked_minutes,
          inside_overtime_minutes, overtime_minutes, statutory_holiday_minutes, night_minutes, late_minutes,
          early_leave_minutes, leave_days, absence_days, day_kind, note)
        select ${companyId}, user_id, work_date, ${importId}, month, punches, break_minutes, worked_minutes,
          inside_overtime_minutes, overtime_minutes, statutory_holiday_minutes, night_minutes, late_minutes,
          early_leave_minutes, leave_days, absence_days, day_kind, note
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as one (user_id bigint, work_date date, month text,
          punches jsonb, break_minutes integer, worked_minutes integer, inside_overtime_minutes integer,
          overtime_minutes integer, statutory_holiday_minutes integer, night_minutes integer, late_minutes integer,
          early_leave_minutes integer, leave_days numeric, absence_days numeric, day_kind text, note text)`.execute(
      trx,
    );
  }
  const byPerson = groupBy(stored, ({ userId }) => userId);
  const rowsOf = groupBy(
    rows.flatMap(({ found, outcome }) => (found === null || outcome === 'unchanged' ? [] : [found])),
    ({ userId, month }) => `${userId} ${month}`,
  );
  const totals = months.flatMap(({ userId, month, total }) =>
    total === null || !rowsOf.has(`${userId} ${month}`) ? [] : [{ userId, month: total }],
  );
  await storeMonths(trx, { companyId, importId, isOfDays: true }, totals);
  const totalsOf = groupBy(totals, ({ userId }) => userId);
  await writeAudit(
    trx,
    ...[...byPerson].map(([userId, own]) => {
      const dates = own.map(({ said }) => said.date).toSorted();
      return {
        ...auditOf({ companyId, userId }, actorUserId),
        action: 'import_past_days' as const,
        before: { days: own.filter(({ before }) => before !== null).length },
        after: {
          from: dates[0] ?? null,
          to: dates.at(-1) ?? null,
          days: own.length,
          months: (totalsOf.get(userId) ?? []).map(({ month }) => ({ month: month.month, ...presentTotals(month) })),
        },
      };
    }),
  );
  return months.flatMap(({ userId, month, from, to }) => {
    const own = rowsOf.get(`${userId} ${month}`);
    return own === undefined ? [] : [{ userId, days: { from, to }, kept: { rows: own.length } }];
  });
}
