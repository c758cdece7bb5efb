import { type Insertable, sql, type Transaction } from 'kysely';

import { lastUsableDay, statutoryGrantReason } from '#domain/leave/statutory-grant.ts';
import { instantOf, type EpochMs } from '#domain/time/instant.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { DemoRecord } from './attendance.ts';
import { companies } from './companies.ts';
import type { DemoEmployeeData } from './demo-data.ts';
import type { DemoLeaveRequest } from './leave.ts';
import type { OwnedData } from './organisation.repository.ts';

/** Whose rows they are: the first columns of every table about a person. */
interface Owner {
  readonly company_id: string;
  readonly user_id: number;
}

/** Writes everyone's records, shifts, internal work and leave, a few statements for all together. */
export async function insertAttendance(trx: Transaction<DB>, people: readonly OwnedData[]): Promise<void> {
  const rowsOf = <Row>(rows: (data: DemoEmployeeData, owner: Owner) => Row[]): Row[] =>
    people.flatMap(({ data, userId }) => rows(data, { company_id: data.employee.companyId, user_id: userId }));

  await inBatches(
    rowsOf((data, owner) => data.records.map((record) => recordRow(owner, record))),
    (rows) => trx.insertInto('time_record').values(rows).execute(),
  );
  await inBatches(
    rowsOf((data, owner) =>
      data.shifts.map((shift) => ({
        ...owner,
        work_date: shift.date,
        is_workday: shift.isWorkday,
        start_minute: shift.start,
        end_minute: shift.end,
      })),
    ),
    (rows) => trx.insertInto('shift').values(rows).execute(),
  );
  await inBatches(
    rowsOf((data, owner) =>
      data.internalWork.map((entry) => ({
        ...owner,
        work_date: entry.date,
        start_minute: entry.start,
        end_minute: entry.end,
        break_minutes: entry.breakMinutes,
        note: entry.note,
      })),
    ),
    (rows) => trx.insertInto('internal_work').values(rows).execute(),
  );
  await inBatches(
    rowsOf((data, owner) =>
      data.grants.map((grant) => ({
        ...owner,
        granted_on: grant.grantedOn,
        expires_on: lastUsableDay(grant.grantedOn),
        days: grant.days,
        reason: statutoryGrantReason(grant),
        sequence: grant.sequence,
      })),
    ),
    (rows) => trx.insertInto('leave_grant').values(rows).execute(),
  );
  await inBatches(
    rowsOf((data, owner) =>
      data.leaveRequests.map((request) => ({
        ...owner,
        request_type: 'annual_leave',
        start_date: request.date,
        end_date: request.date,
        days_count: 1,
        status: request.status,
        reason: request.reason ?? null,
        client_approver: request.approver,
        notes: request.notes ?? null,
        created_at: requestedAt(request),
      })),
    ),
    (rows) => trx.insertInto('leave_request').values(rows).execute(),
  );
  for (const { user_id, company_id, request } of rowsOf((data, owner) =>
    data.leaveRequests.filter(({ isUnsent }) => isUnsent).map((each) => ({ ...owner, request: each })),
  ))
    await insertUnsent(trx, { user_id, company_id }, request);
}

const requestedAt = ({ requestedOn }: DemoLeaveRequest): Date => new Date(instantOf(requestedOn, timeOfDay('12:10')));

/** Notes that the outside system was not to be told of a request for a day, after which it is given up (D21). */
async function insertUnsent(trx: Transaction<DB>, owner: Owner, request: DemoLeaveRequest): Promise<void> {
  const since = requestedAt(request);
  const givenUp = new Date(since.getTime() + 86_400_000);
  await sql`insert into leave_sync
      (company_id, leave_request_id, revision, waiting_since, next_try_at, failed_at, fault)
    select company_id, leave_request_id, 1, ${since}, ${givenUp}, ${givenUp}, '時間内に応答がありません'
    from leave_request
    where company_id = ${owner.company_id} and user_id = ${owner.user_id} and start_date = ${request.date}`.execute(
    trx,
  );
}

/** The audit entry that tells that a company is demo data. */
export const DEMO_DATA_ACTION = 'demo_data';

/** Writes one audit entry for each company, since nobody in particular made the data (D15). */
export async function insertAuditEntries(trx: Transaction<DB>, now: EpochMs): Promise<void> {
  await trx
    .insertInto('audit_entry')
    .values(
      companies.map(({ companyId }) => ({
        company_id: companyId,
        at: new Date(now),
        action: DEMO_DATA_ACTION,
        reason: 'デモデータの作成',
      })),
    )
    .execute();
}

// A statement takes at most 65,535 parameters.
const BATCH_ROWS = 1000;

async function inBatches<Row>(rows: readonly Row[], insert: (batch: readonly Row[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) await insert(rows.slice(from, from + BATCH_ROWS));
}

function recordRow(owner: Owner, record: DemoRecord): Insertable<DB['time_record']> {
  const recordedAt = new Date(record.recordedAt);
  return {
    ...owner,
    record_type: record.recordType,
    work_date: record.workDate,
    recorded_at: recordedAt,
    latitude: record.latitude,
    longitude: record.longitude,
    accuracy: record.accuracy,
    address_data: record.address === null ? null : { results: [{ formatted_address: record.address }] },
    note: record.note,
    note_is_automatic: record.isNoteAutomatic,
    break_minutes: record.breakMinutes,
    absence_reason: record.absenceReason,
    created_at: recordedAt,
    last_modified_at: recordedAt,
  };
}
