import type { OfflinePunchBody } from '#contract/offline-punches.ts';
import type { PunchBody, TimeRecord } from '#contract/time-records.ts';
import { countedTime, lateness, needsApproval, OFFLINE_PUNCH_LABEL } from '#domain/attendance/offline-punch.ts';
import {
  type AnyPunchType,
  isBreakPunch,
  isPunchNote,
  isPunchType,
  normaliseRecordType,
  punchNote,
} from '#domain/attendance/record.ts';
import { distanceText, isAtPlace, type Judgement, type PunchedPlace } from '#domain/places/place.ts';
import { isRequestRequired, isTaken } from '#domain/requests/settings.ts';
import { workingDayOfClockIn, workingDayOfClockOut } from '#domain/attendance/working-day.ts';
import { daysBetween, type IsoDate } from '#domain/time/date.ts';
import { type EpochMs, formatInstant, japanDate, minuteOnWorkingDay } from '#domain/time/instant.ts';
import { formatMoment } from '#domain/time/japanese-date.ts';
import { onClock } from '#domain/time/minutes.ts';
import type { Transaction } from 'kysely';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { RequestTime } from '../../platform/clock/server-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { claimKey, type IdempotencyKey, storeResult, toIdempotencyKey } from '../../platform/http/idempotency.ts';
import { judgePunch } from '../../records/places.ts';
import { toAttendanceRecord, toShiftDay } from '../../records/rows.ts';
import { auditOf, lockUser, requireAttendanceTarget, type UserKey } from '../../records/user-key.ts';
import { requestSettingsOf } from '../../shared/approval/request-settings.ts';
import type { AskedCorrection, RequestCorrection } from '../../shared/approval/request-target.ts';
import { requireInTime } from '../../shared/punch/offline-punch.ts';
import { dayOf, findRecord, insertRecord, touched } from './day.repository.ts';
import { takeUpLaterPunches } from './late-clock-in.service.ts';
import { clockInBefore, doubledBy, sessionBegan, shiftsAround } from './offline-punches.repository.ts';
import { punchSettingsOf } from './punch-settings.repository.ts';
import { presentTimeRecord } from './time-record.presenter.ts';
import { invalidType } from './time-records.service.ts';

/** What offline punches depend on. */
export interface OfflineDependencies {
  readonly database: Database;
  readonly tokens: Tokens;
  /** Asks for the correction that a punch becomes which somebody has to approve. */
  readonly requestCorrection: RequestCorrection;
}

/** The outcome of an offline punch: a record, which this call has stored or an earlier one, or a request. */
export type OfflineOutcome = { readonly record: TimeRecord; readonly isNew: boolean } | { readonly requestId: number };

/** In the result of a key, before the id of a request: there is no record. */
const NO_RECORD = 0;

/**
 * Stores a punch that was made without a network (decision 103), at the device's time, corrected by what its clock was known
 * to be wrong by; where somebody has to approve it first, asks for that in the caller's name. The same punch may have been sent
 * before the network went, and have arrived unseen: by its key that one is found, and stays the only one. Throws
 * `invalid_punch_type`, what {@link requireInTime} throws, `invalid_work_date`, `offline_punch_twice`, what asking throws, and
 * what a punch throws.
 */
export async function punchOffline(
  deps: OfflineDependencies,
  caller: Caller,
  body: OfflinePunchBody,
  idempotency: IdempotencyKey | null,
  received: RequestTime,
): Promise<OfflineOutcome> {
  const type = normaliseRecordType(body.type);
  if (type === null || !isPunchType(type)) throw invalidType(body.type);
  const key = idempotency && { ...idempotency, sameAs: sentBefore(idempotency, body) };
  return deps.database.kysely.transaction().execute(async (trx): Promise<OfflineOutcome> => {
    const [earlier, earlierRequest] = (key && (await claimKey(trx, caller, key))) ?? [];
    if (earlierRequest !== undefined) return { requestId: earlierRequest };
    const known = earlier === undefined ? undefined : await findRecord(trx, caller, earlier);
    if (known !== undefined) return { record: presentTimeRecord(known), isNew: false };
    const stored = await store(trx, deps, caller, type, body, received);
    const isRequest = 'requestId' in stored;
    if (key !== null) await storeResult(trx, caller, key, isRequest ? [NO_RECORD, stored.requestId] : [stored.id]);
    if (isRequest) return stored;
    const row = await findRecord(trx, caller, stored.id);
    if (row === undefined) throw new Error(`the punch that was just stored is not there: ${stored.id}`);
    return { record: presentTimeRecord(row), isNew: stored.isNew };
  });
}

/** The hash of the same punch as it would have been sent with a network. */
function sentBefore({ key }: IdempotencyKey, body: OfflinePunchBody): Buffer {
  const { type, note, latitude, longitude, accuracy, work_date, place_reason, off_site } = body;
  const punch: PunchBody = { type, note, latitude, longitude, accuracy, work_date, place_reason, off_site };
  return toIdempotencyKey(key, 'POST /api/time-records', punch).requestHash;
}

