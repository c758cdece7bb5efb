import { sql } from 'kysely';

import type { RequestPage, RequestResponse } from '#contract/requests.ts';
import { REQUEST_STATUSES } from '#domain/leave/request.ts';
import { type AskedKind, OPEN_STATUSES, type RequestStatus, STATUS_OF_LEAVE } from '#domain/requests/request.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { searchWords } from '#domain/users/employee-search.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UserKey } from '../../records/user-key.ts';
import { approvablePeople } from '../../shared/approval/approval.ts';
import { readReach, waitsForCaller } from '../../shared/approval/deciders.ts';
import type { JoinedRequests } from '../../shared/approval/joined-requests.ts';
import { IS_LATEST_LEAVE, leaveDecidedBy, leaveDraftsOf, leaveRequestsOf } from '../../shared/leave/leave-requests.ts';
import { presentRequests } from './requests.presenter.ts';
import {
  countWaiting,
  decidedBy,
  type RequestFilter,
  requestsOf,
  requestsOfUser,
  toRequest,
} from './requests.repository.ts';

/** What the lists depend on. */
export interface ListDependencies {
  readonly database: Database;
  readonly leave: JoinedRequests;
}

/** A page of a list, from 1. */
export interface Page {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

const PAGE_LIMIT = 50;

type RequestQuery = ReturnType<typeof requestsOf>;
type LeaveQuery = ReturnType<typeof leaveRequestsOf>;
type DraftQuery = ReturnType<typeof leaveDraftsOf>;

/** The keys of requests, and of those of leave and its drafts, which are numbered by themselves; `null` for none of these. */
function keysOf(query: RequestQuery, leave: LeaveQuery | null, drafts: DraftQuery | null = null) {
  const keys = query
    .clearSelect()
    .select(['r.attendance_request_id as id', sql<boolean>`false`.as('is_leave')])
    // A draft has not been handed in: it is as old as it is.
    .select(sql<Date>`coalesce(r.submitted_at, r.created_at)`.as('asked_at'));
  const isLeave = sql<boolean>`true`.as('is_leave');
  const asked =
    leave === null
      ? keys
      : keys.unionAll(leave.select(['r.leave_request_id as id', isLeave, 'r.created_at as asked_at']));
  return drafts === null
    ? asked
    : asked.unionAll(drafts.select(['d.leave_draft_id as id', isLeave, 'd.created_at as asked_at']));
}

async function pageOf(
  { database: { kysely }, leave }: ListDependencies,
  { caller, now }: { readonly caller: Caller; readonly now: EpochMs },
  keys: ReturnType<typeof keysOf>,
  { page = 1, limit = PAGE_LIMIT }: Page,
  isNewestFirst: boolean,
): Promise<RequestPage> {
  const listed = kysely.selectFrom(keys.as('listed'));
  const { total } = await listed.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const direction = isNewestFirst ? 'desc' : 'asc';
  const shown = await listed
    .select(['id', 'is_leave'])
    .orderBy('asked_at', direction)
    .orderBy('is_leave')
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const idsOf = (isLeave: boolean) => shown.filter((key) => key.is_leave === isLeave).map(({ id }) => id);
  const ofLeave = await leave.present(caller, idsOf(true), now);
  const others = await requestsByIds({ kysely }, caller, idsOf(false), now);
  const data = shown.flatMap(({ id, is_leave: isLeave }) => (isLeave ? ofLeave : others).get(id) ?? []);
  return { total, data };
}

async function requestsByIds(
  { kysely }: Pick<Database, 'kysely'>,
  caller: Caller,
  ids: readonly number[],
  now: EpochMs,
): Promise<ReadonlyMap<number, RequestResponse>> {
  if (ids.length === 0) return new Map();
  const rows = await requestsOf(kysely, caller.companyId).where('r.attendance_request_id', 'in', ids).execute();
  const presented = await presentRequests(kysely, caller, rows.map(toRequest), now);
  return new Map(presented.map((request) => [request.id, request]));
}

/** The requests of leave of a user, by what a list is of; `null` for the days of a month, which has its leave itself. */
function leaveOfUser(
  { kysely }: Database,
  { companyId, userId }: UserKey,
  { days, status }: RequestFilter,
): LeaveQuery | null {
  if (days !== undefined) return null;
  const statuses = REQUEST_STATUSES.filter((each) => isOfStatus(STATUS_OF_LEAVE[each], status));
  return leaveRequestsOf(kysely, companyId)
    .where('r.user_id', '=', userId)
    .where(IS_LATEST_LEAVE)
    .where(sql<boolean>`r.status = any(${statuses}::text[])`);
}

const isOfStatus = (one: RequestStatus, status: RequestFilter['status']): boolean =>
  status === undefined || (status === 'open' ? OPEN_STATUSES.some((each) => each === one) : one === status);

/** The caller's own requests, those of leave too, and those that they entered for others, the newest first. */
export async function ownRequests(
  dependencies: ListDependencies,
  caller: Caller,
  filter: RequestFilter,
  page: Page,
  now: EpochMs,
): Promise<RequestPage> {
  const { database } = dependencies;
  const people = await approvablePeople(database.kysely, caller, japanDate(now));
  const query = requestsOfUser(database.kysely, caller, filter, { isOwn: true, people });
  const hasDrafts = filter.days === undefined && isOfStatus('draft', filter.status);
  const drafts = hasDrafts ? leaveDraftsOf(database.kysely, caller) : null;
  const keys = keysOf(query, leaveOfUser(database, caller, filter), drafts);
  return pageOf(dependencies, { caller, now }, keys, page, true);
}

/** The requests of a user on the days of a month, without their drafts, the newest first. */
export const requestsOfEmployee = (
  dependencies: ListDependencies,
  { caller, now }: { readonly caller: Caller; readonly now: EpochMs },
  user: UserKey,
  filter: RequestFilter,
): Promise<RequestPage> => {
  const { database } = dependencies;
  const query = requestsOfUser(database.kysely, user, filter, { isOwn: false });
  const keys = keysOf(query, leaveOfUser(database, user, filter));
  return pageOf(dependencies, { caller, now }, keys, { limit: 500 }, true);
};

/** What a list of requests to decide on is of. */
interface DecisionFilter extends Page {
  readonly status?: 'waiting' | 'decided' | undefined;
  readonly kind?: AskedKind | undefined;
  readonly q?: string | undefined;
}

/** The requests that wait for the caller, the oldest first, or those that they decided on, the newest first. */
export async function requestsToDecide(
  dependencies: ListDependencies,
  caller: Caller,
  { status = 'waiting', kind, q = '', ...page }: DecisionFilter,
  now: EpochMs,
): Promise<RequestPage> {
  const { kysely } = dependencies.database;
  const reach = await readReach(kysely, caller, now);
  const named = sql.join<boolean>(
    [sql`true`, ...searchWords(q).map((word) => sql`strpos(u.search_text, ${word}) > 0`)],
    sql` and `,
  );
  const isWaiting = status === 'waiting';
  const query = requestsOf(kysely, caller.companyId)
    .where(isWaiting ? waitsForCaller('request', reach) : decidedBy(caller))
    .where(named)
    .$if(kind !== undefined, (narrowed) => narrowed.where(sql<boolean>`r.kind = ${kind}`));
  const leave = leaveRequestsOf(kysely, caller.companyId)
    .where(isWaiting ? waitsForCaller('leave', reach) : leaveDecidedBy(caller))
    .where(named);
  const keys = keysOf(query, kind === undefined || kind === 'leave' ? leave : null);
  return pageOf(dependencies, { caller, now }, keys, page, !isWaiting);
}

/** How many requests wait for the caller, of leave too, and how many of theirs were returned to them. */
export const waitingCounts = async ({ kysely }: Database, caller: Caller, now: EpochMs) =>
  countWaiting(kysely, await readReach(kysely, caller, now));
