import { z } from 'zod';

import { NOTIFICATION_KINDS } from '#domain/notifications/kind.ts';
import { isPushEndpoint } from '#domain/notifications/push.ts';
import type { Route } from './route.ts';
import { id, instant, messageResponse, pathId, writeBody } from './wire.ts';

const kind = z.enum(NOTIFICATION_KINDS);

/** Bytes in base64url, as a browser writes its keys. */
const bytes = (length: number) => {
  const wrong = '端末の鍵が正しくありません';
  return z
    .string()
    .regex(/^[\w-]{1,100}=*$/, wrong)
    .refine((value) => Math.floor((value.replaceAll('=', '').length * 3) / 4) === length, wrong);
};

const subscription = writeBody({
  endpoint: z.string().refine(isPushEndpoint, 'このブラウザの通知サービスには対応していません'),
  keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
});

const tag = 'notifications';

export const pushRoutes = {
  'GET /api/push': {
    id: 'getPush',
    summary: '自分のプッシュ通知：端末と、会社が知らせる種類のうち受け取るもの',
    tag,
    access: 'user',
    success: {
      status: 200,
      body: z.object({
        /** By which a browser subscribes, in base64url; `null` where this kintai sends no push messages. */
        public_key: z.string().nullable(),
        devices: z.array(
          z.object({
            id,
            /** The name of the device; `null` where it isn't known. */
            device: z.string().nullable(),
            created_at: instant,
            /** SHA-256 of its endpoint in hexadecimal, by which a browser knows itself. */
            endpoint_hash: z.string(),
            /** Why the last message to it was given up; `null` where it arrived. */
            fault: z.object({ reason: z.string(), at: instant }).nullable(),
          }),
        ),
        choices: z.array(z.object({ kind, wants_push: z.boolean() })),
      }),
    },
  },
  'PUT /api/push/subscription': {
    id: 'subscribeToPush',
    summary: '自分の端末でプッシュ通知を受け取る',
    tag,
    access: 'user',
    body: subscription,
    success: { status: 200, body: messageResponse },
    errors: ['push_off', 'push_too_many', 'not_found'],
  },
  'DELETE /api/push/subscriptions/{id}': {
    id: 'unsubscribeFromPush',
    summary: '自分の端末でのプッシュ通知の停止',
    tag,
    access: 'user',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'PUT /api/push/choices': {
    id: 'setPushChoice',
    summary: 'プッシュ通知を、種類ごとに受け取るかどうか',
    tag,
    access: 'user',
    body: writeBody({ kind, wants_push: z.boolean() }),
    success: { status: 200, body: messageResponse },
  },
  'POST /api/push/test': {
    id: 'sendTestPush',
    summary: '自分のすべての端末へのテスト通知',
    tag,
    access: 'user',
    success: { status: 200, body: messageResponse },
    errors: ['push_off', 'push_no_device', 'too_many_requests'],
  },
} as const satisfies Record<string, Route>;
