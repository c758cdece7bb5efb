import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { ImportColumns as Read } from '#contract/import-columns.ts';
import { type Answers, fakeWire, refused } from '../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../testing/render-screen.tsx';
import { ImportColumns } from './import-columns.tsx';

const READ = 'POST /api/admin/import-columns/{import}/read';
const SAVE = 'PUT /api/admin/import-columns/{import}';

const FILE: Read = {
  headings: [
    { heading: '従業員コード', samples: ['K1', 'K2'] },
    { heading: '電話番号', samples: ['', ''] },
    { heading: '姓', samples: ['山田', '佐藤'] },
  ],
  columns: [
    { column: 'employeeId', label: '社員ID', required: true, several: 'joined' },
    { column: 'name', label: '氏名', required: true, several: 'joined' },
  ],
  has_hours: true,
  mapping: { columns: [{ column: 'employeeId', headings: ['従業員コード'] }], ignored: [], hours: 'typed' },
  is_kept: false,
  product: 'KING OF TIME',
};

function show(answers: Answers) {
  const wire = fakeWire(answers);
  const onSaved = vi.fn<() => void>();
  renderScreen(
    <ImportColumns
      imports={[{ key: 'employees' }]}
      file={new File(['a'], 'a.csv')}
      isDisabled={false}
      onSaved={onSaved}
    />,
    { at: '/admin/users/import', user: SUPER_ADMIN },
  );
  fireEvent.click(screen.getByRole('button', { name: '列の対応を決める' }));
  return { wire, onSaved };
}

it('asks for each heading, and sends what is chosen', async () => {
  const { wire, onSaved } = show({ [READ]: FILE, [SAVE]: { message: '列の対応を保存しました' } });
  const dialog = within(await screen.findByRole('dialog', { name: '列の対応' }));
  expect(dialog.getByText(/^KING OF TIMEが公開している見出し/)).toBeDefined();
  expect(dialog.getByText('例: K1、K2')).toBeDefined();
  expect(dialog.getByText('空欄です')).toBeDefined();
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: '保存して確認する' });
  expect(save.disabled).toBe(true);
  expect(dialog.getByText('「氏名」に当たる見出しを選択してください')).toBeDefined();
  fireEvent.change(dialog.getByLabelText('姓'), { target: { value: 'name' } });
  fireEvent.change(dialog.getByLabelText('時間の書き方'), { target: { value: 'dotted' } });
  fireEvent.click(save);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(wire.sent(SAVE)[0]).toMatchObject({
    params: { import: 'employees' },
    body: {
      columns: [
        { column: 'employeeId', headings: ['従業員コード'] },
        { column: 'name', headings: ['姓'] },
      ],
      ignored: ['電話番号'],
      hours: 'dotted',
    },
  });
});

it('points out a heading that is new, and forgets what is kept', async () => {
  const mapping = { ...FILE.mapping, ignored: ['電話番号'] };
  const { wire, onSaved } = show({
    [READ]: { ...FILE, mapping, is_kept: true, product: null },
    [SAVE]: { message: '列の対応を保存しました' },
  });
  const dialog = within(await screen.findByRole('dialog', { name: '列の対応' }));
  expect(dialog.getAllByText(/保存した対応にない見出しです/)).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: '保存した対応を削除する' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(wire.sent(SAVE)[0]?.body).toEqual({ columns: [], ignored: [], hours: 'typed' });
});

it('says why a file can’t be read', async () => {
  show({ [READ]: refused('csv_unreadable', { message: 'CSVファイルを読み込めません。ファイルが空です。' }) });
  expect(await screen.findByText('CSVファイルを読み込めません。ファイルが空です。')).toBeDefined();
});
