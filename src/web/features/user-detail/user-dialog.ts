import { useQueryClient } from '@tanstack/react-query';

import type { AdminUser } from '#contract/users.ts';
import { type ExclusiveMutation, useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';

/** The name of every change of an account: one at a time is under way. */
export const SAVING = 'change-account';

/** What each dialog of an employee is given. */
export interface UserDialogProps {
  readonly user: AdminUser;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}

/** Changes an account, once at a time. Afterwards everything that shows an account is read anew, one's own too. */
export function useAccountChange<Result>(
  change: () => Promise<Result>,
  { onDone, onRefused }: { onDone: (result: Result) => void; onRefused?: (error: Error) => void },
): ExclusiveMutation<Result> {
  const queryClient = useQueryClient();
  return useExclusiveMutation(SAVING, {
    mutationFn: change,
    onSuccess: (result) => {
      for (const name of ['users', 'current-user']) void queryClient.invalidateQueries({ queryKey: [name] });
      onDone(result);
    },
    onError: (error) => onRefused?.(error),
  });
}
