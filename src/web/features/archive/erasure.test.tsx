import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { ErasureReservation, LeaverErasure } from '#contract/erasure.ts';
import { type Answers, fakeWire, refused } from '../../testing/fake-wire.ts';
import { doubleClick, fill } from '../../testing/hands.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { ErasureForm } from './erasure-form.tsx';
import { ErasureNote } from './erasure-note.tsx';
import { ReservedErasures } from './reserved-erasures.tsx';

const RESERVATION: ErasureReservation = {
  reserved_at: '2026-11-20T09:00:00.000+09:00',
  reserved_by: '全権 一郎',
  reason: '保存期間の満了',
  retention_years: 5,
  due_date: '2026-11-27',
  waits_for: 'days',
};
const LEAVER: LeaverErasure = {
  erased_at: null,
  leaving_date: '2018-03-31',
  has_left: true,
  terms: [
    { years: 5, kept_through: '2023-05-31', is_over: true },
    { years: 3, kept_through: '2021-05-31', is_over: true },
  ],
  goes: [{ name: '打刻記録', rows: 1234 }],
  audit_entries: 56,
  reservation: null,
};
const NONE: LeaverErasure = { ...LEAVER, leaving_date: null, has_left: false, terms: [], goes: [], audit_entries: 0 };

const wireOf = (erasure: LeaverErasure, more: Answers = {}) =>
  fakeWire({ 'GET /api/admin/users/{id}/erasure': erasure, ...more });

const openForm = () => {
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<ErasureForm userId={42} employeeId="E0042" onClose={() => undefined} onDone={onDone} />, {
    at: '/admin/users/42',
    user: SUPER_ADMIN,
  });
  return onDone;
};
const openNote = () =>
  renderScreen(
    <ErasureNote userId={42} onDone={() => undefined}>
      いません
    </ErasureNote>,
    { at: '/admin/users/42', user: SUPER_ADMIN },
  );
const idField = () => screen.findByRole('textbox', { name: /社員ID「E0042」を入力/ });
const reason = () => screen.getByRole('textbox', { name: /^理由/ });
const submit = () => screen.getByRole('button', { name: '消去を予約' });

it('says what goes and what stays, and reserves once the ID is typed', async () => {
  const wire = wireOf(LEAVER, {
    'POST /api/admin/users/{id}/erasure': { message: '個人データの消去を予約しました' },
  });
  const onDone = openForm();
  const id = await idField();
  expect(screen.getByText(/打刻記録 1,234件/)).toBeDefined();
  expect(screen.getByText(/監査ログの56件/)).toBeDefined();
  fireEvent.click(submit());
  expect(await screen.findByText('理由を入力してください')).toBeDefined();
  fill(reason(), ' 保存期間の満了 ');
  fill(id, 'E0043');
  fireEvent.click(submit());
  expect(await screen.findByText('この社員の社員IDと一致しません')).toBeDefined();
  expect(wire.sent('POST /api/admin/users/{id}/erasure')).toEqual([]);
  fill(id, 'ｅ００４２');
  doubleClick(submit());
  await waitFor(() => expect(onDone.mock.calls).toEqual([['個人データの消去を予約しました']]));
  expect(wire.sent('POST /api/admin/users/{id}/erasure')).toMatchObject([
    { params: { id: '42' }, body: { employee_id: 'ｅ００４２', retention_years: 5, reason: '保存期間の満了' } },
  ]);
});

it('offers the retention alone that is over', async () => {
  wireOf({
    ...LEAVER,
    terms: [
      { years: 5, kept_through: '2028-05-31', is_over: false },
      { years: 3, kept_through: '2026-05-31', is_over: true },
    ],
  });
  openForm();
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: '記録の保存期間' });
  expect(choice.value).toBe('3');
  expect([...choice.options].map(({ disabled, textContent }) => [disabled, textContent])).toEqual([
    [true, '5年（2028-05-31まで、期間中）'],
    [false, '3年（2026-05-31まで）'],
  ]);
});

it('says until when nothing can be erased', async () => {
  wireOf({
    ...LEAVER,
    terms: [
      { years: 5, kept_through: '2029-05-31', is_over: false },
      { years: 3, kept_through: '2027-05-31', is_over: false },
    ],
  });
  openForm();
  expect(await screen.findByText(/まだ消去できません。5年の保存では2029-05-31/)).toBeDefined();
  expect(screen.queryByRole('button', { name: '消去を予約' })).toBeNull();
});

it('says why the server refuses', async () => {
  wireOf(LEAVER, { 'POST /api/admin/users/{id}/erasure': refused('erasure_reserved') });
  openForm();
  fill(await idField(), 'E0042');
  fill(reason(), '満了');
  fireEvent.click(submit());
  expect((await screen.findByRole('alert')).textContent).toBe('この社員の個人データの消去は、すでに予約されています');
});

it('of a reserved one shows the reservation, which is withdrawn once that is confirmed', async () => {
  const wire = wireOf(
    { ...LEAVER, reservation: RESERVATION },
    { 'DELETE /api/admin/users/{id}/erasure': { message: '取り消しました' } },
  );
  const onDone = openForm();
  expect(await screen.findByText(/全権 一郎、保存期間5年、理由：保存期間の満了/)).toBeDefined();
  expect(screen.getByText(/2026-11-27（金）まで取り消せます/)).toBeDefined();
  expect(screen.queryByText(/npm run kintai/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '予約を取り消す' }));
  const question = within(await screen.findByRole('dialog', { name: '予約を取り消す' }));
  expect(wire.sent('DELETE /api/admin/users/{id}/erasure')).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: '予約を取り消す' }));
  await waitFor(() => expect(onDone.mock.calls).toEqual([['取り消しました']]));
});

it.each(['night', 'operator'] as const)('names the command that it may wait for: %s', async (waitsFor) => {
  wireOf({ ...LEAVER, reservation: { ...RESERVATION, waits_for: waitsFor } });
  openNote();
  expect(await screen.findByText('npm run kintai -- user erasures')).toBeDefined();
});

it('notes in place of a person that their data was erased', async () => {
  wireOf({ ...NONE, erased_at: '2026-11-28T03:40:00.000+09:00' });
  openNote();
  expect(await screen.findByText(/消去済み：この社員の個人データは、2026-11-28（土）に消去しました/)).toBeDefined();
  expect(screen.queryByText('いません')).toBeNull();
});

it('notes nothing of who isn’t there', async () => {
  const wire = fakeWire({ 'GET /api/admin/users/{id}/erasure': refused('not_found') });
  openNote();
  await waitFor(() => expect(wire.sent('GET /api/admin/users/{id}/erasure')).toHaveLength(1));
  expect(screen.getByText('いません')).toBeDefined();
});

it('lists what is reserved, and nothing without any', async () => {
  fakeWire({
    'GET /api/admin/erasures': {
      erasures: [{ ...RESERVATION, user_id: 42, employee_id: 'E0042', name: '退職 済男' }],
    },
  });
  renderScreen(<ReservedErasures onDone={() => undefined} />, { at: '/settings/archive', user: SUPER_ADMIN });
  const link = await screen.findByRole('link', { name: '退職 済男（E0042）' });
  expect(link.getAttribute('href')).toBe('/admin/users/42');
  expect(screen.getByRole('button', { name: '予約を取り消す' })).toBeDefined();
});
