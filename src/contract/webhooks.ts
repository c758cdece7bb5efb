import { z } from 'zod';

import { WEBHOOK_EVENTS } from '#domain/webhooks/event.ts';
import { isReceiverUrl, RECEIVER_URL_WRONG } from '#domain/webhooks/receiver-url.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { bodyId, id, instant, line, messageResponse, optional, pathId, text, typedInstant, writeBody } from './wire.ts';

const events = z.array(z.enum(WEBHOOK_EVENTS));

/** A secret as it is listed: the secret itself is in the answer to its issue alone. */
const secret = z.object({
  id,
  /** Its last characters. */
  ending: z.string(),
  created_at: instant,
  /** Until when messages are signed with it, too; `null` for the newest. */
  expires_at: instant.nullable(),
});

/** A receiver of the company's events, which is a program elsewhere (Webhook). */
const webhook = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Of its address, which isn't given out again. */
  host: z.string(),
  events,
  is_on: z.boolean(),
  /** Why nothing is sent: somebody switched it off, it answered that it is gone (HTTP 410), or it has failed for days. */
  off_reason: z.enum(['chosen', 'gone', 'failing']).nullable(),
  /** Since when every attempt has failed. */
  failing_since: instant.nullable(),
  /** How many events wait, and how many were given up. */
  waiting: z.int().min(0),
  failed: z.int().min(0),
  last_delivered_at: instant.nullable(),
  secrets: z.array(secret),
  /** Nothing is sent before one is issued. */
  needs_secret: z.boolean(),
});
export type Webhook = z.output<typeof webhook>;

/** An attempt to send an event. */
const attempt = z.object({
  at: instant,
  duration_ms: z.int().min(0),
  /** Of the answer; `null` where there was none. */
  status: z.int().nullable(),
  fault: z.string().nullable(),
});

const state = z.enum(['waiting', 'delivered', 'failed']);

/** An event for a receiver. */
const delivery = z.object({
  id,
  type: z.enum(WEBHOOK_EVENTS).nullable(),
  /** When it happened. */
  at: instant,
  employee_id: z.string(),
  name: z.string(),
  state,
  next_attempt_at: instant.nullable(),
  /** The newest first. */
  attempts: z.array(attempt),
});
export type WebhookDelivery = z.output<typeof delivery>;

const webhookUrl = z.string().trim().refine(isReceiverUrl, RECEIVER_URL_WRONG);

const entered = {
  name: line(50, '名称'),
  description: optional(text(500)),
  events: events
    .min(1, 'イベントを選んでください')
    .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event))),
  is_on: z.boolean(),
};
const newWebhook = writeBody({ ...entered, webhook_url: webhookUrl });
/** Without an address it keeps the one that it has. */
const changedWebhook = writeBody({ ...entered, webhook_url: webhookUrl.optional() });
export type EnteredWebhook = z.output<typeof changedWebhook>;

const tag = 'webhooks';
const access = 'super_admin';
const params = z.object({ id: pathId });

const webhooks = ownedList({
  name: 'Webhook',
  noun: 'Webhook',
  tag,
  access,
  entry: webhook,
  body: newWebhook,
  refusals: ['webhook_name_taken'],
  notes: {
    add: '送信は、シークレットを発行してから始まる',
    change: 'URLを省くと変わらない',
    remove: '送信の記録も削除する',
  },
});

export const webhookRoutes = {
  'GET /api/admin/webhooks': webhooks.list,
  'POST /api/admin/webhooks': { ...webhooks.add, errors: [...webhooks.add.errors, 'too_many_webhooks'] },
  'PUT /api/admin/webhooks/{id}': { ...webhooks.change, body: changedWebhook },
  'DELETE /api/admin/webhooks/{id}': webhooks.remove,
  'POST /api/admin/webhooks/{id}/secrets': {
    id: 'issueWebhookSecret',
    summary: 'Webhookのシークレットの発行。値はこの応答にだけある。それまでのものによる署名も、24時間は付ける',
    tag,
    access,
    params,
    success: { status: 201, body: messageResponse.extend({ secret: z.string() }) },
    errors: ['not_found'],
  },
  'POST /api/admin/webhooks/{id}/test': {
    id: 'testWebhook',
    summary: 'Webhookへのテスト送信（イベントwebhook.test）',
    tag,
    access,
    params,
    success: { status: 200, body: messageResponse.extend({ status: z.int(), duration_ms: z.int().min(0) }) },
    errors: ['not_found', 'webhook_not_sent', 'too_many_requests'],
  },
  'GET /api/admin/webhooks/{id}/deliveries': {
    id: 'listWebhookDeliveries',
    summary: 'Webhookへの送信の記録（新しい順、50件ずつ。belowに最後のidを指定すると、その前のもの）',
    tag,
    access,
    params,
    query: z.object({ state: optional(state), below: optional(bodyId) }),
    success: { status: 200, body: z.object({ deliveries: z.array(delivery), has_more: z.boolean() }) },
    errors: ['not_found'],
  },
  'POST /api/admin/webhooks/{id}/deliveries/{delivery_id}/replay': {
    id: 'replayWebhookDelivery',
    summary: 'Webhookへの1件の再送信',
    tag,
    access,
    params: z.object({ id: pathId, delivery_id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'webhook_off'],
  },
  'POST /api/admin/webhooks/{id}/replay': {
    id: 'replayWebhook',
    summary: 'ある日時からのイベントの、Webhookへの再送信（30日前まで）。webhook-idは最初と同じ',
    tag,
    access,
    params,
    body: writeBody({ since: typedInstant }),
    success: { status: 200, body: messageResponse.extend({ count: z.int().min(0) }) },
    errors: ['not_found', 'webhook_off', 'replay_too_old', 'replay_running', 'replay_too_many'],
  },
} as const satisfies Record<string, Route>;
