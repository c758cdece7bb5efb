import { useQueryClient } from '@tanstack/react-query';

import { api, messageOf } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { texts } from './approval-texts.ts';
import { invalidate } from '../../lib/query-keys.ts';

/** The sending of a request to the outside system once more (D21). */
export interface Resending {
  readonly resend: (id: number) => void;
  /** Of the one under way. */
  readonly resendingId: number | null;
  /** Why the last one did not get there. */
  readonly failure: string | null;
  readonly clear: () => void;
}

/** Sends requests once more. `onSent` hears what to say of one that got there. */
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
