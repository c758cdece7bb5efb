import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { loginSettingsTexts as texts } from './account-texts.ts';

type Settings = ResponseOf<Routes['GET /api/admin/login-settings']>;

const settingsQuery = queryOptions({
  queryKey: queryKey('login-settings'),
  queryFn: ({ signal }) => api('GET /api/admin/login-settings', { signal }),
});

/** What the company demands of its people's logins. */
export function LoginSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(settingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['16rem']}>
      {(saved) => <LoginSettings saved={saved} onDone={onDone} />}
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

function LoginSettings({
  saved,
  onDone,
}: {
  readonly saved: Settings;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'login-settings',
    saved: {
      idle: String(saved.idle_minutes ?? ''),
      asksAgain: saved.asks_password_again ? 'on' : '',
      requires: saved.requires_second_factor ? 'on' : '',
    },
    shownBy: 'GET /api/admin/login-settings',
    save: ({ idle, asksAgain, requires }, seen) =>
      api('PUT /api/admin/login-settings', {
        ...seen,
        body: {
          idle_minutes: idle === '' ? null : Number(idle),
          asks_password_again: asksAgain === 'on',
          requires_second_factor: requires === 'on',
        },
      }),
    wireNames: { idle_minutes: 'idle' },
    changes: 'loginSettings',
    failed: texts.saveFailed,
    onDone,
  });
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <SelectField
        {...setting.field('idle')}
        label={texts.idle}
        description={texts.idleHint}
        maw={{ base: 'none', sm: '22rem' }}
        data={idleChoices(saved.idle_minutes)}
      />
      <SwitchField label={texts.asksAgain} hint={texts.asksAgainHint} {...setting.flag('asksAgain')} />
      <SwitchField label={texts.requires} hint={texts.requiresHint} {...setting.flag('requires')} />
    </SettingForm>
  );
}
