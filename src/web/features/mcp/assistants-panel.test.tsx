import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { Assistant } from '#contract/mcp.ts';
import { OWN_READS, OWN_WRITES } from '#domain/mcp/assistant.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { AssistantsPanel } from './assistants-panel.tsx';

const LIST = 'GET /api/assistants';
const ADD = 'POST /api/assistants';
const REMOVE = 'DELETE /api/assistants/{id}';

const CLAUDE: Assistant = {
  id: 5,
  name: 'Claude',
  tools: ['my_day', 'my_leave'],
  ending: 'cdef',
  created_at: '2026-11-19T09:00:00.000+09:00',
  expires_at: '2027-02-17T09:00:00.000+09:00',
  last_used_at: null,
};
const SECRET = 'kintai-assistant_demo.0123456789abcdef';

const show = () => {
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<AssistantsPanel onDone={onDone} />, { at: '/account' });
  return onDone;
};

it('is nothing where the company lets nobody have an assistant', async () => {
  const wire = fakeWire({ [LIST]: { assistant_use: 'off', assistants: [] } });
  show();
  await waitFor(() => expect(wire.sent(LIST)).not.toEqual([]));
  expect(screen.queryByText('AIアシスタント')).toBeNull();
});

it('says why the assistants could not be read', async () => {
  fakeWire({ [LIST]: refused('forbidden') });
  show();
  expect(await screen.findByRole('alert')).toBeDefined();
});

it('adds one that may read everything unless chosen otherwise, and shows its secret once', async () => {
  const wire = fakeWire({
    [LIST]: { assistant_use: 'read', assistants: [] },
    [ADD]: refused('assistant_name_taken', { fields: { name: '同じ名称のAIアシスタントが既にあります' } }),
  });
  show();
  expect(await screen.findByText('追加したAIアシスタントはありません。')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'AIアシスタントを追加' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = await dialog.findByRole('textbox', { name: /名称/ });
  const boxes = dialog.getAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual(OWN_READS.map(() => true));
  for (const box of boxes) fireEvent.click(box);
  const save = dialog.getByRole('button', { name: 'AIアシスタントを追加' });
  fireEvent.click(save);
  expect(await dialog.findByText('名称を入力してください')).toBeDefined();
  expect(dialog.getByText('できることを1つ以上選択してください')).toBeDefined();
  expect(wire.sent(ADD)).toEqual([]);
  fireEvent.change(name, { target: { value: ' Claude ' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: '有給休暇の残りの確認' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: '今日の予定と今月の時間' }));
  fireEvent.change(dialog.getByRole('combobox', { name: '有効期間' }), { target: { value: '365' } });
  fireEvent.click(save);
  expect(await dialog.findByText('同じ名称のAIアシスタントが既にあります')).toBeDefined();
  wire.answer({
    [ADD]: { ...CLAUDE, secret: SECRET, message: 'AIアシスタントを追加しました' },
    [LIST]: { assistant_use: 'read', assistants: [CLAUDE] },
  });
  fireEvent.click(save);
  expect(await dialog.findByDisplayValue(SECRET)).toBeDefined();
  expect(dialog.getByDisplayValue(`${window.location.origin}/api/mcp`)).toBeDefined();
  expect(wire.sent(ADD).at(-1)?.body).toEqual({ name: 'Claude', tools: ['my_day', 'my_leave'], days: 365 });
  fireEvent.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByDisplayValue(SECRET)).toBeNull();
  expect(await screen.findByText('Claude')).toBeDefined();
  expect(screen.getByText(/^今日の予定と今月の時間・有給休暇の残りの確認 .*まで 未使用$/)).toBeDefined();
});

it('may write what is chosen, where the company lets it', async () => {
  const wire = fakeWire({
    [LIST]: { assistant_use: 'write', assistants: [] },
    [ADD]: { ...CLAUDE, secret: SECRET, message: 'AIアシスタントを追加しました' },
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'AIアシスタントを追加' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(await dialog.findByRole('textbox', { name: /名称/ }), { target: { value: 'Claude' } });
  expect(dialog.getAllByRole('checkbox', { checked: false })).toHaveLength(OWN_WRITES.length);
  const writes = within(dialog.getByRole('group', { name: '代わりにできること' }));
  expect(writes.getAllByRole('checkbox')).toHaveLength(OWN_WRITES.length);
  fireEvent.click(writes.getByRole('checkbox', { name: '有給休暇の申請' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'シフトの確認' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'シフトの確認' }));
  fireEvent.click(dialog.getByRole('button', { name: 'AIアシスタントを追加' }));
  expect(await dialog.findByDisplayValue(SECRET)).toBeDefined();
  expect(wire.sent(ADD)[0]?.body).toMatchObject({ tools: [...OWN_READS, 'request_leave'] });
});

it('removes one after a question', async () => {
  const wire = fakeWire({
    [LIST]: { assistant_use: 'read', assistants: [CLAUDE] },
    [REMOVE]: { message: 'AIアシスタントを削除しました' },
  });
  const onDone = show();
  fireEvent.click(await screen.findByRole('button', { name: 'Claudeを削除' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(wire.sent(REMOVE)).toEqual([]);
  fireEvent.click(await dialog.findByRole('button', { name: '削除' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('AIアシスタントを削除しました'));
  expect(wire.sent(REMOVE)[0]?.params).toEqual({ id: '5' });
});
