import type { Kysely, Selectable } from 'kysely';

import type {
  AskedPunchResponse,
  PayloadResponse,
  RequestEvent,
  RequestPayload,
  RequestResponse,
} from '#contract/requests.ts';
import { groupBy } from '#domain/group-by.ts';
import { isAmong } from '#domain/permissions/scope.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { DB, RequestPunch } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { namesById } from '../../records/employees.ts';
import { presentPlace } from '../../records/places.ts';
import { approvablePeople } from '../../shared/approval/approval.ts';
import { waitsForAdmins, waitsForPeople } from '../../shared/approval/cases.ts';
import { type eventsOf, punchesOf, type RequestRow } from './requests.repository.ts';

const clock = (minute: WorkingDayMinute | undefined): string | undefined =>
  minute === undefined ? undefined : formatTimeOfDay(minute);

/** What is asked for, on the wire. */
function presentPayload(payload: RequestPayload): PayloadResponse {
  switch (payload.kind) {
    case 'punch_correction': {
      const { clock_in, clock_out, clock_out_day, adds_pair, break_time, note } = payload;
      return { clock_in: clock(clock_in), clock_out: clock(clock_out), clock_out_day, adds_pair, break_time, note };
    }
    case 'break':
      return { break_time: payload.break_time, note: payload.note };
    case 'irregular':
      return { irregularType: payload.irregularType, withdraw: payload.withdraw ?? undefined };
    case 'internal_work': {
      const { startTime, endTime, breakTime, note } = payload;
      return { startTime: clock(startTime), endTime: clock(endTime), breakTime, note };
    }
    case 'overtime':
    case 'rest_day_work': {
      const { planned_minutes, start_time, end_time } = payload;
      return { planned_minutes, start_time: clock(start_time), end_time: clock(end_time) };
    }
    case 'work_claim':
      return { start_time: clock(payload.start_time), end_time: clock(payload.end_time) };
    case 'shift_change': {
      const { is_workday, start_time, end_time, end_day } = payload;
      return { is_workday, start_time: clock(start_time), end_time: clock(end_time), end_day };
    }
  }
}

/** A punch that a request was made of, on the wire; without its coordinates to who may not see those. */
const presentPunch = (row: Selectable<RequestPunch>, seesPosition: boolean): AskedPunchResponse => ({
  record_type: row.record_type,
  recorded_at: formatTimestamp(row.recorded_at),
  received_at: formatTimestamp(row.received_at),
  latitude: seesPosition ? row.latitude : null,
  longitude: seesPosition ? row.longitude : null,
  accuracy: seesPosition ? row.accuracy : null,
  note: row.note,
  offline: { tapped_at: formatTimestamp(row.tapped_at), clock_difference_ms: row.clock_difference_ms },
  ...(row.is_time_unconfirmed && { time_unconfirmed: true as const }),
  ...presentPlace(row),
});

/** Requests on the wire, for the caller. */
export async function presentRequests(
  db: Kysely<DB>,
  caller: Caller,
  rows: readonly RequestRow[],
  now: EpochMs,
): Promise<RequestResponse[]> {
  const { companyId } = caller;
  const names = await namesById(db, companyId, rows.flatMap(waitsForPeople));
  const corrections = rows.filter(({ kind }) => kind === 'punch_correction');
  const ids = corrections.map((row) => row.attendance_request_id);
  const punches = groupBy(
    ids.length === 0 ? [] : await punchesOf(db, companyId, ids),
    (punch) => punch.attendance_request_id,
  );
  const located = punches.size === 0 ? null : await approvablePeople(db, caller, japanDate(now), 'read_positions');
  const seesPositionsOf = (userId: number): boolean => userId === caller.userId || isAmong(located, userId);
  return rows.map((row) => ({
    id: row.attendance_request_id,
    user_id: row.user_id,
    employee_id: row.employee_id,
    name: row.name,
    kind: row.kind,
    status: row.status,
    date: row.work_date,
    payload: presentPayload(row.payload),
    punches: punches.get(row.attendance_request_id)?.map((punch) => presentPunch(punch, seesPositionsOf(row.user_id))),
    reason: row.reason,
    before: row.day_before,
    after: row.day_after,
    entered_by: row.entered_by,
    revision: row.revision,
    created_at: formatTimestamp(row.created_at),
    submitted_at: row.submitted_at && formatTimestamp(row.submitted_at),
    waits_for: waitsForPeople(row).flatMap((id) => names.get(id) ?? []),
    waits_for_admins: waitsForAdmins(row),
    decided:
      // Nobody decided on what counted at once.
      row.decided_at === null || row.decided_by === null || row.approval.steps.length === 0
        ? null
        : { by: row.decided_by, at: formatTimestamp(row.decided_at) },
  }));
}

/** What was done with a request, on the wire. */
export const presentEvent = (event: Awaited<ReturnType<typeof eventsOf>>[number]): RequestEvent => ({
  id: event.id,
  action: event.action,
  by: event.by,
  in_place_of: event.in_place_of,
  as_super_admin: event.as_super_admin,
  comment: event.comment,
  at: formatTimestamp(event.at),
});
