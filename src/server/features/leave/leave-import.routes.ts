import type { leaveImportRoutes } from '#contract/leave-imports.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { fileTask } from '../../platform/file-worker/file-worker.ts';
import { type ImportPlatform, mappingOf, previewImport, runImport } from '../../platform/http/csv-import.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import type { readLeaveKind } from './leave-csv-reader.ts';
import { grantImport, storeDays, storeGrants, takenImport } from './leave-import.service.ts';

const READ_KIND = fileTask<typeof readLeaveKind>(new URL('./leave-csv-reader.ts', import.meta.url), 'readLeaveKind');

/** Routes of the import of balances, and of days taken before the ledger. */
export const leaveImportHandlers = (platform: ImportPlatform): Handlers<typeof leaveImportRoutes> => {
  const kindOf = async ({ companyId }: Caller, bytes: Uint8Array) => {
    const taken = await mappingOf(platform.database.kysely, companyId, 'leave_taken');
    return platform.files.run(companyId, READ_KIND, { bytes, taken });
  };
  return {
    'POST /api/admin/leave-import/preview': async (call) => {
      const kind = await kindOf(call.caller, call.body.file);
      const previewing =
        kind === 'taken' ? previewImport(platform, call, takenImport) : previewImport(platform, call, grantImport);
      return { kind, ...(await previewing) };
    },

    'POST /api/admin/leave-import': async (call) => {
      const kind = await kindOf(call.caller, call.body.file);
      const running =
        kind === 'taken'
          ? runImport(platform, call, takenImport, storeDays, 'leave_import_faulty')
          : runImport(platform, call, grantImport, storeGrants, 'leave_import_faulty');
      return { kind, ...(await running) };
    },
  };
};
