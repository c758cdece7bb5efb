import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { isoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import type { QueuedPunch } from './punch-queue.ts';
import { UnsentPunches } from './unsent-punches.tsx';
import { isAskedFor, withQueued } from './with-queued.ts';

const ASKED: QueuedPunch = {
  key: 'asked',
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
  state: 'asked',
  requestId: 7,
};

it('leads from a punch that waits for its approval to the request', () => {
  renderScreen(<UnsentPunches unsent={[]} settled={[ASKED]} correctionOf={() => ''} />, { at: '/time-clock' });
  expect(screen.getByText('承認待ち: 11月20日（金） 出勤 09:01')).toBeDefined();
  expect(screen.getByRole('link', { name: '申請を確認する' }).getAttribute('href')).toBe('/requests/7');
  expect(screen.getByRole('button', { name: '閉じる' })).toBeDefined();
  expect(screen.queryByText(/記録できませんでした/)).toBeNull();
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

it.each<[string, readonly AttendanceRecord[], QueuedPunch, number[]]>([
  ['waits for its approval is on its day', [], ASKED, [-1]],
  ['was approved is there once', [approved], ASKED, [1]],
  ['was refused is on none', [], { ...ASKED, state: 'refused' }, []],
])('a punch that %s', (_, records, queued, ids) => {
  const shown = withQueued(records, [queued]);
  expect(shown.map(({ id }) => id)).toEqual(ids);
  expect(shown.map(isAskedFor)).toEqual(ids.map((id) => id < 0));
});
