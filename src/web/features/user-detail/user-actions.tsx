import { useIsMutating } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { hasRole } from '#domain/account/role.ts';
import { useSession } from '../../lib/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { ActiveDialog } from './active-dialog.tsx';
import { BasicInfoDialog } from './basic-info-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { texts } from './texts.ts';
import { SAVING, type UserDialogProps } from './user-dialog.ts';
import styles from './user-actions.module.css';

const dialogs: Readonly<Record<'basic' | 'group' | 'password' | 'active', (props: UserDialogProps) => ReactNode>> = {
  basic: BasicInfoDialog,
  group: GroupDialog,
  password: PasswordDialog,
  active: ActiveDialog,
};

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
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(opened);
  if (opened !== null && opened !== shown) setShown(opened);
  if (viewer === undefined || !hasRole(viewer.role, 'super_admin')) return null;
  const Shown = shown === null ? null : dialogs[shown];
  const open = (name: keyof typeof dialogs, label: string): ReactNode => (
    <Button variant="default" disabled={user === undefined} onClick={() => setOpened(name)}>
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
      {user !== undefined && Shown !== null && (
        <Shown
          user={user}
          opened={opened !== null}
          // What is being saved can't be called back: the dialog waits to tell how it went.
          onClose={() => {
            if (!isSaving) setOpened(null);
          }}
          onDone={(message) => {
            setOpened(null);
            onDone(message);
          }}
        />
      )}
    </div>
  );
}
