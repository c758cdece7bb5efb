import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { LOCATION_RETENTION_DAYS } from '#domain/location/position.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { Hint } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { locationTexts as texts } from './setting-texts.ts';

const settingsQuery = queryOptions({
  queryKey: queryKey('location-settings'),
  queryFn: ({ signal }) => api('GET /api/admin/location-settings', { signal }),
});

/** The settings of the locations of punches (D27). */
export function LocationSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(settingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['13rem']}>
      {({ retention_days }) => <Retention saved={retention_days} onDone={onDone} />}
    </Loaded>
  );
}

/** How long they are stored. */
export function LocationValue(): ReactNode {
  const { data } = useQuery(settingsQuery);
  return data && retentionText(data.retention_days);
}

/** Their retention, confirmed before it gets shorter: older places are then removed for good. */
function Retention({
  saved,
  onDone,
}: {
  /** In days. */
  readonly saved: number;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const setting = useSetting({
    name: 'location-settings',
    saved: { days: String(saved) },
    shownBy: 'GET /api/admin/location-settings',
    save: ({ days }, seen) =>
      api('PUT /api/admin/location-settings', { ...seen, body: { retention_days: Number(days) } }),
    wireNames: { retention_days: 'days' },
    confirm: ({ days }) =>
      Number(days) < saved
        ? {
            title: texts.shortening,
            action: texts.shorten,
            isDangerous: true,
            change: texts.change(retentionText(saved), retentionText(Number(days))),
            effects: [texts.effect(texts.days(Number(days)))],
            hint: texts.punchesStay,
          }
        : null,
    changes: 'locationSettings',
    failed: texts.saveFailed,
    onDone,
  });
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <SelectField
        {...setting.field('days')}
        label={texts.field}
        maw={{ base: 'none', sm: '18rem' }}
        data={retentionChoices(saved).map((days) => ({ value: String(days), label: retentionText(days) }))}
      />
      <Hint>{texts.shorteningHint}</Hint>
    </SettingForm>
  );
}

const { max } = LOCATION_RETENTION_DAYS;

const NAMES: ReadonlyMap<number, string> = new Map([
  [90, texts.months(3)],
  [180, texts.months(6)],
  [365, texts.years(1)],
  [730, texts.years(2)],
  [1095, texts.years(3)],
  [max, texts.years(5)],
]);

/** A number of days as people say it: `1年（365日）`. */
export function retentionText(days: number): string {
  const name = NAMES.get(days);
  return name === undefined ? texts.days(days) : texts.named(name, texts.days(days));
}

/** The times to choose from, the shortest first; what holds now is among them, whatever it is. */
export const retentionChoices = (current: number): number[] =>
  [...new Set([...NAMES.keys(), current])].toSorted((one, other) => one - other);
