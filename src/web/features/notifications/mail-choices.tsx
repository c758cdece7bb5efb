import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import type { NotificationKind } from '#domain/notifications/kind.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Empty, Heading, Panel, Text } from '../../ui/layout.tsx';
import { noticeWords } from './notice-words.ts';
import { choiceTexts as texts } from './texts.ts';

type MailChoice = ResponseOf<Routes['GET /api/notification-choices']>['choices'][number];

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

/** A switch for each kind of mail. */
export const MailChoices = ({
  choices,
  save,
  ...rest
}: {
  readonly choices: readonly MailChoice[];
  readonly save: (choice: MailChoice) => Promise<unknown>;
  readonly onSettled: () => unknown;
  readonly canOnlyStop?: boolean;
}): ReactNode => (
  <KindChoices
    choices={choices.map(({ kind, wants_mail: isWanted }) => ({ kind, isWanted }))}
    save={({ kind, isWanted }) => save({ kind, wants_mail: isWanted })}
    texts={texts}
    mutation="save-mail-choice"
    {...rest}
  />
);

interface Choice<Kind extends NotificationKind> {
  readonly kind: Kind;
  readonly isWanted: boolean;
}

/** A switch for each kind, saved with each choice; whoever has no login can only switch off. */
export function KindChoices<Kind extends NotificationKind>({
  choices,
  save,
  mutation,
  texts: { none, saveFailed },
  onSettled,
  canOnlyStop = false,
}: {
  readonly choices: readonly Choice<Kind>[];
  readonly save: (choice: Choice<Kind>) => Promise<unknown>;
  /** The name under which one choice at a time is saved. */
  readonly mutation: string;
  /** The messages of an empty list, and of a choice that isn't saved. */
  readonly texts: { readonly none: string; readonly saveFailed: string };
  readonly onSettled: () => unknown;
  readonly canOnlyStop?: boolean;
}): ReactNode {
  const saving = useExclusiveMutation(mutation, { mutationFn: save, onSettled });
  const pending = saving.isPending ? saving.variables : undefined;
  if (choices.length === 0) return <Empty isPlain>{none}</Empty>;
  return (
    <>
      {saving.error !== null && <Banner kind="error">{messageOf(saving.error, saveFailed)}</Banner>}
      {choices.map(({ kind, isWanted }) => (
        <SwitchField
          key={kind}
          label={noticeWords.kinds[kind]}
          disabled={canOnlyStop && !isWanted}
          checked={pending?.kind === kind ? pending.isWanted : isWanted}
          onChange={(on) => saving.mutate({ kind, isWanted: on })}
        />
      ))}
    </>
  );
}
