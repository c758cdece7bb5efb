import type { OfflinePunchBody, PunchBody, TimeRecord } from '#contract/time-records.ts';
import { countedTime, refuseOffline } from '#domain/attendance/offline-punch.ts';
import {
  type AnyPunchType,
  isBreakPunch,
  isPunchNote,
  isPunchType,
  normaliseRecordType,
  punchNote,
} from '#domain/attendance/record.ts';
import { isAtPlace, type Judgement } from '#domain/places/place.ts';
import { workingDayOfClockIn, workingDayOfClockOut } from '#domain/attendance/working-day.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, formatInstant, japanDate } from '#domain/time/instant.ts';
import type { Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey, toIdempotencyKey } from '../../platform/http/idempotency.ts';
import { judgePunch } from '../../records/places.ts';
import { toAttendanceRecord, toShiftDay } from '../../records/rows.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import { findRecord, insertRecord, touched } from './day.repository.ts';
import { takeUpLaterPunches } from './late-clock-in.service.ts';
import { clockInBefore, doubledBy, shiftsAround } from './offline-punches.repository.ts';
import { punchSettingsOf } from './punch-settings.repository.ts';
import { presentTimeRecord } from './time-record.presenter.ts';
import { invalidType } from './time-records.service.ts';

/**
 * Stores a punch that was made without a network (decision 103), at the device's time, corrected by what its clock was known
 * to be wrong by. The same punch may have been sent before the network went, and have arrived unseen: by its key that one
 * is found, and stays the only one. Returns the record, and whether this request stored it. Throws `invalid_punch_type`,
 * `offline_punch_off`, `offline_punch_old`, `offline_punch_future`, `invalid_work_date`, and what a punch throws.
 */
export async function punchOffline(
  database: Database,
  caller: Caller,
  body: OfflinePunchBody,
  idempotency: IdempotencyKey | null,
  now: EpochMs,
): Promise<{ readonly record: TimeRecord; readonly isNew: boolean }> {
  const type = normaliseRecordType(body.type);
  if (type === null || !isPunchType(type)) throw invalidType(body.type);
  let isNew = false;
  const row = await createOnce(
    database,
    caller,
    idempotency && { ...idempotency, sameAs: sentBefore(idempotency, body) },
    {
      async create(trx) {
        const stored = await store(trx, caller, type, body, now);
        ({ isNew } = stored);
        return stored.id;
      },
      find: (trx, id) => findRecord(trx, caller, id),
    },
  );
  return { record: presentTimeRecord(row), isNew };
}

/** The hash of the same punch as it would have been sent with a network. */
function sentBefore({ key }: IdempotencyKey, body: OfflinePunchBody): Buffer {
  const { type, note, latitude, longitude, accuracy, work_date, place_reason, off_site } = body;
  const punch: PunchBody = { type, note, latitude, longitude, accuracy, work_date, place_reason, off_site };
  return toIdempotencyKey(key, 'POST /api/time-records', punch).requestHash;
}

