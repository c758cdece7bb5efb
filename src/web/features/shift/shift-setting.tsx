import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { WISH_DAYS_RANGE, wishDeadline } from '#domain/shift/wish.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { api, messageOf } from '../../lib/api.ts';
import { shiftSettingsQuery } from '../../lib/company-queries.ts';
import { invalidate, queryKey } from '../../lib/query-keys.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { SwitchField } from '../../ui/choices.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Hint, Panel, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SaveRow } from '../../ui/save-row.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes-dialog.tsx';
import { settingTexts as texts } from './texts.ts';

type Settings = ResponseOf<Routes['GET /api/admin/shift-settings']>;
type Wanted = Pick<Settings, 'admins_plan_shifts' | 'wish_days'>;

/** Who plans the company's shifts, and until when wishes are taken. */
export function ShiftSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery({
    queryKey: queryKey('shift-settings', 'drafts'),
    queryFn: ({ signal }) => api('GET /api/admin/shift-settings', { signal }),
  });
  return (
    <Loaded query={query} failed={texts.failed} heights={['19rem']}>
      {(saved) => <ShiftSettings saved={saved} onDone={onDone} />}
    </Loaded>
  );
}

/** Who plans the shifts, in a few words. */
export function ShiftSettingValue(): ReactNode {
  const { data } = useQuery(shiftSettingsQuery);
  return data && (data.admins_plan_shifts ? texts.byAdmins(data.wish_days) : texts.byEmployees);
}

const SAVING = 'save-shift-settings';

/** Another deadline is saved at once; who plans the shifts once it is said what becomes of drafts. */
function ShiftSettings({
  saved,
  onDone,
}: {
  readonly saved: Settings;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const periods = useWagePeriods();
  const next = periods.next(periods.on(useToday()));
  const [isPlannedByAdmins, setPlannedByAdmins] = useState(saved.admins_plan_shifts);
  const [typed, setTyped] = useState(String(saved.wish_days));
  const [asked, setAsked] = useState<Wanted | null>(null);
  const save = async (wanted: Wanted): Promise<void> => {
    const { message } = await api('PUT /api/admin/shift-settings', { body: wanted });
    await invalidate(queryClient, 'shiftSettings');
    onDone(message);
  };
  const saving = useExclusiveMutation(SAVING, { mutationFn: save });
  const days = daysOf(typed);
  const isChanged = isPlannedByAdmins !== saved.admins_plan_shifts || typed !== String(saved.wish_days);
  const submit = (): void => {
    if (days === null) return;
    const wanted = { admins_plan_shifts: isPlannedByAdmins, wish_days: days };
    if (isPlannedByAdmins === saved.admins_plan_shifts) saving.mutate(wanted);
    else setAsked(wanted);
  };
  return (
    <Panel label={texts.title}>
      <Hint>{texts.lead}</Hint>
      <SwitchField
        label={texts.plans}
        hint={texts.plansHint}
        checked={isPlannedByAdmins}
        onChange={setPlannedByAdmins}
      />
      <TextField
        label={texts.wishDays}
        maw={{ base: 'none', sm: '20rem' }}
        inputMode="numeric"
        value={typed}
        disabled={!isPlannedByAdmins}
        error={days === null ? texts.wishDaysFault : undefined}
        {...hintBelow(texts.wishDaysHint(wishDeadline(next, days ?? saved.wish_days), formatPeriodName(next)))}
        onChange={(event) => {
          saving.reset();
          setTyped(event.currentTarget.value);
        }}
      />
      {saving.error !== null && <Banner kind="error">{messageOf(saving.error, texts.saveFailed)}</Banner>}
      <SaveRow isBusy={saving.isPending} busy={texts.saving} isChanged={isChanged && days !== null} onSave={submit}>
        {texts.save}
      </SaveRow>
      <ConfirmDialog
        name={SAVING}
        subject={asked}
        title={texts.changing}
        action={texts.change}
        busy={texts.saving}
        isDangerous={false}
        failure={(error) => messageOf(error, texts.saveFailed)}
        run={save}
        onDone={() => setAsked(null)}
        onClose={() => setAsked(null)}
      >
        {({ admins_plan_shifts: turnsOn }) => (
          <>
            <p>{turnsOn ? texts.onEffect : texts.offEffect}</p>
            {saved.unpublished_days > 0 && (
              <Text weight="bold">
                {turnsOn ? texts.onDrafts(saved.unpublished_days) : texts.offDrafts(saved.unpublished_days)}
              </Text>
            )}
          </>
        )}
      </ConfirmDialog>
      <UnsavedChanges isChanged={isChanged} />
    </Panel>
  );
}

/** The days that the field spells; `null` where it spells none that can be. */
const daysOf = (text: string): number | null => parseTypedNumber(text, WISH_DAYS_RANGE);
