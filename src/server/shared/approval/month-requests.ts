import type { Transaction } from 'kysely';

import { isPlanned, type PlannedKind } from '#domain/requests/request.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import type { DB } from '../../platform/database/schema.ts';
import { requestSettingsOf } from './request-settings.ts';
import { byUser } from '../../records/rows.ts';

/** The minutes that were approved of a day beforehand, by the kind; of several approvals the last. */
type ApprovedWork = Readonly<Partial<Record<PlannedKind, Minutes>>>;

/** What a person's month has of requests (申請). */
export interface RequestsOfMonth {
  /** By day, the ids of those that wait. */
  readonly pending: ReadonlyMap<IsoDate, readonly number[]>;
  readonly approved: ReadonlyMap<IsoDate, ApprovedWork>;
  /** By day, why they were made. */
  readonly reasons: ReadonlyMap<IsoDate, readonly string[]>;
  /** The kinds that have to be approved beforehand, and since when. */
  readonly required: ReadonlyMap<PlannedKind, IsoDate>;
}

/** What these users' months have of requests, by user; of nobody where the company has never taken any. */
export async function monthRequestsOf(
  trx: Transaction<DB>,
  companyId: string,
  userIds: readonly number[],
  { from, to }: DateRange,
): Promise<(userId: number) => RequestsOfMonth | null> {
  const { kinds, isChosen } = await requestSettingsOf(trx, companyId);
  if (!isChosen || userIds.length === 0) return () => null;
  const required = new Map(
    (['overtime', 'rest_day_work'] as const).flatMap((kind): [PlannedKind, IsoDate][] => {
      const { since } = kinds[kind];
      return since === null ? [] : [[kind, since]];
    }),
  );
  const rows = await trx
    .selectFrom('attendance_request')
    .select(['attendance_request_id', 'user_id', 'work_date', 'kind', 'status', 'payload', 'reason'])
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .where('status', 'in', ['pending', 'approved'])
    .orderBy('decided_at')
    .orderBy('attendance_request_id')
    .execute();
  const own = byUser(rows, (row) => row);
  return (userId) => {
    const pending = new Map<IsoDate, readonly number[]>();
    const approved = new Map<IsoDate, ApprovedWork>();
    const reasons = new Map<IsoDate, readonly string[]>();
    for (const { attendance_request_id: id, work_date: date, kind, status, payload, reason } of own.get(userId) ?? []) {
      reasons.set(date, [...(reasons.get(date) ?? []), reason]);
      if (status === 'pending') pending.set(date, [...(pending.get(date) ?? []), id]);
      else if (isPlanned(kind)) {
        const { planned_minutes: planned } = payload as { readonly planned_minutes: number };
        approved.set(date, { ...approved.get(date), [kind]: minutes(planned) });
      }
    }
    return { pending, approved, reasons, required };
  };
}
