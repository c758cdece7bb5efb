import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

import { setToday } from '../../testing/clock.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { LedgersForm } from './ledgers-dialog.tsx';

const ROUTE = 'GET /api/admin/leave-ledgers/pdf';
const DEPARTMENT = {
  id: 3,
  kind: 'department',
  parent_id: null,
  code: '10',
  name: '営業部',
  from_date: null,
  to_date: null,
  superior_user_id: null,
  superior: null,
  people: 2,
} as const;

beforeEach(() => {
  setToday('2026-11-18');
  URL.createObjectURL = vi.fn<() => string>(() => 'blob:ledgers');
});

it('asks for a year and a department, and says what was saved', async () => {
  const [onClose, onDone] = [vi.fn<() => void>(), vi.fn<(message: string) => void>()];
  const wire = fakeWire({
    'GET /api/admin/departments': { departments: [{ ...DEPARTMENT }] },
    [ROUTE]: () =>
      new Response('%PDF', {
        headers: { 'Content-Type': 'application/pdf', 'Content-Disposition': "attachment; filename*=UTF-8''k.pdf" },
      }),
  });
  renderScreen(<LedgersForm onClose={onClose} onDone={onDone} />, { at: '/admin/leave/balances', user: SUPER_ADMIN });
  await screen.findByRole('option', { name: /営業部/ });
  fireEvent.change(screen.getByRole('combobox', { name: '部署・拠点' }), { target: { value: '3' } });
  fireEvent.change(screen.getByRole('combobox', { name: '基準日の年' }), { target: { value: '2025' } });
  fireEvent.click(screen.getByRole('button', { name: 'PDFを出力' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('k.pdfを保存しました'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(wire.sent(ROUTE).map(({ query }) => query)).toEqual([{ year: '2025', department_id: '3' }]);
});

it('says why there is none, and stays', async () => {
  const onClose = vi.fn<() => void>();
  fakeWire({ 'GET /api/admin/departments': { departments: [] }, [ROUTE]: refused('leave_ledgers_none') });
  renderScreen(<LedgersForm onClose={onClose} onDone={() => {}} />, { at: '/admin/leave/balances', user: SUPER_ADMIN });
  fireEvent.click(screen.getByRole('button', { name: 'PDFを出力' }));
  expect((await screen.findByRole('alert')).textContent).toContain('基準日がある社員がいません');
  expect(onClose).not.toHaveBeenCalled();
});
