import { describe, expect, it } from 'vitest';

import type { ClockState } from '../attendance/clock-state.ts';
import { isoDate } from '../time/date.ts';
import { epochMs, parseInstant } from '../time/instant.ts';
import { workingDayMinute } from '../time/minutes.ts';
import { answerBody, CHAT_ANSWERS, leaveText, punchedText, stateText } from './answer.ts';

const TODAY = isoDate('2026-11-20');
const at = parseInstant('2026-11-20T09:01:59+09:00') ?? epochMs(0);
const punch = { type: 'clock_in', at, workDate: TODAY, isRepeated: false, repetition: null } as const;
const minute = (hours: number, minutes = 0) => workingDayMinute(hours * 60 + minutes);

describe('punchedText', () => {
  it.each([
    ['出勤を打刻しました（09:01）。', {}],
    ['退勤を打刻しました（09:01）。', { type: 'clock_out' as const }],
    ['休憩開始を打刻しました（09:01）。', { type: 'break_start' as const }],
    ['出勤は09:01に打刻済みです。', { isRepeated: true }],
    ['出勤を打刻しました（09:01、11月19日（木）の勤務）。', { workDate: isoDate('2026-11-19') }],
    [
      '出勤を打刻しました（09:01）。出勤は08:30に打刻済みのため、勤怠には最初の出勤時間が使われます。',
      { repetition: { kind: 'changes_nothing' as const, clockIn: minute(8, 30) } },
    ],
    [
      '出勤を打刻しました（09:01）。退勤は打刻済みのため、ここから2回目以降の勤務として数えます。',
      { repetition: { kind: 'begins_again' as const, clockIn: minute(6), clockOut: minute(8) } },
    ],
    [
      '退勤を打刻しました（09:01）。退勤は08:00に打刻済みでしたが、この時刻に変わります。',
      { type: 'clock_out' as const, repetition: { kind: 'replaces' as const, clockOut: minute(8) } },
    ],
  ])('%s', (text, change) => {
    expect(punchedText({ ...punch, ...change })).toBe(text);
  });
});

describe('stateText', () => {
  it.each<[string, ClockState]>([
    ['出勤前です。', { kind: 'before' }],
    ['11月20日（金）の退勤が打刻されていません。', { kind: 'forgotten', workDate: TODAY }],
    ['勤務中です（09:00から）。', { kind: 'working', workDate: TODAY, since: minute(9) }],
    ['休憩中です（12:00から）。', { kind: 'on_break', workDate: TODAY, since: minute(12) }],
    ['退勤済みです（翌06:00）。', { kind: 'left', workDate: TODAY, at: minute(30) }],
  ])('%s', (text, state) => {
    expect(stateText(state)).toBe(text);
  });
});

it('says what is left in days', () => {
  expect([leaveText(0), leaveText(9.5), leaveText(null)]).toEqual([
    '有給休暇の申請できる残りは0日です。',
    '有給休暇の申請できる残りは9.5日です。',
    '有給休暇の付与は登録されていません。',
  ]);
});

describe('answerBody', () => {
  it.each([
    ['slack', { response_type: 'ephemeral', text: 'a\n&lt;!channel&gt; &amp;' }],
    ['teams', { type: 'message', text: 'a<br>&lt;!channel&gt; &amp;' }],
    [
      'line_works',
      {
        content: {
          type: 'text',
          text: 'a\n<!channel> &',
          quickReply: {
            items: ['出勤', '退勤', '残', '状況'].map((word) => ({
              action: { type: 'message', label: word, text: word },
            })),
          },
        },
      },
    ],
  ] as const)('of %s takes no text for markup', (service, body) => {
    expect(answerBody(service, 'a\n<!channel> &')).toEqual(body);
  });
});

it.each([CHAT_ANSWERS.notLinked, CHAT_ANSWERS.unlinked])('of LINE WORKS offers to link below %s', (text) => {
  const action = { type: 'message', label: '連携', text: '連携' };
  expect(answerBody('line_works', text)).toEqual({
    content: { type: 'text', text, quickReply: { items: [{ action }] } },
  });
});

it('offers in Teams only what everybody may read', () => {
  for (const service of ['slack', 'line_works'] as const) expect(CHAT_ANSWERS.help(service)).toMatch(/残：.*\n状況：/);
  expect(CHAT_ANSWERS.help('teams')).not.toMatch(/残：|状況：/);
});
