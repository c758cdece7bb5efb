import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeWire, refused } from '../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { RecentImports } from './recent-imports.tsx';

const LIST = 'GET /api/admin/imports/{import}';
const UNDO = 'POST /api/admin/imports/{id}/undo';
const IMPORT = {
  id: 7,
  at: '2026-11-20T12:03:00.000+09:00',
  actor_name: '全権 一郎',
  added: 120,
  changed: 3,
  is_undone: false,
  is_over: false,
};

it('undoes an import once it is confirmed, and names what stays', async () => {
  const wire = fakeWire({
    [LIST]: { imports: [IMPORT, { ...IMPORT, id: 6, is_undone: true }, { ...IMPORT, id: 5, is_over: true }] },
    [UNDO]: {
      message: '119人を削除し、3人の内容を元に戻しました。取り消せなかったものがあります',
      left: [{ name: '山田 太郎', reason: '記録があります' }],
    },
  });
  renderScreen(<RecentImports kind="employees" label={undefined} />, { at: '/admin/users/import', user: SUPER_ADMIN });
  expect(await screen.findAllByText(/12:03 全権 一郎（登録 120人・変更 3人）/)).toHaveLength(3);
  expect(screen.getByText('取り消し済み')).toBeDefined();
  expect(screen.getByText('取り消しの期間が過ぎています')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '取り消す' }));
  const question = within(await screen.findByRole('dialog', { name: 'この登録を取り消しますか？' }));
  expect(wire.sent(UNDO)).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: '取り消す' }));
  expect(await screen.findByText('山田 太郎: 記録があります')).toBeDefined();
  expect(screen.getByText(/119人を削除し/)).toBeDefined();
  expect(wire.sent(UNDO)).toHaveLength(1);
});

it('says why one can’t be undone, and of which kind it is', async () => {
  const wire = fakeWire({ [LIST]: { imports: [IMPORT] }, [UNDO]: refused('import_closed') });
  renderScreen(<RecentImports kind="leave_taken" label="取得日" />, {
    at: '/admin/leave/balances/import',
    user: SUPER_ADMIN,
  });
  expect(await screen.findByRole('heading', { name: 'これまでの登録（取得日）' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '取り消す' }));
  const question = within(await screen.findByRole('dialog', { name: 'この登録を取り消しますか？' }));
  expect(question.getByText(/取得日の月を締めたときは、取り消せません/)).toBeDefined();
  const undo = question.getByRole('button', { name: '取り消す' });
  fireEvent.click(undo);
  expect(await question.findByText('登録した内容の月が締められているため、取り消せません')).toBeDefined();
  wire.answer({ [UNDO]: { message: '123件の取得日を元に戻しました', left: [] } });
  fireEvent.click(undo);
  expect(await screen.findByText('123件の取得日を元に戻しました')).toBeDefined();
});

it('is nothing without imports', async () => {
  const wire = fakeWire({ [LIST]: { imports: [] } });
  renderScreen(<RecentImports kind="contracts" label={undefined} />, {
    at: '/admin/contracts/import',
    user: SUPER_ADMIN,
  });
  await expect.poll(() => wire.sent(LIST)).toHaveLength(1);
  expect(screen.queryByText('これまでの登録')).toBeNull();
});
