import { IconBan, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

import type { VacationRequest } from '#contract/leave.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import { japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatPlainDate } from '#domain/time/japanese-date.ts';
import { Tag } from '../../ui/tag.tsx';
import styles from './request-parts.module.css';
import { dateText, leaveTexts } from './texts.ts';

const LOOKS = {
  pending: { tone: 'info', icon: IconClock },
  approved: { tone: 'good', icon: IconCircleCheck },
  rejected: { tone: 'bad', icon: IconCircleX },
  cancelled: { tone: 'plain', icon: IconBan },
} as const;

/** The status of a request, by sign and name. */
export function StatusBadge({ status }: { readonly status: RequestStatus }): ReactNode {
  return <Tag {...LOOKS[status]}>{leaveTexts.statuses[status]}</Tag>;
}

/** Why it was rejected or cancelled, where somebody wrote it. */
export function OutcomeNotes({ request }: { readonly request: VacationRequest }): ReactNode {
  const isEnded = request.status === 'rejected' || request.status === 'cancelled';
  return isEnded && request.notes !== null && <p className={styles.notes}>{request.notes}</p>;
}

/** A box to tick, with its label beside it. */
export const Tick = ({ children, ...input }: ComponentProps<'input'>): ReactNode => (
  <label className={styles.tick}>
    <input {...input} type="checkbox" />
    {children}
  </label>
);

/** The day of the leave, or its first and last: `2026/11/20（金）`. */
export function periodText({ start_date, end_date }: VacationRequest): string {
  const start = dateText(start_date);
  return start_date === end_date ? start : `${start}〜${dateText(end_date)}`;
}

/** The day in Japan on which it was asked for: `2026/11/20`. */
export function requestedOn({ created_at }: VacationRequest): string {
  const instant = parseInstant(created_at);
  return instant === null ? '' : formatPlainDate(japanDate(instant));
}
