import { z } from 'zod';

import type { Route } from './route.ts';
import { role } from './wire.ts';

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
        /** Only while demo data is on: the accounts that anyone may try. */
        demo_accounts: z
          .array(z.object({ company_id: z.string(), employee_id: z.string(), password: z.string(), role }))
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
} as const satisfies Record<string, Route>;
