import { fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { dialog, drawMonth, findDialog, monthServer, OCTOBER } from './testing/own-month.tsx';

const DAY = '2026-10-31';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T10:00:00+09:00') });
  return () => void vi.useRealTimers();
});

it('shows a history of many changes part by part', async () => {
  const at = (minute: number) => `${DAY}T09:${String(minute).padStart(2, '0')}:00.000+09:00`;
  const changes = Array.from({ length: 52 }, (_, index) => ({
    at: at(52 - index),
    actor: { employee_id: 'E0001', name: '佐藤 健太' },
    action: 'correct_day',
    before: { clock_in: index === 51 ? null : at(51 - index) },
    after: { clock_in: at(52 - index) },
    reason: '別のブラウザから',
  }));
  const { wire } = monthServer(
    {},
    {
      'GET /api/history': ({ query: { cursor } }) =>
        cursor === undefined || cursor === ''
          ? { entries: changes.slice(0, 50), next_cursor: '3', total: 52 }
          : { entries: changes.slice(50), next_cursor: null, total: 52 },
    },
  );
  await drawMonth(`${OCTOBER}&day=${DAY}&dialog=history`);
  await findDialog();
  const lines = () => [...dialog().querySelectorAll('li')];
  await waitFor(() => expect(lines()).toHaveLength(50));
  expect(lines()[0]?.textContent).toMatch(/出勤時間変更前: 09:51変更後: 09:52/);
  fireEvent.click(within(dialog()).getByText('さらに表示（残り2件）'));
  await waitFor(() => expect(lines()).toHaveLength(52));
  expect(lines().at(-1)?.textContent).toContain('09:01');
  expect(within(dialog()).queryByText(/さらに表示/)).toBeNull();
  expect(wire.sent('GET /api/history').at(-1)?.query.cursor).toBe('3');
});
