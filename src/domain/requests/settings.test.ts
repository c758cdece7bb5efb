import { expect, test } from 'vitest';

import { isoDate } from '../time/date.ts';
import type { RequestKind } from './request.ts';
import {
  changedFields,
  DEFAULT_REQUEST_SETTINGS,
  isRequestRequired,
  isTaken,
  KIND_OF_FIELD,
  type KindSetting,
  MOST_LATE_DAYS,
  requestedKinds,
  type RequestMode,
} from './settings.ts';

const TODAY = isoDate('2026-11-20');
const late = (lateDays: number): KindSetting => ({ mode: 'late', lateDays, since: null });

test.each<[Pick<KindSetting, 'mode' | 'lateDays'>, string, boolean]>([
  [{ mode: 'off', lateDays: 3 }, '2026-01-01', false],
  [{ mode: 'always', lateDays: 0 }, '2026-11-20', true],
  [{ mode: 'always', lateDays: 0 }, '2026-12-01', true],
  [late(0), '2026-11-20', false],
  [late(0), '2026-11-19', true],
  [late(3), '2026-11-17', false],
  [late(3), '2026-11-16', true],
  [late(3), '2026-12-01', false],
])('with %o a change of %s has to be asked for: %s', (setting, date, isRequired) => {
  expect(isRequestRequired(setting, isoDate(date), TODAY)).toBe(isRequired);
});

test('a company that has chosen nothing takes no request', () => {
  expect(requestedKinds(DEFAULT_REQUEST_SETTINGS)).toEqual([]);
  for (const setting of Object.values(DEFAULT_REQUEST_SETTINGS.kinds))
    expect(setting).toEqual({ mode: 'off', lateDays: 0, since: null });
});

test('the kinds that a company takes requests of', () => {
  const kinds = { ...DEFAULT_REQUEST_SETTINGS.kinds, overtime: late(0), punch_correction: late(3) };
  expect(requestedKinds({ kinds })).toEqual(['punch_correction', 'overtime']);
});

test.each<[RequestKind, RequestMode, boolean]>([
  ['overtime', 'off', false],
  ['overtime', 'late', true],
  ['work_claim', 'off', true],
])('of %s with the mode %s requests are taken: %s', (kind, mode, taken) => {
  expect(isTaken(kind, { mode })).toBe(taken);
});

test('what a correction changes, and what that has to be asked for as', () => {
  const fields = changedFields({ clockIn: { minute: 540 }, clockOut: null, breakMinutes: 0, note: '現場直行' });
  expect(fields).toEqual(['clock_in', 'break_time', 'note']);
  expect(fields.map((field) => KIND_OF_FIELD[field])).toEqual(['punch_correction', 'break', null]);
});

test('a day of sixty days ago at most can be changed without a request', () => {
  expect(MOST_LATE_DAYS).toBe(60);
});
