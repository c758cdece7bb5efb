import type { ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { texts } from './approval-texts.ts';
import styles from './company-requests.module.css';
import { OutcomeNotes, periodText, requestedOn, StatusBadge } from './request-parts.tsx';

/** A request as those who decide see it: who, when, why; with what can be done about it. */
export function CompanyRequest({
  request,
  mark,
  children,
}: {
  readonly request: CompanyVacationRequest;
  /** What stands before it. */
  readonly mark?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <li className={styles.row} data-marked={mark !== undefined || undefined}>
      {mark}
      <div className={styles.who}>
        <b>{request.name}</b>
        <span className={styles.dim}>{request.employee_id}</span>
      </div>
      <div className={styles.when}>
        <b>{periodText(request)}</b> {texts.days(request.days_count)}
        {request.status !== 'pending' && <StatusBadge status={request.status} />}
      </div>
      <div className={styles.why}>
        <p>{request.reason ?? texts.noReason}</p>
        <p className={styles.dim}>
          {texts.approver(request.client_approver)}・{texts.requestedOnDay(requestedOn(request))}
        </p>
        <OutcomeNotes request={request} />
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
