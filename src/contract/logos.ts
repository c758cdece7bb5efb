import { z } from 'zod';

import type { Route } from './route.ts';

const logo = (summary: string) =>
  ({
    summary,
    tag: 'logos',
    access: 'public',
    params: z.object({ companyId: z.string() }),
    success: { status: 200, body: null, contentType: 'image/*' },
    errors: ['not_found'],
  }) as const satisfies Route;

export const logoRoutes = {
  'GET /api/company-logo/{companyId}': logo('企業の通常ロゴ'),
  'GET /api/mobile-logo/{companyId}': logo('企業のモバイル用ロゴ'),
} as const satisfies Record<string, Route>;
