import { type Kysely, sql, type Transaction } from 'kysely';

import { breakFits } from '#domain/attendance/correction.ts';
import { lengthOfBreak, recordedBreakOf } from '#domain/attendance/day.ts';
import { pairsOf } from '#domain/attendance/day-pairs.ts';
import { lacksBreak } from '#domain/attendance/month.ts';
import { punchesOf } from '#domain/attendance/punches.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { totalLength } from '#domain/time/interval.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import { type AuditEntry, writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { toAttendanceRecord } from '../../records/rows.ts';
import { type UserKey, lockUser, type UserChange, auditOf } from '../../records/user-key.ts';
import { type DayRow, daysOf, isPunch, setDayValues } from './day.repository.ts';
import { type DaySummary, daySummary } from './time-record.presenter.ts';

/**
 * Records the break on each of the days that has both punches and no break (D11), all or nothing; days that have one by
 * now keep it. Returns the filled days. Throws `break_too_long`, by date, where it doesn't fit the day.
 */
export async function fillBreaks(
  database: Database,
  change: UserChange,
  dates: readonly IsoDate[],
  breakMinutes: Minutes,
): Promise<IsoDate[]> {
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, change.owner);
    const days = await daysOf(trx, change.owner, dates);
    const lacking = new Map<IsoDate, DayRow[]>();
    const tooShort: IsoDate[] = [];
    for (const date of new Set(dates.toSorted())) {
      const rows = days.get(date) ?? [];
      const span = spanWithoutBreak(rows);
      if (span === null) continue;
      if (breakFits(breakMinutes, span)) lacking.set(date, rows);
      else tooShort.push(date);
    }
    if (tooShort.length > 0) throw tooLongFor(tooShort);
    const primaryPunches = [...lacking.values()].flatMap((rows) => rows.find(isPunch)?.time_record_id ?? []);
    await setDayValues(trx, change.owner, primaryPunches, { break_minutes: breakMinutes }, change.now);
    await auditBreaks(trx, change, 'fill_break', lacking);
    return [...lacking.keys()];
  });
}

function tooLongFor(dates: readonly IsoDate[]): AppError {
  const { message } = new AppError('break_too_long').body;
  return new AppError('break_too_long', { fields: Object.fromEntries(dates.map((date) => [date, message])) });
}

/** The length of a day's pairs without a break; `null` when none is missing. */
function spanWithoutBreak(rows: readonly DayRow[]): Minutes | null {
  const records = rows.map(toAttendanceRecord);
  const punches = punchesOf(records);
  const [clockIn, clockOut] = [punches.clockIn?.minute ?? null, punches.clockOut?.minute ?? null];
  const { pairs } = pairsOf(records);
  const breakMinutes = lengthOfBreak(recordedBreakOf(records));
  return lacksBreak({ clockIn, clockOut, pairs, breakMinutes }) ? totalLength(pairs) : null;
}

/** Undoes filled breaks on those of the days that nobody has corrected since. Returns these days. */
export async function undoBreakFills(
  database: Database,
  change: UserChange,
  dates: readonly IsoDate[],
): Promise<IsoDate[]> {
  const [first, last] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  return database.kysely.transaction().execute(async (trx) => {
    await lockUser(trx, change.owner);
    const filled = (await filledBreaks(trx, change.owner, first, last)).filter(({ date }) => dates.includes(date));
    const days = await daysOf(
      trx,
      change.owner,
      filled.map(({ date }) => date),
    );
    const primaryPunches = [...days.values()].flat().filter((row) => row.break_minutes !== null);
    const ids = primaryPunches.map((row) => row.time_record_id);
    await setDayValues(trx, change.owner, ids, { break_minutes: null }, change.now);
    await auditBreaks(trx, change, 'undo_fill_break', days);
    return filled.map(({ date }) => date);
  });
}

/** A day whose break was filled in. */
interface FilledBreak {
  readonly date: IsoDate;
  readonly breakMinutes: number;
}

/** The days of a user from `first` to `last` whose latest change is a filled break. */
export async function filledBreaks(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  first: IsoDate,
  last: IsoDate,
): Promise<FilledBreak[]> {
  const { rows } = await sql<{ work_date: IsoDate; action: string; after: DaySummary | null }>`
    select distinct on (work_date) work_date, action, after from audit_entry
    where company_id = ${companyId} and subject_user_id = ${userId} and work_date between ${first} and ${last}
      and action in ('fill_break', 'undo_fill_break', 'correct_day', 'delete_break_time')
    order by work_date, audit_entry_id desc`.execute(db);
  return rows.flatMap(({ work_date, action, after }) =>
    action === 'fill_break' && after?.break_time != null ? [{ date: work_date, breakMinutes: after.break_time }] : [],
  );
}

/** Inserts an audit entry for each of the days, given with their previous state. */
async function auditBreaks(
  trx: Transaction<DB>,
  { owner, actorUserId }: UserChange,
  action: 'fill_break' | 'undo_fill_break',
  before: ReadonlyMap<IsoDate, readonly DayRow[]>,
): Promise<void> {
  const after = await daysOf(trx, owner, [...before.keys()]);
  const entries = [...before].map(([workDate, rows]): AuditEntry => ({
    ...auditOf(owner, actorUserId),
    workDate,
    action,
    before: daySummary(rows),
    after: daySummary(after.get(workDate) ?? []),
  }));
  await writeAudit(trx, ...entries);
}
