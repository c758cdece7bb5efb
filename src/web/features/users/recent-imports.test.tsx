import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { RecentPeopleImports } from './recent-imports.tsx';

const IMPORT = {
  id: 7,
  at: '2026-11-20T12:03:00.000+09:00',
  actor_name: '全権 一郎',
  added: 120,
  changed: 3,
  is_undone: false,
};

it('undoes an import once it is confirmed, and names what stays', async () => {
  const wire = fakeWire({
    'GET /api/admin/people-imports': { imports: [IMPORT, { ...IMPORT, id: 6, is_undone: true }] },
    'POST /api/admin/people-imports/{id}/undo': {
      message: '119人を削除し、3人の内容を元に戻しました。取り消せなかったものがあります',
      removed: 119,
      reverted: 3,
      left: [{ name: '山田 太郎', reason: '記録があります' }],
    },
  });
  renderScreen(<RecentPeopleImports />, { at: '/admin/users/import', user: SUPER_ADMIN });
  expect(await screen.findAllByText(/12:03 全権 一郎（登録 120人・変更 3人）/)).toHaveLength(2);
  expect(screen.getByText('取り消し済み')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '取り消す' }));
  const question = within(await screen.findByRole('dialog', { name: '一括登録を取り消しますか？' }));
  expect(wire.sent('POST /api/admin/people-imports/{id}/undo')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: '取り消す' }));
  expect(await screen.findByText('山田 太郎: 記録があります')).toBeDefined();
  expect(screen.getByText(/119人を削除し/)).toBeDefined();
  expect(wire.sent('POST /api/admin/people-imports/{id}/undo')).toHaveLength(1);
});

it('is nothing without imports', async () => {
  const wire = fakeWire({ 'GET /api/admin/people-imports': { imports: [] } });
  renderScreen(<RecentPeopleImports />, { at: '/admin/users/import', user: SUPER_ADMIN });
  await expect.poll(() => wire.sent('GET /api/admin/people-imports')).toHaveLength(1);
  expect(screen.queryByText('24時間以内の一括登録')).toBeNull();
});
