import type { Transaction } from 'kysely';

import type { CorrectionBody } from '#contract/corrections.ts';
import { fieldNames } from '#contract/field-names.ts';
import type { TimeRecord } from '#contract/time-records.ts';
import { type CorrectionPlan, planCorrection, type PlannedTime } from '#domain/attendance/correction.ts';
import { breakOf, hasWrittenNote, noteOf } from '#domain/attendance/day.ts';
import { changedFields, isRequestRequired, KIND_OF_FIELD } from '#domain/requests/settings.ts';
import { isPunchNote, punchNote, type PunchType } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { IrregularType } from '#domain/attendance/irregular.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { toAttendanceRecord } from '../../records/rows.ts';
import { lockUser, type UserChange, auditOf } from '../../records/user-key.ts';
import { requestSettingsOf, type requireNoRequest } from '../../shared/approval/request-settings.ts';
import type { AskedPunch } from '../../shared/approval/request-target.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import {
  type DayRow,
  dayOf,
  changeOfDay,
  dayVersion,
  findRecord,
  insertRecord,
  isPunch,
  plannedHoursOf,
  replaceRecords,
  supersede,
  touched,
} from './day.repository.ts';
import { presentTimeRecord, withoutPosition } from './time-record.presenter.ts';

interface Correction extends UserChange {
  /** A record of the day, or `new` for the day that the body names. */
  readonly target: number | 'new';
  /** Its reason is given by itself. */
  readonly body: Pick<CorrectionBody, 'date'> & Partial<Omit<CorrectionBody, 'modification_reason'>>;
  readonly reason: string;
  /** The offline punches that have waited for it: what has the time of one has its place and its note. */
  readonly punches?: readonly AskedPunch[];
  /** Throws unless the day is as the editor has seen it; `null` where nobody has. */
  readonly asSeen: ReturnType<typeof requireVersion> | null;
  /** What an employee's own correction is held to; `null` for nothing. */
  readonly limits: ((trx: Transaction<DB>, correction: Correction, plan: CorrectionPlan) => Promise<void>) | null;
}

/** A day after its change. */
interface ChangedDay {
  readonly timeRecords: TimeRecord[];
  readonly version: string;
}

const FAULTS = {
  future: 'future_time',
  break_too_long: 'break_too_long',
  clock_out_day: 'clock_out_day_required',
  duty_too_long: 'duty_too_long',
  clock_in_after_clock_out: 'clock_in_after_clock_out',
  crosses_pairs: 'correction_crosses_pairs',
  pair_incomplete: 'pair_times_required',
  overlaps_pair: 'pair_overlaps',
} as const;

const FIELDS = { date: 'date', clockIn: 'clock_in', clockOut: 'clock_out', breakMinutes: 'break_time' } as const;

/**
 * Corrects a day (D15–D17): each value in the body supersedes the day's values of its kind, of several pairs the first
 * clock-in or the last clock-out; an unchanged value stays the punch that it was. Throws `correction_target_not_found`, `date_mismatch`, `future_time`, `break_too_long`,
 * `clock_in_after_clock_out`, `correction_crosses_pairs`, of an added pair `pair_times_required`, `pair_overlaps` and `pair_values`, `times_required` for a day without punches, `day_changed` with the current day when
 * the editor's version is stale, and what its `limits` throw.
 */
export const correctDay = ({ kysely }: Database, correction: Correction): Promise<ChangedDay> =>
  kysely.transaction().execute((trx) => correctDayIn(trx, correction));

