import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { RequestSettingsResponse } from '#contract/requests.ts';
import { fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { RequestSetting } from './request-setting.tsx';

it('what was saved stays in the form, so that the next save undoes nothing', async () => {
  let kept: RequestSettingsResponse = { kinds: [{ kind: 'overtime', mode: 'off', late_days: 0 }], fields: ['note'] };
  const wire = fakeWire({
    'GET /api/auth/me': { ...SUPER_ADMIN, grants: [], opensAdminHome: false, unread: 0 },
    'GET /api/request-settings': () => kept,
    'PUT /api/admin/request-settings': ({ body }) => {
      kept = { ...kept, kinds: [{ kind: 'overtime', mode: body.kinds?.[0]?.mode ?? 'off', late_days: 0 }] };
      return { ...kept, message: '申請の設定を保存しました' };
    },
  });
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<RequestSetting onDone={onDone} />, { at: '/settings/requests', user: SUPER_ADMIN });
  const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '残業' });
  await screen.findByRole('combobox', { name: '残業' });
  fireEvent.change(choice(), { target: { value: 'always' } });
  const save = async (times: number) => {
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(times));
  };
  await save(1);
  await waitFor(() => expect(wire.sent('GET /api/request-settings')).toHaveLength(2));
  await waitFor(() => expect(choice().value).toBe('always'));
});
