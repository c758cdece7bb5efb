import { z } from 'zod';

import { LOCATION_RETENTION_DAYS } from '#domain/location/position.ts';
import type { Route } from './route.ts';
import { role, writeBody } from './wire.ts';

export const systemRoutes = {
  'GET /api/config': {
    id: 'getConfig',
    summary: 'ログイン画面の設定',
    tag: 'system',
    access: 'public',
    success: {
      status: 200,
      body: z.object({
        default_company_id: z.string(),
        /** Present where a forgotten password is reset by a mailed link. */
        resets_passwords: z.literal(true).optional(),
        /** Present where a company of the installation has single sign-on: whether the typed one has is asked for. */
        has_sso: z.literal(true).optional(),
        /** Only while demo data is on: the accounts that anyone may try. */
        demo_accounts: z
          .array(
            z.object({
              company_id: z.string(),
              employee_id: z.string(),
              password: z.string(),
              role,
              name: z.string(),
              /** What there is to see with it. */
              shows: z.string(),
            }),
          )
          .optional(),
      }),
    },
  },
  'GET /api/health': {
    id: 'getHealth',
    summary: '稼働状況（データベースが応答すればok）',
    tag: 'system',
    access: 'public',
    success: { status: 200, body: z.object({ status: z.literal('ok'), version: z.string() }) },
  },
  'GET /api/ready': {
    id: 'getReady',
    summary: 'リクエストを受け付けられるか（データベースに書き込め、スキーマが最新で、停止の途中ではないこと）',
    tag: 'system',
    access: 'public',
    errors: ['not_ready'],
    success: { status: 200, body: z.object({ status: z.literal('ready'), version: z.string() }) },
  },
} as const satisfies Record<string, Route>;

const { min, max } = LOCATION_RETENTION_DAYS;
const RANGE_MESSAGE = `位置情報の保存期間は${min}〜${max}日の整数で入力してください`;

/** The retention, in days, of the coordinates and addresses of punches (D27). */
const locationSettings = z.object({ retention_days: z.int().positive() });

export const locationSettingsRoutes = {
  'GET /api/admin/location-settings': {
    id: 'getLocationSettings',
    summary: '位置情報の保存期間（日数）',
    tag: 'location-settings',
    access: 'super_admin',
    success: { status: 200, body: locationSettings },
  },
  'PUT /api/admin/location-settings': {
    id: 'saveLocationSettings',
    summary: '位置情報の保存期間の変更。過ぎた位置情報は毎日の削除処理で消去し、打刻は残す',
    tag: 'location-settings',
    access: 'super_admin',
    body: writeBody({ retention_days: z.int(RANGE_MESSAGE).min(min, RANGE_MESSAGE).max(max, RANGE_MESSAGE) }),
    success: { status: 200, body: locationSettings.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/location-settings',
  },
} as const satisfies Record<string, Route>;
