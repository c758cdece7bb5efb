import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { Assistant } from '#contract/mcp.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { dateText, fullWhenText } from '../../lib/when-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SubjectDialog } from '../../ui/dialog.tsx';
import { Heading, Hint, Panel, Row, Stack, Text } from '../../ui/layout.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { assistantTexts as texts } from './assistant-texts.ts';

const AssistantForm = lazyPart(async () => (await import('./assistant-form.tsx')).AssistantForm);

const assistantsQuery = queryOptions({
  queryKey: queryKey('assistants'),
  queryFn: ({ signal }) => api('GET /api/assistants', { signal }),
});

/** One's own AI assistants: nothing where the company lets nobody have any. */
export function AssistantsPanel({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(assistantsQuery);
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Assistant | null>(null);
  // Most companies have none: nobody is to see it come and go.
  if (query.data === undefined ? !query.isError : query.data.assistant_use === 'off') return null;
  return (
    <Panel labelledBy="assistants">
      <Heading id="assistants">{texts.title}</Heading>
      <Text size="sm">{texts.lead}</Text>
      <Loaded query={query} failed={texts.failed} heights={['2.75rem']}>
        {({ assistants }) => (
          <Stack gap="sm">
            {assistants.length === 0 && <Text>{texts.none}</Text>}
            {assistants.map((assistant) => (
              <Row key={assistant.id} justify="between" isSingleLine>
                <div>
                  <Text>{assistant.name}</Text>
                  <Hint>{factsOf(assistant)}</Hint>
                </div>
                <Button
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={texts.removeOf(assistant.name)}
                  onClick={() => setAsked(assistant)}
                >
                  {texts.remove}
                </Button>
              </Row>
            ))}
            <Row justify="end">
              <Button variant="default" aria-haspopup="dialog" onClick={() => setAdding(true)}>
                {texts.add}
              </Button>
            </Row>
          </Stack>
        )}
      </Loaded>
      <SubjectDialog subject={isAdding || null} title={texts.add} onClose={() => setAdding(false)}>
        {() => <AssistantForm use={query.data?.assistant_use ?? 'off'} onClose={() => setAdding(false)} />}
      </SubjectDialog>
      <ConfirmDialog
        name="assistant"
        subject={asked}
        title={texts.removeTitle}
        action={texts.remove}
        busy={texts.removing}
        failure={(error) => messageOf(error, texts.removeFailed)}
        run={({ id }) => api('DELETE /api/assistants/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => {
          setAsked(null);
          onDone(message);
        }}
        onSettled={() => invalidate(queryClient, 'assistants')}
        onClose={() => setAsked(null)}
      >
        {({ name }) => <p>{texts.askRemove(name)}</p>}
      </ConfirmDialog>
    </Panel>
  );
}

/** What it may do, and how long, in a line. */
const factsOf = ({ tools, expires_at: until, last_used_at: usedAt }: Assistant): string =>
  [
    tools.map((tool) => texts.toolNames[tool]).join('・'),
    texts.until(dateText(until)),
    usedAt === null ? texts.neverUsed : texts.lastUsed(fullWhenText(usedAt)),
  ].join('　');
