import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { TextField } from '../../ui/field.tsx';
import { Heading, Stack } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { ledgerTexts as texts } from './ledger-texts.ts';

const agencyQuery = queryOptions({
  queryKey: queryKey('assignments', 'agency'),
  queryFn: ({ signal }) => api('GET /api/admin/dispatch-agency', { signal }),
});

/** The office that the company dispatches from, and its 派遣元責任者. */
export function AgencySetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(agencyQuery);
  return (
    <Stack gap="sm">
      <Heading>{texts.agency}</Heading>
      <Loaded query={query} failed={texts.agencyFailed} heights={['24rem']}>
        {(saved) => <Agency saved={saved} onDone={onDone} />}
      </Loaded>
    </Stack>
  );
}

function Agency({
  saved: { licence, office, location, manager },
  onDone,
}: {
  readonly saved: ResponseOf<Routes['GET /api/admin/dispatch-agency']>;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'dispatch-agency',
    saved: { licence, office, location, manager },
    shownBy: 'GET /api/admin/dispatch-agency',
    save: (body, seen) => api('PUT /api/admin/dispatch-agency', { ...seen, body }),
    changes: 'assignments',
    failed: texts.agencySaveFailed,
    onDone,
  });
  return (
    <SettingForm setting={setting} label={texts.agency} lead={texts.agencyLead}>
      {(['licence', 'office', 'location', 'manager'] as const).map((name) => (
        <TextField key={name} {...setting.field(name)} label={texts[name]} maxLength={200} autoComplete="off" />
      ))}
    </SettingForm>
  );
}
