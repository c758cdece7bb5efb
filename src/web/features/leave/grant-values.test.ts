import { describe, expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { grantBody, validateGrant, grantValues, readGrantDays, type GrantValues } from './grant-values.ts';

const TODAY = isoDate('2026-11-20');
const FILLED: GrantValues = { grantedOn: '2026/10/1', days: '10.5', expiry: '', kind: 'statutory', reason: '移行' };

describe('the form of a grant', () => {
  it.each([
    ['10', 10],
    ['0.5', 0.5],
    ['１２．５', 12.5],
    ['100', 100],
    ['100.5', null],
    ['0', null],
    ['1.3', null],
    ['-1', null],
    ['1e2', null],
    ['十', null],
    ['', null],
  ])('reads %j days as %j', (text, expected) => {
    expect(readGrantDays(text)).toBe(expected);
  });

  it('begins with the grant by law that is not on record', () => {
    const base = { base_date: '2025-10-01', days: 11 } as Parameters<typeof grantValues>[1];
    expect(grantValues(null, base)).toMatchObject({ grantedOn: '2025/10/01（水）', days: '11', kind: 'statutory' });
    expect(grantBody({ ...grantValues(null, base), reason: '移行' }, TODAY)).toEqual({
      granted_on: '2025-10-01',
      days: 11,
      expiry_date: undefined,
      is_statutory: true,
      reason: '移行',
    });
  });

  it.each([
    [{}, {}],
    [{ grantedOn: '' }, { grantedOn: '付与日を入力してください' }],
    [{ grantedOn: '2月30日' }, { grantedOn: expect.stringContaining('2026/11/20') }],
    [{ days: '' }, { days: '日数を入力してください' }],
    [{ days: '0.3' }, { days: '日数は0.5日単位で、0.5〜100で入力してください' }],
    [{ expiry: '2026/9/30' }, { expiry: '有効期限は付与日以降にしてください' }],
    [{ expiry: 'いつか' }, { expiry: expect.stringContaining('2026/11/20') }],
    [{ reason: ' ' }, { reason: '理由を入力してください' }],
  ])('with %j says %j', (wrong, expected) => {
    expect(validateGrant({ ...FILLED, ...wrong }, TODAY)).toEqual(expected);
  });
});
