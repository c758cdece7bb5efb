import { useIsMutating } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { hasRole } from '#domain/users/role.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useSession } from '../../lib/session-store.ts';
import { SubjectDialog, useLast } from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { BasicInfoForm, GroupForm, SAVING, useRefreshAccounts, type UserDialogProps } from './account-forms.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { texts } from './texts.ts';
import styles from './user-detail.module.css';

type Task = 'basic' | 'group' | 'password' | 'active';

/** What a super admin can do with the account, once it is known; nobody can lock themself out of their own. */
export function UserActions({
  user,
  onDone,
}: {
  readonly user: AdminUser | undefined;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const isSaving = useIsMutating({ mutationKey: [SAVING] }) > 0;
  const viewer = useSession().session?.user;
  const [task, setTask] = useState<Task | null>(null);
  if (viewer === undefined || !hasRole(viewer.role, 'super_admin')) return null;
  // A save can't be cancelled once sent: the dialog stays open until the answer.
  const close = (): void => {
    if (!isSaving) setTask(null);
  };
  const done = (message: string): void => {
    setTask(null);
    onDone(message);
  };
  const open = (name: Task, label: string): ReactNode => (
    <Button variant="default" disabled={user === undefined} onClick={() => setTask(name)}>
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {open('basic', texts.editBasic)}
      {open('group', texts.editGroup)}
      {viewer.id !== user?.id && (
        <>
          {open('password', texts.issuePassword)}
          {open('active', user?.active === false ? texts.reactivate : texts.deactivate)}
        </>
      )}
      {user !== undefined && (
        <>
          <SubjectDialog
            subject={task === 'basic' || task === 'group' ? task : null}
            title={(shown) => (shown === 'basic' ? texts.editBasic : texts.editGroup)}
            onClose={close}
          >
            {(shown) =>
              shown === 'basic' ? (
                <BasicInfoForm user={user} onClose={close} onDone={done} />
              ) : (
                <GroupForm user={user} onClose={close} onDone={done} />
              )
            }
          </SubjectDialog>
          <PasswordDialog user={user} opened={task === 'password'} onClose={close} />
          <ActiveDialog subject={task === 'active' ? user : null} onClose={close} onDone={done} />
        </>
      )}
    </div>
  );
}

/** Asks before an account is deactivated or used again (D23), and does it. */
function ActiveDialog({
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
