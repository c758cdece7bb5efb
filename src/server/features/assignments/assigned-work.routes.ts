import type { assignedWorkRoutes } from '#contract/assigned-work.ts';
import { BILLING_TEMPLATES } from '#domain/assignments/billing.ts';
import { ALL_CLIENT_WORK } from '#domain/permissions/scope.ts';
import { WORK_TOTALS_BY_NAMES } from '#domain/assignments/words.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { asDownload } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { changeOf, ownChange, subjectOf } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { monthOfWork, NO_PRICES, pricesFor, splitDay } from './assigned-work.service.ts';
import { assignmentOverview } from './assignment-overview.service.ts';
import { billingFile } from './billing.service.ts';
import { presentSettlements, settledPeople, settlementsCsv } from './settlements.service.ts';
import { workTotals, workTotalsCsv } from './work-totals.service.ts';

const SPLIT = { message: '作業実績を保存しました' };

/** Routes of what people's work was for, and of what clients are billed. */
export const assignedWorkHandlers = ({ database }: RoutePlatform): Handlers<typeof assignedWorkRoutes> => ({
  'GET /api/assigned-work': async (call) => {
    const { caller, now } = call;
    const period = await requestedPeriod(database, call, call.query.month);
    return monthOfWork(database, caller, period, { now, reach: ALL_CLIENT_WORK, readsPrice: NO_PRICES });
  },

  'GET /api/admin/users/{id}/assigned-work': async (call) => {
    const { caller, params, now } = call;
    const user = await subjectOf(database, caller, params.id);
    const period = await requestedPeriod(database, call, call.query.month);
    return monthOfWork(database, user, period, { now, reach: caller.clientWork, readsPrice: pricesFor(caller) });
  },

  'PUT /api/assigned-work/{date}': async ({ caller, params, body, now }) => {
    await splitDay(database, { ...ownChange(caller, now), reach: ALL_CLIENT_WORK }, params.date, body);
    return SPLIT;
  },

  'PUT /api/admin/users/{id}/assigned-work/{date}': async ({ caller, params, body, now }) => {
    const change = await changeOf(database, caller, params.id, now);
    await splitDay(database, { ...change, reach: caller.clientWork }, params.date, body);
    return SPLIT;
  },

  'GET /api/admin/assignment-overview': ({ caller, now }) => assignmentOverview(database, caller, now),

  'GET /api/admin/settlements/{month}': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return presentSettlements(database, call.caller, period, call.now);
  },

  'GET /api/admin/settlements/{month}/csv': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    const people = await settledPeople(database, call.caller, period, call.now);
    return sendCsv(call.reply, `精算_${call.params.month}.csv`, settlementsCsv(people));
  },

  'GET /api/admin/settlements/{month}/billing': async (call) => {
    const { caller, params, query, now, reply } = call;
    const period = await requestedPeriod(database, call, params.month);
    const file = await billingFile(database, caller, period, { format: query.format, now });
    const { name, encoding } = BILLING_TEMPLATES[query.format];
    const charset = encoding === 'shift_jis' ? 'Shift_JIS' : 'utf-8';
    return asDownload(reply, `text/csv; charset=${charset}`, `請求_${name}_${period.name}.csv`).send(file);
  },

  'GET /api/admin/assigned-work/{month}': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return workTotals(database, call.caller, period, { by: call.query.by, now: call.now });
  },

  'GET /api/admin/assigned-work/{month}/csv': async (call) => {
    const { params, query, now } = call;
    const period = await requestedPeriod(database, call, params.month);
    const { rows } = await workTotals(database, call.caller, period, { by: query.by, now });
    return sendCsv(call.reply, `作業実績_${WORK_TOTALS_BY_NAMES[query.by]}_${params.month}.csv`, workTotalsCsv(rows));
  },
});
