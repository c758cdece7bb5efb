import type { Transaction } from 'kysely';

import { DAYS_OF_A_DUTY, movedBy } from '#domain/attendance/working-day.ts';
import { addDays, daysFrom, isWithin } from '#domain/time/date.ts';
import { epochMs, type EpochMs, formatInstant } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { DB } from '../../platform/database/schema.ts';
import { closedSince } from '../../records/closed-month.ts';
import { toAttendanceRecord, toShiftDay } from '../../records/rows.ts';
import { auditOf, type UserKey } from '../../records/user-key.ts';
import { type DayRow, daysOf, replaceRecords } from './day.repository.ts';
import { shiftsAround } from './offline-punches.repository.ts';

/**
 * Moves the clock-outs and breaks that a clock-in comes to have by arriving after them (`movedBy`): each is superseded by
 * itself on the clock-in's day, audited. What is in a closed month stays.
 */
export async function takeUpLaterPunches(
  trx: Transaction<DB>,
  user: UserKey,
  clockIn: DayRow,
  now: EpochMs,
): Promise<void> {
  const { work_date: day } = clockIn;
  const around = daysFrom(addDays(day, -DAYS_OF_A_DUTY), addDays(day, DAYS_OF_A_DUTY + 1));
  const rows = [...(await daysOf(trx, user, around)).values()].flat();
  const others = rows.filter(({ time_record_id: id }) => id !== clockIn.time_record_id);
  const shifts = (await shiftsAround(trx, user, day)).map(toShiftDay);
  const moved = movedBy(toAttendanceRecord(clockIn), others.map(toAttendanceRecord), shifts);
  if (moved.length === 0) return;
  const closed = await closedSince(trx, user, day);
  for (const { id, workDate } of moved) {
    if (closed.some((month) => isWithin(workDate, month))) continue;
    const punch = others.filter(({ time_record_id }) => time_record_id === id);
    const [copy] = await replaceRecords(trx, user, punch, { work_date: day }, now);
    if (copy === undefined) continue;
    await writeAudit(trx, {
      ...auditOf(user, user.userId),
      workDate: day,
      action: 'move_punch',
      before: { id, work_date: workDate },
      after: {
        id: copy.time_record_id,
        record_type: copy.record_type,
        recorded_at: formatInstant(epochMs(copy.recorded_at.getTime())),
        work_date: day,
      },
      records: { kind: 'time_record', ids: [id, copy.time_record_id] },
    });
  }
}
