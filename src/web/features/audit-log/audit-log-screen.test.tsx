import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import type { AuditLogEntry } from '#contract/audit-log.ts';
import { type Answers, type FakeWire, fakeWire } from '../../testing/fake-wire.ts';
import { fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { showWindow } from '../../testing/window.ts';
import { AuditLog } from './audit-log-screen.tsx';

const ENTRY: AuditLogEntry = {
  id: 1,
  at: '2026-11-18T10:00:00.000+09:00',
  actor: null,
  subject: { user_id: 11, employee_id: 'N-11', name: '監査 花子' },
  work_date: null,
  action: 'change_user',
  before: null,
  after: null,
  reason: null,
};

function openLog(search: string, more: Answers = {}): FakeWire {
  const wire = fakeWire({
    'GET /api/admin/audit-log': ({ query }) => ({
      entries: query.actor === 'system' ? [] : [ENTRY],
      next_cursor: null,
    }),
    'GET /api/admin/users/{id}': {
      id: 11,
      employee_id: 'N-11',
      name: '監査 花子',
      name_kana: null,
      role: 'user',
      active: true,
      created_at: '2026-11-01T09:00:00.000+09:00',
    },
    'GET /api/admin/users': [],
    ...more,
  });
  renderScreen(<AuditLog />, { at: `/settings/audit-log${search}`, user: SUPER_ADMIN });
  return wire;
}

const asked = (wire: FakeWire) => wire.sent('GET /api/admin/audit-log').at(-1)?.query;
const bySystem = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'システムによる操作だけ' });

it('is narrowed as its address says, by a person who is read again', async () => {
  const wire = openLog('?subject=11&action=change_user');
  expect(await screen.findByText('監査 花子（N-11）')).toBeDefined();
  expect(asked(wire)).toMatchObject({ subject: '11', action: 'change_user' });
  const subject = await screen.findByRole<HTMLInputElement>('combobox', { name: '対象者' });
  await waitFor(() => expect(subject.value).toBe('N-11 監査 花子'));
  fireEvent.click(bySystem());
  await waitFor(() => expect(bySystem().checked).toBe(true));
  expect(await screen.findByText('該当する記録がありません')).toBeDefined();
  expect(asked(wire)).toMatchObject({ subject: '11', actor: 'system' });
});

it('has its filters behind a button on a phone, which says how many hold', async () => {
  showWindow('phone');
  openLog('?subject=11&action=change_user');
  const button = await screen.findByRole('button', { name: '絞り込み（2）' });
  expect(screen.queryByRole('checkbox', { name: 'システムによる操作だけ' })).toBeNull();
  fireEvent.click(button);
  expect(bySystem().checked).toBe(false);
  expect(await screen.findByRole('listitem')).toBeDefined();
});

it('refuses days in the wrong order, and exports nothing then', async () => {
  openLog('');
  await screen.findByText('監査 花子（N-11）');
  fill(screen.getByRole('textbox', { name: '開始日' }), '2026-11-02');
  fill(screen.getByRole('textbox', { name: '終了日' }), '2026-11-01');
  await waitFor(() =>
    expect(screen.getAllByText('終了日は開始日以降の日付を指定してください').length).toBeGreaterThan(0),
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'CSVを出力' }).disabled).toBe(true);
});

it('reports a log that can’t be read when all conditions are cleared, and reads it again', async () => {
  const wire = openLog('?from=2026-11-02');
  await screen.findByText('監査 花子（N-11）');
  wire.answer({ 'GET /api/admin/audit-log': () => new Response('', { status: 500 }) });
  fireEvent.click(screen.getByRole('button', { name: '条件をクリア' }));
  expect(await screen.findByText('監査ログの取得に失敗しました')).toBeDefined();
  wire.answer({ 'GET /api/admin/audit-log': { entries: [ENTRY], next_cursor: null } });
  fireEvent.click(screen.getByRole('button', { name: '再読み込み' }));
  expect(await screen.findByText('監査 花子（N-11）')).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '開始日' }).value).toBe('');
});
