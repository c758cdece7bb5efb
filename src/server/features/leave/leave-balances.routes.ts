import type { leaveBalanceRoutes } from '#contract/leave-balances.ts';
import { japanDate } from '#domain/time/instant.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { companyNameOf } from '../../records/company.ts';
import { balancesCsv } from './leave-balances.csv.ts';
import { leaveBalancesOf } from './leave-balances.service.ts';

/** Routes of everybody's balances of paid leave. */
export const leaveBalanceHandlers = ({ database: { kysely } }: RoutePlatform): Handlers<typeof leaveBalanceRoutes> => ({
  'GET /api/admin/leave-balances': async ({ caller, query, now }) => {
    const today = japanDate(now);
    const onlyOpenGrants = query.filter === 'open_grant';
    const data = await leaveBalancesOf(kysely, caller, { today, onlyOpenGrants });
    return { company_name: await companyNameOf(kysely, caller.companyId), as_of: today, data };
  },

  'GET /api/admin/leave-balances/csv': async ({ caller, now, reply }) => {
    const today = japanDate(now);
    const balances = await leaveBalancesOf(kysely, caller, { today });
    return sendCsv(reply, `有給休暇残日数一覧_${today}.csv`, balancesCsv(balances));
  },
});
