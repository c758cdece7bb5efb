import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import type { GrantChangesResponse } from '#contract/grant-changes.ts';
import { useGrantQuestion } from './grant-question.tsx';

const CHANGES: GrantChangesResponse = { changes: [], is_in_use: false, seen: 'seen' };
const asking = () =>
  vi.fn<() => Promise<{ grant_changes: GrantChangesResponse }>>(() => Promise.resolve({ grant_changes: CHANGES }));

test('a question that is open when its screen goes is answered by nothing: the saving ends', async () => {
  const { result, unmount } = renderHook(() => useGrantQuestion());
  const send = asking();
  const [save] = result.current;
  const saving = save(send).catch((error: unknown) => error);
  await act(() => Promise.resolve());
  unmount();
  await expect(saving).resolves.toMatchObject({ code: 'grants_changed' });
  expect(send).toHaveBeenCalledTimes(1);
});

test('an answer that comes after its screen is gone asks nothing', async () => {
  const { result, unmount } = renderHook(() => useGrantQuestion());
  const send = asking();
  const [save] = result.current;
  unmount();
  await expect(save(send)).rejects.toMatchObject({ code: 'grants_changed' });
});
