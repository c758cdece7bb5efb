import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, isoDate } from '../time/date.ts';
import { timeOfDay, workingDayMinute, type WorkingDayMinute } from '../time/minutes.ts';
import {
  faultOfPunches,
  parsePunchKind,
  PAST_PUNCH_NAMES,
  type PastPunchKind,
  punchedDays,
  type PunchLine,
  punchesOfDay,
  spansOf,
} from './past-punches.ts';

const at = (time: string, days = 0): WorkingDayMinute => workingDayMinute(timeOfDay(time) + days * 1440);
const times = (text: string): WorkingDayMinute[] =>
  text === '' ? [] : text.split(' ').map((time) => (time.startsWith('翌') ? at(time.slice(1), 1) : at(time)));
const KINDS = Object.keys(PAST_PUNCH_NAMES) as PastPunchKind[];

describe('the kind of a punch', () => {
  it.each([
    ['出勤', 'clock_in'],
    ['出社', 'clock_in'],
    ['IN', 'clock_in'],
    ['ＩＮ', 'clock_in'],
    ['入室', 'clock_in'],
    ['始業', 'clock_in'],
    ['出勤打刻', 'clock_in'],
    [' 退勤 ', 'clock_out'],
    ['退社', 'clock_out'],
    ['退室', 'clock_out'],
    ['終業', 'clock_out'],
    ['out', 'clock_out'],
    ['休憩開始', 'break_start'],
    ['休憩', 'break_start'],
    ['休憩入', 'break_start'],
    ['休憩入り', 'break_start'],
    ['外出', 'break_start'],
    ['休憩終了', 'break_end'],
    ['休憩戻', 'break_end'],
    ['休憩戻り', 'break_end'],
    ['戻り', 'break_end'],
    ['再入', 'break_end'],
    ['直行', null],
    ['退勤予定', null],
    ['予定退勤', null],
    ['打刻出勤', null],
    ['打刻', null],
    ['', null],
  ])('of %j is %s', (word, kind) => {
    expect(parsePunchKind(word)).toBe(kind);
  });

  it('of its own name is itself', () => {
    for (const kind of KINDS) expect(parsePunchKind(PAST_PUNCH_NAMES[kind])).toBe(kind);
  });
});

/** `入9:00 退18:00` for the punches of a day. */
const LETTERS = { clock_in: '入', clock_out: '退', break_start: '休', break_end: '戻' } as const;
const inWords = (punches: readonly { readonly kind: PastPunchKind; readonly minute: number }[]): string =>
  punches
    .map(({ kind, minute }) => `${LETTERS[kind]}${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`)
    .join(' ');

describe('the punches of a day’s cells', () => {
  it.each([
    ['9:00', '18:00', '', '', '入9:00 退18:00'],
    ['9:00', '18:00', '12:00', '13:00', '入9:00 休12:00 戻13:00 退18:00'],
    ['9:00 17:00', '12:00 22:00', '', '', '入9:00 退12:00 入17:00 退22:00'],
    // A pair that ends where the next begins.
    ['9:00 12:00', '12:00 18:00', '', '', '入9:00 退12:00 入12:00 退18:00'],
    ['9:00', '18:00', '12:00 15:00', '12:30 15:00', '入9:00 休12:00 戻12:30 戻15:00 休15:00 退18:00'],
    // Of a night.
    ['22:00', '6:00', '', '', '入22:00 退30:00'],
    ['22:00', '翌6:00', '2:00', '3:00', '入22:00 休26:00 戻27:00 退30:00'],
    ['22:00', '翌6:00', '23:30', '0:30', '入22:00 休23:30 戻24:30 退30:00'],
    ['22:00 翌2:00', '1:00 6:00', '', '', '入22:00 退25:00 入26:00 退30:00'],
    ['9:00', '9:00', '', '', '退9:00 入9:00'],
    ['翌1:00', '0:30', '', '', '退24:30 入25:00'],
    ['翌1:00', '翌0:30', '', '', '退24:30 入25:00'],
    ['翌1:00', '翌0:00', '', '', '退24:00 入25:00'],
    ['22:00', '翌6:00', '', '0:30', '入22:00 戻24:30 退30:00'],
    ['', '18:00', '', '', '退18:00'],
    ['9:00', '', '', '', '入9:00'],
    ['', '', '', '13:00', '戻13:00'],
    ['', '', '', '', ''],
  ])('in at %j, out at %j, breaks %j to %j are %j', (clockIns, clockOuts, breakStarts, breakEnds, said) => {
    const punches = punchesOfDay({
      clockIns: times(clockIns),
      clockOuts: times(clockOuts),
      breakStarts: times(breakStarts),
      breakEnds: times(breakEnds),
    });
    expect(inWords(punches)).toBe(said);
  });
});

