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
  sheets,
  onAsked,
  onClose,
}: {
  readonly month: PeriodName;
  /** At least one, of one client. */
  readonly sheets: readonly { readonly userId: number; readonly assignmentId: number }[];
  readonly onAsked: (message: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const { userId = 0, assignmentId = 0 } = sheets[0] ?? {};
  // Whom the client had approve its sheets is the same for all of them.
  const query = useQuery({
    queryKey: queryKey('assigned-work', month, userId, 'approval', assignmentId),
    queryFn: ({ signal }) =>
      api('GET /api/admin/users/{id}/work-reports/{assignmentId}/approval', {
        params: { id: String(userId), assignmentId: String(assignmentId) },
        query: { month },
        signal,
      }),
  });
  return (
    <Loaded query={query} failed={texts.approvalFailed} heights={['20rem']}>
      {(approval) => (
        <ReportLinkForm
          name={`${month} ${sheets.map((one) => one.assignmentId).join(' ')}`}
          count={sheets.length}
          approval={approval}
          ask={(approver) =>
            api('POST /api/admin/work-report-links', {
              body: { ...approver, month, client_assignment_ids: sheets.map((one) => one.assignmentId) },
            })
          }
          onAsked={onAsked}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}
