import type { MonthOfRecords, PunchBody, TimeRecord } from '#contract/time-records.ts';
import {
  type AnyPunchType,
  isBreakPunch,
  isPunchNote,
  isPunchType,
  normaliseRecordType,
  PUNCH_LABELS,
} from '#domain/attendance/record.ts';
import { consequenceOf, type PlaceRule } from '#domain/places/place.ts';
import { epochMs, type EpochMs, japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Claims } from '../../platform/auth/tokens.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findResult, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { judgePunch, whereText } from '../../records/places.ts';
import { requireAttendanceTarget, type UserKey } from '../../records/user-key.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { punchSettingsOf } from './punch-settings.repository.ts';
import {
  type NewPunch,
  type StorePunch,
  approvedLeaveOfMonth,
  findPunch,
  recordsOfMonth,
} from './time-records.repository.ts';
import { presentTimeRecord, presentVacations } from './time-record.presenter.ts';

const timeOf = ({ recorded_at: at }: TimeRecord): string => japanClock(parseInstant(at) ?? epochMs(0)).slice(0, 5);

/** The message of a punch: 出勤を打刻しました（09:01）. */
export const punchedMessage = (record: TimeRecord): string =>
  `${PUNCH_LABELS[record.record_type as AnyPunchType]}を打刻しました（${timeOf(record)}）`;

/** The message of a punch that was there already: 出勤は、すでに打刻しています（09:01）. */
export const alreadyPunched = (record: TimeRecord): string =>
  `${PUNCH_LABELS[record.record_type as AnyPunchType]}は、すでに打刻しています（${timeOf(record)}）`;

interface Punching {
  readonly storePunch: StorePunch;
  readonly claims: Claims;
  /** Throws the reason why the caller may not punch. */
  readonly readCaller: () => Promise<unknown>;
  readonly idempotency: IdempotencyKey | null;
  /** The address that it comes from. */
  readonly address: string | null;
  readonly now: EpochMs;
  /** The server's clock was believed then. */
  readonly isTimeConfirmed: boolean;
}

/**
 * Punches for the token's user at `now` (spec §7, D3). A replayed key returns the first record; with another body it
 * throws `idempotency_key_reused`; a doubled punch (`isDoubled`) is the first record, too. Throws `invalid_punch_type`, also for a break where the company doesn't punch them
 * (D38), `invalid_work_date`, `off_site_off`, and by where it is made `punch_outside_place` and
 * `punch_place_reason_required`.
 */
export async function punch(
  database: Database,
  body: PunchBody,
  call: Punching,
): Promise<{ record: TimeRecord; isNew: boolean; message: string }> {
  const type = normaliseRecordType(body.type);
  if (type === null || !isPunchType(type)) {
    await call.readCaller();
    throw invalidType(body.type);
  }
  const stored = await store(database, call, {
    type,
    at: call.now,
    note: body.note ?? null,
    isNoteAutomatic: body.note !== undefined && isPunchNote(body.note),
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    accuracy: body.accuracy ?? null,
    address: call.address,
    placeReason: body.place_reason ?? null,
    isOffSite: body.off_site ?? false,
    chosenWorkDate: body.work_date ?? null,
    isTimeConfirmed: call.isTimeConfirmed,
    idempotency: call.idempotency,
  });
  const record = presentTimeRecord(stored.row);
  return { record, isNew: stored.isNew, message: punchedMessage(record) };
}

/** The error of a type that can't be punched. */
export const invalidType = (type: string): AppError<'invalid_punch_type'> =>
  new AppError('invalid_punch_type', { values: { type: type.slice(0, 50) } });

/** Stores a punch, or finds the one that its key has stored before. Throws why there is neither. */
async function store(database: Database, call: Punching, wanted: NewPunch) {
  const stored = await call.storePunch(call.claims, wanted);
  if (stored !== undefined) return stored;
  await call.readCaller();
  const [earlier] = (wanted.idempotency && (await findResult(database.kysely, call.claims, wanted.idempotency))) ?? [];
  const first = earlier === undefined ? undefined : await findPunch(database, call.claims, earlier);
  if (first !== undefined) return { row: first, isNew: false };
  await requireAttendanceTarget(database.kysely, call.claims);
  const settings = await punchSettingsOf(database.kysely, call.claims.companyId);
  if (isBreakPunch(wanted.type) && !settings.punches_breaks) throw invalidType(wanted.type);
  if (wanted.isOffSite && !settings.punches_off_site) throw AppError.at('off_site', 'off_site_off');
  await requirePlace(database, call.claims, wanted, settings.place_rule);
  throw AppError.at('work_date', 'invalid_work_date');
}

/** Throws why a punch isn't taken where it is made. */
async function requirePlace(database: Database, owner: UserKey, wanted: NewPunch, rule: PlaceRule): Promise<void> {
  if (rule === 'off' || isBreakPunch(wanted.type)) return;
  const judgement = await judgePunch(database.kysely, owner, japanDate(wanted.at), wanted);
  if (judgement === null) return;
  const values = { where: whereText(judgement) };
  const consequence = consequenceOf(rule, judgement, wanted.isOffSite);
  if (consequence === 'refuse') throw new AppError('punch_outside_place', { values });
  if (consequence === 'reason' && wanted.placeReason === null)
    throw AppError.at('place_reason', 'punch_place_reason_required', { values });
}

/** A user's records of a month, and the approved leave that overlaps it. */
export async function monthOf(
  database: Database,
  owner: UserKey,
  period: WagePeriod,
  knowsKinds: boolean,
): Promise<MonthOfRecords> {
  const [records, leave] = await Promise.all([
    recordsOfMonth(database, owner, period),
    approvedLeaveOfMonth(database, owner, period),
  ]);
  return {
    ...presentPeriod(period),
    timeRecords: records.map(presentTimeRecord),
    vacations: presentVacations(leave, knowsKinds).filter(
      ({ start_date, end_date }) => start_date <= period.to && end_date >= period.from,
    ),
  };
}
