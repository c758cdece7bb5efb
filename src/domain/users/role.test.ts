import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { ROLES, type AdministratingAccount, keepsSuperAdmin } from './role.ts';

const boss: AdministratingAccount = { role: 'super_admin', active: true, leftOn: null };
const until = (date: string): AdministratingAccount => ({ ...boss, leftOn: isoDate(date) });
const demoted: AdministratingAccount = { ...boss, role: 'admin' };
const stopped: AdministratingAccount = { ...boss, active: false };

describe('keepsSuperAdmin', () => {
  it.each([
    ['demoting the only one', [], boss, demoted, false],
    ['deactivating the only one', [], boss, stopped, false],
    ['a leaving date for the only one', [], boss, until('2027-03-31'), false],
    ['demoting one of two', [boss], boss, demoted, true],
    ['deactivating one of two', [boss], boss, stopped, true],
    ['a leaving date for one of two', [boss], boss, until('2027-03-31'), true],
    ['demoting one beside a deactivated one', [stopped], boss, demoted, false],
    ['demoting one beside an admin', [demoted], boss, demoted, false],
    ['demoting the one who stays beside one who leaves', [until('2027-03-31')], boss, demoted, false],
    ['demoting the one who leaves first', [until('2027-03-31')], until('2027-03-30'), demoted, true],
    ['demoting the one who leaves last', [until('2027-03-31')], until('2027-04-01'), demoted, false],
    ['an earlier leaving date of the only one', [], until('2027-03-31'), until('2027-03-30'), false],
    ['a later leaving date of the only one', [], until('2027-03-30'), until('2027-03-31'), true],
    ['renaming the only one', [], boss, boss, true],
    ['promoting somebody', [boss], demoted, boss, true],
    ['deactivating an admin', [boss], demoted, { ...demoted, active: false }, true],
  ] as const)('%s: %j', (_what, others, before, after, expected) => {
    expect(keepsSuperAdmin(others, before, after)).toBe(expected);
  });

  const account = fc.record({
    role: fc.constantFrom(...ROLES),
    active: fc.boolean(),
    leftOn: fc.option(fc.constantFrom(isoDate('2026-01-31'), isoDate('2027-03-31'))),
  });

  it('never lets the last permanent one go, whatever the others are', () => {
    fc.assert(
      fc.property(fc.array(account), account, account, (others, before, after) => {
        const stays = (one: AdministratingAccount) => one.role === 'super_admin' && one.active && one.leftOn === null;
        fc.pre([...others, before].some(stays));
        expect(keepsSuperAdmin(others, before, after)).toBe([...others, after].some(stays));
      }),
    );
  });
});
