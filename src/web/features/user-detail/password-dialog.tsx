import { useRef, useState, type ReactNode } from 'react';

import type { AdminUser } from '#contract/users.ts';
import { api, messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { texts } from './texts.ts';
import { useAccountChange, type UserDialogProps } from './user-dialog.ts';
import styles from './user-dialog.module.css';

/** Issues a one-time password (D23) after being asked, and shows it once: what is on show can't be closed by mistake. */
export function PasswordDialog({ user, opened, onClose }: UserDialogProps): ReactNode {
  const [password, setPassword] = useState<string | null>(null);
  const issuing = useAccountChange(
    () => api('POST /api/admin/users/{id}/reset-password', { params: { id: String(user.id) } }),
    { onDone: (answer) => setPassword(answer.one_time_password) },
  );
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
      <div className={styles.content}>
        <p>{texts.asksToIssue(user)}</p>
        {issuing.error !== null && <Banner kind="error">{messageOf(issuing.error, texts.issueFailed)}</Banner>}
      </div>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={close} disabled={issuing.isPending}>
          {texts.cancel}
        </Button>
        <Button
          aria-disabled={issuing.isPending || undefined}
          data-busy={issuing.isPending || undefined}
          onClick={() => issuing.mutate()}
        >
          {issuing.isPending ? texts.issuing : texts.issue}
        </Button>
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
    <div className={styles.content}>
      <p>{texts.issuedFor(user)}</p>
      <div className={styles.issued}>
        <TextField
          ref={field}
          label={texts.issued}
          classNames={{ input: styles.password ?? '' }}
          readOnly
          value={password}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <p className={styles.outcome} role="status">
        {outcome}
      </p>
      <Banner kind="info">{texts.shownOnce}</Banner>
    </div>
  );
}
