import type { workContractRoutes } from '#contract/work-contracts.ts';
import { japanDate } from '#domain/time/instant.ts';
import { weekOf } from '#domain/working-time/contract-on-record.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { userOf } from '../../records/user-key.ts';
import { NOTHING_STORED, orAsk } from '../../shared/leave/grant-changes.ts';
import { changeMessage, listContracts, removeContract, setContract } from './work-contracts.service.ts';

/** Nothing is stored where grants would change. */
const ASKED = { contracts: [], message: NOTHING_STORED, closed_months: [], shift_misfits: { count: 0, shifts: [] } };

/** Routes of the employees' contracts. */
export const workContractHandlers = ({ database }: RoutePlatform): Handlers<typeof workContractRoutes> => ({
  'GET /api/admin/users/{id}/contracts': async ({ caller, params, now }) => ({
    contracts: await listContracts(database.kysely, caller, userOf(caller, params), japanDate(now)),
  }),

  'PUT /api/admin/users/{id}/contracts': async ({ caller, params, body, now }) => {
    const { effective_date: from, weekday_minutes, replaces = null, grants, grants_seen, ...terms } = body;
    const entered = { from, week: weekOf(weekday_minutes), terms, replaces, grants: { grants, grants_seen } };
    return orAsk(async () => {
      const { contracts, closedMonths, misfits } = await setContract(
        database,
        caller,
        userOf(caller, params),
        entered,
        now,
      );
      return {
        contracts,
        message: changeMessage('契約を登録しました', closedMonths),
        closed_months: [...closedMonths],
        shift_misfits: misfits,
      };
    }, ASKED);
  },

  'DELETE /api/admin/users/{id}/contracts/{date}': ({ caller, params, query, now }) =>
    orAsk(async () => {
      const deleted = { from: params.date, grants: query };
      const { contracts, closedMonths, misfits } = await removeContract(
        database,
        caller,
        userOf(caller, params),
        deleted,
        now,
      );
      return {
        contracts,
        message: changeMessage('契約を削除しました', closedMonths),
        closed_months: [...closedMonths],
        shift_misfits: misfits,
      };
    }, ASKED),
});
