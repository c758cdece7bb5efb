import { type Kysely, sql } from 'kysely';

import { DEFAULT_SETTINGS, type NotificationAbout, type NotificationKind } from '#domain/notifications/kind.ts';
import type { Permission } from '#domain/permissions/permission.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { assignedOver } from '../platform/auth/policies.ts';
import type { DB } from '../platform/database/schema.ts';
import { hasNotLeft } from './user-key.ts';

/** What is told to people of a company. */
export interface News {
  readonly kind: NotificationKind;
  readonly about: NotificationAbout;
  /** Names what is told: nobody is told it twice. */
  readonly key: string;
}

/** Tells people of a company, in the transaction of what they are told. How they are told of it is up to them and the company. */
export const notify = (
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  news: News,
  now: EpochMs,
): Promise<void> => (userIds.length === 0 ? Promise.resolve() : insert(db, companyId, news, now, { userIds }));

/** Tells those who decide on what a person asks for: the company's admins, and whose assignment permits it; not the person. */
export const notifyAdmins = (
  db: Kysely<DB>,
  companyId: string,
  of: { readonly userId: number; readonly permission: Permission },
  news: News,
  now: EpochMs,
): Promise<void> => insert(db, companyId, news, now, { adminsOf: of });

type Readers =
  | { readonly userIds: readonly number[] }
  | { readonly adminsOf: { readonly userId: number; readonly permission: Permission } };

async function insert(
  db: Kysely<DB>,
  companyId: string,
  { kind, about, key }: News,
  now: EpochMs,
  readers: Readers,
): Promise<void> {
  const { inApp, mail } = DEFAULT_SETTINGS[kind];
  const isReader =
    'userIds' in readers
      ? sql`u.user_id = any(${readers.userIds}::bigint[])`
      : sql`u.user_id <> ${readers.adminsOf.userId} and (u.role in ('admin', 'super_admin')
          or u.user_id in ${assignedOver(companyId, readers.adminsOf.userId, readers.adminsOf.permission, japanDate(now))})`;
  await sql`
    insert into notification (company_id, user_id, kind, about, about_key, shows_in_app, created_at)
    select u.company_id, u.user_id, ${kind}, ${JSON.stringify(about)}::jsonb, ${key},
      coalesce(s.in_app, ${inApp}), ${new Date(now)}
    from user_account u
    left join notification_setting s on s.company_id = u.company_id and s.company_id = ${companyId} and s.kind = ${kind}
    where u.company_id = ${companyId} and u.active and ${hasNotLeft(japanDate(now))} and ${isReader}
      and (coalesce(s.in_app, ${inApp}) or (coalesce(s.mail, ${mail}) <> 'off' and u.mail_confirmed_at is not null))
    on conflict do nothing`.execute(db);
}
