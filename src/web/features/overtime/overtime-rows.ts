import type { OvertimeRowResponse } from '#contract/overtime.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { employeeParams, nameOrder, sortEmployees } from '../../lib/employee-filter.ts';
import { departmentParam } from '../../lib/departments.ts';
import { SUMMED_BY } from '../../lib/sum-groups.ts';
import { id, month, oneOf, place, searchState, sortBy, step, type ColumnSort } from '../../lib/search-state.ts';
import type { Breach } from './outlook.ts';
import type { MeasuredRow } from './limit-status.ts';

export type State = OvertimeRowResponse['state'];

/**
 * What can be shown alone, the gravest first: who has broken a limit in the agreement's year, who will at this pace, and
 * who is near one. Who has broken one may be about to break another, and is among those too.
 */
export const STATES = ['broken', 'expected', 'near'] as const satisfies readonly State[];

/** From the least grave on, as they are sorted. */
const GRAVITY: readonly State[] = ['within', 'near', 'expected', 'broken'];

/** The columns, by any of which the rows can be sorted. */
export const COLUMN_KEYS = [
  'employee_id',
  'name',
  'state',
  'month',
  'year',
  'average',
  'months_over',
  'short_intervals',
] as const;
export type ColumnKey = (typeof COLUMN_KEYS)[number];

/** The gravest first: whoever opens the screen looks for them. */
const GRAVEST_FIRST = '-state' satisfies ColumnSort<ColumnKey>;

/**
 * What the address says: `?month=2026-10&q=&state=&breaks=2026-12&department_id=&client_company_id=&job_assignment_id=`
 * `&employment_type_id=&sort=-month&by=department&employee=5`.
 */
export const overtimeListState = (seesGroups: boolean) =>
  searchState({
    ...employeeParams(seesGroups),
    departmentId: departmentParam(),
    state: oneOf(STATES),
    /** The month in which a limit was broken, or will be. */
    breaks: month(),
    sort: sortBy(COLUMN_KEYS, GRAVEST_FIRST),
    month: place(step(month())),
    /** What the rows are summed by. */
    by: place(oneOf(SUMMED_BY)),
    /** Whose detail is open. */
    employee: place(id('employee')),
  });

export type OvertimeListValues = ReturnType<ReturnType<typeof overtimeListState>['read']>;

/** Which rows are shown, in which order. */
export type OvertimeFilter = Omit<OvertimeListValues, 'month' | 'by' | 'employee'>;

/** What the rows are sorted by in each column. */
const SORTED_BY: Readonly<Record<ColumnKey, (row: MeasuredRow) => string | number>> = {
  employee_id: (row) => row.employee_id,
  name: nameOrder,
  state: (row) => GRAVITY.indexOf(row.state) + (row.brokenBefore === null ? 0 : 0.5),
  month: (row) => row.month.value,
  year: (row) => row.year.value,
  average: (row) => row.average?.value ?? -1,
  months_over: (row) => row.monthsOver?.value ?? -1,
  short_intervals: (row) => row.short_intervals,
};

/** Those of the rows whose limits are broken in the month, or will be; all of them without a month. */
export function rowsBreakingIn(
  rows: readonly MeasuredRow[],
  breaks: IsoMonth | null,
  breaches: readonly Breach[],
): readonly MeasuredRow[] {
  if (breaks === null) return rows;
  const ids = new Set(breaches.filter((breach) => breach.month === breaks).map(({ row }) => row.user_id));
  return rows.filter(({ user_id }) => ids.has(user_id));
}

/** Those of the rows in the state, in order; equal ones by employee ID. */
export function shownRows(
  rows: readonly MeasuredRow[],
  { state, sort }: Pick<OvertimeFilter, 'state' | 'sort'>,
): MeasuredRow[] {
  return sortEmployees(
    rows.filter((row) => state === null || isIn(row, state)),
    sort,
    (row, key) => SORTED_BY[key](row),
  );
}

/** How many there are of each that can be shown alone. */
export function countStates(rows: readonly MeasuredRow[]): Readonly<Record<ShownState, number>> {
  const countOf = (state: ShownState): number => rows.filter((row) => isIn(row, state)).length;
  return { broken: countOf('broken'), expected: countOf('expected'), near: countOf('near') };
}

type ShownState = (typeof STATES)[number];

/** By the lists that the panel beside is drawn from, so that the two never say different numbers. */
const isIn = ({ breaches, expected, state }: MeasuredRow, shown: ShownState): boolean =>
  ({ broken: breaches.length > 0, expected: expected.length > 0, near: state === 'near' })[shown];
