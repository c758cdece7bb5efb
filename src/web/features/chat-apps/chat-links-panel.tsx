import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ChatLink } from '#contract/chat-apps.ts';
import { readLinkCode } from '#domain/chat-apps/command.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useEntryForm } from '../../lib/use-entry-form.ts';
import { dateText } from '../../lib/when-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Heading, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { linkTexts as texts } from './link-texts.ts';

const linksQuery = queryOptions({
  queryKey: queryKey('chat-links'),
  queryFn: ({ signal }) => api('GET /api/chat-links', { signal }),
});

const NAME = 'chat-link';

/** One's own links to chats (チャット連携): nothing where the company has no app. */
export function ChatLinksPanel({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(linksQuery);
  const [isLinking, setLinking] = useState(false);
  const [asked, setAsked] = useState<ChatLink | null>(null);
  // Most companies have none: nobody is to see it come and go.
  if (query.data === undefined ? !query.isError : query.data.apps === 0) return null;
  const done = (message: string): void => {
    setLinking(false);
    setAsked(null);
    onDone(message);
  };
  return (
    <Panel labelledBy="chat-links">
      <Heading id="chat-links">{texts.title}</Heading>
      <Text size="sm">{texts.lead}</Text>
      <Loaded query={query} failed={texts.failed} heights={['2.75rem']}>
        {({ apps, links }) => (
          <Stack gap="sm">
            {links.map((link) => (
              <Row key={link.id} justify="between">
                <Text>{texts.linked(link.app_name, link.chat_user_name, dateText(link.linked_at))}</Text>
                <Button
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={texts.unlinkOf(link.app_name)}
                  onClick={() => setAsked(link)}
                >
                  {texts.unlink}
                </Button>
              </Row>
            ))}
            {links.length < apps && (
              <Row justify="between">
                <Text>{links.length === 0 && texts.none}</Text>
                <Button variant="default" aria-haspopup="dialog" onClick={() => setLinking(true)}>
                  {links.length === 0 ? texts.link : texts.linkAnother}
                </Button>
              </Row>
            )}
          </Stack>
        )}
      </Loaded>
      <SubjectDialog subject={isLinking || null} title={texts.linking} onClose={() => setLinking(false)}>
        {() => <CodeForm onClose={() => setLinking(false)} onSaved={done} />}
      </SubjectDialog>
      <ConfirmDialog
        name={NAME}
        subject={asked}
        title={texts.unlinkTitle}
        action={texts.unlink}
        busy={texts.unlinking}
        failure={(error) => messageOf(error, texts.unlinkFailed)}
        run={({ id }) => api('DELETE /api/chat-links/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => done(message)}
        onSettled={() => invalidate(queryClient, 'chatLinks')}
        onClose={() => setAsked(null)}
      >
        {({ app_name: app }) => <p>{texts.askUnlink(app)}</p>}
      </ConfirmDialog>
    </Panel>
  );
}

/** Takes the code that the chat shows. */
function CodeForm({
  onClose,
  onSaved,
}: {
  readonly onClose: () => void;
  readonly onSaved: (message: string) => void;
}): ReactNode {
  const form = useEntryForm({
    draft: NAME,
    initial: { code: '' },
    secrets: ['code'],
    validate: ({ code }) => (readLinkCode(code) === null ? { code: texts.codeWrong } : {}),
    mutation: NAME,
    save: ({ code }) => api('POST /api/chat-links', { body: { code } }),
    failed: texts.linkFailed,
    changes: 'chatLinks',
    onSaved,
  });
  return (
    <DialogForm form={form} firstField="code" saving={texts.saving} onClose={onClose}>
      <Text size="sm">{texts.how}</Text>
      <TextField
        {...form.field('code')}
        {...hintBelow(texts.warning)}
        label={texts.code}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
      />
    </DialogForm>
  );
}
