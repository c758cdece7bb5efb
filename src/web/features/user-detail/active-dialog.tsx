import type { ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useLast } from '../../lib/use-last.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './texts.ts';
import { SAVING, useRefreshAccounts, type UserDialogProps } from './user-dialog.ts';

/** Asks before an account is deactivated or used again (D23), and does it. */
export function ActiveDialog({
  subject,
  onClose,
  onDone,
}: Pick<UserDialogProps, 'onClose' | 'onDone'> & { readonly subject: AdminUser | null }): ReactNode {
  const refresh = useRefreshAccounts();
  const isActive = useLast(subject)?.active === true;
  const [action, busy] = isActive ? [texts.deactivate, texts.deactivating] : [texts.reactivate, texts.reactivating];
  return (
    <ConfirmDialog
      name={SAVING}
      subject={subject}
      title={action}
      action={action}
      busy={busy}
      isDangerous={isActive}
      failure={(error) => messageOf(error, texts.activeFailed)}
      run={({ id, active }) =>
        api('PUT /api/admin/users/{id}/active', { params: { id: String(id) }, body: { active: !active } })
      }
      onDone={({ message }) => {
        refresh();
        onDone(message);
      }}
      onClose={onClose}
    >
      {(user) => <p>{isActive ? texts.asksToDeactivate(user) : texts.asksToReactivate(user)}</p>}
    </ConfirmDialog>
  );
}
