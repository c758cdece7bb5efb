import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';

/** The part of a mutation that forms and buttons use. */
export type ExclusiveMutation<Data, Variables = void> = Pick<
  UseMutationResult<Data, Error, Variables>,
  'data' | 'error' | 'isError' | 'isIdle' | 'mutate' | 'reset' | 'variables'
> & {
  /** Whether one is under way, be it that of a dialog that was closed meanwhile: its button says so. */
  readonly isPending: boolean;
};

/**
 * A mutation of which only one is ever under way: while it is, another `mutate` does nothing. `isPending` alone would
 * come too late for the second click of a double one, before the next render. `mutate` stays the same.
 */
export function useExclusiveMutation<Data, Variables = void>(
  name: string,
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationKey'>,
): ExclusiveMutation<Data, Variables> {
  const queryClient = useQueryClient();
  const mutation = useMutation({ ...options, mutationKey: [name] });
  const isPending = useIsMutating({ mutationKey: [name] }) > 0;
  const start = mutation.mutate;
  const mutate = useCallback<typeof start>(
    (...args) => {
      if (queryClient.isMutating({ mutationKey: [name] }) === 0) start(...args);
    },
    [queryClient, name, start],
  );
  return { ...mutation, isPending, mutate };
}
