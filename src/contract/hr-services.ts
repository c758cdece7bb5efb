import { z } from 'zod';

import { COMPARED_FIELDS } from '#domain/hr-services/fetched-people.ts';
import { HR_SERVICES, isTenant } from '#domain/hr-services/service.ts';
import type { Route } from './route.ts';
import { id, instant, line, lineOrNone, messageResponse, writeBody } from './wire.ts';

const service = z.object({
  service: z.enum(HR_SERVICES),
  is_on: z.boolean(),
  /** SmartHR: the company's subdomain. */
  tenant: z.string(),
  /** freee: the company's own app there. */
  client_id: z.string(),
  /** Whether the app's secret (freee) or the access token (SmartHR) is stored, which isn't given out again. */
  has_secret: z.boolean(),
  /** freee: since when, and with which company there; null where kintai isn't connected. */
  connected_at: instant.nullable(),
  service_company_id: z.string(),
});
export type HrServiceSettings = z.output<typeof service>;

const fetched = z.object({
  /** How many people the service has. */
  people: z.int().min(0),
  /** The file to import: new people, and what an import adds to those who are there; null where there is nothing. */
  csv: z.string().nullable(),
  rows: z.int().min(0),
  /** How many more rows there are than a file may have. */
  remaining: z.int().min(0),
  /** How many have left and were never registered. */
  gone: z.int().min(0),
  /** Who can't be matched with the company's people. */
  unmatched: z.array(z.object({ name: z.string(), number: z.string(), why: z.enum(['no_number', 'same_number']) })),
  /** What the service has otherwise, and an import leaves as it is. */
  differences: z.array(
    z.object({
      user_id: id,
      employee_id: z.string(),
      name: z.string(),
      field: z.enum(COMPARED_FIELDS),
      here: z.string(),
      there: z.string(),
    }),
  ),
});
export type FetchedPeople = z.output<typeof fetched>;

const tag = 'users';
const params = z.object({ service: z.enum(HR_SERVICES) });
const done = { status: 200, body: messageResponse } as const;
/** Why a service doesn't answer as it should. */
const FAULTS = [
  'hr_service_refused',
  'hr_service_forbidden',
  'hr_service_limited',
  'hr_service_unreachable',
  'hr_service_unexpected',
] as const;

export const hrServiceRoutes = {
  'GET /api/admin/hr-services': {
    id: 'getHrServices',
    summary: '人事労務サービスとの連携の設定',
    tag,
    access: 'super_admin',
    /** `redirect_uri`: where freee sends people back to, to be registered there. */
    success: { status: 200, body: z.object({ services: z.array(service), redirect_uri: z.string() }) },
  },
  'PUT /api/admin/hr-services/{service}': {
    id: 'saveHrService',
    summary:
      '人事労務サービスとの連携の設定の変更。client_secret（SmartHRではアクセストークン）を省くと変わらない。接続先（tenant・client_id）を変えるときは省けない',
    tag,
    access: 'super_admin',
    params,
    body: writeBody({
      is_on: z.boolean(),
      tenant: z
        .union([z.literal(''), line(100).transform((typed) => typed.toLowerCase().replace(/\.smarthr\.jp$/, ''))])
        .refine(
          (typed) => typed === '' || isTenant(typed),
          'サブドメイン（https:// と .smarthr.jp の間）を入力してください',
        ),
      client_id: lineOrNone(500),
      client_secret: line(1000).optional(),
    }),
    success: { status: 200, body: service.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/hr-services',
    errors: ['hr_service_incomplete'],
  },
  'POST /api/admin/hr-services/{service}/people': {
    id: 'fetchHrPeople',
    summary:
      '人事労務サービスからの従業員の取得。何も登録しない。社員の一括登録に使うCSVと、登録されている内容との違いを返す',
    tag,
    access: 'super_admin',
    params,
    success: { status: 200, body: fetched },
    errors: ['hr_service_off', 'hr_service_incomplete', 'hr_not_connected', 'hr_service_busy', ...FAULTS],
  },
  'POST /api/admin/hr-services/{service}/disconnect': {
    id: 'disconnectHrService',
    summary: '人事労務サービスとの接続の解除。保存したトークンを削除し、連携を使用しない設定にする',
    tag,
    access: 'super_admin',
    params,
    success: done,
  },
  'POST /api/admin/hr-services/freee/connect': {
    id: 'connectFreee',
    summary: 'freee人事労務との接続を始める。freeeの許可の画面のアドレスを返す',
    tag,
    access: 'super_admin',
    success: { status: 200, body: z.object({ url: z.string() }) },
    errors: ['hr_service_incomplete'],
  },
  'POST /api/admin/hr-services/freee/connect/finish': {
    id: 'finishConnectingFreee',
    summary: 'freee人事労務との接続を終える。freeeから戻ったアドレスのcodeとstateを渡す',
    tag,
    access: 'super_admin',
    body: writeBody({ code: line(2000), state: line(4000) }),
    success: done,
    errors: ['hr_service_incomplete', 'hr_connection_over', ...FAULTS],
  },
} as const satisfies Record<string, Route>;
