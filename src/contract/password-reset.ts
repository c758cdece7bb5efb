import { z } from 'zod';

import { password } from './auth.ts';
import type { Route } from './route.ts';
import { messageResponse, typedId, writeBody } from './wire.ts';

/** Of the link that a mail brought. */
const link = { companyId: typedId(), token: z.string().max(64) };

export const passwordResetRoutes = {
  'POST /api/auth/forgot-password': {
    id: 'forgotPassword',
    summary: 'パスワードを再設定するリンクのメール。アカウントやメールアドレスの有無にかかわらず、同じ応答を返す',
    tag: 'auth',
    access: 'public',
    body: writeBody({ companyId: typedId(), employeeId: typedId() }),
    success: { status: 200, body: messageResponse },
    errors: ['mail_off', 'too_many_requests'],
  },
  'POST /api/auth/password-link': {
    id: 'openPasswordLink',
    summary: 'パスワードを設定するリンクの持ち主。リンクは使われずに残る',
    tag: 'auth',
    access: 'public',
    body: writeBody(link),
    success: { status: 200, body: z.object({ company_id: z.string(), employee_id: z.string() }) },
    errors: ['link_over', 'too_many_requests'],
  },
  'POST /api/auth/reset-password': {
    id: 'resetForgottenPassword',
    summary:
      'メールのリンクによるパスワードの設定。再設定のリンクは30分間、最初のパスワードのリンクは7日間、1回だけ使え、すべての端末からログアウトする',
    tag: 'auth',
    access: 'public',
    body: writeBody({
      ...link,
      newPassword: password,
      confirmPassword: password,
    }),
    success: { status: 200, body: messageResponse },
    errors: ['link_over', 'password_too_short', 'password_mismatch', 'password_easy', 'too_many_requests', 'not_found'],
  },
} as const satisfies Record<string, Route>;
