import type { ReportLayout, WorkReport } from '#contract/work-reports.ts';
import { FORM_FIELDS, type FormField, REPORT_COLUMN_NAMES, REPORT_COLUMNS } from '#domain/assignments/report-layout.ts';
import { daysFrom, type IsoDate, monthNumber, weekdayOf, yearOf } from '#domain/time/date.ts';
import { WEEKDAYS } from '#domain/time/japanese-date.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import { checkForm, fillForm, FORM_DAYS, type FormNames, type FormValues } from '../../platform/xlsx/form.ts';
import type { FormValue } from '../../platform/xlsx/form-parts.ts';
import type { CellStyle } from '../../platform/xlsx/styles.ts';
import { workbook, type XlsxCell, type XlsxSheet } from '../../platform/xlsx/workbook.ts';
import { dateCell, dayCell, lengthCell, recipientOf, textCell } from './report-cells.ts';

/** The placeholders of a form: those of a report, and those of each of its days. */
const NAMES: FormNames = { single: FORM_FIELDS, daily: Object.values(REPORT_COLUMN_NAMES) };

/** Checks a form that somebody uploads; throws what `checkForm` throws. Returns how many of its cells are filled. */
export const checkClientForm = (file: Uint8Array): number => checkForm(file, NAMES);

/** Fills a stored form with a report. */
export const fillClientForm = ({
  file,
  values,
}: {
  readonly file: Uint8Array;
  readonly values: FormValues;
}): Uint8Array => fillForm(file, NAMES, values);

const whole = (number: number): FormValue => ({ text: String(number), number, kind: 'text' });

const lengthOrNone = (time: number | undefined): FormValue => (time === undefined ? textCell('') : lengthCell(time));

/** What a form is filled with: a report of a period, whose days are there with or without work. */
export function formValues(report: WorkReport, layout: ReportLayout, { month, from, to }: WagePeriod): FormValues {
  const { settlement } = report;
  const single: Readonly<Record<FormField, FormValue>> = {
    社員名: textCell(report.name),
    社員ID: textCell(report.employee_id),
    会社名: textCell(report.company_name),
    取引先企業: textCell(report.client_company),
    宛名: textCell(recipientOf(report, layout)),
    担当業務: textCell(report.job_assignment ?? ''),
    組織単位: textCell(report.client_unit),
    作業場所: textCell(report.workplace),
    契約番号: textCell(layout.contract_number),
    年: whole(yearOf(month)),
    月: whole(monthNumber(month)),
    開始日: dateCell(from),
    終了日: dateCell(to),
    作業日数: whole(report.worked_days),
    作業時間合計: lengthCell(report.billed_minutes),
    精算幅下限: lengthOrNone(settlement?.lower_minutes),
    精算幅上限: lengthOrNone(settlement?.upper_minutes),
    控除時間: lengthOrNone(settlement?.shortage_minutes),
    超過時間: lengthOrNone(settlement?.excess_minutes),
    丸め: textCell(report.rounding),
  };
  const days = new Map<string, WorkReport['days'][number]>(report.days.map((day) => [day.date, day]));
  return {
    single: new Map(Object.entries(single)),
    days: daysFrom(from, to)
      .slice(0, FORM_DAYS)
      .map((date) => dayValues(date, days.get(date))),
  };
}

/** What a form says of a day; of one before the assignment began only which it is. */
function dayValues(date: IsoDate, day: WorkReport['days'][number] | undefined): ReadonlyMap<string, FormValue> {
  const cells = REPORT_COLUMNS.map((column): readonly [string, FormValue] => [
    REPORT_COLUMN_NAMES[column],
    day === undefined ? textCell('') : dayCell(column, day),
  ]);
  return new Map([
    ...cells,
    [REPORT_COLUMN_NAMES.date, dateCell(date)],
    // A form has rules of its own for its weekdays, which know no 祝.
    [REPORT_COLUMN_NAMES.weekday, textCell(WEEKDAYS[weekdayOf(date)])],
  ]);
}

const plain: CellStyle = { align: 'left' };
const heading: CellStyle = { fill: 'EEF0F3', hasBorder: true, align: 'center' };
const cell: CellStyle = { hasBorder: true, align: 'center' };

const SAMPLE_DAY = ['日付', '曜日', '開始', '終了', '休憩', '作業時間', '作業内容・備考'] as const;
const FORMATS: Readonly<Partial<Record<(typeof SAMPLE_DAY)[number], string>>> = {
  日付: 'm/d',
  開始: '[h]:mm',
  終了: '[h]:mm',
  休憩: '[h]:mm',
  作業時間: '[h]:mm',
};

const placeholder = (name: string): string => `{{${name}}}`;

/** A form to begin with: the usual report with placeholders, whose days are filled from the first row on. */
export function sampleForm(): AsyncGenerator<Buffer> {
  const line = (value: string, style = plain): { readonly cells: readonly XlsxCell[]; readonly isMerged: true } => ({
    cells: [{ value, style }],
    isMerged: true,
  });
  const day = (at: number) => ({
    cells: SAMPLE_DAY.map((name) => ({
      value: at === 0 ? placeholder(name) : null,
      style: { ...cell, ...(FORMATS[name] !== undefined && { format: FORMATS[name] }) },
    })),
  });
  async function* sheets(): AsyncGenerator<XlsxSheet> {
    yield {
      widths: [10, 8, 10, 10, 10, 12, 44],
      frozenRows: 6,
      rows: [
        { ...line('作業報告書　{{年}}年{{月}}月', { isBold: true, align: 'left', size: 14 }), height: 24 },
        line('{{宛名}}'),
        line('{{担当業務}}　契約番号：{{契約番号}}'),
        line('作業者：{{社員名}}（{{社員ID}}）'),
        { cells: [] },
        { cells: SAMPLE_DAY.map((value) => ({ value, style: heading })) },
        ...Array.from({ length: FORM_DAYS }, (_, at) => day(at)),
        { cells: [] },
        line('作業日数 {{作業日数}}日　作業時間の合計 {{作業時間合計}}'),
      ],
    };
  }
  return workbook(['作業報告書'], sheets());
}
