import type { ReactNode } from 'react';

import type { DecisionsOutcome, RequestResponse } from '#contract/requests.ts';
import { api } from '../../lib/api.ts';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { ReasonForm } from '../../ui/reason-form.tsx';
import { decidable, titleOf } from './request-card.tsx';
import { pathOf } from './request-path.ts';
import { texts } from './texts.ts';

/** The name of every decision on requests: one at a time is under way. */
export const DECIDING = 'decide-requests';

/** Requests that are returned or rejected once there is a reason. */
export interface ToExplain {
  readonly decision: 'return' | 'reject';
  readonly requests: readonly RequestResponse[];
}

/** Asks why requests are returned or rejected, which those who asked read, and does it. */
export const ExplainDialog = ({
  asked,
  onClose,
  onDecided,
}: {
  readonly asked: ToExplain | null;
  readonly onClose: () => void;
  readonly onDecided: (outcome: DecisionsOutcome) => void;
}): ReactNode => (
  <SubjectDialog subject={asked} title={({ decision }) => texts.explain[decision].title} onClose={onClose}>
    {({ decision, requests }) => (
      <ReasonForm
        key={`${decision} ${requests.map(pathOf).join(' ')}`}
        draft={`${decision} ${requests.map(pathOf).join(' ')}`}
        mutation={DECIDING}
        changes="request"
        texts={{ ...texts.explain[decision], missing: texts.reasonMissing, failed: texts.decideFailed }}
        send={async (comment) => {
          const outcome = await api('POST /api/requests/decisions', {
            body: { decision, comment, requests: requests.map(decidable) },
          });
          onDecided(outcome);
          return outcome;
        }}
        onClose={onClose}
        onSaved={onClose}
      >
        <ul>
          {requests.map((request) => (
            <li key={pathOf(request)}>{titleOf(request)}</li>
          ))}
        </ul>
      </ReasonForm>
    )}
  </SubjectDialog>
);
