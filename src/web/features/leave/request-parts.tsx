import { IconBan, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { VacationRequest } from '#contract/leave.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import styles from './request-parts.module.css';
import { leaveTexts } from './texts.ts';

const icons = { pending: IconClock, approved: IconCircleCheck, rejected: IconCircleX, cancelled: IconBan };

/** Where the request stands, by sign and name. */
export function StatusBadge({ status }: { readonly status: RequestStatus }): ReactNode {
  const Sign = icons[status];
  return (
    <span className={styles.badge} data-status={status}>
      <Sign size={15} aria-hidden />
      {leaveTexts.statuses[status]}
    </span>
  );
}

/** Why it was rejected or cancelled, where somebody wrote it. */
export function OutcomeNotes({ request }: { readonly request: VacationRequest }): ReactNode {
  const isEnded = request.status === 'rejected' || request.status === 'cancelled';
  return isEnded && request.notes !== null && <p className={styles.notes}>{request.notes}</p>;
}

/** The day of the leave, or its first and last: `2026/11/20（金）`. */
export function periodText({ start_date, end_date }: VacationRequest): string {
  const start = formatDate(isoDate(start_date));
  return start_date === end_date ? start : `${start}〜${formatDate(isoDate(end_date))}`;
}

/** The day in Japan on which it was asked for: `2026/11/20`. */
export function requestedOn({ created_at }: VacationRequest): string {
  const instant = parseInstant(created_at);
  return instant === null ? '' : japanDate(instant).replaceAll('-', '/');
}
