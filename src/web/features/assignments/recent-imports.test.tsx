import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { RecentAssignmentImports } from './recent-imports.tsx';

const UNDO = 'POST /api/admin/assignment-imports/{id}/undo';

it('undoes an import of assignments once it is confirmed, and says why it can’t', async () => {
  const wire = fakeWire({
    'GET /api/admin/assignment-imports': {
      imports: [
        {
          id: 7,
          at: '2026-11-20T12:03:00.000+09:00',
          actor_name: '全権 一郎',
          added: 12,
          changed: 3,
          is_undone: false,
        },
      ],
    },
    [UNDO]: refused('import_changed'),
  });
  renderScreen(<RecentAssignmentImports />, { at: '/admin/assignments/import', user: SUPER_ADMIN });
  expect(await screen.findByText(/12:03 全権 一郎（登録 12件・変更 3件）/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '取り消す' }));
  const question = within(await screen.findByRole('dialog', { name: 'この登録を取り消しますか？' }));
  const undo = question.getByRole('button', { name: '取り消す' });
  fireEvent.click(undo);
  expect(await question.findByText(/登録の後に変更された配属があるため/)).toBeDefined();
  wire.answer({ [UNDO]: { message: '15件の配属を元に戻しました' } });
  fireEvent.click(undo);
  expect(await screen.findByText('15件の配属を元に戻しました')).toBeDefined();
});
