import type { AskedFor, VacationRequest } from '#contract/leave.ts';
import { epochMs, formatInstant } from '#domain/time/instant.ts';
import type { SyncState } from './leave-outbox.repository.ts';
import type { RequestRow } from './leave.repository.ts';

/** The requested leave on the wire. */
export const presentAskedFor = (row: RequestRow): Required<AskedFor> => ({
  request_type: 'annual_leave',
  start_date: row.start_date,
  end_date: row.end_date,
  days_count: row.days_count,
  reason: row.reason,
  client_approver: row.client_approver,
});

/** A request on the wire; `sync` is omitted where nothing is delivered. */
export const presentRequest = (row: RequestRow, sync: SyncState | undefined): VacationRequest => ({
  id: row.leave_request_id,
  ...presentAskedFor(row),
  status: row.status,
  notes: row.notes,
  created_at: formatInstant(epochMs(row.created_at.getTime())),
  pleasanter_sync_status: sync?.status ?? null,
});
