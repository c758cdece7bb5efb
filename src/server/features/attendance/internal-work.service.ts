import type { Transaction } from 'kysely';

import type { ErrorCode } from '#contract/errors.ts';
import type { InternalWorkBody, InternalWorkRecord } from '#contract/internal-work.ts';
import { checkInternalWork, type InternalWorkFault } from '#domain/attendance/internal-work.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import { isAmong } from '#domain/permissions/scope.ts';
import { japanDate } from '#domain/time/instant.ts';
import { formatOnWorkingDay, formatTimeOfDay, minutes, workingDayMinute } from '#domain/time/minutes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { toAttendanceRecord } from '../../records/rows.ts';
import { lockUser, type UserChange, auditOf } from '../../records/user-key.ts';
import type { requireNoRequest } from '../../shared/approval/request-settings.ts';
import { dayOf, plannedHoursOf } from './day.repository.ts';
import {
  findInternalWork,
  insertInternalWork,
  type InternalWorkRow,
  periodsOf,
  removeInternalWork,
} from './internal-work.repository.ts';

/** A row on the wire. */
export const presentInternalWork = (row: InternalWorkRow): InternalWorkRecord => ({
  id: row.internal_work_id,
  date: row.work_date,
  start_time: formatTimeOfDay(workingDayMinute(row.start_minute)),
  end_time: formatTimeOfDay(workingDayMinute(row.end_minute)),
  break_time: row.break_minutes,
  note: row.note,
});

const FAULTS = {
  start_not_before_end: ['startTime', 'internal_work_start_not_before_end'],
  before_clock_in: ['startTime', 'internal_work_before_clock_in'],
  after_clock_out: ['endTime', 'internal_work_after_clock_out'],
  break_invalid: ['breakTime', 'internal_work_break_invalid'],
  overlaps: ['startTime', 'internal_work_overlaps'],
} as const satisfies Record<InternalWorkFault, readonly [string, ErrorCode]>;

interface NewWork extends UserChange {
  readonly body: InternalWorkBody;
}

interface RegisteredWork extends NewWork {
  readonly idempotency: IdempotencyKey | null;
  /** What stops the employee from doing it at once; `null` where nothing does. */
  readonly requires: typeof requireNoRequest | null;
}

/**
 * Registers internal work of a day by the rules of spec §5, in minutes of the working day. A replayed key returns the
 * first result. Throws the error of the first rule that is violated, at its field, and `request_required` where the
 * employee has to ask for it (`requires`).
 */
export async function registerInternalWork(
  database: Database,
  { idempotency, requires, ...work }: RegisteredWork,
): Promise<InternalWorkRecord> {
  const { owner, actorUserId, now, body } = work;
  const caller = { companyId: owner.companyId, userId: actorUserId };
  const row = await createOnce(database, caller, idempotency, {
    find: (trx, id) => findInternalWork(trx, owner.companyId, id),
    async create(trx) {
      await requires?.(trx, owner.companyId, 'internal_work', [body.date], now);
      return addInternalWork(trx, work);
    },
  });
  return presentInternalWork(row);
}

/** `registerInternalWork` in a transaction; returns the id of the entry. */
export async function addInternalWork(
  trx: Transaction<DB>,
  { owner, actorUserId, now, body }: NewWork,
): Promise<number> {
  const { date, startTime: start, endTime: end } = body;
  if (start === undefined || end === undefined)
    throw AppError.at(start === undefined ? 'startTime' : 'endTime', 'internal_work_times_required');
  if (date > japanDate(now)) throw AppError.at('date', 'future_time');
  const breakMinutes = body.breakTime ?? minutes(0);

  await lockUser(trx, owner);
  const { clockIn, clockOut } = punchesOf((await dayOf(trx, owner, date)).map(toAttendanceRecord));
  const frame = {
    clockIn: clockIn?.minute ?? null,
    clockOut: clockOut?.minute ?? null,
    shift: await plannedHoursOf(trx, owner, date),
  };
  const checked = checkInternalWork({ start, end, breakMinutes }, frame, await periodsOf(trx, owner, date));
  if (!checked.ok) {
    const [field, code] = FAULTS[checked.fault];
    throw AppError.at(
      field,
      code,
      checked.limit === undefined ? {} : { values: { time: formatOnWorkingDay(checked.limit) } },
    );
  }
  const added = await insertInternalWork(
    trx,
    owner,
    { date, period: checked.period, breakMinutes, note: body.note ?? null },
    new Date(now),
  );
  await writeAudit(trx, {
    ...auditOf(owner, actorUserId),
    workDate: date,
    action: 'add_internal_work',
    after: toAudit(presentInternalWork(added)),
    records: { kind: 'internal_work', ids: [added.internal_work_id] },
  });
  return added.internal_work_id;
}

const toAudit = ({ start_time, end_time, break_time, note }: InternalWorkRecord): object => ({
  start_time,
  end_time,
  break_time,
  note,
});

/** Deletes internal work of anyone whom the caller may correct. Throws `deletion_target_not_found`. */
export async function deleteInternalWork(database: Database, caller: Caller, internalWorkId: number): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const row = await removeInternalWork(trx, caller.companyId, internalWorkId);
    if (row === undefined || !isAmong(caller.people, row.user_id)) throw new AppError('deletion_target_not_found');
    await writeAudit(trx, {
      companyId: caller.companyId,
      actorUserId: caller.userId,
      subjectUserId: row.user_id,
      workDate: row.work_date,
      action: 'delete_internal_work',
      before: toAudit(presentInternalWork(row)),
      records: { kind: 'internal_work', ids: [internalWorkId] },
    });
  });
}
