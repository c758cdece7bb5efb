import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { parseTypedDate } from '#domain/time/typed.ts';
import { WEBHOOK_EVENT_NAMES } from '#domain/webhooks/event.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { whenText } from '../../lib/when-text.ts';
import { ActionButton, RowButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Choices } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { Hint, Row, RowActions, Stack } from '../../ui/layout.tsx';
import { LoadedRows } from '../../ui/loaded-rows.tsx';
import { Tag } from '../../ui/tag.tsx';
import { deliveryTexts as texts } from './delivery-texts.ts';
import { deliveriesQuery, type DeliveryFilter, SAVING_WEBHOOK } from './webhook-queries.ts';

const FILTERS = (['all', 'waiting', 'failed'] as const).map((value) => ({ value, label: texts.filters[value] }));
const TONES = { waiting: 'info', delivered: 'good', failed: 'bad' } as const;

/** What was sent to a receiver, with each attempt; tries it, and has events sent again. */
export function WebhookDeliveries({
  webhook,
  onClose,
}: {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const today = useToday();
  const [filter, setFilter] = useState<DeliveryFilter>('all');
  const [since, setSince] = useState('');
  const list = useInfiniteQuery(deliveriesQuery(webhook.id, filter));
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries);
  const params = { id: String(webhook.id) };
  const onSettled = () => invalidate(queryClient, 'webhooks');
  const testing = useExclusiveMutation('test-webhook', {
    mutationFn: () => api('POST /api/admin/webhooks/{id}/test', { params }),
  });
  const from = parseTypedDate(since, today);
  const replaying = useExclusiveMutation(SAVING_WEBHOOK, {
    mutationFn: (again: WebhookDelivery | { readonly since: string }) =>
      'since' in again
        ? api('POST /api/admin/webhooks/{id}/replay', { params, body: again })
        : api('POST /api/admin/webhooks/{id}/deliveries/{delivery_id}/replay', {
            params: { ...params, delivery_id: String(again.id) },
          }),
    onSettled,
  });
  const done = replaying.data?.message ?? testing.data?.message;
  const failure =
    (replaying.error !== null && messageOf(replaying.error, texts.replayFailed)) ||
    (testing.error !== null && messageOf(testing.error, texts.testFailed));
  return (
    <>
      <Stack gap="md">
        <Row gap="md" align="end">
          <DateField name="since" label={texts.since} today={today} value={since} onChange={setSince} />
          <ActionButton
            variant="default"
            isBusy={replaying.isPending}
            busy={texts.replaying}
            aria-disabled={from === null || !webhook.is_on}
            onClick={() => {
              if (from === null || !webhook.is_on) return;
              testing.reset();
              replaying.mutate({ since: `${from}T00:00:00+09:00` });
            }}
          >
            {texts.replay}
          </ActionButton>
          <ActionButton
            variant="default"
            isBusy={testing.isPending}
            busy={texts.testing}
            disabled={webhook.needs_secret}
            onClick={() => {
              replaying.reset();
              testing.mutate();
            }}
          >
            {texts.test}
          </ActionButton>
        </Row>
        <Hint>{texts.sinceHint}</Hint>
        <div role="status">{done !== undefined && <Banner kind="success">{done}</Banner>}</div>
        {failure !== false && <Banner kind="error">{failure}</Banner>}
        <Choices
          legend={texts.filter}
          name="filter"
          layout="segments"
          choices={FILTERS}
          value={filter === 'delivered' ? 'all' : filter}
          onChange={setFilter}
        />
        <LoadedRows rows={deliveries} query={list} failed={texts.failed} none={texts.none} isPlain expected={3}>
          {(rows) => (
            <Stack as="ul" gap="md">
              {rows.map((delivery) => (
                <li key={delivery.id}>
                  <Delivery
                    delivery={delivery}
                    canReplay={webhook.is_on && delivery.state !== 'waiting'}
                    isBusy={replaying.isPending}
                    onReplay={() => {
                      testing.reset();
                      replaying.mutate(delivery);
                    }}
                  />
                </li>
              ))}
            </Stack>
          )}
        </LoadedRows>
        {list.hasNextPage && (
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {texts.more}
          </Button>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </>
  );
}

/** An event that was sent or waits, with its attempts. */
function Delivery({
  delivery,
  canReplay,
  isBusy,
  onReplay,
}: {
  readonly delivery: WebhookDelivery;
  readonly canReplay: boolean;
  readonly isBusy: boolean;
  readonly onReplay: () => void;
}): ReactNode {
  const { type, name, employee_id: employeeId, at, state, next_attempt_at: next, attempts } = delivery;
  const event = type === null ? texts.unknown : WEBHOOK_EVENT_NAMES[type];
  return (
    <Row gap="md" justify="between">
      <Stack gap="xs">
        <Row gap="sm">
          <Tag tone={TONES[state]}>{texts.states[state]}</Tag>
          <b>{event}</b>
          <span>{`${name}（${employeeId}）`}</span>
        </Row>
        <Hint>{[texts.happened(whenText(at)), ...(next === null ? [] : [texts.next(whenText(next))])].join('　')}</Hint>
        {attempts.map((attempt) => (
          <Hint key={attempt.at}>
            {texts.attempt(
              whenText(attempt.at),
              attempt.fault ?? `HTTP ${attempt.status ?? texts.noAnswer}`,
              attempt.duration_ms,
            )}
          </Hint>
        ))}
      </Stack>
      {canReplay && (
        <RowActions>
          <RowButton label={texts.replayOf(event, name)} isBusy={isBusy} onClick={onReplay}>
            {texts.again}
          </RowButton>
        </RowActions>
      )}
    </Row>
  );
}
