import { describe, expect, it } from 'vitest';

import type { LeaveKind } from './kind.ts';
import { KIND_PRESETS, kindsOf, NEW_KIND, nextOwnKind } from './kind-presets.ts';

/** The defaults: a plain kind of whole days, that everybody asks for. */
const PLAIN: Omit<LeaveKind, 'kind' | 'name' | 'isPaid'> = {
  isActive: false,
  allowsHalves: false,
  stepMinutes: null,
  limit: null,
  yearFrom: '04-01',
  hasGrants: false,
  needsProof: false,
  needsReason: false,
  attendance: 'absence',
  isForAdmins: false,
  noticeDays: 0,
  isPrivate: false,
};
const HOURLY = { allowsHalves: true, stepMinutes: 60 };
const ATTENDED = { attendance: 'attendance' } as const;

describe('a prepared kind', () => {
  it.each<[string, boolean, Partial<LeaveKind>]>([
    // What companies give of their own.
    ['慶弔休暇', true, { limit: { per: 'request', days: 5 }, needsReason: true }],
    ['夏季休暇', true, { limit: { per: 'year', days: 3 }, ...ATTENDED }],
    ['リフレッシュ休暇', true, { hasGrants: true, ...ATTENDED }],
    ['特別休暇', true, { needsReason: true, ...ATTENDED }],
    ['積立休暇', true, { allowsHalves: true, hasGrants: true, needsReason: true, ...ATTENDED }],
    // Its base is set off against the rest day's work; it leaves the working days (work-rules 7, 10).
    ['代休', false, { allowsHalves: true, hasGrants: true, attendance: 'left_out' }],
    // What the law gives, and doesn't ask to be paid (労基法65条, 68条, 育介法).
    ['生理休暇', false, { ...HOURLY, isPrivate: true }],
    ['産前産後休業', false, { ...ATTENDED, isPrivate: true }],
    ['育児休業', false, ATTENDED],
    ['子の看護等休暇', false, { ...HOURLY, limit: { per: 'child', days: 5 } }],
    ['介護休暇', false, { ...HOURLY, limit: { per: 'family', days: 5 }, isPrivate: true }],
    ['介護休業', false, { ...ATTENDED, isPrivate: true }],
    ['裁判員休暇', true, { needsProof: true, ...ATTENDED }],
    ['欠勤', false, { needsReason: true }],
  ])('%s', (name, isPaid, rest) => {
    expect(KIND_PRESETS.find((one) => one.name === name)).toEqual({
      ...PLAIN,
      kind: expect.any(String),
      name,
      isPaid,
      ...rest,
    });
  });
});

describe('a kind of the company’s own', () => {
  it('is paid and can be asked for at once, and plain but for what is said of it', () => {
    expect(NEW_KIND).toEqual({ ...PLAIN, name: '', isPaid: true, isActive: true });
  });

  it('is the first where only prepared ones are there', () => {
    expect(nextOwnKind(KIND_PRESETS)).toBe('own_1');
    expect(nextOwnKind(kindsOf([{ ...NEW_KIND, kind: 'own_1' }]))).toBe('own_2');
  });
});
