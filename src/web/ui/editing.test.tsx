import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';

import { ApiError } from '../lib/api.ts';
import { useEntryForm } from '../lib/use-entry-form.ts';
import { doubleClick, fill, press } from '../testing/hands.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DialogForm } from './dialog-form.tsx';
import { EditableList } from './editable-list.tsx';
import { EditablePanel } from './editable-panel.tsx';
import type { FormDialog } from './editing.tsx';
import { TextField } from './field.tsx';

interface Room {
  readonly id: number;
  readonly name: string;
  readonly isUsed: boolean;
}

const ROOMS: readonly Room[] = [
  { id: 1, name: '会議室', isUsed: true },
  { id: 2, name: '倉庫', isUsed: false },
];

const DONE = { message: '済みました' };

type Save = (room: { readonly id: number | null; readonly name: string }) => Promise<typeof DONE>;

function RoomForm({ room, save, onClose, onSaved }: FormDialog & { readonly room: Room | null; readonly save: Save }) {
  const form = useEntryForm({
    draft: `room ${room?.id ?? 'new'}`,
    initial: { name: room?.name ?? '' },
    validate: ({ name }) => (name === '' ? { name: '名称を入力してください' } : {}),
    mutation: 'save-room',
    save: ({ name }) => save({ id: room?.id ?? null, name }),
    failed: '部屋の保存に失敗しました',
    changes: 'places',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="name" onClose={onClose}>
      <TextField {...form.field('name')} label="名称" />
    </DialogForm>
  );
}

function open(Shown: 'list' | 'panel', rows: readonly Room[] | undefined = ROOMS, canChange = true) {
  const save = vi.fn<Save>(async () => DONE);
  const run = vi.fn<(room: Room) => Promise<typeof DONE>>(async () => DONE);
  const onDone = vi.fn<(message: string) => void>();
  const options = {
    noun: '部屋',
    rows,
    keyOf: ({ id }: Room) => id,
    nameOf: ({ name }: Room) => name,
    mutation: 'save-room',
    renderForm: (room: Room | null, dialog: FormDialog) => <RoomForm room={room} save={save} {...dialog} />,
    remove: { ask: '元に戻せません。', run, changes: 'places' as const, can: ({ isUsed }: Room) => !isUsed },
    onDone,
  };
  renderScreen(
    Shown === 'list' ? (
      <EditableList {...options} columns={[{ key: 'name', label: '名称', phone: 'title', cell: ({ name }) => name }]} />
    ) : (
      <EditablePanel {...options} title="部屋の一覧" canChange={canChange} renderLine={({ name }) => name} />
    ),
    { at: '/settings/rooms' },
  );
  return { save, run, onDone };
}

const button = (name: string) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it.each(['list', 'panel'] as const)('adds an entry of a %s in a dialog, and says so', async (shown) => {
  const { save, onDone } = open(shown);
  fireEvent.click(button('部屋を追加'));
  const adding = await dialog('部屋の追加');
  fill(within(adding).getByRole('textbox', { name: '名称' }), '応接室');
  fireEvent.click(within(adding).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('済みました'));
  expect(save.mock.calls).toEqual([[{ id: null, name: '応接室' }]]);
  await gone();
});

it('edits the entry whose button it was, whichever was edited before', async () => {
  const { save } = open('list');
  fireEvent.click(button('会議室を編集'));
  expect(within(await dialog('部屋の編集')).getByRole<HTMLInputElement>('textbox').value).toBe('会議室');
  press('Escape');
  fireEvent.click(button('倉庫を編集'));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('倉庫'));
  fill(screen.getByRole('textbox'), '書庫');
  fireEvent.click(button('保存'));
  await waitFor(() => expect(save.mock.calls).toEqual([[{ id: 2, name: '書庫' }]]));
});

it('keeps what was typed where a dialog is closed by mistake', async () => {
  open('list');
  fireEvent.click(button('部屋を追加'));
  fill(within(await dialog('部屋の追加')).getByRole('textbox'), '応接');
  press('Escape');
  await gone();
  fireEvent.click(button('部屋を追加'));
  expect(within(await dialog('部屋の追加')).getByRole<HTMLInputElement>('textbox').value).toBe('応接');
});

it('stays open while it is being saved, and where that fails', async () => {
  const { save, onDone } = open('list');
  let fail: (error: Error) => void = () => {};
  save.mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
  fireEvent.click(button('会議室を編集'));
  const editing = await dialog('部屋の編集');
  fireEvent.click(within(editing).getByRole('button', { name: '保存' }));
  await within(editing).findByRole('button', { name: '保存中...' });
  press('Escape');
  fail(new ApiError(503, { code: 'server_error', message: '混み合っています' }));
  expect((await within(editing).findByRole('alert')).textContent).toBe('混み合っています');
  fireEvent.click(within(editing).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('済みました'));
});

