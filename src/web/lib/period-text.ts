import {
  formatPeriod as whole,
  formatPeriodDays as days,
  formatPeriodName as name,
} from '#domain/working-time/period-text.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { DateRange } from '#domain/time/date.ts';
import { translatable } from './language.ts';

/** How periods are written. */
export const periods = translatable('periods', { whole, name, days });

/** A period with its days where it isn't the calendar's month: `2026年10月度（9/21〜10/20）`. */
export const formatPeriod = (period: WagePeriod): string => periods.whole(period);

/** A period without its days: `2026年10月度`. */
export const formatPeriodName = (period: WagePeriod): string => periods.name(period);

/** The days of a period: `9/21〜10/20`. */
export const formatPeriodDays = (range: DateRange): string => periods.days(range);
