import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFlashMessage } from './use-flash-message.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a message stays for three seconds, and another one for three of its own', () => {
  const { result } = renderHook(() => useFlashMessage());
  const message = (): string | null => result.current[0];
  const show = (text: string): void => act(() => result.current[1](text));
  const wait = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

  expect(message()).toBeNull();
  show('保存しました');
  wait(2999);
  expect(message()).toBe('保存しました');
  show('削除しました');
  wait(2999);
  expect(message()).toBe('削除しました');
  wait(1);
  expect(message()).toBeNull();
});
