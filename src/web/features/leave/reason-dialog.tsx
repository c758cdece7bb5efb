import { useState, type FormEvent, type ReactNode } from 'react';

import { Dialog, DialogActions, useLast } from '../../ui/dialog.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { texts } from './approval-texts.ts';
import styles from './leave-dialog.module.css';
import { periodText } from './request-parts.tsx';
import type { DecisionOn, ToExplain } from './use-decisions.ts';

const wordings = {
  rejected: { title: texts.rejectTitle, reason: texts.rejectReason, action: texts.reject },
  cancelled: { title: texts.takeBackTitle, reason: texts.takeBackReason, action: texts.cancel },
};

/** Asks for the reason. Closed and opened again, it still has what was typed. */
export function ReasonDialog({
  asked,
  refusals,
  isDeciding,
  onClose,
  onDecide,
}: {
  readonly asked: ToExplain | null;
  readonly refusals: readonly string[];
  readonly isDeciding: boolean;
  readonly onClose: () => void;
  readonly onDecide: (on: DecisionOn) => void;
}): ReactNode {
  // The last one stays while its dialog goes out.
  const shown = useLast(asked);
  const [reason, setReason] = useState('');
  /** For which requests the reason was left out. */
  const [missing, setMissing] = useState<ToExplain | null>(null);
  if (shown === null) return null;
  const wording = wordings[shown.decision];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(reason.trim() === '' ? shown : null);
    if (reason.trim() !== '') onDecide({ ...shown, notes: reason.trim() });
  };
  return (
    <Dialog title={wording.title} opened={asked !== null} onClose={() => !isDeciding && onClose()}>
      <form onSubmit={submit} noValidate>
        <div className={styles.body}>
          <Stack gap="lg">
            <ul className={styles.requests}>
              {shown.requests.map((request) => (
                <li key={request.id}>
                  {request.name} {periodText(request)}
                </li>
              ))}
            </ul>
            {refusals.map((refusal) => (
              <Banner key={refusal} kind="error">
                {refusal}
              </Banner>
            ))}
            <TextArea
              label={wording.reason}
              name="reason"
              required
              rows={3}
              isFirst
              value={reason}
              error={missing === shown && reason.trim() === '' ? texts.required(wording.reason) : undefined}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            {shown.decision === 'rejected' && <Hint>{texts.rejectHint}</Hint>}
          </Stack>
        </div>
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isDeciding}>
            {texts.close}
          </Button>
          <ActionButton type="submit" color="red.9" isBusy={isDeciding} busy={texts.deciding}>
            {wording.action}
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
