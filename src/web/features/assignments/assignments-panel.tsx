import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ClientAssignment } from '#contract/assignments.ts';
import { hasRole } from '#domain/users/role.ts';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session-store.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { EditablePanel } from '../../ui/editable-panel.tsx';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { AssignmentDays, termsText } from './assignment-parts.tsx';
import { assignmentsOfUserQuery, SAVING_ASSIGNMENTS } from './assignment-queries.ts';
import { texts } from './texts.ts';

const AssignmentForm = lazyPart(async () => (await import('./assignment-form.tsx')).AssignmentForm);

/** The clients at which an employee works, worked and is going to. */
export function AssignmentsPanel({ userId }: { readonly userId: number }): ReactNode {
  const today = useToday();
  const query = useQuery(assignmentsOfUserQuery(userId));
  const canChange = hasRole(useSession().session?.user.role ?? 'user', 'super_admin');
  const [message, showMessage] = useFlashMessage();
  return (
    <>
      <EditablePanel<ClientAssignment>
        noun={texts.noun}
        title={texts.panelTitle}
        canChange={canChange}
        rows={query.data?.toReversed()}
        query={query}
        keyOf={({ id }) => id}
        nameOf={({ client_company_name }) => client_company_name}
        mutation={SAVING_ASSIGNMENTS}
        renderLine={(row) => (
          <>
            <Row gap="sm">
              <Text as="span" weight="bold">
                {[row.client_company_name, row.job_assignment_name].filter((name) => name !== null).join(' ')}
              </Text>
              <Text as="span">{texts.percent(row.share_percent)}</Text>
            </Row>
            <AssignmentDays assignment={row} today={today} />
            <Hint>{termsText(row)}</Hint>
          </>
        )}
        isCard
        renderForm={(assignment, dialog) => <AssignmentForm assignment={assignment} userId={userId} {...dialog} />}
        remove={{
          ask: texts.askDelete,
          run: ({ id }) => api('DELETE /api/admin/assignments/{id}', { params: { id: String(id) } }),
          changes: 'assignments',
        }}
        onDone={showMessage}
      />
      <Toast message={message} />
    </>
  );
}
