import type { companyRoutes } from '#contract/companies.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { wageCalendarOf } from '../../records/wage-periods.ts';
import { changeClosingDay, presentCalendar } from './closing-day.service.ts';
import { changeGoLiveMonth, goLiveOf } from './go-live.service.ts';

/** Routes of a company's go-live month and of its wage periods. */
export const companyHandlers = ({ database }: RoutePlatform): Handlers<typeof companyRoutes> => ({
  'GET /api/closing-days': async ({ caller }) =>
    presentCalendar(await wageCalendarOf(database.kysely, caller.companyId)),
  'PUT /api/admin/closing-days': async ({ caller, body }) => ({
    ...presentCalendar(
      await changeClosingDay(database, caller, { from: body.effective_month, closingDay: body.closing_day }),
    ),
    message: '締日を保存しました',
  }),
  'GET /api/admin/go-live-month': ({ caller }) => goLiveOf(database.kysely, caller.companyId),
  'PUT /api/admin/go-live-month': async ({ caller, body, now }) => {
    await changeGoLiveMonth(database, caller, body.go_live_month, now);
    return { ...(await goLiveOf(database.kysely, caller.companyId)), message: '利用開始月を保存しました' };
  },
});
