import type { Selectable, Transaction } from 'kysely';

import { clockState } from '#domain/attendance/clock-state.ts';
import { type AnyPunchType, isBreakPunch, isClockPunch, isPunchType, punchNote } from '#domain/attendance/record.ts';
import { isSameScan, punchAfter } from '#domain/kiosk/kiosk-punch.ts';
import { DAYS_OF_A_DUTY, isDoubled } from '#domain/attendance/working-day.ts';
import { addDays, daysFrom } from '#domain/time/date.ts';
import { epochMs, type EpochMs, formatInstant, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { RequestTime } from '../../platform/clock/server-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB, TimeRecord } from '../../platform/database/schema.ts';
import { createOnce, toIdempotencyKey } from '../../platform/http/idempotency.ts';
import { toAttendanceRecord, toShiftDay } from '../../records/rows.ts';
import { auditOf, lockUser, type UserKey } from '../../records/user-key.ts';
import { insertPhoto } from '../../shared/punch/kiosk-photos.ts';
import type { KioskPunch, StoreKioskPunch } from '../../shared/punch/kiosk-punch.ts';
import { daysOf, findRecord, insertRecord, touched } from './day.repository.ts';
import { takeUpLaterPunches } from './late-clock-in.service.ts';
import { shiftsAround } from './offline-punches.repository.ts';
import { workDateOf } from './offline-punches.service.ts';
import { punchSettingsOf } from './punch-settings.repository.ts';
import { invalidType } from './time-records.service.ts';

type Row = Selectable<TimeRecord>;

/**
 * Stores a punch that the person made at a shared device, once for its scan, with its audit entry: at the place of the
 * device, which stands for a position (D26). A card that is read twice in a minute is one punch. Throws
 * `invalid_punch_type` for a break where the company doesn't punch them, what the punch `requires`,
 * `idempotency_key_reused`, and what storing a record throws.
 */
export const storeKioskPunch =
  (database: Database): StoreKioskPunch =>
  async (user, punch, received) => {
    let isNew = false;
    const { scanId, chosen } = punch;
    // Without what identifies the person: a hash of six digits is soon guessed.
    const key = toIdempotencyKey(scanId, 'POST /api/kiosk/punches', chosen);
    const row = await createOnce(database, user, key, {
      async create(trx) {
        await lockUser(trx, user);
        const earlier = await recordsAround(trx, user, punch.at);
        const same = sameScan(earlier, punch);
        if (same !== undefined) return same.time_record_id;
        isNew = true;
        await punch.requires?.(trx);
        await punch.spend?.(trx);
        return store(trx, user, punch, earlier, received);
      },
      find: (trx, id) => findRecord(trx, user, id),
    });
    return { ...punchOf(row), isRepeated: !isNew };
  };

/** A stored punch: what it is, and when it was. */
export const punchOf = (row: Row) => ({
  type: row.record_type as AnyPunchType,
  at: epochMs(row.recorded_at.getTime()),
});

/** What the person has of the days to which a punch then may belong. */
export async function recordsAround(trx: Transaction<DB>, user: UserKey, at: EpochMs): Promise<readonly Row[]> {
  const today = japanDate(at);
  const days = await daysOf(trx, user, daysFrom(addDays(today, -DAYS_OF_A_DUTY), addDays(today, 1)));
  // Of a scan that arrives late, what came after it is no state of then.
  return [...days.values()].flat().filter((row) => row.recorded_at.getTime() <= at);
}

/** The last punch, where this is its scan once more, or one of its kind right after it (`isDoubled`). */
function sameScan(records: readonly Row[], { chosen, at }: KioskPunch): Row | undefined {
  const last = records
    .filter((row) => isPunchType(row.record_type))
    .toSorted((one, other) => one.recorded_at.getTime() - other.recorded_at.getTime())
    .at(-1);
  if (last === undefined) return undefined;
  const isSame =
    (last.kiosk_name !== null && isSameScan(punchOf(last), { chosen, at })) ||
    isDoubled(toAttendanceRecord(last), {
      recordType: chosen ?? last.record_type,
      recordedAt: at,
      workDate: last.work_date,
    });
  return isSame ? last : undefined;
}

/** Stores the punch with its audit entry; returns its id. */
async function store(
  trx: Transaction<DB>,
  user: UserKey,
  { chosen, at, tap, means, photo, kiosk }: KioskPunch,
  earlier: readonly Row[],
  received: RequestTime,
): Promise<number> {
  const { at: now, isConfirmed } = received;
  const type =
    chosen ??
    punchAfter(
      clockState(earlier.map(toAttendanceRecord), at, (await shiftsAround(trx, user, japanDate(at))).map(toShiftDay)),
    );
  if (isBreakPunch(type) && !(await punchSettingsOf(trx, user.companyId)).punches_breaks) throw invalidType(type);
  const row = await insertRecord(
    trx,
    user,
    {
      record_type: type,
      work_date: await workDateOf(trx, user, type, at),
      recorded_at: new Date(at),
      note: punchNote(type, at),
      note_is_automatic: true,
      ...(kiosk.place !== null &&
        isClockPunch(type) && {
          place_verdict: 'inside',
          place_id: kiosk.place.id,
          place_name: kiosk.place.name,
        }),
      kiosk_name: kiosk.name,
      has_photo: photo !== null,
      ...(tap !== null && { tapped_at: new Date(tap.tappedAt), clock_difference_ms: tap.clockDifference }),
      is_time_unconfirmed: !isConfirmed,
    },
    now,
  );
  if (photo !== null) await insertPhoto(trx, user, row.time_record_id, photo, at);
  await writeAudit(trx, {
    ...auditOf(user, user.userId),
    workDate: row.work_date,
    action: 'kiosk_punch',
    after: {
      id: row.time_record_id,
      record_type: type,
      recorded_at: formatInstant(at),
      note: row.note,
      ...(tap !== null && {
        tapped_at: formatInstant(tap.tappedAt),
        clock_difference_ms: tap.clockDifference,
      }),
      ...(!isConfirmed && { time_unconfirmed: true }),
      kiosk: kiosk.name,
      means,
      ...(photo !== null && { has_photo: true }),
      ...(row.place_verdict !== null && { place_verdict: row.place_verdict, place_name: row.place_name }),
    },
    records: touched([row]),
  });
  if (type === 'clock_in' && tap !== null) await takeUpLaterPunches(trx, user, row, now);
  return row.time_record_id;
}