it('the spans of punches are from each to its counterpart', () => {
  const [clockIns, clockOuts] = [times('9:00 17:00'), times('12:00 22:00')];
  const [breakStarts, breakEnds] = [times('10:00 18:00'), times('10:15 18:30')];
  expect(spansOf(punchesOfDay({ clockIns, clockOuts, breakStarts, breakEnds }))).toEqual({
    work: [
      { from: 540, to: 720 },
      { from: 1020, to: 1320 },
    ],
    breaks: [
      { from: 600, to: 615 },
      { from: 1080, to: 1110 },
    ],
  });
  expect(spansOf([])).toEqual({ work: [], breaks: [] });
  expect(spansOf([{ kind: 'clock_in', minute: at('9:00') }])).toEqual({ work: [], breaks: [] });
});

describe('punches that fit together', () => {
  const OF_LETTER = { i: 'clock_in', o: 'clock_out', s: 'break_start', e: 'break_end' } as const;
  it.each([
    ['', null],
    ['io', null],
    ['iseo', null],
    ['iseseo', null],
    ['ioio', null],
    ['i', '対になる退勤がありません'],
    ['o', '対になる出勤がありません'],
    ['s', '対になる出勤がありません'],
    ['ii', '対になる退勤がありません'],
    ['ioo', '対になる出勤がありません'],
    ['iso', '対になる休憩終了がありません'],
    ['isi', '対になる休憩終了がありません'],
    ['isso', '対になる休憩終了がありません'],
    ['is', '対になる休憩終了がありません'],
    ['ieo', '対になる休憩開始がありません'],
    ['e', '対になる休憩開始がありません'],
    ['iose', '対になる出勤がありません'],
  ])('%j: %s', (letters, fault) => {
    const punches = Array.from(letters, (letter) => letter).map((letter, index) => ({
      kind: OF_LETTER[letter as keyof typeof OF_LETTER],
      minute: workingDayMinute(index),
    }));
    expect(faultOfPunches(punches)).toBe(fault);
  });
});

