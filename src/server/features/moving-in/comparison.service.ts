import type { ComparedRow, MonthComparison } from '#contract/month-comparison.ts';
import {
  COMPARED_FIGURES,
  compareFigures,
  type ComparedFigure,
  type ComparedFigures,
  figuresOf,
  isEqualMonth,
  isLength,
} from '#domain/moving-in/comparison.ts';
import { parseTypedMonth } from '#domain/moving-in/past-month.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createYield } from '../../platform/event-loop.ts';
import { toCsv } from '../../platform/http/csv.ts';
import { parseHours } from '../../platform/http/csv-cells.ts';
import { type Cells, type ImportPlatform, linesOf, readRows } from '../../platform/http/csv-import.ts';
import { peopleOfRows } from '../../records/people-by-id.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, sheetMonths } from '../../shared/sheet/sheet-months.ts';
import { LENGTH, parseDays, PAST_MONTH_FILE } from './past-months.service.ts';

/** The file of past months, of which a comparison needs the person alone. */
const FILE = { ...PAST_MONTH_FILE, required: ['employeeId'], noun: '月の集計' } as const;
type Column = keyof typeof FILE.columns;

/** What a row says of a person's month; `null` of the month where the file has none. */
interface ReadMonth {
  readonly userId: number;
  readonly month: IsoMonth | null;
  readonly figures: ComparedFigures;
}

/** The month of everybody in the other product's file beside ours, by employee ID; those who differ first. */
export async function compareMonth(
  { database, files }: ImportPlatform,
  call: { readonly caller: Caller; readonly body: { readonly file: Uint8Array }; readonly now: EpochMs },
  period: WagePeriod,
): Promise<MonthComparison> {
  const { companyId } = call.caller;
  const lines = await linesOf<Column>({ database, files }, call, FILE);
  const personOf = await peopleOfRows(database.kysely, companyId, lines);
  const isOther = (typed: string): boolean => ![null, period.month].includes(parseTypedMonth(typed));
  const ofMonth = lines.filter(({ cells }) => !isOther(cells.month ?? ''));
  const read = await readRows<Column, ReadMonth>(ofMonth, FILE.columns, {
    read(cells) {
      const person = cells.required(
        'employeeId',
        (typed, fail) => personOf(typed) ?? fail('登録されていない社員IDです'),
      );
      const month = cells.read(
        'month',
        (typed, fail) => parseTypedMonth(typed) ?? fail('2026-04のように入力してください'),
      );
      const figures = readFigures(cells);
      return person === null ? null : { userId: person.userId, month, figures };
    },
    keyOf: ({ userId }) => String(userId),
    at: 'employeeId',
  });
  const ours = await ourFigures(database, companyId, period, call.now);
  const inFile = read.map(({ line, cells, value, faults }): ComparedRow => {
    const own = value === null ? undefined : ours.get(value.userId);
    const base = {
      line,
      user_id: value?.userId ?? null,
      employee_id: own?.employeeId ?? (cells.employeeId ?? '').trim(),
      name: own?.name ?? personOf(cells.employeeId)?.name ?? cells.name ?? '',
      faults: [...faults],
    };
    if (value === null || faults.length > 0) return { ...base, state: 'fault', figures: [] };
    const figures = compareFigures(value.figures, own?.figures ?? null);
    if (own === undefined) return { ...base, state: 'only_there', figures };
    return { ...base, state: isEqualMonth(figures) ? 'equal' : 'different', figures };
  });
  const named = new Set(inFile.map(({ user_id: userId }) => userId));
  const onlyHere = [...ours].flatMap(([userId, { employeeId, name, figures }]): ComparedRow[] =>
    named.has(userId)
      ? []
      : [
          {
            line: null,
            user_id: userId,
            employee_id: employeeId,
            name,
            state: 'only_here',
            figures: compareFigures(null, figures),
            faults: [],
          },
        ],
  );
  const rows = [...inFile, ...onlyHere].toSorted(
    (one, other) =>
      STATES.indexOf(one.state) - STATES.indexOf(other.state) || one.employee_id.localeCompare(other.employee_id, 'ja'),
  );
  const count = (state: ComparedRow['state']): number => rows.filter((row) => row.state === state).length;
  return {
    rows,
    equal: count('equal'),
    different: count('different'),
    only_here: count('only_here'),
    only_there: count('only_there'),
    faulty: count('fault'),
    other_months: lines.length - ofMonth.length,
    period: { month: period.name, from: period.from, to: period.to },
  };
}

/** In the order of a list: what has to be looked at first. */
const STATES: readonly ComparedRow['state'][] = ['fault', 'different', 'only_there', 'only_here', 'equal'];

/** The figures of everybody who has a sheet of a period. */
async function ourFigures({ kysely }: Database, companyId: string, period: WagePeriod, now: EpochMs) {
  const rules = await rulesFor(kysely, companyId, period.month);
  const found = new Map<
    number,
    { readonly employeeId: string; readonly name: string; readonly figures: ComparedFigures }
  >();
  const yieldIfDue = createYield();
  for await (const months of sheetMonths(kysely, { companyId, people: 'all', period, rules, now }))
    for (const month of months) {
      const { userId, employeeId, name } = month.employee;
      found.set(userId, { employeeId, name, figures: figuresOf(hoursOfMonth(month, rules)) });
      await yieldIfDue();
    }
  return found;
}

const readFigures = (cells: Cells<Column>): ComparedFigures =>
  Object.fromEntries(
    COMPARED_FIGURES.map((figure) => [
      figure,
      cells.read(figure, (typed, fail) =>
        isLength(figure) ? parseHours(typed, LENGTH, fail) : parseDays(typed, fail),
      ),
    ]),
  ) as unknown as ComparedFigures;

const STATE_NAMES: Readonly<Record<ComparedRow['state'], string>> = {
  equal: '一致',
  different: '差異あり',
  only_here: 'ファイルになし',
  only_there: 'この月の集計なし',
  fault: '誤り',
};

/** A comparison as a file: of each figure theirs, ours and the difference. */
export function comparisonCsv({ rows }: MonthComparison): string {
  const text = (figure: ComparedFigure, value: number | null): string => {
    if (value === null) return '';
    if (!isLength(figure)) return String(value);
    return `${value < 0 ? '-' : ''}${formatDuration(minutes(Math.abs(value)))}`;
  };
  return toCsv(
    [
      '社員ID',
      '氏名',
      '結果',
      ...COMPARED_FIGURES.flatMap((figure) => {
        const name = FILE.columns[figure];
        return [`${name}（前の製品）`, `${name}（kintai）`, `${name}（差）`];
      }),
      '備考',
    ],
    rows.map(({ employee_id, name, state, figures, faults }) => [
      employee_id,
      name,
      STATE_NAMES[state],
      ...COMPARED_FIGURES.flatMap((figure) => {
        const pair = figures.find((one) => one.figure === figure);
        return [pair?.theirs ?? null, pair?.ours ?? null, pair?.difference ?? null].map((value) => text(figure, value));
      }),
      faults.map(({ column, message }) => (column === '' ? message : `${column}: ${message}`)).join(' '),
    ]),
  );
}
