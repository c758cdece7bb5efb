import type { healthRoutes } from '#contract/health.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { changeOf } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { healthCsv, healthOf, saveRecord } from './health.service.ts';

/** Routes of the health of those who work long. */
export const healthHandlers = ({ database }: RoutePlatform): Handlers<typeof healthRoutes> => ({
  'GET /api/admin/health/{month}': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return healthOf(database, call.caller, period, call.now);
  },

  'GET /api/admin/health/{month}/csv': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    const { rows } = await healthOf(database, call.caller, period, call.now);
    return sendCsv(call.reply, `健康管理_${call.params.month}.csv`, healthCsv(rows));
  },

  'PUT /api/admin/health/{month}/{userId}': async (call) => {
    const { params, body, caller, now } = call;
    const change = await changeOf(database, caller, params.userId, now);
    const period = await requestedPeriod(database, call, params.month);
    const { seen_at: seenAt, note = '', notified_on, interview_asked_on, interview_held_on } = body;
    const entered = { notified_on, interview_asked_on, interview_held_on, note: note.trim() };
    return {
      message: '健康管理の記録を保存しました',
      record: await saveRecord(database, change, period, entered, seenAt),
    };
  },
});
