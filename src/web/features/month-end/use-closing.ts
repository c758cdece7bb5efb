import { useQueryClient } from '@tanstack/react-query';

import type { ClosingOutcome } from '#contract/month-end.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { api } from '../../lib/api.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { invalidate } from '../../lib/query-keys.ts';

/** What is done to months: all that are ready closed, those of the chosen employees closed, or opened again. */
export interface ClosingRequest {
  readonly kind: 'close_ready' | 'close' | 'reopen';
  readonly userIds: readonly number[];
  readonly reason: string;
}

/** Fifty are closed in each of the server's steps; two thousand take some seconds. */
const TIMEOUT_MS = 300_000;

/** Closes months or opens them again; afterwards all that shows them is read anew. */
export function useClosing(month: IsoMonth, onDone: (outcome: ClosingOutcome) => void) {
  const queryClient = useQueryClient();
  return useExclusiveMutation('close-months', {
    mutationFn: ({ kind, userIds, reason }: ClosingRequest) => {
      const call = { params: { month }, timeoutMs: TIMEOUT_MS };
      const user_ids = [...userIds];
      if (kind === 'reopen')
        return api('POST /api/admin/months/{month}/reopen', { ...call, body: { user_ids, reason } });
      const chosen = kind === 'close' ? { user_ids, ...(reason !== '' && { reason }) } : {};
      return api('POST /api/admin/months/{month}/close', { ...call, body: chosen });
    },
    onSuccess: onDone,
    // A part may be done although the answer was lost.
    onSettled: () => invalidate(queryClient, 'closing'),
  });
}
