import { z } from 'zod';

import { HANDOVER_STATES } from '#domain/users/login-handover.ts';
import type { Route } from './route.ts';
import { MOST_RESETS } from './users.ts';
import { bodyId, id, instant, messageResponse, typedId, writeBody } from './wire.ts';

/** Somebody who has never logged in, and how their login was handed out. */
const waitingLogin = z.object({
  id,
  employee_id: z.string(),
  name: z.string(),
  mail_address: z.string().nullable(),
  state: z.enum(HANDOVER_STATES),
  /** Since when it is so; `null` where nobody knows. */
  since: instant.nullable(),
});
export type WaitingLogin = z.output<typeof waitingLogin>;

const choose = '社員を選択してください';
const tooMany = `${MOST_RESETS}人以内で指定してください`;

export const loginRoutes = {
  'GET /api/admin/logins': {
    id: 'listLogins',
    summary: 'まだログインしていない社員と、ログインの配布の状態',
    tag: 'users',
    access: 'super_admin',
    success: {
      status: 200,
      body: z.object({
        /** Whether this kintai sends mail. */
        mail_is_on: z.boolean(),
        people: z.array(waitingLogin),
        /** How many others have logged in. */
        logged_in: z.int().min(0),
      }),
    },
  },
  'POST /api/admin/logins/mails': {
    id: 'mailLogins',
    summary:
      '最初のパスワードを本人が設定するリンクのメール（7日間有効）。前のリンクは使えなくなる。5分以内に送った社員には送らない',
    tag: 'users',
    access: 'super_admin',
    body: writeBody({ user_ids: z.array(bodyId).min(1, choose).max(MOST_RESETS, tooMany) }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found', 'own_account', 'mail_off', 'login_not_mailable'],
  },
  'POST /api/admin/logins/handed-out': {
    id: 'handOutLogins',
    summary: '仮パスワードを印刷または保存したことの記録',
    tag: 'users',
    access: 'super_admin',
    body: writeBody({ employee_ids: z.array(typedId()).min(1, choose).max(MOST_RESETS, tooMany) }),
    success: { status: 200, body: messageResponse },
  },
} as const satisfies Record<string, Route>;
