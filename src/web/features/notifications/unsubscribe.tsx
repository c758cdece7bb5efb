import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { api } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { Banner } from '../../ui/banner.tsx';
import { Panel, Screen, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ScreenTitle } from '../../ui/screen-title.tsx';
import { MailChoices } from './mail-choices.tsx';
import { choiceTexts as texts } from './texts.ts';

const choicesQuery = (token: string) =>
  queryOptions({
    queryKey: queryKey('notification-choices', token),
    queryFn: ({ signal }) => api('GET /api/unsubscribe/{token}', { params: { token }, signal }),
  });

/** Ends mails by kind, for whoever has got one: by its link, without a login. */
export const Unsubscribe = (): ReactNode => (
  <main>
    <Screen>
      <ScreenTitle>{texts.unsubscribeTitle}</ScreenTitle>
      <Choices />
    </Screen>
  </main>
);

function Choices(): ReactNode {
  const [token] = useState(() => window.location.hash.slice(1));
  return <Panel>{token === '' ? <Banner kind="error">{texts.noLink}</Banner> : <Linked token={token} />}</Panel>;
}

function Linked({ token }: { readonly token: string }): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(choicesQuery(token));
  return (
    <>
      <Text size="sm">{texts.unsubscribeLead}</Text>
      <Loaded query={query} failed={texts.failed} heights={['2.75rem', '2.75rem', '2.75rem']}>
        {({ choices }) => (
          <MailChoices
            choices={choices}
            canOnlyStop
            save={({ kind }) =>
              api('PUT /api/unsubscribe/{token}', { params: { token }, body: { kind, wants_mail: false } })
            }
            onSettled={() => invalidate(queryClient, 'notificationChoices')}
          />
        )}
      </Loaded>
    </>
  );
}
