import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

import { fill } from '../testing/hands.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { TextField } from '../ui/field.tsx';
import { ApiError } from './api.ts';
import { queryKey } from './query-keys.ts';
import { useEntryForm } from './use-entry-form.ts';

function open() {
  const read = vi.fn<() => Promise<string>>(async () => '倉庫');
  const save = vi.fn<(values: { readonly name: string }) => Promise<{ readonly message: string }>>(async () => ({
    message: '追加しました',
  }));
  const onSaved = vi.fn<(message: string) => void>();
  function Shown() {
    const { data } = useQuery({ queryKey: queryKey('places', 'of a test'), queryFn: read });
    const form = useEntryForm({
      draft: 'room',
      initial: { name: '' },
      mutation: 'save-room',
      save: (values) => save(values),
      failed: '部屋の保存に失敗しました',
      changes: 'places',
      onSaved,
    });
    return (
      <>
        <p>{data}</p>
        <DialogForm form={form} firstField="name" onClose={() => {}}>
          <TextField {...form.field('name')} label="名称" />
        </DialogForm>
      </>
    );
  }
  renderScreen(<Shown />, { at: '/settings/rooms' });
  return { read, save, onSaved };
}

async function submit(): Promise<void> {
  await screen.findByText('倉庫');
  fill(screen.getByRole('textbox', { name: '名称' }), '会議室');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
}

it('says what was done, and reads anew what is stale', async () => {
  const { read, save, onSaved } = open();
  await submit();
  await waitFor(() => expect(onSaved.mock.calls).toEqual([['追加しました']]));
  expect(save.mock.calls).toEqual([[{ name: '会議室' }]]);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

it('reads it anew after a failure, too: the request may have arrived', async () => {
  const { read, save, onSaved } = open();
  save.mockRejectedValueOnce(new ApiError(404, { code: 'not_found', message: '見つかりません' }));
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('見つかりません');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(onSaved).not.toHaveBeenCalled();
});
