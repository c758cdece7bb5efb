import { expect, it } from 'vitest';

import { dayOf, FULL_TIME, hoursOf } from '#domain/hours/testing/builders.ts';
import type { PartLeave } from '#domain/leave/day-leave.ts';
import { isoDate } from '#domain/time/date.ts';
import type { Sheet } from '#domain/sheet/sheet.ts';
import { minutes } from '#domain/time/minutes.ts';
import { dayFromStore, hoursFromStore, storedHours } from './stored-hours.ts';
import { sheetFromStore, type StoredSheet } from './stored-sheet.ts';

const DAY = isoDate('2026-11-25');
const SPECIAL = { kind: 'special', name: '特別休暇', isPaid: true, isPrivate: false };
const NURSING = { kind: 'child_nursing', name: '子の看護等休暇', isPaid: false, isPrivate: false };
const AM: PartLeave = { date: DAY, unit: 'half', half: 'am', boundary: null, other: SPECIAL };
const PM: PartLeave = { date: DAY, unit: 'half', half: 'pm', boundary: null, other: NURSING };

it('hours with several parts of leave are read as they were calculated', () => {
  const hours = hoursOf('2026-11', { contracts: [FULL_TIME], partLeave: [AM, PM] });
  expect(hoursFromStore(JSON.parse(storedHours(hours)))).toEqual(hours);
});

it('of hours that were stored before a day could have several, the one is a list, of a kind that nobody kept', () => {
  const day = { date: DAY, kind: 'workday' } as const;
  const taken = (isPaid: boolean, days: number, time: number) => [{ kind: null, isPaid, days, time }];
  expect(dayFromStore({ ...day, otherLeave: minutes(240), otherDays: 0.5 }).otherTaken).toEqual(taken(true, 0.5, 240));
  expect(dayFromStore({ ...day, unpaidLeave: minutes(480), otherDays: 1 }).otherTaken).toEqual(taken(false, 1, 480));
  expect(dayFromStore({ ...day, unpaidLeave: minutes(60) }).otherTaken).toEqual(taken(false, 0, 60));
  expect(dayFromStore({ ...day, contracted: minutes(480) })).toEqual(
    dayOf(DAY, { contracts: [FULL_TIME], today: DAY }),
  );
});

it('of a sheet that was stored before, the one part of a day is a list with its kind', () => {
  const stored = (...days: object[]) => ({ summary: {}, days }) as unknown as StoredSheet;
  const days = (sheet: Sheet) => sheet.days;
  expect(days(sheetFromStore(stored({ date: DAY, partLeave: AM, otherLeave: SPECIAL })))).toEqual([
    { date: DAY, partLeave: [AM] },
  ]);
  const now = { date: DAY, partLeave: [AM, PM] };
  expect(days(sheetFromStore(stored(now, { date: DAY, otherLeave: SPECIAL }, { date: DAY })))).toEqual([
    now,
    { date: DAY, otherLeave: SPECIAL },
    { date: DAY },
  ]);
});
