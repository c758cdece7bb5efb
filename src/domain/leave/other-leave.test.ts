import { describe, expect, it } from 'vitest';

import { presenceAt } from '../attendance/presence.ts';
import { record } from '../attendance/testing/builders.ts';
import { hoursFigures } from '../sheet/figures.ts';
import { dayOf, FULL_TIME, hoursOf } from '../hours/testing/builders.ts';
import { dayOf as sheetDayOf, sheetOf } from '../sheet/testing/builders.ts';
import { isoDate } from '../time/date.ts';
import { epochMs } from '../time/instant.ts';
import { minutes, timeOfDay } from '../time/minutes.ts';
import { type DayLeave, fromPart, leaveInWords, leaveOfDays, nameForOthers, type OtherLeave } from './day-leave.ts';

const DAY = isoDate('2026-11-25');
const SUMMER: OtherLeave = { kind: 'summer', name: '夏季休暇', isPaid: true, isPrivate: false };
const MENSTRUAL: OtherLeave = { kind: 'menstrual', name: '生理休暇', isPaid: false, isPrivate: true };
const ABSENCE: OtherLeave = { kind: 'absence', name: '欠勤', isPaid: false, isPrivate: false };
const whole = (other?: OtherLeave): DayLeave => ({ date: DAY, unit: 'day', other });
const half = (other?: OtherLeave): DayLeave => ({ date: DAY, unit: 'half', half: 'am', boundary: null, other });
const hours = (other?: OtherLeave): DayLeave => ({
  date: DAY,
  unit: 'hour',
  hours: { start: timeOfDay('09:00'), end: timeOfDay('09:45') },
  minutes: minutes(45),
  other,
});

describe('leave of other kinds', () => {
  it('is told from paid leave, and absence from leave', () => {
    expect(leaveOfDays([whole(SUMMER)])).toMatchObject({ leaveDays: [DAY], partLeave: [] });
    expect(leaveOfDays([whole(SUMMER)]).otherLeave).toEqual(new Map([[DAY, SUMMER]]));
    expect(leaveOfDays([half(MENSTRUAL)])).toMatchObject({ leaveDays: [], partLeave: [{ other: MENSTRUAL }] });
    expect(leaveOfDays([whole()])).toMatchObject({ leaveDays: [DAY], otherLeave: new Map() });
    expect(leaveOfDays([whole(ABSENCE)])).toMatchObject({ leaveDays: [], otherLeave: new Map([[DAY, ABSENCE]]) });
  });

  it('is read from the wire, of a part of a day too', () => {
    const sent = { kind: 'summer', kind_name: '夏季休暇', is_paid: true };
    expect(fromPart(DAY, sent)).toEqual(whole(SUMMER));
    expect(fromPart(DAY, { unit: 'half', half: 'am', ...sent })).toEqual(half(SUMMER));
    expect(fromPart(DAY, { kind: 'menstrual', kind_name: '休暇', is_paid: false }).other).toMatchObject({
      isPaid: false,
    });
    expect(fromPart(DAY, {})).toEqual({ date: DAY, unit: 'day' });
  });

  it.each([
    [whole(), '有給休暇取得'],
    [half(), '有給休暇（午前半休）'],
    [whole(SUMMER), '夏季休暇'],
    [half(SUMMER), '夏季休暇（午前半休）'],
    [hours(MENSTRUAL), '生理休暇（09:00〜09:45）'],
  ])('%j in words: %s', (leave, words) => {
    expect(leaveInWords(leave.unit === 'day' ? [] : [leave], leave.other)).toBe(words);
  });

  it('has a name that others see, but of a private kind', () => {
    expect([nameForOthers(SUMMER), nameForOthers(MENSTRUAL)]).toEqual(['夏季休暇', '休暇']);
  });
});

