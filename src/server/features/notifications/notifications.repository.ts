import { type Kysely, sql, type Transaction } from 'kysely';

import {
  DEFAULT_SETTINGS,
  type MailTiming,
  NOTIFICATION_KINDS,
  SECURITY_KIND,
  type NotificationAbout,
  type NotificationKind,
  type NotificationSetting,
  type OptionalChannel,
} from '#domain/notifications/kind.ts';
import { DEFAULT_TIMES, type NotificationLeads, type NotificationTimes } from '#domain/notifications/times.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { dispatchesAnybody } from '../../records/dispatch.ts';
import { asksConfirmation } from '../../records/company.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import { readTakesClaims } from '../../records/work-rules.ts';
import { approvalRoutesOf } from '../../shared/approval/approval.ts';
import { requestSettingsOf } from '../../shared/approval/request-settings.ts';
import { isReadable, MOST_LOOKED_THROUGH, stillHolds } from '../../shared/notifications/notifications.ts';
import { inRowOf } from '../../shared/owned/setting.ts';

/** A notification of a person. */
interface NotificationRow {
  readonly notification_id: number;
  readonly kind: NotificationKind;
  readonly about: NotificationAbout;
  readonly created_at: Date;
  readonly read_at: Date | null;
}

/** A person's latest notifications that still hold, the newest first; of their {@link MOST_LOOKED_THROUGH} newest ones. */
export async function latestOf(db: Kysely<DB>, user: UserKey, limit: number, now: EpochMs): Promise<NotificationRow[]> {
  const newest = db
    .selectFrom('notification')
    .selectAll()
    .where(isOf(user))
    .where('shows_in_app', '=', true)
    .orderBy('notification_id', 'desc')
    .limit(MOST_LOOKED_THROUGH);
  return db
    .selectFrom(newest.as('n'))
    .select(['notification_id', 'kind', 'about', 'created_at', 'read_at'])
    .where(stillHolds(now))
    .orderBy('notification_id', 'desc')
    .limit(limit)
    .$castTo<NotificationRow>()
    .execute();
}

/** Marks a person's notifications as read, up to one of them. */
export async function markRead(db: Kysely<DB>, user: UserKey, upTo: number, now: EpochMs): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: new Date(now) })
    .where(isOf(user))
    .where('shows_in_app', '=', true)
    .where('read_at', 'is', null)
    .where('notification_id', '<=', upTo)
    .execute();
}

/**
 * The notifications of a mail or push message that was due to a person at a time: those that still hold and are unread, and
 * those about the security of the account.
 */
export async function loadDueNotifications(
  db: Kysely<DB>,
  user: UserKey,
  { channel, dueAt }: { readonly channel: OptionalChannel; readonly dueAt: EpochMs },
  now: EpochMs,
): Promise<NotificationRow[]> {
  return (
    db
      .selectFrom('notification as n')
      .select(['notification_id', 'kind', 'about', 'created_at', 'read_at'])
      .where(isOf(user))
      .where(`${channel}_due_at`, '=', new Date(dueAt))
      .where(stillHolds(now))
      // Who has read of an intruder's login may be the intruder.
      .where((row) => row.or([row('read_at', 'is', null), row('kind', '=', SECURITY_KIND)]))
      .orderBy('notification_id')
      .$castTo<NotificationRow>()
      .execute()
  );
}

/** The kinds for companies that have months approved. */
const OF_MONTHS: ReadonlySet<NotificationKind> = new Set(['month_to_approve', 'month_decided']);
/** The kinds for companies that take requests. */
const OF_REQUESTS: ReadonlySet<NotificationKind> = new Set(['request_asked', 'request_decided']);

/**
 * The kinds of notifications that a company's people can get: those on the approval of months with a route for months, those
 * on requests in a company that has ever taken requests or claims of work or has a route for leave, those on months to
 * confirm where the company asks for that, and those on limits of dispatches where somebody is or was dispatched.
 */
