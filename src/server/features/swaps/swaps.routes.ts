import type { swapRoutes } from '#contract/swaps.ts';
import { passedOnText } from '#domain/approval/waits-text.ts';
import type { SwapDecision, SwappedDates } from '#domain/swaps/day-swap.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, userOf } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { expiringCompDays, grantCompDay, takeCompDayBack } from './comp-days.service.ts';
import { presentCheck } from './swap-check.ts';
import { settingsOf } from './swaps.repository.ts';
import {
  cancelOwnSwap,
  swapSettings,
  decideSwap,
  enterSwap,
  pendingSwapsOf,
  requestSwap,
  swapPreview,
  swapsOfPeriod,
} from './swaps.service.ts';

const DECIDED: Readonly<Record<SwapDecision, string>> = {
  approved: '振替を承認しました',
  rejected: '振替を却下しました',
  cancelled: '振替を取り消しました',
};

const toDates = (fields: { readonly works_on: IsoDate; readonly rests_on: IsoDate }): SwappedDates => ({
  worksOn: fields.works_on,
  restsOn: fields.rests_on,
});

/** Routes of swapped days (振替休日). */
export const swapHandlers = ({ database }: RoutePlatform): Handlers<typeof swapRoutes> => ({
  'GET /api/swap-settings': (call) =>
    swapSettings.show(database, call, () => settingsOf(database.kysely, call.caller.companyId)),

  'PUT /api/admin/swap-settings': (call) => swapSettings.save(database, call),

  'GET /api/swaps': async ({ caller, query, reply, now }) =>
    swapsOfPeriod(database, caller, await requestedPeriod(database, { caller, reply }, query.month), now),

  'GET /api/swaps/check': async ({ caller, query, now }) =>
    presentCheck(await swapPreview(database, caller, toDates(query), now)),

  'POST /api/swaps': async ({ caller, body, idempotency, now }) => {
    const { reason = null, ...dates } = body;
    const asked = { caller, owner: caller, dates: toDates(dates), reason, idempotency, now };
    return { ...(await requestSwap(database, asked)), message: '振替を申請しました' };
  },

  'DELETE /api/swaps/{id}': async ({ caller, params, now }) => {
    await cancelOwnSwap(database, caller, params.id, now);
    return { message: '申請を取り消しました' };
  },

  'GET /api/admin/swaps': ({ caller, now }) => pendingSwapsOf(database, caller, now),

  'PUT /api/admin/swaps/{id}': async ({ caller, params: { id }, body, now }) => {
    const { status, notes } = body;
    const allowsPlanChange = body.allow_plan_change === true;
    const swap = await decideSwap(database, caller, { id, decision: status, notes, allowsPlanChange, now });
    const isPassedOn = status === 'approved' && swap.status === 'pending';
    return { ...swap, message: `${DECIDED[status]}${isPassedOn ? passedOnText(1, 1) : ''}` };
  },

  'GET /api/admin/users/{id}/swaps': async ({ caller, params, query, reply, now }) => {
    const user = await subjectOf(database, caller, params.id);
    return swapsOfPeriod(database, user, await requestedPeriod(database, { caller, reply }, query.month), now);
  },

  'GET /api/admin/users/{id}/swaps/check': async ({ caller, params, query, now }) =>
    presentCheck(await swapPreview(database, userOf(caller, params), toDates(query), now)),

  'POST /api/admin/users/{id}/swaps': async ({ caller, params, body, idempotency, now }) => {
    const { reason = null, allow_plan_change: allowed, ...dates } = body;
    const owner = userOf(caller, params);
    const asked = {
      caller,
      owner,
      dates: toDates(dates),
      reason,
      idempotency,
      allowsPlanChange: allowed === true,
      now,
    };
    return { ...(await enterSwap(database, asked)), message: '振替を登録しました' };
  },

  'GET /api/admin/comp-days/expiring': ({ caller, now }) => expiringCompDays(database, caller, japanDate(now)),

  'POST /api/admin/users/{id}/comp-days': async ({ caller, params, body, idempotency, now }) => {
    const granting = { caller, owner: userOf(caller, params), date: body.date, idempotency, now };
    return { ...(await grantCompDay(database, granting)), message: '代休を付与しました' };
  },

  'DELETE /api/admin/users/{id}/comp-days/{date}': async ({ caller, params }) => {
    await takeCompDayBack(database, caller, userOf(caller, params), params.date);
    return { message: '代休の付与を取り消しました' };
  },
});
