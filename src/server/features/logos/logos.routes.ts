import { createHash } from 'node:crypto';

import type { logoRoutes } from '#contract/logos.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Call, Handlers } from '../../platform/http/routes.ts';

type LogoCall = Call<(typeof logoRoutes)[keyof typeof logoRoutes]>;

async function sendLogo(database: Database, kind: 'normal' | 'mobile', { params, request, reply }: LogoCall) {
  const logo = await database.kysely
    .selectFrom('logo')
    .select(['content', 'content_type'])
    .where('company_id', '=', params.companyId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (logo === undefined) throw new AppError('not_found');
  const etag = `"${createHash('sha256').update(logo.content).digest('base64url')}"`;
  // The file came from outside: should a browser open it as a page of its own, it may run and load nothing.
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', 'no-cache')
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(logo.content_type).send(logo.content);
}

/** The calls that show a company's logos, on the login screen too. */
export const logoHandlers = ({ database }: { readonly database: Database }): Handlers<typeof logoRoutes> => ({
  'GET /api/company-logo/{companyId}': (call) => sendLogo(database, 'normal', call),
  'GET /api/mobile-logo/{companyId}': (call) => sendLogo(database, 'mobile', call),
});
