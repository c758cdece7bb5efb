import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { WISH_DAYS_RANGE, wishDeadline } from '#domain/shift/wish.ts';
import { formatPeriodName } from '#domain/working-time/period-text.ts';
import { api } from '../../lib/api.ts';
import { shiftSettingsQuery } from '../../lib/company-queries.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { parseTypedNumber } from '../../lib/typed-number.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { hintBelow, TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { settingTexts as texts } from './setting-texts.ts';

type Settings = ResponseOf<Routes['GET /api/admin/shift-settings']>;

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

/** Who plans the shifts, confirmed with the outcome for drafts; and the deadline of wishes. */
function ShiftSettings({
  saved,
  onDone,
}: {
  readonly saved: Settings;
  readonly onDone: (message: string) => void;
}): ReactNode {
  const periods = useWagePeriods();
  const next = periods.next(periods.on(useToday()));
  const setting = useSetting({
    name: 'shift-settings',
    saved: { plans: saved.admins_plan_shifts ? 'on' : '', days: String(saved.wish_days) },
    // Where employees plan, there is no deadline to be corrected.
    validate: ({ plans, days }) => (plans === 'on' && daysOf(days) === null ? { days: texts.wishDaysFault } : {}),
    shownBy: 'GET /api/admin/shift-settings',
    save: ({ plans, days }, seen) =>
      api('PUT /api/admin/shift-settings', {
        ...seen,
        body: { admins_plan_shifts: plans === 'on', wish_days: daysOf(days) ?? saved.wish_days },
      }),
    wireNames: { wish_days: 'days' },
    confirm: ({ plans }) => {
      const turnsOn = plans === 'on';
      if (turnsOn === saved.admins_plan_shifts) return null;
      return {
        title: texts.changing,
        action: texts.change,
        effects: [
          turnsOn ? texts.onEffect : texts.offEffect,
          ...(saved.unpublished_days > 0 ? [(turnsOn ? texts.onDrafts : texts.offDrafts)(saved.unpublished_days)] : []),
        ],
      };
    },
    changes: 'shiftSettings',
    failed: texts.saveFailed,
    onDone,
  });
  const { plans, days: typed } = setting.values;
  const days = daysOf(typed);
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <SwitchField label={texts.plans} hint={texts.plansHint} {...setting.flag('plans')} />
      <TextField
        {...setting.field('days')}
        label={texts.wishDays}
        maw={{ base: 'none', sm: '20rem' }}
        inputMode="numeric"
        disabled={plans !== 'on'}
        error={days === null ? texts.wishDaysFault : setting.errors.days}
        {...hintBelow(texts.wishDaysHint(wishDeadline(next, days ?? saved.wish_days), formatPeriodName(next)))}
      />
    </SettingForm>
  );
}

/** The days that the field spells; `null` where it spells none that can be. */
const daysOf = (text: string): number | null => parseTypedNumber(text, WISH_DAYS_RANGE);
