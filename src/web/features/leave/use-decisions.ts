import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import type { Decision } from '#domain/leave/request.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { texts } from './approval-texts.ts';
import { periodText } from './request-parts.tsx';
import type { Resending } from './sync-note.tsx';

/** What becomes of the requests, and why where that has to be said. */
export interface DecisionOn {
  readonly requests: readonly CompanyVacationRequest[];
  readonly decision: Decision;
  readonly notes?: string;
}

/** A rejection, or an approval to be taken back: it needs a reason, which the applicant reads (D19). */
export interface ToExplain extends Pick<DecisionOn, 'requests'> {
  readonly decision: 'rejected' | 'cancelled';
}

/** What can be done with requests. */
export interface Deciding {
  readonly isDeciding: boolean;
  readonly decide: (on: DecisionOn) => void;
  /** Asks for the reason first. */
  readonly explain: (on: ToExplain) => void;
  readonly resending: Resending;
}

/** Decides on requests. A refusal names its request; the others are done. */
export function useDecisions(onDone: (message: string) => void) {
  const queryClient = useQueryClient();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const deciding = useExclusiveMutation('decide-leave', {
    mutationFn: async ({ requests, decision, notes }: DecisionOn): Promise<readonly string[]> => {
      const outcomes = await Promise.all(
        requests.map(async (request) => {
          try {
            await api('PUT /api/admin/vacations/{id}', {
              params: { id: String(request.id) },
              body: { status: decision, notes },
            });
            return null;
          } catch (error) {
            return texts.refused(request.name, periodText(request), messageOf(error, texts.decisionFailed));
          }
        }),
      );
      return outcomes.filter((outcome) => outcome !== null);
    },
    onSuccess: (refused, { requests, decision }) => {
      setRefusals(refused);
      if (refused.length < requests.length) onDone(texts.done(decision, requests.length - refused.length));
    },
    // What is shown may be out of date, which is why something was refused.
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  return {
    decide: (on: DecisionOn): void => {
      setRefusals([]);
      deciding.mutate(on);
    },
    isDeciding: deciding.isPending,
    refusals,
    clear: (): void => setRefusals([]),
  };
}
