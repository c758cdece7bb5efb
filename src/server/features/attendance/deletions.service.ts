import type { Transaction } from 'kysely';

import type { DayField } from '#contract/corrections.ts';
import { hasWrittenNote } from '#domain/attendance/day.ts';
import { innerEndsOf, isEnd } from '#domain/attendance/day-pairs.ts';
import type { IrregularType } from '#domain/attendance/irregular.ts';
import { isBreakPunch, isPunchType } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { toAttendanceRecord } from '../../records/rows.ts';
import { lockUser, type UserChange, auditOf } from '../../records/user-key.ts';
import type { requireNoRequest } from '../../shared/approval/request-settings.ts';
import { type DayRow, changeOfDay, dayOf, findRecord, isPunch, replaceRecords, supersede } from './day.repository.ts';
import { daySummary } from './time-record.presenter.ts';

interface Deletion extends UserChange {
  /** A record of the day; for `punch` and `absence` the record itself. */
  readonly target: number;
  readonly field: DayField;
  /** Why it was asked for. */
  readonly reason?: string;
}

interface DirectDeletion extends Deletion {
  /** What stops the employee from doing it at once; `null` where nothing does. */
  readonly requires: typeof requireNoRequest | null;
}

const ITEM_NAMES: Readonly<Record<DayField, string>> = {
  clock_in: '出勤時間',
  clock_out: '退勤時間',
  punch: '打刻',
  break_time: '休憩時間',
  note: '備考',
  absence: '欠勤記録',
};

/** How long after a punch it can be undone by a tap: longer than it is offered, for an answer that is under way. */
const UNDO_MS = 10_000;

/**
 * Undoes the owner's own punch right after it was made; one that was undone already stays so. Throws
 * `deletion_target_not_found` for what is no punch of theirs, `punch_undo_late`, and `month_closed`.
 */
export async function undoPunch({ kysely }: Database, change: UserChange, timeRecordId: number): Promise<void> {
  const { owner, actorUserId, now } = change;
  await kysely.transaction().execute(async (trx) => {
    await lockUser(trx, owner);
    const record = await findRecord(trx, owner, timeRecordId);
    if (record === undefined || !isPunchType(record.record_type) || record.correction_reason !== null)
      throw new AppError('deletion_target_not_found');
    if (now - record.created_at.getTime() > UNDO_MS) throw new AppError('punch_undo_late');
    if (record.superseded_at !== null) return;
    const before = await dayOf(trx, owner, record.work_date);
    await remove(trx, { ...change, target: timeRecordId, field: 'punch' }, before, [record]);
    const after = await dayOf(trx, owner, record.work_date);
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      workDate: record.work_date,
      action: 'undo_punch',
      ...changeOfDay(before, after),
    });
  });
}

/**
 * Deletes one value of a day (spec §7). It stays in the audit log (D15). Returns the message for the person. Throws
 * `deletion_target_not_found` when the record does not exist, isn't this user's, or the day has no such value, and
 * `request_required` where the employee has to ask for what is deleted (`requires`).
 */
export async function deleteDayValue(database: Database, deletion: DirectDeletion): Promise<string> {
  await database.kysely.transaction().execute((trx) => deleteValueIn(trx, deletion));
  return `${ITEM_NAMES[deletion.field]}を削除しました`;
}

async function deleteValueIn(trx: Transaction<DB>, deletion: DirectDeletion): Promise<void> {
  const { owner, actorUserId, target, field, reason, now, requires } = deletion;
  await lockUser(trx, owner);
  const record = await findRecord(trx, owner, target);
  if (record === undefined) throw new AppError('deletion_target_not_found');
  const workDate = record.work_date;
  await requires?.(trx, owner.companyId, 'irregular', [workDate], now);
  const rows = await dayOf(trx, owner, workDate);
  const affected = valuesOf(rows, field, target);
  if (affected.length === 0) throw new AppError('deletion_target_not_found');

  await remove(trx, deletion, rows, affected);
  const after = await dayOf(trx, owner, workDate);
  await writeAudit(trx, {
    ...auditOf(owner, actorUserId),
    workDate,
    action: `delete_${field}`,
    ...changeOfDay(rows, after),
    ...(field === 'absence' && { before: { type: record.record_type, reason: record.absence_reason }, after: null }),
    reason,
  });
}

/** Withdraws the report of a type of a day, as it was asked for. Throws `deletion_target_not_found` without one. */
export async function withdrawIrregular(
  trx: Transaction<DB>,
  change: UserChange,
  { date, type, reason }: { readonly date: IsoDate; readonly type: IrregularType; readonly reason: string },
): Promise<void> {
  const report = (await dayOf(trx, change.owner, date)).find(({ record_type }) => record_type === type);
  if (report === undefined) throw new AppError('deletion_target_not_found');
  await deleteValueIn(trx, { ...change, target: report.time_record_id, field: 'absence', reason, requires: null });
}

/**
 * The records that hold the value: of several pairs the first clock-in and the last clock-out, which the day shows. A
 * break that wasn't entered is its punches (D38).
 */
function valuesOf(rows: readonly DayRow[], field: DayField, target: number): readonly DayRow[] {
  const records = rows.map(toAttendanceRecord);
  const { clockIns, clockOuts } = innerEndsOf(records);
  const kept = new Set(
    records
      .filter((record) => isEnd(record, record.recordType === 'clock_in' ? clockIns : clockOuts))
      .map(({ id }) => id),
  );
  const holders = rows.filter(
    (row) => hasValue(row, field, target) && !(isDayTime(field) && kept.has(row.time_record_id)),
  );
  return field === 'break_time' && holders.length === 0
    ? rows.filter(({ record_type }) => isBreakPunch(record_type))
    : holders;
}

const isDayTime = (field: DayField): boolean => field === 'clock_in' || field === 'clock_out';

function hasValue(row: DayRow, field: DayField, target: number): boolean {
  switch (field) {
    case 'clock_in':
    case 'clock_out':
      return row.record_type === field;
    case 'punch':
      return row.time_record_id === target && isPunchType(row.record_type);
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
  const isOfBreaks = affected.every(({ record_type }) => isBreakPunch(record_type));
  if (field === 'note' || (field === 'break_time' && !isOfBreaks)) {
    const none = field === 'note' ? { note: null } : { break_minutes: null };
    await replaceRecords(trx, owner, affected, none, now);
    return;
  }
  await supersede(trx, owner, ids, now);
  if (field === 'absence' || isOfBreaks) return;
  // The day's punches hold its break and note, which outlive a deleted one.
  const primaryPunch = rows.find((row) => isPunch(row) && !ids.includes(row.time_record_id));
  if (primaryPunch === undefined) return;
  const { break_time, note } = daySummary(rows);
  const values = { break_minutes: break_time, ...(note === null ? {} : { note, note_is_automatic: false }) };
  await replaceRecords(trx, owner, [primaryPunch], values, now);
}
