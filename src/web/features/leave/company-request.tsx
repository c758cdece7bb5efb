import { Box } from '@mantine/core';
import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { CompanyVacationRequest } from '#contract/leave.ts';
import type { HandedInStatus } from '#domain/leave/request.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { InPlaceMark } from '../../ui/in-place-mark.tsx';
import { Hint, Row, RowActions, Text } from '../../ui/layout.tsx';
import { Tag } from '../../ui/tag.tsx';
import { BalanceFacts, Conflicts } from './after-request.tsx';
import styles from './leave.module.css';
import { Outcome, periodText, requestedOn, StatusTag } from './parts.tsx';
import { approvalTexts as texts } from './texts.ts';

/** All of the company's requests that a filter lets through, page after page. */
async function allRequests(
  filter: { readonly status?: HandedInStatus; readonly month?: string },
  signal: AbortSignal,
): Promise<CompanyVacationRequest[]> {
  // By id, since one that is made meanwhile moves the others on, over the end of a page.
  const requests = new Map<number, CompanyVacationRequest>();
  for (let page = 1; ; page += 1) {
    const query = { ...filter, page: String(page) };
    const { data, total, page_size } = await api('GET /api/admin/vacations', { query, signal });
    for (const request of data) requests.set(request.id, request);
    if (page * page_size >= total) return [...requests.values()];
  }
}

/** The company's requests that wait for a decision, those of the nearest days first. */
export const pendingQuery = queryOptions({
  queryKey: queryKey('leave', 'company', 'pending'),
  queryFn: async ({ signal }) => {
    const requests = await allRequests({ status: 'pending' }, signal);
    return requests.toSorted((one, other) => one.start_date.localeCompare(other.start_date) || one.id - other.id);
  },
});

/** The company's requests of a month that are decided or cancelled, those of the latest days first. */
export const decidedQuery = (month: IsoMonth) =>
  queryOptions({
    queryKey: queryKey('leave', 'company', 'decided', month),
    queryFn: async ({ signal }) => {
      const requests = await allRequests({ month }, signal);
      return requests
        .filter(({ status }) => status !== 'pending')
        .toSorted((one, other) => other.start_date.localeCompare(one.start_date) || other.id - one.id);
    },
  });

/** A request as those who decide see it: who, when, why; with what can be done about it. */
export function CompanyRequest({
  request,
  resending,
  children,
}: {
  readonly request: CompanyVacationRequest;
  readonly resending: Resending;
  readonly children?: ReactNode;
}): ReactNode {
  const today = useToday();
  return (
    <div className={styles.request}>
      <Text as="div">
        <p>
          <b>{request.name}</b> <Hint as="span">{request.employee_id}</Hint>
        </p>
        <Row gap="sm">
          <b>{periodText(request)}</b> {texts.days(request.days_count)}
          {request.kind_name !== undefined && <Tag tone="info">{request.kind_name}</Tag>}
          {request.status !== 'pending' && <StatusTag status={request.status} />}
          {request.status === 'pending' && request.start_date < today && <Tag tone="bad">{texts.isPast}</Tag>}
        </Row>
        <BalanceFacts request={request} />
      </Text>
      <Box fz="0.875rem" lh={1.5}>
        <Text>{request.reason ?? texts.noReason}</Text>
        {request.proof !== undefined && <Hint>{texts.proof(request.proof)}</Hint>}
        <Hint>
          {request.client_approver !== '' && <>{texts.approver(request.client_approver)}・</>}
          {texts.requestedOnDay(requestedOn(request))}
        </Hint>
        <Outcome request={request} />
        <InPlaceMark of={request} />
        <Conflicts conflicts={request.conflicts} />
        <SyncNote request={request} resending={resending} />
      </Box>
      <RowActions>{children}</RowActions>
    </div>
  );
}

/** The sending of requests to the outside system once more (D21). */
export type Resending = ReturnType<typeof useResend>;

/** Sends requests once more. `onSent` is given the message of one that arrived. */
export function useResend(onSent: (message: string) => void) {
  const queryClient = useQueryClient();
  const sending = useExclusiveMutation('resend-leave', {
    mutationFn: (id: number) => api('POST /api/admin/vacations/{id}/resend', { params: { id: String(id) } }),
    onSuccess: ({ data, message }) => {
      if (data.pleasanter_sync_status === 'synced') onSent(message);
    },
    onSettled: () => invalidate(queryClient, 'leave'),
  });
  const notSent = sending.data?.data.pleasanter_sync_status === 'synced' ? undefined : sending.data?.message;
  return {
    resend: sending.mutate,
    /** Of the one under way. */
    resendingId: sending.isPending ? (sending.variables ?? null) : null,
    /** Why the last one did not arrive. */
    failure: sending.error === null ? (notSent ?? null) : messageOf(sending.error, texts.resendFailed),
    clear: sending.reset,
  };
}

/** That the outside system doesn't have a request as it is, why, and a button to send it (D21); else nothing. */
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
  return (
    <Row gap="sm">
      <Text as="span" tone={status === 'failed' ? 'danger' : 'dim'} size="xs">
        <Sign size={16} aria-hidden className={styles.sign} />
        {texts.syncStates[status]}
        {request.pleasanter_fault !== null && `（${request.pleasanter_fault}）`}
      </Text>
      <ActionButton
        variant="default"
        size="compact-sm"
        className={styles.resend ?? ''}
        aria-label={texts.resendOf(request.name, periodText(request))}
        isBusy={resendingId === request.id}
        busy={texts.resending}
        onClick={() => resend(request.id)}
      >
        {texts.resend}
      </ActionButton>
    </Row>
  );
}
