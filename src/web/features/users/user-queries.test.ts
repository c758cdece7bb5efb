import { describe, expect, it } from 'vitest';

import { type UserListFilter, userListState, userPath } from './user-queries.ts';

const read = (address: string, seesGroups = true) => userListState(seesGroups).read(new URLSearchParams(address));
const plain: UserListFilter = {
  q: '',
  role: null,
  departmentId: null,
  clientCompanyId: null,
  employmentTypeId: null,
  contract: null,
  withInactive: false,
  sort: 'employee_id',
};

describe('the address of the list', () => {
  it.each([
    ['', {}],
    ['q=山田', { q: '山田' }],
    ['role=admin&inactive=1', { role: 'admin', withInactive: true }],
    ['client_company_id=3&employment_type_id=4', { clientCompanyId: 3, employmentTypeId: 4 }],
    ['contract=without_weekdays', { contract: 'without_weekdays' }],
    ['sort=-client_company', { sort: '-client_company' }],
  ] as const)('says by %j: %j, and back', (address, filter) => {
    expect(read(address)).toEqual({ ...plain, ...filter });
    expect(
      decodeURIComponent(
        userListState(true)
          .write({ ...plain, ...filter })
          .toString(),
      ),
    ).toBe(address);
  });

  it.each([
    'role=owner',
    'client_company_id=x',
    'client_company_id=0',
    'employment_type_id=-1',
    'sort=password',
    'sort=--name',
    'contract=x',
    'inactive=yes',
  ])('leaves out %j', (address) => {
    expect(read(address)).toEqual(plain);
  });

  it('lets an admin neither filter nor sort by what only super admins see', () => {
    expect(read('client_company_id=3&employment_type_id=4&contract=none&sort=employment_type', false)).toEqual(plain);
    expect(read('sort=-name', false).sort).toBe('-name');
  });

  it('tells the screen of an employee which list it was opened from', () => {
    const listOf = (filter: UserListFilter) => new URL(userPath(7, filter), 'http://x').searchParams.get('list') ?? '';
    expect(userPath(7, plain)).toMatch(/^\/admin\/users\/7\?/);
    expect(listOf(plain)).toBe('active=true');
    const narrowed: UserListFilter = { ...plain, q: '山田 太', withInactive: true, sort: '-name' };
    expect(read(listOf(narrowed))).toEqual(narrowed);
    expect(new URLSearchParams(listOf(narrowed)).has('active')).toBe(false);
  });
});
