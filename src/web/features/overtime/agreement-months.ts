import { queryOptions } from '@tanstack/react-query';

import type { OvertimeOverview } from '#contract/overtime.ts';
import type { DatedFirstDay } from '#domain/overtime/agreement-month.ts';
import { isoMonth, type DateRange, type IsoMonth } from '#domain/time/date.ts';
import { formatYearMonth } from '#domain/time/japanese-date.ts';
import { formatPeriodDays } from '#domain/working-time/period-text.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';
import { texts } from './texts.ts';

/** On which days the agreement's months begin: which of them is the present one depends on it. */
export const firstDaysQuery = queryOptions({
  queryKey: queryKey('overtime-settings', 'first-days'),
  queryFn: async ({ signal }): Promise<DatedFirstDay[]> => {
    const { dated } = await api('GET /api/admin/overtime-settings', { signal });
    return dated.map(({ effective_month, first_day }) => ({ from: isoMonth(effective_month), firstDay: first_day }));
  },
});

type Months = Pick<OvertimeOverview, 'months' | 'days'>;

/** The days of one of the overview's months, where the agreement's aren't the calendar's. */
export const daysOfMonth = (month: IsoMonth, { months, days }: Months): DateRange | null =>
  days?.[months.indexOf(month)] ?? null;

/** One of the overview's months: `2026年10月`, and where it isn't the calendar's `2026年10月（10/21〜11/20）`. */
export function monthText(month: IsoMonth, overview: Months): string {
  const days = daysOfMonth(month, overview);
  return days === null ? formatYearMonth(month) : texts.monthWithDays(formatYearMonth(month), formatPeriodDays(days));
}
