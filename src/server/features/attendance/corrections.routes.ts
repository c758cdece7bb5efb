import type { correctionRoutes, IrregularBody, adminAttendanceRoutes } from '#contract/corrections.ts';
import type { TimeRecord } from '#contract/time-records.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { may } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { ifMatchOf } from '../../platform/http/if-match.ts';
import type { Handlers, RoutePlatform, Call } from '../../platform/http/routes.ts';
import { policyFor } from '../../records/company.ts';
import { knowsKindsOf } from '../../records/leave-days.ts';
import { presentUnsetBreak } from '../../records/sheet-policy.ts';
import { subjectOf, type UserChange, ownChange, changeOf } from '../../records/user-key.ts';
import { requestedPeriod } from '../../records/wage-periods.ts';
import { requireNoRequest } from '../../shared/approval/request-settings.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import { correctDay, registerIrregular, requireNoCorrectionRequest, requireVersion } from './corrections.service.ts';
import { deleteDayValue } from './deletions.service.ts';
import { fillBreaks, fillBreaksOfMany, filledBreaks, undoBreakFills } from './break-fills.service.ts';
import { registerInternalWork } from './internal-work.service.ts';
import { withoutPosition } from './time-record.presenter.ts';
import { readRecords } from './time-records.routes.ts';

type CorrectionCall = Pick<Call<(typeof correctionRoutes)['PUT /api/time-records/{id}']>, 'body' | 'request' | 'reply'>;

/** Corrects a day; its version is the `ETag`, before in the request and after in the answer. */
async function correct(
  database: Database,
  change: UserChange,
  { body, request, reply }: CorrectionCall,
  by: Pick<Parameters<typeof correctDay>[1], 'target' | 'reason' | 'limits'>,
) {
  const asSeen = requireVersion(ifMatchOf(request));
  const { timeRecords, version } = await correctDay(database, { ...change, ...by, body, asSeen });
  reply.header('etag', version);
  return { message: '勤怠記録を更新しました', timeRecords };
}

async function report(
  database: Database,
  change: UserChange,
  { date, irregularType: type, reason }: IrregularBody,
  how: { readonly idempotency: IdempotencyKey | null; readonly requires: typeof requireNoRequest | null },
) {
  const record = await registerIrregular(database, { ...change, date, type, reason, ...how });
  return { ...record, message: 'イレギュラーを登録しました' };
}

/** Routes that change the caller's own days. */
export const correctionHandlers = ({ database }: RoutePlatform): Handlers<typeof correctionRoutes> => ({
  'PUT /api/time-records/{id}': async (call) => {
    const { caller, params, body, now } = call;
    const reason = body.modification_reason;
    if (reason === undefined) throw AppError.at('modification_reason', 'reason_required');
    if (body.clock_in === undefined && body.clock_out === undefined) throw AppError.at('clock_in', 'times_required');
    return correct(database, ownChange(caller, now), call, {
      target: params.id,
      reason,
      limits: requireNoCorrectionRequest,
    });
  },

  'POST /api/time-records/absence': ({ caller, body, idempotency, now }) =>
    report(database, ownChange(caller, now), body, { idempotency, requires: requireNoRequest }),

  'DELETE /api/time-records/{id}': async ({ caller, params, now }) => {
    await deleteDayValue(database, {
      ...ownChange(caller, now),
      target: params.id,
      field: 'absence',
      requires: requireNoRequest,
    });
    return { message: 'イレギュラーの登録を取り消しました' };
  },

  'PATCH /api/time-records/{id}/field': async ({ caller, params, body: { field }, now }) => {
    const change = ownChange(caller, now);
    return { message: await deleteDayValue(database, { ...change, target: params.id, field, requires: null }) };
  },
});

/** The default reason of an admin's change (spec §5). */
const BY_ADMIN = '管理者による修正';

/** How a person's records are sent to the caller: without their positions to who may not see those. */
const presenterFor = (caller: Caller, userId: number): (<R extends TimeRecord>(record: R) => R) =>
  may(caller, 'read_positions', userId) ? (record) => record : withoutPosition;

/** Routes of an employee's attendance for their admins: the subject of each is the user in its path. */
export const adminAttendanceHandlers = ({ database }: RoutePlatform): Handlers<typeof adminAttendanceRoutes> => ({
  'GET /api/admin/users/{id}/time-records': async ({ caller, params, query, reply }) => {
    const asked = { ...query, knowsKinds: knowsKindsOf(caller, params.id) };
    const found = await readRecords(database, await subjectOf(database, caller, params.id), asked, reply);
    const present = presenterFor(caller, params.id);
    return Array.isArray(found) ? found.map(present) : { ...found, timeRecords: found.timeRecords.map(present) };
  },

  'PUT /api/admin/users/{id}/time-records/{recordId}': async (call) => {
    const { caller, params, body, now } = call;
    const change = await changeOf(database, caller, params.id, now);
    const reason = body.modification_reason ?? BY_ADMIN;
    const corrected = await correct(database, change, call, { target: params.recordId, reason, limits: null });
    return { ...corrected, timeRecords: corrected.timeRecords.map(presenterFor(caller, params.id)) };
  },

  'PATCH /api/admin/users/{id}/time-records/{recordId}/field': async ({ caller, params, body, now }) => {
    const change = await changeOf(database, caller, params.id, now);
    const deletion = { ...change, target: params.recordId, field: body.field, requires: null };
    return { message: await deleteDayValue(database, deletion) };
  },

  'POST /api/admin/users/{id}/time-records/absence': async ({ caller, params, body, idempotency, now }) =>
    presenterFor(
      caller,
      params.id,
    )(await report(database, await changeOf(database, caller, params.id, now), body, { idempotency, requires: null })),

  'POST /api/admin/users/{id}/internal-work': async ({ caller, params, body, idempotency, now }) => {
    const change = await changeOf(database, caller, params.id, now);
    const record = await registerInternalWork(database, { ...change, body, idempotency, requires: null });
    return { ...record, message: '社内業務時間を登録しました' };
  },

  'GET /api/admin/users/{id}/break-fills': async (call) => {
    const subject = await subjectOf(database, call.caller, call.params.id);
    const { from, to } = await requestedPeriod(database, call, call.query.month);
    const filled = await filledBreaks(database.kysely, subject, from, to);
    return filled.map(({ date, breakMinutes }) => ({ date, break_time: breakMinutes }));
  },

  'POST /api/admin/users/{id}/break-fills': async ({ caller, params, body, now }) => {
    const change = await changeOf(database, caller, params.id, now);
    const dates = await fillBreaks(database, change, body.dates, () => body.break_time);
    return { message: `${dates.length}日分の休憩時間を入力しました`, dates };
  },

  'GET /api/admin/break-rule': async (call) => {
    const { month } = await requestedPeriod(database, call, call.query.month);
    return presentUnsetBreak((await policyFor(database.kysely, call.caller.companyId, month)).unsetBreak);
  },

  'POST /api/admin/break-fills': async ({ caller, body, now }) => {
    const outcome = await fillBreaksOfMany(database, caller, body.fills, body.break_time, now);
    return { ...outcome, message: `${outcome.user_ids.length}人・${outcome.days}日分の休憩時間を入力しました` };
  },

  'POST /api/admin/users/{id}/break-fills/undo': async ({ caller, params, body, now }) => {
    const dates = await undoBreakFills(database, await changeOf(database, caller, params.id, now), body.dates);
    return { message: `${dates.length}日分の休憩時間の入力を取り消しました`, dates };
  },
});
