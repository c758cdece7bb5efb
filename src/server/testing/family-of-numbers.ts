import { parse } from 'csv-parse/sync';

import type { MonthHoursResponse, MonthRowResponse } from '#contract/closing.ts';
import type { OvertimeOverview } from '#contract/overtime.ts';
import type { AttendanceSheet } from '#contract/sheet.ts';
import { roundHours } from '#domain/time/hours.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { TestServer } from './test-server.ts';

/** A word, and what each place says under it. */
type Said = Readonly<Record<string, Readonly<Record<string, number | string | null | undefined>>>>;

const inHours = (length: number): string => roundHours(minutes(length), 2).toFixed(2);

/**
 * The words under which two places of a company's months say different numbers, a line each: the month list, the sheet (its
 * head, rows and foot), the person's month, 36協定 where its months are the calendar's, and the payroll files. As a super admin.
 */
export async function differencesIn(
  server: TestServer,
  {
    token,
    months,
    isByCalendar,
  }: { readonly token: string; readonly months: readonly string[]; readonly isByCalendar: boolean },
): Promise<{ readonly months: number; readonly differences: readonly string[] }> {
  const get = async (path: string) => (await server.call(`GET ${path}`, { token })).body;
  const linesOf = async (month: string, ready: string): Promise<Record<string, string>[]> =>
    parse((await get(`/api/admin/months/${month}/payroll?ready=${ready}`)) as string, { bom: true, columns: true });
  const differences: string[] = [];
  let count = 0;
  for (const month of months) {
    const { rows }: { rows: MonthRowResponse[] } = await get(`/api/admin/months/${month}`);
    const [standard, ofSheet] = [await linesOf(month, 'standard'), await linesOf(month, 'sheet')];
    const overtime: OvertimeOverview = await get(`/api/admin/overtime/${month}`);
    for (const row of rows) {
      const of = (lines: readonly Record<string, string>[]) => lines.find((line) => line['社員ID'] === row.employee_id);
      const path = `/api/admin/users/${row.user_id}`;
      const sheet: AttendanceSheet = await get(`${path}/attendance-sheet?month=${month}`);
      const person: MonthHoursResponse = await get(`${path}/months/${month}`);
      const limits = isByCalendar ? overtime.rows.find(({ user_id }) => user_id === row.user_id) : undefined;
      const said = saidOf(row, sheet, person, { standard: of(standard), sheet: of(ofSheet), limits });
      count += 1;
      for (const [word, places] of Object.entries(said)) {
        const told = Object.entries(places).filter(([, value]) => value !== undefined);
        if (new Set(told.map(([, value]) => String(value))).size > 1)
          differences.push(
            `${month} ${row.employee_id} ${word}: ${told.map(([place, value]) => `${place} ${value}`).join(', ')}`,
          );
      }
    }
  }
  return { months: count, differences };
}

/** What each place says of a person's month, by the word. */
function saidOf(
  row: MonthRowResponse,
  { summary, hours, days }: AttendanceSheet,
  person: MonthHoursResponse,
  files: {
    readonly standard: Readonly<Record<string, string>> | undefined;
    readonly sheet: Readonly<Record<string, string>> | undefined;
    readonly limits: OvertimeOverview['rows'][number] | undefined;
  },
): Said {
  const sum = (name: 'work_minutes' | 'overtime_minutes' | 'night_minutes' | 'night_overtime_minutes'): number =>
    days.reduce((total, day) => total + (day[name] ?? 0), 0);
  const count = (name: 'is_absent' | 'is_late' | 'is_left_early'): number => days.filter((day) => day[name]).length;
  const late = person.days.filter(({ is_late }) => is_late).length;
  const leftEarly = person.days.filter(({ is_left_early }) => is_left_early).length;
  const { standard, sheet, limits } = files;
  const paidLeave = hours.leave_minutes + hours.other_leave_minutes;
  return {
    出勤日数: {
      list: row.days_worked,
      head: summary.days_worked,
      foot: hours.worked_days,
      person: person.hours.worked_days,
      standard: standard?.['出勤日数'],
      sheet: sheet?.['出勤日数'],
    },
    欠勤: {
      list: row.days_absent,
      head: summary.days_absent,
      rows: count('is_absent'),
      foot: hours.absence_days,
      person: person.hours.absence_days,
      standard: standard?.['欠勤日数'],
      sheet: sheet?.['欠勤日数'],
    },
    遅刻: {
      list: row.days_late,
      head: summary.days_late,
      rows: count('is_late'),
      person: late,
      sheet: sheet?.['遅刻日数'],
    },
    早退: {
      list: row.days_left_early,
      head: summary.days_left_early,
      rows: count('is_left_early'),
      person: leftEarly,
      sheet: sheet?.['早退日数'],
    },
    '遅刻・早退の回数': { list: row.days_late + row.days_left_early, standard: standard?.['遅刻・早退の回数'] },
    有給: {
      list: row.days_on_leave,
      foot: hours.leave_days,
      person: person.hours.leave_days,
      standard: standard?.['有休日数'],
      sheet: sheet?.['有給日数'],
    },
    実働: {
      list: row.hours.worked_minutes,
      rows: sum('work_minutes'),
      foot: hours.worked_minutes,
      person: person.hours.worked_minutes,
    },
    '実働（時間）': { foot: inHours(hours.worked_minutes), standard: standard?.['実働'] },
    総労働: {
      list: row.work_minutes,
      head: summary.work_minutes,
      foot: hours.worked_minutes + paidLeave,
    },
    '総労働（時間）': { head: inHours(summary.work_minutes), sheet: sheet?.['総労働時間'] },
    時間外: {
      list: row.overtime_minutes,
      lawful: row.hours.overtime_minutes,
      head: summary.overtime_minutes,
      rows: sum('overtime_minutes') + hours.overtime_by_period_minutes,
      foot: hours.overtime_minutes,
      person: person.hours.overtime_minutes,
      limits: limits?.overtime_minutes.at(-1) ?? undefined,
    },
    '時間外（時間）': {
      foot: inHours(hours.overtime_minutes),
      standard: standard?.['時間外（合計）'],
      sheet: sheet?.['残業時間（出勤簿）'],
    },
    深夜: {
      list: row.night_minutes,
      head: summary.night_overtime_minutes,
      rows: sum('night_minutes'),
      column: sum('night_overtime_minutes'),
      foot: hours.night_minutes,
      person: person.hours.night_minutes,
    },
    '深夜（時間）': {
      foot: inHours(hours.night_minutes),
      standard: standard?.['深夜'],
      sheet: sheet?.['深夜時間（出勤簿）'],
    },
    祝日出勤: { list: row.days_holiday_work, sheet: sheet?.['祝日出勤日数'] },
    '祝日出勤（時間）': { list: inHours(row.holiday_work_minutes), sheet: sheet?.['祝日出勤時間'] },
  };
}
