import { type Insertable, type Kysely, type Selectable, sql, type Transaction, type Updateable } from 'kysely';

import type { DayState, RequestPayload } from '#contract/requests.ts';
import {
  OPEN_STATUSES,
  type RequestEventAction,
  type RequestKind,
  type RequestStatus,
} from '#domain/requests/request.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { People } from '#domain/permissions/scope.ts';
import { among } from '../../platform/auth/policies.ts';
import type { AttendanceRequest, DB, RequestPunch } from '../../platform/database/schema.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import type { UserKey } from '../../records/user-key.ts';
import { type ApprovalCase, toCase } from '../../shared/approval/cases.ts';
import { countOfWaiting, type Reach } from '../../shared/approval/deciders.ts';
import { IS_LATEST_LEAVE } from '../../shared/leave/leave-requests.ts';

/** Requests of a company, with who asks, who entered them, who decided, and their cases `k`. */
export const requestsOf = (db: Kysely<DB>, companyId: string) =>
  db
    .selectFrom('attendance_request as r')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
    )
    .leftJoin('user_account as e', (join) =>
      join.onRef('e.company_id', '=', 'r.company_id').onRef('e.user_id', '=', 'r.entered_by_user_id'),
    )
    .leftJoin('user_account as d', (join) =>
      join.onRef('d.company_id', '=', 'r.company_id').onRef('d.user_id', '=', 'r.decided_by_user_id'),
    )
    .leftJoin('approval_case as k', (join) =>
      join.onRef('k.company_id', '=', 'r.company_id').onRef('k.attendance_request_id', '=', 'r.attendance_request_id'),
    )
    .selectAll('r')
    .select(['k.steps', 'k.given', 'k.waits_since'])
    .select(['u.employee_id', 'u.name', 'e.name as entered_by', 'd.name as decided_by'])
    .where('r.company_id', '=', companyId);

type ShownRow = Awaited<ReturnType<ReturnType<typeof requestsOf>['execute']>>[number];

/** A request as it is read, with its case. */
export interface RequestRow
  extends Omit<ShownRow, 'payload' | 'day_before' | 'day_after' | 'steps' | 'given' | 'waits_since'>, ApprovalCase {
  readonly payload: RequestPayload;
  readonly day_before: DayState | null;
  readonly day_after: DayState | null;
}

/** Written by this server, of these shapes. */
export const toRequest = ({
  payload,
  day_before,
  day_after,
  steps,
  given,
  waits_since,
  ...row
}: ShownRow): RequestRow => ({
  ...row,
  ...toCase({ steps, given, waits_since }),
  payload: payload as unknown as RequestPayload,
  day_before: day_before as unknown as DayState | null,
  day_after: day_after as unknown as DayState | null,
});

/** A request of the company by its id. */
export async function findRequest(db: Kysely<DB>, companyId: string, id: number): Promise<RequestRow | undefined> {
  const row = await requestsOf(db, companyId).where('r.attendance_request_id', '=', id).executeTakeFirst();
  return row && toRequest(row);
}

/** What a list of requests is of. */
export interface RequestFilter {
  readonly days?: DateRange | undefined;
  readonly status?: RequestStatus | 'open' | undefined;
}

/** The requests of a user; `isOwn`: for themselves, with those that they entered for others of `people`. */
export function requestsOfUser(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  { days, status }: RequestFilter,
  { isOwn, people = null }: { readonly isOwn: boolean; readonly people?: People | null },
) {
  return (
    requestsOf(db, companyId)
      .where((eb) =>
        isOwn
          ? eb.or([
              eb('r.user_id', '=', userId),
              eb.and([eb('r.entered_by_user_id', '=', userId), among(people ?? [], 'r.user_id')]),
            ])
          : eb('r.user_id', '=', userId),
      )
      // A draft is nobody else's business.
      .$if(!isOwn, (query) => query.where('r.status', '<>', 'draft'))
      .where((eb) =>
        days === undefined
          ? eb.lit(true)
          : eb.and([
              eb('r.user_id', '=', userId),
              eb('r.work_date', '>=', days.from),
              eb('r.work_date', '<=', days.to),
            ]),
      )
      .where((eb) =>
        status === undefined ? eb.lit(true) : eb('r.status', 'in', status === 'open' ? OPEN_STATUSES : [status]),
      )
  );
}

