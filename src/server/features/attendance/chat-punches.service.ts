import type { Transaction } from 'kysely';

import type { TimeRecord as TimeRecordResponse } from '#contract/time-records.ts';
import { clockState, type Repetition, repetitionOf } from '#domain/attendance/clock-state.ts';
import {
  type AnyPunchType,
  isBreakPunch,
  isClockPunch,
  isPunchType,
  normaliseRecordType,
  punchNote,
} from '#domain/attendance/record.ts';
import { consequenceOf, type Judgement } from '#domain/places/place.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, formatInstant, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { RequestTime } from '../../platform/clock/server-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, toIdempotencyKey } from '../../platform/http/idempotency.ts';
import { judgePunch } from '../../records/places.ts';
import { toAttendanceRecord, toShiftDay } from '../../records/rows.ts';
import { auditOf, lockUser, requireAttendanceTarget, type UserKey } from '../../records/user-key.ts';
import type { ChatPunch, ChatPunched, ChatPunching } from '../../shared/punch/chat-punch.ts';
import { type DayRow, findRecord, insertRecord, touched } from './day.repository.ts';
import { punchOf, recordsAround } from './kiosk-punches.service.ts';
import { doubledBy, shiftsAround } from './offline-punches.repository.ts';
import { workDateOf } from './offline-punches.service.ts';
import { type PunchSettings, punchSettingsOf } from './punch-settings.repository.ts';
import { presentTimeRecord } from './time-record.presenter.ts';
import { alreadyPunched, invalidType, punchedMessage } from './time-records.service.ts';

/** The punches from chats, and the state of who asks there. */
export const chatPunching = (database: Database): ChatPunching => ({
  store: storeChatPunch(database),
  stateOf: ({ companyId, userId }, now) =>
    database.kysely.transaction().execute((trx) => stateOf(trx, { companyId, userId }, now)),
});

async function stateOf(trx: Transaction<DB>, user: UserKey, now: EpochMs) {
  const records = await recordsAround(trx, user, now);
  const shifts = await shiftsAround(trx, user, japanDate(now));
  return clockState(records.map(toAttendanceRecord), now, shifts.map(toShiftDay));
}

/** A punch that isn't taken from where nobody can say where the person is. */
class NeedsPlace extends Error {}

/**
 * Stores a punch from a chat, once for its message, with its audit entry, at the time at which it was received. Throws
 * `not_attendance_target`, `invalid_punch_type` for a break where the company doesn't punch them, and what storing a record
 * throws.
 */
const storeChatPunch =
  (database: Database): ChatPunching['store'] =>
  async (user: UserKey, punch: ChatPunch, received: RequestTime): Promise<ChatPunched | 'needs_place'> => {
    let stored: Pick<ChatPunched, 'isRepeated' | 'repetition'> = { isRepeated: true, repetition: null };
    const key = toIdempotencyKey(punch.messageId, 'POST /api/chat-apps', punch.type);
    try {
      const row = await createOnce(database, user, key, {
        async create(trx) {
          const { id, ...outcome } = await storeUnplaced(trx, user, { ...punch, action: 'chat_punch' }, received);
          stored = outcome;
          return id;
        },
        find: (trx, id) => findRecord(trx, user, id),
      });
      return { ...punchOf(row), workDate: row.work_date, ...stored };
    } catch (error) {
      if (error instanceof NeedsPlace) return 'needs_place';
      throw error;
    }
  };

/**
 * Stores a punch that a person's assistant makes, at the time at which it was received. One that the day has already is that
 * one, so that an assistant which asks again changes nothing: a person who has gone away punches out later by themself. Throws
 * `punch_needs_position` where the company's rule asks where the person is, and what a punch from a chat throws.
 */
export async function punchByAssistant(
  { kysely }: Database,
  user: UserKey,
  typed: string,
  received: RequestTime,
): Promise<TimeRecordResponse & { readonly message: string }> {
  const type = normaliseRecordType(typed);
  if (type === null || !isPunchType(type)) throw invalidType(typed);
  try {
    return await kysely.transaction().execute(async (trx) => {
      const { id, isRepeated } = await storeUnplaced(trx, user, { type, action: 'assistant_punch' }, received);
      const row = await findRecord(trx, user, id);
      if (row === undefined) throw new Error(`what a call has just made is not there: ${id}`);
      const record = presentTimeRecord(row);
      return { ...record, message: isRepeated ? alreadyPunched(record) : punchedMessage(record) };
    });
  } catch (error) {
    throw error instanceof NeedsPlace ? new AppError('punch_needs_position') : error;
  }
}