/** Stores the punch with its audit entry, finds the one that it doubles, or asks for it; the id of that. */
async function store(
  trx: Transaction<DB>,
  deps: OfflineDependencies,
  caller: Caller,
  type: AnyPunchType,
  body: OfflinePunchBody,
  received: RequestTime,
): Promise<{ readonly id: number; readonly isNew: boolean } | { readonly requestId: number }> {
  await lockUser(trx, caller);
  const { at: now, isConfirmed } = received;
  const { tapped_at: tappedAt, clock_difference_ms: clockDifference } = body;
  const at = countedTime({ tappedAt, clockDifference });
  await requireAttendanceTarget(trx, caller);
  const settings = await punchSettingsOf(trx, caller.companyId);
  if (isBreakPunch(type) && !settings.punches_breaks) throw invalidType(body.type);
  const refusedAt = firstRefusal(deps.tokens, caller, { type, at, receipt: body.receipt });
  // By a clock that is doubted, no time is too old, yet to come, or before another.
  const limits = isConfirmed
    ? {
        now: refusedAt ?? now,
        loggedInAt: signedTimeOf(deps.tokens, caller, body) ?? (await sessionBegan(trx, caller)),
      }
    : { now: at, loggedInAt: null };
  requireInTime(at, { ...limits, mostHours: settings.offline_punch_hours });

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
  const made = {
    recorded_at: new Date(at),
    latitude: whereabouts.latitude,
    longitude: whereabouts.longitude,
    accuracy: whereabouts.accuracy,
    ...placeColumns(judgement, body.place_reason),
    is_off_site: isOffSite,
    tapped_at: new Date(tappedAt),
    clock_difference_ms: clockDifference,
    is_time_unconfirmed: !isConfirmed,
  };
  const arrival = { at, workDate, received, judgement, enforcesPlaces: settings.place_rule === 'refuse', isOffSite };
  if (!isBreakPunch(type) && (await hasToBeApproved(trx, caller, arrival))) {
    const punch = { ...made, record_type: type, note: written, received_at: new Date(now) };
    const receipt = deps.tokens.signTime(caller, refusedAt ?? now, punchName(type, at));
    return { requestId: await requestInstead(trx, deps, caller, { ...arrival, punch, receipt }) };
  }
  const row = await insertRecord(
    trx,
    caller,
    {
      ...made,
      record_type: type,
      work_date: workDate,
      note: written ?? punchNote(type, at),
      note_is_automatic: written === null,
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
      ...(!isConfirmed && { time_unconfirmed: true }),
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

/** The time that the server signed for the caller's device before the tap; `null` without one. */
const signedTimeOf = (tokens: Tokens, caller: Caller, { signed_time: text }: OfflinePunchBody): EpochMs | null =>
  text === undefined ? null : tokens.readTime(text, caller);

/** Which punch a receipt is of. */
const punchName = (type: AnyPunchType, at: EpochMs): string => `${type} ${at}`;

/** When that punch was refused first, for a request that waited; `null` where it wasn't. */
const firstRefusal = (
  tokens: Tokens,
  caller: Caller,
  { type, at, receipt }: { readonly type: AnyPunchType; readonly at: EpochMs; readonly receipt: string | undefined },
): EpochMs | null => (receipt === undefined ? null : tokens.readTime(receipt, caller, punchName(type, at)));

/** What an offline punch is when it arrives. */
interface Arrival {
  readonly at: EpochMs;
  readonly workDate: IsoDate;
  readonly received: RequestTime;
  readonly judgement: Judgement | null;
  readonly enforcesPlaces: boolean;
  readonly isOffSite: boolean;
}

/** Whether a clock-in or clock-out counts only once somebody has approved it. */
async function hasToBeApproved(
  trx: Transaction<DB>,
  { companyId }: Caller,
  { at, workDate, received: { at: now, isConfirmed }, judgement, enforcesPlaces, isOffSite }: Arrival,
): Promise<boolean> {
  const { kinds } = await requestSettingsOf(trx, companyId);
  const { punch_correction: setting } = kinds;
  return needsApproval({
    isLate: isConfirmed && lateness(at, { receivedAt: now }) !== null,
    enforcesPlaces,
    isElsewhere: judgement !== null && !isOffSite && !isAtPlace(judgement.verdict),
    takesRequests: isTaken('punch_correction', setting),
    needsRequest: isRequestRequired(setting, workDate, japanDate(now)),
  });
}

/**
 * Requests a clock-in or clock-out at its time in the caller's name, with the facts of the punch as the reason. Throws
 * `offline_punch_twice` where the day has such a one, which the correction would move.
 */
async function requestInstead(
  trx: Transaction<DB>,
  { requestCorrection }: OfflineDependencies,
  caller: Caller,
  {
    at,
    workDate,
    received: { at: now },
    judgement,
    isOffSite,
    punch,
    receipt,
  }: Arrival & Pick<AskedCorrection, 'punch' | 'receipt'>,
): Promise<number> {
  const { record_type: type, note } = punch;
  const records = await dayOf(trx, caller, workDate);
  if (records.some(({ record_type: other }) => other === type)) throw new AppError('offline_punch_twice');
  const time = onClock(minuteOnWorkingDay(at, workDate));
  const days = daysBetween(workDate, japanDate(at));
  const values =
    type === 'clock_in' ? { clock_in: time } : { clock_out: time, ...(days > 0 && { clock_out_day: days }) };
  const place = judgement && { verdict: judgement.verdict, name: judgement.place.name, distance: judgement.distance };
  const said = [
    `${OFFLINE_PUNCH_LABEL}（${formatMoment(at)}、${formatMoment(now)}に受信）`,
    ...(place === null ? [] : [placeText(place, isOffSite)]),
    ...(typeof note === 'string' ? [note] : []),
  ];
  return requestCorrection(trx, caller, { date: workDate, values, reason: said.join('\n'), punch, receipt }, now);
}

/** Where it was made, in words: `本社から約403km`. */
const placeText = (
  { verdict, name, distance }: Pick<PunchedPlace, 'verdict' | 'name' | 'distance'>,
  isOffSite: boolean,
): string =>
  isOffSite
    ? '直行・直帰'
    : isAtPlace(verdict)
      ? name
      : distance === null
        ? '打刻場所は確認できません'
        : `${name}から${distanceText(distance)}`;

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