describe('the working days of punches', () => {
  const DAY = isoDate('2026-04-01');
  const lineOf = (text: string): PunchLine => {
    const [, letter = '', day = '', time = ''] = /^(.)(\d+) (.+)$/.exec(text) ?? [];
    const kind = KINDS.find((one) => LETTERS[one] === letter) ?? 'clock_in';
    const [hours = '0', rest = '0'] = time.split(':');
    return {
      date: addDays(DAY, Number(day) - 1),
      minute: workingDayMinute(Number(hours) * 60 + Number(rest)),
      kind,
    };
  };
  const read = (texts: string) => {
    const lines = texts.split(', ').map(lineOf);
    const { days, faults } = punchedDays(lines);
    return {
      days: days.map(({ date, punches }) => `${date.slice(-2)} ${inWords(punches)}`),
      faults: lines.map((line) => faults.get(line) ?? null),
    };
  };

  it.each([
    ['入1 9:00, 退1 18:00', ['01 入9:00 退18:00']],
    ['退1 18:00, 入1 9:00', ['01 入9:00 退18:00']],
    [
      '入1 9:00, 休1 12:00, 戻1 13:00, 退1 18:00, 入2 9:00, 退2 17:00',
      ['01 入9:00 休12:00 戻13:00 退18:00', '02 入9:00 退17:00'],
    ],
    ['入1 9:00, 退1 12:00, 入1 17:00, 退1 22:00', ['01 入9:00 退12:00 入17:00 退22:00']],
    // Nights, by the calendar and by the working day.
    ['入1 22:00, 休2 2:00, 戻2 3:00, 退2 6:00', ['01 入22:00 休26:00 戻27:00 退30:00']],
    ['入1 22:00, 退1 30:00, 入2 22:00, 退2 30:00', ['01 入22:00 退30:00', '02 入22:00 退30:00']],
    ['入1 22:00, 退1 25:00, 入1 26:00, 退1 30:00', ['01 入22:00 退25:00 入26:00 退30:00']],
    // The longest: 24 hours.
    ['入1 9:00, 退2 9:00', ['01 入9:00 退33:00']],
    ['入1 9:00, 退1 9:00', ['01 入9:00 退9:00']],
  ])('of %s', (texts, days) => {
    expect(read(texts)).toEqual({ days, faults: texts.split(', ').map(() => null) });
  });

  it('of none are none', () => {
    expect(punchedDays([])).toEqual({ days: [], faults: new Map() });
  });

  it.each([
    ['入1 9:00', ['対になる退勤がありません']],
    ['退1 18:00', ['対になる出勤がありません']],
    ['休1 12:00', ['対になる出勤がありません']],
    ['戻1 12:00', ['対になる休憩開始がありません']],
    ['入1 9:00, 入1 10:00, 退1 18:00', ['対になる退勤がありません', null, null]],
    ['入1 9:00, 退1 18:00, 退1 18:05', [null, null, '対になる出勤がありません']],
    ['入1 9:00, 休1 12:00, 退1 18:00', [null, '対になる休憩終了がありません', null]],
    ['入1 9:00, 休1 12:00, 休1 13:00, 戻1 14:00, 退1 18:00', [null, null, '対になる休憩終了がありません', null, null]],
    ['入1 9:00, 戻1 12:00, 退1 18:00', [null, '対になる休憩開始がありません', null]],
    ['入1 9:00, 休1 12:00, 入2 9:00, 退2 18:00', [null, '対になる休憩終了がありません', null, null]],
    // Not within 24 hours.
    ['入1 9:00, 退2 9:01', ['対になる退勤がありません', '対になる出勤がありません']],
    ['入1 9:00, 入3 9:00, 退3 18:00', ['対になる退勤がありません', null, null]],
    ['入1 9:00, 退2 10:00, 入2 11:00, 退2 18:00', ['対になる退勤がありません', '対になる出勤がありません', null, null]],
  ])('of %s has faults', (texts, faults) => {
    expect(read(texts).faults).toEqual(faults);
  });

  it('have each punch once, where none is wrong, whatever the order of the lines', () => {
    const pair = fc.record({
      day: fc.integer({ min: 1, max: 300 }),
      from: fc.integer({ min: 0, max: 1439 }),
      length: fc.integer({ min: 1, max: 700 }),
    });
    const shuffled = fc
      .uniqueArray(pair, { selector: ({ day }) => Math.floor(day / 2), maxLength: 20 })
      .map((pairs) =>
        pairs.flatMap(({ day, from, length }): PunchLine[] => [
          { date: addDays(DAY, Math.floor(day / 2) * 2), minute: workingDayMinute(from), kind: 'clock_in' },
          {
            date: addDays(DAY, Math.floor(day / 2) * 2 + Math.floor((from + length) / 1440)),
            minute: workingDayMinute((from + length) % 1440),
            kind: 'clock_out',
          },
        ]),
      )
      .chain((lines) => fc.shuffledSubarray(lines, { minLength: lines.length }));
    fc.assert(
      fc.property(shuffled, (lines) => {
        const { days, faults } = punchedDays(lines);
        expect([...faults]).toEqual([]);
        expect(days.flatMap(({ punches }) => punches.map(({ line }) => line)).length).toBe(lines.length);
        for (const { punches } of days) expect(faultOfPunches(punches)).toBeNull();
      }),
    );
  });
});
