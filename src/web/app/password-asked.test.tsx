import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';

import { api } from '../lib/api.ts';
import { useForm } from '../lib/use-form.ts';
import { fakeWire, refused } from '../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { PasswordAsked } from './password-asked.tsx';

const UNLINK = 'POST /api/admin/sso-settings/unlink';

/** A form whose saving is a sensitive act. */
function Act(): ReactNode {
  const form = useForm({
    draft: 'act',
    initial: { employeeId: '' },
    mutation: 'act',
    save: ({ employeeId }) => api(UNLINK, { body: { employee_id: employeeId } }),
    failed: 'failed',
    onSaved: () => undefined,
  });
  return (
    <Form form={form} label="act">
      {form.failure}
      <TextField {...form.field('employeeId')} label="社員ID" />
      <button type="submit">解除する</button>
    </Form>
  );
}

describe('a sensitive act', () => {
  const open = async (methods?: readonly string[]) => {
    const wire = fakeWire({
      [UNLINK]: refused('password_confirmation_required', { ...(methods !== undefined && { methods }) }),
      'POST /api/auth/confirm-sso': refused('sso_unreachable'),
      'POST /api/auth/confirm-password': { message: 'パスワードを確認しました' },
    });
    renderScreen(
      <>
        <Act />
        <PasswordAsked />
      </>,
      { at: '/settings/sso?a=1', user: SUPER_ADMIN },
    );
    fireEvent.change(await screen.findByLabelText('社員ID'), { target: { value: 'E0001' } });
    fireEvent.click(screen.getByRole('button', { name: '解除する' }));
    await screen.findByRole('dialog');
    return wire;
  };
  const bySso = () => screen.queryByRole('button', { name: 'SSOで確認する' });

  it('asks whoever has no password for the provider alone, and says what is lost on the way', async () => {
    const wire = await open(['sso']);
    const dialog = screen.getByRole('dialog', { name: 'ご本人の確認' });
    expect(within(dialog).queryByLabelText(/^パスワード/)).toBeNull();
    expect(screen.getByText(/パスワード、選択したファイル、一覧で選んだ項目は残りません/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'SSOで確認する' }));
    expect(await screen.findByText(/サービスに接続できません/)).toBeTruthy();
    expect(sessionStorage.getItem('sso-way')).toBeNull();
    wire.answer({ 'POST /api/auth/confirm-sso': { url: 'https://login.example.com/authorize' } });
    fireEvent.click(screen.getByRole('button', { name: 'SSOで確認する' }));
    await waitFor(() =>
      expect(JSON.parse(sessionStorage.getItem('sso-way') ?? 'null')).toEqual({
        userId: SUPER_ADMIN.id,
        address: '/settings/sso?a=1',
        confirms: true,
      }),
    );
    expect(bySso()).toBeNull();
    fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
    expect(bySso()).toBeTruthy();
    // What was typed is still there as they come back.
    expect(sessionStorage.getItem(`draft ${SUPER_ADMIN.id} act`)).toContain('E0001');
    fireEvent.click(screen.getByRole('button', { name: 'キャンセル' }));
    expect(await screen.findByText('この操作には、ご本人の確認が必要です')).toBeTruthy();
  });

  it('offers both to whoever may have both, and goes on after the password', async () => {
    const wire = await open(['password', 'sso']);
    expect(bySso()).toBeTruthy();
    wire.answer({ [UNLINK]: { message: '結び付けを解除しました' } });
    fireEvent.change(screen.getByLabelText(/^パスワード/, { selector: 'input' }), { target: { value: 'secret' } });
    fireEvent.click(screen.getByRole('button', { name: '確認して続ける' }));
    await waitFor(() => expect(wire.sent(UNLINK)).toHaveLength(2));
    expect(wire.sent('POST /api/auth/confirm-sso')).toEqual([]);
  });

  it('asks for the password alone where nothing else is offered', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'パスワードの確認' })).toBeTruthy();
    expect(bySso()).toBeNull();
  });
});
