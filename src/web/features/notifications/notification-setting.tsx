import { Box } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ResponseOf } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { KIND_NAMES, MAIL_TIMINGS, timingsOf } from '#domain/notifications/kind.ts';
import { isQuietAt, LEAD_RANGES, MORNING_IS_QUIET } from '#domain/notifications/times.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { parseTypedTime } from '#domain/time/typed.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useSettingAtOnce } from '../../lib/use-setting-at-once.ts';
import { useSetting } from '../../lib/use-setting.ts';
import { SwitchField } from '../../ui/choices.tsx';
import { Columns } from '../../ui/columns.tsx';
import { List, Row, Stack, Text } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import { SwitchPanel } from '../../ui/switch-panel.tsx';
import { TimeInput, typedTimeFault } from '../../ui/time-input.tsx';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import { settingTexts as texts } from './texts.ts';

type Settings = ResponseOf<Routes['GET /api/admin/notification-settings']>;
type KindSetting = Settings['kinds'][number];

/** The company's settings of notifications. */
export const notificationSettingsQuery = queryOptions({
  queryKey: queryKey('notification-settings'),
  queryFn: ({ signal }) => api('GET /api/admin/notification-settings', { signal }),
});

/** The company's settings of notifications: by kind, how long before an event, and when mails go out. */
export function NotificationSetting({ onDone }: { readonly onDone: (message: string) => void }): ReactNode {
  const query = useQuery(notificationSettingsQuery);
  return (
    <Loaded query={query} failed={texts.failed} heights={['24rem', '10rem']}>
      {(settings) => (
        <>
          <Kinds settings={settings} />
          <Box maw="var(--kt-form-width)">
            <Stack gap="lg">
              <Leads settings={settings} onDone={onDone} />
              {(settings.is_on || settings.push_is_on) && <Times settings={settings} onDone={onDone} />}
            </Stack>
          </Box>
        </>
      )}
    </Loaded>
  );
}

interface PartProps {
  readonly settings: Settings;
  readonly onDone: (message: string) => void;
}

/** Saved with each choice. */
function Kinds({ settings: { kinds, is_on: isOn, push_is_on: isPushOn } }: Pick<PartProps, 'settings'>): ReactNode {
  const [message, showMessage] = useFlashMessage();
  const { change, pending, failure } = useSettingAtOnce<KindSetting>({
    name: 'notification-kind',
    shownBy: 'GET /api/admin/notification-settings',
    save: (changed, seen) => api('PUT /api/admin/notification-settings/kinds', { ...seen, body: changed }),
    changes: 'notificationSettings',
    failed: texts.saveFailed,
    onDone: showMessage,
  });
  return (
    <SwitchPanel title={texts.kinds} lead={isOn ? texts.lead : texts.mailIsOff} failure={failure} message={message}>
      <List rules="between">
        {kinds.map((saved) => {
          const shown = pending?.kind === saved.kind ? pending : saved;
          const name = KIND_NAMES[saved.kind];
          return (
            <Box component="li" key={saved.kind} py="0.5rem">
              <Stack gap="xs">
                <Text weight="bold">{name}</Text>
                <Row gap="wide" label={name}>
                  <SwitchField
                    label={texts.inApp}
                    checked={shown.in_app}
                    onChange={(on) => change({ ...saved, in_app: on })}
                  />
                  {isPushOn && (
                    <SwitchField
                      label={texts.push}
                      checked={shown.push}
                      onChange={(on) => change({ ...saved, push: on })}
                    />
                  )}
                  {isOn && (
                    <SelectField
                      label={texts.mailOf(name)}
                      labelHidden
                      value={shown.mail}
                      data={timingsOf(saved.kind).map((timing) => ({
                        value: timing,
                        label: `${texts.mail}：${texts.timings[timing]}`,
                      }))}
                      onChange={({ currentTarget: { value } }) => {
                        const mail = MAIL_TIMINGS.find((timing) => timing === value);
                        if (mail !== undefined) change({ ...saved, mail });
                      }}
                    />
                  )}
                </Row>
              </Stack>
            </Box>
          );
        })}
      </List>
    </SwitchPanel>
  );
}

const rangeOf = ({ min, max }: { readonly min: number; readonly max: number }): number[] =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index);

/** The values that are offered, with the one that is saved. */
const choices = (offered: readonly number[], saved: number, label: (value: number) => string) =>
  [...new Set([...offered, saved])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value: String(value), label: label(value) }));

const SHIFT_MINUTES = [5, 10, 15, 30, 45, 60, 90, 120, 180];

