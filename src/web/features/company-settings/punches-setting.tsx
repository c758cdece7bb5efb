import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { punchSettingsQuery } from '../../lib/company-queries.ts';
import { invalidate } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { Hint, Panel } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { punchTexts as texts } from './texts.ts';

type Settings = ResponseOf<Routes['GET /api/punch-settings']>;

/** The settings of how the company's people punch. */
export function PunchesSetting(): ReactNode {
  const query = useQuery(punchSettingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['17rem']}>
      {(saved) => <PunchSettings saved={saved} />}
    </Loaded>
  );
}

/** Whether breaks are punched, in a few words. */
export function PunchesValue(): ReactNode {
  const { data } = useQuery(punchSettingsQuery);
  return (
    data &&
    [
      data.punches_breaks ? texts.breaksPunched : texts.breaksNotPunched,
      ...(data.punches_directly ? [texts.punchesDirectly] : []),
    ].join('、')
  );
}

const HOURS = [0, 1, 4, 12, 24, 48, 72, 168];

/** The hours to choose from, with what is saved, which the API may have set. */
const hoursOffered = (saved: number): number[] => [...new Set([...HOURS, saved])].toSorted((a, b) => a - b);

/** Whether breaks are punched (D38), and without a confirmation; saved with the tap, as it takes nothing away. */
function PunchSettings({ saved }: { readonly saved: Settings }): ReactNode {
  const queryClient = useQueryClient();
  const [message, showMessage] = useFlashMessage();
  const saving = useExclusiveMutation('save-punch-settings', {
    mutationFn: (changed: Partial<Settings>) => api('PUT /api/admin/punch-settings', { body: changed }),
    onSuccess: (done) => showMessage(done.message),
    onSettled: () => invalidate(queryClient, 'punchSettings'),
  });
  const shown = { ...saved, ...(saving.isPending && saving.variables) };
  return (
    <Panel label={texts.title}>
      <Hint>{texts.lead}</Hint>
      {saving.isError && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      <SwitchField
        label={texts.punchesBreaks}
        hint={texts.punchesBreaksHint}
        checked={shown.punches_breaks}
        onChange={(on) => saving.mutate({ punches_breaks: on })}
      />
      <SwitchField
        label={texts.punchesDirectly}
        hint={texts.punchesDirectlyHint}
        checked={shown.punches_directly}
        onChange={(on) => saving.mutate({ punches_directly: on })}
      />
      <SelectField
        label={texts.offlineHours}
        maw={{ base: 'none', sm: '18rem' }}
        data={hoursOffered(shown.offline_punch_hours).map((hours) => ({
          value: String(hours),
          label: texts.hours(hours),
        }))}
        value={String(shown.offline_punch_hours)}
        onChange={(event) => saving.mutate({ offline_punch_hours: Number(event.currentTarget.value) })}
      />
      <Hint>{texts.offlineHoursHint}</Hint>
      {/* Not above the switches, which would move away below the finger. */}
      <Toast message={message} />
    </Panel>
  );
}
