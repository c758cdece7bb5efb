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
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { DeliveryError } from '../../platform/jobs/outbox.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import {
  type ChannelValues,
  channelsOf,
  CHANNELS,
  dropWaiting,
  type StoredChannel,
  toColumns,
} from './chat-channels.repository.ts';
import type { ChatDelivery } from './chat-outbox.ts';

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
    'GET /api/admin/chat-channels': async (call) => ({ is_on: isOn, channels: await channels.list(database, call) }),
    'POST /api/admin/chat-channels': (call) => channels.add(database, call),

    'PUT /api/admin/chat-channels/{id}': async (call) => {
      const answer = await channels.change(database, call);
      chat.wake();
      return answer;
    },

    'DELETE /api/admin/chat-channels/{id}': (call) => channels.remove(database, call),

    'POST /api/admin/chat-channels/{id}/test': async ({ caller, params }) => {
      const channel = await channels.find(kysely, caller.companyId, params.id);
      if (chat.post === null) throw new AppError('chat_off');
      await loginLimits.beginOwnMail(caller.companyId, caller.employeeId);
      try {
        await chat.post(channel, TEST_LINES, AbortSignal.timeout(TEST_MS));
      } catch (error) {
        if (error instanceof DeliveryError) throw new AppError('chat_not_sent', { values: { fault: error.fault } });
        throw error;
      }
      return { message: 'テスト送信をしました。チャンネルを確認してください' };
    },

    'POST /api/admin/chat-channels/{id}/resend': async ({ caller, params, now }) => {
      const key = { companyId: caller.companyId, id: params.id };
      await kysely.transaction().execute(async (trx) => {
        const channel = await CHANNELS.retry(trx, key, now);
        if (channel === undefined) throw new AppError('not_found');
        if (!isOn) throw new AppError('chat_off');
        await auditAct(trx, caller, 'resend_chat', { name: channel.name });
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

const hostOf = ({ url }: Pick<ChannelValues, 'url'>): string => new URL(url).hostname;

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

/** The channels that a company's news are sent to; a change has what failed tried again. */
const channels = companyEntity({
  table: 'chat_channel',
  actions: { add: 'add_chat_channel', change: 'change_chat_channel', remove: 'delete_chat_channel' },
  messages: {
    add: 'チャンネルを追加しました',
    change: 'チャンネルを変更しました',
    remove: 'チャンネルを削除しました',
  },
  read: channelsOf,
  toValues: (
    { service, name, kinds, webhook_url }: EnteredChannel & { readonly webhook_url?: string | undefined },
    before,
  ) => ({ service, name, kinds, url: webhook_url ?? before?.url ?? '' }),
  toColumns,
  orTaken: orTaken('name', 'chat_name_taken'),
  present: (stored) => stored.map(present),
  // Of its address the host, and whether it is another one.
  inWords: (channel, { before }) => ({
    name: channel.name,
    chat_service: channel.service,
    webhook_host: hostOf(channel),
    told_kinds: channel.kinds,
    ...(before !== null && { webhook_changed: before.url !== channel.url }),
  }),
});

const auditAct = (
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  action: AuditAction,
  after: object,
): Promise<void> => writeAudit(trx, { companyId, actorUserId: userId, subjectUserId: null, action, after });
