import type { Kysely } from 'kysely';

import type { VacationRequest } from '#contract/leave.ts';
import type { DayLeave } from '#domain/leave/day-leave.ts';
import { ANNUAL, type LeaveKind } from '#domain/leave/kind.ts';
import type { AskedLeave } from '#domain/leave/request-days.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { DB } from '../../platform/database/schema.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { presentKind, presentPart } from '../../records/leave-days.ts';
import type { UserKey } from '../../records/user-key.ts';
import { storedKinds } from '../../shared/leave/leave-kinds.ts';
import { type DraftRow, draftsOf } from './leave-drafts.repository.ts';

/** A draft on the wire, with what it is a draft of. */
export interface PresentedDraft {
  readonly row: DraftRow;
  readonly request: VacationRequest;
}

/** All that a user still writes: the drafts, and the changes of what was returned to them. */
export async function presentedDrafts(db: Kysely<DB>, user: UserKey): Promise<readonly PresentedDraft[]> {
  const rows = await draftsOf(db, user);
  const isOfOtherKind = rows.some(({ leave }) => leave.kind !== undefined);
  const kinds = isOfOtherKind ? await storedKinds(db, user.companyId) : [];
  return rows.map((row) => ({
    row,
    request: presentDraft(
      row,
      kinds.find(({ kind }) => kind === row.leave.kind),
    ),
  }));
}

/** The fields of other leave, which paid leave of whole days leaves out. */
const WHOLE_DAYS = {
  unit: undefined,
  half: undefined,
  half_boundary_minute: undefined,
  start_minute: undefined,
  end_minute: undefined,
  leave_minutes: undefined,
  kind: undefined,
  kind_name: undefined,
  is_paid: undefined,
  proof: undefined,
} as const;

function presentDraft(row: DraftRow, kind: LeaveKind | undefined): VacationRequest {
  const { asked, reason, proof, clientApprover } = row.leave;
  return {
    id: row.leave_draft_id,
    request_type: (row.leave.kind ?? ANNUAL) === ANNUAL ? 'annual_leave' : 'other_leave',
    start_date: asked.from,
    end_date: asked.to,
    days_count: row.days_count,
    status: 'draft',
    reason,
    client_approver: clientApprover ?? '',
    notes: null,
    created_at: formatTimestamp(row.created_at),
    decided: null,
    pleasanter_sync_status: null,
    ...WHOLE_DAYS,
    ...presentPart(partAsked(asked)),
    ...presentKind(kind),
    ...(proof !== null && { proof }),
  };
}

/** What of its first day is asked for; hours end where they would without a break. */
function partAsked({ from: date, part }: AskedLeave): DayLeave {
  if (part.unit === 'day') return { date, unit: 'day' };
  if (part.unit === 'half') return { date, unit: 'half', half: part.half, boundary: null };
  const hours = { start: part.start, end: workingDayMinute(part.start + part.length) };
  return { date, unit: 'hour', hours, minutes: part.length };
}

/** A request that was returned, as its applicant has changed it since; as it is where they haven't. */
export function asChanged<Request extends VacationRequest>(
  request: Request,
  drafts: readonly PresentedDraft[],
): Request {
  const changed = drafts.find(({ row }) => row.returned_request_id === request.id)?.request;
  if (changed === undefined) return request;
  const { id, status, notes, created_at, decided, pleasanter_sync_status } = request;
  return { ...request, ...changed, id, status, notes, created_at, decided, pleasanter_sync_status };
}

/** The drafts that were never handed in. */
export const neverHandedIn = (drafts: readonly PresentedDraft[]): readonly PresentedDraft[] =>
  drafts.filter(({ row }) => row.returned_request_id === null);
