import { describe, expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { auditActionText, auditChanges } from './audit-words.ts';

const DAY = isoDate('2026-11-19');
const told = (action: string, before: unknown, after: unknown, date: typeof DAY | null = null): string[] =>
  auditChanges({ action, before, after }, date).map((one) => `${one.label}: ${one.before} → ${one.after}`);

describe('an entry of the audit log in words', () => {
  it('keeps the name of an action that this version doesn’t know', () => {
    expect([auditActionText('close_month'), auditActionText('grow_wings'), auditActionText('toString')]).toEqual([
      '月の締め',
      'grow_wings',
      'toString',
    ]);
  });

  it.each<[string, string, unknown, unknown, typeof DAY | null, string[]]>([
    [
      'a punch by its kind and time of the working day',
      'punch',
      null,
      { id: 1, record_type: 'clock_out', recorded_at: '2026-11-19T21:00:04.5+00:00', note: 'x', has_location: true },
      DAY,
      ['退勤時間: null → 翌06:00', '位置情報: null → はい'],
    ],
    [
      'what differs alone',
      'change_user',
      { name: '旧姓 花子', role: 'user', hire_date: '2024-04-01' },
      { name: '新姓 花子', role: 'admin', hire_date: '2024-04-01' },
      null,
      ['氏名: 旧姓 花子 → 新姓 花子', '役割: 一般 → 管理者'],
    ],
    ['a thing by its name', 'rename_company', { name: '旧社' }, { name: '新社' }, null, ['名称: 旧社 → 新社']],
    [
      'an instant of no working day with its date',
      'reopen_month',
      { status: 'closed', at: '2026-11-02T00:30:00.000Z' },
      { month: '2026-10' },
      null,
      ['状態: 締め済み → null', '日時: 2026-11-02 09:30 → null', '月度: null → 2026-10'],
    ],
    [
      'who has said yes at which step, and when',
      'void_confirmation',
      {
        approvals: [
          { step: 0, userId: 5, forUserId: null, at: Date.parse('2026-11-02T00:30:00Z') },
          { step: 1, userId: 6, forUserId: 7, at: Date.parse('2026-11-03T00:30:00Z') },
        ],
      },
      null,
      null,
      [
        '承認: 1段階目、承認者の番号 5、2026-11-02 09:30 ／ 2段階目、承認者の番号 6、代理を頼んだ人の番号 7、2026-11-03 09:30 → null',
      ],
    ],
    [
      'durations, weekdays and what is composed',
      'change_overtime_settings',
      { week_start: 0, special_clause: null, month_minutes: 2700 },
      { week_start: 1, special_clause: { year_minutes: 43200, months: 6 }, month_minutes: 2520 },
      null,
      ['週の起算曜日: 日 → 月', '特別条項: null → 年間の上限 720:00、回数 6', '1か月の上限: 45:00 → 42:00'],
    ],
    [
      'lists of texts and of objects',
      'set_contract',
      [{ effective_date: '2024-04-01', weekday_minutes: [0, 480, 480, 0, 0, 0, 0] }],
      { effective_date: '2025-04-01' },
      null,
      [
        '変更前の内容: 適用開始日 2024-04-01、曜日ごとの所定労働時間 月 8:00、火 8:00 → null',
        '適用開始日: null → 2025-04-01',
      ],
    ],
    [
      'an accepted finding, with the limits that were broken',
      'accept_finding',
      null,
      { date: '2026-10-28', kind: 'against_limits', limits: ['no_overtime', 'no_night'] },
      null,
      [
        '日付: null → 2026-10-28',
        '種類: null → 就業の制限を超えた勤務',
        '就業の制限: null → 1日8時間・週40時間まで、深夜（22時〜5時）の労働なし',
      ],
    ],
    [
      'a field that it doesn’t know by its name',
      'x',
      null,
      { wings: '2', tail: true },
      null,
      ['wings: null → 2', 'tail: null → はい'],
    ],
    ['nothing of what is no object', 'x', 'was', 3, null, []],
  ])('tells %s', (_, action, before, after, date, changes) => {
    expect(told(action, before, after, date)).toEqual(changes);
  });
});
