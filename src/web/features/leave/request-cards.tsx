import type { ReactNode } from 'react';

import type { VacationRequest } from '#contract/leave.ts';
import { Button } from '../../ui/button.tsx';
import styles from './request-cards.module.css';
import { OutcomeNotes, periodText, requestedOn, StatusBadge } from './request-parts.tsx';
import { texts } from './texts.ts';

/** What both forms of the list are given. */
export interface RequestsProps {
  readonly requests: readonly VacationRequest[];
  /** Asks before the request is taken back. */
  readonly onCancel: (request: VacationRequest) => void;
}

/** The requests where there is no room for the table, a card for each. */
export function RequestCards({ requests, onCancel }: RequestsProps): ReactNode {
  return (
    <ul className={styles.cards}>
      {requests.map((request) => (
        <li key={request.id} className={styles.card}>
          <div className={styles.head}>
            <b>{periodText(request)}</b>
            <StatusBadge status={request.status} />
          </div>
          <OutcomeNotes request={request} />
          <div className={styles.foot}>
            <p>
              {texts.annualLeave} {texts.days(request.days_count)}・{syncText(request)}
              <br />
              {texts.requestedOn} {requestedOn(request)}
            </p>
            <CancelButton request={request} onCancel={onCancel} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How far the outside system knows of it (D21). */
export const syncText = ({ pleasanter_sync_status }: VacationRequest): string =>
  texts.syncStates[pleasanter_sync_status ?? 'none'];

/** Takes a pending request back; nothing for any other. */
export function CancelButton({
  request,
  onCancel,
}: {
  readonly request: VacationRequest;
  readonly onCancel: (request: VacationRequest) => void;
}): ReactNode {
  return (
    request.status === 'pending' && (
      <Button
        variant="default"
        size="sm"
        className={styles.cancel ?? ''}
        aria-label={texts.cancelOf(periodText(request))}
        onClick={() => onCancel(request)}
      >
        {texts.cancel}
      </Button>
    )
  );
}
