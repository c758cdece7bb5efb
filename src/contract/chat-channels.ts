import { z } from 'zod';

import { CHANNEL_KINDS, CHAT_SERVICES, isWebhookUrl } from '#domain/notifications/chat.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { id, instant, line, messageResponse, pathId, writeBody } from './wire.ts';

const service = z.enum(CHAT_SERVICES);
const kinds = z.array(z.enum(CHANNEL_KINDS));

/** A channel of a chat service that gets notifications of some kinds. */
const channel = z.object({
  id,
  service,
  name: z.string(),
  /** Of its webhook, whose address isn't given out again. */
  host: z.string(),
  kinds,
  /** How many messages wait for it. */
  waiting: z.int().min(0),
  /** The failed attempts since the last that succeeded, and what went wrong last. */
  attempts: z.int().min(0),
  fault: z.string().nullable(),
  /** When sending was given up; `null` while it goes on. */
  failed_at: instant.nullable(),
});
export type ChatChannel = z.output<typeof channel>;

const webhookUrl = z.string().trim().refine(isWebhookUrl, 'https://で始まる、WebhookのURLを入力してください');

const entered = {
  service,
  name: line(100, '名称'),
  kinds: kinds
    .min(1, '知らせることを選んでください')
    .transform((chosen) => CHANNEL_KINDS.filter((kind) => chosen.includes(kind))),
};
const newChannel = writeBody({ ...entered, webhook_url: webhookUrl });
/** Without an address the channel keeps the one that it has. */
const changedChannel = writeBody({ ...entered, webhook_url: webhookUrl.optional() });
export type EnteredChannel = z.output<typeof changedChannel>;

const tag = 'notifications';
const params = z.object({ id: pathId });

const channels = ownedList({
  name: 'ChatChannel',
  noun: 'お知らせを送るチャンネル',
  tag,
  access: 'super_admin',
  entry: channel,
  body: newChannel,
  refusals: ['chat_name_taken'],
  notes: { change: 'URLを省くと変わらない' },
});

export const chatChannelRoutes = {
  'GET /api/admin/chat-channels': {
    id: 'listChatChannels',
    summary: 'お知らせを送るチャットのチャンネル（名称順）',
    tag,
    access: 'super_admin',
    success: { status: 200, body: z.object({ is_on: z.boolean(), channels: z.array(channel) }) },
  },
  'POST /api/admin/chat-channels': channels.add,
  'PUT /api/admin/chat-channels/{id}': { ...channels.change, body: changedChannel },
  'DELETE /api/admin/chat-channels/{id}': channels.remove,
  'POST /api/admin/chat-channels/{id}/test': {
    id: 'testChatChannel',
    summary: 'チャンネルへのテスト送信',
    tag,
    access: 'super_admin',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'chat_off', 'chat_not_sent', 'too_many_requests'],
  },
  'POST /api/admin/chat-channels/{id}/resend': {
    id: 'resendToChatChannel',
    summary: '送信できなかったお知らせの、チャンネルへの再送信',
    tag,
    access: 'super_admin',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'chat_off'],
  },
  'POST /api/admin/chat-channels/{id}/drop': {
    id: 'dropForChatChannel',
    summary: '送信できなかったお知らせの、チャンネルへの送信の取りやめ',
    tag,
    access: 'super_admin',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
