import type { ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { texts } from './approval-texts.ts';
import styles from './company-requests.module.css';
import { OutcomeNotes, periodText, requestedOn, StatusBadge } from './request-parts.tsx';
import { SyncNote } from './sync-note.tsx';
import type { Resending } from './use-resend.ts';
import { Text } from '../../ui/layout.tsx';

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
  /** What stands before it. */
  readonly mark?: ReactNode;
  /** Who else is off on its day. */
  readonly others?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <li className={styles.row} data-marked={mark !== undefined || undefined}>
      {mark}
      <div className={styles.who}>
        <p>
          <b>{request.name}</b>{' '}
          <Text as="span" tone="dim" size="xs">
            {request.employee_id}
          </Text>
        </p>
        <p className={styles.when}>
          <b>{periodText(request)}</b> {texts.days(request.days_count)}
          {request.status !== 'pending' && <StatusBadge status={request.status} />}
        </p>
        {request.balance !== null && (
          <Text tone="dim" size="xs">
            {texts.balance(request.balance)}
          </Text>
        )}
      </div>
      <div className={styles.why}>
        <p>{request.reason ?? texts.noReason}</p>
        <Text tone="dim" size="xs">
          {texts.approver(request.client_approver)}・{texts.requestedOnDay(requestedOn(request))}
        </Text>
        <OutcomeNotes request={request} />
        {others}
        <SyncNote request={request} resending={resending} />
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
