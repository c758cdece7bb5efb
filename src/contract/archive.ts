import { z } from 'zod';

import type { Route } from './route.ts';
import { pathId } from './wire.ts';

const archive = {
  tag: 'archive',
  access: 'super_admin',
  success: { status: 200, body: null, contentType: 'application/zip' },
  countsAsWrite: true,
} as const;

/** Routes of the archives: all that is stored of a person or of the company, as a ZIP file of CSV and JSON. */
export const archiveRoutes = {
  'GET /api/admin/users/{id}/archive': {
    id: 'exportUserArchive',
    summary: '社員1人の個人データ（開示請求）のZIP。CSVとJSON',
    params: z.object({ id: pathId }),
    errors: ['not_found', 'archive_in_progress'],
    ...archive,
  },
  'GET /api/admin/archive': {
    id: 'exportCompanyArchive',
    summary: '会社の全データのZIP。CSVとJSON',
    errors: ['archive_in_progress'],
    ...archive,
  },
} as const satisfies Record<string, Route>;
