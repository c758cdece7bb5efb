import { useQueryClient } from '@tanstack/react-query';

import type { AdminUser } from '#contract/users.ts';
import { type Form, type FormOptions, useForm } from '../../lib/use-form.ts';
import { invalidate } from '../../lib/query-keys.ts';

/** The name of every change of an account: one at a time is under way. */
export const SAVING = 'change-account';

/** What each dialog of an employee is given. */
export interface UserDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}

/** Everything that shows an account is read anew, one's own too. */
export function useRefreshAccounts(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void invalidate(queryClient, 'account');
  };
}

/** The form of something of an account. */
export function useAccountForm<Values extends object>({
  onDone,
  ...options
}: Omit<FormOptions<Values, { readonly message: string }>, 'mutation' | 'onSaved'> &
  Pick<UserDialogProps, 'onDone'>): Form<Values> {
  const refresh = useRefreshAccounts();
  return useForm({
    ...options,
    mutation: SAVING,
    onSaved: ({ message }) => {
      refresh();
      onDone(message);
    },
  });
}
