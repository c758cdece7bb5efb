import type { companyCalendarRoutes } from '#contract/company-calendar.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { type FileWorker, fileTask } from '../../platform/file-worker/file-worker.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { asDownload } from '../../platform/http/download.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { previewCalendar } from './calendar-effect.service.ts';
import { calendarCsv, calendarFileName, calendarIcal } from './calendar-file.ts';
import type { readCalendarFile } from './calendar-reader.ts';
import { presentCalendar, presentFile } from './calendar.presenter.ts';
import { type CalendarYear, readCalendar } from './calendar.repository.ts';
import { calendarYear } from './calendar.service.ts';

const READ_FILE = fileTask<typeof readCalendarFile>(
  new URL('./calendar-reader.ts', import.meta.url),
  'readCalendarFile',
);

const SAVED_OF_RULE = '勤務形態のカレンダーを保存しました';

/** A call that names a year of a calendar. */
interface OfCalendar {
  readonly caller: Caller;
  readonly params: { readonly year: number };
  readonly query: { readonly work_rule_id?: number | null | undefined };
}

/** Routes of the calendars, of the company and of its work rules. */
export const companyCalendarHandlers = ({
  database,
  files,
}: RoutePlatform & { readonly files: FileWorker }): Handlers<typeof companyCalendarRoutes> => {
  const keyOf = ({ caller: { companyId }, query }: OfCalendar) => ({
    companyId,
    workRuleId: query.work_rule_id ?? null,
  });
  const yearOf = (call: OfCalendar): Promise<CalendarYear> =>
    readCalendar(database.kysely, keyOf(call), call.params.year);
  return {
    'GET /api/admin/company-calendar/{year}': (call) =>
      calendarYear.show(database, call, async () => presentCalendar(await yearOf(call)), {
        workRuleId: keyOf(call).workRuleId,
        year: call.params.year,
      }),

    'PUT /api/admin/company-calendar/{year}': async (call) => {
      const { workRuleId } = keyOf(call);
      const saved = await calendarYear.save(database, { ...call, body: { workRuleId, ...call.params, ...call.body } });
      return workRuleId === null ? saved : { ...saved, message: SAVED_OF_RULE };
    },

    'POST /api/admin/company-calendar/{year}/preview': async (call) =>
      previewCalendar(database, await yearOf(call), call.body.days, call.now),

    'POST /api/admin/company-calendar/{year}/read': async ({ caller, params: { year }, body: { file } }) =>
      presentFile(await files.run(caller.companyId, READ_FILE, { bytes: file, year })),

    'GET /api/admin/company-calendar/{year}/csv': async (call) => {
      const calendar = await yearOf(call);
      return sendCsv(call.reply, calendarFileName(calendar, call.now, 'csv'), calendarCsv(calendar.days));
    },

    'GET /api/admin/company-calendar/{year}/ical': async (call) => {
      const calendar = await yearOf(call);
      return asDownload(call.reply, 'text/calendar; charset=utf-8', calendarFileName(calendar, call.now, 'ics')).send(
        calendarIcal(calendar, call.now),
      );
    },
  };
};
