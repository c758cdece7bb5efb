import { STATUS_NAMES } from '#domain/leave/request.ts';
import { isoDate } from '#domain/time/date.ts';
import { epochMs, japanDate } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import type { PleasanterColumns } from './pleasanter-columns.ts';
import type { LeavePayload } from './leave-outbox.repository.ts';

/** The body of Pleasanter's upsert. */
export interface PleasanterRecord {
  /** The key column by which it finds an existing record. */
  readonly Keys: readonly [string];
  readonly Title: string;
  readonly ClassHash: Readonly<Record<string, string>>;
  readonly DateHash: Readonly<Record<string, string>>;
  readonly NumHash: Readonly<Record<string, number>>;
}

/** The full state of a request as Pleasanter's record: the latest delivery overwrites any before. */
export function toPleasanterRecord(request: LeavePayload, columns: PleasanterColumns): PleasanterRecord {
  const placed = <Value>(values: Partial<Record<keyof PleasanterColumns, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        const column = columns[field as keyof PleasanterColumns];
        return column === null ? [] : [[column, value]];
      }),
    );
  return {
    Keys: [columns.request_key],
    Title: `有給休暇 ${formatDate(isoDate(request.start_date))} ${request.name}`,
    ClassHash: placed({
      request_key: `${request.company_id}-${request.leave_request_id}`,
      company_id: request.company_id,
      employee_id: request.employee_id,
      employee_name: request.name,
      status: STATUS_NAMES[request.status],
      // An empty text clears a previous one.
      reason: request.reason ?? '',
      client_approver: request.client_approver,
      notes: request.notes ?? '',
    }),
    DateHash: placed({
      start_date: slashed(request.start_date),
      end_date: slashed(request.end_date),
      requested_on: slashed(japanDate(epochMs(request.created_at.getTime()))),
    }),
    NumHash: placed({ days: request.days_count }),
  };
}

/** The date format of Pleasanter's manual: `2026/11/20`. */
const slashed = (date: string): string => date.replaceAll('-', '/');
