import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ClosingOutcome, MonthRowResponse } from '#contract/closing.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { formatPeriod, formatPeriodName } from '#domain/working-time/period-text.ts';
import { api } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useForm } from '../../lib/use-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions, SubjectDialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Stack, Text } from '../../ui/layout.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './closing.module.css';
import { LinkButton } from '../../ui/icon-button.tsx';
import { canClose, countWaiting, isReady, isUnapproved, needsReason } from './month-rows.ts';
import { Outcome } from './outcome.tsx';
import { texts } from './texts.ts';

/** What is to be done to which months: all that are ready closed, those that were chosen closed, or reopened. */
export interface ClosingRequest {
  readonly kind: 'close_ready' | 'close' | 'reopen';
  readonly rows: readonly MonthRowResponse[];
}

interface DialogProps {
  readonly period: WagePeriod;
  /** The one before it, which is closed first. */
  readonly before: WagePeriod;
  readonly asksConfirmation: boolean;
  /** Leads to that one. */
  readonly onBefore: () => void;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}

const CLOSING = 'close-months';

/** Fifty are closed in each of the server's steps; two thousand take some seconds. */
const TIMEOUT_MS = 300_000;

/** Asks before months are closed or reopened, for a reason where there has to be one, and says what was refused. */
export function ClosingDialog({
  request,
  ...props
}: DialogProps & {
  /** `null` closes the dialog. */
  readonly request: ClosingRequest | null;
}): ReactNode {
  const isClosing = useIsMutating({ mutationKey: [CLOSING] }) > 0;
  const monthName = formatPeriod(props.period);
  return (
    <SubjectDialog
      subject={request}
      title={({ kind }) => (kind === 'reopen' ? texts.reopenTitle(monthName) : texts.closeReadyTitle(monthName))}
      // A closing can't be aborted: the dialog waits for its outcome.
      onClose={() => {
        if (!isClosing) props.onClose();
      }}
    >
      {(shown) => <Closing {...props} request={shown} />}
    </SubjectDialog>
  );
}

function Closing({
  period: { name: month },
  before,
  request: { kind, rows: chosen },
  asksConfirmation,
  onBefore,
  onClose,
  onDone,
}: DialogProps & { readonly request: ClosingRequest }): ReactNode {
  const queryClient = useQueryClient();
  const [partial, setPartial] = useState<ClosingOutcome | null>(null);
  const isReopening = kind === 'reopen';
  const rows = kind === 'close' ? chosen.filter(canClose) : chosen;
  const isNobody = rows.length === 0;
  const unready = kind === 'close' ? rows.filter((row) => needsReason(row, asksConfirmation)).length : 0;
  const ready = rows.filter((row) => isReady(row, asksConfirmation)).length;
  const left = kind === 'close_ready' ? rows.filter(({ status }) => status !== 'closed').length - ready : 0;
  const asksReason = isReopening || unready > 0;
  const form = useForm({
    draft: `closing ${kind} ${month}`,
    initial: { reason: '' },
    validate: ({ reason }) => (asksReason && reason.trim() === '' ? { reason: texts.reasonMissing } : {}),
    mutation: CLOSING,
    save: ({ reason: typed }) => {
      const call = { params: { month }, timeoutMs: TIMEOUT_MS };
      const user_ids = rows.map(({ user_id }) => user_id);
      const reason = typed.trim();
      if (isReopening) return api('POST /api/admin/months/{month}/reopen', { ...call, body: { user_ids, reason } });
      const body = kind === 'close' ? { user_ids, ...(asksReason && { reason }) } : {};
      return api('POST /api/admin/months/{month}/close', { ...call, body });
    },
    failed: isReopening ? texts.reopenFailed : texts.closeFailed,
    onSaved: (outcome) => {
      if (outcome.refused.length > 0) setPartial(outcome);
      else onDone(doneText(isReopening, outcome));
    },
    // A part may be done although the answer was lost.
    onSettled: () => invalidate(queryClient, 'closing'),
  });
  if (partial !== null)
    return (
      <Outcome
        done={partial.user_ids.length === 0 ? null : doneText(isReopening, partial)}
        notDone={isReopening ? texts.notReopened(partial.refused.length) : texts.notClosed(partial.refused.length)}
        refused={partial.refused}
        onClose={onClose}
      />
    );
  return (
    <Form form={form} firstField="reason">
      <Stack gap="lg" className={styles.body}>
        {form.failure !== null && <Banner kind="error">{form.failure}</Banner>}
        {kind === 'close_ready' && <p>{texts.closeReadyText(ready)}</p>}
        {left > 0 && <Text tone="dim">{texts.left(left)}</Text>}
        {kind === 'close' && (
          <>
            <p>{isNobody ? texts.closeSelectedNobody : texts.closeSelectedText(rows.length, chosen.length)}</p>
            <LeftOpen chosen={chosen} before={before} onBefore={onBefore} />
          </>
        )}
        {unready > 0 && (
          <Banner kind="info">
            {rows.some(isUnapproved) ? texts.reasonNeededApproval(unready) : texts.reasonNeeded(unready)}
          </Banner>
        )}
        {isReopening && <p>{texts.reopenText(rows.length)}</p>}
        {asksReason && <TextArea {...form.field('reason')} label={texts.reason} required rows={3} />}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose} disabled={form.isSaving}>
          {isNobody ? texts.back : texts.cancel}
        </Button>
        {!isNobody && (
          <ActionButton
            type="submit"
            {...(isReopening && { color: 'red.9' })}
            isBusy={form.isSaving}
            busy={isReopening ? texts.reopening : texts.closing}
          >
            {isReopening ? texts.reopen : texts.close}
          </ActionButton>
        )}
      </DialogActions>
    </Form>
  );
}

/** Whose months of those chosen can't be closed, why, and what comes first. */
function LeftOpen({
  chosen,
  before,
  onBefore,
}: Pick<DialogProps, 'before' | 'onBefore'> & { readonly chosen: readonly MonthRowResponse[] }): ReactNode {
  const waiting = countWaiting(chosen);
  const closed = chosen.filter(({ status }) => status === 'closed').length;
  const notOver = chosen.filter((row) => row.status !== 'closed' && !row.is_over && !row.is_earlier_open).length;
  const blocked = chosen.filter((row) => row.is_closing_blocked === true && row.is_over && !row.is_earlier_open).length;
  return (
    <>
      {waiting > 0 && (
        <Banner kind="info">
          {texts.earlierOpen(waiting)}
          <LinkButton onClick={onBefore}>{texts.closeEarlier(formatPeriodName(before), waiting)}</LinkButton>
        </Banner>
      )}
      {notOver > 0 && <Banner kind="info">{texts.notOver(notOver)}</Banner>}
      {blocked > 0 && <Banner kind="info">{texts.notApproved(blocked)}</Banner>}
      {closed > 0 && <Text tone="dim">{texts.alreadyClosed(closed)}</Text>}
    </>
  );
}

/** How many months were closed or reopened. */
const doneText = (isReopening: boolean, { user_ids }: ClosingOutcome): string =>
  isReopening ? texts.reopenedDone(user_ids.length) : texts.closedDone(user_ids.length);
