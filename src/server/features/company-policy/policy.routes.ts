import type { companyPolicyRoutes } from '#contract/company-policy.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { toPolicy } from './policy.presenter.ts';
import { companyPolicyOf, previewPolicy, setPolicy } from './policy.service.ts';

/** Routes of the company's policy. */
export const companyPolicyHandlers = ({
  database,
}: {
  readonly database: Database;
}): Handlers<typeof companyPolicyRoutes> => ({
  'GET /api/admin/company-policy': ({ caller }) => companyPolicyOf(database, caller.companyId),

  'PUT /api/admin/company-policy': async ({ caller, body: { effective_month: from, ...entered }, now }) => {
    await setPolicy(database, caller, { from, policy: toPolicy(entered) }, now);
    return { ...(await companyPolicyOf(database, caller.companyId)), message: '勤怠ルールを保存しました' };
  },

  'POST /api/admin/company-policy/preview': ({ caller, body: { month, user_id: userId, ...entered }, now }) =>
    previewPolicy(database, { companyId: caller.companyId, month, userId, policy: toPolicy(entered) }, now),
});
