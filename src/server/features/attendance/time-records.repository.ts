import { addDays, type DateRange, type IsoDate } from '#domain/time/date.ts';
import { formatInstant, instantOf, type EpochMs, japanDate } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import { CLOCK_IN_LEAD, CLOCK_OUT_REACH } from '#domain/attendance/working-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { groupCommit } from '../../platform/database/group-commit.ts';
import { type UserKey, isOf } from '../../records/user-key.ts';
import { type Claims, sessionHash } from '../../platform/auth/tokens.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import { TIME_RECORD_COLUMNS, type TimeRecordRow } from './time-record.presenter.ts';

/** A user's records of a working day and those punched on that calendar day, by the time of the punch. */
export async function recordsOfDay(database: Database, owner: UserKey, date: IsoDate): Promise<TimeRecordRow[]> {
  const midnight = workingDayMinute(0);
  const { rows } = await database.pool.query<TimeRecordRow>({
    name: 'records_of_day',
    text: `select ${TIME_RECORD_COLUMNS} from time_record
      where company_id = $1 and user_id = $2 and superseded_at is null
        and (work_date = $3::date or (recorded_at >= $4 and recorded_at < $5
          and record_type in ('clock_in', 'clock_out', 'break_start', 'break_end')))
      order by recorded_at, time_record_id`,
    values: [
      owner.companyId,
      owner.userId,
      date,
      new Date(instantOf(date, midnight)),
      new Date(instantOf(addDays(date, 1), midnight)),
    ],
  });
  return rows;
}

/** A user's records of the working days of a month, by the time of the punch. */
export async function recordsOfMonth(database: Database, owner: UserKey, month: DateRange): Promise<TimeRecordRow[]> {
  const { rows } = await database.pool.query<TimeRecordRow>({
    name: 'records_of_month',
    text: `select ${TIME_RECORD_COLUMNS} from time_record
      where company_id = $1 and user_id = $2 and superseded_at is null and work_date between $3::date and $4::date
      order by recorded_at, time_record_id`,
    values: [owner.companyId, owner.userId, month.from, month.to],
  });
  return rows;
}

/** A user's approved leave that overlaps a month, by its first day. */
export async function approvedLeaveOfMonth(database: Database, owner: UserKey, month: DateRange) {
  return database.kysely
    .selectFrom('leave_request')
    .select(['leave_request_id', 'start_date', 'end_date'])
    .where(isOf(owner))
    .where('status', '=', 'approved')
    .where('start_date', '<=', month.to)
    .where('end_date', '>=', month.from)
    .orderBy('start_date')
    .execute();
}

/** A punch to store. */
export interface NewPunch {
  readonly type: AnyPunchType;
  readonly at: EpochMs;
  readonly note: string | null;
  /** The note is the clock screen's own. */
  readonly isNoteAutomatic: boolean;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy: number | null;
  /** The day that the person chose when asked, or `null` to apply the rule. */
  readonly chosenWorkDate: IsoDate | null;
  readonly idempotency: IdempotencyKey | null;
}

/** A punch of the token's user. */
interface PunchOf {
  readonly claims: Claims;
  readonly punch: NewPunch;
}

/** The record of a punch; for a replayed key also the hash of the first request. */
interface StoredPunch extends TimeRecordRow {
  readonly earlier_request_hash: Buffer | null;
}

