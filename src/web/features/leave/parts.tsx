import { Box } from '@mantine/core';
import { IconBan, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';

import type { LeaveObligation } from '#contract/leave-ledger.ts';
import type { VacationRequest } from '#contract/leave.ts';
import { BEFORE_GO_LIVE_REMARK, OBLIGATION_LABELS, type ObligationState } from '#domain/leave/five-day-obligation.ts';
import { STATUS_NAMES, type RequestStatus } from '#domain/leave/request.ts';
import { japanDate, parseInstant } from '#domain/time/instant.ts';
import { Hint } from '../../ui/layout.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import styles from './leave.module.css';
import { dateText, leaveTexts as texts } from './texts.ts';

const STATUS_TAGS = {
  pending: { tone: 'info', icon: IconClock },
  approved: { tone: 'good', icon: IconCircleCheck },
  rejected: { tone: 'bad', icon: IconCircleX },
  cancelled: { tone: 'plain', icon: IconBan },
} as const;

export const StatusTag = ({ status }: { readonly status: RequestStatus }): ReactNode => (
  <Tag {...STATUS_TAGS[status]}>{STATUS_NAMES[status]}</Tag>
);

const OBLIGATION_TONES: Readonly<Record<ObligationState, Tone>> = {
  at_risk: 'bad',
  violated: 'bad',
  unknown: 'plain',
  open: 'plain',
  fulfilled: 'good',
};

/** How far an employee's five days have been taken, and whether some of them may not be on record (D42). */
export const ObligationTag = ({
  obligation: { state, is_partly_unknown: isPartlyUnknown },
}: {
  readonly obligation: Pick<LeaveObligation, 'state' | 'is_partly_unknown'>;
}): ReactNode => (
  <>
    <Tag tone={OBLIGATION_TONES[state]}>{OBLIGATION_LABELS[state]}</Tag>
    {isPartlyUnknown && <Hint as="span"> {BEFORE_GO_LIVE_REMARK}</Hint>}
  </>
);

/** Who decided on a request and when, and why it was rejected or cancelled, where somebody wrote it. */
export function Outcome({ request: { status, notes, decided } }: { readonly request: VacationRequest }): ReactNode {
  const isEnded = status === 'rejected' || status === 'cancelled';
  return (
    <>
      {decided !== null && <Hint>{texts.decided(status, decided.by, dayOf(decided.at))}</Hint>}
      {isEnded && notes !== null && (
        <Box component="p" mt="0.1875rem" c="dimmed" fz="0.8125rem" lh={1.4} className={styles.notes ?? ''}>
          {notes}
        </Box>
      )}
    </>
  );
}

/** A box to tick, with its label beside it. */
export const Tick = ({ children, ...input }: ComponentProps<'input'>): ReactNode => (
  <label className={styles.tick}>
    <input {...input} type="checkbox" />
    {children}
  </label>
);

/** The day of the leave, or its first and last: `2026-11-20（金）`. */
export function periodText({ start_date, end_date }: VacationRequest): string {
  const start = dateText(start_date);
  return start_date === end_date ? start : `${start}〜${dateText(end_date)}`;
}

/** The day in Japan on which it was asked for: `2026-11-20`. */
export const requestedOn = ({ created_at }: VacationRequest): string => dayOf(created_at);

/** The day in Japan of an instant of the server's. */
function dayOf(at: string): string {
  const instant = parseInstant(at);
  return instant === null ? '' : japanDate(instant);
}
