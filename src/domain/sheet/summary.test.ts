import { expect, it } from 'vitest';
import { summarise, totalOf } from './sheet.ts';
import { sheetOf } from './testing/builders.ts';
import { punched } from '../attendance/testing/builders.ts';

it('adds several sheets up, figure by figure', () => {
  const november = sheetOf('2026-11', {
    records: punched('2026-11-10', '11:00', '23:10', { breakMinutes: 60 }),
  }).summary;
  const october = sheetOf('2026-10', { records: punched('2026-10-06', '09:00', null) }).summary;
  expect(totalOf([november, october])).toEqual({
    daysWorked: 2,
    daysAbsent: november.daysAbsent + october.daysAbsent,
    daysLate: 1,
    daysLeftEarly: 0,
    daysOnLeave: 0,
    daysMissingPunch: 1,
    work: 660,
    overtime: 180,
    night: 60,
    nightOvertime: 60,
    clockOutCut: 10,
  });
  expect(totalOf([])).toEqual(summarise([], () => november.work));
});
