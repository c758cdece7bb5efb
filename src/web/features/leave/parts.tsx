import { Box } from '@mantine/core';
import { IconBan, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { LeaveObligation } from '#contract/leave-ledger.ts';
import type { Absence, VacationRequest } from '#contract/leave.ts';
import { BEFORE_GO_LIVE_REMARK, OBLIGATION_LABELS, type ObligationState } from '#domain/leave/five-day-obligation.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { japanDate, parseInstant } from '#domain/time/instant.ts';
import { LEAVE_STATUS_NAMES } from '../../lib/leave-status-names.ts';
import { partTextOf, requestWords } from '../../lib/request-words.ts';
import { Hint } from '../../ui/layout.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import styles from './leave.module.css';
import { approvalTexts, dateText, leaveTexts as texts } from './texts.ts';

const STATUS_TAGS = {
  draft: { tone: 'plain' },
  pending: { tone: 'info', icon: IconClock },
  returned: { tone: 'bad', icon: IconCircleX },
  approved: { tone: 'good', icon: IconCircleCheck },
  rejected: { tone: 'bad', icon: IconCircleX },
  cancelled: { tone: 'plain', icon: IconBan },
} as const;

export const StatusTag = ({ status }: { readonly status: RequestStatus }): ReactNode => (
  <Tag {...STATUS_TAGS[status]}>{LEAVE_STATUS_NAMES[status]}</Tag>
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

/** What an absence is called: of a kind of leave beside paid leave as its kind is shown to others. */
export const absenceName = ({ kind, leave_name: name }: Pick<Absence, 'kind' | 'leave_name'>): string =>
  (kind === 'approved' ? name : undefined) ?? approvalTexts.kinds[kind];

/** Whether a request is of a planned day or who entered it for its applicant, for whom it waits by its route, who decided on it and when, and why it was returned, rejected or cancelled, where somebody wrote it. */
export function Outcome({
  request: {
    status,
    notes,
    decided,
    entered_by: enteredBy,
    heard,
    is_planned: isPlanned,
    waits_for: waitsFor,
    waits_for_admins,
  },
}: {
  readonly request: VacationRequest;
}): ReactNode {
  const isExplained = status === 'returned' || status === 'rejected' || status === 'cancelled';
  return (
    <>
      {isPlanned && <Hint>{texts.isPlanned}</Hint>}
      {heard !== undefined && <Hint>{texts.designated(dateText(heard.on), heard.wish)}</Hint>}
      {enteredBy !== undefined && <Hint>{texts.enteredBy(enteredBy)}</Hint>}
      {waitsFor !== undefined && <Hint>{requestWords.waitsFor(waitsFor, waits_for_admins === true)}</Hint>}
      {decided !== null && <Hint>{texts.decided(status, decided.by, dayOf(decided.at))}</Hint>}
      {isExplained && notes !== null && (
        <Box component="p" mt="0.1875rem" c="dimmed" fz="0.8125rem" lh={1.4} className={styles.notes ?? ''}>
          {notes}
        </Box>
      )}
    </>
  );
}

/** The day of the leave, or its first and last, and what of it: `2026-11-20（金）`, `2026-11-20（金） 午前半休`. */
export function periodText({ start_date, end_date, ...part }: VacationRequest): string {
  const start = dateText(start_date);
  if (start_date !== end_date) return `${start}${requestWords.to}${dateText(end_date)}`;
  const partText = partTextOf(isoDate(start_date), part);
  return partText === null ? start : `${start} ${partText}`;
}

/** The day in Japan on which it was asked for: `2026-11-20`. */
export const requestedOn = ({ created_at }: VacationRequest): string => dayOf(created_at);

/** The day in Japan of an instant of the server's. */
function dayOf(at: string): string {
  const instant = parseInstant(at);
  return instant === null ? '' : japanDate(instant);
}
