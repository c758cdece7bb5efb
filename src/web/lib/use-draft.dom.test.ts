import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { endSession, startSession } from './session-store.ts';
import { useDraft } from './use-draft.ts';

const person = (id: number) => ({
  id,
  companyId: 'demo',
  employeeId: `E000${id}`,
  name: '佐藤 健太',
  role: 'user' as const,
  isFirstLogin: false,
});
const initial = { clockIn: '09:00', base: { note: '' } };

/** The form as it opens; what it kept before is there. */
const open = (form = 'correction 2026-11-20', values = initial) => renderHook(() => useDraft(form, values)).result;

beforeEach(() => startSession('token', person(1)));
afterEach(() => {
  endSession('logout');
  sessionStorage.clear();
});

it('comes back with the next opening, and is gone once it was saved', () => {
  const draft = open();
  expect(draft.current).toMatchObject({ values: initial, isRestored: false });
  act(() => draft.current.change({ clockIn: '10:00' }));

  const next = open();
  expect(next.current).toMatchObject({ values: { ...initial, clockIn: '10:00' }, isRestored: true });
  act(() => next.current.discard());
  expect(next.current).toMatchObject({ values: initial, isRestored: false });
  expect(open().current.isRestored).toBe(false);
});

it('follows what the form begins with until somebody has touched it', () => {
  const { result, rerender } = renderHook(({ values }) => useDraft('a setting', values), {
    initialProps: { values: initial },
  });
  const saved = { ...initial, clockIn: '08:00' };
  rerender({ values: saved });
  expect(result.current.values).toEqual(saved);
  act(() => result.current.change({ base: { note: '直行' } }));
  rerender({ values: initial });
  expect(result.current.values).toEqual({ ...saved, base: { note: '直行' } });
});

it('goes on from what was saved, not from what was before', () => {
  const { result, rerender } = renderHook(({ values }) => useDraft('a setting', values), {
    initialProps: { values: initial },
  });
  act(() => result.current.change({ clockIn: '10:00' }));
  act(() => {
    const { values } = result.current;
    result.current.discard();
    rerender({ values });
  });
  act(() => result.current.change({ base: { note: '直行' } }));
  expect(result.current.values).toEqual({ clockIn: '10:00', base: { note: '直行' } });
});

it('keeps both of two changes that come before the next drawing', () => {
  const draft = open();
  act(() => {
    draft.current.change({ clockIn: '10:00' });
    draft.current.change({ base: { note: '電車の遅れ' } });
  });
  expect(draft.current.values).toEqual({ clockIn: '10:00', base: { note: '電車の遅れ' } });
  expect(open().current.values).toEqual({ clockIn: '10:00', base: { note: '電車の遅れ' } });
});

it('is nothing when all is as it was', () => {
  const draft = open();
  act(() => draft.current.change({ clockIn: '10:00' }));
  act(() => draft.current.change({ clockIn: '09:00' }));
  expect(open().current.isRestored).toBe(false);
});

it('belongs to its form, and outlives a login that ran out', () => {
  const draft = open();
  act(() => draft.current.change({ clockIn: '10:00' }));
  expect(open('correction 2026-11-21').current.isRestored).toBe(false);
  endSession('expired');
  startSession('another token', person(1));
  expect(open().current.isRestored).toBe(true);
});

it('is the person’s own: the next one finds nothing, and leaves nothing of it behind', () => {
  const draft = open();
  act(() => draft.current.change({ clockIn: '10:00' }));
  endSession('logout');
  startSession('token', person(2));
  expect(open().current.isRestored).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

it.each([
  '{',
  'null',
  '[]',
  '{"clockIn":1,"base":{"note":""}}',
  '{"clockIn":"10:00","base":null}',
  '{"clockIn":"10:00"}',
])('takes %s in the storage for none', (text) => {
  const draft = open();
  act(() => draft.current.change({ clockIn: '10:00' }));
  sessionStorage.setItem(Object.keys(sessionStorage)[0]!, text);
  expect(open().current).toMatchObject({ values: initial, isRestored: false });
});
