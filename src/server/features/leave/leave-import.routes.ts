import type { leaveImportRoutes } from '#contract/leave-imports.ts';
import { type ImportPlatform, isFileOf, previewImport, runImport } from '../../platform/http/csv-import.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { TAKEN_FILE } from './leave-csv-reader.ts';
import { grantImport, storeDays, storeGrants, takenImport } from './leave-import.service.ts';

/** Routes of the import of balances, and of days taken before the ledger. */
export const leaveImportHandlers = (platform: ImportPlatform): Handlers<typeof leaveImportRoutes> => {
  const kindOf = async (call: Parameters<typeof isFileOf>[1]) =>
    (await isFileOf(platform, call, TAKEN_FILE, 'date')) ? 'taken' : 'grants';
  return {
    'POST /api/admin/leave-import/preview': async (call) => {
      const kind = await kindOf(call);
      const previewing =
        kind === 'taken' ? previewImport(platform, call, takenImport) : previewImport(platform, call, grantImport);
      return { kind, ...(await previewing) };
    },

    'POST /api/admin/leave-import': async (call) => {
      const kind = await kindOf(call);
      const running =
        kind === 'taken'
          ? runImport(platform, call, takenImport, storeDays, 'leave_import_faulty')
          : runImport(platform, call, grantImport, storeGrants, 'leave_import_faulty');
      return { kind, ...(await running) };
    },
  };
};
