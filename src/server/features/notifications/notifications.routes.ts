import { isDeepStrictEqual } from 'node:util';

import type { notificationRoutes } from '#contract/notifications.ts';
import { type NotificationKind, type NotificationSetting, SECURITY_KIND } from '#domain/notifications/kind.ts';
import type { NotificationTimes } from '#domain/notifications/times.ts';
import { peopleFor } from '#domain/permissions/scope.ts';
import { type EpochMs, epochMs, formatInstant, japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import { hasRole, type Role } from '#domain/users/role.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { assignedGrants } from '../../platform/auth/policies.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { lockCompany } from '../../records/company.ts';
import type { MailDelivery } from '../../records/mail-outbox.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';
import {
  kindsOf,
  latestOf,
  markRead,
  optedOut,
  saveChoice,
  saveSetting,
  saveTimes,
  settingsOf,
  timesOf,
} from './notifications.repository.ts';
import type { Unsubscribing } from './unsubscribing.ts';

const MAX_SHOWN = 50;

/** What the routes of notifications need beside the platform. */
export interface NotificationDependencies extends RoutePlatform {
  readonly mail: MailDelivery;
  readonly unsubscribing: Unsubscribing;
}

/** Routes of what people are told, and how. */
export const notificationHandlers = ({
  database,
  mail,
  unsubscribing,
}: NotificationDependencies): Handlers<typeof notificationRoutes> => {
  const { kysely } = database;
  const ownerOf = (token: string): UserKey => {
    const owner = unsubscribing.read(token);
    if (owner === null) throw new AppError('link_over');
    return owner;
  };
  return {
    'GET /api/notifications': async ({ caller }) =>
      (await latestOf(kysely, caller, MAX_SHOWN)).map((row) => ({
        id: row.notification_id,
        kind: row.kind,
        about: row.about,
        created_at: formatInstant(epochMs(row.created_at.getTime())),
        is_read: row.read_at !== null,
      })),

    'PUT /api/notifications/read': async ({ caller, body, now }) => {
      await markRead(kysely, caller, body.up_to, now);
      return { message: '既読にしました' };
    },

    'GET /api/notification-choices': async ({ caller, now }) => ({
      is_on: mail.isOn,
      choices: await choicesOf(database, caller, caller.role, now),
    }),

    'PUT /api/notification-choices': async ({ caller, body }) => {
      await saveChoice(kysely, caller, body.kind, body.wants_mail);
      return { message: 'お知らせのメールの設定を保存しました' };
    },

    'GET /api/unsubscribe/{token}': async ({ params, now }) => {
      const owner = ownerOf(params.token);
      return { choices: await choicesOf(database, owner, await roleOf(database, owner), now) };
    },

    'PUT /api/unsubscribe/{token}': async ({ params, body }) => {
      const owner = ownerOf(params.token);
      await roleOf(database, owner);
      await saveChoice(kysely, owner, body.kind, body.wants_mail);
      return { message: 'お知らせのメールの設定を保存しました' };
    },

    'GET /api/admin/notification-settings': async ({ caller: { companyId } }) => {
      const [settings, times, kinds] = await Promise.all([
        settingsOf(kysely, companyId),
        timesOf(kysely, companyId),
        kindsOf(kysely, companyId),
      ]);
      return {
        is_on: mail.isOn,
        kinds: kinds.map((kind) => ({ kind, ...presentSetting(settings[kind]) })),
        ...presentTimes(times),
      };
    },

    'PUT /api/admin/notification-settings/kinds': async ({ caller, body: { kind, in_app: inApp, mail: timing } }) => {
      await changeSetting(database, caller, kind, { inApp, mail: timing });
      return { message: 'お知らせの設定を保存しました' };
    },

    'PUT /api/admin/notification-settings/times': async ({ caller, body }) => {
      const { quiet_from: quietFrom, quiet_to: quietTo, morning_at: morningAt } = body;
      await changeTimes(database, caller, { quietFrom, quietTo, morningAt });
      return { message: 'メールの時間を保存しました' };
    },
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
async function choicesOf({ kysely }: Database, user: UserKey, role: Role, now: EpochMs) {
  const grants = hasRole(role, 'admin') ? [] : await assignedGrants(kysely, user, japanDate(now));
  const decides = hasRole(role, 'admin') || peopleFor(grants, 'approve_leave') !== null;
  const [settings, without, kinds] = await Promise.all([
    settingsOf(kysely, user.companyId),
    optedOut(kysely, user),
    kindsOf(kysely, user.companyId),
  ]);
  return kinds
    .filter((kind) => kind !== SECURITY_KIND)
    .filter((kind) => settings[kind].mail !== 'off' && (kind !== 'leave_requested' || decides))
    .map((kind) => ({ kind, wants_mail: !without.has(kind) }));
}

const presentSetting = ({ inApp, mail }: NotificationSetting) => ({ in_app: inApp, mail });

const presentTimes = ({ quietFrom, quietTo, morningAt }: NotificationTimes) => ({
  quiet_from: formatTimeOfDay(workingDayMinute(quietFrom)),
  quiet_to: formatTimeOfDay(workingDayMinute(quietTo)),
  morning_at: formatTimeOfDay(workingDayMinute(morningAt)),
});

async function changeSetting(
  { kysely }: Database,
  { companyId, userId }: Caller,
  kind: NotificationKind,
  after: NotificationSetting,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = (await settingsOf(trx, companyId))[kind];
    if (isDeepStrictEqual(before, after)) return;
    await saveSetting(trx, companyId, kind, after);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_notifications',
      before: { kind, ...presentSetting(before) },
      after: { kind, ...presentSetting(after) },
    });
  });
}

async function changeTimes(
  { kysely }: Database,
  { companyId, userId }: Caller,
  after: NotificationTimes,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await timesOf(trx, companyId);
    if (isDeepStrictEqual(before, after)) return;
    await saveTimes(trx, companyId, after);
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_notifications',
      before: presentTimes(before),
      after: presentTimes(after),
    });
  });
}