describe('the hours', () => {
  const day = (leave: DayLeave) => dayOf(DAY, { contracts: [FULL_TIME], ...leaveOfDays([leave]) });
  const none = { leave: 0, halfLeave: 0, hourlyLeave: 0, otherLeave: 0, unpaidLeave: 0 };
  const taken = (one: OtherLeave, days: number, time: number) => [{ kind: one.kind, isPaid: one.isPaid, days, time }];

  it.each<[string, DayLeave, object]>([
    ['paid leave', whole(), { leave: 480, absence: 0 }],
    ['paid leave by the hour', hours(), { leave: 45, hourlyLeave: 45, absence: 435 }],
    ['a paid kind', whole(SUMMER), { otherLeave: 480, otherTaken: taken(SUMMER, 1, 480), absence: 0 }],
    ['half of one', half(SUMMER), { otherLeave: 240, otherTaken: taken(SUMMER, 0.5, 240), absence: 240 }],
    ['some of one', hours(SUMMER), { otherLeave: 45, otherTaken: taken(SUMMER, 0, 45), absence: 435 }],
    ['an unpaid kind', whole(MENSTRUAL), { unpaidLeave: 480, otherTaken: taken(MENSTRUAL, 1, 480), absence: 0 }],
    ['some of one', hours(MENSTRUAL), { unpaidLeave: 45, absence: 435 }],
    ['absence', whole(ABSENCE), { absence: 480 }],
  ])('of %s', (_, leave, expected) => {
    expect(day(leave)).toMatchObject({ contracted: 480, ...none, ...expected });
  });

  it('of unpaid leave are those that are owed, whatever a day of paid leave counts', () => {
    const policy = { leaveMinutes: minutes(420) };
    const of = (leave: DayLeave) => dayOf(DAY, { contracts: [FULL_TIME], ...leaveOfDays([leave]) }, policy);
    expect([of(whole(SUMMER)).otherLeave, of(whole(MENSTRUAL)).unpaidLeave]).toEqual([420, 480]);
  });

  it('of absence are none of a day to come, or on which somebody has come', () => {
    const rest = { contracts: [FULL_TIME], ...leaveOfDays([whole(ABSENCE)]) };
    expect(dayOf(DAY, { ...rest, today: DAY }).absence).toBe(0);
    const records = [record('clock_in', `${DAY}T09:00`), record('clock_out', `${DAY}T17:00`)];
    expect(dayOf(DAY, { ...rest, records }).absence).toBe(0);
    // Also where only what is recorded is one.
    expect(dayOf(DAY, rest, { derivesAbsence: false }).absence).toBe(480);
  });

  it('of a month are told apart, in days and minutes', () => {
    const dates = ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'].map((date) => isoDate(date));
    const [first = DAY, second = DAY, third = DAY, fourth = DAY] = dates;
    const leaves: DayLeave[] = [
      { ...whole(SUMMER), date: first },
      { ...half(SUMMER), date: second },
      { ...half(MENSTRUAL), date: third },
      { ...whole(), date: fourth },
    ];
    const { totals } = hoursOf('2026-11', { contracts: [FULL_TIME], ...leaveOfDays(leaves) });
    expect(totals).toMatchObject({
      leaveDays: 1,
      leave: 480,
      otherLeaveDays: 1.5,
      otherLeave: 720,
      unpaidLeaveDays: 0.5,
      unpaidLeave: 240,
    });
    expect(hoursFigures(totals).at(-1)).toEqual([
      ['他の有給の休暇', 1.5, '日'],
      ['他の有給の休暇時間', 12, '時間'],
      ['無給の休暇', 0.5, '日'],
      ['無給の休暇時間', 4, '時間'],
    ]);
    expect(hoursFigures(hoursOf('2026-11').totals)).toHaveLength(2);
  });
});

describe('the sheet', () => {
  it.each([
    [whole(), 480, { isVacation: true, isAbsent: false, remarks: ['有給休暇取得'] }],
    [whole(SUMMER), 480, { isVacation: true, isAbsent: false, otherLeave: SUMMER, remarks: ['夏季休暇'] }],
    [whole(MENSTRUAL), 0, { isVacation: true, isAbsent: false, remarks: ['生理休暇'] }],
    [half(SUMMER), 240, { isVacation: false, remarks: ['夏季休暇（午前半休）', '欠勤'] }],
    [hours(MENSTRUAL), 0, { isVacation: false, remarks: ['生理休暇（09:00〜09:45）', '欠勤'] }],
    [whole(ABSENCE), 0, { isVacation: false, isAbsent: true, remarks: ['欠勤'] }],
  ])('%j adds %d minutes', (leave, work, row) => {
    const rest = leaveOfDays([leave]);
    expect(sheetDayOf(DAY, rest)).toMatchObject(row);
    expect(sheetOf('2026-11', rest).summary.work).toBe(work);
  });

  it('counts days of paid leave alone as such', () => {
    const daysOnLeave = (leave: DayLeave) => sheetOf('2026-11', leaveOfDays([leave])).summary.daysOnLeave;
    expect([whole(), half(), whole(SUMMER), half(SUMMER), whole(MENSTRUAL)].map(daysOnLeave)).toEqual([
      1, 0.5, 0, 0, 0,
    ]);
  });

  it('says where somebody has come on a day of it', () => {
    const records = [record('clock_in', `${DAY}T09:00`), record('clock_out', `${DAY}T17:00`)];
    const remarks = (leave: DayLeave) => sheetDayOf(DAY, { records, ...leaveOfDays([leave]) }).remarks;
    expect(remarks(whole(SUMMER))).toContain('夏季休暇の日に出勤（要確認）');
    expect(remarks(whole())).toContain('有給休暇日に出勤（要確認）');
    expect(remarks(whole(ABSENCE)).join()).not.toContain('欠勤');
  });
});

describe('出勤状況', () => {
  const presence = (leave: DayLeave, punches: readonly string[] = []) =>
    presenceAt({
      records: punches.map((time) => record('clock_in', `${DAY}T${time}`)),
      shifts: [{ date: DAY, isWorkday: true, start: timeOfDay('09:00'), end: timeOfDay('18:00') }],
      ...leaveOfDays([leave]),
      holidays: new Map(),
      companyDays: new Map(),
      latenessOn: () => ({ after: timeOfDay('09:00'), isAwaited: true }),
      now: epochMs(Date.parse(`${DAY}T10:00:00+09:00`)),
    });

  it.each([
    [whole(), 'leave', null],
    [whole(SUMMER), 'leave', '夏季休暇'],
    [whole(MENSTRUAL), 'leave', '休暇'],
    [whole(ABSENCE), 'absent', null],
    [half(MENSTRUAL), 'not_yet', null],
  ])('%j: %s, %s', (leave, state, leaveName) => {
    const given = presence(leave);
    if (leave.unit === 'day') expect(given).toMatchObject({ state, leaveName });
    else expect(given.leaveName).toBe(leaveName);
  });

  it('of who has come all the same says nothing of the leave', () => {
    expect(presence(whole(MENSTRUAL), ['08:50'])).toMatchObject({ state: 'working', leaveName: null });
  });
});