/** `correctDay` in a transaction. */
export async function correctDayIn(trx: Transaction<DB>, correction: Correction): Promise<ChangedDay> {
  const { owner, body, now } = correction;
  await lockUser(trx, owner);
  await checkTarget(trx, correction);
  const rows = await dayOf(trx, owner, body.date);
  correction.asSeen?.(rows, body.date);

  const addsPair = body.adds_pair === true;
  if (addsPair && (body.break_time !== undefined || body.note !== undefined))
    throw AppError.at(body.break_time === undefined ? 'note' : 'break_time', 'pair_values');
  const plan = planCorrection({
    date: body.date,
    shift: await plannedHoursOf(trx, owner, body.date),
    records: rows.map(toAttendanceRecord),
    clockIn: body.clock_in ?? null,
    clockOut: body.clock_out ?? null,
    clockOutDay: body.clock_out_day ?? null,
    breakMinutes: body.break_time ?? null,
    note: body.note ?? null,
    addsPair,
    now,
  });
  if (!plan.ok) {
    // No value differs from the stored day: there is nothing to write or to audit.
    if (plan.fault === 'nothing') return toChangedDay(rows, body.date);
    throw AppError.at(FIELDS[plan.field], FAULTS[plan.fault]);
  }
  await correction.limits?.(trx, correction, plan);
  // A break or a note is stored with a punch: without times they would be lost on a day that has none.
  if (plan.clockIn === null && plan.clockOut === null && !rows.some(isPunch))
    throw AppError.at('clock_in', 'times_required');

  if (plan.clockIn !== null) await replaceTime(trx, correction, rows, 'clock_in', plan.clockIn);
  if (plan.clockOut !== null) await replaceTime(trx, correction, rows, 'clock_out', plan.clockOut);
  if (plan.breakMinutes !== null || plan.note !== null) await setBreakAndNote(trx, correction, plan.after);

  const after = await dayOf(trx, owner, body.date);
  await writeAudit(trx, {
    ...auditOf(owner, correction.actorUserId),
    workDate: body.date,
    action: 'correct_day',
    ...changeOfDay(rows, after),
    reason: correction.reason,
  });
  return toChangedDay(after, body.date);
}

/** Throws `request_field_fixed` for what an employee may not change at all. */
export async function requireOwnFields(
  trx: Transaction<DB>,
  { owner }: Pick<Correction, 'owner'>,
  plan: CorrectionPlan,
): Promise<void> {
  const settings = await requestSettingsOf(trx, owner.companyId);
  const changed = changedFields(plan);
  const fixed = changed.find((field) => !settings.fields.includes(field));
  if (fixed !== undefined)
    throw AppError.at(fixed, 'request_field_fixed', { values: { field: fieldNames[fixed] ?? fixed } });
}

/** Throws `request_field_fixed` and `request_required` for what an employee may not change at all, or not at once. */
export async function requireNoCorrectionRequest(
  trx: Transaction<DB>,
  correction: Pick<Correction, 'owner' | 'body' | 'now'>,
  plan: CorrectionPlan,
): Promise<void> {
  await requireOwnFields(trx, correction, plan);
  const { owner, body, now } = correction;
  const settings = await requestSettingsOf(trx, owner.companyId);
  const kinds = changedFields(plan).flatMap((field) => KIND_OF_FIELD[field] ?? []);
  if (kinds.some((kind) => isRequestRequired(settings.kinds[kind], body.date, japanDate(now))))
    throw new AppError('request_required');
}

/** Throws `day_changed` for a day of another version than the editor's, with the day as it is; of no version, any will do. */
export const requireVersion =
  (version: string | undefined) =>
  (rows: readonly DayRow[], date: IsoDate): void => {
    if (version !== undefined && version !== dayVersion(rows, date))
      throw new AppError('day_changed', {
        details: { current: rows.map((row) => withoutPosition(presentTimeRecord(row))) },
      });
  };

async function checkTarget(trx: Transaction<DB>, { owner, target, body }: Correction): Promise<void> {
  if (target === 'new') return;
  const row = await findRecord(trx, owner, target);
  if (row === undefined) throw new AppError('correction_target_not_found');
  if (row.work_date !== body.date) throw new AppError('date_mismatch');
}

const toChangedDay = (rows: readonly DayRow[], date: IsoDate): ChangedDay => ({
  timeRecords: rows.map(presentTimeRecord),
  version: dayVersion(rows, date),
});

/** Supersedes punches of one kind by a corrected one, which takes over their break and note. */
async function replaceTime(
  trx: Transaction<DB>,
  { owner, actorUserId, body, reason, punches = [], now }: Correction,
  rows: readonly DayRow[],
  type: PunchType,
  { at, original, replaces }: PlannedTime,
): Promise<void> {
  const ids = replaces.map(({ id }) => id);
  const replaced = rows.filter((row) => ids.includes(row.time_record_id)).map(toAttendanceRecord);
  const note = noteOf(replaced);
  const punch = punches.find((asked) => asked.record_type === type && toMinute(asked.recorded_at.getTime()) === at);
  await supersede(trx, owner, ids, now);
  await insertRecord(
    trx,
    owner,
    {
      ...(punch && asMade(punch)),
      record_type: type,
      work_date: body.date,
      recorded_at: new Date(at),
      ...(note === null && punch !== undefined ? noteOfPunch(punch, type, at) : { note }),
      break_minutes: breakOf(replaced),
      correction_reason: reason,
      corrected_by_user_id: actorUserId,
      original_recorded_at: original === null ? null : new Date(original),
    },
    now,
  );
}

