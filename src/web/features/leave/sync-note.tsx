import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { texts } from './approval-texts.ts';
import { periodText } from './request-parts.tsx';
import styles from './sync-note.module.css';
import type { Resending } from './use-resend.ts';

/** That the outside system doesn't know of a request as it stands, why, and a button to send it (D21); else nothing. */
export function SyncNote({
  request,
  resending: { resend, resendingId },
}: {
  readonly request: CompanyVacationRequest;
  readonly resending: Resending;
}): ReactNode {
  const status = request.pleasanter_sync_status;
  if (status === null || status === 'synced') return null;
  const Sign = status === 'failed' ? IconAlertCircle : IconClock;
  const isResending = resendingId === request.id;
  return (
    <div className={styles.note} data-status={status}>
      <span className={styles.text}>
        <Sign size={16} aria-hidden className={styles.sign} />
        {texts.syncStates[status]}
        {request.pleasanter_fault !== null && `（${request.pleasanter_fault}）`}
      </span>
      <ActionButton
        variant="default"
        size="compact-sm"
        className={styles.resend ?? ''}
        aria-label={texts.resendOf(request.name, periodText(request))}
        isBusy={isResending}
        busy={texts.resending}
        onClick={() => resend(request.id)}
      >
        {texts.resend}
      </ActionButton>
    </div>
  );
}
