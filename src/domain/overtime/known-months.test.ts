import { expect, it } from 'vitest';
import { isoDate, isoMonth } from '../time/date.ts';
import { firstKnownMonth, isEmployedIn } from './work-months.ts';

const employed = (hiredOn: string | null, leftOn: string | null = null) => ({
  hiredOn: hiredOn === null ? null : isoDate(hiredOn),
  leftOn: leftOn === null ? null : isoDate(leftOn),
  registeredOn: isoDate('2026-07-15'),
});

it.each([
  ['registered, without a record', null, '2026-07'],
  ['a record before the registration', '2026-05-31', '2026-05'],
  ['a record on the day', '2026-07-15', '2026-07'],
  ['a record after it', '2026-09-01', '2026-09'],
])('known from: %s', (_, firstRecordOn, month) => {
  // Long employed before the first record: the months before are unknown.
  expect(firstKnownMonth(employed('2015-04-01'), firstRecordOn === null ? null : isoDate(firstRecordOn))).toBe(month);
});

it.each([
  ['the month of the hire', '2026-05-31', null, '2026-05', true],
  ['the month before', '2026-05-01', null, '2026-04', false],
  ['the month of the leaving', null, '2026-08-01', '2026-08', true],
  ['the month after', null, '2026-07-31', '2026-08', false],
  ['between both', '2025-01-01', '2027-01-01', '2026-08', true],
  ['nothing known', null, null, '2000-01', true],
])('employed in: %s', (_, hiredOn, leftOn, month, isEmployed) => {
  expect(isEmployedIn(isoMonth(month), employed(hiredOn, leftOn))).toBe(isEmployed);
});
