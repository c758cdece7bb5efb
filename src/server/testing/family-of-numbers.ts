import { parse } from 'csv-parse/sync';

import type { MonthHoursResponse, MonthRowResponse } from '#contract/closing.ts';
import type { HoursTotalsResponse } from '#contract/hours.ts';
import type { MyDay } from '#contract/my-day.ts';
import type { OvertimeOverview } from '#contract/overtime.ts';
import type { PayrollPreview } from '#contract/payroll.ts';
import type { AttendanceSheet } from '#contract/sheet.ts';
import type { PayrollItem } from '#domain/payroll/items.ts';
import { roundHours } from '#domain/time/hours.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { TestServer } from './test-server.ts';

/** A word, and what each place says under it; a place that has nothing of the person isn't compared. */
type Said = Readonly<Record<string, Readonly<Record<string, number | string | null | undefined>>>>;

/** Columns of a file by their headings. */
type Line = Readonly<Record<string, string>>;

const inHours = (length: number): string => roundHours(minutes(length), 2).toFixed(2);

/** What no file has that comes prepared: its words are their headings. */
const FURTHER_ITEMS = {
  社員ID: 'employee_id',
  他の有給の休暇: 'other_leave_days',
  '他の有給の休暇（時間）': 'other_leave_time',
  無給の休暇: 'unpaid_leave_days',
  '無給の休暇（時間）': 'unpaid_leave_time',
  'フレックスの不足（時間）': 'flex_shortage',
} as const satisfies Readonly<Record<string, PayrollItem>>;

/**
 * The words under which two places of a company's months say different numbers, a line each: the month list, the sheet (its
 * head, rows and foot), the person's month, also as the person sees it where `ownTokenOf` logs them in, and their day, 36協定 where its months
 * are the calendar's, the sheets' CSV, and the payroll files with their preview. As a super admin, each month once.
 */
