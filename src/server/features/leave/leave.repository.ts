import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';

import type { RequestEvent } from '#contract/requests.ts';
import { toDays, totalLeave } from '#domain/leave/amount.ts';
import type { DayLeave } from '#domain/leave/day-leave.ts';
import { ANNUAL } from '#domain/leave/kind.ts';
import {
  asksClientApprover,
  type AskedApprover,
  DEFAULT_LEAVE_SETTINGS,
  type LeaveSettings,
} from '#domain/leave/leave-settings.ts';
import { DEFAULT_LEAVE_POLICY, type LeavePolicy } from '#domain/leave/policy.ts';
import { amountOf, type LeaveToAsk, type RequestedDay } from '#domain/leave/request-days.ts';
import type { Decision, HandedInStatus } from '#domain/leave/request.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { epochMs, type EpochMs } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { DB, LeaveRequest } from '../../platform/database/schema.ts';
import { workOn } from '../../records/assignments.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import { leaveDayColumns, toDayLeave } from '../../records/leave-days.ts';
import { type UserKey, isOf } from '../../records/user-key.ts';
import { type ApprovalCase, toCase } from '../../shared/approval/cases.ts';
import type { GrantRow } from '../../shared/leave/imported-grants.ts';
import { IS_LATEST_LEAVE, leaveDecidedBy, leaveRequestsOf, type LeaveStep } from '../../shared/leave/leave-requests.ts';
import { inRowOf } from '../../shared/owned/setting.ts';

/** A stored request. */
export type RequestRow = Selectable<LeaveRequest>;

/** A request with who asks, and its case. */
export interface CompanyRow extends RequestRow, ApprovalCase {
  readonly employee_id: string;
  readonly name: string;
}

/** The requests of a query, with who asks, and their cases. */
export async function readRequests(query: ReturnType<typeof leaveRequestsOf>): Promise<CompanyRow[]> {
  const rows = await query
    .selectAll('r')
    .select(['u.employee_id', 'u.name', 'k.steps', 'k.given', 'k.waits_since'])
    .execute();
  return rows.map(({ steps, given, waits_since, ...row }) => ({ ...row, ...toCase({ steps, given, waits_since }) }));
}

/** The newest first. */
export const inOrder = (query: ReturnType<typeof leaveRequestsOf>) =>
  query.orderBy('r.created_at', 'desc').orderBy('r.leave_request_id', 'desc');

/** A user's grants, the oldest first. */
export async function grantsOf(db: Kysely<DB>, user: UserKey): Promise<GrantRow[]> {
  return db
    .selectFrom('leave_grant')
    .selectAll()
    .where(isOf(user))
    .orderBy('granted_on')
    .orderBy('leave_grant_id')
    .execute();
}

/** The filter of a user's requests; the days and the month (1–12) are those of the leave. */
export interface RequestFilter {
  readonly status?: HandedInStatus | undefined;
  readonly from?: IsoDate | undefined;
  readonly to?: IsoDate | undefined;
  readonly monthNumber?: number | undefined;
}

/** A user's requests that match a filter, newest first; none that was handed in again since. */
export async function requestsOf(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  filter: RequestFilter,
): Promise<CompanyRow[]> {
  let query = leaveRequestsOf(db, companyId).where('r.user_id', '=', userId).where(IS_LATEST_LEAVE);
  if (filter.status !== undefined) query = query.where('r.status', '=', filter.status);
  if (filter.from !== undefined) query = query.where('r.start_date', '>=', filter.from);
  if (filter.to !== undefined) query = query.where('r.start_date', '<=', filter.to);
  const rows = await readRequests(inOrder(query));
  const { monthNumber } = filter;
  return monthNumber === undefined
    ? rows
    : rows.filter(({ start_date }) => Number(start_date.slice(5, 7)) === monthNumber);
}

/** A company's units of leave. */
export async function leaveSettingsOf(db: Kysely<DB>, companyId: string): Promise<LeaveSettings> {
  const row = await db.selectFrom('leave_settings').selectAll().where('company_id', '=', companyId).executeTakeFirst();
  if (row === undefined) return DEFAULT_LEAVE_SETTINGS;
  return {
    allowsHalves: row.allows_halves,
    halfBoundary: row.half_boundary_minute === null ? null : workingDayMinute(row.half_boundary_minute),
    hourlyDays: row.hourly_days,
    severalDays: row.several_days,
    doubleTrack: row.double_track,
    clientApproverAskedOf: row.client_approver_asked_of,
  };
}

/** A company's choices about its five days, beside those that all have. */
export async function leavePolicyOf(db: Kysely<DB>, companyId: string): Promise<LeavePolicy> {
  const { doubleTrack, allowsHalves } = await leaveSettingsOf(db, companyId);
  return { ...DEFAULT_LEAVE_POLICY, doubleTrack, roundsToHalfDays: allowsHalves };
}

