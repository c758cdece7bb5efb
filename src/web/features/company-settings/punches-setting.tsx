import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { api, messageOf } from '../../lib/api.ts';
import { punchSettingsQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Heading, Hint, Panel } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { punchTexts as texts } from './texts.ts';

/** The settings of what the company's people punch. */
export function PunchesSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(punchSettingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['11rem']}>
      {({ punches_breaks }) => <BreakPunches saved={punches_breaks} onDone={onDone} />}
    </Loaded>
  );
}

/** Whether breaks are punched, in a few words. */
export function PunchesValue(): ReactNode {
  const { data } = useQuery(punchSettingsQuery);
  return data && (data.punches_breaks ? texts.breaksPunched : texts.breaksNotPunched);
}

/** Whether breaks are punched (D38); saved with the tap, as it takes nothing away. */
function BreakPunches({
  saved,
  onDone,
}: {
  readonly saved: boolean;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const saving = useExclusiveMutation('save-punch-settings', {
    mutationFn: (on: boolean) => api('PUT /api/admin/punch-settings', { body: { punches_breaks: on } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => invalidate(queryClient, 'punchSettings'),
  });
  return (
    <Panel labelledBy="break-punches">
      <Heading id="break-punches">{texts.title}</Heading>
      <Hint>{texts.lead}</Hint>
      {saving.isError && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      <SwitchField
        label={texts.punchesBreaks}
        hint={texts.punchesBreaksHint}
        checked={(saving.isPending ? saving.variables : undefined) ?? saved}
        onChange={(on) => saving.mutate(on)}
      />
    </Panel>
  );
}
