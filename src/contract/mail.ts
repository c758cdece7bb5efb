import { z } from 'zod';

import { MAIL_KINDS } from '#domain/mail/kind.ts';
import type { Route } from './route.ts';
import { id, instant, messageResponse, pathId, typedMailAddress, writeBody } from './wire.ts';

/** A person's mail address, and whether they have shown that it is theirs. */
const mailAddress = z.object({
  /** Whether this kintai sends mail; where it doesn't, nothing of this is shown. */
  is_on: z.boolean(),
  address: z.string().nullable(),
  is_confirmed: z.boolean(),
});

/** A mail that failed. */
const undeliveredMail = z.object({
  id,
  /** What was in it isn't stored. */
  kind: z.enum(MAIL_KINDS),
  user_id: id,
  employee_id: z.string(),
  name: z.string(),
  due_at: instant,
  attempts: z.int().min(0),
  /** What went wrong last. */
  fault: z.string(),
  /** When it was given up; `null` while it is tried again. */
  failed_at: instant.nullable(),
});
export type UndeliveredMail = z.output<typeof undeliveredMail>;

const params = z.object({ id: pathId });

export const mailRoutes = {
  'GET /api/mail-address': {
    id: 'getMailAddress',
    summary: '自分のメールアドレスと、その確認の状態',
    tag: 'mail',
    access: 'user',
    success: { status: 200, body: mailAddress },
  },
  'PUT /api/mail-address': {
    id: 'setMailAddress',
    summary: '自分のメールアドレスの変更。確認のリンクを送信する。nullは削除',
    tag: 'mail',
    access: 'user',
    body: writeBody({ address: typedMailAddress().nullable() }),
    success: { status: 200, body: messageResponse },
    errors: ['mail_off', 'too_many_requests', 'not_found'],
  },
  'POST /api/mail-address/confirmation': {
    id: 'resendMailConfirmation',
    summary: '確認のリンクの再送信。前のリンクは使えなくなる',
    tag: 'mail',
    access: 'user',
    success: { status: 200, body: messageResponse },
    errors: ['mail_off', 'mail_address_missing', 'too_many_requests'],
  },
  'POST /api/mail-address/confirm': {
    id: 'confirmMailAddress',
    summary: 'メールのリンクによる、自分のメールアドレスの確認',
    tag: 'mail',
    access: 'user',
    body: writeBody({ token: z.string().max(64) }),
    success: { status: 200, body: messageResponse },
    errors: ['link_over', 'not_found'],
  },
  'POST /api/mail-address/test': {
    id: 'sendTestMail',
    summary: '自分へのテストメール',
    tag: 'mail',
    access: 'user',
    success: { status: 200, body: messageResponse },
    errors: ['mail_off', 'mail_address_missing', 'too_many_requests'],
  },
  'GET /api/admin/mails': {
    id: 'listTroubledMails',
    summary: '送信できなかったメール（新しいものから200件）と、送信を待つメールの数',
    tag: 'mail',
    access: 'super_admin',
    success: {
      status: 200,
      body: z.object({ is_on: z.boolean(), waiting: z.int().min(0), mails: z.array(undeliveredMail) }),
    },
  },
  'POST /api/admin/mails/{id}/resend': {
    id: 'resendMail',
    summary: '送信できなかったメールの再送信',
    tag: 'mail',
    access: 'super_admin',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'mail_off'],
  },
  'DELETE /api/admin/mails/{id}': {
    id: 'dropMail',
    summary: '送信をあきらめたメールの削除',
    tag: 'mail',
    access: 'super_admin',
    params,
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
