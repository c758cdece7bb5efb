import { type RawBuilder, sql } from 'kysely';

import type { RequestPage } from '#contract/requests.ts';
import type { RequestKind } from '#domain/requests/request.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { searchWords } from '#domain/users/employee-search.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { approvablePeople } from '../../records/approval.ts';
import type { UserKey } from '../../records/user-key.ts';
import { deciderOf } from './request-access.ts';
import { presentRequests } from './requests.presenter.ts';
import {
  countWaiting,
  decidedBy,
  type RequestFilter,
  requestsOf,
  requestsOfUser,
  toRequest,
  waitsForDecider,
} from './requests.repository.ts';

/** A page of a list, from 1. */
export interface Page {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

const PAGE_LIMIT = 50;

type RequestQuery = ReturnType<typeof requestsOf>;

async function pageOf(
  { kysely }: Database,
  companyId: string,
  query: RequestQuery,
  { page = 1, limit = PAGE_LIMIT }: Page,
  isNewestFirst: boolean,
): Promise<RequestPage> {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const direction = isNewestFirst ? 'desc' : 'asc';
  const rows = await query
    // A draft has not been handed in: it is as old as it is.
    .orderBy(sql`coalesce(r.submitted_at, r.created_at)`, direction)
    .orderBy('r.attendance_request_id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { total, data: await presentRequests(kysely, companyId, rows.map(toRequest)) };
}

/** The caller's own requests, and those that they entered for others, the newest first. */
export async function ownRequests(
  database: Database,
  caller: Caller,
  filter: RequestFilter,
  page: Page,
  now: EpochMs,
): Promise<RequestPage> {
  const people = await approvablePeople(database.kysely, caller, japanDate(now));
  const query = requestsOfUser(database.kysely, caller, filter, { isOwn: true, people });
  return pageOf(database, caller.companyId, query, page, true);
}

/** The requests of a user, without their drafts, the newest first. */
export const requestsOfEmployee = (database: Database, user: UserKey, filter: RequestFilter): Promise<RequestPage> =>
  pageOf(
    database,
    user.companyId,
    requestsOfUser(database.kysely, user, filter, { isOwn: false }),
    { limit: 500 },
    true,
  );

/** What a list of requests to decide on is of. */
interface DecisionFilter extends Page {
  readonly status?: 'waiting' | 'decided' | undefined;
  readonly kind?: RequestKind | undefined;
  readonly q?: string | undefined;
}

/** The requests that wait for the caller, the oldest first, or those that they decided on, the newest first. */
export async function requestsToDecide(
  database: Database,
  caller: Caller,
  { status = 'waiting', kind, q = '', ...page }: DecisionFilter,
  now: EpochMs,
): Promise<RequestPage> {
  const decider = await deciderOf(database.kysely, caller, now);
  const conditions: RawBuilder<boolean>[] = [
    status === 'waiting' ? waitsForDecider(decider) : decidedBy(decider),
    ...searchWords(q).map((word) => sql<boolean>`strpos(u.search_text, ${word}) > 0`),
    ...(kind === undefined ? [] : [sql<boolean>`r.kind = ${kind}`]),
  ];
  const query = conditions.reduce(
    (narrowed, condition) => narrowed.where(condition),
    requestsOf(database.kysely, caller.companyId),
  );
  return pageOf(database, caller.companyId, query, page, status === 'decided');
}

/** How many requests wait for the caller, and how many of theirs were returned to them. */
export const waitingCounts = async ({ kysely }: Database, caller: Caller, now: EpochMs) =>
  countWaiting(kysely, await deciderOf(kysely, caller, now));
