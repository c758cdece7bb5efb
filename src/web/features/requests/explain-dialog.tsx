import type { ReactNode } from 'react';

import type { RequestResponse } from '#contract/requests.ts';
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
  onDone,
}: {
  readonly asked: ToExplain | null;
  readonly onClose: () => void;
  readonly onDone: (message: string) => void;
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
          const { message, refused } = await api('POST /api/requests/decisions', {
            body: { decision, comment, requests: requests.map(decidable) },
          });
          return { message: [message, ...refused.map((one) => texts.refused(one.name, one.message))].join(' ') };
        }}
        onClose={onClose}
        onSaved={(message) => {
          onClose();
          onDone(message);
        }}
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
