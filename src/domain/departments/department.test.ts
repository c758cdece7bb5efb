import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, type IsoDate, isoDate } from '../time/date.ts';
import {
  departmentPath,
  departmentsAbove,
  type DepartmentNode,
  existsWithin,
  faultOfMemberships,
  inOrder,
  inTreeOrder,
  mayComeBelow,
  type Membership,
  superiorBy,
  withMembership,
  withoutMembership,
} from './department.ts';

const node = (id: number, parentId: number | null, rest: Partial<DepartmentNode> = {}): DepartmentNode => ({
  id,
  parentId,
  kind: 'department',
  code: String(id),
  name: `部${id}`,
  from: null,
  to: null,
  superiorId: null,
  ...rest,
});
const byId = (...nodes: DepartmentNode[]) => new Map(nodes.map((each) => [each.id, each]));

/** 1 ─ 2 ─ 3, and 10 beside them. */
const tree = byId(node(1, null, { superiorId: 100 }), node(2, 1), node(3, 2, { superiorId: 300 }), node(10, null));

describe('a tree of departments', () => {
  it('is read from the top, siblings by their codes as people sort them', () => {
    const places = inTreeOrder([...byId(node(3, 2), node(10, 1), node(2, 1), node(1, null)).values()], 'department');
    expect(places.map(({ node: { id }, depth, hasChildren }) => [id, depth, hasChildren])).toEqual([
      [1, 0, true],
      [2, 1, true],
      [3, 2, false],
      [10, 1, false],
    ]);
    expect(departmentPath(tree, 3)).toBe('部1 / 部2 / 部3');
  });

  it('has nothing of the other kind, and siblings of one code by their ids', () => {
    const nodes = [
      node(31, null, { code: 'C' }),
      node(10, null, { code: 'B' }),
      node(30, null, { code: 'C' }),
      node(20, null, { code: 'A' }),
      node(40, null, { code: 'A', kind: 'site' }),
    ];
    const idsOf = (kind: DepartmentNode['kind']) => inTreeOrder(nodes, kind).map((place) => place.node.id);
    expect(idsOf('department')).toEqual([20, 10, 30, 31]);
    expect(idsOf('site')).toEqual([40]);
  });

  it('is read up to what was met already, where a file has made no tree of it', () => {
    expect(departmentsAbove(byId(node(1, 2), node(2, 1)), 1).map(({ id }) => id)).toEqual([2]);
    expect(departmentsAbove(byId(node(1, 9)), 1)).toEqual([]);
  });

  it.each([
    [1, null, true],
    [1, 1, false],
    [1, 2, false],
    [1, 3, false],
    [1, 10, true],
    [3, 10, true],
    [3, 1, true],
    [3, null, true],
  ])('lets %j come below %j: %j', (id, parentId, may) => expect(mayComeBelow(tree, id, parentId)).toBe(may));

  it('stays one, whatever moves are allowed', () => {
    const ids = [1, 2, 3, 4, 5, 6];
    const move = fc.record({ id: fc.constantFrom(...ids), to: fc.option(fc.constantFrom(...ids)) });
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const nodes = new Map(ids.map((id) => [id, node(id, null)]));
        for (const { id, to } of moves) if (mayComeBelow(nodes, id, to)) nodes.set(id, node(id, to));
        // Everybody is reached from the top, once.
        const reached = inTreeOrder([...nodes.values()], 'department').map((place) => place.node.id);
        expect(reached.toSorted((one, other) => one - other)).toEqual(ids);
      }),
    );
  });

  it.each([
    ['2026-04-01', null, '2026-04-01', null, true],
    ['2026-04-01', null, '2026-03-31', null, false],
    [null, '2026-09-30', '2026-04-01', '2026-09-30', true],
    [null, '2026-09-30', '2026-04-01', '2026-10-01', false],
    [null, '2026-09-30', '2026-04-01', null, false],
  ])('that is there from %j to %j, all of %j to %j: %j', (from, to, first, last, is) => {
    const date = (text: string | null): IsoDate | null => (text === null ? null : isoDate(text));
    expect(existsWithin({ from: date(from), to: date(to) }, { from: isoDate(first), to: date(last) })).toBe(is);
  });

  it.each([
    ['the one of the department', 3, null, 7, 300],
    ['that of the nearest above', 2, null, 7, 100],
    ['the person’s own', 3, 8, 7, 8],
    ['not themselves, but who is above', 3, null, 300, 100],
    ['nobody at the top', 1, null, 100, null],
    ['nobody where there is none', 10, null, 7, null],
  ])('has as a superior %s', (_, departmentId, superiorId, userId, expected) =>
    expect(superiorBy(tree, { departmentId, superiorId }, userId)).toBe(expected),
  );
});

