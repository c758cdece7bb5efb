import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useExclusiveMutation } from './use-exclusive-mutation.ts';

test('a save that was begun in a dialog that is closed shows in the next one, which may save once it has ended', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const save = vi.fn<() => Promise<void>>();
  const open = () => renderHook(() => useExclusiveMutation('save', { mutationFn: save }), { wrapper });

  const hanging = Promise.withResolvers<void>();
  save.mockReturnValueOnce(hanging.promise);
  const first = open();
  await act(() => Promise.resolve(first.result.current.mutate()));
  first.unmount();

  const second = open();
  expect(second.result.current.isPending).toBe(true);
  await act(() => Promise.resolve(second.result.current.mutate()));
  expect(save).toHaveBeenCalledTimes(1);

  hanging.resolve();
  await waitFor(() => expect(second.result.current.isPending).toBe(false));
  save.mockResolvedValueOnce();
  await act(() => Promise.resolve(second.result.current.mutate()));
  expect(save).toHaveBeenCalledTimes(2);
});
