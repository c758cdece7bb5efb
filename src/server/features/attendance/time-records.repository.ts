import { addDays, type DateRange, type IsoDate } from '#domain/time/date.ts';
import { formatInstant, instantOf, type EpochMs, japanDate } from '#domain/time/instant.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import {
  CLOCK_IN_LEAD,
  CLOCK_OUT_REACH,
  DAYS_OF_A_DUTY,
  DOUBLED_MS,
  LONGEST_REACH,
  REACH_AFTER_SHIFT,
} from '#domain/attendance/working-day.ts';
import type { Database } from '../../platform/database/database.ts';
import { byKey } from '../../platform/database/by-key.ts';
import { groupCommit } from '../../platform/database/group-commit.ts';
import type { UserKey } from '../../records/user-key.ts';
import { type Claims, sessionHash } from '../../platform/auth/tokens.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import { addRecords } from '../../records/closed-month.ts';
import { IN_ORDER_OF_DAY, OTHER_LEAVE_COLUMNS } from '../../records/leave-days.ts';
import { TIME_RECORD_COLUMNS, type TimeRecordRow } from './time-record.presenter.ts';

/** A user's records of some working days and those punched on these calendar days, by the time of the punch. */
export async function recordsOfDays(
  database: Database,
  owner: UserKey,
  { from, to }: DateRange,
): Promise<TimeRecordRow[]> {
  const midnight = workingDayMinute(0);
  const { rows } = await database.hot.query<TimeRecordRow>({
    name: 'records_of_days',
    text: `select ${TIME_RECORD_COLUMNS} from (
        (select * from time_record
          where company_id = $1 and user_id = $2 and work_date between $3::date and $4::date and superseded_at is null
          order by work_date)
        union all
        (select * from time_record
          where company_id = $1 and user_id = $2 and recorded_at >= $5 and recorded_at < $6
            and work_date not between $3::date and $4::date and record_type in ('clock_in', 'clock_out', 'break_start', 'break_end') and superseded_at is null
          order by recorded_at)
      ) records
      order by recorded_at, time_record_id`,
    values: [
      owner.companyId,
      owner.userId,
      from,
      to,
      new Date(instantOf(from, midnight)),
      new Date(instantOf(addDays(to, 1), midnight)),
    ],
  });
  return rows;
}

/** A user's records of the working days of a month, by the time of the punch. */
export async function recordsOfMonth(database: Database, owner: UserKey, month: DateRange): Promise<TimeRecordRow[]> {
  const { rows } = await database.hot.query<TimeRecordRow>({
    name: 'records_of_month',
    text: `select ${TIME_RECORD_COLUMNS} from (
        select * from time_record
        where company_id = $1 and user_id = $2 and superseded_at is null and work_date between $3::date and $4::date
        order by work_date
        offset 0
      ) records
      order by recorded_at, time_record_id`,
    values: [owner.companyId, owner.userId, month.from, month.to],
  });
  return rows;
}

/** The days of a user's approved requests of leave that overlap a month, in order: those around it, too. */
export async function approvedLeaveOfMonth(database: Database, { companyId, userId }: UserKey, month: DateRange) {
  return database.kysely
    .selectFrom('leave_request as r')
    .innerJoin('leave_day as d', (join) =>
      join.onRef('d.company_id', '=', 'r.company_id').onRef('d.leave_request_id', '=', 'r.leave_request_id'),
    )
    .leftJoin('leave_kind as k', (join) =>
      join.onRef('k.company_id', '=', 'r.company_id').onRef('k.kind', '=', 'r.other_kind'),
    )
    .selectAll('d')
    .select(OTHER_LEAVE_COLUMNS)
    .where('r.company_id', '=', companyId)
    .where('r.user_id', '=', userId)
    .where('r.status', '=', 'approved')
    .where('r.start_date', '<=', month.to)
    .where('r.end_date', '>=', month.from)
    .orderBy(IN_ORDER_OF_DAY)
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
  /** The address that it came from, as the rules compare it; `null` for none. */
  readonly address: string | null;
  readonly placeReason: string | null;
  readonly isOffSite: boolean;
  /** The day that the person chose when asked, or `null` to apply the rule. */
  readonly chosenWorkDate: IsoDate | null;
  /** The server's clock was believed at that time. */
  readonly isTimeConfirmed: boolean;
  readonly idempotency: IdempotencyKey | null;
}

