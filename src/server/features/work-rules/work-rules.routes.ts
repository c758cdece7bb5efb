import type { workRuleRoutes } from '#contract/work-rules.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { periodOf } from '../../records/wage-periods.ts';
import { previewRule } from './preview.service.ts';
import { presentRule } from './work-rules.presenter.ts';
import { savedRules } from './work-rules.repository.ts';
import { addRule, changeRule, removeRule } from './work-rules.service.ts';

/** Routes of the company's work rules. */
export const workRuleHandlers = ({ database }: RoutePlatform): Handlers<typeof workRuleRoutes> => ({
  'GET /api/admin/work-rules': async ({ caller }) =>
    (await savedRules(database.kysely, caller.companyId, caller.people)).map(presentRule),

  'POST /api/admin/work-rules': async ({ caller, body, idempotency, now }) => ({
    ...presentRule(await addRule(database, caller, body, { now, idempotency })),
    message: '勤務形態を追加しました',
  }),

  'POST /api/admin/work-rules/preview': async ({ caller: { companyId }, body, now }) =>
    previewRule(
      database,
      {
        companyId,
        ruleId: body.work_rule_id ?? null,
        rule: body.settings,
        period: await periodOf(database.kysely, companyId, body.month),
        userId: body.user_id,
      },
      now,
    ),

  'PUT /api/admin/work-rules/{id}': async ({ caller, params, body, now }) => ({
    ...presentRule(await changeRule(database, caller, params.id, body, now)),
    message: '勤務形態を保存しました。締めた月の数字は変わりません',
  }),

  'DELETE /api/admin/work-rules/{id}': async ({ caller, params }) => {
    await removeRule(database, caller, params.id);
    return { message: '勤務形態を削除しました' };
  },
});
