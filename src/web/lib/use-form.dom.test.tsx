import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { ApiError } from './api.ts';
import { DECLINED } from './declined.ts';
import { endSession, startSession } from './session-store.ts';
import { type FormOptions, useForm } from './use-form.ts';

interface Values {
  readonly name: string;
  readonly columns: readonly string[];
  readonly password: string;
}

type Save = FormOptions<Values, string>['save'];

const initial: Values = { name: '', columns: [], password: '' };

const person = { id: 1, companyId: 'demo', employeeId: 'E1', name: '佐藤', role: 'user' as const, isFirstLogin: false };
beforeEach(() => startSession('token', person));
afterEach(() => {
  endSession('logout');
  sessionStorage.clear();
});

const open = (save: Save, rest: Partial<FormOptions<Values, string>> = {}) => {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const onSaved = vi.fn<(result: string) => void>();
  const options = { draft: 'a form', initial, mutation: 'save', save, failed: '保存に失敗しました', onSaved, ...rest };
  return { ...renderHook(() => useForm<Values, string>(options), { wrapper }), onSaved };
};

const refusal = (fields: Record<string, string>) =>
  new ApiError(400, { message: '入力内容に誤りがあります', code: 'invalid_input', fields });

it('sends nothing while something is wrong, and says what at its field until that changes', async () => {
  const save = vi.fn<Save>(async () => 'done');
  const { result } = open(save, { validate: ({ name }) => (name === '' ? { name: '必須です' } : {}) });
  act(() => result.current.submit());
  expect(save).not.toHaveBeenCalled();
  expect(result.current.errors).toEqual({ name: '必須です' });
  act(() => result.current.change({ name: '佐藤' }));
  expect(result.current.errors).toEqual({});
  act(() => result.current.submit());
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0].name).toBe('佐藤');
});

it('keeps what was typed until it is saved, but no secret', async () => {
  const { result, onSaved, unmount } = open(async () => 'done', { secrets: ['password'] });
  act(() => result.current.change({ name: '佐藤', password: 'abc' }));
  unmount();
  expect(Object.values(sessionStorage).join('')).not.toContain('abc');
  const again = open(async () => 'done', { secrets: ['password'] });
  expect(again.result.current).toMatchObject({ isRestored: true, values: { name: '佐藤', password: '' } });
  act(() => again.result.current.submit());
  await waitFor(() => expect(again.onSaved).toHaveBeenCalledWith('done'));
  expect(onSaved).not.toHaveBeenCalled();
  expect(open(async () => 'done').result.current.isRestored).toBe(false);
});

it('goes on after a save with nothing to say, and keeps what was typed where the person declined', async () => {
  const onSaved = vi.fn<(result: unknown) => void>();
  const quiet = open((async () => null) as unknown as Save, { onSaved });
  act(() => quiet.result.current.submit());
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(null));
  quiet.unmount();

  const save = vi.fn<Save>(async () => DECLINED);
  const { result, onSaved: onDeclined, unmount } = open(save);
  act(() => result.current.change({ name: '佐藤' }));
  act(() => result.current.submit());
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
  await waitFor(() => expect(result.current.isSaving).toBe(false));
  unmount();
  expect(onDeclined).not.toHaveBeenCalled();
  expect(open(save).result.current).toMatchObject({ isRestored: true, values: { name: '佐藤' } });
});

it('says a refusal at the field that it is about, by the form’s own name, or else above them all', async () => {
  let refused = refusal({ wire_name: '長すぎます' });
  const { result } = open(() => Promise.reject(refused), { wireNames: { wire_name: 'name' } });
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.errors).toEqual({ name: '長すぎます' }));
  expect(result.current.failure).toBeNull();
  refused = refusal({ elsewhere: '何か' });
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.failure).toBe('入力内容に誤りがあります'));
  expect(result.current.errors).toEqual({});
});

it('says until the network is back that nothing can be reached, and a refusal beyond that', async () => {
  let failure = new ApiError(0, { message: '接続できません', code: 'unreachable' });
  const { result } = open(() => Promise.reject(failure));
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.failure).toBe('接続できません'));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.failure).toBeNull());
  failure = refusal({});
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.failure).toBe('入力内容に誤りがあります'));
  act(() => void window.dispatchEvent(new Event('online')));
  expect(result.current.failure).toBe('入力内容に誤りがあります');
});

it('forgets what is wrong within a list with any change of the list', async () => {
  const { result } = open(() => Promise.reject(refusal({ 'columns/2/heading': '必須です' })));
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.errors).toEqual({ 'columns/2/heading': '必須です' }));
  act(() => result.current.change({ columns: [] }));
  expect(result.current.errors).toEqual({});
});

it('makes one key for the same body, and another one after a success', async () => {
  const keys: string[] = [];
  let fails = true;
  const { result, onSaved } = open(async (values, keyFor) => {
    keys.push(keyFor({ name: values.name }));
    if (fails) throw new ApiError(0, { message: '通信できません', code: 'unreachable' });
    return 'done';
  });
  for (let count = 1; count <= 3; count += 1) {
    fails = count === 1;
    // To be asked the same once more, the person does something with the form.
    act(() => result.current.change({ name: '佐藤' }));
    act(() => result.current.submit());
    await waitFor(() => expect(keys).toHaveLength(count));
    await waitFor(() => expect(result.current.isSaving).toBe(false));
  }
  expect(onSaved).toHaveBeenCalledTimes(2);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('takes a second tap within a finished save for the same one, until the person goes on', async () => {
  const save = vi.fn<Save>(async () => 'done');
  const validate = ({ name }: Values) => (name === '' ? { name: '必須です' } : {});
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  const { result, onSaved } = open(save, { validate });
  const submitOnce = async (): Promise<void> => {
    const times = onSaved.mock.calls.length + 1;
    act(() => result.current.change({ name: '佐藤' }));
    act(() => result.current.submit());
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(times));
  };
  await submitOnce();
  clock.mockReturnValue(10_080);
  act(() => result.current.submit());
  expect(result.current.errors).toEqual({});
  act(() => result.current.change({ password: 'abc' }));
  act(() => result.current.submit());
  expect(result.current.errors).toEqual({ name: '必須です' });

  await submitOnce();
  clock.mockReturnValue(12_000);
  act(() => result.current.submit());
  expect(result.current.errors).toEqual({ name: '必須です' });
  expect(save).toHaveBeenCalledTimes(2);
  clock.mockRestore();
});