// Any number of punches, one of a person each, in one round trip and one transaction: for each the check of the caller,
// the working day, the record and its audit entry. What belongs to one punch is looked up by its keys, in a lateral
// subquery: joined as sets, a planner without statistics would read all sessions of the company. They come as JSON, of
// which the planner doesn't see how many there are: it plans the statement once, not for each size of a batch. The working
// day follows D3 as in src/domain/attendance/working-day.ts, with that file's numbers as parameters; a property test
// compares the two. A break's day is that of the latest clock-in, as a clock-out's is. A replayed key returns the earlier
// punch. The key is inserted first, with the id that the record will get, so that a concurrent copy waits for it. The rows
// are written in the order of the punches given, which is that of the people: two processes don't wait for each other.
const PUNCHES = `
with punch as (
  select * from json_to_recordset($1::json) as p (company_id text, session_hash bytea, user_id bigint, at timestamptz,
    record_type text, today date, chosen_date date, latitude double precision, longitude double precision,
    accuracy double precision, note text, note_is_automatic boolean, key_hash bytea, request_hash bytea)
), caller as materialized (
  select p.*
  from punch p
  cross join lateral (
    select s.user_id from login_session s
    where s.company_id = p.company_id and s.session_hash = p.session_hash and s.user_id = p.user_id
      and s.expires_at > p.at and not s.must_enrol
    offset 0
  ) session
  cross join lateral (
    select u.user_id from user_account u
    where u.company_id = p.company_id and u.user_id = p.user_id and u.active and not u.is_first_login
      and is_employed(u, p.at)
    offset 0
  ) account
), ruled as (
  select c.*, case when c.record_type = 'clock_in' then coalesce((
      select s.work_date from shift s
      where s.company_id = c.company_id and s.user_id = c.user_id and s.is_workday
        and s.work_date between c.today - 1 and c.today + 1
        and c.at >= (s.work_date + make_interval(mins => s.start_minute - $2::int)) at time zone 'Asia/Tokyo'
        and c.at < (s.work_date + make_interval(mins => s.end_minute)) at time zone 'Asia/Tokyo'
      order by abs(extract(epoch from
        (s.work_date + make_interval(mins => s.start_minute)) at time zone 'Asia/Tokyo' - c.at)), s.work_date desc
      limit 1
    ), c.today) else coalesce((
      select t.work_date from time_record t
      where t.company_id = c.company_id and t.user_id = c.user_id and t.record_type = 'clock_in'
        and t.superseded_at is null and t.recorded_at <= c.at
        and t.recorded_at > c.at - make_interval(mins => $3::int)
      order by t.recorded_at desc, t.time_record_id desc
      limit 1
    ), c.today) end as ruled_date
  from caller c
), accepted as materialized (
  select r.*, coalesce(chosen_date, ruled_date) as work_date, nextval('time_record_time_record_id_seq') as time_record_id,
    $4::boolean or pg_try_advisory_xact_lock_shared(month_lock(company_id, user_id)) as is_free
  from ruled r
  where (chosen_date is null or chosen_date in (ruled_date, today))
    and (record_type in ('clock_in', 'clock_out')
      or exists (select from company o where o.company_id = r.company_id and o.punches_breaks))
), keyed as (
  insert into idempotency_key (company_id, user_id, key_hash, request_hash, record_ids)
  select company_id, user_id, key_hash, request_hash, array[time_record_id]
  from accepted
  where is_free and key_hash is not null
  on conflict do nothing
  returning company_id, user_id
), inserted as (
  insert into time_record (company_id, user_id, time_record_id, record_type, work_date, recorded_at, latitude, longitude,
    accuracy, note, note_is_automatic, created_at, last_modified_at)
  overriding system value
  select a.company_id, a.user_id, a.time_record_id, a.record_type, a.work_date, a.at, a.latitude, a.longitude, a.accuracy,
    a.note, a.note_is_automatic, a.at, a.at
  from accepted a
  where a.is_free and (a.key_hash is null
    or exists (select from keyed k where k.company_id = a.company_id and k.user_id = a.user_id))
  returning *
), audited as (
  insert into audit_entry (company_id, at, actor_user_id, subject_user_id, work_date, action, after)
  select company_id, recorded_at, user_id, user_id, work_date, 'punch', jsonb_build_object('id', time_record_id,
    'record_type', record_type, 'recorded_at', recorded_at, 'note', note, 'has_location', latitude is not null)
  from inserted
)
select company_id as of_company_id, user_id as of_user_id, false as is_locked, null::bytea as earlier_request_hash,
  inserted.*
from inserted
union all
select c.company_id, c.user_id,
  exists (select from accepted a where a.company_id = c.company_id and a.user_id = c.user_id and not a.is_free),
  earlier.request_hash, t.*
from caller c
left join lateral (
  select k.request_hash, k.record_ids[1] as time_record_id from idempotency_key k
  where k.company_id = c.company_id and k.user_id = c.user_id and k.key_hash = c.key_hash
  offset 0
) earlier on true
left join lateral (
  select t.* from time_record t
  where earlier.time_record_id is not null
    and t.company_id = c.company_id and t.user_id = c.user_id and t.time_record_id = earlier.time_record_id
  offset 0
) t on true
where not exists (select from inserted i where i.company_id = c.company_id and i.user_id = c.user_id)`;

