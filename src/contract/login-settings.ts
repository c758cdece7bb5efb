import { z } from 'zod';

import { IDLE_MINUTES } from '#domain/users/password.ts';
import type { Route } from './route.ts';
import { writeBody } from './wire.ts';

const { min, max } = IDLE_MINUTES;
const RANGE_MESSAGE = `ログインを終了するまでの時間は${min}〜${max}分の整数で入力してください`;

const loginSettings = z.object({
  /** After so many minutes without use a login ends; `null` for never, before its ten days are over. */
  idle_minutes: z.int().positive().nullable(),
  /** Sensitive acts ask for the password again. */
  asks_password_again: z.boolean(),
  /** Admins need a second factor. */
  requires_second_factor: z.boolean(),
});
export type LoginSettings = z.output<typeof loginSettings>;

const on = z.boolean().optional();

export const loginSettingsRoutes = {
  'GET /api/admin/login-settings': {
    id: 'getLoginSettings',
    summary: 'ログインの設定',
    tag: 'auth',
    access: 'super_admin',
    success: { status: 200, body: loginSettings },
  },
  'PUT /api/admin/login-settings': {
    id: 'saveLoginSettings',
    summary: 'ログインの設定の変更。省略した項目は変わらない。すでにあるログインにも適用する',
    tag: 'auth',
    access: 'super_admin',
    body: writeBody({
      idle_minutes: z.int(RANGE_MESSAGE).min(min, RANGE_MESSAGE).max(max, RANGE_MESSAGE).nullable().optional(),
      asks_password_again: on,
      requires_second_factor: on,
    }),
    success: { status: 200, body: loginSettings.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/login-settings',
  },
} as const satisfies Record<string, Route>;
