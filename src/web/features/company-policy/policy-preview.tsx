import { Box } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { PolicyTotals } from '#contract/company-policy.ts';

import { roundHours } from '#domain/time/hours.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { api, messageOf } from '../../lib/api.ts';
import { allUsersQuery } from '../../lib/all-users-query.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { EffectTable } from '../../ui/effect-table.tsx';
import { Heading, Hint, Line, Panel, Row, Stack } from '../../ui/layout.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './company-policy.module.css';
import { texts } from './texts.ts';
import { type PolicyForm, sentPolicy } from './use-policy-form.ts';

/** What the change makes of the sheets of a real month: the one before this, of everyone, unless others are chosen. */
export function PolicyPreview({ form }: { readonly form: PolicyForm }): ReactNode {
  const periods = useWagePeriods();
  const today = useToday();
  const [period, setPeriod] = useState(periods.previous(periods.on(today)));
  const [userId, setUserId] = useState('');
  const employees = useQuery(allUsersQuery);
  return (
    <Panel label={texts.preview}>
      <Heading>{texts.preview}</Heading>
      <Row gap="snug">
        <PeriodSwitch
          label={texts.previewMonth}
          period={period}
          onChange={(name) => setPeriod(periods.named(name) ?? period)}
        />
        <Line>
          <SelectField
            label={texts.previewWho}
            value={userId}
            data={[
              { value: '', label: texts.everyone },
              ...(employees.data ?? []).map(({ id, employee_id, name }) => ({
                value: String(id),
                label: `${employee_id} ${name}`,
              })),
            ]}
            onChange={(event) => setUserId(event.currentTarget.value)}
          />
        </Line>
      </Row>
      <Result form={form} month={period.name} userId={userId} />
    </Panel>
  );
}

function Result({
  form: { policy, isChanged },
  month,
  userId,
}: {
  readonly form: PolicyForm;
  readonly month: PeriodName;
  readonly userId: string;
}): ReactNode {
  const changed = isChanged ? policy : null;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: queryKey('company-policy', 'preview', month, userId, changed),
    queryFn:
      changed === null
        ? skipToken
        : ({ signal }) =>
            api('POST /api/admin/company-policy/preview', {
              body: { month, user_id: userId, ...sentPolicy(changed) },
              signal,
            }),
    placeholderData: keepPreviousData,
  });
  if (!isChanged) return <Hint>{texts.previewNone}</Hint>;
  if (policy === null) return <Hint>{texts.previewInvalid}</Hint>;
  if (error !== null) return <Banner kind="error">{messageOf(error, texts.previewFailed)}</Banner>;
  if (data === undefined) return <Hint>{texts.calculating}</Hint>;
  return (
    <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
      <Stack gap="compact">
        <PreviewTable before={data.before} after={data.after} />
        {userId === '' && <Hint>{texts.employees(data.employees)}</Hint>}
      </Stack>
    </Box>
  );
}

/** The rows of the preview: a total of a month with its label and unit. */
const ROWS: readonly {
  readonly label: string;
  readonly unit: string;
  readonly of: (totals: PolicyTotals) => number;
}[] = [
  { label: texts.daysWorked, unit: texts.days, of: (totals) => totals.days_worked },
  { label: texts.daysAbsent, unit: texts.days, of: (totals) => totals.days_absent },
  { label: texts.daysLate, unit: texts.days, of: (totals) => totals.days_late },
  { label: texts.daysLeftEarly, unit: texts.days, of: (totals) => totals.days_left_early },
  { label: texts.work, unit: texts.hours, of: (totals) => hours(totals.work_minutes) },
  { label: texts.overtime, unit: texts.hours, of: (totals) => hours(totals.overtime_minutes) },
  { label: texts.night, unit: texts.hours, of: (totals) => hours(totals.night_overtime_minutes) },
  { label: texts.cut, unit: texts.hours, of: (totals) => hours(totals.clock_out_cut_minutes) },
];

const hours = (length: number): number => roundHours(minutes(length), 2);

function PreviewTable({ before, after }: { readonly before: PolicyTotals; readonly after: PolicyTotals }): ReactNode {
  return (
    <EffectTable
      heads={[texts.item, texts.before, texts.after, texts.difference]}
      rows={ROWS.map(({ label, unit, of }) => {
        const [was, is] = [of(before), of(after)];
        return {
          key: label,
          name: (
            <>
              {label}
              <span className={styles.unit}>（{unit}）</span>
            </>
          ),
          cells: [numberText(was, unit), numberText(is, unit), differenceText(is - was, unit)],
          isChanged: was !== is,
        };
      })}
    />
  );
}

function numberText(value: number, unit: string): string {
  const digits = unit === texts.hours ? 2 : 0;
  return value.toLocaleString('ja-JP', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function differenceText(difference: number, unit: string): string {
  const size = numberText(Math.abs(difference), unit);
  if (size === numberText(0, unit)) return texts.noDifference;
  return difference > 0 ? `+${size}` : `−${size}`;
}
