import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { AssistantSetting, AssistantValue } from './assistant-setting.tsx';

const SHOW = 'GET /api/admin/assistant-settings';
const SAVE = 'PUT /api/admin/assistant-settings';

it('lets people have assistants, and asks before it withdraws that', async () => {
  const wire = fakeWire({
    [SHOW]: { assistant_use: 'off' },
    [SAVE]: { assistant_use: 'read', message: '保存しました' },
  });
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<AssistantSetting onDone={onDone} />, { at: '/settings/assistants', user: SUPER_ADMIN });
  const field = await screen.findByRole('combobox', { name: '社員のAIアシスタント' });
  fireEvent.change(field, { target: { value: 'read' } });
  wire.answer({ [SHOW]: { assistant_use: 'read' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('保存しました'));
  expect(wire.sent(SAVE).map(({ body }) => body)).toEqual([{ assistant_use: 'read' }]);
  fireEvent.change(await screen.findByRole('combobox', { name: '社員のAIアシスタント' }), { target: { value: 'off' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('「本人の情報の閲覧」から「使わない」に変更します。')).toBeDefined();
  expect(wire.sent(SAVE)).toHaveLength(1);
});

it('is said in a few words', async () => {
  fakeWire({ [SHOW]: { assistant_use: 'off' } });
  renderScreen(<AssistantValue />, { at: '/settings', user: SUPER_ADMIN });
  expect(await screen.findByText('使わない')).toBeDefined();
});
