import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { FindingResponse, MonthRowResponse } from '#contract/closing.ts';
import { isoDate } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import { toDepartments } from '../../lib/departments.ts';
import {
  canClose,
  countWaiting,
  COLUMN_KEYS,
  findingsOf,
  hasRoutes,
  isReady,
  isUnapproved,
  monthListState,
  needsReason,
  overtimeLevel,
  placeIn,
  sameAs,
  shownRows,
  sheetTotalsOf,
  totalsOf,
  type MonthFilter,
  type MonthListValues,
} from './month-rows.ts';

const ALL: MonthFilter = {
  q: '',
  status: null,
  onlyFindings: false,
  departmentId: null,
  clientCompanyId: null,
  jobAssignmentId: null,
  employmentTypeId: null,
  sort: 'employee_id',
};
const finding = (day: string, kind: FindingResponse['kind'] = 'unset_break'): FindingResponse => ({
  date: isoDate(`2026-10-${day}`),
  kind,
});
const HOURS: MonthRowResponse['hours'] = {
  worked_minutes: minutes(0),
  overtime_minutes: minutes(0),
  overtime_over_60_minutes: minutes(0),
  statutory_holiday_minutes: minutes(0),
  scheduled_holiday_minutes: minutes(0),
  flex_shortage_minutes: minutes(0),
  other_leave_days: 0,
  unpaid_leave_days: 0,
  presence_minutes: minutes(0),
};
const row = (id: number, rest: Partial<MonthRowResponse> = {}): MonthRowResponse => ({
  hours: HOURS,
  is_earlier_open: false,
  accepted: [],
  user_id: id,
  name_kana: null,
  employee_id: `E${id}`,
  name: `社員 ${id}`,
  status: 'open',
  at: null,
  by_name: null,
  reason: null,
  days_worked: 0,
  days_absent: 0,
  days_late: 0,
  days_left_early: 0,
  days_on_leave: 0,
  days_holiday_work: 0,
  work_minutes: 0,
  overtime_minutes: 0,
  night_minutes: 0,
  holiday_work_minutes: 0,
  is_over: true,
  findings: [],
  unset_break_dates: [],
  ...rest,
});
const NO_DEPARTMENTS = toDepartments([]);
const shown = (rows: readonly MonthRowResponse[], filter: Partial<MonthFilter>): number[] =>
  shownRows(rows, { ...ALL, ...filter }, NO_DEPARTMENTS).map(({ user_id }) => user_id);

describe('the rows that are shown', () => {
  const rows = [
    row(10, { name: '山田 ＡＢＣ', client_company_id: 1, job_assignment_id: 5, employment_type_id: 7 }),
    row(2, {
      name: '佐藤 花子',
      name_kana: 'サトウ ハナコ',
      status: 'closed',
      client_company_id: 1,
      job_assignment_id: 6,
    }),
    row(1, { name: '佐藤 太郎', status: 'confirmed', findings: [finding('01'), finding('02')] }),
  ];
  it.each<[string, Partial<MonthFilter>, number[]]>([
    ['all, by number in the ID', {}, [1, 2, 10]],
    ['by name', { q: '佐藤' }, [1, 2]],
    ['by the reading', { q: 'さとう' }, [2]],
    ['by every word', { q: '花子　佐藤' }, [2]],
    ['by ID, small letters too', { q: 'e10' }, [10]],
    ['by wide letters as narrow ones', { q: 'abc' }, [10]],
    ['never by a word across name and ID', { q: 'e2佐藤' }, []],
    ['by state', { status: 'closed' }, [2]],
    ['with findings alone', { onlyFindings: true }, [1]],
    ['of a client company', { clientCompanyId: 1 }, [2, 10]],
    ['of a job assignment', { clientCompanyId: 1, jobAssignmentId: 6 }, [2]],
    ['of an employment type', { employmentTypeId: 7 }, [10]],
    ['by all of it at once', { q: '佐藤', onlyFindings: true, status: 'open' }, []],
  ])('%s', (_, filter, expected) => {
    expect(shown(rows, filter)).toEqual(expected);
  });

  it.each<[MonthFilter['sort'], number[]]>([
    ['-employee_id', [10, 2, 1]],
    // As it is read, where that is known.
    ['name', [2, 1, 10]],
    ['-findings', [1, 2, 10]],
    ['status', [10, 1, 2]],
    ['-status', [2, 1, 10]],
    // Equal ones by ID, whichever way.
    ['work_minutes', [1, 2, 10]],
    ['-work_minutes', [1, 2, 10]],
  ])('sorted by %s', (sort, expected) => {
    expect(shown(rows, { sort })).toEqual(expected);
  });

  it('lose and add nobody, whatever they are sorted by', () => {
    const anyRows = fc.uniqueArray(fc.tuple(fc.nat(50), fc.nat(3), fc.nat(3)), { selector: ([id]) => id });
    fc.assert(
      fc.property(anyRows, fc.constantFrom(...COLUMN_KEYS), fc.boolean(), (of, key, isDescending) => {
        const all = of.map(([id, late, overtime]) => row(id, { days_late: late, overtime_minutes: overtime }));
        const sorted = shown(all, { sort: isDescending ? `-${key}` : key });
        expect(new Set(sorted)).toEqual(new Set(all.map(({ user_id }) => user_id)));
        expect(sorted).toHaveLength(all.length);
        expect(shown(all.toReversed(), { sort: isDescending ? `-${key}` : key })).toEqual(sorted);
      }),
    );
  });
});

