import type { pcLogRoutes } from '#contract/pc-logs.ts';
import { type FileWorker, fileTask } from '../../platform/file-worker/file-worker.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import type { readPcLogCsv } from './pc-log-csv-reader.ts';
import { importPcLogs, previewPcLogs, savePcLogs } from './pc-logs.service.ts';

const READ = fileTask<typeof readPcLogCsv>(new URL('./pc-log-csv-reader.ts', import.meta.url), 'readPcLogCsv');

/** What is said of days that were stored. */
const done = (counts: { readonly added: number; readonly changed: number; readonly unchanged: number }) => {
  const stored = counts.added + counts.changed;
  return { message: stored === 0 ? '変更はありません' : `${stored}日分のPCログを登録しました`, ...counts };
};

/** Routes of the PC logs. */
export const pcLogHandlers = ({
  database,
  files,
}: RoutePlatform & { readonly files: FileWorker }): Handlers<typeof pcLogRoutes> => ({
  'PUT /api/admin/pc-logs': async ({ caller, body, now }) => done(await savePcLogs(database, caller, body.logs, now)),

  'POST /api/admin/pc-logs/import/preview': async ({ caller, body, now }) =>
    previewPcLogs(database, caller, await files.run(caller.companyId, READ, body.file), now),

  'POST /api/admin/pc-logs/import': async ({ caller, body, now }) =>
    done(await importPcLogs(database, caller, await files.run(caller.companyId, READ, body.file), now)),
});