it('deletes an entry once it is asked about, and once alone', async () => {
  const { run, onDone } = open('list');
  doubleClick(button('倉庫を削除'));
  const asked = await dialog('部屋の削除');
  expect(asked.textContent).toContain('倉庫元に戻せません。');
  expect(run).not.toHaveBeenCalled();
  doubleClick(within(asked).getByRole('button', { name: '削除' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('済みました'));
  expect(run.mock.calls.map(([{ id }]) => id)).toEqual([2]);
  await gone();
});

it('deletes nothing where that is cancelled, and says why where it fails', async () => {
  const { run, onDone } = open('panel');
  run.mockRejectedValueOnce(new ApiError(409, { code: 'invalid_input', message: 'この部屋は使われています' }));
  fireEvent.click(button('倉庫を削除'));
  fireEvent.click(within(await dialog('部屋の削除')).getByRole('button', { name: 'キャンセル' }));
  await gone();
  expect(run).not.toHaveBeenCalled();
  fireEvent.click(button('倉庫を削除'));
  const asked = await dialog('部屋の削除');
  fireEvent.click(within(asked).getByRole('button', { name: '削除' }));
  expect((await within(asked).findByRole('alert')).textContent).toBe('この部屋は使われています');
  expect(onDone).not.toHaveBeenCalled();
});

it('offers to delete only what can be deleted, and looks dangerous', () => {
  open('list');
  expect(screen.queryByRole('button', { name: '会議室を削除' })).toBeNull();
  expect(button('倉庫を削除').style.color).toBe('var(--kt-danger)');
  expect(button('会議室を編集').style.color).toBe('');
});

it('shows an empty list with the way to add to it', () => {
  open('list', []);
  expect(screen.getByText('部屋は登録されていません')).toBeTruthy();
  expect(button('部屋を追加')).toBeTruthy();
});

it('shows whoever may change nothing the entries alone', () => {
  open('panel', ROOMS, false);
  expect(screen.getByRole('region', { name: '部屋の一覧' }).textContent).toContain('会議室');
  // Within a panel it is no card of its own.
  expect(screen.getByRole('list').hasAttribute('data-card')).toBe(false);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

describe('an entry that somebody else has changed meanwhile', () => {
  const overtaken = new ApiError(409, {
    code: 'client_assignment_changed',
    message: 'ほかの人が先に変更しました。',
  });

  async function refused(newest: readonly Room[]) {
    const save = vi.fn<Save>(async () => DONE).mockRejectedValueOnce(overtaken);
    let rows = ROOMS;
    const listOf = () => (
      <EditableList
        noun="部屋"
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        mutation="save-room"
        columns={[{ key: 'name', label: '名称', phone: 'title', cell: ({ name }) => name }]}
        renderForm={(room, dialogs) => <RoomForm room={room} save={save} {...dialogs} />}
        onDone={() => {}}
      />
    );
    function List() {
      const [, draw] = useState(0);
      return (
        <>
          {listOf()}
          <button type="button" onClick={() => draw((count) => count + 1)}>
            読み直す
          </button>
        </>
      );
    }
    renderScreen(<List />, { at: '/settings/rooms' });
    fireEvent.click(button('倉庫を編集'));
    const editing = await dialog('部屋の編集');
    fill(within(editing).getByRole('textbox', { name: '名称' }), '書庫');
    fireEvent.click(button('保存'));
    const load = await screen.findByRole('button', { name: '最新の内容を読み込む' });
    expect(editing.textContent).toContain('この画面で入力した内容は消えます。');
    rows = newest;
    fireEvent.click(screen.getByText('読み直す'));
    fireEvent.click(load);
    return { save, editing };
  }
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: '名称' });

  it('is loaded into its dialog as it is by now, from which it is saved', async () => {
    const { save } = await refused([{ id: 2, name: '倉庫（地下）', isUsed: false }]);
    expect(await screen.findByText('最新の内容を読み込みました。もう一度入力してください。')).toBeDefined();
    expect(name().value).toBe('倉庫（地下）');
    expect(screen.queryByText('ほかの人が先に変更しました。')).toBeNull();
    fill(name(), '書庫（地下）');
    fireEvent.click(button('保存'));
    await gone();
    expect(save).toHaveBeenLastCalledWith({ id: 2, name: '書庫（地下）' });
  });

  it('keeps what was typed where there is none any more, and says so', async () => {
    await refused([]);
    expect(await screen.findByText('削除されています。閉じて、一覧を確認してください。')).toBeDefined();
    expect(name().value).toBe('書庫');
  });
});
