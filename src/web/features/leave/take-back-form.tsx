import { useState, type FormEvent, type ReactNode } from 'react';

import type { LedgerGrant } from '#contract/leave-ledger.ts';
import { isoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api, failureOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './leave-dialog.module.css';
import { texts } from './ledger-texts.ts';
import { type LedgerFormProps, useLedgerCall } from './use-ledger-call.ts';

/** Takes a grant back that was made in error, with the reason. */
export function TakeBackForm({
  userId,
  grant,
  onClose,
  onDone,
}: LedgerFormProps & { readonly grant: LedgerGrant }): ReactNode {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const saving = useLedgerCall({
    userId,
    call: () =>
      api('POST /api/admin/users/{id}/leave-grants/{grantId}/take-back', {
        params: { id: String(userId), grantId: String(grant.id) },
        body: { reason: reason.trim() },
      }),
    fields: { reason: 'reason' } as const,
    onFaults: (faults) => setFault(faults.reason),
    onDone,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() === '') return setFault(texts.required(texts.changeReason));
    saving.mutate();
  };
  const failure = failureOf(saving.error, ['reason'], texts.saveFailed);
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.body}>
        <p>
          <b>{texts.grantedOn(formatDate(isoDate(grant.granted_on)))}</b> {texts.days(grant.days)}
        </p>
        {failure !== null && <Banner kind="error">{failure}</Banner>}
        <TextArea
          name="reason"
          label={texts.changeReason}
          required
          rows={2}
          value={reason}
          error={fault}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setFault(undefined);
          }}
        />
        <p className={styles.hint}>{texts.takeBackHint}</p>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={saving.isPending}>
          {texts.close}
        </Button>
        <Button
          type="submit"
          color="red.9"
          aria-disabled={saving.isPending || undefined}
          data-busy={saving.isPending || undefined}
        >
          {saving.isPending ? texts.takingBack : texts.takeBackAction}
        </Button>
      </DialogActions>
    </form>
  );
}
