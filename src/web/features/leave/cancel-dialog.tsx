import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { VacationRequest } from '#contract/leave.ts';
import { CANCELLED_BY_APPLICANT } from '#domain/leave/request.ts';
import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { refreshLeave } from './leave-queries.ts';
import { periodText } from './request-parts.tsx';
import styles from './leave-dialog.module.css';
import { texts } from './texts.ts';

/** Asks before the person's own request is taken back, and does it. */
export function CancelDialog({
  request,
  onClose,
  onCancelled,
}: {
  readonly request: VacationRequest | null;
  readonly onClose: () => void;
  readonly onCancelled: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  // The last one stays while its dialog goes out.
  const [shown, setShown] = useState(request);
  if (request !== null && request !== shown) setShown(request);
  const cancelling = useExclusiveMutation('cancel-leave', {
    mutationFn: (id: number) =>
      api('PUT /api/vacation/{id}', {
        params: { id: String(id) },
        body: { status: 'cancelled', notes: CANCELLED_BY_APPLICANT },
      }),
    onSuccess: onCancelled,
    // After a failure too: somebody may have decided meanwhile.
    onSettled: () => refreshLeave(queryClient),
  });
  const close = (): void => {
    if (cancelling.isPending) return;
    cancelling.reset();
    onClose();
  };
  return (
    <Dialog title={texts.askCancel} opened={request !== null} onClose={close}>
      <div className={styles.body}>
        {shown !== null && <p>{periodText(shown)}</p>}
        {cancelling.error !== null && <Banner kind="error">{messageOf(cancelling.error, texts.cancelFailed)}</Banner>}
      </div>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={close} disabled={cancelling.isPending}>
          {texts.close}
        </Button>
        <Button
          color="red.9"
          aria-disabled={cancelling.isPending || undefined}
          data-busy={cancelling.isPending || undefined}
          onClick={() => shown !== null && cancelling.mutate(shown.id)}
        >
          {cancelling.isPending ? texts.cancelling : texts.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
