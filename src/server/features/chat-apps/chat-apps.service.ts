import { isDeepStrictEqual } from 'node:util';

import type { ChatApp, ChatLink, EnteredChatApp } from '#contract/chat-apps.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { makeToken } from '../../platform/auth/make-token.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { Database } from '../../platform/database/database.ts';
import { formatTimestamp } from '../../platform/database/timestamp.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { auditOf, type UserKey } from '../../records/user-key.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import {
  type AppRow,
  appsOf,
  deleteLink,
  insertLink,
  type LinkRow,
  linksOf,
  spendCode,
} from './chat-apps.repository.ts';

/** The apps that a company may have: one for each team of Teams. */
const MOST_APPS = 20;

/** What a secret is sealed for: in the row of another app it is none. */
export const sealedFor = (addressKey: string): string => `chat app ${addressKey}`;

const secretOf = (vault: Vault, { signing_secret: sealed, address_key: key }: AppRow): string | null =>
  sealed === null ? null : vault.open(sealed, sealedFor(key));

/** An app as it is entered, with the vault that seals what its service signs with. */
interface AppToSeal extends EnteredChatApp {
  readonly vault: Vault;
}

/** The apps in chats from which a company's people punch; what was punched there keeps the app's name. */
export const chatApps = companyEntity({
  table: 'chat_app',
  actions: { add: 'add_chat_app', change: 'change_chat_app', remove: 'delete_chat_app' },
  messages: {
    add: 'アプリを追加しました',
    change: 'アプリを変更しました',
    remove: 'アプリを削除しました',
  },
  read: appsOf,
  toValues({ service, name, takes_punches, signing_secret: secret, vault }: AppToSeal, before) {
    const addressKey = before?.address_key ?? makeToken();
    return {
      // The contract asks for it of a new one.
      service: before?.service ?? service ?? 'slack',
      name,
      takes_punches,
      address_key: addressKey,
      signing_secret:
        secret === undefined || (before !== null && secret === secretOf(vault, before))
          ? (before?.signing_secret ?? null)
          : vault.seal(secret, sealedFor(addressKey)),
    };
  },
  toColumns: (values, at) => ({ ...values, last_modified_at: at }),
  async checkNew({ trx, companyId }) {
    if ((await appsOf(trx, companyId)).length >= MOST_APPS) throw new AppError('too_many_chat_apps');
  },
  orTaken: orTaken('name', 'chat_name_taken'),
  present: (rows: readonly AppRow[], { caller }): ChatApp[] =>
    rows.map((row) => ({
      id: row.id,
      service: row.service,
      name: row.name,
      path: `/api/chat-apps/${encodeURIComponent(caller.companyId)}/${row.address_key}`,
      takes_punches: row.takes_punches,
      links: row.links,
      last_used_at: row.last_used_at && formatTimestamp(row.last_used_at),
      lacks_secret: row.signing_secret === null,
    })),
  inWords: (app, { before }) => ({
    name: app.name,
    chat_service: app.service,
    takes_punches: app.takes_punches,
    ...(before !== null && { signing_secret_changed: !isDeepStrictEqual(before.signing_secret, app.signing_secret) }),
  }),
});

/** Says of a company's apps which have a secret that can be read still: one that another installation sealed can't. */
export async function judgeSecrets({ kysely }: Database, vault: Vault, companyId: string) {
  const rows = await appsOf(kysely, companyId);
  const lacking = new Set(rows.filter((row) => secretOf(vault, row) === null).map(({ id }) => id));
  return <App extends ChatApp>(app: App): App => ({ ...app, lacks_secret: lacking.has(app.id) });
}

const presentLink = ({ linked_at: linkedAt, ...link }: LinkRow): ChatLink => ({
  ...link,
  linked_at: formatTimestamp(linkedAt),
});

/** A person's links to chats. */
export async function ownLinks({ kysely }: Database, user: UserKey): Promise<ChatLink[]> {
  return (await linksOf(kysely, user)).map(presentLink);
}

/**
 * Links a person to the user of a chat who was given the code: whoever enters it gives that user nothing but what is the
 * person's own. Throws `chat_code_wrong` and `chat_link_exists`.
 */
export async function linkByCode({ kysely }: Database, user: UserKey, code: string, now: EpochMs): Promise<ChatLink> {
  return kysely.transaction().execute(async (trx) => {
    const chatUser = await spendCode(trx, user.companyId, code, now);
    if (chatUser === undefined) throw AppError.at('code', 'chat_code_wrong');
    const id = await insertLink(trx, user, chatUser, now);
    if (id === undefined) throw new AppError('chat_link_exists');
    const [link] = await linksOf(trx, user, id);
    if (link === undefined) throw new Error(`what was just stored is not there: chat link ${id}`);
    await writeAudit(trx, {
      ...auditOf(user, user.userId),
      action: 'create_chat_link',
      after: { chat_app: link.app_name, chat_user_name: link.chat_user_name },
    });
    return presentLink(link);
  });
}

/** Ends a link of a person's, by themself. Throws `not_found`. */
export async function unlink({ kysely }: Database, user: UserKey, id: number): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const [link] = await linksOf(trx, user, id);
    if (link === undefined || !(await deleteLink(trx, user, id))) throw new AppError('not_found');
    await writeAudit(trx, {
      ...auditOf(user, user.userId),
      action: 'delete_chat_link',
      before: { chat_app: link.app_name, chat_user_name: link.chat_user_name },
    });
  });
}
