import { addDays, type DateRange, type IsoDate } from '#domain/time/date.ts';
import { instantOf, type EpochMs, japanDate } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import { CLOCK_IN_LEAD, CLOCK_OUT_REACH } from '#domain/attendance/working-day.ts';
import type { Database } from '../../platform/database/database.ts';
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

/** The record of a punch; for a replayed key also the hash of the first request. */
interface StoredPunch extends TimeRecordRow {
  readonly earlier_request_hash: Buffer | null;
}

// One round trip and one transaction: the check of the caller, the working day, the punch and its audit entry. The
// working day follows D3 as in src/domain/attendance/working-day.ts, with that file's numbers as parameters; a property
// test compares the two. A break's day is that of the latest clock-in, as a clock-out's is. A replayed key returns the earlier punch. The key is inserted first, with the id that the
// record will get, so that a concurrent copy waits for it.
const PUNCH = `
with caller as (
  select u.company_id, u.user_id
  from login_session s
  join user_account u on u.company_id = s.company_id and u.user_id = s.user_id
  where s.company_id = $1::text and s.session_hash = $2::bytea and s.user_id = $3::bigint and s.expires_at > $4::timestamptz
    and u.active and not u.is_first_login and not s.must_enrol and is_employed(u, $4::timestamptz)
), planned as (
  select s.work_date,
    s.work_date::timestamp at time zone 'Asia/Tokyo' + make_interval(mins => s.start_minute) as starts_at,
    s.work_date::timestamp at time zone 'Asia/Tokyo' + make_interval(mins => s.end_minute) as ends_at
  from caller c
  join shift s on s.company_id = c.company_id and s.user_id = c.user_id
  where $5::text = 'clock_in' and s.is_workday and s.work_date between $6::date - 1 and $6::date + 1
), shift_day as (
  select work_date from planned
  where $4::timestamptz >= starts_at - make_interval(mins => $7::int) and $4::timestamptz < ends_at
  order by abs(extract(epoch from starts_at - $4::timestamptz)), work_date desc
  limit 1
), latest_clock_in as (
  select t.work_date
  from caller c
  join time_record t on t.company_id = c.company_id and t.user_id = c.user_id
  where $5::text <> 'clock_in' and t.record_type = 'clock_in' and t.superseded_at is null and t.recorded_at <= $4::timestamptz
    and t.recorded_at > $4::timestamptz - make_interval(mins => $8::int)
  order by t.recorded_at desc, t.time_record_id desc
  limit 1
), ruled as (
  select c.company_id, c.user_id,
    coalesce((select work_date from shift_day), (select work_date from latest_clock_in), $6::date) as work_date
  from caller c
), accepted as (
  select company_id, user_id, coalesce($9::date, work_date) as work_date,
    nextval('time_record_time_record_id_seq') as time_record_id
  from ruled
  where ($9::date is null or $9::date in (work_date, $6::date))
    and ($5::text in ('clock_in', 'clock_out')
      or exists (select from company c where c.company_id = ruled.company_id and c.punches_breaks))
), keyed as (
  insert into idempotency_key (company_id, user_id, key_hash, request_hash, record_ids)
  select company_id, user_id, $14::bytea, $15::bytea, array[time_record_id]
  from accepted
  where $14::bytea is not null
  on conflict do nothing
  returning user_id
), inserted as (
  insert into time_record (company_id, user_id, time_record_id, record_type, work_date, recorded_at, latitude, longitude,
    accuracy, note, note_is_automatic, created_at, last_modified_at)
  overriding system value
  select company_id, user_id, time_record_id, $5::text, work_date, $4::timestamptz, $10::double precision,
    $11::double precision, $12::double precision, $13::text, $16::boolean, $4::timestamptz, $4::timestamptz
  from accepted
  where $14::bytea is null or exists (select from keyed)
  returning *
), audited as (
  insert into audit_entry (company_id, at, actor_user_id, subject_user_id, work_date, action, after)
  select company_id, recorded_at, user_id, user_id, work_date, 'punch', jsonb_build_object('id', time_record_id,
    'record_type', record_type, 'recorded_at', recorded_at, 'note', note, 'has_location', latitude is not null)
  from inserted
)
select null::bytea as earlier_request_hash, ${TIME_RECORD_COLUMNS} from inserted
union all
select k.request_hash, ${TIME_RECORD_COLUMNS}
from caller c
join idempotency_key k on k.company_id = c.company_id and k.user_id = c.user_id and k.key_hash = $14::bytea
left join time_record t
  on t.company_id = c.company_id and t.user_id = c.user_id and t.time_record_id = k.record_ids[1]
where not exists (select from inserted)`;

/** The statement's parameters, in their order. */
const valuesOf = (claims: Claims, punch: NewPunch): unknown[] => [
  claims.companyId,
  sessionHash(claims.sessionId),
  claims.userId,
  new Date(punch.at),
  punch.type,
  japanDate(punch.at),
  CLOCK_IN_LEAD,
  CLOCK_OUT_REACH,
  punch.chosenWorkDate,
  punch.latitude,
  punch.longitude,
  punch.accuracy,
  punch.note,
  punch.idempotency?.keyHash ?? null,
  punch.idempotency?.requestHash ?? null,
  punch.isNoteAutomatic,
];

/** The punch as a statement for the driver, also used by the benchmark. */
export const punchStatement = (claims: Claims, punch: NewPunch) => ({
  name: 'punch',
  text: PUNCH,
  values: valuesOf(claims, punch),
});

/**
 * Stores a punch of the token's user with its audit entry, or returns the earlier one of a replayed key, which is none
 * where `earlier_request_hash` is another request's. `undefined` when nothing was stored: the caller may not punch, the
 * chosen day isn't one that the punch can belong to, the company doesn't punch breaks, or another request with the same
 * key is being stored concurrently.
 * Throws `month_closed`.
 */
export async function insertPunch(
  database: Database,
  claims: Claims,
  punch: NewPunch,
): Promise<StoredPunch | undefined> {
  const { rows } = await writeIntoMonth(database.pool.query<StoredPunch>(punchStatement(claims, punch)));
  return rows[0];
}
