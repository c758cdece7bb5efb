import { z } from 'zod';

import { CONFIRMED_STEPS, SETUP_STEPS } from '#domain/company/setup-steps.ts';
import type { Route } from './route.ts';
import { messageResponse, writeBody } from './wire.ts';

/** An admin's own choices for the admins' start page (ホーム). */
const choices = {
  /** It is where the login leads to, instead of the clock. */
  opens_after_login: z.boolean('ログイン後に開くかどうかを指定してください'),
  /** はじめに is put away. */
  hides_setup: z.boolean('「はじめに」を表示するかどうかを指定してください'),
};

const home = z.object({
  ...choices,
  /** The notices of the installation (`notices.ts`), for super admins; errors first. */
  notices: z.array(z.object({ code: z.string(), kind: z.enum(['error', 'info']), message: z.string() })),
  /** The first steps of a new company, each done by what is on record; `null` for those who can't take them. */
  setup: z
    .array(
      z.object({
        step: z.enum(SETUP_STEPS),
        is_done: z.boolean(),
      }),
    )
    .nullable(),
});
export type AdminHome = z.output<typeof home>;

export const homeRoutes = {
  'GET /api/admin/home': {
    id: 'getAdminHome',
    summary: 'ホームの自分の設定、はじめに行うこと、サーバーからのお知らせ（後の2つは全権管理者）',
    tag: 'admin-home',
    access: 'read_attendance',
    people: 'none',
    success: { status: 200, body: home },
  },
  'PUT /api/admin/home': {
    id: 'saveAdminHome',
    summary: 'ホームの自分の設定の変更',
    tag: 'admin-home',
    access: 'read_attendance',
    people: 'none',
    body: writeBody(choices),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'POST /api/admin/setup-steps/{step}/confirm': {
    id: 'confirmSetupStep',
    summary: '「はじめに」の手順を、現在の設定のまま済みにする',
    tag: 'admin-home',
    access: 'super_admin',
    params: z.object({ step: z.enum(CONFIRMED_STEPS, 'この手順は、設定の画面で済ませてください') }),
    success: { status: 200, body: messageResponse },
  },
} as const satisfies Record<string, Route>;
