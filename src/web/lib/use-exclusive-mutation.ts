import {
  useIsMutating,
  useMutation,
  useQueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';

/** What a form or a button needs of its mutation. */
export type ExclusiveMutation<Data, Variables = void> = Pick<
  UseMutationResult<Data, Error, Variables>,
  'data' | 'error' | 'isError' | 'isIdle' | 'mutate' | 'reset' | 'variables'
> & {
  /** Whether one is under way, be it that of a dialog that was closed meanwhile: its button says so. */
  readonly isPending: boolean;
};

/**
 * A mutation of which only one is ever under way: while it is, another `mutate` does nothing. `isPending` alone would
 * come too late for the second click of a double one, before the next render.
 */
export function useExclusiveMutation<Data, Variables = void>(
  name: string,
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationKey'>,
): ExclusiveMutation<Data, Variables> {
  const queryClient = useQueryClient();
  const mutationKey = [name];
  const mutation = useMutation({ ...options, mutationKey });
  const isPending = useIsMutating({ mutationKey }) > 0;
  return {
    ...mutation,
    isPending,
    mutate: (...args) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(...args);
    },
  };
}