export async function differencesIn(
  server: TestServer,
  {
    token,
    months,
    isByCalendar,
    ownTokenOf,
  }: {
    readonly token: string;
    readonly months: readonly string[];
    readonly isByCalendar: boolean;
    readonly ownTokenOf?: (employeeId: string) => string | undefined;
  },
): Promise<{ readonly months: number; readonly differences: readonly string[] }> {
  const send = async (route: string, options: Parameters<TestServer['call']>[1] = {}) => {
    const { status, body } = await server.call(route, { token, ...options });
    if (status >= 400) throw new Error(`${route}: ${status} ${JSON.stringify(body)}`);
    return body;
  };
  const linesOf = async (path: string): Promise<Line[]> =>
    parse(await send(`GET ${path}`), { bom: true, columns: true });
  const columns = Object.entries(FURTHER_ITEMS).map(([heading, item]) => ({ heading, item }));
  const template = {
    name: `照合 ${months.join('・')}`,
    encoding: 'utf-8',
    hours_format: 'decimal',
    has_header: true,
    columns,
  };
  const { id } = await send('POST /api/admin/payroll-templates', { body: template });
  const differences: string[] = [];
  let count = 0;
  for (const month of months) {
    const { rows }: { rows: MonthRowResponse[] } = await send(`GET /api/admin/months/${month}`);
    if (rows.length === 0) continue;
    const payroll = `/api/admin/months/${month}/payroll`;
    const standard = await linesOf(`${payroll}?ready=standard&allow_uncovered=true`);
    const ofSheet = await linesOf(`${payroll}?ready=sheet&allow_uncovered=true`);
    const further = await linesOf(`${payroll}?template_id=${id}&allow_uncovered=true`);
    const preview: PayrollPreview = await send(`GET ${payroll}/preview?ready=standard`);
    const days = await linesOf(`/api/admin/attendance-sheets?month=${month}&format=csv`);
    const overtime: OvertimeOverview = await send(`GET /api/admin/overtime/${month}`);
    for (const row of rows) {
      const isOf = (line: Line) => line['社員ID'] === row.employee_id;
      const path = `/api/admin/users/${row.user_id}`;
      const sheet: AttendanceSheet = await send(`GET ${path}/attendance-sheet?month=${month}`);
      const person: MonthHoursResponse = await send(`GET ${path}/months/${month}`);
      const own = ownTokenOf?.(row.employee_id);
      const asThemselves = async (route: string) => own && (await send(route, { token: own }));
      const said = saidOf(row, sheet, person, {
        own: await asThemselves(`GET /api/months/${month}`),
        myDay: row.is_over ? undefined : await asThemselves('GET /api/my-day'),
        standard: standard.find(isOf),
        sheet: ofSheet.find(isOf),
        further: further.find(isOf),
        preview: preview.rows.find(([employeeId]) => employeeId === row.employee_id),
        days: days.filter(isOf),
        limits: isByCalendar ? overtime.rows.find(({ user_id }) => user_id === row.user_id) : undefined,
      });
      count += 1;
      for (const [word, places] of Object.entries(said)) {
        const shown = Object.entries(places).filter(([, value]) => value !== undefined);
        if (new Set(shown.map(([, value]) => String(value))).size > 1)
          differences.push(
            `${month} ${row.employee_id} ${word}: ${shown.map(([place, value]) => `${place} ${value}`).join(', ')}`,
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
    readonly own: MonthHoursResponse | undefined;
    readonly myDay: MyDay | undefined;
    readonly standard: Line | undefined;
    readonly sheet: Line | undefined;
    readonly further: Line | undefined;
    readonly preview: readonly string[] | undefined;
    readonly days: readonly Line[];
    readonly limits: OvertimeOverview['rows'][number] | undefined;
  },
): Said {
  const { own, myDay, standard, sheet, further, preview } = files;
  const soFar = files.limits?.so_far;
  const sum = (name: 'work_minutes' | 'overtime_minutes' | 'night_minutes' | 'night_overtime_minutes'): number =>
    days.reduce((total, day) => total + (day[name] ?? 0), 0);
  const count = (name: 'is_absent' | 'is_late' | 'is_left_early'): number => days.filter((day) => day[name]).length;
  const inCsv = (...columns: readonly string[]): number =>
    files.days.reduce((total, line) => columns.reduce((each, column) => each + Number(line[column]), total), 0);
  /** The same figure of the month's hours: below the sheet, on the person's month, and on it as the person sees it. */
  const each = <Value>(figure: (totals: HoursTotalsResponse) => Value) => ({
    foot: figure(hours),
    person: figure(person.hours),
    own: own && figure(own.hours),
  });
  const ofDays = <Value>(figure: (month: MonthHoursResponse) => Value) => ({
    person: figure(person),
    own: own && figure(own),
  });
  return {
    所定労働日数: { ...each((of) => of.contracted_days), standard: standard?.['所定労働日数'] },
    '所定労働時間（時間）': {
      ...each((of) => inHours(of.contracted_minutes)),
      days: inHours(person.days.reduce((total, day) => total + day.contracted_minutes, 0)),
      standard: standard?.['所定労働時間'],
    },
    出勤日数: {
      list: row.days_worked,
      head: summary.days_worked,
      ...each((of) => of.worked_days),
      standard: standard?.['出勤日数'],
      sheet: sheet?.['出勤日数'],
    },
    欠勤: {
      list: row.days_absent,
      head: summary.days_absent,
      rows: count('is_absent'),
      ...each((of) => of.absence_days),
      csv: inCsv('欠勤'),
      standard: standard?.['欠勤日数'],
      sheet: sheet?.['欠勤日数'],
    },
    遅刻: {
      list: row.days_late,
      head: summary.days_late,
      rows: count('is_late'),
      ...ofDays((month) => month.days.filter(({ is_late }) => is_late).length),
      csv: inCsv('遅刻'),
      sheet: sheet?.['遅刻日数'],
    },
    早退: {
      list: row.days_left_early,
      head: summary.days_left_early,
      rows: count('is_left_early'),
      ...ofDays((month) => month.days.filter(({ is_left_early }) => is_left_early).length),
      csv: inCsv('早退'),
      sheet: sheet?.['早退日数'],
    },
    '遅刻・早退の回数': { list: row.days_late + row.days_left_early, standard: standard?.['遅刻・早退の回数'] },
    '遅刻・早退・中抜け（時間）': {
      ...each((of) => inHours(of.late_minutes + of.early_leave_minutes + of.away_minutes)),
      standard: standard?.['遅刻・早退・中抜けの時間'],
    },
    有給: {
      list: row.days_on_leave,
      ...each((of) => of.leave_days),
      standard: standard?.['有休日数'],
      sheet: sheet?.['有給日数'],
    },
    '有給（時間）': {
      ...each((of) => inHours(of.leave_minutes)),
      days: inHours(person.days.reduce((total, day) => total + day.leave_minutes, 0)),
      standard: standard?.['有休時間'],
    },
    他の有給の休暇: {
      list: row.hours.other_leave_days,
      ...each((of) => of.other_leave_days),
      further: further?.['他の有給の休暇'],
    },
    無給の休暇: {
      list: row.hours.unpaid_leave_days,
      ...each((of) => of.unpaid_leave_days),
      further: further?.['無給の休暇'],
    },
    '他の有給の休暇（時間）': {
      ...each((of) => inHours(of.other_leave_minutes)),
      further: further?.['他の有給の休暇（時間）'],
    },
    '無給の休暇（時間）': {
      ...each((of) => inHours(of.unpaid_leave_minutes)),
      further: further?.['無給の休暇（時間）'],
    },
    他の休暇の時間: {
      ...each((of) => of.other_leave_minutes + of.unpaid_leave_minutes),
      days: person.days.reduce((total, day) => total + day.other_leave_minutes, 0),
    },
    実働: {
      list: row.hours.worked_minutes,
      rows: sum('work_minutes'),
      ...each((of) => of.worked_minutes),
      days: person.days.reduce((total, day) => total + day.worked_minutes, 0),
      csv: inCsv('実働（分）'),
      lawful: inCsv('法定・実働（分）'),
      myDay: myDay?.worked_minutes,
    },
    '実働（時間）': { foot: inHours(hours.worked_minutes), standard: standard?.['実働'] },
    総労働: {
      list: row.work_minutes,
      head: summary.work_minutes,
      ...each((of) => of.worked_minutes + of.leave_minutes + of.other_leave_minutes),
    },
    '総労働（時間）': { head: inHours(summary.work_minutes), sheet: sheet?.['総労働時間'] },
    時間外: {
      list: row.overtime_minutes,
      hours: row.hours.overtime_minutes,
      head: summary.overtime_minutes,
      rows: sum('overtime_minutes') + hours.overtime_by_period_minutes,
      ...each((of) => of.overtime_minutes),
      days: person.days.reduce((total, day) => total + day.overtime_minutes, 0),
      csv: inCsv('残業（分）', '法定・時間外（期間）（分）'),
      lawful: inCsv('法定・時間外（日）（分）', '法定・時間外（週）（分）', '法定・時間外（期間）（分）'),
      limits: soFar?.overtime_minutes,
      myDay: myDay?.overtime.minutes,
    },
    '時間外（時間）': {
      foot: inHours(hours.overtime_minutes),
      standard: standard?.['時間外（合計）'],
      sheet: sheet?.['残業時間（出勤簿）'],
    },
    '60時間超': {
      list: row.hours.overtime_over_60_minutes,
      ...each((of) => of.overtime_over_60_minutes),
      lawful: inCsv('法定・うち60時間超（分）'),
    },
    '60時間超（時間）': {
      foot: inHours(hours.overtime_over_60_minutes),
      standard: standard?.['時間外（60時間超）'],
      sheet: sheet?.['60時間超（出勤簿）'],
    },
    法定休日労働: {
      list: row.hours.statutory_holiday_minutes,
      ...each((of) => of.statutory_holiday_minutes),
      lawful: inCsv('法定・法定休日労働（分）'),
      limits: soFar?.rest_day_minutes,
    },
    '法定休日労働（時間）': {
      foot: inHours(hours.statutory_holiday_minutes),
      standard: standard?.['法定休日労働時間'],
    },
    法定休日労働日数: { ...each((of) => of.statutory_holiday_days), standard: standard?.['法定休日労働日数'] },
    所定休日労働: {
      list: row.hours.scheduled_holiday_minutes,
      ...each((of) => of.scheduled_holiday_minutes),
      lawful: inCsv('法定・所定休日労働（分）'),
    },
    '所定休日労働（時間）': {
      foot: inHours(hours.scheduled_holiday_minutes),
      standard: standard?.['所定休日労働時間'],
    },
    所定休日労働日数: { ...each((of) => of.scheduled_holiday_days), standard: standard?.['所定休日労働日数'] },
    深夜: {
      list: row.night_minutes,
      head: summary.night_overtime_minutes,
      rows: sum('night_minutes'),
      column: sum('night_overtime_minutes'),
      ...each((of) => of.night_minutes),
      csv: inCsv('深夜（分）'),
      lawful: inCsv('法定・深夜（分）'),
    },
    '深夜（時間）': {
      foot: inHours(hours.night_minutes),
      standard: standard?.['深夜'],
      sheet: sheet?.['深夜時間（出勤簿）'],
    },
    'フレックスの不足（時間）': {
      list: inHours(row.hours.flex_shortage_minutes),
      ...each((of) => inHours(of.flex_shortage_minutes)),
      further: further?.['フレックスの不足（時間）'],
    },
    祝日出勤: { list: row.days_holiday_work, sheet: sheet?.['祝日出勤日数'] },
    '祝日出勤（時間）': { list: inHours(row.holiday_work_minutes), sheet: sheet?.['祝日出勤時間'] },
    プレビュー: {
      preview: preview?.join(),
      standard: preview && standard && Object.values(standard).join(),
    },
  };
}