/** Stores a company's units of leave. */
export const saveLeaveSettings = inRowOf('leave_settings', (settings: LeaveSettings, at) => ({
  allows_halves: settings.allowsHalves,
  half_boundary_minute: settings.halfBoundary,
  hourly_days: settings.hourlyDays,
  several_days: settings.severalDays,
  double_track: settings.doubleTrack,
  client_approver_asked_of: settings.clientApproverAskedOf,
  last_modified_at: at,
}));

/** A request to store: its days in order, one at least. */
interface NewRequestRow {
  readonly days: readonly RequestedDay[];
  readonly kind: string;
  readonly proof: string | null;
  readonly reason: string | null;
  readonly clientApprover: string;
  readonly isSaidWorkday: boolean;
  /** Who enters it for the applicant; omitted: the applicant does. */
  readonly enteredBy?: number | undefined;
  readonly heard?: LeaveToAsk['heard'];
  /** What it was until now. */
  readonly was?: WasAsked | undefined;
}

/** What a request was before it was handed in: a draft, whose number it keeps, or one that was returned. */
export type WasAsked = { readonly draft: number } | { readonly returned: number };

/** Adds a request with its days. Throws `month_closed`. */
export async function insertRequest(
  trx: Transaction<DB>,
  { companyId, userId }: UserKey,
  { days, was, ...request }: NewRequestRow,
  now: EpochMs,
): Promise<RequestRow> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a request without a day');
  const row = await writeIntoMonth(
    trx
      .insertInto('leave_request')
      .values({
        company_id: companyId,
        ...(was !== undefined && ('draft' in was ? { leave_request_id: was.draft } : { replaces_id: was.returned })),
        user_id: userId,
        request_type: request.kind === ANNUAL ? 'annual_leave' : 'other_leave',
        kind: request.kind,
        proof: request.proof,
        start_date: first.leave.date,
        end_date: last.leave.date,
        days_count: toDays(totalLeave(days.map(amountOf))),
        status: 'pending',
        reason: request.reason,
        client_approver: request.clientApprover,
        said_workday: request.isSaidWorkday,
        entered_by_user_id: request.enteredBy ?? null,
        heard_on: request.heard?.on ?? null,
        heard_wish: request.heard?.wish ?? null,
        created_at: new Date(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  const ofRequest = { company_id: companyId, leave_request_id: row.leave_request_id, user_id: userId };
  const rows = days.map(({ leave, taken, ofDay }) => ({
    ...ofRequest,
    ...leaveDayColumns(leave),
    minutes: taken,
    day_minutes: ofDay,
  }));
  await writeIntoMonth(trx.insertInto('leave_day').values(rows).execute());
  return row;
}

/** The request that was handed in in place of one that was returned. */
export async function replacementOf(db: Kysely<DB>, row: RequestRow): Promise<RequestRow | undefined> {
  return db
    .selectFrom('leave_request')
    .selectAll()
    .where('company_id', '=', row.company_id)
    .where('replaces_id', '=', row.leave_request_id)
    .executeTakeFirst();
}

/** A request of the company, by its id. */
export async function findRequest(db: Kysely<DB>, companyId: string, id: number): Promise<CompanyRow | undefined> {
  const [row] = await readRequests(leaveRequestsOf(db, companyId).where('r.leave_request_id', '=', id));
  return row;
}

/**
 * The client's approver that the newest request of a user names, or the one of the link that has since asked for the approval
 * of a report of theirs (作業報告書); `null` without one.
 */
export async function lastApproverOf(db: Kysely<DB>, user: UserKey): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      (select client_approver as name, created_at from leave_request where ${isOf(user)} and client_approver <> ''
        order by created_at desc, leave_request_id desc limit 1)
      union all
      (select l.approver_name, l.created_at from work_report_request r
        join work_report_link l on l.company_id = ${user.companyId} and l.work_report_link_id = r.work_report_link_id
        where r.company_id = ${user.companyId} and r.user_id = ${user.userId} and r.state <> 'withdrawn'
        order by r.work_report_request_id desc limit 1)
    ) named order by created_at desc limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** Whether a user's request has to name the approver at the client (D55). */
export async function asksApproverOf(
  db: Kysely<DB>,
  user: UserKey,
  askedOf: AskedApprover,
  today: IsoDate,
): Promise<boolean> {
  const { client_company_id: client } = await workOn(db, user, today);
  return asksClientApprover(askedOf, client !== null);
}

/** By its id, the part of a day of each of these requests that takes one. */
export async function partsOf(
  db: Kysely<DB>,
  companyId: string,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, DayLeave>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('leave_day')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('leave_request_id', 'in', requestIds)
    .where('unit', '<>', 'day')
    .execute();
  return new Map(rows.map((row) => [row.leave_request_id, toDayLeave(row)]));
}

/** The audited action of each decision on a request (D19). */
export const DECISION_ACTIONS: Readonly<Record<Decision, LeaveStep>> = {
  approved: 'approve_leave',
  returned: 'return_leave',
  rejected: 'reject_leave',
  cancelled: 'take_leave_back',
};

/** The audited action of an applicant who cancels. */
export const CANCEL_ACTION = 'cancel_leave';

/** Who ended the waiting of a request, by name, and when. */
export interface DecisionOnRecord {
  readonly by: string;
  readonly at: EpochMs;
}

/** By its id, the last decision on each of a company's requests, its applicant's own cancellation included (D15). */
export async function decisionsOn(
  db: Kysely<DB>,
  companyId: string,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, DecisionOnRecord>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('leave_request as r')
    // By the index of a day's entries.
    .innerJoin('audit_entry as a', (join) =>
      join
        .onRef('a.company_id', '=', 'r.company_id')
        .onRef('a.subject_user_id', '=', 'r.user_id')
        .onRef('a.work_date', '=', 'r.start_date'),
    )
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.actor_user_id'),
    )
    .select(['r.leave_request_id', 'a.at', 'u.name'])
    .where('r.company_id', '=', companyId)
    .where('r.leave_request_id', 'in', requestIds)
    .where('a.action', 'in', [...Object.values(DECISION_ACTIONS), CANCEL_ACTION])
    .where(sql<boolean>`(a.after ->> 'id')::bigint = r.leave_request_id`)
    .orderBy('a.audit_entry_id')
    .execute();
  return new Map(rows.map(({ leave_request_id: id, name, at }) => [id, { by: name, at: epochMs(at.getTime()) }]));
}

/** Stores the status of a request. Throws `month_closed`. */
export async function setStatus(
  trx: Transaction<DB>,
  row: RequestRow,
  status: HandedInStatus,
  notes: string | null,
): Promise<RequestRow> {
  return writeIntoMonth(
    trx
      .updateTable('leave_request')
      .set({ status, notes })
      .where('company_id', '=', row.company_id)
      .where('leave_request_id', '=', row.leave_request_id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/** The audited steps of a request, as 申請 names them. */
const STEPS_ON_RECORD = {
  request_leave: 'submit',
  agree_to_leave: 'agree',
  approve_leave: 'approve',
  return_leave: 'return',
  reject_leave: 'reject',
  cancel_leave: 'withdraw',
  take_leave_back: 'take_back',
  reroute_leave: 'reroute',
} as const satisfies Partial<Record<LeaveStep, RequestEvent['action']>>;

/** A request with those in whose place it was handed in, the latest first. */
async function withEarlier(db: Kysely<DB>, row: RequestRow): Promise<readonly RequestRow[]> {
  const earlier = row.replaces_id === null ? undefined : await findRequest(db, row.company_id, row.replaces_id);
  return earlier === undefined ? [row] : [row, ...(await withEarlier(db, earlier))];
}

/**
 * What was done with a request by the audit log, the oldest first, also before it was returned and handed in again; nothing of
 * what came with the demo data.
 */
export async function stepsOnRecord(db: Kysely<DB>, row: RequestRow) {
  const line = await withEarlier(db, row);
  const ids = line.map((each) => each.leave_request_id);
  const days = line.map((each) => each.start_date);
  const rows = await db
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'a.company_id').onRef('u.user_id', '=', 'a.actor_user_id'),
    )
    .select(['a.audit_entry_id as id', 'a.action', 'a.reason', 'a.at', 'u.name as by'])
    .select(sql<string[] | null>`a.before -> 'asked'`.as('askedBefore'))
    .select(sql<string[] | null>`a.after -> 'asked'`.as('askedAfter'))
    .select(sql<string | null>`a.after ->> 'in_place_of'`.as('inPlaceOf'))
    .select(sql<boolean>`a.after ? 'as_super_admin'`.as('asSuperAdmin'))
    .where('a.company_id', '=', row.company_id)
    .where('a.subject_user_id', '=', row.user_id)
    .where('a.work_date', 'in', days)
    .where('a.action', 'in', Object.keys(STEPS_ON_RECORD) as (keyof typeof STEPS_ON_RECORD)[])
    .where(sql<boolean>`(a.after ->> 'id')::bigint = any(${ids}::bigint[])`)
    .orderBy('a.audit_entry_id')
    .execute();
  return rows.map(({ action, ...step }) => ({
    ...step,
    action: STEPS_ON_RECORD[action as keyof typeof STEPS_ON_RECORD],
  }));
}

/** Whether somebody has decided on a request, also in between. */
export const hasDecided = async (db: Kysely<DB>, row: RequestRow, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('leave_request as r')
    .select('leave_request_id')
    .where('company_id', '=', row.company_id)
    .where('leave_request_id', '=', row.leave_request_id)
    .where(leaveDecidedBy({ companyId: row.company_id, userId }))
    .executeTakeFirst()) !== undefined;
