import { type Kysely, type Selectable, sql } from 'kysely';

import type { LeaveOfKind, LeavePart } from '#contract/leave-part.ts';
import { type DayLeave, nameForOthers, type OtherLeave } from '#domain/leave/day-leave.ts';
import type { DateRange } from '#domain/time/date.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';
import type { WorkContract } from '#domain/working-time/contract.ts';
import type { Caller } from '../platform/auth/caller.ts';
import { may } from '../platform/auth/policies.ts';
import type { DB, LeaveDay } from '../platform/database/schema.ts';
import { byUser, type OfUser } from './rows.ts';

/** The columns of a day of leave that say what of it is taken. */
export type LeaveDayRow = Pick<
  Selectable<LeaveDay>,
  'work_date' | 'unit' | 'half' | 'half_boundary_minute' | 'start_minute' | 'end_minute' | 'minutes'
>;

/** SQL: these columns of `leave_day d`. */
export const LEAVE_DAY_COLUMNS = sql`d.work_date, d.unit, d.half, d.half_boundary_minute, d.start_minute, d.end_minute, d.minutes`;

/** SQL: the days of `leave_day d` in order, and the parts of each. */
export const IN_ORDER_OF_DAY = sql`d.work_date,
  case d.half when 'am' then -1 when 'pm' then 10000 else coalesce(d.start_minute, 0) end`;

/** The columns of its kind, null of paid leave. */
export interface OtherLeaveRow {
  readonly leave_kind: string | null;
  readonly kind_name: string | null;
  readonly kind_is_paid: boolean | null;
  readonly kind_is_private: boolean | null;
}

/** These columns of `leave_kind as k`. */
export const OTHER_LEAVE_COLUMNS = [
  'k.kind as leave_kind',
  'k.name as kind_name',
  'k.is_paid as kind_is_paid',
  'k.is_private as kind_is_private',
] as const;

/** The kind of a row of leave; `undefined` of paid leave. */
function toOtherLeave(row: Partial<OtherLeaveRow>): OtherLeave | undefined {
  const { leave_kind: kind = null, kind_name: name = null } = row;
  if (kind === null || name === null) return undefined;
  return { kind, name, isPaid: row.kind_is_paid === true, isPrivate: row.kind_is_private === true };
}

/** Maps a stored day of leave to the domain. */
export function toDayLeave(row: LeaveDayRow & Partial<OtherLeaveRow>): DayLeave {
  const other = toOtherLeave(row);
  return other === undefined ? partOfRow(row) : { ...partOfRow(row), other };
}

function partOfRow(row: LeaveDayRow): DayLeave {
  const { work_date: date, unit, half, half_boundary_minute: boundary, start_minute: start, end_minute: end } = row;
  if (unit === 'half' && half !== null)
    return { date, unit, half, boundary: boundary === null ? null : workingDayMinute(boundary) };
  if (unit === 'hour' && start !== null && end !== null) {
    const hours = { start: workingDayMinute(start), end: workingDayMinute(end) };
    return { date, unit, hours, minutes: minutes(row.minutes) };
  }
  return { date, unit: 'day' };
}

/** A day of leave as the columns of its row, but for its length. */
export const leaveDayColumns = (leave: DayLeave) => ({
  work_date: leave.date,
  unit: leave.unit,
  half: leave.unit === 'half' ? leave.half : null,
  half_boundary_minute: leave.unit === 'half' ? leave.boundary : null,
  start_minute: leave.unit === 'hour' ? leave.hours.start : null,
  end_minute: leave.unit === 'hour' ? leave.hours.end : null,
});

/** The days of approved leave of these users of a company, by user and in order; without users, of all of them. */
export async function approvedLeaveOf(
  db: Kysely<DB>,
  companyId: string,
  { from, to }: DateRange,
  userIds?: readonly number[],
): Promise<ReadonlyMap<number, readonly DayLeave[]>> {
  const whose = userIds === undefined ? sql`` : sql`and d.user_id = any(${userIds}::bigint[])`;
  const { rows } = await sql<OfUser & LeaveDayRow & OtherLeaveRow>`
    select d.user_id, ${LEAVE_DAY_COLUMNS}, ${sql.raw(OTHER_LEAVE_COLUMNS.join(', '))} from leave_day d
    join leave_request r on r.company_id = d.company_id and r.leave_request_id = d.leave_request_id
    left join leave_kind k on k.company_id = r.company_id and k.kind = r.other_kind and k.company_id = ${companyId}
    where d.company_id = ${companyId} and r.company_id = ${companyId} and r.status = 'approved'
      and d.work_date between ${from} and ${to} ${whose}
    order by ${IN_ORDER_OF_DAY}`.execute(db);
  return byUser(rows, toDayLeave);
}

/**
 * The approved leave of those whose contracts name a work rule, by user: by some rules it decides what a day counts, and with it
 * the overtime.
 */
export async function leaveUnderRules(
  db: Kysely<DB>,
  companyId: string,
  range: DateRange,
  contracts: ReadonlyMap<number, readonly Pick<WorkContract, 'workRuleId'>[]>,
): Promise<ReadonlyMap<number, readonly DayLeave[]>> {
  const hasRule = ({ workRuleId }: Pick<WorkContract, 'workRuleId'>): boolean => (workRuleId ?? null) !== null;
  const ruled = [...contracts].flatMap(([userId, own]) => (own.some(hasRule) ? [userId] : []));
  return ruled.length === 0 ? new Map() : approvedLeaveOf(db, companyId, range, ruled);
}

/** Leave of a part of a day on the wire; nothing of a whole day. */
export function presentPart(leave: DayLeave): LeavePart {
  if (leave.unit === 'day') return {};
  if (leave.unit === 'half') {
    const { unit, half, boundary } = leave;
    return { unit, half, ...(boundary !== null && { half_boundary_minute: boundary }) };
  }
  const { unit, hours, minutes: taken } = leave;
  return { unit, start_minute: hours.start, end_minute: hours.end, leave_minutes: taken };
}

/** Whether the caller of a route may know of which private kind a person's leave is: they decide on it, or it is theirs. */
export const knowsKindsOf = (caller: Caller, userId: number): boolean =>
  caller.userId === userId || may(caller, 'approve_leave', userId);

/** Whether audit entries of this action have a person's leave, with its kind and reason. */
export const isAboutLeave = (action: string): boolean => action.includes('leave');

/** The kind of leave on the wire; nothing of paid leave. Of a private one that others may not know, that it is leave. */
export const presentKind = (other: OtherLeave | undefined, knowsKinds = true): LeaveOfKind => {
  if (other === undefined) return {};
  const { kind, isPaid: is_paid } = other;
  return knowsKinds
    ? { kind, kind_name: other.name, is_paid }
    : { kind: other.isPrivate ? PRIVATE : kind, kind_name: nameForOthers(other), is_paid };
};

/** Stands on the wire for a kind that the caller may not know. */
const PRIVATE = 'private';
