import type { ReactNode } from 'react';

import type { RequestResponse } from '#contract/requests.ts';
import type { RequestStatus } from '#domain/requests/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { dates, formatMonthDay } from '../../lib/dates.ts';
import { REQUEST_KIND_NAMES, REQUEST_STATUS_NAMES } from '../../lib/request-names.ts';
import { leavePeriodText, requestWords } from '../../lib/request-words.ts';
import { Hint, Row, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { texts } from './texts.ts';

const AskedPunches = lazyPart(async () => (await import('./asked-punches.tsx')).AskedPunches);

const TONES: Readonly<Record<RequestStatus, Tone>> = {
  draft: 'plain',
  pending: 'info',
  returned: 'bad',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
};

/** How far a request has come. */
const StatusTag = ({ status }: { readonly status: RequestStatus }): ReactNode => (
  <Tag size="sm" tone={TONES[status]}>
    {REQUEST_STATUS_NAMES[status]}
  </Tag>
);

/**
 * What a request is of: `打刻の修正 11月19日（木）`, `有給休暇 11月19日（木）〜11月20日（金）`; a claim, of which a day can have several,
 * with its times.
 */
export function subjectOf({
  kind,
  date,
  leave,
  payload,
}: Pick<RequestResponse, 'kind' | 'date' | 'leave' | 'payload'>): string {
  if (leave !== undefined) return `${leave.kind_name ?? requestWords.annual} ${leavePeriodText(leave)}`;
  const times = kind === 'work_claim' ? ` ${payload.start_time}${dates.to}${payload.end_time}` : '';
  return `${REQUEST_KIND_NAMES[kind]} ${formatMonthDay(isoDate(date))}${times}`;
}

/** What a request is of, with whose it is. */
export const titleOf = (request: Pick<RequestResponse, 'kind' | 'date' | 'leave' | 'name' | 'payload'>): string =>
  `${request.name} ${subjectOf(request)}`;

/** What there is to say of a request beside its values: who asks, why, and of whom it waits. */
export const RequestFacts = ({
  request,
  title,
  isAsked = false,
  late = null,
}: {
  readonly request: RequestResponse;
  /** `null` where the screen says it. */
  readonly title: string | null;
  /** In the list of whom it waits for, where its state goes without saying. */
  readonly isAsked?: boolean;
  /** Says that its day is over. */
  readonly late?: string | null;
}): ReactNode => {
  const { status, entered_by: enteredBy, waits_for: waitsFor, waits_for_admins: waitsForAdmins } = request;
  return (
    <>
      <Row gap="sm" align="baseline">
        {title !== null && (
          <Text as="span" weight="bold">
            {title}
          </Text>
        )}
        {isAsked ? <Hint as="span">{request.employee_id}</Hint> : <StatusTag status={status} />}
        {late !== null && (
          <Tag size="sm" tone="bad">
            {late}
          </Tag>
        )}
      </Row>
      {request.reason !== '' && <Text size="sm">{request.reason}</Text>}
      {request.punches !== undefined && <AskedPunches punches={request.punches} />}
      {isAsked && request.submitted_at !== null && (
        <Hint>{texts.askedOn(formatMonthDay(isoDate(request.submitted_at.slice(0, 10))))}</Hint>
      )}
      {enteredBy !== null && <Hint>{texts.entered(enteredBy)}</Hint>}
      {request.kind === 'work_claim' && status === 'approved' && request.decided === null && (
        <Hint>{texts.countedAtOnce}</Hint>
      )}
      {status === 'pending' && !isAsked && <Hint>{requestWords.waitsFor(waitsFor, waitsForAdmins)}</Hint>}
    </>
  );
};
