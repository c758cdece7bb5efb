import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { api } from '../../lib/api.ts';
import { punchSettingsQuery } from '../../lib/company-queries.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { punchTexts as texts } from './setting-texts.ts';

type Settings = ResponseOf<Routes['GET /api/punch-settings']>;

/** The settings of how the company's people punch. */
export function PunchesSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(punchSettingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['17rem']}>
      {(saved) => <PunchSettings saved={saved} onDone={onDone} />}
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

/** Whether breaks are punched (D38), and without a confirmation; and for how long offline punches are taken. */
function PunchSettings({
  saved,
  onDone,
}: {
  readonly saved: Settings;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'punch-settings',
    saved: {
      breaks: saved.punches_breaks ? 'on' : '',
      directly: saved.punches_directly ? 'on' : '',
      hours: String(saved.offline_punch_hours),
    },
    shownBy: 'GET /api/punch-settings',
    save: ({ breaks, directly, hours }, seen) =>
      api('PUT /api/admin/punch-settings', {
        ...seen,
        body: {
          punches_breaks: breaks === 'on',
          punches_directly: directly === 'on',
          offline_punch_hours: Number(hours),
        },
      }),
    wireNames: { offline_punch_hours: 'hours' },
    changes: 'punchSettings',
    failed: texts.saveFailed,
    onDone,
  });
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <SwitchField label={texts.punchesBreaks} hint={texts.punchesBreaksHint} {...setting.flag('breaks')} />
      <SwitchField label={texts.punchesDirectly} hint={texts.punchesDirectlyHint} {...setting.flag('directly')} />
      <SelectField
        {...setting.field('hours')}
        label={texts.offlineHours}
        maw={{ base: 'none', sm: '18rem' }}
        data={hoursOffered(saved.offline_punch_hours).map((hours) => ({
          value: String(hours),
          label: texts.hours(hours),
        }))}
      />
      <Hint>{texts.offlineHoursHint}</Hint>
    </SettingForm>
  );
}
