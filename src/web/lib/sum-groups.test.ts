import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toDepartments } from './departments.ts';
import { groupRows, type GroupNames, type Listed, type SummedBy, type SummedRow } from './sum-groups.ts';

const department = (
  id: number,
  parent_id: number | null,
  name: string,
  kind: 'department' | 'site' = 'department',
) => ({
  id,
  kind,
  parent_id,
  code: String(id),
  name,
  from_date: null,
  to_date: null,
  superior_user_id: null,
  superior: null,
  people: 0,
});
const departments = toDepartments([
  department(1, null, '営業'),
  department(2, 1, '東'),
  department(3, 1, '西'),
  department(9, null, '仙台', 'site'),
]);
const names: GroupNames = {
  clients: new Map([
    [7, '乙社'],
    [8, '甲社'],
  ]),
  jobs: new Map([[70, '開発']]),
  types: new Map([[5, '正社員']]),
};
const row = (employee_id: string, rest: Partial<SummedRow>): SummedRow => ({
  employee_id,
  name: employee_id,
  name_kana: null,
  ...rest,
});
const rows = [
  row('A', { department_id: 1, site_id: 9, client_company_id: 7, job_assignment_id: 70, employment_type_id: 5 }),
  row('B', { department_id: 2, client_company_id: 8 }),
  row('C', { department_id: 2 }),
  row('D', {}),
];
const said = (listed: readonly Listed<SummedRow>[]): string[] =>
  listed.map((line) =>
    'row' in line
      ? line.row.employee_id
      : `${'-'.repeat(line.group.depth)}${line.group.name ?? 'なし'}:${line.group.rows.length}`,
  );
const grouped = (by: SummedBy, ...open: string[]): string[] =>
  said(groupRows(rows, by, new Set(open), { departments, names }));

describe('the rows of a list as sums', () => {
  it.each<[SummedBy, string[], string[]]>([
    ['department', [], ['営業:3', 'なし:1']],
    ['department', ['department 1'], ['営業:3', 'A', '-東:2', 'なし:1']],
    ['department', ['department 1', 'department 2', 'department 0'], ['営業:3', 'A', '-東:2', 'B', 'C', 'なし:1', 'D']],
    // What is open below what is shut isn't shown.
    ['department', ['department 2'], ['営業:3', 'なし:1']],
    ['site', ['site 9'], ['仙台:1', 'A', 'なし:3']],
    ['client_company', ['client 7'], ['乙社:1', '-開発:1', '甲社:1', 'なし:2']],
    ['client_company', ['client 7', 'client 7 job 70'], ['乙社:1', '-開発:1', 'A', '甲社:1', 'なし:2']],
    ['employment_type', ['type null'], ['正社員:1', 'なし:3', 'B', 'C', 'D']],
  ])('by %s, open %j: %j', (by, open, expected) => expect(grouped(by, ...open)).toEqual(expected));

  it('have everybody once: the groups at the top in their sums, all of them open as rows', () => {
    const anybody = fc.record({
      department_id: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
      client_company_id: fc.option(fc.integer({ min: 7, max: 9 })),
      job_assignment_id: fc.option(fc.integer({ min: 70, max: 71 })),
    });
    const by = fc.constantFrom<SummedBy[]>('department', 'site', 'client_company', 'employment_type');
    fc.assert(
      fc.property(fc.array(anybody), by, (people, summedBy) => {
        const all = people.map((each, index) => row(`E${index}`, each as Partial<SummedRow>));
        const whole = { has: () => true } as unknown as ReadonlySet<string>;
        const listed = groupRows(all, summedBy, whole, { departments, names });
        const top = listed.flatMap((line) =>
          'group' in line && line.group.depth === 0 ? [line.group.rows.length] : [],
        );
        expect(top.reduce((sum, count) => sum + count, 0)).toBe(all.length);
        const shown = listed.flatMap((line) => ('row' in line ? [line.row] : []));
        expect(new Set(shown)).toEqual(new Set(all));
        expect(shown).toHaveLength(all.length);
      }),
    );
  });
});