describe('what is said of the rows', () => {
  it('is their sums', () => {
    const rows = [
      row(1, { days_worked: 20, work_minutes: 9600, findings: [finding('01')] }),
      row(2, { status: 'closed', days_worked: 1, work_minutes: 61, days_holiday_work: 1, holiday_work_minutes: 61 }),
    ];
    expect(totalsOf(rows)).toMatchObject({
      days_worked: 21,
      days_absent: 0,
      days_holiday_work: 1,
      work_minutes: 9661,
      holiday_work_minutes: 61,
      findings: 1,
      closed: 1,
    });
  });

  it('is what their sheets add up to, where those have others than the paid figures', () => {
    const sheet = {
      days_worked: 20,
      days_absent: 1,
      days_late: 0,
      days_left_early: 0,
      work_minutes: 9500,
      overtime_minutes: 5,
      night_overtime_minutes: 0,
    };
    expect(sheetTotalsOf([row(1, {}), row(2, {})])).toBeNull();
    expect(sheetTotalsOf([row(1, { sheet }), row(2, {}), row(3, { sheet: { ...sheet, days_late: 2 } })])).toEqual({
      days_worked: 40,
      days_absent: 2,
      days_late: 2,
      days_left_early: 0,
      work_minutes: 19_000,
      overtime_minutes: 10,
      night_overtime_minutes: 0,
    });
  });

  it.each([
    [44 * 60 + 59, 'normal'],
    [45 * 60, 'over45'],
    [79 * 60 + 59, 'over45'],
    [80 * 60, 'over80'],
  ])('is how far %i minutes of overtime go: %s', (length, level) => {
    expect(overtimeLevel(length)).toBe(level);
  });

  it.each<[string, Partial<MonthRowResponse>, boolean, { ready: boolean; reason: boolean }]>([
    ['nothing to look at', {}, false, { ready: true, reason: false }],
    ['a finding', { findings: [finding('01')] }, false, { ready: false, reason: true }],
    ['not over', { is_over: false }, false, { ready: false, reason: false }],
    ['closed', { status: 'closed' }, true, { ready: false, reason: false }],
    ['unconfirmed where that is asked for', {}, true, { ready: false, reason: true }],
    ['confirmed', { status: 'confirmed' }, true, { ready: true, reason: false }],
    [
      'confirmed with a finding',
      { status: 'confirmed', findings: [finding('01')] },
      true,
      { ready: false, reason: true },
    ],
  ])('is whether it can be closed: %s', (_, rest, asks, { ready, reason }) => {
    expect(isReady(row(1, rest), asks)).toBe(ready);
    expect(needsReason(row(1, rest), asks)).toBe(reason);
  });
});

describe('a look through the findings', () => {
  const findings = findingsOf([
    row(1, { findings: [finding('05'), finding('05', 'long_day')] }),
    row(2),
    row(3, { findings: [finding('05')] }),
  ]);
  const seen = (index: number) => ({ key: findings[index]?.key ?? '', index });

  it('finds those of the same person and kind', () => {
    const some = findingsOf([
      row(1, { findings: [finding('05'), finding('06', 'long_day'), finding('07')] }),
      row(2, { findings: [finding('05')] }),
    ]);
    const keysOf = (index: number) =>
      sameAs(some, some[index] ?? expect.fail()).map(({ key }) => some.findIndex((of) => of.key === key));
    expect([0, 1, 2, 3].map(keysOf)).toEqual([[0, 2], [1], [0, 2], [3]]);
  });

  it('goes by employee, then by day', () => {
    expect(findings.map((of) => [of.row.user_id, of.finding.kind])).toEqual([
      [1, 'unset_break'],
      [1, 'long_day'],
      [3, 'unset_break'],
    ]);
    expect(new Set(findings.map(({ key }) => key)).size).toBe(3);
  });

  it.each([
    ['stays on a finding that has moved', findings.slice(1), seen(2), 1],
    ['goes on to the next one when its own is remedied', [findings[0], findings[2]], seen(1), 1],
    ['goes back to the last one when its own was the last', findings.slice(0, 2), seen(2), 1],
    ['ends when all are remedied', [], seen(0), -1],
    ['begins with the first', findings, { key: '', index: 0 }, 0],
  ] as const)('%s', (_, left, from, expected) => {
    expect(placeIn(left as typeof findings, from)).toBe(expected);
  });
});

