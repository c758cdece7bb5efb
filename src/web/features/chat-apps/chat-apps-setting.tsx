import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ChatApp } from '#contract/chat-apps.ts';
import { CHAT_SERVICE_NAMES } from '#domain/notifications/chat.ts';
import { api } from '../../lib/api.ts';
import { fullWhenText } from '../../lib/when-text.ts';
import { RowButton } from '../../ui/action-button.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { EditableList } from '../../ui/editable-list.tsx';
import { Hint, Stack } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tag } from '../../ui/tag.tsx';
import { chatAppsQuery, SAVING_CHAT_APP } from './chat-app-queries.ts';
import { texts } from './texts.ts';

const ChatAppForm = lazyPart(async () => (await import('./chat-app-form.tsx')).ChatAppForm);
const ChatAppAddress = lazyPart(async () => (await import('./chat-app-address.tsx')).ChatAppAddress);

/** The chat apps from which the company's people punch (チャットからの打刻). */
export function ChatAppsSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(chatAppsQuery);
  const [shown, setShown] = useState<ChatApp | null>(null);
  return (
    <>
      <Hint>{texts.lead}</Hint>
      <EditableList
        noun={texts.list}
        heading={texts.list}
        columns={COLUMNS}
        buttonsWidth="17rem"
        rows={query.data}
        query={query}
        heights={[56, 172]}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        mutation={SAVING_CHAT_APP}
        renderForm={(app, { onClose, onSaved }) => (
          <ChatAppForm
            app={app}
            onClose={onClose}
            onSaved={({ message, ...saved }) => {
              onSaved(message);
              // A new one is of no use before the service knows its address.
              if (app === null) setShown(saved);
            }}
          />
        )}
        renderMore={(app) => (
          <RowButton label={texts.addressOf(app.name)} onClick={() => setShown(app)}>
            {texts.address}
          </RowButton>
        )}
        remove={{
          ask: texts.askRemove,
          run: ({ id }) => api('DELETE /api/admin/chat-apps/{id}', { params: { id: String(id) } }),
          changes: 'chatApps',
        }}
        onDone={onDone}
      />
      <SubjectDialog subject={shown} title={texts.addressTitle} onClose={() => setShown(null)}>
        {(app) => <ChatAppAddress key={app.id} app={app} onClose={() => setShown(null)} />}
      </SubjectDialog>
    </>
  );
}

/** How many apps there are, in a few words. */
export function ChatAppsValue(): ReactNode {
  const { data } = useQuery(chatAppsQuery);
  return data && texts.count(data.length);
}

const COLUMNS: readonly Column<ChatApp>[] = [
  {
    key: 'name',
    label: texts.name,
    phone: 'title',
    cell: ({ name, lacks_secret: lacksSecret, fault }) => (
      <Stack gap="xs">
        <span>{name}</span>
        {lacksSecret && <Tag tone="bad">{texts.lacksSecret}</Tag>}
        {fault !== null && <Tag tone="bad">{texts.hasFault}</Tag>}
      </Stack>
    ),
  },
  { key: 'service', label: texts.service, width: '16%', cell: ({ service }) => CHAT_SERVICE_NAMES[service] },
  {
    key: 'takes_punches',
    label: texts.punches,
    width: '14%',
    cell: ({ takes_punches: takes }) => (takes ? texts.takesPunches : texts.takesNone),
  },
  { key: 'links', label: texts.links, width: '5rem', cell: ({ links }) => texts.linksOf(links) },
  {
    key: 'last_used_at',
    label: texts.lastUsed,
    width: '18%',
    cell: ({ last_used_at: at }) => (at === null ? texts.never : fullWhenText(at)),
  },
];
