import { z } from 'zod';

import { isCompanyId } from '#domain/company/company-id.ts';
import { LOGO_MAX_BYTES, type LogoKind } from '#domain/logos/logo-file.ts';
import type { Route } from './route.ts';
import { fileBytes, messageResponse, optional, writeBody } from './wire.ts';

/** A company's ID; an invalid one is a 404. */
const companyId = z.string().refine(isCompanyId, { params: { notFound: true } });

const params = z.object({ companyId });

const logo = (id: string, summary: string) =>
  ({
    id,
    summary,
    tag: 'logos',
    access: 'public',
    params,
    success: { status: 200, body: null, contentType: 'image/*' },
    errors: ['not_found'],
  }) as const satisfies Route;

/** The address of a logo, another for each upload; `null` where the company has none. */
const address = z.string().nullable();

const chosenCompany = (error: string) =>
  z
    .string(error)
    .min(1, error)
    .refine(isCompanyId, { params: { notFound: true } });

const upload = (id: string, summary: string, kind: LogoKind, field: string) =>
  ({
    id,
    summary,
    tag: 'logos',
    access: 'super_admin',
    form: { file: field, maxBytes: LOGO_MAX_BYTES[kind] },
    success: { status: 200, body: messageResponse },
    errors: [
      'not_found',
      'logo_type',
      'logo_broken',
      'logo_dimensions',
      'file_too_complex',
      'too_many_requests',
      'file_too_large',
      'unsupported_media_type',
    ],
  }) as const satisfies Route;

const NORMAL_REQUIRED = '企業とロゴファイルを選択してください';

export const logoRoutes = {
  'GET /api/company-logo/{companyId}': logo('getCompanyLogo', '企業の通常ロゴ'),
  'GET /api/mobile-logo/{companyId}': logo('getMobileLogo', '企業のモバイル用ロゴ'),
  'GET /api/logos/{companyId}': {
    id: 'getLogos',
    summary: '企業のロゴの有無とアドレス（ロゴが変わるとアドレスも変わる）',
    tag: 'logos',
    access: 'public',
    params,
    success: { status: 200, body: z.object({ company_logo: address, mobile_logo: address }) },
  },
  'POST /api/admin/upload-logo': {
    ...upload('uploadCompanyLogo', '自社または子会社の通常ロゴの登録', 'normal', 'logo'),
    body: writeBody({ companyId: chosenCompany(NORMAL_REQUIRED), logo: fileBytes(NORMAL_REQUIRED) }),
  },
  'POST /api/admin/upload-mobile-logo': {
    ...upload(
      'uploadMobileLogo',
      '自社または子会社のモバイル用ロゴの登録。ファイルがなければ削除',
      'mobile',
      'mobileLogo',
    ),
    body: writeBody({
      companyId: chosenCompany('企業を選択してください'),
      mobileLogo: optional(fileBytes('ファイルを選択してください')),
    }),
  },
} as const satisfies Record<string, Route>;
