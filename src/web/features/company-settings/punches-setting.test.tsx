import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { fakeWire, refused } from '../../testing/fake-wire.ts';
import { renderScreen, SUPER_ADMIN } from '../../testing/render-screen.tsx';
import { PunchesSetting } from './punches-setting.tsx';

type Settings = ResponseOf<Routes['GET /api/punch-settings']>;

const FIRST: Settings = {
  punches_breaks: false,
  punches_directly: false,
  offline_punch_hours: 72,
  place_rule: 'off',
  punches_off_site: true,
};

/** A company's setting that others save too: its versions, one by one. */
function company() {
  let [saved, version] = [FIRST, 1];
  const answer = (body: object): Response => Response.json(body, { headers: { ETag: `"${version}"` } });
  const put = (changed: Partial<Settings>): void => {
    saved = { ...saved, ...changed };
    version += 1;
  };
  const wire = fakeWire({
    'GET /api/punch-settings': () => answer(saved),
    'PUT /api/admin/punch-settings': ({ body, headers }) => {
      if (headers.get('If-Match') !== `"${version}"`) return refused('setting_changed');
      put(body);
      return answer({ ...saved, message: '打刻の設定を保存しました' });
    },
  });
  return { wire, saved: () => saved, savesElsewhere: put };
}

function open() {
  const onDone = vi.fn<(message: string) => void>();
  const { unmount } = renderScreen(<PunchesSetting onDone={onDone} />, { at: '/settings/punches', user: SUPER_ADMIN });
  return { onDone, unmount };
}

const breaks = () => screen.findByRole<HTMLInputElement>('switch', { name: '休憩を打刻する' });
const directly = () => screen.getByRole<HTMLInputElement>('switch', { name: '確認なしで打刻する' });
const hours = () => screen.getByRole<HTMLSelectElement>('combobox');
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }));
const overtaken = () => screen.findByText(/表示した後に変更されています/);

it('overwrites nothing that was saved elsewhere, shows it, and keeps what was changed here', async () => {
  const { saved, savesElsewhere } = company();
  const { onDone } = open();
  fireEvent.click(await breaks());
  savesElsewhere({ punches_directly: true, offline_punch_hours: 24 });
  save();
  expect(await overtaken()).toBeTruthy();
  expect(saved()).toMatchObject({ punches_breaks: false, punches_directly: true });
  expect([(await breaks()).checked, directly().checked, hours().value]).toEqual([true, true, '24']);
  expect(onDone).not.toHaveBeenCalled();
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('打刻の設定を保存しました'));
  expect(saved()).toMatchObject({ punches_breaks: true, punches_directly: true, offline_punch_hours: 24 });
});

it('shows what was saved elsewhere once the changes are taken back', async () => {
  const { savesElsewhere } = company();
  open();
  fireEvent.click(await breaks());
  savesElsewhere({ punches_directly: true });
  save();
  await overtaken();
  fireEvent.click(screen.getByRole('button', { name: '元に戻す' }));
  expect([(await breaks()).checked, directly().checked]).toEqual([false, true]);
  expect(screen.queryByText(/表示した後に変更されています/)).toBeNull();
});

it('knows after a reload what its draft began from', async () => {
  const { saved, savesElsewhere } = company();
  const first = open();
  fireEvent.click(await breaks());
  first.unmount();
  savesElsewhere({ punches_directly: true });
  open();
  await waitFor(() => expect(directly().checked).toBe(true));
  save();
  expect(await overtaken()).toBeTruthy();
  expect(saved().punches_breaks).toBe(false);
});

it('isn’t refused over what was saved here before', async () => {
  const { wire } = company();
  const { onDone } = open();
  fireEvent.click(await breaks());
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  fireEvent.change(hours(), { target: { value: '24' } });
  await waitFor(() => expect(hours().value).toBe('24'));
  save();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  expect(wire.sent('PUT /api/admin/punch-settings').map(({ headers }) => headers.get('If-Match'))).toEqual([
    '"1"',
    '"2"',
  ]);
});
