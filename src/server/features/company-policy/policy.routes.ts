import type { companyPolicyRoutes, EnteredPolicy } from '#contract/company-policy.ts';
import type { SheetPolicy } from '#domain/sheet/policy.ts';
import { unsetBreakOf } from '#domain/sheet/unset-break.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { policyOf } from '../../records/sheet-policy.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { companyPolicyOf, previewPolicy, setPolicy } from './policy.service.ts';

const toPolicy = (entered: EnteredPolicy): SheetPolicy =>
  policyOf({
    ...entered,
    late_minute: entered.late_time,
    early_minute: entered.early_time,
    unsetBreak: unsetBreakOf(entered.unset_break, { steps: entered.break_steps, windows: entered.break_windows }),
  });

/** Routes of the company's policy. */
export const companyPolicyHandlers = ({ database }: RoutePlatform): Handlers<typeof companyPolicyRoutes> => ({
  'GET /api/admin/company-policy': ({ caller }) => companyPolicyOf(database, caller.companyId),

  'PUT /api/admin/company-policy': async ({ caller, body: { effective_month: from, ...entered }, now }) => {
    await setPolicy(database, caller, { from, policy: toPolicy(entered) }, now);
    return { ...(await companyPolicyOf(database, caller.companyId)), message: '勤怠ルールを保存しました' };
  },

  'POST /api/admin/company-policy/preview': async (call) => {
    const { caller, body, now } = call;
    const { month, user_id: userId, ...entered } = body;
    const period = await requestedPeriod(database, call, month);
    return previewPolicy(database, { companyId: caller.companyId, period, userId, policy: toPolicy(entered) }, now);
  },
});
