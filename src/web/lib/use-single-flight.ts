import { useMutation, useQueryClient, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query';

/**
 * A mutation of which only one is ever under way: while it is, another `mutate` does nothing. `isPending` alone would
 * come too late for the second click of a double one, before anything is drawn anew.
 */
export function useSingleFlight<Data, Variables = void>(
  name: string,
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationKey'>,
): UseMutationResult<Data, Error, Variables> {
  const queryClient = useQueryClient();
  const mutationKey = [name];
  const mutation = useMutation({ ...options, mutationKey });
  return {
    ...mutation,
    mutate: (...args) => {
      if (queryClient.isMutating({ mutationKey }) === 0) mutation.mutate(...args);
    },
  };
}
