import { useRef, useState, type FormEvent, type ReactNode } from 'react';

import type { ClosingOutcome, MonthRowAnswer } from '#contract/month-end.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { messageOf } from '../../lib/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './closing-dialog.module.css';
import { doneText, Outcome } from './closing-outcome.tsx';
import { isReady, needsReason } from './month-rows.ts';
import { texts } from './texts.ts';
import { useClosing, type ClosingRequest } from './use-closing.ts';
import { Text } from '../../ui/layout.tsx';

/** What is about to be done, and to which months. */
export interface ToClose {
  readonly kind: ClosingRequest['kind'];
  readonly rows: readonly MonthRowAnswer[];
}

/** Asks before months are closed or opened again, for a reason where there has to be one, and says what was refused. */
export function ClosingDialog({
  month,
  asked,
  asksConfirmation,
  onClose,
  onDone,
}: {
  readonly month: IsoMonth;
  readonly asked: ToClose | null;
  readonly asksConfirmation: boolean;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}): ReactNode {
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(asked);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [outcome, setOutcome] = useState<ClosingOutcome | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const isReopening = shown?.kind === 'reopen';
  const closing = useClosing(month, (done) => {
    setReason('');
    if (done.refused.length > 0) setOutcome(done);
    else onDone(doneText(isReopening, done));
  });
  if (asked !== null && asked !== shown) {
    setShown(asked);
    setMissing(false);
    setOutcome(null);
    closing.reset();
  }
  if (shown === null) return null;

  const { kind, rows } = shown;
  const unready = kind === 'close' ? rows.filter((row) => needsReason(row, asksConfirmation)).length : 0;
  const asksReason = isReopening || unready > 0;
  const ready = rows.filter((row) => isReady(row, asksConfirmation)).length;
  const left = kind === 'close_ready' ? rows.filter(({ status }) => status !== 'closed').length - ready : 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = asksReason ? reason.trim() : '';
    setMissing(asksReason && given === '');
    if (asksReason && given === '') {
      body.current?.querySelector('textarea')?.focus();
      return;
    }
    closing.mutate({ kind, userIds: rows.map(({ user_id }) => user_id), reason: given });
  };
  const close = (): void => {
    if (!closing.isPending) onClose();
  };
  const isBusy = closing.isPending;
  const [action, busy] = isReopening ? [texts.reopen, texts.reopening] : [texts.close, texts.closing];
  return (
    <Dialog
      title={isReopening ? texts.reopenTitle(formatYearMonth(month)) : texts.closeReadyTitle(formatYearMonth(month))}
      opened={asked !== null}
      onClose={close}
    >
      {outcome === null ? (
        <form onSubmit={submit} noValidate>
          <div className={styles.body} ref={body}>
            {closing.error !== null && (
              <Banner kind="error">
                {messageOf(closing.error, isReopening ? texts.reopenFailed : texts.closeFailed)}
              </Banner>
            )}
            {kind === 'close_ready' && <p>{texts.closeReadyText(ready)}</p>}
            {left > 0 && <Text tone="dim">{texts.left(left)}</Text>}
            {kind === 'close' && <p>{texts.closeSelectedText(rows.length)}</p>}
            {unready > 0 && <Banner kind="info">{texts.reasonNeeded(unready)}</Banner>}
            {isReopening && <p>{texts.reopenText(rows.length)}</p>}
            {asksReason && (
              <TextArea
                label={texts.reason}
                name="reason"
                required
                rows={3}
                isFirst
                value={reason}
                error={isMissing && reason.trim() === '' ? texts.reasonMissing : undefined}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </div>
          <DialogActions>
            <Button variant="default" onClick={close} disabled={isBusy}>
              {texts.cancel}
            </Button>
            <ActionButton type="submit" {...(isReopening && { color: 'red.9' })} isBusy={isBusy} busy={busy}>
              {action}
            </ActionButton>
          </DialogActions>
        </form>
      ) : (
        <Outcome isReopening={isReopening} outcome={outcome} onClose={onClose} />
      )}
    </Dialog>
  );
}
