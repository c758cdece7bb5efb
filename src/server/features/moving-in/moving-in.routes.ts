import type { importColumnRoutes } from '#contract/import-columns.ts';
import type { ImportPlatform } from '../../platform/http/csv-import.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { type ImportFiles, importColumns, readColumns } from './import-columns.service.ts';

/** Routes of the columns of files that come from other systems. */
export const importColumnHandlers = (
  platform: ImportPlatform,
  imports: ImportFiles,
): Handlers<typeof importColumnRoutes> => {
  const columns = importColumns(imports);
  return {
    'POST /api/admin/import-columns/{import}/read': ({ caller, params, body }) =>
      readColumns(platform, caller.companyId, imports[params.import], body.file),
    'PUT /api/admin/import-columns/{import}': (call) =>
      columns.save(platform.database, { ...call, body: { ...call.body, import: call.params.import } }),
  };
};
