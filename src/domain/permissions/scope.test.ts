import { describe, expect, it } from 'vitest';

import { ROLES } from '../users/role.ts';
import { includesPermission, isAboutClients, type Permission, PERMISSIONS } from './permission.ts';
import { isPreset } from './is-preset.ts';
import { PRESETS } from './presets.ts';
import { PERMISSION_SENTENCES } from './sentences.ts';
import { clientWorkFor, isAmong, peopleFor, reachesWork, SCOPE_KINDS, scopeText } from './scope.ts';

it('each role of the three has what the one below it has, over everybody', () => {
  const [user, admin, superAdmin] = ROLES.map((role) => PRESETS[role]);
  expect(user).toEqual([]);
  expect(superAdmin).toEqual(PERMISSIONS);
  expect(admin).toEqual([
    'read_users',
    'read_attendance',
    'read_positions',
    'correct_attendance',
    'plan_shifts',
    'read_leave',
    'approve_leave',
    'read_overtime',
    'manage_health',
    'close_months',
    'run_payroll',
    'read_assignments',
  ]);
  for (const role of ROLES)
    expect(PERMISSIONS.filter((permission) => isPreset(role, permission))).toEqual(PRESETS[role]);
  expect(admin?.filter((one) => superAdmin?.includes(one))).toEqual(admin);
  expect(Object.keys(PERMISSION_SENTENCES)).toEqual(PERMISSIONS);
});

describe('what a permission includes', () => {
  it.each<[Permission, Permission, boolean]>([
    ['correct_attendance', 'read_attendance', true],
    ['close_months', 'read_attendance', true],
    ['approve_leave', 'read_leave', true],
    ['read_attendance', 'correct_attendance', false],
    ['approve_leave', 'read_attendance', false],
    ['read_attendance', 'read_positions', false],
    ['manage_health', 'read_users', true],
  ])('%s: %s %s', (had, asked, expected) => {
    expect(includesPermission([had], asked)).toBe(expected);
  });

  it('whoever has nothing sees nobody', () => {
    expect(includesPermission([], 'read_users')).toBe(false);
  });
});

describe('whom a permission reaches', () => {
  const grants = [
    { permissions: ['approve_leave'] as const, people: [1, 2] },
    { permissions: ['read_leave', 'run_payroll'] as const, people: [2, 3] },
  ];
  it.each<[Permission, readonly number[] | null]>([
    ['approve_leave', [1, 2]],
    ['read_leave', [1, 2, 3]],
    ['read_users', [1, 2, 3]],
    ['read_attendance', null],
    // Of the company as a whole.
    ['run_payroll', null],
  ])('%s: %j', (permission, expected) => {
    expect(peopleFor(grants, permission)).toEqual(expected);
  });

  it('everybody, by one grant over all', () => {
    const all = { permissions: ['run_payroll', 'read_leave'] as const, people: 'all' as const };
    expect(peopleFor([...grants, all], 'read_leave')).toBe('all');
    expect(peopleFor([all], 'run_payroll')).toBe('all');
  });

  it.each([
    ['all', true],
    [[1, 2], true],
    [[2], false],
    [[], false],
    [null, false],
  ] as const)('%j has somebody: %s', (people, expected) => {
    expect(isAmong(people, 1)).toBe(expected);
  });
});

it('what is about clients alone', () => {
  expect(PERMISSIONS.filter(isAboutClients)).toEqual(['read_assignments', 'read_prices']);
});

it.each([
  ['all', [], '全社員'],
  ['department', ['営業部'], '営業部とその下位の社員'],
  ['client_company', ['A社'], 'A社の担当者'],
  ['people', ['山田', '佐藤'], '山田、佐藤'],
  ['people', ['山田', '佐藤', '鈴木'], '山田、佐藤、鈴木'],
  ['people', ['山田', '佐藤', '鈴木', '高橋'], '山田、佐藤、鈴木ほか1人'],
  ['people', ['山田', '佐藤', '鈴木', '高橋', '田中'], '山田、佐藤、鈴木ほか2人'],
  ['self', [], '本人だけ'],
] as const)('a scope in words: %s %j', (kind, names, expected) => {
  expect(SCOPE_KINDS).toContain(kind);
  expect(scopeText({ kind, names })).toBe(expected);
});

describe('the work at clients', () => {
  const own = { permissions: ['read_assignments'], people: [1, 2] } as const;
  const ofClient = { permissions: ['read_assignments', 'read_prices'], people: [2, 3], clientCompanyId: 7 } as const;
  const all = { permissions: ['read_assignments'], people: 'all' } as const;
  const ofCompany = { permissions: ['run_payroll'], people: [2], clientCompanyId: 7 } as const;

  it.each([
    ['nobody’s without a grant', [], 'read_assignments', { people: [], clients: [] }],
    ['of the people of a scope', [own], 'read_assignments', { people: [1, 2], clients: [] }],
    ['of a client alone where the scope is one', [ofClient], 'read_assignments', { people: [], clients: [7] }],
    ['of both together', [own, ofClient], 'read_assignments', { people: [1, 2], clients: [7] }],
    ['of a client twice once', [ofClient, ofClient], 'read_assignments', { people: [], clients: [7] }],
    ['of the grants that give the permission', [own, ofClient], 'read_prices', { people: [], clients: [7] }],
    ['nobody’s by a client’s grant of another permission', [ofClient], 'read_leave', { people: [], clients: [] }],
    ['nobody’s by a permission over the company', [ofCompany], 'run_payroll', { people: [], clients: [] }],
    ['of everybody', [all, ofClient], 'read_assignments', { people: 'all', clients: [7] }],
  ] as const)('%s', (_what, grants, permission, reach) => {
    expect(clientWorkFor(grants, permission)).toEqual(reach);
  });

  it.each([
    ['a person’s for whomever', { userId: 1, clientCompanyId: 8 }, true],
    ['a client’s by whomever', { userId: 9, clientCompanyId: 7 }, true],
    ['neither', { userId: 9, clientCompanyId: 8 }, false],
  ])('%s', (_what, work, isReached) => {
    expect(reachesWork({ people: [1], clients: [7] }, work)).toBe(isReached);
  });
});
