import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoMonth } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import { toDepartments } from '../../lib/departments.ts';
import { breachesOf } from './outlook.ts';
import { columnsOf } from './overtime-list.tsx';
import {
  COLUMN_KEYS,
  countStates,
  overtimeListState,
  rowsBreakingIn,
  shownRows,
  type OvertimeFilter,
  type OvertimeListValues,
} from './overtime-rows.ts';
import { measureRows } from './limit-status.ts';
import { CLAUSE, overview, row, SETTINGS, status } from './testing/overview.ts';

const soFar = (overtime: number) => ({
  so_far: { overtime_minutes: minutes(overtime), rest_day_minutes: minutes(0) },
});
const all = overview([
  row(10, { ...soFar(2400), short_intervals: 2, standings: [status('month', '2026-11', '2026-11', 2400, 2700)] }),
  row(2, {
    name: '青木',
    ...soFar(3000),
    standings: [
      status('month', '2026-11', '2026-11', 3000, 2700),
      status('year', '2026-04', '2026-11', 3000, 21_600),
      status('average', '2026-10', '2026-11', 4000, 9600),
    ],
    breaches: [status('month', '2026-11', '2026-11', 3000, 2700)],
  }),
  row(1, {
    standings: [status('year', '2026-04', '2026-11', 9000, 21_600)],
    expected: [status('year', '2026-04', '2027-01', 22_000, 21_600)],
  }),
  row(3),
]);
const rows = measureRows(all);
const shown = (filter: Partial<OvertimeFilter>): number[] =>
  shownRows(rows, { state: null, sort: '-state', ...filter }).map(({ user_id }) => user_id);

describe('the rows that are shown', () => {
  it.each<[OvertimeFilter['sort'], number[]]>([
    ['-state', [2, 1, 10, 3]],
    ['state', [3, 10, 1, 2]],
    ['employee_id', [1, 2, 3, 10]],
    ['name', [1, 3, 10, 2]],
    ['-month', [2, 10, 1, 3]],
    ['-year', [1, 2, 3, 10]],
    // Who has no average yet comes after those who have worked no overtime.
    ['-average', [2, 1, 3, 10]],
    ['-months_over', [1, 2, 3, 10]],
    ['-short_intervals', [10, 1, 2, 3]],
  ])('sorted by %s', (sort, expected) => {
    expect(shown({ sort })).toEqual(expected);
  });

  it('are those of a state', () => {
    expect(shown({ state: 'expected' })).toEqual([1]);
    expect(countStates(rows)).toEqual({ broken: 1, expected: 1, near: 1 });
  });

  it('are both who broke a limit in an earlier month and who will, where that is one person', () => {
    const both = measureRows(
      overview([
        row(1, {
          breaches: [status('month', '2026-10', '2026-10', 3000, 2700)],
          expected: [status('month', '2026-11', '2026-11', 3602, 2700)],
        }),
        row(2, { breaches: [status('month', '2026-10', '2026-10', 3000, 2700)] }),
        row(3, { expected: [status('month', '2026-11', '2026-11', 3602, 2700)] }),
      ]),
    );
    expect(countStates(both)).toEqual({ broken: 2, expected: 2, near: 0 });
    const idsOf = (state: OvertimeFilter['state']) =>
      shownRows(both, { state, sort: '-state' }).map(({ user_id }) => user_id);
    expect(idsOf('broken')).toEqual([1, 2]);
    expect(idsOf('expected')).toEqual([1, 3]);
    expect(idsOf(null)).toEqual([1, 3, 2]);
  });

  it.each([
    ['2026-11', [2]],
    ['2027-01', [1]],
    ['2026-12', []],
  ])('are those whose limits are broken in %s, or will be', (month, expected) => {
    const ids = rowsBreakingIn(rows, isoMonth(month), breachesOf(rows, all)).map(({ user_id }) => user_id);
    expect(ids).toEqual(expected);
  });

  it('lose and add nobody, whatever they are sorted by', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows), fc.constantFrom(...COLUMN_KEYS), fc.boolean(), (of, key, isDescending) => {
        const sort = isDescending ? (`-${key}` as const) : key;
        const sorted = shownRows(of, { state: null, sort });
        expect(new Set(sorted)).toEqual(new Set(of));
        expect(shownRows(of.toReversed(), { state: null, sort })).toEqual(sorted);
      }),
    );
  });
});

it('has a column of months over the ordinary limit under a special clause alone', () => {
  const keysOf = (hasSpecialClause: boolean) =>
    columnsOf({ ...SETTINGS, special_clause: hasSpecialClause ? CLAUSE : null }, toDepartments([])).map(
      ({ key }) => key,
    );
  expect(keysOf(true)).toEqual(COLUMN_KEYS);
  expect(keysOf(false)).toEqual(COLUMN_KEYS.filter((key) => key !== 'months_over'));
});

const plain: OvertimeListValues = {
  q: '',
  departmentId: null,
  clientCompanyId: null,
  jobAssignmentId: null,
  employmentTypeId: null,
  state: null,
  breaks: null,
  sort: '-state',
  month: null,
  by: null,
  employee: null,
};
const read = (address: string, seesGroups = true) => overtimeListState(seesGroups).read(new URLSearchParams(address));

describe('the address of the overview', () => {
  it.each<[string, Partial<OvertimeListValues>]>([
    ['', {}],
    ['q=山田&state=expected&breaks=2026-12', { q: '山田', state: 'expected', breaks: isoMonth('2026-12') }],
    [
      'client_company_id=3&job_assignment_id=4&employment_type_id=5',
      { clientCompanyId: 3, jobAssignmentId: 4, employmentTypeId: 5 },
    ],
    ['department_id=7&sort=-average', { departmentId: 7, sort: '-average' }],
    ['by=site', { by: 'site' }],
    ['sort=employee_id', { sort: 'employee_id' }],
  ])('says by %j: %j, and back', (address, filter) => {
    expect(read(address)).toEqual({ ...plain, ...filter });
    expect(
      decodeURIComponent(
        overtimeListState(true)
          .write({ ...plain, ...filter })
          .toString(),
      ),
    ).toBe(address);
  });

  it.each(['state=within', 'state=over', 'breaks=2026-13', 'sort=overtime', 'sort=--year', 'job_assignment_id=4'])(
    'leaves %j out',
    (address) => {
      expect(read(address)).toEqual(plain);
    },
  );

  it('says nothing of the groups to who may not see them', () => {
    expect(read('client_company_id=3&job_assignment_id=4&employment_type_id=5', false)).toEqual(plain);
  });
});
