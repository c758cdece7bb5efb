import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { type FakeWire, fakeWire } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { LocationSetting } from './location-setting.tsx';

const SAVED = '位置情報の保存期間を保存しました';

/** Opens the setting of a company that keeps places for so many days. */
async function openSetting(days: number) {
  const wire = fakeWire({
    'GET /api/admin/location-settings': { retention_days: days },
    'PUT /api/admin/location-settings': ({ body }) => ({ ...body, message: SAVED }),
  });
  const onDone = vi.fn<(message: string) => void>();
  renderScreen(<LocationSetting onDone={onDone} />, { at: '/settings/locations', user: SUPER_ADMIN });
  await waitFor(() => expect(period().value).toBe(String(days)));
  return { wire, onDone };
}

const period = () => screen.getByRole<HTMLSelectElement>('combobox', { name: '保存期間' });
const choose = (days: string): void => void fireEvent.change(period(), { target: { value: days } });
const save = () => screen.getByRole('button', { name: '保存' });
const asked = () => screen.findByRole('dialog', { name: '位置情報の保存期間の短縮' });
const stored = (wire: FakeWire) => wire.sent('PUT /api/admin/location-settings').map(({ body }) => body);

it('is saved at once where it gets longer', async () => {
  const { wire, onDone } = await openSetting(365);
  choose('730');
  fireEvent.click(save());
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(SAVED));
  expect(stored(wire)).toEqual([{ retention_days: 730 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(period().value).toBe('730');
});

it('is asked about where it gets shorter, and stays as it was if that is cancelled', async () => {
  const { wire } = await openSetting(730);
  choose('90');
  fireEvent.click(save());
  const dialog = await asked();
  expect(dialog.textContent).toContain('2年（730日）から3か月（90日）に短くします。');
  expect(dialog.textContent).toContain(
    '打刻から90日を過ぎた位置情報（座標と住所）は、次回の処理で削除され、元に戻せません。',
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored(wire)).toEqual([]);
});

it('reports in the dialog that it failed, and can be tried again', async () => {
  const { wire, onDone } = await openSetting(730);
  wire.answer({ 'PUT /api/admin/location-settings': () => new Response('', { status: 503 }) });
  choose('90');
  fireEvent.click(save());
  const dialog = await asked();
  fireEvent.click(within(dialog).getByRole('button', { name: '短くする' }));
  expect((await within(dialog).findByRole('alert')).textContent).not.toBe('');
  expect(onDone).not.toHaveBeenCalled();
  wire.answer({ 'PUT /api/admin/location-settings': ({ body }) => ({ ...body, message: SAVED }) });
  fireEvent.click(within(dialog).getByRole('button', { name: '短くする' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(SAVED));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored(wire)).toEqual([{ retention_days: 90 }, { retention_days: 90 }]);
  expect(period().value).toBe('90');
});
