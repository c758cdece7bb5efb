import { describe, expect, it } from 'vitest';

import { deriveMonth } from '../attendance/month.ts';
import { presenceAt } from '../attendance/presence.ts';
import { record } from '../attendance/testing/builders.ts';
import { hoursLeft, makeWholeDay } from './planned-hours.ts';
import { writeFeed } from '../calendar-feed/feed.ts';
import { dayOf as sheetDayOf, sheetOf } from '../sheet/testing/builders.ts';
import { policyWith } from '../company-policy/testing/policy.ts';
import { leaveKindsOf } from '../sheet/sheet-day.ts';
import { isoDate } from '../time/date.ts';
import { epochMs } from '../time/instant.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import type { BreakRule } from '../working-time/break-rule.ts';
import { type DayLeave, leaveOfDays, type OtherLeave, type PartLeave } from './day-leave.ts';

// Several parts of leave on one day (D54), as each screen and paper has them.

const DAY = isoDate('2026-11-25');
const SPECIAL: OtherLeave = { kind: 'special', name: '特別休暇', isPaid: true, isPrivate: false };
const MENSTRUAL: OtherLeave = { kind: 'menstrual', name: '生理休暇', isPaid: false, isPrivate: true };
const half = (part: 'am' | 'pm', other?: OtherLeave): PartLeave => ({
  date: DAY,
  unit: 'half',
  half: part,
  boundary: null,
  other,
});
const hours = (start: string, end: string, length = 60, other?: OtherLeave): PartLeave => ({
  date: DAY,
  unit: 'hour',
  hours: { start: timeOfDay(start), end: timeOfDay(end) },
  minutes: minutes(length),
  other,
});
const shift = { date: DAY, isWorkday: true, start: timeOfDay('09:00'), end: timeOfDay('18:00') };
const HALVES = [half('am'), half('pm')];
const ENDS = [hours('09:00', '10:00'), hours('17:00', '18:00')];
const punches = (start: string, end: string) => [
  record('clock_in', `${DAY}T${start}`),
  record('clock_out', `${DAY}T${end}`),
];

describe('the day', () => {
  const row = (leaves: readonly DayLeave[], records = punches('09:00', '09:00').slice(2)) => {
    const [found] = deriveMonth({
      period: { from: DAY, to: DAY },
      records,
      shifts: [shift],
      internalWork: [],
      ...leaveOfDays(leaves),
      holidays: new Map(),
      now: epochMs(Date.parse('2026-11-30T10:00:00+09:00')),
      workType: 'all',
    });
    return found;
  };

  it.each([
    ['both halves', HALVES, true],
    ['half of it and the hours of the other half', [half('am'), hours('14:00', '18:00', 240)], true],
    ['all of its hours', [hours('09:00', '18:00', 480)], true],
    ['its first and its last hour', ENDS, false],
    ['the same half, however often', [half('pm'), half('pm')], false],
    ['no part', [], false],
  ])('of %s is leave as a whole: %s', (_, leaves, isWhole) => {
    expect(row(leaves)).toMatchObject({ hasLeave: isWhole, isVacation: isWhole, partLeave: leaves });
  });

  it('is no absence where its parts are all of it, and one is where they aren’t', () => {
    const absence = [record('absence', `${DAY}T08:00`)];
    expect(row(HALVES, absence)).toMatchObject({ isAbsent: false });
    expect(row(ENDS, absence)).toMatchObject({ isAbsent: true });
  });

  it('is late by what all of the parts leave', () => {
    const parts = [hours('09:00', '10:00'), hours('10:00', '11:00')];
    expect(row(parts, punches('11:00', '18:00'))).toMatchObject({ isLate: false });
    expect(row(parts, punches('11:01', '18:00'))).toMatchObject({ isLate: true });
  });
});

it('without any part the planned hours are all of them, a break at their beginning among them', () => {
  const planned = { start: timeOfDay('12:00'), end: timeOfDay('18:00') };
  const noon = { start: timeOfDay('12:00'), end: timeOfDay('13:00') };
  const rule: BreakRule = { kind: 'fixed', windows: [noon], recordedWins: true };
  expect(hoursLeft(planned, [], rule)).toEqual(planned);
  expect(hoursLeft(planned, [hours('17:00', '18:00')], rule)).toEqual({ start: 780, end: 1020 });
  expect(hoursLeft(null, ENDS, rule)).toBeNull();
  expect(makeWholeDay([], planned)).toBe(false);
  expect(makeWholeDay(ENDS, null)).toBe(false);
  expect(makeWholeDay(HALVES, null)).toBe(true);
});

