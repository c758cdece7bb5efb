import type { importColumnRoutes } from '#contract/import-columns.ts';
import type { importRoutes } from '#contract/imports.ts';
import type { monthComparisonRoutes } from '#contract/month-comparison.ts';
import type { pastDayRoutes } from '#contract/past-days.ts';
import type { pastMonthRoutes } from '#contract/past-months.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { csvOf, sendCsv } from '../../platform/http/csv.ts';
import { type ImportPlatform, isFileOf, previewImport, runImport } from '../../platform/http/csv-import.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { subjectOf } from '../../records/user-key.ts';
import { periodOf, requestedPeriod } from '../../records/wage-periods.ts';
import { compareMonth, comparisonCsv } from './comparison.service.ts';
import { type ImportFiles, importColumns, readColumns } from './import-columns.service.ts';
import { type ImportUndos, recentImports, undoImport } from './imports.service.ts';
import { PAST_DAY_FILE, PAST_PUNCH_FILE } from './past-day-files.ts';
import { pastDaysOfMonth } from './past-days-of-month.ts';
import { pastDayImport, pastPunchImport, storePastDays } from './past-days.service.ts';
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

/** Routes of the imports that can be undone. Whom requests wait for is looked up again: people and departments may have changed. */
export const importHandlers = (
  {
    database,
    reroute,
  }: Pick<ImportPlatform, 'database'> & {
    readonly reroute: (companyId: string, now: EpochMs) => Promise<void>;
  },
  undos: ImportUndos,
): Handlers<typeof importRoutes> => ({
  'GET /api/admin/imports/{import}': async ({ caller, params, now }) => ({
    imports: await recentImports(database.kysely, caller.companyId, params.import, now),
  }),

  'POST /api/admin/imports/{id}/undo': async (call) => {
    const undone = await undoImport(database, undos, call, call.params.id);
    await reroute(call.caller.companyId, call.now);
    return undone;
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
  };
};

/** The most rows of a preview that are sent: a browser lists no hundred thousand. */
const SHOWN = 1000;

/** Routes of the days before the go-live. */
export const pastDayHandlers = (platform: ImportPlatform): Handlers<typeof pastDayRoutes> => {
  const { database } = platform;
  const isOfPunches = (call: Parameters<typeof isFileOf>[1]) => isFileOf(platform, call, PAST_PUNCH_FILE, 'kind');
  return {
    'GET /api/past-days': async (call) => {
      const period = await requestedPeriod(database, call, call.query.month);
      return pastDaysOfMonth(database.kysely, call.caller, period);
    },

    'GET /api/admin/users/{id}/past-days': async (call) => {
      const user = await subjectOf(database, call.caller, call.params.id);
      const period = await requestedPeriod(database, call, call.query.month);
      return pastDaysOfMonth(database.kysely, user, period);
    },

    'GET /api/admin/past-days/import-template': async ({ reply }) =>
      sendCsv(reply, '移行前の日の勤怠ひな形.csv', csvOf(PAST_DAY_FILE.columns, PAST_DAY_FILE.example)),

    'POST /api/admin/past-days/import/preview': async (call) =>
      (await isOfPunches(call))
        ? previewImport(platform, call, pastPunchImport, SHOWN)
        : previewImport(platform, call, pastDayImport, SHOWN),

    'POST /api/admin/past-days/import': async (call) =>
      (await isOfPunches(call))
        ? runImport(platform, call, pastPunchImport, storePastDays, 'import_faulty')
        : runImport(platform, call, pastDayImport, storePastDays, 'import_faulty'),
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
