import type { PlanChangeResponse } from '#contract/shift.ts';
import type { PlanChange } from '#domain/hours/plan-change.ts';
import { planCostText } from '#domain/hours/plan-cost-text.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** The outcome for somebody's fixed plan (変形), on the wire. */
export const presentPlanChange = (
  { userId, name }: { readonly userId: number; readonly name: string },
  { dates, overtime, statutoryHoliday }: PlanChange,
): PlanChangeResponse => ({
  user_id: userId,
  name,
  dates: [...dates],
  overtime_minutes: overtime,
  statutory_holiday_minutes: statutoryHoliday,
});

/** The refusal of what costs something of a fixed plan, until whoever decides has accepted that. */
export const planChangeUnconfirmed = (change: PlanChangeResponse): AppError<'plan_change_unconfirmed'> =>
  new AppError('plan_change_unconfirmed', {
    values: { cost: planCostText(change.overtime_minutes, change.statutory_holiday_minutes) },
    details: { current: change },
  });
