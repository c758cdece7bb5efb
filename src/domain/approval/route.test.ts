import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { departmentIdsOf, type DepartmentNode, type Membership, membershipsOn } from '../departments/department.ts';
import { isoDate } from '../time/date.ts';
import {
  type ApprovalRoute,
  DEFAULT_ROUTE,
  fittingRoute,
  levelsOf,
  MAX_OVER_DAYS,
  MAX_PEOPLE_OF_STEP,
  MAX_ROUTES,
  MAX_STEPS,
  peopleOf,
  routeFor,
  type RouteStep,
  stepsFor,
} from './route.ts';
import { superiorLine, superiorOn } from './superiors.ts';

const route = (id: number, rest: Partial<ApprovalRoute> = {}): ApprovalRoute => ({
  ...DEFAULT_ROUTE,
  id,
  position: id,
  kinds: ['overtime'],
  ...rest,
});

describe('the route of a request', () => {
  const routes = [
    route(3),
    route(1, { overMinutes: 120, departmentId: 7 }),
    route(2, { overMinutes: 120 }),
    route(4, { kinds: ['month', 'break'], departmentId: 7 }),
    route(5, { kinds: ['overtime', 'leave'], overMinutes: 0, overDays: 3 }),
    route(6, { kinds: ['leave'], departmentId: 7 }),
  ];
  const idOf = (subject: Parameters<typeof fittingRoute>[1]): number | null =>
    fittingRoute(routes, subject)?.id ?? null;
  it.each([
    ['overtime', 121, [7, 1], 1],
    ['overtime', 120, [7, 1], 3],
    ['overtime', 121, [1], 2],
    ['overtime', null, [7], 3],
    ['break', null, [7], 4],
    ['break', null, [1], null],
    ['month', null, [1, 7], 4],
    ['irregular', null, [7], null],
  ] as const)('of %s, %s minutes, in %j is %s', (kind, minutes, departmentIds, id) => {
    expect(idOf({ kind, minutes, departmentIds })).toBe(id);
  });

  it.each([
    [3.5, [1], 5],
    [3, [7], 6],
    [3, [1], null],
    [undefined, [7], 6],
  ])('of leave, %s days, in %j is %s', (days, departmentIds, id) => {
    expect(idOf({ kind: 'leave', minutes: null, days, departmentIds })).toBe(id);
  });

  it('is else that of any admin', () => {
    const subject = { kind: 'irregular', minutes: null, departmentIds: [] } as const;
    expect(routeFor(routes, subject)).toBe(DEFAULT_ROUTE);
    expect(routeFor(routes, { ...subject, kind: 'overtime' }).id).toBe(3);
  });
});

it('reaches as many superiors as its steps name', () => {
  const levels = (...steps: RouteStep[]): number => levelsOf({ steps });
  expect(levels({ by: 'admins' }, { by: 'people', userIds: [9], mode: 'one' })).toBe(0);
  expect(levels()).toBe(0);
  expect(levels({ by: 'superior', level: 3 }, { by: 'superior', level: 1 })).toBe(3);
});

it('names the people of its steps', () => {
  const steps: RouteStep[] = [
    { by: 'people', userIds: [9, 8], mode: 'one' },
    { by: 'superior', level: 1 },
    { by: 'people', userIds: [7], mode: 'all' },
    { by: 'admins' },
  ];
  expect(peopleOf({ steps })).toEqual([9, 8, 7]);
});

it('has five steps of twenty people at most, of fifty routes, for leave of more than forty days at most', () => {
  expect([MAX_STEPS, MAX_PEOPLE_OF_STEP, MAX_ROUTES, MAX_OVER_DAYS]).toEqual([5, 20, 50, 40]);
});

