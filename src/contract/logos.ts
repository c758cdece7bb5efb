import { z } from 'zod';

import type { Route } from './route.ts';

/** A company's ID in a path; what can't be one names nothing that exists. */
const companyId = z
  .string()
  .refine((text) => /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(text), { params: { notFound: true } });

const logo = (summary: string) =>
  ({
    summary,
    tag: 'logos',
    access: 'public',
    params: z.object({ companyId }),
    success: { status: 200, body: null, contentType: 'image/*' },
    errors: ['not_found'],
  }) as const satisfies Route;

export const logoRoutes = {
  'GET /api/company-logo/{companyId}': logo('企業の通常ロゴ'),
  'GET /api/mobile-logo/{companyId}': logo('企業のモバイル用ロゴ'),
} as const satisfies Record<string, Route>;
