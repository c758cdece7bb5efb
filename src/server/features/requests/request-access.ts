import type { Kysely } from 'kysely';

import { type ApprovalActor, isConcerned, mayDecide } from '#domain/approval/approval.ts';
import { type RequestAction, REQUEST_ACTIONS, statusAfter } from '#domain/requests/request.ts';
import { isAmong } from '#domain/permissions/scope.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { UserKey } from '../../records/user-key.ts';
import { approvablePeople, type ApprovalSubject, readApprover } from '../../shared/approval/approval.ts';
import type { CaseKey } from '../../shared/approval/cases.ts';
import { decidedBy, findRequest, type RequestRow, requestsOf } from './requests.repository.ts';

/** Whose day a request is about. */
export const ownerOf = (row: RequestRow): UserKey => ({ companyId: row.company_id, userId: row.user_id });

/** The case of a request. */
export const keyOf = (row: RequestRow): CaseKey => ({
  ...ownerOf(row),
  kind: 'request',
  subject: row.attendance_request_id,
});

/** By what the route of a request is chosen, beside the day. */
export const subjectOf = ({ kind, user_id: userId, payload }: RequestRow): ApprovalSubject => ({
  kind,
  userId,
  minutes: 'planned_minutes' in payload ? payload.planned_minutes : null,
});

/** Whether somebody asks: for themselves, or entered it for somebody whose days they may still correct. */
const asks = (row: RequestRow, { userId, isAdminOf }: ApprovalActor): boolean =>
  row.user_id === userId || (row.entered_by_user_id === userId && isAdminOf);

/** A request with what its reader is to it. */
export interface SeenRequest {
  readonly row: RequestRow;
  readonly asks: boolean;
  readonly actor: ApprovalActor;
  /** It waits on a day that they read, and they may read nothing else of it. */
  readonly onlyReads?: true;
}

/**
 * A request that the caller may read: the applicant, the approvers who decide or have decided, and admins; a draft only its applicant.
 * `forMonth`: of what waits also who reads the person's attendance, whose month it holds open. Throws `not_found`.
 */
export async function readableRequest(
  db: Kysely<DB>,
  caller: Caller,
  id: number,
  now: EpochMs,
  forMonth = false,
): Promise<SeenRequest> {
  const row = await findRequest(db, caller.companyId, id);
  if (row === undefined) throw new AppError('not_found');
  const actor = (await readApprover(db, caller, now))(row.user_id);
  const seen = { row, asks: asks(row, actor), actor };
  if (seen.asks) return seen;
  if (row.status === 'draft') throw new AppError('not_found');
  if (isConcerned(row.approval, actor)) return seen;
  const decided = await requestsOf(db, caller.companyId)
    .where('r.attendance_request_id', '=', id)
    .where(decidedBy(caller))
    .executeTakeFirst();
  if (decided !== undefined) return seen;
  const reads = forMonth && row.status === 'pending';
  if (reads && isAmong(await approvablePeople(db, caller, japanDate(now), 'read_attendance'), row.user_id))
    return { ...seen, onlyReads: true };
  throw new AppError('not_found');
}

/**
 * A claim that counts is taken back by its person, and by those who correct their days, an admin's order by these
 * alone; any other request by who asks.
 */
const mayWithdraw = (row: RequestRow, actor: ApprovalActor): boolean =>
  row.kind === 'work_claim' && row.status === 'approved'
    ? actor.isAdminOf || (row.user_id === actor.userId && row.entered_by_user_id === null)
    : asks(row, actor);

/** A request of which the caller is what `may` asks. Throws `not_found`. */
const requestWhere =
  (may: typeof asks) =>
  async (db: Kysely<DB>, caller: Caller, id: number, now: EpochMs): Promise<RequestRow> => {
    const row = await findRequest(db, caller.companyId, id);
    if (row === undefined || !may(row, (await readApprover(db, caller, now))(row.user_id)))
      throw new AppError('not_found');
    return row;
  };

/** A request that the caller asks for. Throws `not_found`. */
export const askedRequest = requestWhere(asks);

/** A request that the caller may withdraw, as far as its status permits. Throws `not_found`. */
export const withdrawableRequest = requestWhere(mayWithdraw);

const OF_ASKER: ReadonlySet<RequestAction> = new Set(['edit', 'submit']);
const OF_APPROVER: ReadonlySet<RequestAction> = new Set(['return', 'approve', 'reject']);

/** What can be done with a request by who reads it. */
export const possibleActions = ({ row, asks: isAsker, actor, onlyReads }: SeenRequest): RequestAction[] =>
  REQUEST_ACTIONS.filter((action) => {
    if (onlyReads === true || statusAfter(row.status, action, row.kind) === null) return false;
    if (action === 'withdraw') return mayWithdraw(row, actor);
    if (OF_ASKER.has(action)) return isAsker;
    if (OF_APPROVER.has(action)) return mayDecide(row.approval, actor);
    return action === 'comment';
  });