describe('the steps for a person', () => {
  const PERSON = 5;
  const ADMINS = { approvers: 'admins', mode: 'one' };
  const superior = (level: number): RouteStep => ({ by: 'superior', level });
  const people = (mode: 'one' | 'all', ...userIds: number[]): RouteStep => ({ by: 'people', userIds, mode });

  it.each<[string, RouteStep[], readonly number[], object[]]>([
    ['people', [people('all', 1, 2)], [], [{ approvers: [1, 2], mode: 'all' }]],
    ['people without oneself', [people('all', 1, PERSON)], [], [{ approvers: [1], mode: 'all' }]],
    ['people without who has left', [people('one', 1, 99)], [], [{ approvers: [1], mode: 'one' }]],
    ['the superiors', [superior(1), superior(2)], [10, 20], [10, 20].map((id) => ({ approvers: [id], mode: 'one' }))],
    ['a superior who is none', [superior(2)], [10], [ADMINS]],
    ['only oneself', [people('one', PERSON)], [], [ADMINS]],
    ['only who has left', [superior(1)], [99], [ADMINS]],
    ['the admins once', [superior(1), superior(2), { by: 'admins' }], [], [ADMINS]],
    [
      'the admins again later',
      [superior(2), superior(1), superior(3)],
      [10],
      [ADMINS, { approvers: [10], mode: 'one' }, ADMINS],
    ],
  ])('are %s', (_, steps, superiors, expected) => {
    expect(stepsFor(route(1, { steps }), PERSON, superiors, (id) => id !== 99)).toEqual(expected);
  });

  it('ask everybody who is named where nobody is known to have left', () => {
    expect(stepsFor(route(1, { steps: [people('all', 1, 99)] }), PERSON, [])).toEqual([
      { approvers: [1, 99], mode: 'all' },
    ]);
  });

  it('always ask somebody, and never the person', () => {
    const ids = fc.integer({ min: 1, max: 6 });
    const step: fc.Arbitrary<RouteStep> = fc.oneof(
      fc.record({
        by: fc.constant('people' as const),
        userIds: fc.array(ids),
        mode: fc.constantFrom('one' as const, 'all' as const),
      }),
      fc.record({ by: fc.constant('superior' as const), level: fc.integer({ min: 1, max: 4 }) }),
      fc.constant({ by: 'admins' as const }),
    );
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1 }),
        ids,
        fc.array(ids),
        fc.func(fc.boolean()),
        (steps, person, above, can) => {
          const asked = stepsFor(route(1, { steps }), person, above, (id) => can(id));
          expect(asked.length).toBeGreaterThan(0);
          for (const { approvers } of asked)
            expect(approvers === 'admins' || (approvers.length > 0 && !approvers.includes(person))).toBe(true);
        },
      ),
    );
  });
});

describe('the superiors of a person', () => {
  const node = (
    id: number,
    parentId: number | null,
    superiorId: number | null,
    kind: DepartmentNode['kind'] = 'department',
  ) =>
    ({
      id,
      parentId,
      kind,
      code: String(id),
      name: `部${id}`,
      from: null,
      to: null,
      superiorId,
    }) satisfies DepartmentNode;
  const tree = new Map(
    [node(1, null, 100), node(2, 1, 200), node(3, 2, null), node(8, null, 800, 'site')].map((each) => [each.id, each]),
  );
  const within = (departmentId: number, rest: Partial<Membership> = {}): Membership => ({
    departmentId,
    kind: 'department',
    from: isoDate('2026-04-01'),
    to: null,
    isMain: true,
    superiorId: null,
    ...rest,
  });

  it.each<[string, Membership[], number | null]>([
    ['of the department above, where theirs has none', [within(3)], 200],
    ['their own, where one is named', [within(3, { superiorId: 7 })], 7],
    ['of the main department, not of one beside it', [within(1, { isMain: false }), within(2)], 200],
    ['of the department rather than the site', [within(8, { kind: 'site' }), within(1)], 100],
    ['of the site, where there is no department', [within(8, { kind: 'site' })], 800],
    ['nobody without any', [], null],
  ])('is %s', (_, memberships, superior) => expect(superiorOn(tree, memberships, 5)).toBe(superior));

  it.each([
    ['2026-09-30', [2, 1]],
    ['2026-10-01', [3, 2, 1]],
    ['2027-01-01', []],
  ] as const)('are those of the day: %s', (day, ids) => {
    const own = [
      within(2, { to: isoDate('2026-09-30') }),
      within(3, { from: isoDate('2026-10-01'), to: isoDate('2026-12-31') }),
    ];
    expect(departmentIdsOf(tree, membershipsOn(own, isoDate(day)))).toEqual(ids);
  });

  it.each<[string, Record<number, number>, number[]]>([
    ['goes up', { 5: 4, 4: 3, 3: 2 }, [4, 3, 2]],
    ['ends where two are each other’s', { 5: 4, 4: 3, 3: 4 }, [4, 3]],
    ['ends at the person', { 5: 4, 4: 5 }, [4]],
    ['ends as far as a route can name', { 5: 6, 6: 7, 7: 8, 8: 9, 9: 10 }, [6, 7, 8, 9]],
  ])('their line %s', (_, above, line) => expect(superiorLine((id) => above[id] ?? null, 5)).toEqual(line));
});
