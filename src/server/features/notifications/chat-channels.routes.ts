import { isDeepStrictEqual } from 'node:util';

import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { ChatChannel, chatChannelRoutes, EnteredChannel } from '#contract/chat-channels.ts';
import { formatInstant } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { LoginLimits } from '../../platform/auth/login-limits.ts';
import type { DB } from '../../platform/database/schema.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { lockCompany } from '../../records/company.ts';
import {
  type ChannelColumns,
  channelsOf,
  deleteChannel,
  dropWaiting,
  insertChannel,
  retryChannel,
  type StoredChannel,
  updateChannel,
} from './chat-channels.repository.ts';
import type { ChatDelivery } from './chat-outbox.ts';
import { ChatError } from './chat-post.ts';

/** What the routes of chat channels need beside the platform. */
export interface ChatDependencies extends RoutePlatform {
  readonly chat: ChatDelivery;
  readonly loginLimits: LoginLimits;
}

const TEST_MS = 10_000;
const TEST_LINES = [{ text: 'テスト送信です。お知らせは、このチャンネルに届きます。', to: '/' }];

/** Routes of the chat channels that a company's news are sent to. */
export const chatChannelHandlers = ({
  database,
  chat,
  loginLimits,
}: ChatDependencies): Handlers<typeof chatChannelRoutes> => {
  const { kysely } = database;
  const isOn = chat.post !== null;
  return {
    'GET /api/admin/chat-channels': async ({ caller: { companyId } }) => ({
      is_on: isOn,
      channels: (await channelsOf(kysely, companyId)).map(present),
    }),

    'POST /api/admin/chat-channels': async ({ caller, body, idempotency, now }) => {
      const { companyId } = caller;
      const channel = await createOnce(database, caller, idempotency, {
        find: async (trx, id) => (await channelsOf(trx, companyId, id))[0],
        async create(trx) {
          await lockCompany(trx, companyId);
          const columns = toColumns(body, body.webhook_url);
          const id = await insertChannel(trx, companyId, columns, now).catch(orNameTaken);
          await audit(trx, caller, 'add_chat_channel', null, columns);
          return id;
        },
      });
      return { ...present(channel), message: 'チャンネルを追加しました' };
    },

    'PUT /api/admin/chat-channels/{id}': async ({ caller, params, body, now }) => {
      const { companyId } = caller;
      const channel = await kysely.transaction().execute(async (trx) => {
        await lockCompany(trx, companyId);
        const before = await findChannel(trx, companyId, params.id);
        const after = toColumns(body, body.webhook_url ?? before.url);
        const { service, name, url, kinds } = before;
        if (!isDeepStrictEqual({ service, name, url, kinds }, after)) {
          await updateChannel(trx, { companyId, id: params.id }, after, now).catch(orNameTaken);
          await audit(trx, caller, 'change_chat_channel', before, after);
        }
        return findChannel(trx, companyId, params.id);
      });
      chat.wake();
      return { ...present(channel), message: 'チャンネルを変更しました' };
    },

    'DELETE /api/admin/chat-channels/{id}': async ({ caller, params }) => {
      const { companyId } = caller;
      await kysely.transaction().execute(async (trx) => {
        await lockCompany(trx, companyId);
        const before = await findChannel(trx, companyId, params.id);
        await audit(trx, caller, 'delete_chat_channel', before, null);
        await deleteChannel(trx, { companyId, id: params.id });
      });
      return { message: 'チャンネルを削除しました' };
    },

    'POST /api/admin/chat-channels/{id}/test': async ({ caller, params }) => {
      const channel = await findChannel(kysely, caller.companyId, params.id);
      if (chat.post === null) throw new AppError('chat_off');
      await loginLimits.beginOwnMail(caller.companyId, caller.employeeId);
      try {
        await chat.post(channel, TEST_LINES, AbortSignal.timeout(TEST_MS));
      } catch (error) {
        if (error instanceof ChatError) throw new AppError('chat_not_sent', { values: { fault: error.fault } });
        throw error;
      }
      return { message: 'テスト送信をしました。チャンネルを確認してください' };
    },

    'POST /api/admin/chat-channels/{id}/resend': async ({ caller, params, now }) => {
      const key = { companyId: caller.companyId, id: params.id };
      await kysely.transaction().execute(async (trx) => {
        const name = await retryChannel(trx, key, now);
        if (name === null) throw new AppError('not_found');
        if (!isOn) throw new AppError('chat_off');
        await auditAct(trx, caller, 'resend_chat', { name });
      });
      chat.wake();
      return { message: 'もう一度送信します' };
    },

    'POST /api/admin/chat-channels/{id}/drop': async ({ caller, params, now }) => {
      const key = { companyId: caller.companyId, id: params.id };
      await kysely.transaction().execute(async (trx) => {
        const name = await dropWaiting(trx, key, now);
        if (name === null) throw new AppError('not_found');
        await auditAct(trx, caller, 'drop_chat', { name });
      });
      return { message: '送信を取りやめました' };
    },
  };
};

const orNameTaken = orTaken('name', 'chat_name_taken');

const toColumns = ({ service, name, kinds }: EnteredChannel, url: string): ChannelColumns => ({
  service,
  name,
  url,
  kinds,
});

const hostOf = ({ url }: Pick<ChannelColumns, 'url'>): string => new URL(url).hostname;

const present = (channel: StoredChannel): ChatChannel => ({
  id: channel.id,
  service: channel.service,
  name: channel.name,
  host: hostOf(channel),
  kinds: [...channel.kinds],
  waiting: channel.waiting,
  attempts: channel.attempts,
  fault: channel.fault,
  failed_at: channel.failedAt === null ? null : formatInstant(channel.failedAt),
});

async function findChannel(
  db: Parameters<typeof channelsOf>[0],
  companyId: string,
  id: number,
): Promise<StoredChannel> {
  const [channel] = await channelsOf(db, companyId, id);
  if (channel === undefined) throw new AppError('not_found');
  return channel;
}

/** Audits a change of a channel; of its address the host, and whether it is another one. */
async function audit(
  trx: Transaction<DB>,
  caller: Caller,
  action: AuditAction,
  before: ChannelColumns | null,
  after: ChannelColumns | null,
): Promise<void> {
  const inWords = (channel: ChannelColumns | null) =>
    channel && {
      name: channel.name,
      chat_service: channel.service,
      webhook_host: hostOf(channel),
      told_kinds: channel.kinds,
      ...(before !== null && channel === after && { webhook_changed: before.url !== channel.url }),
    };
  await auditAct(trx, caller, action, inWords(after), inWords(before));
}

const auditAct = (
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  action: AuditAction,
  after: object | null,
  before: object | null = null,
): Promise<void> => writeAudit(trx, { companyId, actorUserId: userId, subjectUserId: null, action, before, after });