/** SQL: somebody has decided on a request `r`. */
export const decidedBy = ({ companyId, userId }: UserKey) => sql<boolean>`
  exists (select from attendance_request_event e where e.company_id = ${companyId} and e.actor_user_id = ${userId}
    and e.attendance_request_id = r.attendance_request_id and e.action in ('agree', 'approve', 'return', 'reject'))`;

/** How many requests wait for a caller, of leave and swaps too, and how many of theirs were returned to them. */
export async function countWaiting(db: Kysely<DB>, reach: Reach): Promise<{ waiting: number; returned: number }> {
  const { companyId, userId } = reach.caller;
  const { rows } = await sql<{ waiting: number; returned: number }>`
    select ${countOfWaiting(['request', 'leave', 'swap'], reach)} as waiting,
      (select count(*)::int from attendance_request r
        where r.company_id = ${companyId} and r.user_id = ${userId} and r.status = 'returned')
      + (select count(*)::int from leave_request r
        where r.company_id = ${companyId} and r.user_id = ${userId} and r.status = 'returned' and ${IS_LATEST_LEAVE})
        as returned
  `.execute(db);
  return rows[0] ?? { waiting: 0, returned: 0 };
}

/** The id of somebody's request of that kind and day that waits already, but this one; `null` without one. */
export async function pendingLike(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  {
    kind,
    date,
    irregularType,
    times,
    but,
  }: {
    readonly kind: RequestKind;
    readonly date: IsoDate;
    readonly irregularType: string | undefined;
    /** Of a claim, of which a day can have several. */
    readonly times: { readonly start_time: number; readonly end_time: number } | undefined;
    readonly but: number;
  },
): Promise<number | null> {
  const row = await trx
    .selectFrom('attendance_request')
    .select('attendance_request_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('work_date', '=', date)
    .where('kind', '=', kind)
    .where('status', '=', 'pending')
    .where('attendance_request_id', '<>', but)
    .$if(irregularType !== undefined, (query) =>
      query.where(sql<boolean>`payload ->> 'irregularType' = ${irregularType ?? ''}`),
    )
    .$if(times !== undefined, (query) =>
      query.where(
        sql<boolean>`payload -> 'start_time' = to_jsonb(${times?.start_time ?? 0}::int)
          and payload -> 'end_time' = to_jsonb(${times?.end_time ?? 0}::int)`,
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row?.attendance_request_id ?? null;
}

/** A user's request for a correction of a day that waits; `undefined` without one. */
export async function pendingCorrection(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  date: IsoDate,
): Promise<RequestRow | undefined> {
  const row = await requestsOf(trx, companyId)
    .where('r.user_id', '=', userId)
    .where('r.work_date', '=', date)
    .where('r.kind', '=', 'punch_correction')
    .where('r.status', '=', 'pending')
    .executeTakeFirst();
  return row && toRequest(row);
}

/** What is asked for, as it is stored. */
export interface StoredPayload {
  readonly payload: RequestPayload;
  readonly reason: string;
}

/** Stores a draft; returns its id. */
export async function insertDraft(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { payload, reason, enteredBy }: StoredPayload & { readonly enteredBy: number | null },
  now: Date,
): Promise<number> {
  const { attendance_request_id: id } = await trx
    .insertInto('attendance_request')
    .values({
      company_id: companyId,
      user_id: userId,
      entered_by_user_id: enteredBy,
      kind: payload.kind,
      status: 'draft',
      work_date: payload.date,
      payload: JSON.stringify(payload),
      reason,
      created_at: now,
      last_modified_at: now,
    })
    .returning('attendance_request_id')
    .executeTakeFirstOrThrow();
  return id;
}

type RequestKey = Pick<Selectable<AttendanceRequest>, 'company_id' | 'attendance_request_id'>;

/** Keeps the punch that a request was made of; of each kind the last one. */
export async function keepPunch(trx: Transaction<DB>, punch: Insertable<RequestPunch>): Promise<void> {
  await trx
    .insertInto('request_punch')
    .values(punch)
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'attendance_request_id', 'record_type']).doUpdateSet(punch),
    )
    .execute();
}

