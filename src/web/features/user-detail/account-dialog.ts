import type { AdminUser } from '#contract/users.ts';

/** The mutation key of every change of an account: only one is pending at a time. */
export const SAVING = 'change-account';

/** What each dialog of an employee is given. */
export interface UserDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}
