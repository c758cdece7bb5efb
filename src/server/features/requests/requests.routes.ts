import type { RequestDetail, requestRoutes } from '#contract/requests.ts';
import { nextText, passedOnText } from '#domain/approval/waits-text.ts';
import type { RequestDecision } from '#domain/requests/request.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, userOf } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import type { JoinedRequests } from '../../shared/approval/joined-requests.ts';
import { requestSettingsOf } from '../../shared/approval/request-settings.ts';
import type { RequestTargets } from '../../shared/approval/request-target.ts';
import { decideRequest, decideRequests } from './decisions.service.ts';
import { plannedTargets } from './planned-targets.ts';
import { ownRequests, requestsOfEmployee, requestsToDecide, waitingCounts } from './request-lists.service.ts';
import { presentSettings, requestSettings } from './request-settings.service.ts';
import { changeRequest, commentOnRequest, createRequest, requestDetail, withdrawRequest } from './requests.service.ts';

const DECIDED: Readonly<Record<RequestDecision, string>> = {
  approve: '承認し',
  return: '差し戻し',
  reject: '却下し',
};

/** What was decided on a request; of a yes that others have still to follow with whom it waits for now. */
const decidedText = (
  decision: RequestDecision,
  { status, waits_for: names, waits_for_admins: admins }: RequestDetail,
): string => {
  const text = `申請を${DECIDED[decision]}ました`;
  return decision === 'approve' && status === 'pending' ? `${text}${nextText(names, admins)}` : text;
};

/** What was decided on several requests, of which some wait for others now. */
const decidedCountText = (decision: RequestDecision, done: number, passedOn: number): string =>
  done === 0
    ? '処理した申請はありません'
    : `${done}件の申請を${DECIDED[decision]}ました${passedOnText(done, passedOn)}`;

const askedText = (submit: boolean, { status }: Pick<RequestDetail, 'status'>): string => {
  if (!submit) return '下書きを保存しました';
  return status === 'approved' ? '労働時間に反映しました' : '申請しました';
};

/**
 * Routes of requests (申請); the targets of those that are no mere plans are what their features do at once, and those of
 * leave are kept by their feature.
 */
export const requestHandlers = (
  { database }: RoutePlatform,
  featureTargets: Omit<RequestTargets, keyof typeof plannedTargets>,
  leave: JoinedRequests,
): Handlers<typeof requestRoutes> => {
  const dependencies = { database, targets: { ...featureTargets, ...plannedTargets }, leave };
  return {
    'GET /api/request-settings': (call) =>
      requestSettings.show(database, call, async () => {
        const { companyId } = call.caller;
        return presentSettings(database.kysely, companyId, await requestSettingsOf(database.kysely, companyId));
      }),

    'PUT /api/admin/request-settings': async (call) => {
      const { message, ...saved } = await requestSettings.save(database, call);
      return { ...(await presentSettings(database.kysely, call.caller.companyId, saved)), message };
    },

    'GET /api/requests': async ({ caller, query: { month, status, ...page }, reply, now }) => {
      const days = month === undefined ? undefined : await requestedPeriod(database, { caller, reply }, month);
      return ownRequests(dependencies, caller, { days, status }, page, now);
    },

    'POST /api/requests': async ({ caller, body, idempotency, now }) => {
      const detail = await createRequest(dependencies, { caller, owner: caller, body, idempotency, now });
      return { ...detail, message: askedText(body.submit, detail) };
    },

    'GET /api/requests/waiting': ({ caller, now }) => waitingCounts(database, caller, now),

    'GET /api/requests/to-decide': ({ caller, query, now }) => requestsToDecide(dependencies, caller, query, now),

    'POST /api/requests/decisions': async ({ caller, body: { requests, decision, comment = null }, now }) => {
      const how = { decision, comment, now };
      const { passedOn, ...outcome } = await decideRequests(dependencies, caller, requests, how);
      return { ...outcome, message: decidedCountText(decision, outcome.done.length, passedOn) };
    },

    'GET /api/leave-requests/{id}': ({ caller, params, now }) => leave.detail(caller, params.id, now),

    'GET /api/requests/{id}': ({ caller, params, now }) => requestDetail(dependencies, caller, params.id, now),

    'PUT /api/requests/{id}': async ({ caller, params, body, now }) => {
      const detail = await changeRequest(dependencies, caller, params.id, body, now);
      return { ...detail, message: askedText(body.submit, detail) };
    },

    'POST /api/requests/{id}/withdraw': async ({ caller, params, now }) => ({
      ...(await withdrawRequest(dependencies, caller, params.id, now)),
      message: '申請を取り下げました',
    }),

    'POST /api/requests/{id}/comments': async ({ caller, params, body, idempotency, now }) => ({
      ...(await commentOnRequest(dependencies, caller, { id: params.id, comment: body.comment, idempotency }, now)),
      message: 'コメントを追加しました',
    }),

    'POST /api/requests/{id}/decision': async ({ caller, params, body, now }) => {
      const { decision, revision, comment = null, day_version: dayVersion } = body;
      const allowsPlanChange = body.allow_plan_change === true;
      const deciding = { id: params.id, decision, revision, comment, dayVersion, allowsPlanChange, now };
      const detail = await decideRequest(dependencies, caller, deciding);
      return { ...detail, message: decidedText(decision, detail) };
    },

    'GET /api/admin/users/{id}/requests': async ({ caller, params, query, reply, now }) => {
      const user = await subjectOf(database, caller, params.id);
      const days = await requestedPeriod(database, { caller, reply }, query.month);
      return requestsOfEmployee(dependencies, { caller, now }, user, { days });
    },

    'POST /api/admin/users/{id}/requests': async ({ caller, params, body, idempotency, now }) => {
      const asked = { caller, owner: userOf(caller, params), body, idempotency, now };
      const detail = await createRequest(dependencies, asked);
      return { ...detail, message: askedText(body.submit, detail) };
    },
  };
};
