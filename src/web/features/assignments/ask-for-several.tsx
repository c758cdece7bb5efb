import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { ReportLinkForm } from '../../ui/report-link-form.tsx';
import { reportListTexts as texts } from './report-list-texts.ts';

/** Asks a client for the approval of several sheets by one link. */
export function AskForSeveral({
  month,
  assignmentIds,
  onAsked,
  onClose,
}: {
  readonly month: PeriodName;
  /** At least one, of one client. */
  readonly assignmentIds: readonly number[];
  readonly onAsked: (message: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [assignmentId = 0] = assignmentIds;
  // Whom the client had approve its sheets is the same for all of them.
  const query = useQuery({
    queryKey: queryKey('assigned-work', month, 'client', 'approval', assignmentId),
    queryFn: ({ signal }) =>
      api('GET /api/admin/work-reports/{assignmentId}/approval', {
        params: { assignmentId: String(assignmentId) },
        query: { month },
        signal,
      }),
  });
  return (
    <Loaded query={query} failed={texts.approvalFailed} heights={['20rem']}>
      {(approval) => (
        <ReportLinkForm
          name={`${month} ${assignmentIds.join(' ')}`}
          count={assignmentIds.length}
          approval={approval}
          ask={(approver) =>
            api('POST /api/admin/work-report-links', {
              body: { ...approver, month, client_assignment_ids: [...assignmentIds] },
            })
          }
          onAsked={onAsked}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}
