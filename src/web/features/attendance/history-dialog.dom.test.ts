import { describe, expect, it } from 'vitest';

import type { HistoryEntry } from '#contract/history.ts';
import { isoDate } from '#domain/time/date.ts';
import { historyLines } from './history-dialog.tsx';

const date = isoDate('2026-11-19');

const entry = (action: string, rest: Partial<HistoryEntry> = {}): HistoryEntry => ({
  at: '2026-11-20T18:05:09.123+09:00',
  actor: { employee_id: 'E0001', name: '佐藤 健太' },
  action,
  before: null,
  after: null,
  reason: null,
  ...rest,
});

const page = (...entries: readonly HistoryEntry[]) => ({ entries: [...entries], total: entries.length });

const line = (action: string, rest: Partial<HistoryEntry> = {}) => historyLines([page(entry(action, rest))], date)[0]!;

describe('the history of a day in words', () => {
  it('says who and when', () => {
    expect(line('punch')).toMatchObject({ when: '11月20日（金） 18:05', who: '佐藤 健太（E0001）', number: 1 });
    expect(line('punch', { actor: null }).who).toBe('システム');
  });

  it('tells the latest change first', () => {
    const first = { entries: [entry('correct_day', { reason: '打刻漏れ' })], total: 2 };
    // Another change was made before the second page was read.
    const second = { entries: [entry('punch')], total: 3 };
    expect(historyLines([first, second], date).map(({ number, what, why }) => [number, what, why])).toEqual([
      [2, '勤怠の修正', '打刻漏れ'],
      [1, '打刻', null],
    ]);
  });

  it('tells a punch by its time on the working day, as the database writes it', () => {
    const after = { id: 1, record_type: 'clock_out', recorded_at: '2026-11-19T21:00:04.5+00:00', note: '退勤 06:00' };
    expect(line('punch', { after: { ...after, has_location: true } }).changes).toEqual([
      { field: expect.any(String), label: '退勤時間', before: null, after: '翌06:00' },
    ]);
  });

  it('tells by which AI assistant something was done', () => {
    const after = { id: 1, record_type: 'clock_in', recorded_at: '2026-11-19T00:01:00.000Z', assistant: 'Claude' };
    const told = line('assistant_punch', { after });
    expect([told.what, told.who]).toEqual(['AIアシスタントからの打刻', '佐藤 健太（E0001）']);
    expect(told.changes).toEqual([
      { field: expect.any(String), label: '出勤時間', before: null, after: '09:01' },
      { field: expect.any(String), label: 'AIアシスタント', before: null, after: 'Claude' },
    ]);
    expect(line('withdraw_request', { after: { assistant: 'Claude' } }).changes.map(({ after: is }) => is)).toEqual([
      'Claude',
    ]);
  });

  it('tells of a correction what changed', () => {
    const before = { clock_in: '2026-11-19T09:12:00.000+09:00', clock_out: null, break_time: null, note: '直行' };
    const after = {
      clock_in: '2026-11-19T09:00:00.000+09:00',
      clock_out: '2026-11-20T01:30:00.000+09:00',
      break_time: 90,
      note: '直行',
    };
    expect(line('correct_day', { before, after }).changes).toEqual([
      { field: expect.any(String), label: '出勤時間', before: '09:12', after: '09:00' },
      { field: expect.any(String), label: '退勤時間', before: null, after: '翌01:30' },
      { field: expect.any(String), label: '休憩時間', before: null, after: '1:30' },
    ]);
  });

  it('tells of a report its type and reason, not the reason twice', () => {
    const told = line('register_irregular', {
      before: { type: 'late', reason: '遅刻: 寝坊' },
      after: { type: 'late', reason: '遅刻: 電車遅延' },
      reason: '遅刻: 電車遅延',
    });
    expect(told.what).toBe('イレギュラー登録');
    expect(told.why).toBeNull();
    expect(told.changes).toEqual([
      { field: expect.any(String), label: '理由', before: '遅刻: 寝坊', after: '遅刻: 電車遅延' },
    ]);
    const first = line('register_irregular', { after: { type: 'absence', reason: '欠勤: 発熱' } });
    expect(first.changes.map(({ after }) => after)).toEqual(['欠勤', '欠勤: 発熱']);
  });

  it.each([
    ['delete_clock_in', '出勤時間の削除'],
    ['delete_clock_out', '退勤時間の削除'],
    ['delete_break_time', '休憩時間の削除'],
    ['delete_note', '備考の削除'],
    ['delete_absence', 'イレギュラーの削除'],
    ['save_shift', 'シフトの変更'],
    ['add_internal_work', '社内業務の登録'],
    ['delete_internal_work', '社内業務の削除'],
  ])('calls %s %s', (action, what) => {
    expect(line(action).what).toBe(what);
  });

  it('tells of a deletion what was there, of a shift its hours, of internal work its parts', () => {
    expect(line('delete_note', { before: { note: '直行' }, after: { note: null } }).changes).toEqual([
      { field: expect.any(String), label: '備考', before: '直行', after: null },
    ]);
    const shift = { start_time: '22:00', end_time: '06:00', is_workday: true };
    expect(line('save_shift', { before: { ...shift, is_workday: false }, after: shift }).changes).toEqual([
      { field: expect.any(String), label: '出勤日', before: 'いいえ', after: 'はい' },
    ]);
    const work = { start_time: '10:00', end_time: '12:00', break_time: 0, note: null };
    expect(line('delete_internal_work', { before: work }).changes).toEqual([
      { field: expect.any(String), label: '開始時間', before: '10:00', after: null },
      { field: expect.any(String), label: '終了時間', before: '12:00', after: null },
      { field: expect.any(String), label: '休憩時間', before: '0:00', after: null },
    ]);
  });

  it('bears with what it doesn’t know', () => {
    const unknown = line('grow_wings', { before: 5, after: ['x'], reason: '月次' });
    expect(unknown).toMatchObject({ what: 'grow_wings', changes: [], why: '月次' });
    expect(line('punch', { after: { record_type: 'x' } }).changes).toEqual([]);
    expect(line('toString').what).toBe('toString');
    expect(line('correct_day', { after: { note: { deep: 1 } } }).changes).toEqual([
      { field: expect.any(String), label: '備考', before: null, after: 'deep 1' },
    ]);
  });
});
