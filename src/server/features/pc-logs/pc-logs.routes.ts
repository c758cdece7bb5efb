import type { pcLogRoutes } from '#contract/pc-logs.ts';
import { type ImportPlatform, previewImport, runImport } from '../../platform/http/csv-import.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { pcLogImport, storePcLogFile } from './pc-log-import.ts';
import { savePcLogs } from './pc-logs.service.ts';

/** Routes of the PC logs. */
export const pcLogHandlers = (platform: ImportPlatform): Handlers<typeof pcLogRoutes> => ({
  'PUT /api/admin/pc-logs': ({ caller, body, now }) => savePcLogs(platform.database, caller, body.logs, now),

  'POST /api/admin/pc-logs/import/preview': (call) => previewImport(platform, call, pcLogImport),

  'POST /api/admin/pc-logs/import': (call) => runImport(platform, call, pcLogImport, storePcLogFile, 'import_faulty'),
});
