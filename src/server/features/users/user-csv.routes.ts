import type { userCsvRoutes } from '#contract/user-csv.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { asDownload, streamFile } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { previewImport, runImport } from './csv-import.service.ts';
import { exportUsers, writeTemplate } from './write-csv.ts';

/** Routes of the import and export of employees. */
export const userCsvHandlers = ({ database }: { readonly database: Database }): Handlers<typeof userCsvRoutes> => ({
  'GET /api/admin/users/export': async ({ caller, query, now, reply }) =>
    streamFile(
      asDownload(reply, 'text/csv; charset=utf-8', `社員一覧_${japanDate(now)}.csv`),
      exportUsers(database.kysely, caller.companyId, query),
    ),

  'GET /api/admin/users/import-template': async ({ reply }) => sendCsv(reply, '社員登録ひな形.csv', writeTemplate()),

  'POST /api/admin/users/import/preview': ({ caller, body, now }) => previewImport(database, caller, body.file, now),

  'POST /api/admin/users/import': ({ caller, body, idempotency, now }) =>
    runImport(database, caller, body.file, idempotency, now),
});
