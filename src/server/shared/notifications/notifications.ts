import { type Kysely, type RawBuilder, sql } from 'kysely';

import { isForChannels } from '#domain/notifications/chat.ts';
import { withoutNames } from '#domain/notifications/gathered.ts';
import { DEFAULT_SETTINGS, type NotificationAbout, type NotificationKind } from '#domain/notifications/kind.ts';
import { DEFAULT_LEADS, type NotificationLeads } from '#domain/notifications/times.ts';
import type { Permission } from '#domain/permissions/permission.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { assignedOver, type Subject } from '../../platform/auth/policies.ts';
import type { DB } from '../../platform/database/schema.ts';
import { hasNotLeft } from '../../records/user-key.ts';

/** The content of a notification. */
export interface News {
  readonly kind: NotificationKind;
  readonly about: NotificationAbout;
  /** Names the event: nobody gets two notifications of a kind with the same key. */
  readonly key: string;
}

/**
 * Notifies people of a company, in the transaction of the event; in which ways is up to them and the company. Returns whom:
 * not those who have the notification already, or whom no way reaches.
 */
export const notify = (
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  news: News,
  now: EpochMs,
): Promise<readonly number[]> =>
  userIds.length === 0 ? Promise.resolve([]) : insert(db, companyId, news, now, { userIds });

/** Notifies those who may decide on a person's request: the company's admins, and others with the permission; not the person. */
export const notifyAdmins = (
  db: Kysely<DB>,
  companyId: string,
  of: Subject & { readonly permission: Permission },
  news: News,
  now: EpochMs,
): Promise<readonly number[]> => insert(db, companyId, news, now, { adminsOf: of });

/** Notifies a person of something about themself, and, by the person's name, those with the permission. */
export async function notifyWithAdmins(
  db: Kysely<DB>,
  companyId: string,
  { name, ...of }: Subject & { readonly name: string; readonly permission: Permission },
  { kind, about, key }: News,
  now: EpochMs,
): Promise<void> {
  await notify(db, companyId, [of.userId], { kind, about, key }, now);
  const ofOther = { kind, about: { ...about, name, whose: 'other' }, key: `${of.userId} ${key}` } as const;
  await notifyAdmins(db, companyId, of, ofOther, now);
}

/** Those of these users who have a notification of a kind with this key. */
async function haveNotification(
  db: Kysely<DB>,
  companyId: string,
  { userIds, kind, key }: { userIds: readonly number[]; kind: NotificationKind; key: string },
): Promise<readonly number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('notification')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', userIds)
    .where('kind', '=', kind)
    .where('about_key', '=', key)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Why somebody wasn't reminded of what they have to do. */
export type NotReminded = 'today' | 'unreachable';

/**
 * Reminds people of what they have to do (催促), each once a day at the most and `what` of a key, by the ways that the company and
 * they have chosen. Returns who was reminded, and why each of the others wasn't.
 */
export async function remind(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  what: News,
  now: EpochMs,
): Promise<{ readonly reminded: readonly number[]; readonly whyNot: ReadonlyMap<number, NotReminded> }> {
  const news = { ...what, key: `${what.key} ${japanDate(now)}` };
  const reminded = await notify(db, companyId, userIds, news, now);
  const isReminded = new Set(reminded);
  const others = userIds.filter((userId) => !isReminded.has(userId));
  const had = new Set(await haveNotification(db, companyId, { userIds: others, ...news }));
  return { reminded, whyNot: new Map(others.map((userId) => [userId, had.has(userId) ? 'today' : 'unreachable'])) };
}

/** Why somebody isn't reminded, in words, where no way reaches them. */
export const UNREACHABLE =
  'お知らせを受け取る方法がありません（会社の「お知らせ」の設定で、画面への表示とメールを止めています）。';

/** The message of a reminder that went to nobody; the refusals say why. */
export const NOBODY_REMINDED = '知らせた社員はいません';

