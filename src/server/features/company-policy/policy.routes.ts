import type { companyPolicyRoutes, EnteredPolicy, ShownTimesPolicy } from '#contract/company-policy.ts';
import { paidPolicy, type SheetPolicy } from '#domain/company-policy/policy.ts';
import { unsetBreakOf } from '#domain/company-policy/unset-break.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { policyOf } from '../../records/sheet-policy.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { companyPolicyOf, datedPolicy, previewPolicy } from './policy.service.ts';

/** A policy as entered; of the paid figures it has no more than these (`policyBody`). */
function toPolicy(entered: EnteredPolicy): SheetPolicy {
  const unsetBreak = unsetBreakOf(entered.unset_break, { steps: entered.break_steps, windows: entered.break_windows });
  const { work_start: start, work_end: end } = entered;
  if (entered.figures === 'paid')
    return paidPolicy({
      standardDay: entered.standard_day_minutes,
      hours: start === undefined || end === undefined ? null : { start, end },
      absence: entered.absence_rule,
      unsetBreak,
    });
  const { late_time: late_minute, early_time: early_minute, ...shown } = entered as ShownTimesPolicy;
  const noHours = { work_start_minute: null, work_end_minute: null };
  return policyOf({ ...shown, ...noHours, late_minute, early_minute, figures: 'shown_times', unsetBreak });
}

/** Routes of the company's policy. */
export const companyPolicyHandlers = ({ database }: RoutePlatform): Handlers<typeof companyPolicyRoutes> => ({
  'GET /api/admin/company-policy': (call) =>
    datedPolicy.show(database, call, () => companyPolicyOf(database, call.caller.companyId)),

  'PUT /api/admin/company-policy': async (call) => {
    const { effective_month: from, ...entered } = call.body;
    const { message } = await datedPolicy.save(database, { ...call, body: { from, policy: toPolicy(entered) } });
    return { ...(await companyPolicyOf(database, call.caller.companyId)), message };
  },

  'POST /api/admin/company-policy/preview': async (call) => {
    const { caller, body, now } = call;
    const { month, user_id: userId, ...entered } = body;
    const period = await requestedPeriod(database, call, month);
    return previewPolicy(database, { companyId: caller.companyId, period, userId, policy: toPolicy(entered) }, now);
  },
});
