import { decimalHours } from '#domain/time/hours.ts';
import { weekdayLetter } from '#domain/time/japanese-date.ts';
import { formatPastMidnight, type Minutes, type WorkingDayMinute } from '#domain/time/minutes.ts';
import type { DayHours } from '#domain/hours/day-hours.ts';
import { realWork } from '#domain/working-time/work-classes.ts';
import { leaveKindsOf, type SheetDay } from '#domain/sheet/sheet-day.ts';
import { type CsvCell, csvLines, toCsv } from '../../platform/http/csv.ts';
import type { CompanySheets, EmployeeSheet } from './sheet-files.service.ts';

type Person = EmployeeSheet['employee'] & EmployeeSheet['departments'];
type Column = readonly [heading: string, cell: (day: SheetDay, person: Person, hours: DayHours) => CsvCell];

const time = (minute: WorkingDayMinute | null): CsvCell => (minute === null ? null : formatPastMidnight(minute));
const yes = (is: boolean): CsvCell => (is ? 1 : null);

/** The names of a day's leave that isn't paid leave. */
const othersOf = (day: SheetDay): string[] => leaveKindsOf(day).flatMap((other) => other?.name ?? []);

/** A duration in both forms: minutes to calculate with, hours as on the sheet. */
const length = (name: string, of: (day: SheetDay) => Minutes | null): Column[] => [
  [`${name}（分）`, of],
  [
    `${name}（時間）`,
    (day) => {
      const minutes = of(day);
      return minutes === null ? null : decimalHours(minutes);
    },
  ],
];

/** The minutes of one of the law's classes. */
const lawful = (name: string, of: (classes: DayHours['classes']) => Minutes): Column => [
  `法定・${name}（分）`,
  (_, __, { classes }) => of(classes),
];

/**
 * The columns of the file: the sheet's own, then the punches and what of them the sheet leaves out, and each remark
 * that counts as a column. `深夜` is all work at night, whatever the sheet's column shows (D10).
 */
const COLUMNS: readonly Column[] = [
  ['社員ID', (_, { employeeId }) => employeeId],
  ['氏名', (_, { name }) => name],
  ['日付', ({ date }) => date],
  ['曜日', ({ date }) => weekdayLetter(date)],
  ['祝日', ({ holiday }) => holiday],
  ['出勤', ({ clockIn }) => time(clockIn)],
  ['退勤', ({ clockOut }) => time(clockOut)],
  ...length('休憩', ({ breakMinutes }) => breakMinutes),
  ...length('実働', ({ work }) => work),
  ...length('残業', ({ overtime }) => overtime),
  ...length('深夜残業', ({ nightOvertime }) => nightOvertime),
  ...length('深夜', ({ night }) => night),
  ['出勤打刻', ({ recorded }) => time(recorded.clockIn)],
  ['退勤打刻', ({ recorded }) => time(recorded.clockOut)],
  ['出勤切り捨て（分）', ({ cut, work }) => (work === null ? null : cut.clockIn)],
  ['退勤切り捨て（分）', ({ cut, work }) => (work === null ? null : cut.clockOut)],
  ['出勤修正', ({ isClockInCorrected }) => yes(isClockInCorrected)],
  ['退勤修正', ({ isClockOutCorrected }) => yes(isClockOutCorrected)],
  ['休憩未入力', ({ isBreakUnset }) => yes(isBreakUnset)],
  ['有給休暇', (day) => yes(day.isVacation && othersOf(day).length === 0)],
  ['他の休暇', (day) => othersOf(day).join('・') || null],
  ['欠勤', ({ isAbsent }) => yes(isAbsent)],
  ['遅刻', ({ isLate }) => yes(isLate)],
  ['早退', ({ isLeftEarly }) => yes(isLeftEarly)],
  ['出勤未打刻', ({ missingPunch }) => yes(missingPunch === 'clock_in')],
  ['退勤未打刻', ({ missingPunch }) => yes(missingPunch === 'clock_out')],
  lawful('実働', ({ worked }) => worked),
  lawful('所定内', ({ contracted }) => contracted),
  lawful('法定内残業', ({ insideOvertime }) => insideOvertime),
  lawful('時間外（日）', ({ overtimeByDay }) => overtimeByDay),
  lawful('時間外（週）', ({ overtimeByWeek }) => overtimeByWeek),
  lawful('時間外（期間）', ({ overtimeByPeriod }) => overtimeByPeriod),
  lawful('うち60時間超', ({ overtimeOver60 }) => overtimeOver60),
  lawful('法定休日労働', ({ statutoryHoliday }) => statutoryHoliday),
  lawful('所定休日労働', ({ scheduledHoliday }) => scheduledHoliday),
  lawful('深夜', ({ night }) => night),
  lawful('適用除外', ({ exempt }) => exempt),
  lawful('労働時間の状況', realWork),
  // Excel breaks a line within a cell by a line feed alone, and the end of a line stays the end of a day.
  ['備考', ({ remarks }) => remarks.join('、').replaceAll(/\r\n?/g, '\n')],
];

/** Those of a company that has departments, after the others. */
const DEPARTMENT_COLUMNS: readonly Column[] = [
  ['部署', (_, { department }) => department ?? null],
  ['拠点', (_, { site }) => site ?? null],
];

/** Streams the sheets as CSV for Excel: a line for each day of each employee. */
export async function* sheetsCsv({ sheets, hasDepartments }: CompanySheets): AsyncGenerator<Buffer> {
  const columns = hasDepartments ? [...COLUMNS, ...DEPARTMENT_COLUMNS] : COLUMNS;
  yield Buffer.from(
    toCsv(
      columns.map(([heading]) => heading),
      [],
    ),
  );
  for await (const { employee, departments, sheet, hours } of sheets) {
    const person = { ...employee, ...departments };
    const hoursOf = new Map(hours.days.map((day) => [day.date, day]));
    const lines = sheet.days.flatMap((day) => {
      const ofDay = hoursOf.get(day.date);
      return ofDay === undefined ? [] : [columns.map(([, cell]) => cell(day, person, ofDay))];
    });
    yield Buffer.from(csvLines(lines));
  }
}
