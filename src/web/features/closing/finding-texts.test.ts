import { describe, expect, it } from 'vitest';

import type { FindingResponse } from '#contract/closing.ts';
import { REMEDIES, type FindingKind } from '#domain/closing/finding.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { explain, remedyLinksOf, strikeText } from './finding-texts.ts';

const date = isoDate('2026-10-05');
const kinds = Object.keys(REMEDIES) as FindingKind[];

describe('a finding in words', () => {
  it.each<[Omit<FindingResponse, 'date'>, string]>([
    [{ kind: 'missing_punch', punch: 'clock_out' }, '退勤の打刻がありません。'],
    [{ kind: 'long_day', span_minutes: 1085 }, '18:05'],
    [{ kind: 'gap', gap_minutes: 120, missing_minutes: 90 }, '次の出勤まで 2:00 あり'],
    [{ kind: 'gap', gap_minutes: 120, missing_minutes: 90 }, '所定労働時間に 1:30 足りません'],
    [{ kind: 'gap', gap_minutes: 120 }, 'シフトも契約もない日のため'],
    [{ kind: 'long_break', span_minutes: 540, taken_minutes: 300 }, '5:00 で、出勤から退勤までの 9:00 の半分'],
    [
      {
        kind: 'punch_pair',
        odd_punch: { problem: 'break_not_ended', type: 'break_start', at: '2026-10-06T01:03:00+09:00' },
      },
      '休憩開始（翌01:03）: 休憩終了の打刻がありません。',
    ],
    [
      { kind: 'short_break', required_minutes: 60, taken_minutes: 45 },
      '休憩は 0:45 ですが、この労働時間では 1:00 以上',
    ],
    [{ kind: 'client_order', text: '客先の指示で残業' }, '（「客先の指示で残業」）'],
    [{ kind: 'client_times', text: '18:00までです' }, '（「18:00までです」）'],
    [{ kind: 'four_weeks_short', rest_days: 3 }, '3日しかありません'],
    [{ kind: 'week_without_rest' }, '暦日（0時〜24時）の休みがありません'],
    [{ kind: 'week_without_24_hours' }, '継続24時間の休みがありません'],
    [{ kind: 'four_weeks_short_of_24_hours', rest_days: 3 }, '継続24時間の休みが 3回しかありません'],
    [{ kind: 'long_run', days: 12 }, '12日続けて勤務しています'],
    [{ kind: 'short_interval', interval_minutes: 570, target_minutes: 660 }, '9:30 です。目標の 11:00 より短く'],
    [{ kind: 'large_correction', punch: 'clock_out', difference_minutes: 162 }, '退勤の時刻を元の打刻から 2:42'],
    [{ kind: 'far_punch', punch: 'clock_in', difference_minutes: 61 }, '出勤の打刻が、シフトの時刻から 1:01'],
    [{ kind: 'offline_clock', punch_type: 'clock_in', wrong_by_minutes: 61 }, '端末の時計が 1:01 ずれていたため'],
    [
      { kind: 'offline_late', punch_type: 'clock_out', late_by_minutes: 91 },
      '退勤のオフライン打刻です。打刻の時刻から 1:31 後に届きました',
    ],
    [{ kind: 'offline_clock', punch_type: 'clock_out' }, '退勤のオフライン打刻です。端末の時計をサーバーと比べられ'],
    [
      { kind: 'unconfirmed_time', punch_type: 'break_end' },
      '休憩終了の打刻のとき、サーバーの時計が合っていなかった可能性があります（時刻未確認）。',
    ],
    [{ kind: 'pc_log', punch: 'clock_out', difference_minutes: 75 }, '退勤の打刻の後に、PCが 1:15 操作されています'],
    [{ kind: 'pc_log', difference_minutes: 200 }, '打刻がありませんが、PCが 3:20 にわたって'],
    [
      { kind: 'changed_plan', fixed_plan: { start_time: '09:00', end_time: '17:00' } },
      '変える前の計画（09:00〜17:00）で',
    ],
    [{ kind: 'changed_plan', fixed_plan: null }, '変える前の計画（休み）で'],
    [{ kind: 'changed_plan' }, '契約の所定労働時間で計算します'],
    [
      { kind: 'work_on_part_leave', leave_part: { unit: 'half', half: 'am' }, worked_minutes: 180 },
      '休暇（午前半休）が承認されている時間に、3:00 働いています',
    ],
    [{ kind: 'break_not_taken', required_minutes: 45, taken_minutes: 0 }, 'この労働時間では 0:45 以上の休憩が必要です'],
  ])('%j: %s', (finding, text) => {
    expect(explain({ date, ...finding })).toContain(text);
  });

  it.each(kinds)('says something of its own of %s, and offers every remedy', (kind) => {
    expect(kinds.filter((other) => explain({ date, kind: other }) === explain({ date, kind }))).toEqual([kind]);
    const ways = remedyLinksOf({ date, kind }, 7, isoMonth('2026-10'));
    expect(ways.map(({ remedy }) => remedy)).toEqual(REMEDIES[kind]);
  });

  it('opens the day for what is put right in it, and leads to the screen for the rest', () => {
    expect(remedyLinksOf({ date, kind: 'empty_workday' }, 7, isoMonth('2026-10'))).toEqual([
      { remedy: 'correct', dialog: 'correction' },
      { remedy: 'report_absence', dialog: 'irregular' },
      { remedy: 'change_shift', path: '/admin/users/7?tab=shift&month=2026-10' },
    ]);
    expect(remedyLinksOf({ date, kind: 'unset_break' }, 7, isoMonth('2026-10'))).toEqual([
      { remedy: 'correct', dialog: 'correction' },
      { remedy: 'fill_breaks', dialog: 'fill_breaks' },
    ]);
  });
});

it.each([
  [{ clock_in: '12:00' }, '出勤を 12:00 に'],
  [{ clock_out: '13:00', break_time: 0 }, '退勤を 13:00 に、休憩を 0:00 に'],
  [{ break_time: 120 }, '休憩を 2:00 に'],
])('what strikes work in words: %j', (strike, text) => {
  expect(strikeText(strike)).toBe(text);
});
