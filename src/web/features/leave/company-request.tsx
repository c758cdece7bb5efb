import type { ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { Hint, Row, RowActions, Text } from '../../ui/layout.tsx';
import { texts } from './approval-texts.ts';
import styles from './company-requests.module.css';
import { OutcomeNotes, periodText, requestedOn, StatusBadge } from './request-parts.tsx';
import { type Resending, SyncNote } from './sync-note.tsx';

/** A request as those who decide see it: who, when, why; with what can be done about it. */
export function CompanyRequest({
  request,
  resending,
  mark,
  others,
  children,
}: {
  readonly request: CompanyVacationRequest;
  readonly resending: Resending;
  /** What is before it. */
  readonly mark?: ReactNode;
  /** Who else is off on its day. */
  readonly others?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <li className={styles.request} data-marked={mark !== undefined || undefined}>
      {mark}
      <Text as="div">
        <p>
          <b>{request.name}</b> <Hint as="span">{request.employee_id}</Hint>
        </p>
        <Row gap="sm">
          <b>{periodText(request)}</b> {texts.days(request.days_count)}
          {request.status !== 'pending' && <StatusBadge status={request.status} />}
        </Row>
        {request.balance !== null && <Hint>{texts.balance(request.balance)}</Hint>}
      </Text>
      <div className={styles.why}>
        <p>{request.reason ?? texts.noReason}</p>
        <Hint>
          {texts.approver(request.client_approver)}・{texts.requestedOnDay(requestedOn(request))}
        </Hint>
        <OutcomeNotes request={request} />
        {others}
        <SyncNote request={request} resending={resending} />
      </div>
      <RowActions>{children}</RowActions>
    </li>
  );
}