export async function kindsOf(db: Kysely<DB>, companyId: string): Promise<readonly NotificationKind[]> {
  const routed = new Set((await approvalRoutesOf(db, companyId)).flatMap(({ kinds }) => kinds));
  const hasMonths = routed.has('month');
  const { isChosen } = await requestSettingsOf(db, companyId);
  // Also leave is asked about by them, where it has a route.
  const hasRequests = isChosen || routed.has('leave') || (await readTakesClaims(db, companyId));
  const confirmsMonths = hasMonths || (await asksConfirmation(db, companyId));
  const hasDispatches = await dispatchesAnybody(db, companyId);
  return NOTIFICATION_KINDS.filter(
    (kind) =>
      (hasMonths || !OF_MONTHS.has(kind)) &&
      (hasRequests || !OF_REQUESTS.has(kind)) &&
      (confirmsMonths || kind !== 'month_to_confirm') &&
      (hasDispatches || kind !== 'dispatch_limit'),
  );
}

/** How a company's people get the notifications of each kind. */
export async function settingsOf(
  db: Kysely<DB>,
  companyId: string,
): Promise<Readonly<Record<NotificationKind, NotificationSetting>>> {
  const rows = await db
    .selectFrom('notification_setting')
    .select(['kind', 'in_app', 'mail', 'push'])
    .where('company_id', '=', companyId)
    .execute();
  const stored = new Map<string, NotificationSetting>(
    rows.map(({ kind, in_app: inApp, mail, push }) => [kind, { inApp, mail: mail as MailTiming, push }]),
  );
  return Object.fromEntries(
    NOTIFICATION_KINDS.map((kind) => [kind, stored.get(kind) ?? DEFAULT_SETTINGS[kind]]),
  ) as Record<NotificationKind, NotificationSetting>;
}