type Written = readonly [department: number, from: string, to: string | null, isMain?: boolean];
const at = ([departmentId, from, to, isMain = true]: Written): Membership => ({
  departmentId,
  kind: departmentId < 50 ? 'department' : 'site',
  from: isoDate(from),
  to: to === null ? null : isoDate(to),
  isMain,
  superiorId: null,
});
const written = (memberships: readonly Membership[]): Written[] =>
  memberships.map(({ departmentId, from, to, isMain }) =>
    isMain ? [departmentId, from, to] : [departmentId, from, to, false],
  );

describe('a membership', () => {
  it.each<[string, Written[], Written, Written[]]>([
    ['the first', [], [1, '2026-04-01', null], [[1, '2026-04-01', null]]],
    [
      'a transfer in mid-month ends the one before',
      [[1, '2026-04-01', null]],
      [2, '2026-06-16', null],
      [
        [1, '2026-04-01', '2026-06-15'],
        [2, '2026-06-16', null],
      ],
    ],
    [
      'one before another ends when that begins',
      [[2, '2026-06-16', null]],
      [1, '2026-04-01', null],
      [
        [1, '2026-04-01', '2026-06-15'],
        [2, '2026-06-16', null],
      ],
    ],
    [
      'one between two',
      [
        [1, '2026-04-01', '2026-06-30'],
        [3, '2026-07-01', null],
      ],
      [2, '2026-05-01', null],
      [
        [1, '2026-04-01', '2026-04-30'],
        [2, '2026-05-01', '2026-06-30'],
        [3, '2026-07-01', null],
      ],
    ],
    [
      'the same again',
      [[1, '2026-04-01', '2026-06-15']],
      [1, '2026-04-01', '2026-06-15'],
      [[1, '2026-04-01', '2026-06-15']],
    ],
    [
      'one beside it leaves the main one',
      [[1, '2026-04-01', null]],
      [2, '2026-06-16', null, false],
      [
        [1, '2026-04-01', null],
        [2, '2026-06-16', null, false],
      ],
    ],
    [
      'a site leaves the department',
      [[1, '2026-04-01', null]],
      [51, '2026-06-16', null],
      [
        [1, '2026-04-01', null],
        [51, '2026-06-16', null],
      ],
    ],
    [
      'one before several ends when the earliest of them begins',
      [
        [3, '2026-09-01', null],
        [2, '2026-06-16', '2026-08-31'],
      ],
      [1, '2026-04-01', null],
      [
        [1, '2026-04-01', '2026-06-15'],
        [2, '2026-06-16', '2026-08-31'],
        [3, '2026-09-01', null],
      ],
    ],
  ])('%s', (_, own, entered, expected) => {
    const after = withMembership(own.map(at), at(entered));
    expect(written(after)).toEqual(expected);
    expect(faultOfMemberships(after)).toBe(null);
  });

  it('from the very day of another main one ends none, and is told of', () => {
    const after = withMembership([at([1, '2026-04-01', null])], at([2, '2026-04-01', null]));
    expect(written(after)).toEqual([
      [1, '2026-04-01', null],
      [2, '2026-04-01', null],
    ]);
    expect(faultOfMemberships(after)).toBe('memberships_overlap');
  });

  it('comes in the order of its day, the main one first, then by the department', () => {
    const ordered: Written[] = [
      [9, '2026-04-01', null],
      [2, '2026-04-01', null, false],
      [3, '2026-04-01', null, false],
      [1, '2026-05-01', null],
    ];
    for (const own of [ordered, ordered.toReversed()]) expect(written(inOrder(own.map(at)))).toEqual(ordered);
  });

  it.each<[string | null, Written[]]>([
    [null, [[1, '2026-04-01', '2026-04-01']]],
    [
      'membership_ends_before',
      [
        [1, '2026-04-02', '2026-04-01'],
        [2, '2026-04-02', null],
      ],
    ],
    [
      'memberships_overlap',
      [
        [2, '2026-06-01', null],
        [1, '2026-04-01', '2026-06-01'],
      ],
    ],
    [
      null,
      [
        [2, '2026-06-02', null],
        [1, '2026-04-01', '2026-06-01'],
      ],
    ],
    ['membership_ends_before', [[1, '2026-04-02', '2026-04-01']]],
    [
      'memberships_overlap',
      [
        [1, '2026-04-01', '2026-06-01'],
        [2, '2026-06-01', null],
      ],
    ],
    [
      'membership_twice',
      [
        [1, '2026-04-01', null],
        [1, '2026-06-01', null, false],
      ],
    ],
    [
      null,
      [
        [1, '2026-04-01', null],
        [2, '2026-04-01', null, false],
        [51, '2026-04-01', null],
      ],
    ],
  ])('%j of %j', (fault, memberships) => expect(faultOfMemberships(memberships.map(at))).toBe(fault));

  it.each<[string, Written[], Written, Written[]]>([
    [
      'a transfer that didn’t come leaves the one before going on',
      [
        [1, '2026-04-01', '2026-06-15'],
        [2, '2026-06-16', null],
      ],
      [2, '2026-06-16', null],
      [[1, '2026-04-01', null]],
    ],
    [
      'the first leaves the others as they are',
      [
        [1, '2026-04-01', '2026-06-15'],
        [2, '2026-06-16', null],
      ],
      [1, '2026-04-01', '2026-06-15'],
      [[2, '2026-06-16', null]],
    ],
    [
      'one beside ends none',
      [
        [1, '2026-04-01', '2026-06-15'],
        [2, '2026-06-16', null, false],
      ],
      [2, '2026-06-16', null, false],
      [[1, '2026-04-01', '2026-06-15']],
    ],
    [
      'another time in the same department stays',
      [
        [1, '2026-04-01', '2026-06-15'],
        [1, '2026-07-01', null],
      ],
      [1, '2026-07-01', null],
      [[1, '2026-04-01', '2026-06-15']],
    ],
    [
      'a site from the same day stays',
      [
        [1, '2026-04-01', null],
        [51, '2026-04-01', null],
      ],
      [51, '2026-04-01', null],
      [[1, '2026-04-01', null]],
    ],
  ])('taken away: %s', (_, own, gone, expected) =>
    expect(written(withoutMembership(own.map(at), at(gone)))).toEqual(expected),
  );

  it('moved to another day takes the end of the one before with it', () => {
    const own = [at([1, '2026-04-01', '2026-06-15']), at([2, '2026-06-16', null])];
    const without = withoutMembership(own, at([2, '2026-06-16', null]));
    expect(written(withMembership(without, at([2, '2026-07-01', null])))).toEqual([
      [1, '2026-04-01', '2026-06-30'],
      [2, '2026-07-01', null],
    ]);
  });

  it('never has two main ones on a day by transfers, in any order', () => {
    const transfer = fc.record({ department: fc.integer({ min: 1, max: 4 }), day: fc.integer({ min: 0, max: 60 }) });
    fc.assert(
      fc.property(fc.uniqueArray(transfer, { selector: ({ day }) => day, maxLength: 8 }), (transfers) => {
        const own = transfers.reduce<Membership[]>(
          (before, { department, day }) =>
            withMembership(before, at([department, addDays(isoDate('2026-04-01'), day), null])),
          [],
        );
        expect(faultOfMemberships(own)).not.toBe('memberships_overlap');
        expect(own).toHaveLength(transfers.length);
      }),
    );
  });
});
