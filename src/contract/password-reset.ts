import { z } from 'zod';

import { password } from './auth.ts';
import type { Route } from './route.ts';
import { messageResponse, typedId, writeBody } from './wire.ts';

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
  'POST /api/auth/reset-password': {
    id: 'resetForgottenPassword',
    summary: 'メールのリンクによるパスワードの再設定。リンクは30分間、1回だけ使え、すべての端末からログアウトする',
    tag: 'auth',
    access: 'public',
    body: writeBody({
      companyId: typedId(),
      /** Of the link. */
      token: z.string().max(64),
      newPassword: password,
      confirmPassword: password,
    }),
    success: { status: 200, body: messageResponse },
    errors: ['link_over', 'password_too_short', 'password_mismatch', 'password_easy', 'too_many_requests', 'not_found'],
  },
} as const satisfies Record<string, Route>;