const plain: MonthListValues = {
  q: '',
  status: null,
  onlyFindings: false,
  departmentId: null,
  clientCompanyId: null,
  jobAssignmentId: null,
  employmentTypeId: null,
  sort: 'employee_id',
  month: null,
  by: null,
  select: '',
  isReviewing: false,
};
const read = (address: string, seesGroups = true) => monthListState(seesGroups).read(new URLSearchParams(address));

describe('the address of the overview', () => {
  it.each([
    ['', {}],
    ['q=山田&state=open&findings=1', { q: '山田', status: 'open', onlyFindings: true }],
    [
      'client_company_id=3&job_assignment_id=4&employment_type_id=5',
      { clientCompanyId: 3, jobAssignmentId: 4, employmentTypeId: 5 },
    ],
    ['department_id=7&sort=-lawful_overtime', { departmentId: 7, sort: '-lawful_overtime' }],
    ['by=department', { by: 'department' }],
    ['q=E1&select=E1', { q: 'E1', select: 'E1' }],
  ] as const)('says by %j: %j, and back', (address, filter) => {
    expect(read(address)).toEqual({ ...plain, ...filter });
    expect(
      decodeURIComponent(
        monthListState(true)
          .write({ ...plain, ...filter })
          .toString(),
      ),
    ).toBe(address);
  });

  it.each([
    'state=shut',
    'findings=yes',
    'client_company_id=x',
    'employment_type_id=-1',
    'job_assignment_id=4',
    'sort=reason',
    'sort=--name',
  ])('leaves %j out', (address) => {
    expect(read(address)).toEqual(plain);
  });

  it('says nothing of the groups to who may not see them', () => {
    expect(read('client_company_id=3&job_assignment_id=4&employment_type_id=5', false)).toEqual(plain);
  });
});

it.each<[Partial<MonthRowResponse>, boolean]>([
  [{ findings: [finding('01')] }, true],
  [{ status: 'confirmed' }, true],
  [{ status: 'closed' }, false],
  [{ is_over: false }, false],
  [{ is_earlier_open: true }, false],
])('closes a month that is open, over and next, whatever its findings: %j', (rest, can) => {
  expect(canClose(row(1, rest))).toBe(can);
});

it('counts those whose month before is still to be closed', () => {
  const rows = [
    row(1),
    row(2, { is_earlier_open: true }),
    row(3, { is_earlier_open: true, status: 'confirmed' }),
    row(4, { is_earlier_open: true, status: 'closed' }),
  ];
  expect(countWaiting(rows)).toBe(2);
});

describe('a month with a route', () => {
  const step = { asks: ['課長'], asks_admins: false, needs_all: false, given: [] };
  const at = (waits_at: number | null) => ({
    approval: { steps: [step], waits_at, waits_since: waits_at === null ? null : '2026-11-02T09:00:00.000+09:00' },
  });
  const rows = [
    row(1, at(null)),
    row(2, { status: 'confirmed', ...at(0) }),
    row(3, { status: 'confirmed', ...at(null) }),
    row(4, { status: 'closed', ...at(null) }),
    row(5, { status: 'confirmed' }),
  ];
  it.each<[MonthFilter['status'], number[]]>([
    ['open', [1]],
    ['confirmed', [2, 3, 5]],
    ['waits', [2]],
    ['approved', [3]],
    ['closed', [4]],
  ])('is found by where it hangs: %s', (status, expected) => expect(shown(rows, { status })).toEqual(expected));

  it.each([
    [1, true, true, false],
    [2, true, true, false],
    [3, false, false, true],
    [4, false, false, false],
    [5, false, false, true],
  ])('%s is unapproved: %j, needs a reason: %j, is ready: %j', (id, unapproved, reason, ready) => {
    const of = rows.find(({ user_id }) => user_id === id) ?? row(0);
    expect([isUnapproved(of), needsReason(of, false), isReady(of, false)]).toEqual([unapproved, reason, ready]);
    expect(canClose({ ...of, is_closing_blocked: true })).toBe(false);
  });

  it('is told from a company without any', () => {
    expect([hasRoutes(rows), hasRoutes([row(5)])]).toEqual([true, false]);
  });
});
