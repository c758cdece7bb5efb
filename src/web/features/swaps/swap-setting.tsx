import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { SwapSettings } from '#contract/swaps.ts';
import { MOST_COMP_MONTHS } from '#domain/swaps/comp-day.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { texts } from './texts.ts';

const settingsQuery = queryOptions({
  queryKey: queryKey('swaps', 'settings'),
  queryFn: ({ signal }) => api('GET /api/swap-settings', { signal }),
});

/** Whether a company swaps rest days, and what it gives for work on them. */
export function SwapSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(settingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['20rem']}>
      {(saved) => <Settings saved={saved} onDone={onDone} />}
    </Loaded>
  );
}

/** Whether it does, in a few words. */
export function SwapSettingValue(): ReactNode {
  const { data } = useQuery(settingsQuery);
  const parts = data && [
    ...(data.swaps_days ? [texts.swapsOn] : []),
    ...(data.comp_months === null ? [] : [texts.compOn(data.comp_months)]),
  ];
  return parts && (parts.length === 0 ? texts.isOff : parts.join('、'));
}

/** For how long compensation can be taken where nobody has chosen. */
const USUAL_MONTHS = 2;

const MONTHS = Array.from({ length: MOST_COMP_MONTHS }, (_, month) => month + 1);

function Settings({
  saved,
  onDone,
}: {
  readonly saved: SwapSettings;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'swap-settings',
    saved: {
      swaps: saved.swaps_days ? 'on' : '',
      gives: saved.comp_months === null ? '' : 'on',
      months: String(saved.comp_months ?? USUAL_MONTHS),
      halves: saved.comp_halves ? 'on' : '',
    },
    shownBy: 'GET /api/swap-settings',
    save: ({ swaps, gives, months, halves }, seen) =>
      api('PUT /api/admin/swap-settings', {
        ...seen,
        body: {
          swaps_days: swaps === 'on',
          comp_months: gives === 'on' ? Number(months) : null,
          comp_halves: halves === 'on',
        },
      }),
    wireNames: { comp_months: 'months' },
    failed: texts.saveFailed,
    changes: 'swapSettings',
    onDone,
  });
  const { values } = setting;
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <SwitchField label={texts.swapsDays} hint={texts.swapsDaysHint} {...setting.flag('swaps')} />
      <SwitchField label={texts.gives} hint={texts.givesHint} {...setting.flag('gives')} />
      {values.gives === 'on' && (
        <>
          <SelectField
            {...setting.field('months')}
            label={texts.months}
            maw={{ base: 'none', sm: '20rem' }}
            data={MONTHS.map((months) => ({ value: String(months), label: texts.monthsOf(months) }))}
          />
          <SwitchField label={texts.halves} hint={texts.halvesHint} {...setting.flag('halves')} />
        </>
      )}
    </SettingForm>
  );
}
