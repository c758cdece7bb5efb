import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';

import { ApiError } from '../lib/api.ts';
import { Link } from '../lib/router.tsx';
import { useSettingAtOnce } from '../lib/use-setting-at-once.ts';
import { type Question, useSetting } from '../lib/use-setting.ts';
import { doubleClick, fill, press } from '../testing/hands.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { SwitchField } from './choices.tsx';
import { TextField } from './field.tsx';
import { SettingForm } from './setting-form.tsx';
import { SwitchPanel } from './switch-panel.tsx';

interface Values {
  readonly days: string;
  readonly isOn: string;
}

const SAVED: Values = { days: '10', isOn: '' };
const DONE = { message: '設定を保存しました' };

type Save = (values: Values) => Promise<typeof DONE>;

interface Options {
  readonly confirm?: (values: Values) => Question | null;
  readonly isProposal?: boolean;
}

function open({ confirm, isProposal = false }: Options = {}) {
  const save = vi.fn<Save>(async () => DONE);
  const onDone = vi.fn<(message: string) => void>();
  function Shown() {
    const setting = useSetting({
      name: 'days-of-a-test',
      saved: SAVED,
      isProposal,
      validate: ({ days }) => (/^\d+$/.test(days) ? {} : { days: '数字を入力してください' }),
      save: (values) => save(values),
      ...(confirm !== undefined && { confirm }),
      wireNames: { wire_days: 'days' },
      shownBy: 'GET /api/request-settings',
      changes: 'requestSettings',
      failed: '設定の保存に失敗しました',
      onDone,
    });
    return (
      <>
        <SettingForm setting={setting} label="日数の設定" lead="何日か。" unchanged="すでに10日です">
          <TextField {...setting.field('days')} label="日数" />
          <SwitchField label="使う" {...setting.flag('isOn')} />
        </SettingForm>
        <Link to="/elsewhere">ほかの画面</Link>
      </>
    );
  }
  const { unmount } = renderScreen(<Shown />, { at: '/settings/days' });
  return { save, onDone, unmount };
}

const days = () => screen.getByRole<HTMLInputElement>('textbox', { name: '日数' });
const button = (name: string) => screen.getByRole('button', { name });
const isQuiet = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('is quiet until something has changed, and says why', () => {
  const { save } = open();
  expect([isQuiet('保存'), isQuiet('元に戻す')]).toEqual([true, true]);
  expect(screen.getByText('すでに10日です')).toBeTruthy();
  fireEvent.click(button('保存'));
  fireEvent.submit(screen.getByRole('form', { name: '日数の設定' }));
  expect(save).not.toHaveBeenCalled();
  fill(days(), '20');
  expect([isQuiet('保存'), isQuiet('元に戻す')]).toEqual([false, false]);
  fill(days(), '10');
  expect([isQuiet('保存'), isQuiet('元に戻す')]).toEqual([true, true]);
});

it('saves once, by the key or by a double click, and goes on showing what was saved', async () => {
  const { save, onDone } = open();
  fill(days(), '20');
  fireEvent.click(screen.getByRole('switch', { name: '使う' }));
  const saving = button('保存');
  fireEvent.submit(screen.getByRole('form', { name: '日数の設定' }));
  doubleClick(saving);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith('設定を保存しました'));
  expect(save.mock.calls).toEqual([[{ days: '20', isOn: 'on' }]]);
  expect(days().value).toBe('20');
  await waitFor(() => expect(isQuiet('保存')).toBe(true));
});

