import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { LOCATION_RETENTION_DAYS } from '#domain/location/position.ts';
import { api, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Hint, Panel, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes-dialog.tsx';
import { locationTexts as texts } from './texts.ts';

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

const SAVING = 'save-location-settings';

/** Their retention: saved at once where it gets longer, confirmed before it gets shorter. */
function Retention({
  saved,
  onDone,
}: {
  /** In days. */
  readonly saved: number;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(saved);
  const [asked, setAsked] = useState<{ readonly from: number; readonly to: number } | null>(null);
  const save = async (days: number): Promise<void> => {
    const { message, ...settings } = await api('PUT /api/admin/location-settings', { body: { retention_days: days } });
    queryClient.setQueryData(settingsQuery.queryKey, settings);
    onDone(message);
  };
  const saving = useExclusiveMutation(SAVING, { mutationFn: save });
  const isChanged = chosen !== saved;
  const submit = (): void => (chosen < saved ? setAsked({ from: saved, to: chosen }) : saving.mutate(chosen));
  return (
    <Panel label={texts.title}>
      <Hint>{texts.lead}</Hint>
      <SelectField
        label={texts.field}
        maw={{ base: 'none', sm: '18rem' }}
        value={String(chosen)}
        data={retentionChoices(saved).map((days) => ({ value: String(days), label: retentionText(days) }))}
        onChange={(event) => {
          saving.reset();
          setChosen(Number(event.currentTarget.value));
        }}
      />
      <Hint>{texts.shorteningHint}</Hint>
      {saving.error !== null && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      <SaveRow isBusy={saving.isPending} busy={texts.saving} isChanged={isChanged} onSave={submit}>
        {texts.save}
      </SaveRow>
      {/* Shorter, it removes older places for good. */}
      <ConfirmDialog
        name={SAVING}
        subject={asked}
        title={texts.shortening}
        action={texts.shorten}
        busy={texts.saving}
        failure={(error) => messageOf(error, texts.saveFailed)}
        run={({ to }) => save(to)}
        onDone={() => setAsked(null)}
        onClose={() => setAsked(null)}
      >
        {({ from, to }) => (
          <>
            <Text weight="bold">{texts.change(retentionText(from), retentionText(to))}</Text>
            <p>{texts.effect(texts.days(to))}</p>
            <Hint>{texts.punchesStay}</Hint>
          </>
        )}
      </ConfirmDialog>
      <UnsavedChanges isChanged={isChanged} />
    </Panel>
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
