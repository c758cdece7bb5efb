import type { importColumnRoutes } from '#contract/import-columns.ts';
import type { monthComparisonRoutes } from '#contract/month-comparison.ts';
import type { pastMonthRoutes } from '#contract/past-months.ts';
import { japanDate } from '#domain/time/instant.ts';
import { csvOf, sendCsv } from '../../platform/http/csv.ts';
import { type ImportPlatform, previewImport, runImport } from '../../platform/http/csv-import.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { periodOf } from '../../records/wage-periods.ts';
import { compareMonth, comparisonCsv } from './comparison.service.ts';
import { type ImportFiles, importColumns, readColumns } from './import-columns.service.ts';
import { pastImportsOf, undoPastImport } from './past-imports.service.ts';
import { exportPastMonths, PAST_MONTH_FILE, pastMonthImport, storePastMonths } from './past-months.service.ts';

/** Routes of the columns of files that come from other systems. */
export const importColumnHandlers = (
  platform: ImportPlatform,
  imports: ImportFiles,
): Handlers<typeof importColumnRoutes> => ({
  'POST /api/admin/import-columns/{import}/read': ({ caller, params, body }) =>
    readColumns(platform, caller.companyId, imports[params.import], body.file),
  'PUT /api/admin/import-columns/{import}': ({ body, ...call }) => {
    const { import: key } = call.params;
    return importColumns.save(platform.database, { ...call, body: { ...body, import: key, file: imports[key] } });
  },
});

/** Routes of the totals of months before the go-live. */
export const pastMonthHandlers = (platform: ImportPlatform): Handlers<typeof pastMonthRoutes> => {
  const { database } = platform;
  return {
    'GET /api/admin/past-months/export': async ({ caller, now, reply }) =>
      sendCsv(reply, `移行前の月_${japanDate(now)}.csv`, await exportPastMonths(database.kysely, caller.companyId)),

    'GET /api/admin/past-months/import-template': async ({ reply }) =>
      sendCsv(reply, '移行前の月ひな形.csv', csvOf(PAST_MONTH_FILE.columns, PAST_MONTH_FILE.example)),

    'POST /api/admin/past-months/import/preview': (call) => previewImport(platform, call, pastMonthImport),

    'POST /api/admin/past-months/import': (call) =>
      runImport(platform, call, pastMonthImport, storePastMonths, 'import_faulty'),

    'GET /api/admin/past-imports': async ({ caller }) => ({
      imports: await pastImportsOf(database.kysely, caller.companyId),
    }),

    'POST /api/admin/past-imports/{id}/undo': async (call) => {
      const months = await undoPastImport(database, call, call.params.id);
      return { message: `${months}件の月の集計を元に戻しました` };
    },
  };
};

/** Routes that compare a month with another product's file of it. */
export const monthComparisonHandlers = (platform: ImportPlatform): Handlers<typeof monthComparisonRoutes> => {
  const { kysely } = platform.database;
  return {
    'POST /api/admin/month-comparison/{month}': async (call) =>
      compareMonth(platform, call, await periodOf(kysely, call.caller.companyId, call.params.month)),

    'POST /api/admin/month-comparison/{month}/csv': async (call) => {
      const comparison = await compareMonth(
        platform,
        call,
        await periodOf(kysely, call.caller.companyId, call.params.month),
      );
      return sendCsv(call.reply, `前の製品との比較_${call.params.month}.csv`, comparisonCsv(comparison));
    },
  };
};
