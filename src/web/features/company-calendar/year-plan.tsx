import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type { WorkRuleSettings } from '#contract/work-rules.ts';
import { isCompanyRestDay } from '#domain/company-calendar/company-day.ts';
import { ANNUAL_TEXTS } from '#domain/shift/roster-text.ts';
import { type DateRange, isoDate, type IsoDate, isoMonth } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import { settlementOn } from '#domain/work-rules/work-rule.ts';
import { type AnnualPlanCheck, checkAnnualPlan } from '#domain/working-time/annual-plan.ts';
import { periodIn } from '#domain/working-time/wage-period.ts';
import { overtimeSettingsQuery, workRulesQuery } from '../../lib/company-queries.ts';
import { useWageCalendar } from '../../lib/wage-periods.ts';
import { Banner } from '../../ui/banner.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Heading, Hint, Panel, Row } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { texts } from './texts.ts';
import { type CalendarDraft, calendarQuery, toDays } from './use-calendar-draft.ts';

const USUAL_DAY = 480;
/** Four to ten hours. */
const DAY_LENGTHS = Array.from({ length: 73 }, (_, index) => 240 + index * 5);

/** The calendar of a work rule as it is edited. */
interface EditedCalendar {
  readonly year: number;
  readonly ruleId: number | null;
  readonly draft: CalendarDraft;
}

/**
 * Of a rule of variable hours of a year, the target period (対象期間) that begins in this one: its days and hours by the
 * calendar as it is edited, beside the law's limits (労基則12条の4). Nothing of other rules.
 */
export function YearPlan({ year, ruleId, draft }: EditedCalendar): ReactNode {
  const { data: rules } = useQuery(workRulesQuery);
  const versions = rules?.find(({ id }) => id === ruleId)?.versions ?? [];
  const rule = (versions.findLast(({ effective_month: month }) => month <= `${year}-12`) ?? versions[0])?.settings;
  return rule?.kind === 'variable_year' ? <TargetPeriod year={year} ruleId={ruleId} draft={draft} rule={rule} /> : null;
}

function TargetPeriod({ year, ruleId, draft, rule }: EditedCalendar & { readonly rule: WorkRuleSettings }): ReactNode {
  const [length, setLength] = useState(USUAL_DAY);
  const period = useTargetPeriod(year, rule);
  const nextYear = useNextYear(year + 1, ruleId);
  const { data: settings } = useQuery(overtimeSettingsQuery);
  if (nextYear === null || settings === undefined) return null;
  const isRestDay = (date: IsoDate): boolean => {
    const calendar = date.startsWith(`${year}-`) ? draft : nextYear;
    const day = calendar.days.get(date) ?? calendar.inherited?.get(date);
    return isCompanyRestDay(date, calendar.holidays.get(date) ?? null, day);
  };
  const check = checkAnnualPlan({
    period,
    plannedOn: (date) => minutes(isRestDay(date) ? 0 : length),
    specialPeriods: (rule.special_periods ?? []).map(({ from, to }) => ({ from: isoDate(from), to: isoDate(to) })),
    weekStart: settings.week_start,
  });
  const title = texts.yearPlan(formatDate(period.from), formatDate(period.to));
  return (
    <Panel gap="sm" label={title}>
      <Heading>{title}</Heading>
      <Row>
        <SelectField
          label={texts.dayLength}
          value={String(length)}
          onChange={(event) => setLength(Number(event.currentTarget.value))}
          data={DAY_LENGTHS.map((each) => ({ value: String(each), label: formatDuration(minutes(each)) }))}
        />
      </Row>
      <Facts layout="inline" facts={factsOf(check)} />
      <div role="status">
        {check.violations.length > 0 && (
          <Banner kind="info">{check.violations.map((violation) => ANNUAL_TEXTS[violation]).join('。')}</Banner>
        )}
      </div>
      <Hint>{texts.yearPlanHint}</Hint>
    </Panel>
  );
}

const factsOf = ({ days, dayLimit, total, frame, longestRun, violations }: AnnualPlanCheck) => [
  {
    label: texts.plannedDays,
    value: dayLimit === null ? String(days) : texts.ofAtMost(String(days), String(dayLimit)),
    unit: texts.daysUnit,
    isWrong: violations.includes('days_over_limit'),
  },
  {
    label: texts.plannedHours,
    value: texts.ofAtMost(formatDuration(total), formatDuration(frame)),
    isWrong: violations.includes('total_over_frame'),
  },
  {
    label: texts.longestRun,
    value: longestRun,
    unit: texts.daysUnit,
    isWrong: violations.includes('days_in_a_row'),
  },
];

function useTargetPeriod(
  year: number,
  { start_month: startMonth = 1, settlement_months: months = 12 }: WorkRuleSettings,
): DateRange {
  const calendar = useWageCalendar();
  const first = isoMonth(`${year}-${String(startMonth).padStart(2, '0')}`);
  return settlementOn(periodIn(first, calendar).from, { months, startMonth }, calendar);
}

/** The saved calendar of the next year, which the target period may reach into; `null` until it is known. */
function useNextYear(
  year: number,
  ruleId: number | null,
): Pick<CalendarDraft, 'days' | 'inherited' | 'holidays'> | null {
  const own = useQuery(calendarQuery({ year, ruleId })).data;
  const company = useQuery(calendarQuery({ year, ruleId: null })).data;
  if (own === undefined || company === undefined) return null;
  return {
    days: toDays(own.days),
    inherited: toDays(company.days),
    holidays: new Map(own.holidays.map(({ date, name }) => [isoDate(date), name])),
  };
}