it('takes changes back, and the failure with them', async () => {
  const { save } = open();
  save.mockRejectedValueOnce(new ApiError(500, { code: 'server_error', message: '混み合っています' }));
  fill(days(), '20');
  fireEvent.click(button('保存'));
  expect((await screen.findByRole('alert')).textContent).toBe('混み合っています');
  expect(days().value).toBe('20');
  fireEvent.click(button('元に戻す'));
  expect(days().value).toBe('10');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says at the field what is wrong with it, whoever found it', async () => {
  const { save } = open();
  fill(days(), 'x');
  fireEvent.click(button('保存'));
  expect(await screen.findByText('数字を入力してください')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  save.mockRejectedValueOnce(
    new ApiError(400, { code: 'invalid_input', message: '誤りがあります', fields: { wire_days: '多すぎます' } }),
  );
  fill(days(), '999');
  fireEvent.click(button('保存'));
  expect(await screen.findByText('多すぎます')).toBeTruthy();
});

it('keeps a draft over a reload, says so, and forgets it once it is taken back', async () => {
  const { unmount } = open();
  fill(days(), '20');
  unmount();
  open();
  expect(days().value).toBe('20');
  expect(screen.getByText('保存していない入力を復元しました。')).toBeTruthy();
  fireEvent.click(button('元に戻す'));
  expect(screen.queryByText('保存していない入力を復元しました。')).toBeNull();
  expect(days().value).toBe('10');
});

it('asks before a change is left, and drops it where it is', async () => {
  const { unmount } = open();
  fireEvent.click(screen.getByRole('link', { name: 'ほかの画面' }));
  expect(window.location.pathname).toBe('/elsewhere');
  unmount();
  open();
  fill(days(), '20');
  fireEvent.click(screen.getByRole('link', { name: 'ほかの画面' }));
  const leaving = await screen.findByRole('dialog', { name: '保存していない変更があります' });
  expect(window.location.pathname).toBe('/settings/days');
  fireEvent.click(within(leaving).getByRole('button', { name: 'キャンセル' }));
  await gone();
  expect(days().value).toBe('20');
  fireEvent.click(screen.getByRole('link', { name: 'ほかの画面' }));
  fireEvent.click(await screen.findByRole('button', { name: '保存せずに移動' }));
  await waitFor(() => expect(window.location.pathname).toBe('/elsewhere'));
  expect(days().value).toBe('10');
});

it('asks nothing of a proposal, which can be saved as it is', async () => {
  const { save } = open({ isProposal: true });
  fireEvent.click(screen.getByRole('link', { name: 'ほかの画面' }));
  expect(window.location.pathname).toBe('/elsewhere');
  fireEvent.click(button('保存'));
  await waitFor(() => expect(save.mock.calls).toEqual([[SAVED]]));
  await waitFor(() => expect(isQuiet('保存')).toBe(true));
});

const shorter = ({ days: typed }: Values): Question | null =>
  Number(typed) < 10
    ? { title: '日数の短縮', change: `10日から${typed}日へ`, effects: ['古いものは消えます。'], action: '短くする' }
    : null;

it('asks before it is saved where there is something to ask', async () => {
  const { save, onDone } = open({ confirm: shorter });
  fill(days(), '5');
  fireEvent.click(button('保存'));
  const asked = await screen.findByRole('dialog', { name: '日数の短縮' });
  expect(asked.textContent).toContain('10日から5日へ古いものは消えます。');
  press('Escape');
  await gone();
  expect(save).not.toHaveBeenCalled();
  expect(days().value).toBe('5');
  fireEvent.click(button('保存'));
  doubleClick(within(await screen.findByRole('dialog')).getByRole('button', { name: '短くする' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(save.mock.calls).toEqual([[{ days: '5', isOn: '' }]]);
  await gone();
  fill(days(), '20');
  fireEvent.click(button('保存'));
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
});

it('says in the question why it failed, and at the field what is wrong with it', async () => {
  const { save } = open({ confirm: shorter });
  save.mockRejectedValueOnce(new ApiError(500, { code: 'server_error', message: '混み合っています' }));
  save.mockRejectedValueOnce(
    new ApiError(400, { code: 'invalid_input', message: '誤りがあります', fields: { wire_days: '短すぎます' } }),
  );
  fill(days(), '5');
  fireEvent.click(button('保存'));
  const asked = await screen.findByRole('dialog', { name: '日数の短縮' });
  fireEvent.click(within(asked).getByRole('button', { name: '短くする' }));
  expect((await within(asked).findByRole('alert')).textContent).toBe('混み合っています');
  fireEvent.click(within(asked).getByRole('button', { name: '短くする' }));
  expect(await screen.findByText('短すぎます')).toBeTruthy();
  await gone();
});

it('the variant at once saves each switch by the tap, one at a time, and shows it as long as it is under way', async () => {
  let finish: (answer: typeof DONE) => void = () => {};
  const save = vi.fn<(changed: { readonly isOn: boolean }) => Promise<typeof DONE>>(
    () => new Promise((resolve) => (finish = resolve)),
  );
  function Shown() {
    const [message, setMessage] = useState<string | null>(null);
    const { change, pending, failure } = useSettingAtOnce({
      name: 'switch-of-a-test',
      shownBy: 'GET /api/request-settings',
      save,
      changes: 'requestSettings',
      failed: '保存に失敗しました',
      onDone: setMessage,
    });
    return (
      <SwitchPanel title="設定" lead="すぐに保存します。" failure={failure} message={message}>
        <SwitchField label="使う" checked={pending?.isOn ?? false} onChange={(isOn) => change({ isOn })} />
      </SwitchPanel>
    );
  }
  renderScreen(<Shown />, { at: '/settings/switch' });
  const use = () => screen.getByRole<HTMLInputElement>('switch', { name: '使う' });
  fireEvent.click(use());
  await waitFor(() => expect(use().checked).toBe(true));
  fireEvent.click(use());
  expect(save.mock.calls.map(([changed]) => changed)).toEqual([{ isOn: true }]);
  finish(DONE);
  expect(await screen.findByText('設定を保存しました')).toBeTruthy();
  save.mockRejectedValueOnce(new Error('…'));
  await waitFor(() => expect(use().checked).toBe(false));
  fireEvent.click(use());
  expect((await screen.findByRole('alert')).textContent).toContain('保存に失敗しました');
});
