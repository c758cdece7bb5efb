import { type Kysely, sql, type Transaction } from 'kysely';

import type { ChatAppService } from '#domain/chat-apps/command.ts';
import { type EpochMs, epochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sha256.ts';
import { isOf, type UserKey } from '../../records/user-key.ts';

/** An app as it is stored. */
export interface AppRow {
  readonly id: number;
  readonly service: ChatAppService;
  readonly name: string;
  readonly address_key: string;
  /** Sealed; `null` until it is entered. */
  readonly signing_secret: Buffer | null;
  /** By what answers are sent to LINE WORKS, the secrets sealed; `null` for other services. */
  readonly bot_id: string | null;
  readonly client_id: string | null;
  readonly service_account: string | null;
  readonly client_secret: Buffer | null;
  readonly private_key: Buffer | null;
  readonly takes_punches: boolean;
  readonly last_used_at: Date | null;
  /** Why the last answer couldn't be sent. */
  readonly fault: string | null;
  readonly links: number;
}

const COLUMNS = [
  'a.chat_app_id as id',
  'a.service',
  'a.name',
  'a.address_key',
  'a.signing_secret',
  'a.bot_id',
  'a.client_id',
  'a.service_account',
  'a.client_secret',
  'a.private_key',
  'a.takes_punches',
  'a.last_used_at',
  'a.fault',
] as const;

/** The company's apps by their names, or one of them. */
export async function appsOf(db: Kysely<DB>, companyId: string, id?: number): Promise<AppRow[]> {
  let query = db
    .selectFrom('chat_app as a')
    .select(COLUMNS)
    .select((eb) =>
      eb
        .selectFrom('chat_link as l')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('l.company_id', '=', 'a.company_id')
        .whereRef('l.chat_app_id', '=', 'a.chat_app_id')
        .$asScalar()
        .$notNull()
        .as('links'),
    )
    .where('a.company_id', '=', companyId)
    .orderBy('a.name')
    .orderBy('a.chat_app_id');
  if (id !== undefined) query = query.where('a.chat_app_id', '=', id);
  return query.execute();
}

/** An app that is called by its address, or answers. */
export interface CalledApp extends Omit<AppRow, 'links'> {
  readonly companyId: string;
}

/** The app of an address, or of an id; `undefined` where there is none. */
export async function calledApp(
  db: Kysely<DB>,
  companyId: string,
  by: { readonly key: string } | { readonly id: number },
): Promise<CalledApp | undefined> {
  const query = db
    .selectFrom('chat_app as a')
    .select(COLUMNS)
    .select('a.company_id as companyId')
    .where('a.company_id', '=', companyId);
  return (
    'key' in by ? query.where('a.address_key', '=', by.key) : query.where('a.chat_app_id', '=', by.id)
  ).executeTakeFirst();
}

/** Stores when a request of the app's service was last taken. */
export async function markUsed(db: Kysely<DB>, { companyId, id }: CalledApp, now: EpochMs): Promise<void> {
  await db
    .updateTable('chat_app')
    .set({ last_used_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('chat_app_id', '=', id)
    .execute();
}

/** How many apps the company has. */
export async function countApps(db: Kysely<DB>, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('chat_app')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A link of a person to a user of a chat, with its app. */
export interface LinkRow {
  readonly id: number;
  readonly service: ChatAppService;
  readonly app_name: string;
  readonly chat_user_name: string;
  readonly linked_at: Date;
}

/** A person's links by the names of their apps, or one of them. */
export async function linksOf(db: Kysely<DB>, { companyId, userId }: UserKey, id?: number): Promise<LinkRow[]> {
  let query = db
    .selectFrom('chat_link as l')
    .innerJoin('chat_app as a', (join) =>
      join.onRef('a.company_id', '=', 'l.company_id').onRef('a.chat_app_id', '=', 'l.chat_app_id'),
    )
    .select(['l.chat_link_id as id', 'a.service', 'a.name as app_name', 'l.chat_user_name', 'l.linked_at'])
    .where('l.company_id', '=', companyId)
    .where('l.user_id', '=', userId)
    .orderBy('a.name')
    .orderBy('l.chat_link_id');
  if (id !== undefined) query = query.where('l.chat_link_id', '=', id);
  return query.execute();
}

/** A user of an app's chat: the workspace or tenant with the user's id in it. */
interface ChatUserKey {
  readonly companyId: string;
  readonly appId: number;
  readonly chatUser: string;
}

/** A person whom a user of a chat is linked to. */
export interface LinkedPerson extends UserKey {
  readonly linkId: number;
  /** The account can be used at the time: in use, logged in to before, employed. */
  readonly mayAsk: boolean;
}

/** Whom a user of a chat is linked to; `undefined` for nobody. */
export const personOf = async (
  db: Kysely<DB>,
  { companyId, appId, chatUser }: ChatUserKey,
  at: EpochMs,
): Promise<LinkedPerson | undefined> =>
  db
    .selectFrom('chat_link as l')
    .innerJoin('user_account as u', (join) =>
      join.onRef('u.company_id', '=', 'l.company_id').onRef('u.user_id', '=', 'l.user_id'),
    )
    .select(['l.company_id as companyId', 'l.user_id as userId', 'l.chat_link_id as linkId'])
    .select(
      sql<boolean>`u.active and not u.is_first_login and is_employed(u, ${new Date(at)}::timestamptz)`.as('mayAsk'),
    )
    .where('l.company_id', '=', companyId)
    .where('l.chat_app_id', '=', appId)
    .where('l.chat_user', '=', chatUser)
    .executeTakeFirst();

/** Without the company another one's code of the same digits would have the same hash. */
const codeHash = (companyId: string, code: string): Buffer => sha256(`${companyId} ${code}`);

/** Gives a user of a chat a code, in place of an earlier one. `false` where another user has that code. */
export async function saveCode(
  trx: Transaction<DB>,
  { companyId, appId, chatUser }: ChatUserKey,
  { name, code, expiresAt }: { readonly name: string; readonly code: string; readonly expiresAt: EpochMs },
): Promise<boolean> {
  await trx
    .deleteFrom('chat_link_code')
    .where('company_id', '=', companyId)
    .where('chat_app_id', '=', appId)
    .where('chat_user', '=', chatUser)
    .execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('chat_link_code')
    .values({
      company_id: companyId,
      chat_app_id: appId,
      chat_user: chatUser,
      chat_user_name: name,
      code_hash: codeHash(companyId, code),
      expires_at: new Date(expiresAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the codes of all companies that are over: whoever was given one and never linked stays unknown. */
export async function purgeCodes({ kysely }: Pick<Database, 'kysely'>, now: EpochMs): Promise<void> {
  await kysely.deleteFrom('chat_link_code').where('expires_at', '<=', new Date(now)).execute();
}

/** Uses up a code: whose it is, `undefined` where it is none, or over. */
export async function spendCode(
  trx: Transaction<DB>,
  companyId: string,
  code: string,
  now: EpochMs,
): Promise<(ChatUserKey & { readonly name: string }) | undefined> {
  const row = await trx
    .deleteFrom('chat_link_code')
    .where('company_id', '=', companyId)
    .where('code_hash', '=', codeHash(companyId, code))
    .returning(['chat_app_id', 'chat_user', 'chat_user_name', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined || epochMs(row.expires_at.getTime()) <= now) return undefined;
  return { companyId, appId: row.chat_app_id, chatUser: row.chat_user, name: row.chat_user_name };
}

/** Links a person to a user of a chat; the link's id, `undefined` where one of them has a link there. */
export async function insertLink(
  trx: Transaction<DB>,
  { userId }: UserKey,
  { companyId, appId, chatUser, name }: ChatUserKey & { readonly name: string },
  now: EpochMs,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('chat_link')
    .values({
      company_id: companyId,
      chat_app_id: appId,
      user_id: userId,
      chat_user: chatUser,
      chat_user_name: name,
      linked_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('chat_link_id')
    .executeTakeFirst();
  return row?.chat_link_id;
}

/** Deletes a link of a person. Returns whether there was one. */
export async function deleteLink(trx: Transaction<DB>, user: UserKey, id: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('chat_link')
    .where(isOf(user))
    .where('chat_link_id', '=', id)
    .returning('chat_link_id')
    .executeTakeFirst();
  return deleted !== undefined;
}
