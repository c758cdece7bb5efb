import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Hint, Panel } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { loginSettingsTexts as texts } from './account-texts.ts';

type Settings = ResponseOf<Routes['GET /api/admin/login-settings']>;

const settingsQuery = queryOptions({
  queryKey: queryKey('login-settings'),
  queryFn: ({ signal }) => api('GET /api/admin/login-settings', { signal }),
});

/** What the company demands of its people's logins. */
export function LoginSetting(): ReactNode {
  const query = useQuery(settingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['16rem']}>
      {(saved) => <LoginSettings saved={saved} />}
    </Loaded>
  );
}

/** What is demanded, in a few words. */
export function LoginValue(): ReactNode {
  const { data } = useQuery(settingsQuery);
  return (
    data &&
    [
      data.idle_minutes === null ? texts.tenDays : idleText(data.idle_minutes),
      ...(data.asks_password_again ? [texts.asksAgainValue] : []),
      ...(data.requires_second_factor ? [texts.requiresValue] : []),
    ].join('、')
  );
}

const CHOICES = [15, 30, 60, 120, 240, 480, 1440];

/** `30分` or `2時間` without use. */
const idleText = (minutes: number): string =>
  minutes % 60 === 0 ? texts.idleHours(minutes / 60) : texts.idleMinutes(minutes);

/** The limits of a login to choose from, the shortest first; what holds now is among them, whatever it is. */
const idleChoices = (saved: number | null): { readonly value: string; readonly label: string }[] => [
  { value: '', label: texts.never },
  ...[...new Set([...CHOICES, ...(saved === null ? [] : [saved])])]
    .toSorted((one, other) => one - other)
    .map((minutes) => ({ value: String(minutes), label: idleText(minutes) })),
];

/** Saved with each choice: none of it takes anything away but logins, which are made again. */
function LoginSettings({ saved }: { readonly saved: Settings }): ReactNode {
  const queryClient = useQueryClient();
  const [message, showMessage] = useFlashMessage();
  const saving = useExclusiveMutation('save-login-settings', {
    mutationFn: (changed: Partial<Settings>) => api('PUT /api/admin/login-settings', { body: changed }),
    onSuccess: (done) => showMessage(done.message),
    onSettled: () => invalidate(queryClient, 'loginSettings'),
  });
  const shown = { ...saved, ...(saving.isPending && saving.variables) };
  return (
    <Panel label={texts.title}>
      <Hint>{texts.lead}</Hint>
      {saving.isError && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      <SelectField
        label={texts.idle}
        description={texts.idleHint}
        maw={{ base: 'none', sm: '22rem' }}
        value={String(shown.idle_minutes ?? '')}
        data={idleChoices(saved.idle_minutes)}
        onChange={({ currentTarget: { value } }) =>
          saving.mutate({ idle_minutes: value === '' ? null : Number(value) })
        }
      />
      <SwitchField
        label={texts.asksAgain}
        hint={texts.asksAgainHint}
        checked={shown.asks_password_again}
        onChange={(on) => saving.mutate({ asks_password_again: on })}
      />
      <SwitchField
        label={texts.requires}
        hint={texts.requiresHint}
        checked={shown.requires_second_factor}
        onChange={(on) => saving.mutate({ requires_second_factor: on })}
      />
      <Toast message={message} />
    </Panel>
  );
}
