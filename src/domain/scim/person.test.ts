import { describe, expect, it } from 'vitest';

import { employeeIdBy, nameBy, type SaidNames } from './person.ts';

describe('employeeIdBy', () => {
  const said = { userName: 'hanako.sato@example.com', externalId: 'X1', employeeNumber: 'E0001' };

  it.each([
    ['employee_number', said, 'E0001'],
    ['employee_number', { ...said, employeeNumber: null }, 'hanako.sato'],
    ['employee_number', { ...said, employeeNumber: null, userName: 'E0002' }, 'E0002'],
    ['employee_number', { ...said, employeeNumber: null, userName: 'a@b@c' }, 'a'],
    ['employee_number', { ...said, employeeNumber: null, userName: '@example.com' }, ''],
    ['employee_number', { ...said, employeeNumber: null, userName: 'a@b\nc' }, 'a'],
    ['external_id', said, 'X1'],
    ['external_id', { ...said, externalId: null }, null],
  ] as const)('from %s of %j: %s', (source, ids, employeeId) => {
    expect(employeeIdBy(source, ids)).toBe(employeeId);
  });
});

describe('nameBy', () => {
  const none: SaidNames = { family: null, given: null, formatted: null, display: null };

  it.each([
    [{ family: '佐藤', given: '花子', display: '花子 佐藤' }, '佐藤 花子'],
    [{ family: '佐藤', given: 'Hanako', display: 'Hanako 佐藤' }, '佐藤 Hanako'],
    [{ family: 'さとう', given: 'ハナコ' }, 'さとう ハナコ'],
    [{ family: '김', given: '민수' }, '김 민수'],
    [{ family: 'Jensen', given: 'Barbara', display: 'Babs Jensen', formatted: 'Ms. Jensen' }, 'Barbara Jensen'],
    [{ family: 'Jensen', display: 'Babs Jensen', formatted: 'Ms. Jensen' }, 'Babs Jensen'],
    [{ family: 'Jensen', formatted: 'Ms. Jensen' }, 'Ms. Jensen'],
    [{ family: '佐藤', display: '佐藤 花子' }, '佐藤 花子'],
    [{ family: '佐藤' }, '佐藤'],
    [{ given: '花子' }, '花子'],
    [{ display: '佐藤花子', formatted: '佐藤 花子' }, '佐藤花子'],
    [{}, null],
  ] as const)('of %j: %s', (said, name) => {
    expect(nameBy({ ...none, ...said })).toBe(name);
  });
});
