import type { leaveImportRoutes } from '#contract/leave-imports.ts';
import { type FileWorker, fileTask } from '../../platform/file-worker/file-worker.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import type { readLeaveCsv } from './leave-csv-reader.ts';
import { previewLeaveImport, runLeaveImport } from './leave-import.service.ts';

const READ_CSV = fileTask<typeof readLeaveCsv>(new URL('./leave-csv-reader.ts', import.meta.url), 'readLeaveCsv');

/** Routes of the import of balances, and of days taken before the ledger. */
export const leaveImportHandlers = ({
  database,
  files,
}: RoutePlatform & { readonly files: FileWorker }): Handlers<typeof leaveImportRoutes> => ({
  'POST /api/admin/leave-import/preview': async ({ caller, body, now }) =>
    previewLeaveImport(database, caller, await files.run(caller.companyId, READ_CSV, body.file), now),

  'POST /api/admin/leave-import': async ({ caller, body, now }) =>
    runLeaveImport(database, caller, await files.run(caller.companyId, READ_CSV, body.file), now),
});
