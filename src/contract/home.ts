import { z } from 'zod';

import type { Route } from './route.ts';
import { messageResponse, writeBody } from './wire.ts';

/** The first steps of a new company, in their order: what has to be answered before its people can punch. */
export const FIRST_STEPS = ['go_live_month', 'closing_day', 'ordinary_day', 'agreement', 'employees'] as const;

/** The steps that follow them, in any order. */
const NEXT_STEPS = [
  'contracts',
  'balances',
  'departments',
  'calendar',
  'leave_kinds',
  'logins',
  'notifications',
] as const;

export const SETUP_STEPS = [...FIRST_STEPS, ...NEXT_STEPS] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Those that somebody says are done: nothing is on record of a default that a company is content with. */
export const CONFIRMED_STEPS = SETUP_STEPS.filter((step) => step !== 'employees') as readonly ConfirmedStep[];
export type ConfirmedStep = Exclude<SetupStep, 'employees'>;

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