/** The punches that these requests of a company were made of, in order. */
export const punchesOf = (
  db: Kysely<DB>,
  companyId: string,
  ids: readonly number[],
): Promise<readonly Selectable<RequestPunch>[]> =>
  db
    .selectFrom('request_punch')
    .selectAll()
    .where('company_id', '=', companyId)
    .where(sql<boolean>`attendance_request_id = any(${ids}::bigint[])`)
    .orderBy('recorded_at')
    .orderBy('record_type')
    .execute();

/** Changes a request, which makes it another revision. Throws `month_closed` for an approval of a closed month. */
export async function updateRequest(
  trx: Transaction<DB>,
  { company_id: companyId, attendance_request_id: id }: RequestKey,
  values: Updateable<AttendanceRequest>,
  now: Date,
): Promise<void> {
  await writeIntoMonth(
    trx
      .updateTable('attendance_request')
      .set((eb) => ({ ...values, revision: eb('revision', '+', 1), last_modified_at: now }))
      .where('company_id', '=', companyId)
      .where('attendance_request_id', '=', id)
      .execute(),
  );
}

/** What was done with a request. */
interface NewEvent {
  /** `null` of what nobody does. */
  readonly actorUserId: number | null;
  readonly forUserId?: number | null;
  readonly asSuperAdmin?: boolean;
  readonly action: RequestEventAction;
  readonly comment?: string | null;
}

/** Stores what was done with a request; returns the id. */
export async function addEvent(
  trx: Transaction<DB>,
  { company_id: companyId, attendance_request_id: id }: RequestKey,
  { actorUserId, forUserId = null, asSuperAdmin = false, action, comment = null }: NewEvent,
  now: Date,
): Promise<number> {
  const row = await trx
    .insertInto('attendance_request_event')
    .values({
      company_id: companyId,
      attendance_request_id: id,
      actor_user_id: actorUserId,
      for_user_id: forUserId,
      as_super_admin: asSuperAdmin,
      action,
      comment,
      at: now,
    })
    .returning('attendance_request_event_id')
    .executeTakeFirstOrThrow();
  return row.attendance_request_event_id;
}

/** What was done with a request, the oldest first. */
export const eventsOf = (db: Kysely<DB>, { company_id: companyId, attendance_request_id: id }: RequestKey) =>
  db
    .selectFrom('attendance_request_event as e')
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'e.company_id').onRef('u.user_id', '=', 'e.actor_user_id'),
    )
    .leftJoin('user_account as f', (join) =>
      join.onRef('f.company_id', '=', 'e.company_id').onRef('f.user_id', '=', 'e.for_user_id'),
    )
    .select([
      'e.attendance_request_event_id as id',
      'e.actor_user_id',
      'e.action',
      'e.comment',
      'e.at',
      'e.as_super_admin',
    ])
    .select(['u.name as by', 'f.name as in_place_of'])
    .where('e.company_id', '=', companyId)
    .where('e.attendance_request_id', '=', id)
    .orderBy('e.attendance_request_event_id')
    .execute();

/** The request of an event of the company. */
export async function requestOfEvent(
  db: Kysely<DB>,
  companyId: string,
  eventId: number,
): Promise<RequestRow | undefined> {
  const row = await requestsOf(db, companyId)
    .where((eb) =>
      eb(
        'r.attendance_request_id',
        '=',
        eb
          .selectFrom('attendance_request_event as v')
          .select('v.attendance_request_id')
          .where('v.company_id', '=', companyId)
          .where('v.attendance_request_event_id', '=', eventId),
      ),
    )
    .executeTakeFirst();
  return row && toRequest(row);
}