/** Stores the punch with its audit entry, or finds the one that it doubles; its id. */
async function store(
  trx: Transaction<DB>,
  caller: Caller,
  type: AnyPunchType,
  body: OfflinePunchBody,
  now: EpochMs,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  await lockUser(trx, caller);
  const { tapped_at: tappedAt, clock_difference_ms: clockDifference } = body;
  const at = countedTime({ tappedAt, clockDifference });
  const settings = await punchSettingsOf(trx, caller.companyId);
  if (isBreakPunch(type) && !settings.punches_breaks) throw invalidType(body.type);
  requireInTime(at, now, settings.offline_punch_hours);

  const whereabouts = {
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    accuracy: body.accuracy ?? null,
    // It is sent from wherever there is a network again.
    address: null,
  };
  const judgement =
    settings.place_rule === 'off' || isBreakPunch(type)
      ? null
      : await judgePunch(trx, caller, japanDate(at), whereabouts);
  const workDate = await chosenWorkDate(trx, caller, type, at, body.work_date ?? null);
  const doubled = await doubledBy(trx, caller, { recordType: type, recordedAt: at, workDate });
  if (doubled !== null) return { id: doubled, isNew: false };
  const isOffSite = body.off_site ?? false;
  const written = body.note !== undefined && !isPunchNote(body.note) ? body.note : null;
  const row = await insertRecord(
    trx,
    caller,
    {
      record_type: type,
      work_date: workDate,
      recorded_at: new Date(at),
      note: written ?? punchNote(type, at),
      note_is_automatic: written === null,
      latitude: whereabouts.latitude,
      longitude: whereabouts.longitude,
      accuracy: whereabouts.accuracy,
      ...placeColumns(judgement, body.place_reason),
      is_off_site: isOffSite,
      tapped_at: new Date(tappedAt),
      clock_difference_ms: clockDifference,
    },
    now,
  );
  await writeAudit(trx, {
    ...auditOf(caller, caller.userId),
    workDate: row.work_date,
    action: 'offline_punch',
    after: {
      id: row.time_record_id,
      record_type: type,
      recorded_at: formatInstant(at),
      tapped_at: formatInstant(tappedAt),
      clock_difference_ms: clockDifference,
      note: row.note,
      has_location: row.latitude !== null,
      ...((row.place_verdict !== null || isOffSite) && {
        place_verdict: row.place_verdict,
        place_name: row.place_name,
        place_reason: row.place_reason,
        off_site: isOffSite,
      }),
    },
    records: touched([row]),
  });
  if (type === 'clock_in') await takeUpLaterPunches(trx, caller, row, now);
  return { id: row.time_record_id, isNew: true };
}

/**
 * Throws `offline_punch_off`, `offline_punch_future` and `offline_punch_old` for a punch at that time which the company
 * doesn't take now.
 */
export function requireInTime(at: EpochMs, now: EpochMs, hours: number): void {
  const refusal = refuseOffline(at, now, hours);
  if (refusal === 'off') throw new AppError('offline_punch_off');
  if (refusal === 'future') throw new AppError('offline_punch_future');
  if (refusal === 'too_old') throw new AppError('offline_punch_old', { values: { hours: String(hours) } });
}

/** What is stored of where a punch was made: the reason only where it was made elsewhere. It is never refused for that. */
const placeColumns = (judgement: Judgement | null, reason: string | undefined) =>
  judgement && {
    place_verdict: judgement.verdict,
    place_id: judgement.place.id,
    place_name: judgement.place.name,
    place_distance: judgement.distance,
    place_reason: isAtPlace(judgement.verdict) ? null : (reason ?? null),
  };

/** The working day of a punch at that time (D3). */
export async function workDateOf(
  trx: Transaction<DB>,
  user: UserKey,
  type: AnyPunchType,
  at: EpochMs,
): Promise<IsoDate> {
  if (type === 'clock_in')
    return workingDayOfClockIn(at, (await shiftsAround(trx, user, japanDate(at))).map(toShiftDay));
  const clockIn = await clockInBefore(trx, user, at);
  if (clockIn === undefined) return workingDayOfClockOut(at, null, []);
  const shifts = (await shiftsAround(trx, user, clockIn.work_date)).map(toShiftDay);
  return workingDayOfClockOut(at, toAttendanceRecord(clockIn), shifts);
}

/** That, or the one that the person chose. Throws `invalid_work_date`. */
async function chosenWorkDate(
  trx: Transaction<DB>,
  caller: Caller,
  type: AnyPunchType,
  at: EpochMs,
  chosen: IsoDate | null,
): Promise<IsoDate> {
  const workDate = await workDateOf(trx, caller, type, at);
  if (chosen === null || chosen === workDate) return workDate;
  if (chosen !== japanDate(at)) throw AppError.at('work_date', 'invalid_work_date');
  return chosen;
}
