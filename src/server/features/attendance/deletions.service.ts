import type { Transaction } from 'kysely';

import type { DayField } from '#contract/corrections.ts';
import { hasWrittenNote } from '#domain/attendance/day.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { toAttendanceRecord } from '../../records/rows.ts';
import { lockUser, type UserChange, auditOf } from '../../records/user-key.ts';
import { type DayRow, dayOf, findRecord, isPunch, setDayValues, supersede } from './day.repository.ts';
import { daySummary } from './time-record.presenter.ts';

interface Deletion extends UserChange {
  /** A record of the day; for `absence` the absence, late or early record itself. */
  readonly target: number;
  readonly field: DayField;
}

const ITEM_NAMES: Readonly<Record<DayField, string>> = {
  clock_in: '出勤時間',
  clock_out: '退勤時間',
  break_time: '休憩時間',
  note: '備考',
  absence: '欠勤記録',
};

/**
 * Deletes one value of a day (spec §7). It stays in the audit log (D15). Returns the message for the person. Throws
 * `deletion_target_not_found` when the record does not exist, isn't this user's, or the day has no such value.
 */
export async function deleteDayValue(database: Database, deletion: Deletion): Promise<string> {
  const { owner, actorUserId, target, field } = deletion;
  await database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const record = await findRecord(trx, owner, target);
    if (record === undefined) throw new AppError('deletion_target_not_found');
    const workDate = record.work_date;
    const rows = await dayOf(trx, owner, workDate);
    const affected = rows.filter((row) => hasValue(row, field, target));
    if (affected.length === 0) throw new AppError('deletion_target_not_found');

    await remove(trx, deletion, rows, affected);
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      workDate,
      action: `delete_${field}`,
      before: field === 'absence' ? { type: record.record_type, reason: record.absence_reason } : daySummary(rows),
      after: field === 'absence' ? null : daySummary(await dayOf(trx, owner, workDate)),
    });
  });
  return `${ITEM_NAMES[field]}を削除しました`;
}

function hasValue(row: DayRow, field: DayField, target: number): boolean {
  switch (field) {
    case 'clock_in':
    case 'clock_out':
      return row.record_type === field;
    case 'break_time':
      return row.break_minutes !== null;
    case 'note':
      return hasWrittenNote(toAttendanceRecord(row));
    case 'absence':
      return row.time_record_id === target && ['absence', 'late', 'early'].includes(row.record_type);
  }
}

async function remove(
  trx: Transaction<DB>,
  { owner, field, now }: Deletion,
  rows: readonly DayRow[],
  affected: readonly DayRow[],
): Promise<void> {
  const ids = affected.map((row) => row.time_record_id);
  if (field === 'break_time' || field === 'note') {
    const none = field === 'note' ? { note: null } : { break_minutes: null };
    await setDayValues(trx, owner, ids, none, now);
    return;
  }
  await supersede(trx, owner, ids, now);
  if (field === 'absence') return;
  // The day's punches hold its break and note, which outlive a deleted one.
  const primaryPunch = rows.find((row) => isPunch(row) && !ids.includes(row.time_record_id));
  if (primaryPunch === undefined) return;
  const { break_time, note } = daySummary(rows);
  const values = { break_minutes: break_time, ...(note === null ? {} : { note, note_is_automatic: false }) };
  await setDayValues(trx, owner, [primaryPunch.time_record_id], values, now);
}
