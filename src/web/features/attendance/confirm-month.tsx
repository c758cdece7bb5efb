import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { ownMonthQuery } from '../../lib/month-queries.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import styles from './confirm-month.module.css';
import { texts } from './own-month-texts.ts';

/** Asks the employee whether the own month is right, and says so to the company (本人確認). */
export function ConfirmMonth({
  month,
  findingDays,
  opened,
  onClose,
  onDone,
}: {
  readonly month: IsoMonth;
  /** How many days are still to be looked at: they keep nobody from it. */
  readonly findingDays: number;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Closes the dialog and says what was done. */
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const confirming = useExclusiveMutation('confirm-month', {
    mutationFn: () => api('POST /api/months/{month}/confirm', { params: { month } }),
    onSuccess: ({ message }) => onDone(message),
    // What is shown may be out of date, which is why it was refused.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownMonthQuery(month).queryKey }),
  });
  const isBusy = confirming.isPending;
  const close = (): void => {
    if (isBusy) return;
    confirming.reset();
    onClose();
  };
  return (
    <Dialog title={texts.confirmTitle(formatYearMonth(month))} opened={opened} onClose={close}>
      <div className={styles.body}>
        {confirming.error !== null && <Banner kind="error">{messageOf(confirming.error, texts.confirmFailed)}</Banner>}
        {findingDays > 0 && <Banner kind="info">{texts.confirmWithFindings(findingDays)}</Banner>}
        <p>{texts.confirmText}</p>
        <p className={styles.hint}>{texts.confirmHint}</p>
      </div>
      <DialogActions>
        <Button variant="default" onClick={close} disabled={isBusy}>
          {texts.cancel}
        </Button>
        <Button
          data-autofocus
          aria-disabled={isBusy || undefined}
          data-busy={isBusy || undefined}
          onClick={() => confirming.mutate()}
        >
          {isBusy ? texts.confirming : texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
