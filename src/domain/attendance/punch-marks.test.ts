import { describe, expect, it } from 'vitest';

import type { PunchedPlace, PlaceVerdict } from '../places/place.ts';
import { isMarked, punchMarks } from './punch-marks.ts';
import type { AttendanceRecord } from './record.ts';
import { at, record } from './testing/builders.ts';

const DAY = '2026-11-20';
const judged = (verdict: PlaceVerdict): PunchedPlace => ({ verdict, name: '本社', distance: 340, reason: null });
const offline = { tappedAt: at(`${DAY} 09:00`), clockDifference: 0 };

describe('what there is to say of how the punches were made', () => {
  it.each<[string, readonly AttendanceRecord[], readonly string[]]>([
    ['nothing of an ordinary day', [record('clock_in', `${DAY} 09:00`), record('clock_out', `${DAY} 18:00`)], []],
    ['nothing at the place', [record('clock_in', `${DAY} 09:00`, { place: judged('inside') })], []],
    ['outside of the places', [record('clock_in', `${DAY} 09:00`, { place: judged('outside') })], ['打刻場所外']],
    ['where nobody knows', [record('clock_out', `${DAY} 18:00`, { place: judged('uncertain') })], ['打刻場所未確認']],
    [
      'straight to a client, which is outside by its nature',
      [record('clock_in', `${DAY} 09:00`, { place: judged('outside'), isOffSite: true })],
      ['直行'],
    ],
    ['straight home, without a place', [record('clock_out', `${DAY} 18:00`, { isOffSite: true })], ['直帰']],
    [
      'by a clock of the server that was doubted',
      [record('break_end', `${DAY} 13:00`, { isTimeUnconfirmed: true })],
      ['時刻未確認'],
    ],
    ['made without a network, a break too', [record('break_start', `${DAY} 12:00`, { offline })], ['オフライン打刻']],
    [
      'several things of one punch',
      [record('clock_in', `${DAY} 09:00`, { offline, isTimeUnconfirmed: true, place: judged('outside') })],
      ['オフライン打刻', '時刻未確認', '打刻場所外'],
    ],
    [
      'of two punches the same once',
      [record('clock_in', `${DAY} 09:00`, { offline }), record('clock_out', `${DAY} 18:00`, { offline })],
      ['オフライン打刻'],
    ],
    ['nothing of a report', [record('late', `${DAY} 08:30`, { absenceReason: '遅刻: 電車遅延' })], []],
  ])('%s', (_, records, marks) => {
    expect(punchMarks(records)).toEqual(marks);
    expect(records.some(isMarked)).toBe(marks.length > 0);
  });
});
