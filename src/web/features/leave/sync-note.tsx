import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { texts } from './approval-texts.ts';
import styles from './company-requests.module.css';
import { periodText } from './request-parts.tsx';

/** The sending of a request to the outside system once more (D21). */
export interface Resending {
  readonly resend: (id: number) => void;
  /** Of the one under way. */
  readonly resendingId: number | null;
  /** Why the last one did not arrive. */
  readonly failure: string | null;
  readonly clear: () => void;
}

/** Sends requests once more. `onSent` is given the message of one that arrived. */
export function useResend(onSent: (message: string) => void): Resending {
  const queryClient = useQueryClient();
  const sending = useExclusiveMutation('resend-leave', {
    mutationFn: (id: number) => api('POST /api/admin/vacations/{id}/resend', { params: { id: String(id) } }),
    onSuccess: ({ data, message }) => {
      if (data.pleasanter_sync_status === 'synced') onSent(message);
    },
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  const notSent = sending.data?.data.pleasanter_sync_status === 'synced' ? undefined : sending.data?.message;
  return {
    resend: sending.mutate,
    resendingId: sending.isPending ? (sending.variables ?? null) : null,
    failure: sending.error === null ? (notSent ?? null) : messageOf(sending.error, texts.resendFailed),
    clear: sending.reset,
  };
}

/** That the outside system doesn't have a request as it is, why, and a button to send it (D21); else nothing. */
export function SyncNote({
  request,
  resending: { resend, resendingId },
}: {
  readonly request: CompanyVacationRequest;
  readonly resending: Resending;
}): ReactNode {
  const status = request.pleasanter_sync_status;
  if (status === null || status === 'synced') return null;
  const Sign = status === 'failed' ? IconAlertCircle : IconClock;
  return (
    <Row gap="sm">
      <Text as="span" tone={status === 'failed' ? 'danger' : 'dim'} size="xs">
        <Sign size={16} aria-hidden className={styles.sign} />
        {texts.syncStates[status]}
        {request.pleasanter_fault !== null && `（${request.pleasanter_fault}）`}
      </Text>
      <ActionButton
        variant="default"
        size="compact-sm"
        className={styles.resend ?? ''}
        aria-label={texts.resendOf(request.name, periodText(request))}
        isBusy={resendingId === request.id}
        busy={texts.resending}
        onClick={() => resend(request.id)}
      >
        {texts.resend}
      </ActionButton>
    </Row>
  );
}