/** A punch of the token's user. */
interface PunchOf {
  readonly claims: Claims;
  readonly punch: NewPunch;
}

// Any number of punches, one of a person each, in one round trip and one transaction: for each the check of the caller,
// the working day, the record and its audit entry. They come as JSON, of which the planner doesn't see how many there are:
// it plans the statement once, not for each size of a batch. What belongs to one punch is looked up by its key in a lateral
// subquery, with what else is asked of the row outside. The working day follows D3 as in
// src/domain/attendance/working-day.ts, with that file's numbers; a property test compares the two. A break's
// day is that of the latest clock-in, as a clock-out's is. A doubled punch (isDoubled in that file) is the first one again:
// its key leads there, and nothing is written. Where the company has a rule for it, the place of a clock-in or
// clock-out is judged by judge_place, and its consequence follows consequenceOf in src/domain/places/place.ts. The key is inserted first, with the id that the record will get,
// so that a concurrent copy waits for it. The rows are written in the order of the punches given, which is that of the
// people: two processes don't wait for each other.
const PUNCHES = `
with accepted as materialized (
  select p.*, coalesce(p.chosen_date, rule.work_date) as work_date, rule.place,
    case when before.record_type = p.record_type and before.work_date = coalesce(p.chosen_date, rule.work_date)
      then before.time_record_id end as doubled_id,
    nextval('time_record_time_record_id_seq') as time_record_id,
    $4::boolean or pg_try_advisory_xact_lock_shared(month_lock(p.company_id, p.user_id)) as is_free
  from json_to_recordset($1::json) as p (company_id text, session_hash bytea, user_id bigint, at timestamptz,
    record_type text, today date, chosen_date date, latitude double precision, longitude double precision,
    accuracy double precision, address inet, place_reason text, is_off_site boolean, note text, note_is_automatic boolean,
    is_time_unconfirmed boolean, key_hash bytea, request_hash bytea)
  cross join lateral (
    select user_id, expires_at, must_enrol, means from login_session s
    where s.company_id = p.company_id and ${byKey('s.session_hash', 'p.session_hash')}
  ) session
  cross join lateral (
    select u.active and u.is_attendance_target and is_employed(u, p.at) as may_punch, u.is_first_login
    from user_account u
    where u.company_id = p.company_id and ${byKey('u.user_id', 'p.user_id')}
  ) account
  cross join lateral (
    select punches_breaks, place_rule, punches_off_site from company o where o.company_id = p.company_id
    offset 0
  ) company
  cross join lateral (
    select case when company.place_rule <> 'off' and p.record_type in ('clock_in', 'clock_out') then
      judge_place(p.company_id, p.user_id, p.today, p.latitude, p.longitude, p.accuracy, p.address)
    end as place, coalesce(case when p.record_type = 'clock_in' then (
      select s.work_date
      from (
        select work_date, is_workday, (work_date + make_interval(mins => start_minute)) at time zone 'Asia/Tokyo' as starts_at,
          (work_date + make_interval(mins => end_minute)) at time zone 'Asia/Tokyo' as ends_at
        from shift
        where company_id = p.company_id and user_id = p.user_id and work_date between p.today - ${DAYS_OF_A_DUTY} and p.today + 1
        order by work_date
        limit ${DAYS_OF_A_DUTY + 2}
      ) s
      where s.is_workday and p.at >= s.starts_at - make_interval(mins => $2::int) and p.at < s.ends_at
      order by abs(extract(epoch from s.starts_at - p.at)), s.work_date desc
      limit 1
    ) else (
      select work_date from (
        select work_date, recorded_at
        from (
          select work_date, recorded_at, time_record_id, record_type, superseded_at from time_record t
          where t.company_id = p.company_id and t.user_id = p.user_id and t.recorded_at <= p.at
            and t.recorded_at > p.at - make_interval(mins => $5::int)
          order by recorded_at desc
          offset 0
        ) t
        where record_type = 'clock_in' and superseded_at is null
        order by recorded_at desc, time_record_id desc
        limit 1
      ) latest
      where recorded_at > p.at - make_interval(mins => $3::int) or p.at < (
        select (s.work_date + make_interval(mins => s.end_minute + $6::int)) at time zone 'Asia/Tokyo' from shift s
        where s.company_id = p.company_id and s.user_id = p.user_id and s.work_date = latest.work_date and s.is_workday
      )
    ) end, p.today) as work_date
    offset 0
  ) rule
  left join lateral (
    select time_record_id, record_type, work_date
    from (
      select time_record_id, record_type, work_date, recorded_at, superseded_at from time_record t
      where t.company_id = p.company_id and t.user_id = p.user_id and t.recorded_at <= p.at
        and t.recorded_at >= p.at - make_interval(secs => ${DOUBLED_MS / 1000})
      order by recorded_at desc
      offset 0
    ) t
    where record_type in ('clock_in', 'clock_out', 'break_start', 'break_end') and superseded_at is null
    order by recorded_at desc, time_record_id desc
    limit 1
  ) before on true
  where session.user_id = p.user_id and session.expires_at > p.at and not session.must_enrol and account.may_punch
    and (not account.is_first_login or session.means = 'sso')
    and (p.chosen_date is null or p.chosen_date in (rule.work_date, p.today))
    and (p.record_type in ('clock_in', 'clock_out') or company.punches_breaks)
    and (not p.is_off_site or company.punches_off_site)
    and (rule.place is null or (rule.place).verdict is null or (rule.place).verdict in ('inside', 'network', 'edge')
      or company.place_rule = 'mark' or p.place_reason is not null
        and (company.place_rule = 'reason' or p.is_off_site or (rule.place).verdict = 'uncertain'))
), keyed as (
  insert into idempotency_key (company_id, user_id, key_hash, request_hash, record_ids)
  select company_id, user_id, key_hash, request_hash, array[coalesce(doubled_id, time_record_id)]
  from accepted
  where is_free and key_hash is not null
  on conflict do nothing
  returning company_id, user_id
), inserted as (
  insert into time_record (company_id, user_id, time_record_id, record_type, work_date, recorded_at, latitude, longitude,
    accuracy, note, note_is_automatic, place_verdict, place_id, place_name, place_distance, place_reason, is_off_site,
    is_time_unconfirmed, created_at, last_modified_at)
  overriding system value
  select company_id, user_id, time_record_id, record_type, work_date, at, latitude, longitude, accuracy, note,
    note_is_automatic, (place).verdict, (place).place_id, (place).name, (place).distance,
    case when (place).verdict in ('uncertain', 'outside') then place_reason end, is_off_site,
    is_time_unconfirmed, at, at
  from accepted
  where is_free and doubled_id is null and (key_hash is null or (company_id, user_id) in (select company_id, user_id from keyed))
  returning *, record_digest(time_record) as digest
), audited as (
  insert into audit_entry (company_id, at, actor_user_id, subject_user_id, work_date, action, records, after)
  select company_id, recorded_at, user_id, user_id, work_date, 'punch',
    jsonb_build_array(jsonb_build_object('kind', 'time_record', 'id', time_record_id, 'digest', digest)),
    jsonb_build_object('id', time_record_id,
    'record_type', record_type, 'recorded_at', recorded_at, 'note', note, 'has_location', latitude is not null)
    || case when place_verdict is null and not is_off_site then '{}' else jsonb_build_object('place_verdict', place_verdict,
      'place_name', place_name, 'place_reason', place_reason, 'off_site', is_off_site) end
    || case when is_time_unconfirmed then jsonb_build_object('time_unconfirmed', true) else '{}' end
  from inserted
)
select company_id as of_company_id, user_id as of_user_id, true as is_new, inserted.* from inserted
union all
select a.company_id, a.user_id, false, first.*, null from accepted a
cross join lateral (
  select * from time_record t where t.company_id = a.company_id and ${byKey('t.time_record_id', 'a.doubled_id')}
) first
where a.is_free and (a.key_hash is null or (a.company_id, a.user_id) in (select company_id, user_id from keyed))
union all
select company_id, user_id, false, (null::time_record).*, null from accepted where not is_free`;

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
  address: punch.address,
  place_reason: punch.placeReason,
  is_off_site: punch.isOffSite,
  note: punch.note,
  note_is_automatic: punch.isNoteAutomatic,
  is_time_unconfirmed: !punch.isTimeConfirmed,
  key_hash: asBytea(punch.idempotency?.keyHash),
  request_hash: asBytea(punch.idempotency?.requestHash),
});

