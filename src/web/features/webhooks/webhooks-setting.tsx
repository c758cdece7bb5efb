import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { Webhook } from '#contract/webhooks.ts';
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '#domain/webhooks/event.ts';
import { api } from '../../lib/api.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import { RowButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './texts.ts';
import { SAVING_WEBHOOK, webhooksQuery } from './webhook-queries.ts';

const WebhookForm = lazyPart(async () => (await import('./webhook-form.tsx')).WebhookForm);
const WebhookSecret = lazyPart(async () => (await import('./webhook-secret.tsx')).WebhookSecret);
const WebhookDeliveries = lazyPart(async () => (await import('./webhook-deliveries.tsx')).WebhookDeliveries);

/** What of a receiver is open. */
interface Opened {
  readonly id: number;
  readonly what: 'secret' | 'deliveries';
}

/** The receivers of the company's events (Webhook), and what was sent to them. */
export function WebhooksSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const subjectOf = (what: Opened['what']) =>
    opened?.what === what ? (query.data?.find(({ id }) => id === opened.id) ?? null) : null;
  const close = () => setOpened(null);
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <EditableList
        noun={texts.list}
        heading={texts.list}
        columns={COLUMNS}
        buttonsWidth="20rem"
        rows={query.data}
        query={query}
        heights={[72, 210]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        mutation={SAVING_WEBHOOK}
        renderForm={(webhook, { onClose, onSaved }) => (
          <WebhookForm
            webhook={webhook}
            onClose={onClose}
            onSaved={({ message, id }) => {
              onSaved(message);
              // Nothing is sent to a new one without a secret.
              if (webhook === null) setOpened({ id, what: 'secret' });
            }}
          />
        )}
        renderMore={({ id, name }) => (
          <>
            <RowButton label={texts.deliveriesOf(name)} onClick={() => setOpened({ id, what: 'deliveries' })}>
              {texts.deliveries}
            </RowButton>
            <RowButton label={texts.secretOf(name)} onClick={() => setOpened({ id, what: 'secret' })}>
              {texts.secret}
            </RowButton>
          </>
        )}
        remove={{
          ask: texts.askRemove,
          run: ({ id }) => api('DELETE /api/admin/webhooks/{id}', { params: { id: String(id) } }),
          changes: 'webhooks',
        }}
        onDone={onDone}
      />
      <SubjectDialog subject={subjectOf('secret')} title={texts.secretTitle} onClose={close}>
        {(webhook) => <WebhookSecret key={webhook.id} webhook={webhook} onClose={close} />}
      </SubjectDialog>
      <SubjectDialog
        subject={subjectOf('deliveries')}
        title={({ name }) => texts.deliveriesOf(name)}
        isWide
        onClose={close}
      >
        {(webhook) => <WebhookDeliveries key={webhook.id} webhook={webhook} onClose={close} />}
      </SubjectDialog>
    </>
  );
}

const COLUMNS: readonly Column<Webhook>[] = [
  { key: 'name', label: texts.name, width: '16%', phone: 'title', cell: ({ name }) => name },
  {
    key: 'host',
    label: texts.host,
    width: '22%',
    cell: ({ host, description }) => (
      <Stack gap="xs">
        <span>{host}</span>
        {description !== '' && <Hint as="span">{description}</Hint>}
      </Stack>
    ),
  },
  {
    key: 'events',
    label: texts.events,
    cell: ({ events }) =>
      WEBHOOK_EVENTS.filter((event) => events.includes(event))
        .map((event) => WEBHOOK_EVENT_NAMES[event])
        .join('、'),
  },
  { key: 'state', label: texts.state, width: '18%', cell: (webhook) => <State webhook={webhook} /> },
];

/** How a receiver stands: whether it hears, what waits for it and what it couldn't be sent. */
function State({ webhook }: { readonly webhook: Webhook }): ReactNode {
  const { off_reason: off, failing_since: failing, last_delivered_at: last, waiting, failed } = webhook;
  const [tone, word] =
    off !== null
      ? ([off === 'chosen' ? 'plain' : 'bad', texts.off[off]] as const)
      : webhook.needs_secret
        ? (['bad', texts.needsSecret] as const)
        : failing !== null
          ? (['bad', texts.failing(fullWhenText(failing))] as const)
          : (['good', texts.on] as const);
  return (
    <Stack gap="xs">
      <span>
        <Tag tone={tone}>{word}</Tag>
      </span>
      {last !== null && <Hint as="span">{texts.last(fullWhenText(last))}</Hint>}
      {waiting > 0 && <Hint as="span">{texts.waiting(waiting)}</Hint>}
      {failed > 0 && <Hint as="span">{texts.failed(failed)}</Hint>}
    </Stack>
  );
}
