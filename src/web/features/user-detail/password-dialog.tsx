import { useRef, useState, type ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { SAVING, useRefreshAccounts, type UserDialogProps } from './account-forms.tsx';
import { texts } from './texts.ts';
import styles from './user-detail.module.css';

/** Issues a one-time password (D23) after being asked, and shows it once: what is on show can't be closed by mistake. */
export function PasswordDialog({
  user,
  opened,
  onClose,
}: Pick<UserDialogProps, 'user' | 'onClose'> & { readonly opened: boolean }): ReactNode {
  const [password, setPassword] = useState<string | null>(null);
  const refresh = useRefreshAccounts();
  const issuing = useExclusiveMutation(SAVING, {
    mutationFn: () => api('POST /api/admin/users/{id}/reset-password', { params: { id: String(user.id) } }),
    onSuccess: (answer) => {
      refresh();
      setPassword(answer.one_time_password);
    },
  });
  const close = (): void => {
    issuing.reset();
    setPassword(null);
    onClose();
  };
  if (password !== null) {
    return (
      <Dialog title={texts.issueTitle} opened={opened}>
        <Issued user={user} password={password} />
        <DialogActions>
          <Button variant="default" onClick={close}>
            {texts.close}
          </Button>
        </DialogActions>
      </Dialog>
    );
  }
  return (
    <Dialog title={texts.issueTitle} opened={opened} onClose={close}>
      <Stack gap="lg">
        <p>{texts.asksToIssue(user)}</p>
        {issuing.error !== null && <Banner kind="error">{messageOf(issuing.error, texts.issueFailed)}</Banner>}
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={close} disabled={issuing.isPending}>
          {texts.cancel}
        </Button>
        <ActionButton isBusy={issuing.isPending} busy={texts.issuing} onClick={() => issuing.mutate()}>
          {texts.issue}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}

function Issued({ user, password }: { readonly user: AdminUser; readonly password: string }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(password);
      setOutcome(texts.copied);
    } catch {
      // Outside of https there is no clipboard for us, only the person's own.
      field.current?.select();
      setOutcome(texts.copyByHand);
    }
  };
  return (
    <Stack gap="lg">
      <p>{texts.issuedFor(user)}</p>
      <Row gap="sm" align="end">
        <TextField
          ref={field}
          flex={1}
          label={texts.issued}
          classNames={{ input: styles.password ?? '' }}
          readOnly
          value={password}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </Row>
      <p className={styles.outcome} role="status">
        {outcome}
      </p>
      <Banner kind="info">{texts.shownOnce}</Banner>
    </Stack>
  );
}
