import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';

import type { WaitingPunch } from '#contract/my-day.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { isoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { QueuedPunch } from './punch-queue.ts';
import { UnsentPunches } from './unsent-punches.tsx';
import { isAskedFor, withAsked, withQueued } from './with-queued.ts';

const REFUSED: QueuedPunch = {
  key: 'refused',
  owner: 'demo 1',
  kind: 'clock_in',
  workDate: isoDate('2026-11-20'),
  body: {
    type: 'in',
    note: undefined,
    latitude: undefined,
    longitude: undefined,
    accuracy: undefined,
    work_date: undefined,
    place_reason: undefined,
    tapped_at: '2026-11-20T09:01:30+09:00',
    clock_difference_ms: 0,
  },
  state: 'refused',
  reason: '同じ日の申請が承認を待っています。',
};
const NAME = '11月20日（金） 出勤 09:01';

const ASKED = {
  request_id: 7,
  date: '2026-11-20',
  punch: 'clock_in',
  at: '2026-11-20T09:01:30.000+09:00',
} as const;

const show = (more: Partial<ComponentProps<typeof UnsentPunches>>) =>
  renderScreen(
    <UnsentPunches
      unsent={[]}
      asked={[]}
      refused={[]}
      onHide={() => {}}
      correctionOf={() => '/correction'}
      {...more}
    />,
    { at: '/time-clock' },
  );

it('leads from a punch that waits for its approval to the request, and hides it where that is wished', () => {
  const hidden = vi.fn<(punch: WaitingPunch) => void>();
  show({ asked: [ASKED], onHide: hidden });
  expect(screen.getByText(`承認待ち: ${NAME}`)).toBeDefined();
  expect(screen.getByRole('link', { name: '申請を確認する' }).getAttribute('href')).toBe('/requests/7');
  fireEvent.click(screen.getByRole('button', { name: `${NAME}の承認待ちを閉じる` }));
  expect(hidden).toHaveBeenCalledWith(ASKED);
  expect(screen.queryByText(/記録できませんでした/)).toBeNull();
});

it('leads from a refused punch to the request that waits, else to the correction of its day', () => {
  show({ refused: [{ ...REFUSED, waitingRequest: 9 }] });
  expect(screen.getByText(`記録できませんでした: ${NAME}`)).toBeDefined();
  const waiting = screen.getByRole('link', { name: '承認を待っている申請を確認する' });
  expect(waiting.getAttribute('href')).toBe('/requests/9');
  expect(screen.getByRole('button', { name: `${NAME}を再送信` })).toBeDefined();
  cleanup();
  show({ refused: [REFUSED] });
  expect(screen.getByRole('link', { name: '勤怠の修正から登録する' }).getAttribute('href')).toBe('/correction');
  expect(screen.queryByText('再送信')).toBeNull();
  cleanup();
  show({ refused: [{ ...REFUSED, closedMonth: { month: '2026-11' } }] });
  expect(screen.getByText('再送信')).toBeDefined();
});

const approved: AttendanceRecord = {
  id: 1,
  recordType: 'clock_in',
  recordedAt: epochMs(Date.parse('2026-11-20T09:01:00+09:00')),
  workDate: isoDate('2026-11-20'),
  latitude: null,
  longitude: null,
  address: null,
  note: null,
  isNoteAutomatic: false,
  breakMinutes: null,
  absenceReason: null,
  correction: null,
};

it.each<[string, readonly AttendanceRecord[], number[]]>([
  ['waits for its approval is on its day', [], [-1]],
  ['was approved is there once', [approved], [1]],
  ['waits comes beside what is on this device', [{ ...approved, id: -1, recordType: 'clock_out' }], [-2, -1]],
])('a punch that %s', (_, records, ids) => {
  const shown = withAsked(records, [ASKED]);
  expect(shown.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(ids);
  expect(shown.filter(isAskedFor)).toHaveLength(records.includes(approved) ? 0 : 1);
});

it('a punch that was refused is on no day', () => {
  expect(withQueued([], [REFUSED])).toEqual([]);
  expect(withQueued([], [{ ...REFUSED, state: 'unsent' }])).toHaveLength(1);
});