/** The punches as a statement for the driver. */
const punchesStatement = (punches: readonly PunchOf[], waits: boolean) => ({
  name: 'punches',
  text: PUNCHES,
  values: [
    JSON.stringify(punches.map(toInput)),
    CLOCK_IN_LEAD,
    CLOCK_OUT_REACH,
    waits,
    LONGEST_REACH,
    REACH_AFTER_SHIFT,
  ],
});

/** Somebody is closing or reopening the months of the person. */
const LOCKED = Symbol('the months of the person are locked');

/** The row of a punch: its record, which a doubled one has from the first, or nothing where its person is locked. */
type PunchRow = { readonly of_company_id: string; readonly of_user_id: number; readonly is_new: boolean } & (
  | TimeRecordRow
  | { readonly time_record_id: null }
);

/** The record of a punch, and whether the punch stored it: a doubled one is the first again. */
export interface StoredPunch {
  readonly row: TimeRecordRow;
  readonly isNew: boolean;
}

const ownerOf = (companyId: string, userId: number): string => `${companyId} ${userId}`;

/**
 * Stores the punches, one of a person each, in one transaction; their results in their order, as of
 * {@link createPunchStore}. Whose months are locked is left out, unless it `waits`: then on a connection that no other
 * punch waits for.
 */
async function insertPunches({ hot, pool }: Database, punches: readonly PunchOf[], waits: boolean) {
  const inOrder = punches.toSorted(({ claims: one }, { claims: other }) => one.userId - other.userId);
  const { rows } = await (waits ? pool : hot).query<PunchRow>(punchesStatement(inOrder, waits));
  const rowOf = new Map(rows.map((row) => [ownerOf(row.of_company_id, row.of_user_id), row]));
  return punches.map(({ claims }): StoredPunch | typeof LOCKED | undefined => {
    const row = rowOf.get(ownerOf(claims.companyId, claims.userId));
    if (row === undefined) return undefined;
    return row.time_record_id === null ? LOCKED : { row, isNew: row.is_new };
  });
}

/** Stores a punch of the token's user with its audit entry. */
export type StorePunch = (claims: Claims, punch: NewPunch) => Promise<StoredPunch | undefined>;

/**
 * Stores punches by group commit ([decision 55](../../../../docs/decisions/0055-punches-are-stored-in-groups.md)).
 * `undefined` when nothing was stored: the caller may not punch, the chosen day isn't one that the punch can belong to, the
 * company doesn't punch breaks or has no 直行・直帰, it isn't made at a place and may not be made elsewhere, or the key has
 * been used.
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
    const stored = await addRecords(storeInGroup(punching));
    // Whoever closes a month is waited for alone, so that nobody else's punch waits, too.
    const result = stored === LOCKED ? await addRecords(storeAlone(punching)) : stored;
    return result === LOCKED ? undefined : result;
  };
}

/** The record of an earlier punch of the user, `undefined` where there is none. */
export async function findPunch(database: Database, owner: UserKey, id: number): Promise<TimeRecordRow | undefined> {
  const { rows } = await database.pool.query<TimeRecordRow>(
    `select ${TIME_RECORD_COLUMNS} from time_record where company_id = $1 and user_id = $2 and time_record_id = $3`,
    [owner.companyId, owner.userId, id],
  );
  return rows[0];
}