const asBytea = (hash: Buffer | undefined): string | null => (hash === undefined ? null : `\\x${hash.toString('hex')}`);

/** A punch as the statement reads it. */
const toInput = ({ claims, punch }: PunchOf) => ({
  company_id: claims.companyId,
  session_hash: asBytea(sessionHash(claims.sessionId)),
  user_id: claims.userId,
  at: formatInstant(punch.at),
  record_type: punch.type,
  today: japanDate(punch.at),
  chosen_date: punch.chosenWorkDate,
  latitude: punch.latitude,
  longitude: punch.longitude,
  accuracy: punch.accuracy,
  note: punch.note,
  note_is_automatic: punch.isNoteAutomatic,
  key_hash: asBytea(punch.idempotency?.keyHash),
  request_hash: asBytea(punch.idempotency?.requestHash),
});

/** The punches as a statement for the driver. */
const punchesStatement = (punches: readonly PunchOf[], waits: boolean) => ({
  name: 'punches',
  text: PUNCHES,
  values: [JSON.stringify(punches.map(toInput)), CLOCK_IN_LEAD, CLOCK_OUT_REACH, waits],
});

/** Somebody is closing or reopening the months of the person. */
const LOCKED = Symbol('the months of the person are locked');

interface PunchRow extends StoredPunch {
  readonly of_company_id: string;
  readonly of_user_id: number;
  readonly is_locked: boolean;
}

const ownerOf = (companyId: string, userId: number): string => `${companyId} ${userId}`;

/**
 * Stores the punches, one of a person each, in one transaction; their results in their order, as of
 * {@link createPunchStore}. Whose months are locked is left out, unless it `waits`.
 */
async function insertPunches(database: Database, punches: readonly PunchOf[], waits: boolean) {
  const inOrder = punches.toSorted(({ claims: one }, { claims: other }) => one.userId - other.userId);
  const { rows } = await database.pool.query<PunchRow>(punchesStatement(inOrder, waits));
  const rowOf = new Map(rows.map((row) => [ownerOf(row.of_company_id, row.of_user_id), row]));
  return punches.map(({ claims }): StoredPunch | typeof LOCKED | undefined => {
    const row = rowOf.get(ownerOf(claims.companyId, claims.userId));
    if (row?.is_locked === true) return LOCKED;
    // Neither a record nor an earlier key: nothing was stored.
    return row === undefined || (row.time_record_id === null && row.earlier_request_hash === null) ? undefined : row;
  });
}

/** Stores a punch of the token's user with its audit entry. */
export type StorePunch = (claims: Claims, punch: NewPunch) => Promise<StoredPunch | undefined>;

/**
 * Stores punches by group commit ([decision 55](../../../../docs/decisions/0055-punches-are-stored-in-groups.md)), or returns
 * the earlier one of a replayed key, which is none where `earlier_request_hash` is another request's. `undefined` when
 * nothing was stored: the caller may not punch, the chosen day isn't one that the punch can belong to, the company doesn't
 * punch breaks, or another request with the same key is being stored concurrently.
 * Throws `month_closed`, `month_after_closed` and `day_full`.
 */
export function createPunchStore(database: Database): StorePunch {
  const storeInGroup = groupCommit<PunchOf, StoredPunch | typeof LOCKED | undefined>({
    store: (punches) => insertPunches(database, punches, false),
    ownerOf: ({ claims }) => ownerOf(claims.companyId, claims.userId),
  });
  const storeAlone = async (punching: PunchOf) => (await insertPunches(database, [punching], true))[0];
  return async (claims, punch) => {
    const punching = { claims, punch };
    const stored = await writeIntoMonth(storeInGroup(punching));
    // Whoever closes a month is waited for alone, so that nobody else's punch waits, too.
    const result = stored === LOCKED ? await writeIntoMonth(storeAlone(punching)) : stored;
    return result === LOCKED ? undefined : result;
  };
}
