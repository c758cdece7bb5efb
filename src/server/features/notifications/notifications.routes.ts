import type { notificationRoutes } from '#contract/notifications.ts';
import type { Received } from '#contract/route.ts';
import { type NotificationSetting, SECURITY_KIND } from '#domain/notifications/kind.ts';
import type { NotificationTimes } from '#domain/notifications/times.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { formatTimeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import type { Role } from '#domain/users/role.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import type { MailDelivery } from '../../shared/mail/mail-outbox.ts';
import { leadsOf, toLeads } from '../../shared/notifications/notifications.ts';
import { companySetting } from '../../shared/owned/setting.ts';
import type { Db } from '../../shared/owned/write.ts';
import {
  kindsOf,
  latestOf,
  leadColumns,
  markRead,
  saveChoice,
  saveLeads,
  saveSetting,
  saveTimes,
  settingsOf,
  timesOf,
} from './notifications.repository.ts';
import { choicesOf } from './notification-choices.ts';
import type { PushDelivery } from './push-outbox.ts';
import type { Unsubscribing } from './unsubscribing.ts';

const MAX_SHOWN = 50;

/** What the routes of notifications need beside the platform. */
export interface NotificationDependencies extends RoutePlatform {
  readonly mail: MailDelivery;
  readonly push: PushDelivery;
  readonly unsubscribing: Unsubscribing;
}

/** Routes of notifications and their settings. */
export const notificationHandlers = ({
  database,
  mail,
  push,
  unsubscribing,
}: NotificationDependencies): Handlers<typeof notificationRoutes> => {
  const { kysely } = database;
  const ownerOf = (token: string): UserKey => {
    const owner = unsubscribing.read(token);
    if (owner === null) throw new AppError('link_over');
    return owner;
  };
  return {
    'GET /api/notifications': async ({ caller, now }) =>
      (await latestOf(kysely, caller, MAX_SHOWN, now)).map((row) => ({
        id: row.notification_id,
        kind: row.kind,
        about: row.about,
        created_at: formatTimestamp(row.created_at),
        is_read: row.read_at !== null,
      })),

    'PUT /api/notifications/read': async ({ caller, body, now }) => {
      await markRead(kysely, caller, body.up_to, now);
      return { message: '既読にしました' };
    },

    'GET /api/notification-choices': async ({ caller, now }) => ({
      is_on: mail.isOn,
      choices: await mailChoicesOf(database, caller, caller.role, now),
    }),

    'PUT /api/notification-choices': async ({ caller, body }) => {
      await saveChoice(kysely, caller, { kind: body.kind, channel: 'mail' }, body.wants_mail);
      return { message: 'お知らせのメールの設定を保存しました' };
    },

    'GET /api/unsubscribe/{token}': async ({ params, now }) => {
      const owner = ownerOf(params.token);
      return { choices: await mailChoicesOf(database, owner, await roleOf(database, owner), now) };
    },

    'PUT /api/unsubscribe/{token}': async ({ params, body }) => {
      const owner = ownerOf(params.token);
      await roleOf(database, owner);
      await saveChoice(kysely, owner, { kind: body.kind, channel: 'mail' }, body.wants_mail);
      return { message: 'お知らせのメールの設定を保存しました' };
    },

    'GET /api/admin/notification-settings': (call) =>
      timesSetting.show(database, call, async () => {
        const { companyId } = call.caller;
        const [settings, times, leads, kinds] = await Promise.all([
          settingsOf(kysely, companyId),
          timesOf(kysely, companyId),
          leadsOf(kysely, companyId),
          kindsOf(kysely, companyId),
        ]);
        return {
          is_on: mail.isOn,
          push_is_on: push.publicKey !== null,
          kinds: kinds.map((kind) => ({ kind, ...presentSetting(settings[kind]) })),
          ...presentTimes(times),
          ...leadColumns(leads),
        };
      }),

    'PUT /api/admin/notification-settings/kinds': (call) => kindSetting.save(database, call),
    'PUT /api/admin/notification-settings/times': (call) => timesSetting.save(database, call),
    'PUT /api/admin/notification-settings/leads': (call) => leadsSetting.save(database, call),
  };
};

/** The role of whoever a mail was sent to. Throws `link_over` for one who is gone. */
async function roleOf({ kysely }: Database, user: UserKey): Promise<Role> {
  const row = await kysely
    .selectFrom('user_account')
    .select('role')
    .where(isOf(user))
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('link_over');
  return row.role;
}

/** The kinds that a company mails to people like this one and they can do without, and whether they want them. */
async function mailChoicesOf(database: Database, user: UserKey, role: Role, now: EpochMs) {
  const choices = await choicesOf(database, user, { role, channel: 'mail', now });
  return choices.flatMap(({ kind, isWanted }) => (kind === SECURITY_KIND ? [] : [{ kind, wants_mail: isWanted }]));
}

type Entered<Name extends 'kinds' | 'times' | 'leads'> = Received<
  (typeof notificationRoutes)[`PUT /api/admin/notification-settings/${Name}`],
  'body'
>;

const presentSetting = ({ inApp, mail, push }: NotificationSetting) => ({ in_app: inApp, mail, push });

const presentTimes = ({ quietFrom, quietTo, morningAt }: NotificationTimes) => ({
  quiet_from: formatTimeOfDay(workingDayMinute(quietFrom)),
  quiet_to: formatTimeOfDay(workingDayMinute(quietTo)),
  morning_at: formatTimeOfDay(workingDayMinute(morningAt)),
});

/** All that the one call shows: its parts are saved one by one. */
const readAll = async (db: Db, companyId: string) => [
  await settingsOf(db, companyId),
  await timesOf(db, companyId),
  await leadsOf(db, companyId),
];

/** The channels by which a company sends notifications of a kind. */
const kindSetting = companySetting({
  action: 'change_notifications',
  message: 'お知らせの設定を保存しました',
  read: async (db, companyId, { kind }: Entered<'kinds'>) => ({ kind, ...(await settingsOf(db, companyId))[kind] }),
  readAll,
  choose: ({ kind, in_app: inApp, mail, push }) => ({ kind, inApp, mail, push }),
  store: ({ trx, companyId }, { kind, ...setting }) => saveSetting(trx, companyId, kind, setting),
  present: ({ kind, ...setting }) => ({ kind, ...presentSetting(setting) }),
});

/** The hours at which a company's notifications are sent. */
const timesSetting = companySetting({
  action: 'change_notifications',
  message: '送信の時間を保存しました',
  read: timesOf,
  readAll,
  choose: (entered: Entered<'times'>): NotificationTimes => ({
    quietFrom: entered.quiet_from,
    quietTo: entered.quiet_to,
    morningAt: entered.morning_at,
  }),
  store: saveTimes,
  present: presentTimes,
});

/** How long before an event a company's notifications of it are sent. */
const leadsSetting = companySetting({
  action: 'change_notifications',
  message: '知らせる時期を保存しました',
  read: leadsOf,
  readAll,
  choose: (entered: Entered<'leads'>) => toLeads(entered),
  store: saveLeads,
  present: leadColumns,
});
