import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ASSISTANT_USE_NAMES, ASSISTANT_USES, type AssistantUse } from '#domain/mcp/assistant.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { Hint } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { settingTexts as texts } from './setting-texts.ts';

const settingsQuery = queryOptions({
  queryKey: queryKey('assistant-settings'),
  queryFn: ({ signal }) => api('GET /api/admin/assistant-settings', { signal }),
});

/** What the company lets the AI assistants of its people do. */
export function AssistantSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(settingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['13rem']}>
      {({ assistant_use: use }) => <Use saved={use} onDone={onDone} />}
    </Loaded>
  );
}

/** The same in a few words. */
export function AssistantValue(): ReactNode {
  const { data } = useQuery(settingsQuery);
  return data && ASSISTANT_USE_NAMES[data.assistant_use];
}

const CHOICES = ASSISTANT_USES.map((value) => ({ value, label: ASSISTANT_USE_NAMES[value] }));

function Use({
  saved,
  onDone,
}: {
  readonly saved: AssistantUse;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'assistant-settings',
    saved: { use: saved },
    shownBy: 'GET /api/admin/assistant-settings',
    save: ({ use }, seen) => api('PUT /api/admin/assistant-settings', { ...seen, body: { assistant_use: use } }),
    wireNames: { assistant_use: 'use' },
    confirm: ({ use }) =>
      ASSISTANT_USES.indexOf(use) < ASSISTANT_USES.indexOf(saved)
        ? {
            title: texts.withdrawal,
            change: texts.change(ASSISTANT_USE_NAMES[saved], ASSISTANT_USE_NAMES[use]),
            effects: [texts.withdrawn],
          }
        : null,
    changes: 'assistantSettings',
    failed: texts.saveFailed,
    onDone,
  });
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <SelectField {...setting.field('use')} label={texts.use} maw={{ base: 'none', sm: '22rem' }} data={CHOICES} />
      <Hint>{texts.hint}</Hint>
    </SettingForm>
  );
}
