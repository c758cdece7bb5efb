import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { VacationRequest } from '#contract/leave.ts';
import { CANCELLED_BY_APPLICANT } from '#domain/leave/request.ts';
import { api, messageOf } from '../../lib/api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { periodText } from './request-parts.tsx';
import { texts } from './texts.ts';
import { invalidate } from '../../lib/query-keys.ts';

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
  const cancel = (id: number) =>
    api('PUT /api/vacation/{id}', {
      params: { id: String(id) },
      body: { status: 'cancelled', notes: CANCELLED_BY_APPLICANT },
    });
  return (
    <ConfirmDialog
      name="cancel-leave"
      subject={request}
      title={texts.askCancel}
      action={texts.cancel}
      busy={texts.cancelling}
      cancel={texts.close}
      failure={(error) => messageOf(error, texts.cancelFailed)}
      run={({ id }) => cancel(id)}
      onDone={onCancelled}
      // After a failure too: somebody may have decided meanwhile.
      onSettled={() => invalidate(queryClient, 'leave')}
      onClose={onClose}
    >
      {(shown) => <p>{periodText(shown)}</p>}
    </ConfirmDialog>
  );
}
