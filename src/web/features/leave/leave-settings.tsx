import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import {
  ASKED_APPROVER_LABELS,
  type AskedApprover,
  MOST_HOURLY_DAYS,
  SEVERAL_DAYS_LABELS,
  type SeveralDays,
} from '#domain/leave/leave-settings.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { Choices, SwitchField } from '../../ui/choices.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { TimeInput, typedTimeFault } from '../../ui/time-input.tsx';
import { leaveSettingsQuery } from './asked-leave.ts';
import { settingsTexts as texts } from './texts.ts';

type Settings = ResponseOf<Routes['GET /api/leave-settings']>;

/** The units of a company's paid leave. */
export function LeaveUnitsSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(leaveSettingsQuery());
  return (
    <Loaded query={query} failed={texts.failed} heights={['26rem']}>
      {(saved) => <Units saved={saved} onDone={onDone} />}
    </Loaded>
  );
}

/** What can be asked for beside whole days, in a few words. */
export function LeaveUnitsValue(): ReactNode {
  const { data } = useQuery(leaveSettingsQuery());
  return (
    data &&
    [
      texts.wholeDays,
      ...(data.several_days === 'off' ? [] : [texts.several]),
      ...(data.allows_halves ? [texts.halves] : []),
      ...(data.hourly_days > 0 ? [texts.hourlyUpTo(data.hourly_days)] : []),
    ].join('、')
  );
}

const SEVERAL_DAYS = Object.keys(SEVERAL_DAYS_LABELS) as SeveralDays[];

const ASKED_OF = Object.keys(ASKED_APPROVER_LABELS) as AskedApprover[];

const HOURLY_DAYS = Array.from({ length: MOST_HOURLY_DAYS + 1 }, (_, days) => days);

function Units({ saved, onDone }: { readonly saved: Settings; readonly onDone: (message: string) => void }): ReactNode {
  const setting = useSetting({
    name: 'leave-settings',
    saved: {
      severalDays: saved.several_days,
      halves: saved.allows_halves ? 'on' : '',
      partsBy: saved.half_boundary === null ? 'minutes' : 'clock',
      boundary: saved.half_boundary ?? '',
      hourlyDays: String(saved.hourly_days),
      doubleTrack: saved.double_track ? 'on' : '',
      askedOf: saved.client_approver_asked_of,
    },
    validate: ({ halves, partsBy, boundary }) =>
      halves === 'on' && partsBy === 'clock' && parseTypedTime(boundary) === null
        ? { boundary: typedTimeFault(boundary) ?? texts.boundaryRequired }
        : {},
    shownBy: 'GET /api/leave-settings',
    save: ({ severalDays, halves, partsBy, boundary, hourlyDays, doubleTrack, askedOf }, seen) => {
      const parting = partsBy === 'clock' ? parseTypedTime(boundary) : null;
      return api('PUT /api/admin/leave-settings', {
        ...seen,
        body: {
          several_days: severalDays,
          allows_halves: halves === 'on',
          ...(parting !== null && { half_boundary: formatTimeOfDay(parting) }),
          hourly_days: Number(hourlyDays),
          double_track: doubleTrack === 'on',
          client_approver_asked_of: askedOf,
        },
      });
    },
    wireNames: { half_boundary: 'boundary', hourly_days: 'hourlyDays' },
    failed: texts.saveFailed,
    changes: 'leave',
    onDone,
  });
  const { values, change } = setting;
  return (
    <SettingForm setting={setting} label={texts.title} lead={texts.lead}>
      <Choices
        legend={texts.severalDays}
        name="severalDays"
        layout="column"
        choices={SEVERAL_DAYS.map((value) => ({ value, label: SEVERAL_DAYS_LABELS[value] }))}
        value={values.severalDays}
        onChange={(severalDays) => change({ severalDays })}
      />
      <SwitchField label={texts.allowsHalves} hint={texts.allowsHalvesHint} {...setting.flag('halves')} />
      {values.halves === 'on' && (
        <>
          <Choices
            legend={texts.partsBy}
            name="partsBy"
            layout="column"
            choices={[
              { value: 'minutes', label: texts.byMinutes },
              { value: 'clock', label: texts.byClock },
            ]}
            value={values.partsBy}
            onChange={(partsBy) => change({ partsBy })}
          />
          {values.partsBy === 'clock' && (
            <TimeInput {...setting.typed('boundary')} label={texts.boundary} required stepMinutes={30} />
          )}
        </>
      )}
      <SelectField
        {...setting.field('hourlyDays')}
        label={texts.hourlyDays}
        maw={{ base: 'none', sm: '18rem' }}
        data={HOURLY_DAYS.map((days) => ({
          value: String(days),
          label: days === 0 ? texts.noAgreement : texts.daysAYear(days),
        }))}
      />
      <Hint>{texts.hourlyHint}</Hint>
      <SwitchField label={texts.doubleTrack} hint={texts.doubleTrackHint} {...setting.flag('doubleTrack')} />
      <Choices
        legend={texts.clientApproverOf}
        name="askedOf"
        layout="column"
        choices={ASKED_OF.map((value) => ({ value, label: ASKED_APPROVER_LABELS[value] }))}
        value={values.askedOf}
        onChange={(askedOf) => change({ askedOf })}
      />
    </SettingForm>
  );
}
