import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { type Answers, refused } from '../../testing/fake-wire.ts';
import { doubleClick, fill } from '../../testing/hands.ts';
import { showWindow } from '../../testing/window.ts';
import {
  dayOf,
  dialog,
  failure,
  field,
  hasDialog,
  type KeptDays,
  monthServer,
  openDialog,
  save,
  saveButton,
  worked,
} from './testing/own-month.tsx';

const DAY = '2026-10-31';
const OTHER = '2026-10-30';
const SAVED = '社内業務時間を登録しました';
const POST = 'POST /api/internal-work';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+09:00') });
  return () => void vi.useRealTimers();
});

function type(start: string, end: string, breakTime = '0'): void {
  fill(field('開始時間'), start);
  fill(field('終了時間'), end);
  fill(field('休憩時間（分）'), breakTime);
}

const entryOf = (date: string, start_time: string, end_time: string) => ({
  id: 1,
  date,
  start_time,
  end_time,
  break_time: 0,
  note: null,
});

const keepsEntries = (kept: KeptDays): Answers => ({
  [POST]: ({ body: { date, startTime, endTime } }) => {
    const entry = entryOf(date, startTime ?? '', endTime ?? '');
    kept.internalWork = [...kept.internalWork, entry];
    return { ...entry, message: SAVED };
  },
});

it('is of another day of the month where that is chosen, by whose bounds it is judged', async () => {
  showWindow('phone');
  const { wire, kept } = monthServer({ records: worked(OTHER, '10:00', '12:00', { break_time: 0 }) });
  wire.answer(keepsEntries(kept));
  await openDialog('internal-work', DAY);
  expect(field('日付').value).toBe('2026-10-31（土）');
  fill(field('日付'), '2026-09-15');
  type('9:30', '11:00');
  save();
  await within(dialog()).findByText(/の日付を入力してください/);
  await waitFor(() => expect(document.activeElement).toBe(field('日付')));
  fill(field('日付'), OTHER);
  await waitFor(() => expect(wire.sent('GET /api/time-records').at(-1)?.query.date).toBe(OTHER));
  await waitFor(() => {
    save();
    expect(within(dialog()).getByText('開始時間は出勤時間（10:00）以降にしてください')).toBeDefined();
  });
  expect(wire.sent(POST)).toEqual([]);
  type('10:30', '11:00');
  save();
  await screen.findByText(SAVED);
  await within(dayOf(OTHER)).findByText(/10:30/);
});

it('lists what was registered meanwhile, with which the server says that it overlaps', async () => {
  const { wire, kept } = monthServer();
  await openDialog('internal-work', DAY);
  type('10:00', '11:00');
  kept.internalWork = [entryOf(DAY, '09:30', '10:30')];
  const fields = { startTime: '他の社内業務と時間が重複しています' };
  wire.answer({ [POST]: refused('internal_work_overlaps', { fields }) });
  save();
  await within(dialog()).findByText('他の社内業務と時間が重複しています');
  await waitFor(() => expect(dialog().querySelector('li')?.textContent).toContain('09:30–10:30'));
  expect(field('開始時間').value).toBe('10:00');
});

it.each(['desktop', 'phone'] as const)(
  'preserves the input at a failure; a retry and a double click register once (%s)',
  async (kind) => {
    showWindow(kind);
    const { wire, kept } = monthServer();
    await openDialog('internal-work', DAY);
    type('10:00', '11:00');
    const failed = '社内業務申請の送信に失敗しました';
    const said = (message: string): string => (kind === 'phone' ? `${failed}: ${message}` : message);
    for (const [answer, message] of [
      [() => new Response('', { status: 500 }), failed],
      [refused('server_error'), said('サーバーエラー')],
      [
        () => Promise.reject(new TypeError('Failed to fetch')),
        said('サーバーに接続できません。通信状況を確認してください。'),
      ],
    ] as const) {
      wire.answer({ [POST]: answer });
      save();
      await waitFor(() => expect(failure()).toBe(message));
      await waitFor(() => expect(saveButton().textContent).toBe('保存'));
    }

    wire.answer(keepsEntries(kept));
    doubleClick(saveButton());
    await screen.findByText(SAVED);
    await waitFor(() => expect(hasDialog()).toBe(false));
    expect(wire.sent(POST)).toHaveLength(4);
    expect(new Set(wire.sent(POST).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect(kept.internalWork).toHaveLength(1);
  },
);
