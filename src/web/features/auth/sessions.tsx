import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { RowButton } from '../../ui/action-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Heading, Hint, List, Panel, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Tag } from '../../ui/tag.tsx';
import { fullWhenText } from '../../lib/when-text.ts';
import { Entry } from './account-entry.tsx';
import { sessionTexts as texts } from './account-texts.ts';

type Session = ResponseOf<Routes['GET /api/auth/sessions']>[number];

/** One's own logins. */
export const sessionsQuery = queryOptions({
  queryKey: queryKey('sessions'),
  queryFn: ({ signal }) => api('GET /api/auth/sessions', { signal }),
});

const nameOf = ({ device }: Session): string => device ?? texts.unknownDevice;

/** Where one is logged in; each login but the present one can be ended. */
export function Sessions({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery);
  const [ending, setEnding] = useState<Session | null>(null);
  return (
    <Panel labelledBy="sessions">
      <Heading id="sessions">{texts.title}</Heading>
      <Loaded query={query} failed={texts.failed} heights={['4rem', '4rem']}>
        {(sessions) => (
          <List rules="between">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
            ))}
          </List>
        )}
      </Loaded>
      <ConfirmDialog
        name="end-session"
        subject={ending}
        title={texts.endTitle}
        action={texts.endAction}
        busy={texts.ending}
        failure={(error) => messageOf(error, texts.endFailed)}
        run={({ id }) => api('DELETE /api/auth/sessions/{id}', { params: { id: String(id) } })}
        onDone={({ message }) => {
          setEnding(null);
          onDone(message);
        }}
        onSettled={() => invalidate(queryClient, 'session')}
        onClose={() => setEnding(null)}
      >
        {(session) => (
          <>
            <Text weight="bold">{texts.endQuestion(nameOf(session))}</Text>
            <Hint>{texts.loggedIn(fullWhenText(session.created_at))}</Hint>
            <p>{texts.endEffect}</p>
          </>
        )}
      </ConfirmDialog>
    </Panel>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }): ReactNode {
  const when = fullWhenText(session.created_at);
  return (
    <Entry
      name={nameOf(session)}
      tag={session.is_current && <Tag tone="info">{texts.current}</Tag>}
      hints={[texts.lastUsed(fullWhenText(session.last_used_at)), texts.loggedIn(when), texts.means[session.means]]}
      actions={
        !session.is_current && (
          <RowButton label={texts.endOf(nameOf(session), when)} onClick={onEnd}>
            {texts.end}
          </RowButton>
        )
      }
    />
  );
}
