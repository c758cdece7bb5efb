import type { AskedFields, LeaveFields, leaveRoutes } from '#contract/leave.ts';
import { nextText } from '#domain/approval/waits-text.ts';
import { ANNUAL_NAME } from '#domain/leave/day-leave.ts';
import type { AskedLeave, AskedPart, LeaveToAsk } from '#domain/leave/request-days.ts';
import type { Decision } from '#domain/leave/request.ts';
import { isoDate, type IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { userOf } from '../../records/user-key.ts';
import { pageOfRequests, decideRequest, resendRequest } from './company-requests.service.ts';
import { approversCalendar, calendarOf } from './leave-calendar.service.ts';
import { addGrant, correctGrant, ledgerOf } from './leave-grants.service.ts';
import {
  balanceOf,
  cancelRequest,
  type LeaveDependencies,
  leaveDayOf,
  ownRequests,
  requestLeave,
} from './leave-requests.service.ts';

const DECIDED: Readonly<Record<Decision, (name: string) => string>> = {
  approved: (name) => `${name}を承認しました`,
  returned: (name) => `${name}を差し戻しました`,
  rejected: (name) => `${name}を却下しました`,
  cancelled: () => '承認を取り消しました',
};

const SENT = '外部サービスへ送信しました';
const WILL_BE_SENT = '外部サービスへ送信できませんでした。自動で再送信します';

/** What is asked for, by the fields of a request or of its check. */
export function toAsked(
  from: IsoDate,
  { end_date: to = from, is_workday: isWorkday, ...fields }: AskedFields,
): AskedLeave {
  return { from, to, part: partOf(fields), isWorkday };
}

/** What a body asks for. */
export const leaveToAsk = (body: LeaveFields): LeaveToAsk => ({
  asked: toAsked(body.request_date, body),
  kind: body.kind,
  reason: body.reason ?? null,
  proof: body.proof ?? null,
  clientApprover: body.client_approver ?? null,
});

function partOf({ unit, half, start_time: start, hours_count: hours, minutes_count: length }: AskedFields): AskedPart {
  if (unit === 'half' && half !== undefined) return { unit, half };
  if (unit !== 'hour' || start === undefined) return { unit: 'day' };
  return { unit, start, length: minutes(hours === undefined ? (length ?? 0) : hours * 60) };
}

/** Routes of paid leave: the caller's own requests, their decision, and the grants. */
export const leaveHandlers = ({ database, leaveOutbox }: LeaveDependencies): Handlers<typeof leaveRoutes> => ({
  'GET /api/vacation-balance/my-balance': ({ caller, now }) => balanceOf(database, caller, japanDate(now)),

  'GET /api/vacation': async ({ caller, query: { status, year, month } }) => {
    const span = year === undefined ? {} : { from: isoDate(`${year}-01-01`), to: isoDate(`${year}-12-31`) };
    return { data: await ownRequests({ database, leaveOutbox }, caller, { status, monthNumber: month, ...span }) };
  },

  'POST /api/vacation': async ({ caller, body, idempotency, now }) => {
    const data = await requestLeave({ database, leaveOutbox }, { caller, ...leaveToAsk(body), idempotency, now });
    const isSynced = data.kind === undefined && leaveOutbox.isOn(caller.companyId);
    return {
      data,
      message: `${data.kind_name ?? ANNUAL_NAME}を申請しました`,
      ...(isSynced ? { pleasanter: { synced: data.pleasanter_sync_status === 'synced' } } : {}),
    };
  },

  'GET /api/vacation/day': ({ caller, query, now }) =>
    leaveDayOf(database, { caller }, { ...toAsked(query.date, query), kind: query.kind }, japanDate(now)),

  'PUT /api/vacation/{id}': async ({ caller, params: { id }, body: { notes, ...asked }, now }) => {
    const step = { id, notes, asked, now };
    const { data, wasDraft } = await cancelRequest({ database, leaveOutbox }, caller, step);
    return { data, message: wasDraft ? '下書きを削除しました' : '申請を取り消しました' };
  },

  'GET /api/admin/vacations': ({ caller, query, now }) => pageOfRequests({ database, leaveOutbox }, caller, query, now),

  'PUT /api/admin/vacations/{id}': async ({ caller, params: { id }, body: { status, notes, ...asked }, now }) => {
    const step = { id, decision: status, notes, asked, now };
    const data = await decideRequest({ database, leaveOutbox }, caller, step);
    const isPassedOn = status === 'approved' && data.status === 'pending';
    const next = isPassedOn ? nextText(data.waits_for ?? [], data.waits_for_admins ?? false) : '';
    return { data, message: `${DECIDED[status](data.kind_name ?? ANNUAL_NAME)}${next}` };
  },

  'POST /api/admin/vacations/{id}/resend': async ({ caller, params: { id }, now }) => {
    const data = await resendRequest({ database, leaveOutbox }, caller, { id, now });
    return { data, message: data.pleasanter_sync_status === 'synced' ? SENT : WILL_BE_SENT };
  },

  'GET /api/admin/leave-calendar': ({ caller, query: { month } }) => calendarOf(database, caller, month),
  'GET /api/leave-calendar': ({ caller, query: { month }, now }) => approversCalendar(database, caller, month, now),

  'GET /api/admin/users/{id}/leave-grants': ({ caller, params }) => ledgerOf(database.kysely, userOf(caller, params)),

  'POST /api/admin/users/{id}/leave-grants': async ({ caller, params, body, idempotency, now }) => {
    const granting = { caller, user: userOf(caller, params), entry: body, now };
    const grant = await addGrant(database, granting, idempotency);
    return { ...grant, message: '有給休暇を付与しました' };
  },

  'PUT /api/admin/users/{id}/leave-grants/{grantId}': async ({ caller, params, body, now }) => {
    const granting = { caller, user: userOf(caller, params), entry: body, now };
    const grant = await correctGrant(database, granting, params.grantId);
    return { ...grant, message: '有給休暇の付与を訂正しました' };
  },
});