/** Stores how a company's people get the notifications of a kind. */
export async function saveSetting(
  trx: Transaction<DB>,
  companyId: string,
  kind: NotificationKind,
  { inApp, mail, push }: NotificationSetting,
): Promise<void> {
  const values = { in_app: inApp, mail, push };
  await trx
    .insertInto('notification_setting')
    .values({ company_id: companyId, kind, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet(values))
    .execute();
}

/** The hours at which a company's notifications are sent. */
export async function timesOf(db: Kysely<DB>, companyId: string): Promise<NotificationTimes> {
  const row = await db
    .selectFrom('notification_times')
    .select(['quiet_from', 'quiet_to', 'morning_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row === undefined
    ? DEFAULT_TIMES
    : { quietFrom: row.quiet_from, quietTo: row.quiet_to, morningAt: row.morning_at };
}

/** Stores when a company's notifications are sent. */
export const saveTimes = inRowOf('notification_times', ({ quietFrom, quietTo, morningAt }: NotificationTimes) => ({
  quiet_from: quietFrom,
  quiet_to: quietTo,
  morning_at: morningAt,
}));

/** The columns of the leads, how long before an event its notification is sent; the wire has them by the same names. */
export const leadColumns = (leads: NotificationLeads) => ({
  shift_lead_minutes: leads.shiftMinutes,
  confirm_after_days: leads.confirmDays,
  obligation_lead_months: leads.obligationMonths,
  expiry_lead_months: leads.expiryMonths,
});

/** Stores how long before an event a company's notifications of it are sent. */
export const saveLeads = inRowOf('notification_leads', leadColumns);

/** The kinds that a person can do without in that way. */
export async function optedOut(db: Kysely<DB>, user: UserKey, channel: OptionalChannel): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('notification_opt_out')
    .select('kind')
    .where(isOf(user))
    .where('channel', '=', channel)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/** Stores whether a person wants the notifications of a kind in that way. */
export async function saveChoice(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  { kind, channel }: { readonly kind: NotificationKind; readonly channel: OptionalChannel },
  isWanted: boolean,
): Promise<void> {
  if (isWanted)
    await db
      .deleteFrom('notification_opt_out')
      .where(isOf({ companyId, userId }))
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .execute();
  else
    await db
      .insertInto('notification_opt_out')
      .values({ company_id: companyId, user_id: userId, kind, channel })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** A notification of which it is still to be decided if it is mailed. */
export interface Unplanned extends UserKey {
  readonly notificationId: number;
  readonly kind: NotificationKind;
  readonly createdAt: EpochMs;
  /** The person has a confirmed address, and hasn't said that they want no mail of the kind, where that can be said. */
  readonly takesMail: boolean;
  /** The person has a device for it, and hasn't said that they don't want the kind there. */
  readonly takesPush: boolean;
}

/** The oldest of those, locked until the transaction ends; those that another process plans are left to it. */
export async function lockUnplanned(trx: Transaction<DB>, limit: number): Promise<Unplanned[]> {
  const { rows } = await sql<{
    company_id: string;
    notification_id: number;
    user_id: number;
    kind: NotificationKind;
    created_at: Date;
    takes_mail: boolean;
    takes_push: boolean;
  }>`
    select n.company_id, n.notification_id, n.user_id, n.kind, n.created_at,
      u.mail_confirmed_at is not null and (n.kind = ${SECURITY_KIND} or not exists (
        select from notification_opt_out o
        where (o.company_id, o.user_id, o.kind) = (n.company_id, n.user_id, n.kind) and o.channel = 'mail')) as takes_mail,
      exists (
        select from push_subscription s where s.company_id = n.company_id and s.user_id = n.user_id)
      and not exists (
        select from notification_opt_out o
        where (o.company_id, o.user_id, o.kind) = (n.company_id, n.user_id, n.kind) and o.channel = 'push') as takes_push
    from notification n
    join user_account u on (u.company_id, u.user_id) = (n.company_id, n.user_id)
    where n.is_unplanned
    order by n.company_id, n.notification_id limit ${limit}
    for update of n skip locked`.execute(trx);
  return rows.map((row) => ({
    companyId: row.company_id,
    notificationId: row.notification_id,
    userId: row.user_id,
    kind: row.kind,
    createdAt: epochMs(row.created_at.getTime()),
    takesMail: row.takes_mail,
    takesPush: row.takes_push,
  }));
}

/** A notification, and with which mail and push messages it goes; `null`: with none. */
export interface Planned extends Unplanned {
  readonly mailDueAt: EpochMs | null;
  readonly pushDueAt: EpochMs | null;
}

/** Stores that, and enqueues the mails and push messages: one to each person, or device, for each time. */
export async function savePlanned(trx: Transaction<DB>, planned: readonly Planned[]): Promise<void> {
  const columns = {
    companies: planned.map(({ companyId }) => companyId),
    ids: planned.map(({ notificationId }) => notificationId),
    users: planned.map(({ userId }) => userId),
    mails: planned.map(({ mailDueAt }) => (mailDueAt === null ? null : new Date(mailDueAt))),
    pushes: planned.map(({ pushDueAt }) => (pushDueAt === null ? null : new Date(pushDueAt))),
  };
  await sql`
    with planned as (
      select * from unnest(${columns.companies}::text[], ${columns.ids}::bigint[], ${columns.users}::bigint[],
        ${columns.mails}::timestamptz[], ${columns.pushes}::timestamptz[])
        as p (company_id, notification_id, user_id, mail_due_at, push_due_at)),
    told as (
      update notification n set is_unplanned = false, mail_due_at = p.mail_due_at, push_due_at = p.push_due_at
      from planned p where n.company_id = p.company_id and n.notification_id = p.notification_id),
    pushed as (
      insert into push_outbox (company_id, push_subscription_id, due_at, next_attempt_at)
      select distinct s.company_id, s.push_subscription_id, p.push_due_at, p.push_due_at
      from planned p join push_subscription s on s.company_id = p.company_id and s.user_id = p.user_id
      where p.push_due_at is not null
      on conflict do nothing)
    insert into mail_outbox (company_id, user_id, kind, due_at, next_attempt_at)
    select distinct company_id, user_id, 'notifications', mail_due_at, mail_due_at from planned where mail_due_at is not null
    on conflict do nothing`.execute(trx);
}

/** What somebody waits for until it is decided. */
const ASKED_KINDS = ['leave_requested', 'request_asked', 'month_to_approve'] as const satisfies NotificationKind[];

/**
 * Deletes notifications from before `before`, and those from before `staleBefore` that no longer hold, which nobody is
 * shown. Those on pending decisions stay.
 */
export async function purgeNotifications(
  db: Kysely<DB>,
  { before, staleBefore, now }: { readonly before: EpochMs; readonly staleBefore: EpochMs; readonly now: EpochMs },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notification as n')
    .where('created_at', '<', new Date(staleBefore))
    .where((row) =>
      row.or([
        row.not(stillHolds(now)),
        row.and([row('created_at', '<', new Date(before)), row('kind', 'not in', ASKED_KINDS)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes what can't be read, and so is neither sent nor shown. Returns which. */
export const purgeUnreadable = (
  db: Kysely<DB>,
): Promise<{ company_id: string; notification_id: number; kind: string }[]> =>
  db
    .deleteFrom('notification as n')
    .where((row) => row.not(isReadable))
    .returning(['n.company_id', 'n.notification_id', 'n.kind'])
    .execute();
