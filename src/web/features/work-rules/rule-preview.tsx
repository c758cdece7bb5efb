import { Box } from '@mantine/core';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { WorkRulePreview } from '#contract/work-rules.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { api, messageOf } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/use-server-time.ts';
import { useWagePeriods } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { EffectTable } from '../../ui/effect-table.tsx';
import { EmployeeSearch } from '../../ui/employee-search.tsx';
import { Heading, Hint, Panel, Stack } from '../../ui/layout.tsx';
import { PeriodSwitch } from '../../ui/month-switch.tsx';
import type { Person } from '../../ui/person-steps.tsx';
import { previewTexts as texts } from './texts.ts';

/** What the rule makes of a real person's month, the one before this unless another is chosen, or of a sample. */
export function RulePreview({
  ruleId,
  settings,
}: {
  /** The stored rule, whose calendar holds; `null` of a new one. */
  readonly ruleId: number | null;
  readonly settings: object | null;
}): ReactNode {
  const periods = useWagePeriods();
  const today = useToday();
  const [period, setPeriod] = useState(periods.previous(periods.on(today)));
  const [person, setPerson] = useState<Person | null>(null);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: queryKey('work-rules', 'preview', ruleId, period.name, person?.id, settings),
    queryFn:
      settings === null
        ? skipToken
        : ({ signal }) =>
            api('POST /api/admin/work-rules/preview', {
              body: {
                settings: settings as never,
                month: period.name,
                user_id: person?.id ?? null,
                work_rule_id: ruleId,
              },
              signal,
            }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel label={texts.title} gap="sm">
      <Heading size="sm">{texts.title}</Heading>
      <PeriodSwitch label={texts.month} period={period} onChange={(name) => setPeriod(periods.named(name) ?? period)} />
      <EmployeeSearch label={texts.who} placeholder={texts.sample} chosen={person ?? undefined} onChoose={setPerson} />
      {settings === null && <Hint>{texts.invalid}</Hint>}
      {error !== null && <Banner kind="error">{messageOf(error, texts.failed)}</Banner>}
      {settings !== null && error === null && data !== undefined && (
        <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <Stack gap="compact">
            <EffectTable
              heads={[texts.item, texts.before, texts.after]}
              rows={ROWS.flatMap(({ label, of }) => {
                const [was, is] = [of(data.before), of(data.after)];
                if (was === null || is === null) return [];
                const cells = [was, is].map((length) => formatDuration(minutes(length)));
                return [{ key: label, name: label, cells, isChanged: was !== is }];
              })}
            />
            <Hint>{person === null ? texts.sampleHint : texts.personHint}</Hint>
          </Stack>
        </Box>
      )}
    </Panel>
  );
}

const ROWS: readonly {
  readonly label: string;
  /** `null` where there is none. */
  readonly of: (hours: WorkRulePreview['before']) => number | null;
}[] = [
  { label: '実働', of: (hours) => hours.worked_minutes },
  { label: '所定内', of: (hours) => hours.contracted_work_minutes },
  { label: '法定内残業', of: (hours) => hours.inside_overtime_minutes },
  { label: '時間外（日）', of: (hours) => hours.overtime_by_day_minutes },
  { label: '時間外（週）', of: (hours) => hours.overtime_by_week_minutes },
  { label: '時間外（期間）', of: (hours) => hours.overtime_by_period_minutes },
  { label: '法定休日労働', of: (hours) => hours.statutory_holiday_minutes },
  { label: '深夜', of: (hours) => hours.night_minutes },
  { label: 'フレックスの不足', of: (hours) => hours.flex_shortage_minutes },
  {
    label: '遅刻・早退等',
    of: ({ late_minutes: late, early_leave_minutes: early, away_minutes: away }) => late + early + away,
  },
  { label: '有休', of: (hours) => hours.leave_minutes },
  { label: '支払う時間外', of: (hours) => hours.paid_overtime_minutes },
  { label: '支払う法定休日労働', of: (hours) => hours.paid_statutory_holiday_minutes },
  { label: '支払う深夜', of: (hours) => hours.paid_night_minutes },
  { label: '退勤の切り捨て（出勤簿）', of: (hours) => hours.clock_out_cut_minutes },
  { label: '労働時間の状況', of: (hours) => hours.real_minutes },
];
