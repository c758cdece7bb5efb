import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { refused } from '../../testing/fake-wire.ts';
import { EMPLOYEE } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import {
  dayOf,
  dialog,
  drawMonth,
  failure,
  findDialog,
  hasDialog,
  monthServer,
  OCTOBER,
  recordOf,
  worked,
} from './testing/own-month.tsx';

const ADMIN = { ...EMPLOYEE, id: 2, employeeId: 'A0001', name: '鈴木 花子', role: 'admin' } as const;
const DAY = '2026-10-31';
const PATCH = 'PATCH /api/time-records/{id}/field';
const DELETE = 'DELETE /api/internal-work/{id}';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+09:00') });
  return () => void vi.useRealTimers();
});

const crosses = (date: string) => [...dayOf(date).querySelectorAll<HTMLElement>('[aria-label$="を削除"]')];
const confirm = () => fireEvent.click(within(dialog()).getByRole('button', { name: '削除' }));

async function cross(date: string): Promise<void> {
  fireEvent.click(crosses(date)[0] as HTMLElement);
  await findDialog();
}

it('is offered of that entry alone on a day of absence or internal work', async () => {
  showWindow('phone');
  const inside = '2026-10-30';
  const absence = recordOf(DAY, 'absence', '00:00', { absence_reason: '欠勤: 発熱' });
  const entry = (id: number, start_time: string, end_time: string) => {
    return { id, date: inside, start_time, end_time, break_time: 0, note: null };
  };
  const { wire, kept } = monthServer({
    records: [absence, ...worked(inside, '09:00', '18:00', { break_time: 60, note: '直行' })],
    internalWork: [entry(1, '10:00', '11:00'), entry(2, '13:00', '14:00')],
  });
  wire.answer({
    [PATCH]: ({ params }) => {
      kept.records = kept.records.filter(({ id }) => String(id) !== params.id);
      return { message: '削除しました' };
    },
    [DELETE]: ({ params }) => {
      kept.internalWork = kept.internalWork.filter(({ id }) => String(id) !== params.id);
      return { message: '削除しました' };
    },
  });
  await drawMonth(OCTOBER, ADMIN);
  await waitFor(() => expect(crosses(DAY)).toHaveLength(1));
  expect(crosses(DAY)[0]?.getAttribute('aria-label')).toMatch(/の欠勤記録を削除$/);
  await cross(DAY);
  confirm();
  await screen.findByText('欠勤記録を削除しました');
  expect(wire.sent(PATCH).map(({ body }) => body)).toEqual([{ field: 'absence' }]);
  await waitFor(() => expect(within(dayOf(DAY)).queryByText('欠勤: 発熱')).toBeNull());

  expect(crosses(inside)).toHaveLength(2);
  for (const left of [1, 0]) {
    expect(crosses(inside)[0]?.getAttribute('aria-label')).toMatch(/の社内業務を削除$/);
    await waitFor(() => expect(hasDialog()).toBe(false));
    await cross(inside);
    confirm();
    await screen.findByText('社内業務を削除しました');
    // Once none is left, the day's own values can be deleted.
    await waitFor(() => expect(crosses(inside)).toHaveLength(left === 0 ? 4 : 1));
  }
});

it('says that it failed, and nothing is lost', async () => {
  const { wire } = monthServer({ records: worked(DAY, '09:00', '18:00', { break_time: 0 }) });
  await drawMonth(OCTOBER, ADMIN);
  fireEvent.click(dayOf(DAY).querySelector('[aria-label$="の休憩時間を削除"]') as HTMLElement);
  await findDialog();
  for (const [answer, message] of [
    [() => new Response('', { status: 502 }), 'サーバーに一時的に接続できません。しばらくしてから再度お試しください。'],
    [() => new Response('', { status: 500 }), 'サーバーエラー'],
    [() => Promise.reject(new TypeError('Failed to fetch')), 'サーバーに接続できません。通信状況を確認してください。'],
    [refused('deletion_target_not_found'), '削除対象の記録が見つかりません'],
  ] as const) {
    wire.answer({ [PATCH]: answer });
    confirm();
    await waitFor(() => expect(failure()).toBe(message));
    await within(dialog()).findByText('削除');
  }
  expect(dayOf(DAY).textContent).toContain('18:00');
  fireEvent.click(within(dialog()).getByText('キャンセル'));
  await waitFor(() => expect(hasDialog()).toBe(false));
});

it('isn’t offered to an employee', async () => {
  monthServer({ records: worked(DAY, '09:00', '18:00', { break_time: 60, note: '直行' }) });
  await drawMonth(OCTOBER);
  await within(dayOf(DAY)).findByText('18:00');
  expect(document.querySelector('[aria-label$="を削除"]')).toBeNull();
});
