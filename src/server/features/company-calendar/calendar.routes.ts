import type { companyCalendarRoutes } from '#contract/company-calendar.ts';
import { daysOfYear } from '#domain/company-calendar/year.ts';
import { type FileWorker, fileTask } from '../../platform/file-worker/file-worker.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { asDownload } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { companyDaysOf } from '../../records/company-days.ts';
import { previewCalendar } from './calendar-effect.service.ts';
import { calendarCsv, calendarFileName, calendarIcal, type readCalendarFile } from './calendar-file.ts';
import { presentDays } from './calendar.presenter.ts';
import { calendarOf, saveCalendar } from './calendar.service.ts';

const READ_FILE = fileTask<typeof readCalendarFile>(new URL('./calendar-file.ts', import.meta.url), 'readCalendarFile');

/** Routes of the company's calendar. */
export const companyCalendarHandlers = ({
  database,
  files,
}: RoutePlatform & { readonly files: FileWorker }): Handlers<typeof companyCalendarRoutes> => ({
  'GET /api/admin/company-calendar/{year}': ({ caller, params }) => calendarOf(database, caller.companyId, params.year),

  'PUT /api/admin/company-calendar/{year}': async ({ caller, params, body, now }) => ({
    ...(await saveCalendar(database, caller, { ...params, ...body }, now)),
    message: '会社カレンダーを保存しました',
  }),

  'POST /api/admin/company-calendar/{year}/preview': ({ caller, params, body, now }) =>
    previewCalendar(database, caller.companyId, { ...params, ...body }, now),

  'POST /api/admin/company-calendar/{year}/read': async ({ caller, params: { year }, body: { text } }) => {
    const { days, skipped } = await files.run(caller.companyId, READ_FILE, { text, year });
    return { days: presentDays(days), skipped };
  },

  'GET /api/admin/company-calendar/{year}/csv': async ({ caller, params: { year }, reply, now }) =>
    sendCsv(
      reply,
      calendarFileName(year, now, 'csv'),
      calendarCsv(await companyDaysOf(database.kysely, caller.companyId, daysOfYear(year))),
    ),

  'GET /api/admin/company-calendar/{year}/ical': async ({ caller, params: { year }, reply, now }) => {
    const days = await companyDaysOf(database.kysely, caller.companyId, daysOfYear(year));
    return asDownload(reply, 'text/calendar; charset=utf-8', calendarFileName(year, now, 'ics')).send(
      calendarIcal(days, caller.companyId, now),
    );
  },
});
