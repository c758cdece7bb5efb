import type { ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { texts } from './texts.ts';
import { useAccountChange, type UserDialogProps } from './user-dialog.ts';
import styles from './user-dialog.module.css';

/** Asks before an account is deactivated or used again (D23), and does it. */
export function ActiveDialog({ user, opened, onClose, onDone }: UserDialogProps): ReactNode {
  const isActive = user.active;
  const changing = useAccountChange(
    () => api('PUT /api/admin/users/{id}/active', { params: { id: String(user.id) }, body: { active: !isActive } }),
    { onDone: ({ message }) => onDone(message) },
  );
  const close = (): void => {
    changing.reset();
    onClose();
  };
  const [action, doing] = isActive ? [texts.deactivate, texts.deactivating] : [texts.reactivate, texts.reactivating];
  return (
    <Dialog title={action} opened={opened} onClose={close}>
      <div className={styles.content}>
        <p>{isActive ? texts.asksToDeactivate(user) : texts.asksToReactivate(user)}</p>
        {changing.error !== null && <Banner kind="error">{messageOf(changing.error, texts.activeFailed)}</Banner>}
      </div>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={close} disabled={changing.isPending}>
          {texts.cancel}
        </Button>
        <Button
          {...(isActive && { color: 'red.9' })}
          aria-disabled={changing.isPending || undefined}
          data-busy={changing.isPending || undefined}
          onClick={() => changing.mutate()}
        >
          {changing.isPending ? doing : action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