/** A punch without a position, and how it comes. */
interface UnplacedPunch {
  readonly type: AnyPunchType;
  readonly action: 'chat_punch' | 'assistant_punch';
  /** The app of a chat. */
  readonly appName?: string;
}

/** Stores a punch without a position, unless it is there already: its id, and what it repeats. */
async function storeUnplaced(
  trx: Transaction<DB>,
  user: UserKey,
  punch: UnplacedPunch,
  received: RequestTime,
): Promise<{ readonly id: number } & Pick<ChatPunched, 'isRepeated' | 'repetition'>> {
  const { at } = received;
  await lockUser(trx, user);
  await requireAttendanceTarget(trx, user);
  const settings = await punchSettingsOf(trx, user.companyId);
  if (isBreakPunch(punch.type) && !settings.punches_breaks) throw invalidType(punch.type);
  const workDate = await workDateOf(trx, user, punch.type, at);
  const doubled = await doubledBy(trx, user, { recordType: punch.type, recordedAt: at, workDate });
  if (doubled !== null) return { id: doubled, isRepeated: true, repetition: null };
  const place = await placeOf(trx, user, punch.type, at, settings);
  const rows = await recordsAround(trx, user, at);
  const repetition = isClockPunch(punch.type) ? repetitionOf(punch.type, workDate, rows.map(toAttendanceRecord)) : null;
  const first =
    punch.action === 'assistant_punch' ? repeatedBy(rows, { type: punch.type, workDate, repetition }) : null;
  if (first !== null) return { id: first, isRepeated: true, repetition };
  return { id: await insert(trx, user, { ...punch, workDate, place }, received), isRepeated: false, repetition };
}

/** The punch of the day in whose place another one would count for nothing, or take its place; `null` without one. */
function repeatedBy(
  rows: readonly DayRow[],
  punch: { readonly type: AnyPunchType; readonly workDate: IsoDate; readonly repetition: Repetition | null },
): number | null {
  if (punch.repetition === null || punch.repetition.kind === 'begins_again') return null;
  const last = rows
    .filter(({ record_type, work_date }) => record_type === punch.type && work_date === punch.workDate)
    .toSorted((one, other) => one.recorded_at.getTime() - other.recorded_at.getTime())
    .at(-1);
  return last?.time_record_id ?? null;
}

/** The place of a punch without a position, by the company's rule; `null` where that says nothing of it. */
async function placeOf(
  trx: Transaction<DB>,
  user: UserKey,
  type: AnyPunchType,
  at: EpochMs,
  { place_rule: rule }: PunchSettings,
): Promise<Judgement | null> {
  if (rule === 'off' || isBreakPunch(type)) return null;
  const nowhere = { latitude: null, longitude: null, accuracy: null, address: null };
  const judgement = await judgePunch(trx, user, japanDate(at), nowhere);
  const consequence = consequenceOf(rule, judgement, false);
  if (consequence === 'reason' || consequence === 'refuse') throw new NeedsPlace();
  return judgement;
}

/** Stores the punch with its audit entry; returns its id. */
async function insert(
  trx: Transaction<DB>,
  user: UserKey,
  {
    type,
    action,
    appName,
    workDate,
    place,
  }: UnplacedPunch & { readonly workDate: ChatPunched['workDate']; readonly place: Judgement | null },
  { at, isConfirmed }: RequestTime,
): Promise<number> {
  const row = await insertRecord(
    trx,
    user,
    {
      record_type: type,
      work_date: workDate,
      recorded_at: new Date(at),
      note: punchNote(type, at),
      note_is_automatic: true,
      ...(place !== null && {
        place_verdict: place.verdict,
        place_id: place.place.id,
        place_name: place.place.name,
        place_distance: place.distance,
      }),
      ...(appName !== undefined && { chat_app_name: appName }),
      is_time_unconfirmed: !isConfirmed,
    },
    at,
  );
  await writeAudit(trx, {
    ...auditOf(user, user.userId),
    workDate,
    action,
    after: {
      id: row.time_record_id,
      record_type: type,
      recorded_at: formatInstant(at),
      note: row.note,
      has_location: false,
      ...(!isConfirmed && { time_unconfirmed: true }),
      ...(appName !== undefined && { chat_app: appName }),
      ...(place !== null && { place_verdict: place.verdict, place_name: place.place.name }),
    },
    records: touched([row]),
  });
  return row.time_record_id;
}
