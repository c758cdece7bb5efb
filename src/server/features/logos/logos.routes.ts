import type { logoRoutes } from '#contract/logos.ts';
import type { LogoKind } from '#domain/logos/logo-file.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileWorker } from '../../platform/file-worker/file-worker.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Call, Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { sha256 } from '../../platform/sha256.ts';
import { findLogo } from '../../records/company.ts';
import { changeLogo, logoAddresses } from './logos.service.ts';

type LogoCall = Call<(typeof logoRoutes)['GET /api/company-logo/{companyId}']>;

async function sendLogo({ kysely }: Database, kind: LogoKind, { params, request, reply }: LogoCall) {
  const logo = await findLogo(kysely, params.companyId, kind);
  if (logo === undefined) throw new AppError('not_found');
  const etag = `"${sha256(logo.content).toString('base64url')}"`;
  // The file is untrusted: should a browser open it as a page of its own, it may run and load nothing.
  reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cache-control', 'no-cache')
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(logo.content_type).send(logo.content);
}

/** Routes that show a company's logos, on the login screen too, and that set them. */
export const logoHandlers = ({
  database,
  files,
}: RoutePlatform & { readonly files: FileWorker }): Handlers<typeof logoRoutes> => ({
  'GET /api/company-logo/{companyId}': (call) => sendLogo(database, 'normal', call),
  'GET /api/mobile-logo/{companyId}': (call) => sendLogo(database, 'mobile', call),
  'GET /api/logos/{companyId}': ({ params }) => logoAddresses(database, params.companyId),

  'POST /api/admin/upload-logo': async ({ caller, body: { companyId, logo }, now }) => {
    await changeLogo({ database, files }, caller, { companyId, kind: 'normal', file: logo, now });
    return { message: 'ロゴをアップロードしました' };
  },
  'POST /api/admin/upload-mobile-logo': async ({ caller, body: { companyId, mobileLogo }, now }) => {
    await changeLogo({ database, files }, caller, { companyId, kind: 'mobile', file: mobileLogo, now });
    return {
      message: mobileLogo === undefined ? 'モバイル用ロゴを削除しました' : 'モバイル用ロゴをアップロードしました',
    };
  },
});