/** A time as corrections have it, without its seconds. */
const toMinute = (at: number): number => at - (at % 60_000);

/** Where a punch that has waited for its approval was made. When it was received, its request knows. */
const asMade = (punch: AskedPunch) => ({
  latitude: punch.latitude,
  longitude: punch.longitude,
  accuracy: punch.accuracy,
  place_verdict: punch.place_verdict,
  place_id: punch.place_id,
  place_name: punch.place_name,
  place_distance: punch.place_distance,
  place_reason: punch.place_reason,
  is_off_site: punch.is_off_site,
});

/** The note of a corrected punch, as the punch itself would have one. */
const noteOfPunch = ({ note }: AskedPunch, type: PunchType, at: EpochMs) => ({
  note: note ?? punchNote(type, at),
  note_is_automatic: note === null,
});

/** The day has one break and one note: the first punch holds both, and no other record a second one. */
async function setBreakAndNote(
  trx: Transaction<DB>,
  { owner, body, now }: Correction,
  { breakMinutes, note }: CorrectionPlan['after'],
): Promise<void> {
  const rows = await dayOf(trx, owner, body.date);
  const primaryPunch = rows.find(isPunch);
  for (const row of rows) {
    const isPrimary = row === primaryPunch;
    const wanted = {
      break_minutes: isPrimary ? breakMinutes : null,
      ...(isPrimary && note !== null ? { note, note_is_automatic: isPunchNote(note) } : automaticNoteOf(row)),
    };
    await replaceRecords(trx, owner, [row], wanted, now);
  }
}

/** The clock screen's automatic note stays with its punch; one that a person wrote doesn't. */
const automaticNoteOf = (row: DayRow) =>
  hasWrittenNote(toAttendanceRecord(row))
    ? { note: null, note_is_automatic: false }
    : { note: row.note, note_is_automatic: row.note_is_automatic };

interface IrregularReport extends UserChange {
  readonly date: IsoDate;
  readonly type: IrregularType;
  /** Composed by the form: `遅刻: 電車遅延 - 田中様` (D33). */
  readonly reason: string;
}

interface Irregular extends IrregularReport {
  readonly idempotency: IdempotencyKey | null;
  /** What stops the employee from doing it at once; `null` where nothing does. */
  readonly requires: typeof requireNoRequest | null;
}

/**
 * Registers a late arrival, early leave or absence of a day, also of a future one (D16). There is one of each type per
 * day: a second supersedes the first. A replayed key returns the first result. Throws `request_required` where the
 * employee has to ask for it (`requires`).
 */
export async function registerIrregular(database: Database, irregular: Irregular): Promise<TimeRecord> {
  const { owner, actorUserId, now, date, idempotency, requires } = irregular;
  const caller = { companyId: owner.companyId, userId: actorUserId };
  const record = await createOnce(database, caller, idempotency, {
    find: (trx, id) => findRecord(trx, owner, id),
    async create(trx) {
      await requires?.(trx, owner.companyId, 'irregular', [date], now);
      return addIrregular(trx, irregular);
    },
  });
  return presentTimeRecord(record);
}

/** `registerIrregular` in a transaction; returns the id of the record. */
export async function addIrregular(
  trx: Transaction<DB>,
  { owner, actorUserId, now, date, type, reason }: IrregularReport,
): Promise<number> {
  await lockUser(trx, owner);
  const earlier = (await dayOf(trx, owner, date)).filter(({ record_type }) => record_type === type);
  const ids = earlier.map((row) => row.time_record_id);
  await supersede(trx, owner, ids, now);
  const added = await insertRecord(
    trx,
    owner,
    { record_type: type, work_date: date, recorded_at: new Date(now), absence_reason: reason },
    now,
  );
  await writeAudit(trx, {
    ...auditOf(owner, actorUserId),
    workDate: date,
    action: 'register_irregular',
    before: earlier[0] === undefined ? null : { type, reason: earlier[0].absence_reason },
    after: { type, reason },
    reason,
    records: touched(earlier, [added]),
  });
  return added.time_record_id;
}
