import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError } from '../../lib/api.ts';
import { Hint, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import type { LeaveFactsView } from './approvals-screen.tsx';
import { DecidableRequest } from './decidable-request.tsx';
import { RequestFacts, subjectOf } from './request-card.tsx';
import { requestQuery } from './request-queries.ts';
import { texts } from './texts.ts';

/**
 * A request that waits, where it holds something up: what it asks to change and of whom it waits, with its decision for who
 * is asked.
 */
export function WaitingRequest({
  id,
  isLeave,
  LeaveFacts,
  onDone,
}: {
  readonly id: number;
  readonly isLeave: boolean;
  readonly LeaveFacts: LeaveFactsView;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const query = useQuery(requestQuery(id, isLeave));
  // Of leave nobody reads what it is but who decides on it.
  if (query.error instanceof ApiError && query.error.code === 'not_found') return <Hint>{texts.notShown}</Hint>;
  return (
    <Loaded query={query} failed={texts.failed} heights={['8rem']}>
      {(request) => (
        <Stack gap="sm">
          <RequestFacts request={request} title={subjectOf(request)} />
          <DecidableRequest request={request} LeaveFacts={LeaveFacts} onDone={onDone} />
          {/* The facts above name the approver to other readers, super admins among them. */}
          {request.can.includes('approve') && !request.decides_as_super_admin && <Hint>{texts.pleaseDecide}</Hint>}
        </Stack>
      )}
    </Loaded>
  );
}
