import { createPrivateKey } from 'node:crypto';
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
import type { OwnedReading } from '../../shared/owned/write.ts';
import {
  type AppRow,
  appsOf,
  deleteLink,
  insertLink,
  type LinkRow,
  linksOf,
  spendCode,
} from './chat-apps.repository.ts';
import type { LineWorksBot } from './line-works.ts';

/** The apps that a company may have: one for each team of Teams. */
const MOST_APPS = 20;

type SecretName = 'signing_secret' | 'client_secret' | 'private_key';

/** What a secret is sealed for: in the row of another app, or in the place of another secret, it is none. */
export const SEALED_FOR: Readonly<Record<SecretName, (addressKey: string) => string>> = {
  signing_secret: (addressKey) => `chat app ${addressKey}`,
  client_secret: (addressKey) => `chat app ${addressKey} client secret`,
  private_key: (addressKey) => `chat app ${addressKey} private key`,
};

type SealedApp = Omit<AppRow, 'links'>;

const secretOf = (vault: Vault, app: SealedApp, name: SecretName): string | null => {
  const sealed = app[name];
  return sealed === null ? null : vault.open(sealed, SEALED_FOR[name](app.address_key));
};

/** By what a service signs, and by what a bot of LINE WORKS answers. */
interface AppSecrets {
  readonly signing: string;
  readonly bot: LineWorksBot | null;
}

/** The secrets of an app; `null` where one of them is missing, or was sealed by another installation. */
export function secretsOf(vault: Vault, app: SealedApp): AppSecrets | null {
  const signing = secretOf(vault, app, 'signing_secret');
  if (signing === null) return null;
  if (app.service !== 'line_works') return { signing, bot: null };
  const { bot_id: botId, client_id: clientId, service_account: serviceAccount } = app;
  const clientSecret = secretOf(vault, app, 'client_secret');
  const privateKey = secretOf(vault, app, 'private_key');
  if (botId === null || clientId === null || serviceAccount === null || clientSecret === null || privateKey === null)
    return null;
  return { signing, bot: { botId, clientId, serviceAccount, clientSecret, privateKey } };
}

/** What reads and seals what an app's service signs with. */
interface HasVault {
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
  toValues(entered: EnteredChatApp & HasVault, before) {
    const { name, takes_punches, vault } = entered;
    const addressKey = before?.address_key ?? makeToken();
    const sealed = (secret: SecretName): Buffer | null => {
      const typed = entered[secret];
      return typed === undefined || (before !== null && typed === secretOf(vault, before, secret))
        ? (before?.[secret] ?? null)
        : vault.seal(typed, SEALED_FOR[secret](addressKey));
    };
    const values = {
      // The contract asks for it of a new one.
      service: before?.service ?? entered.service ?? 'slack',
      name,
      takes_punches,
      address_key: addressKey,
      signing_secret: sealed('signing_secret'),
      bot_id: entered.bot_id ?? before?.bot_id ?? null,
      client_id: entered.client_id ?? before?.client_id ?? null,
      service_account: entered.service_account ?? before?.service_account ?? null,
      client_secret: sealed('client_secret'),
      private_key: sealed('private_key'),
    };
    requireBot(values, entered.private_key);
    return values;
  },
  // Another attempt says whether the change has mended what was wrong.
  toColumns: (values, at) => ({ ...values, fault: null, last_modified_at: at }),
  async checkNew({ trx, companyId }) {
    if ((await appsOf(trx, companyId)).length >= MOST_APPS) throw new AppError('too_many_chat_apps');
  },
  orTaken: orTaken('name', 'chat_name_taken'),
  present: (rows: readonly AppRow[], { caller, vault }: OwnedReading & HasVault): ChatApp[] =>
    rows.map((row) => ({
      id: row.id,
      service: row.service,
      name: row.name,
      path: `/api/chat-apps/${encodeURIComponent(caller.companyId)}/${row.address_key}`,
      takes_punches: row.takes_punches,
      links: row.links,
      last_used_at: row.last_used_at && formatTimestamp(row.last_used_at),
      // One that another installation sealed can't be read.
      lacks_secret: secretsOf(vault, row) === null,
      bot_id: row.bot_id,
      client_id: row.client_id,
      service_account: row.service_account,
      fault: row.fault,
    })),
  inWords: (app, { before }) => ({
    name: app.name,
    chat_service: app.service,
    takes_punches: app.takes_punches,
    ...(app.service === 'line_works' && {
      bot_id: app.bot_id,
      client_id: app.client_id,
      service_account: app.service_account,
    }),
    ...(before !== null && {
      signing_secret_changed: !isDeepStrictEqual(before.signing_secret, app.signing_secret),
      ...(app.service === 'line_works' && {
        client_secret_changed: !isDeepStrictEqual(before.client_secret, app.client_secret),
        private_key_changed: !isDeepStrictEqual(before.private_key, app.private_key),
      }),
    }),
  }),
});

const BOT_FIELDS = ['bot_id', 'client_id', 'service_account', 'client_secret', 'private_key'] as const;

/** Throws `chat_bot_wrong` at what is missing of a bot of LINE WORKS, at what others don't have, and at a key that is none. */
function requireBot(
  values: Pick<SealedApp, 'service' | 'signing_secret' | (typeof BOT_FIELDS)[number]>,
  typedKey: string | undefined,
): void {
  const isBot = values.service === 'line_works';
  const wrong = isBot
    ? (['signing_secret', ...BOT_FIELDS] as const).filter((field) => values[field] === null)
    : BOT_FIELDS.filter((field) => values[field] !== null);
  const text = isBot ? 'LINE WORKSのDeveloper Consoleに表示された値を入力してください' : 'LINE WORKSだけの項目です';
  const fields = Object.fromEntries(wrong.map((field) => [field, text]));
  if (isBot && typedKey !== undefined && !isRsaKey(typedKey))
    fields['private_key'] = '秘密鍵を読み取れません。LINE WORKSで発行したファイルの内容を貼り付けてください';
  if (Object.keys(fields).length > 0) throw new AppError('chat_bot_wrong', { fields });
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
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