/** The companies that have switched on a kind of notification that is off by default. */
export async function companiesNotifyingOf(db: Kysely<DB>, kind: NotificationKind): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('notification_setting')
    .select('company_id')
    .where('kind', '=', kind)
    .where((row) => row.or([row('in_app', '=', true), row('mail', '<>', 'off'), row('push', '=', true)]))
    .orderBy('company_id')
    .execute();
  return rows.map(({ company_id }) => company_id);
}

type Readers =
  | { readonly userIds: readonly number[] }
  | { readonly adminsOf: Subject & { readonly permission: Permission } };

async function insert(
  db: Kysely<DB>,
  companyId: string,
  { kind, about, key }: News,
  now: EpochMs,
  readers: Readers,
): Promise<readonly number[]> {
  await notifyChannels(db, companyId, { kind, about, key }, now);
  const { inApp, mail, push } = DEFAULT_SETTINGS[kind];
  const isReader =
    'userIds' in readers
      ? sql`u.user_id = any(${readers.userIds}::bigint[])`
      : sql`u.user_id <> ${readers.adminsOf.userId} and (u.role in ('admin', 'super_admin')
          or u.user_id in ${assignedOver(companyId, readers.adminsOf, readers.adminsOf.permission, japanDate(now))})`;
  const { rows } = await sql<{ user_id: number }>`
    insert into notification (company_id, user_id, kind, about, about_key, shows_in_app, created_at)
    select u.company_id, u.user_id, ${kind}, ${JSON.stringify(about)}::jsonb, ${key},
      coalesce(s.in_app, ${inApp}), ${new Date(now)}
    from user_account u
    left join notification_setting s on s.company_id = u.company_id and s.company_id = ${companyId} and s.kind = ${kind}
    where u.company_id = ${companyId} and u.active and ${hasNotLeft(japanDate(now))} and ${isReader}
      and (coalesce(s.in_app, ${inApp}) or (coalesce(s.mail, ${mail}) <> 'off' and u.mail_confirmed_at is not null)
        or (coalesce(s.push, ${push}) and exists (
          select from push_subscription d where d.company_id = u.company_id and d.user_id = u.user_id)))
    on conflict do nothing
    returning user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Notifies the company's channels that have the kind, once for any number of people. */
async function notifyChannels(
  db: Kysely<DB>,
  companyId: string,
  { kind, about, key }: News,
  now: EpochMs,
): Promise<void> {
  if (!isForChannels(kind, about)) return;
  await sql`
    insert into chat_message (company_id, chat_channel_id, kind, about, about_key, created_at)
    select company_id, chat_channel_id, ${kind}, ${JSON.stringify(withoutNames(about))}::jsonb, ${key}, ${new Date(now)}
    from chat_channel where company_id = ${companyId} and ${kind} = any(kinds)
    on conflict do nothing`.execute(db);
}

/** How long before an event a company's notifications of it are sent. */
export async function leadsOf(db: Kysely<DB>, companyId: string): Promise<NotificationLeads> {
  const row = await db
    .selectFrom('notification_leads')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row === undefined ? DEFAULT_LEADS : toLeads(row);
}

/** The leads by the names of their columns, which the wire has, too. */
export const toLeads = (row: Omit<DB['notification_leads'], 'company_id'>): NotificationLeads => ({
  shiftMinutes: row.shift_lead_minutes,
  confirmDays: row.confirm_after_days,
  obligationMonths: row.obligation_lead_months,
  expiryMonths: row.expiry_lead_months,
});

/** So many of a person's newest notifications are looked through at the most: of many, as of many requests, most are over. */
export const MOST_LOOKED_THROUGH = 500;

type TextSql = RawBuilder<string>;
const isId = (text: TextSql) => sql`${text} ~ '^[0-9]{1,18}$'`;
/** A date that there is. PostgreSQL 15 can't be asked whether a cast would fail. */
const isDate = (text: TextSql) => sql`case when ${text} ~ '^[1-9][0-9]{3}-(0[1-9]|1[0-2])-[0-9]{2}$'
  then to_char((left(${text}, 8) || '01')::date + right(${text}, 2)::int - 1, 'YYYY-MM-DD') = ${text} end`;

const KEY = sql<string>`n.about_key`;
const FIRST_OF_KEY = sql<string>`split_part(n.about_key, ' ', 1)`;
const SECOND_OF_KEY = sql<string>`split_part(n.about_key, ' ', 2)`;
const DATE = sql<string>`(n.about ->> 'date')`;

/** SQL: whether {@link stillHolds} can read the subject of the notification `n`, by its kind. */
export const isReadable: RawBuilder<boolean> = sql`coalesce(case n.kind
  when 'leave_requested' then ${isId(FIRST_OF_KEY)}
  when 'request_asked' then case when n.about ->> 'request' in ('leave', 'swap') then ${isId(SECOND_OF_KEY)} else ${isId(FIRST_OF_KEY)} end
  when 'month_to_approve' then ${isId(FIRST_OF_KEY)}
  when 'month_to_confirm' then ${isDate(KEY)}
  when 'month_to_fix' then ${isDate(FIRST_OF_KEY)}
  when 'forgotten_punch' then ${isDate(DATE)}
  when 'shift_soon' then ${isDate(DATE)} and (n.about ->> 'time') ~ '^[0-9]{1,2}:[0-5][0-9]$'
  else true end, false)`;

/**
 * SQL: whether the notification `n` still holds. Once a request is decided, a forgotten punch entered or a shift begun, the
 * notification is neither sent nor shown any more; other kinds are about the past, and hold. One that isn't
 * {@link isReadable} doesn't hold: reading it would fail for all of the people in the query.
 */
export const stillHolds = (
  now: EpochMs,
): RawBuilder<boolean> => sql`case when not ${isReadable} then false else case n.kind
  when 'leave_requested' then exists (
    select from leave_request r where r.company_id = n.company_id and r.leave_request_id = split_part(n.about_key, ' ', 1)::bigint
      and r.status = 'pending')
  when 'request_asked' then case
    when n.about ->> 'request' = 'leave' then exists (
      select from leave_request r where r.company_id = n.company_id
        and r.leave_request_id = split_part(n.about_key, ' ', 2)::bigint and r.status = 'pending')
    when n.about ->> 'request' = 'swap' then exists (
      select from day_swap s where s.company_id = n.company_id
        and s.day_swap_id = split_part(n.about_key, ' ', 2)::bigint and s.status = 'pending')
    else exists (
      select from attendance_request r where r.company_id = n.company_id
        and r.attendance_request_id = split_part(n.about_key, ' ', 1)::bigint and r.status = 'pending') end
  when 'month_to_approve' then exists (
    select from approval_case k where k.company_id = n.company_id
      and k.user_id = split_part(n.about_key, ' ', 1)::bigint and k.from_date is not null and k.waits_since is not null)
  when 'month_to_confirm' then not exists (
    select from month_closing c where c.company_id = n.company_id and c.user_id = n.user_id
      and c.from_date = n.about_key::date)
  when 'month_to_fix' then not exists (
    select from month_closing c where c.company_id = n.company_id and c.user_id = n.user_id
      and c.from_date = split_part(n.about_key, ' ', 1)::date and c.status = 'closed')
  when 'forgotten_punch' then not exists (
    select from time_record r where r.company_id = n.company_id and r.user_id = n.user_id
      and r.work_date = (n.about ->> 'date')::date and r.record_type = n.about ->> 'punch' and r.superseded_at is null)
  when 'shift_soon' then exists (
    select from shift s where s.company_id = n.company_id and s.user_id = n.user_id
      and s.work_date = (n.about ->> 'date')::date and s.is_workday
      and s.start_minute * interval '1 minute' = (n.about ->> 'time')::interval
      and (s.work_date + s.start_minute * interval '1 minute') at time zone 'Asia/Tokyo' > ${new Date(now)})
    and not exists (
      select from time_record r where r.company_id = n.company_id and r.user_id = n.user_id
        and r.work_date = (n.about ->> 'date')::date and r.record_type = 'clock_in' and r.superseded_at is null)
  else true end end`;
