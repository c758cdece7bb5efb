import { expect, it } from 'vitest';

import { holds, includesPermission, isCompanyWide } from './permission.ts';
import { READY_ROLES } from './ready-roles.ts';

const [director, manager, personnel, accounting] = READY_ROLES.map(({ permissions }) => permissions);

it('the ready roles see the people whom they decide about', () => {
  for (const { permissions } of READY_ROLES) expect(includesPermission(permissions, 'read_attendance')).toBe(true);
  for (const permissions of [director, manager, personnel])
    expect(includesPermission(permissions ?? [], 'read_leave')).toBe(true);
});

it('a head may do no less than who is below them, and nothing over all of the company', () => {
  expect(director).toEqual(expect.arrayContaining([...(manager ?? [])]));
  for (const permissions of [director, manager]) expect(permissions?.some(isCompanyWide)).toBe(false);
});

it('pay is handed over by accounting alone, over all people', () => {
  expect(holds(accounting ?? [], 'run_payroll', true)).toBe(true);
  expect(holds(accounting ?? [], 'run_payroll', false)).toBe(false);
  expect(personnel).not.toContain('run_payroll');
});

it('nobody sees positions or changes settings by a ready role', () => {
  const given = new Set(READY_ROLES.flatMap(({ permissions }): readonly string[] => permissions));
  expect([given.has('read_positions'), given.has('change_settings'), given.has('reopen_months')]).toEqual([
    false,
    false,
    false,
  ]);
});