describe('the sheet', () => {
  it.each<[readonly DayLeave[], number, number, string]>([
    [HALVES, 450, 1, '有給休暇（午前半休・午後半休）'],
    [ENDS, 120, 0, '有給休暇（09:00〜10:00・17:00〜18:00）'],
    [[half('am'), hours('17:00', '18:00')], 285, 0.5, '有給休暇（午前半休・17:00〜18:00）'],
    [[half('am', SPECIAL), half('pm')], 450, 0.5, '特別休暇（午前半休）、有給休暇（午後半休）'],
    [[half('am', MENSTRUAL), half('pm')], 225, 0.5, '生理休暇（午前半休）、有給休暇（午後半休）'],
    [[half('am'), hours('17:00', '18:00', 60, MENSTRUAL)], 225, 0.5, '有給休暇（午前半休）、生理休暇（17:00〜18:00）'],
  ])('%# adds %i minutes and %d days', (leaves, work, daysOnLeave, remark) => {
    const policy = policyWith({ leaveDay: minutes(450) });
    const sheet = sheetOf('2026-11', { ...leaveOfDays(leaves), policy });
    expect(sheet.summary).toMatchObject({ work, daysOnLeave });
    expect(sheet.days.find(({ date }) => date === DAY)?.remarks[0]).toBe(remark);
  });

  it('has no absence, and nobody late, on a day that is leave in its parts', () => {
    expect(sheetDayOf(DAY, leaveOfDays(HALVES))).toMatchObject({ isVacation: true, isAbsent: false, work: null });
    expect(sheetDayOf(DAY, leaveOfDays(ENDS))).toMatchObject({ isVacation: false, isAbsent: true });
    const worked = sheetDayOf(DAY, { records: punches('13:00', '15:00'), ...leaveOfDays(HALVES) });
    expect(worked).toMatchObject({ isVacation: false, isLate: false, isLeftEarly: false });
    expect(worked.remarks.join()).not.toContain('日に出勤');
  });

  it('names the kinds of a day, each once', () => {
    const of = (...leaves: DayLeave[]) => leaveKindsOf(sheetDayOf(DAY, leaveOfDays(leaves)));
    expect(of()).toEqual([]);
    expect(of({ date: DAY, unit: 'day' })).toEqual([null]);
    expect(of({ date: DAY, unit: 'day', other: SPECIAL })).toEqual([SPECIAL]);
    expect(of(half('am', SPECIAL), hours('17:00', '18:00', 60, SPECIAL))).toEqual([SPECIAL]);
    expect(of(half('am'), hours('17:00', '18:00', 60, SPECIAL), hours('15:00', '16:00'))).toEqual([null, SPECIAL]);
  });
});

describe('出勤状況', () => {
  const presence = (leaves: readonly DayLeave[], now = '10:00') =>
    presenceAt({
      records: [],
      shifts: [shift],
      ...leaveOfDays(leaves),
      holidays: new Map(),
      companyDays: new Map(),
      latenessOn: () => ({ after: null, isAwaited: true }),
      now: epochMs(Date.parse(`${DAY}T${now}:00+09:00`)),
    });

  it.each([
    [HALVES, 'leave', null],
    [[half('am', SPECIAL), half('pm')], 'leave', '特別休暇'],
    [[half('am', SPECIAL), half('pm', MENSTRUAL)], 'leave', '特別休暇・休暇'],
    [ENDS, 'not_yet', null],
    [[half('am', SPECIAL)], 'not_yet', null],
  ])('%#: %s, %s', (leaves, state, leaveName) => {
    expect(presence(leaves)).toMatchObject({ state, leaveName });
  });

  it('has the hours that are left', () => {
    expect(presence(ENDS).shift).toEqual({ start: 600, end: 1020 });
  });
});

it('the calendar feed has each part, and no shift where nothing of it is left', () => {
  const feed = (leaves: readonly DayLeave[], isPending = false) =>
    writeFeed(
      {
        shifts: [shift],
        leave: leaves.map((leave) => ({ ...leave, isPending })),
        breakRuleOn: () => ({ kind: 'recorded' }),
      },
      { id: 'kintai', at: epochMs(Date.parse(`${DAY}T10:00:00+09:00`)) },
    );
  const uids = (text: string) => [...text.matchAll(/UID:(\S+)-2026-11-25@/gu)].map(([, name]) => name);
  expect(uids(feed(HALVES))).toEqual(['leave', 'leave2']);
  expect(uids(feed(HALVES, true))).toEqual(['shift', 'leave', 'leave2']);
  expect(uids(feed([...ENDS, hours('13:00', '14:00')]))).toEqual(['shift', 'leave', 'leave2', 'leave3']);
  const other = { ...half('am'), date: isoDate('2026-11-26') };
  expect(feed([half('am'), other])).toContain('UID:leave-2026-11-26@');
});
