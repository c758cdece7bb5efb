import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { KIND_NAMES } from '#domain/notifications/kind.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Empty, Heading, Panel, Text } from '../../ui/layout.tsx';
import { choiceTexts as texts } from './texts.ts';

type Choice = ResponseOf<Routes['GET /api/notification-choices']>['choices'][number];

const choicesQuery = queryOptions({
  queryKey: queryKey('notification-choices'),
  queryFn: ({ signal }) => api('GET /api/notification-choices', { signal }),
});

/** Which kinds of mail one wants. Nothing of it where no mail is sent. */
export function MailChoicesPanel(): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery(choicesQuery);
  // The last panel of its screen: nothing moves when it comes.
  if (data?.is_on !== true) return null;
  return (
    <Panel labelledBy="mail-choices">
      <Heading id="mail-choices">{texts.title}</Heading>
      <Text size="sm">{texts.lead}</Text>
      <MailChoices
        choices={data.choices}
        save={(choice) => api('PUT /api/notification-choices', { body: choice })}
        onSettled={() => invalidate(queryClient, 'notificationChoices')}
      />
    </Panel>
  );
}

/** A switch for each kind, saved with each choice; whoever has no login can only switch off. */
export function MailChoices({
  choices,
  save,
  onSettled,
  canOnlyStop = false,
}: {
  readonly choices: readonly Choice[];
  readonly save: (choice: Choice) => Promise<unknown>;
  readonly onSettled: () => unknown;
  readonly canOnlyStop?: boolean;
}): ReactNode {
  const saving = useExclusiveMutation('save-mail-choice', { mutationFn: save, onSettled });
  const pending = saving.isPending ? saving.variables : undefined;
  if (choices.length === 0) return <Empty isPlain>{texts.none}</Empty>;
  return (
    <>
      {saving.error !== null && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      {choices.map(({ kind, wants_mail: wantsMail }) => (
        <SwitchField
          key={kind}
          label={KIND_NAMES[kind]}
          disabled={canOnlyStop && !wantsMail}
          checked={pending?.kind === kind ? pending.wants_mail : wantsMail}
          onChange={(on) => saving.mutate({ kind, wants_mail: on })}
        />
      ))}
    </>
  );
}