function Leads({ settings, onDone }: PartProps): ReactNode {
  const setting = useSetting({
    name: 'notification-leads',
    saved: {
      shift: String(settings.shift_lead_minutes),
      confirm: String(settings.confirm_after_days),
      obligation: String(settings.obligation_lead_months),
      expiry: String(settings.expiry_lead_months),
    },
    shownBy: 'GET /api/admin/notification-settings',
    save: ({ shift, confirm, obligation, expiry }, seen) =>
      api('PUT /api/admin/notification-settings/leads', {
        ...seen,
        body: {
          shift_lead_minutes: Number(shift),
          confirm_after_days: Number(confirm),
          obligation_lead_months: Number(obligation),
          expiry_lead_months: Number(expiry),
        },
      }),
    wireNames: {
      shift_lead_minutes: 'shift',
      confirm_after_days: 'confirm',
      obligation_lead_months: 'obligation',
      expiry_lead_months: 'expiry',
    },
    failed: texts.saveFailed,
    changes: 'notificationSettings',
    onDone,
  });
  const confirms = settings.kinds.some(({ kind }) => kind === 'month_to_confirm');
  return (
    <SettingForm setting={setting} label={texts.leads} lead={texts.leadsHint}>
      <Columns>
        <SelectField
          {...setting.field('shift')}
          label={KIND_NAMES.shift_soon}
          data={choices(SHIFT_MINUTES, settings.shift_lead_minutes, texts.minutesBefore)}
        />
        {confirms && (
          <SelectField
            {...setting.field('confirm')}
            label={KIND_NAMES.month_to_confirm}
            data={choices(rangeOf(LEAD_RANGES.confirmDays), settings.confirm_after_days, texts.daysAfterPeriod)}
          />
        )}
        <SelectField
          {...setting.field('obligation')}
          label={KIND_NAMES.obligation_near}
          data={choices(rangeOf(LEAD_RANGES.obligationMonths), settings.obligation_lead_months, texts.monthsBefore)}
        />
        <SelectField
          {...setting.field('expiry')}
          label={KIND_NAMES.leave_expiring}
          data={choices(rangeOf(LEAD_RANGES.expiryMonths), settings.expiry_lead_months, texts.monthsBefore)}
        />
      </Columns>
    </SettingForm>
  );
}

const FIELDS = ['quietFrom', 'quietTo', 'morningAt'] as const;

function Times({ settings, onDone }: PartProps): ReactNode {
  const setting = useSetting({
    name: 'notification-times',
    saved: { quietFrom: settings.quiet_from, quietTo: settings.quiet_to, morningAt: settings.morning_at },
    validate: (values) => {
      const faults = FIELDS.flatMap((name): [string, string][] => {
        const fault = values[name].trim() === '' ? texts.timeRequired : typedTimeFault(values[name]);
        return fault === undefined ? [] : [[name, fault]];
      });
      return Object.fromEntries(
        faults.length === 0 && isMorningQuiet(values) ? [['morningAt', MORNING_IS_QUIET]] : faults,
      );
    },
    shownBy: 'GET /api/admin/notification-settings',
    save: (values, seen) =>
      api('PUT /api/admin/notification-settings/times', {
        ...seen,
        body: {
          quiet_from: timeOf(values.quietFrom),
          quiet_to: timeOf(values.quietTo),
          morning_at: timeOf(values.morningAt),
        },
      }),
    wireNames: { quiet_from: 'quietFrom', quiet_to: 'quietTo', morning_at: 'morningAt' },
    failed: texts.saveFailed,
    changes: 'notificationSettings',
    onDone,
  });
  return (
    <SettingForm setting={setting} label={texts.times} lead={texts.quietHint}>
      <Row gap="md" align="end">
        <TimeInput {...setting.typed('quietFrom')} label={texts.quietFrom} />
        <TimeInput {...setting.typed('quietTo')} label={texts.quietTo} />
        <TimeInput {...setting.typed('morningAt')} label={texts.morningAt} />
      </Row>
    </SettingForm>
  );
}

/** Whether the mails of the morning would be sent while none are. */
function isMorningQuiet(values: Readonly<Record<(typeof FIELDS)[number], string>>): boolean {
  const [quietFrom = 0, quietTo = 0, morningAt = 0] = FIELDS.map((name) => parseTypedTime(values[name]) ?? 0);
  return isQuietAt(morningAt, { quietFrom, quietTo });
}

/** `09:00` of a typed time that is one. */
function timeOf(text: string): string {
  const minute = parseTypedTime(text);
  return minute === null ? text : formatTimeOfDay(minute);
}
