import type { leaveBalanceRoutes } from '#contract/leave-balances.ts';
import { japanDate } from '#domain/time/instant.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { companyNameOf } from '../../records/company.ts';
import { balancesCsv } from './leave-balances.csv.ts';
import { leaveBalancesOf } from './leave-balances.service.ts';
import { confirmLeaveFromHire } from './leave-from-hire.service.ts';

/** Routes of everybody's balances of paid leave. */
export const leaveBalanceHandlers = ({ database }: RoutePlatform): Handlers<typeof leaveBalanceRoutes> => ({
  'GET /api/admin/leave-balances': async ({ caller, query, now }) => {
    const today = japanDate(now);
    const onlyOpenGrants = query.filter === 'open_grant';
    const data = await leaveBalancesOf(database.kysely, caller, { today, onlyOpenGrants });
    return { company_name: await companyNameOf(database.kysely, caller.companyId), as_of: today, data };
  },

  'GET /api/admin/leave-balances/csv': async ({ caller, now, reply }) => {
    const today = japanDate(now);
    const balances = await leaveBalancesOf(database.kysely, caller, { today });
    return sendCsv(reply, `有給休暇残日数一覧_${today}.csv`, balancesCsv(balances));
  },

  'POST /api/admin/leave-balances/confirm': async ({ caller, body: { user_ids }, now }) => {
    const confirmed = await confirmLeaveFromHire(database, caller, user_ids, now);
    return { confirmed, message: `${confirmed}人に、入社日から計算した日数を付与しました` };
  },
});
