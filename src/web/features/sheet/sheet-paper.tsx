import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type Ref } from 'react';

import type { AttendanceSheet, SheetDayResponse } from '#contract/sheet.ts';
import { figureText, hoursFigures, sheetNotes, STATUTORY_TOTALS } from '#domain/sheet/figures.ts';
import {
  departmentLine,
  SHEET_COLUMNS,
  SHEET_STAMPS,
  sheetCells,
  sheetTint,
  summaryCells,
  totalRows,
  type ShownDay,
} from '#domain/sheet/layout.ts';
import { isoDate } from '#domain/time/date.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';
import { formatPeriod } from '#domain/working-time/period-text.ts';
import type { PeriodName } from '#domain/working-time/wage-period.ts';
import { logosQuery } from '../../lib/company-queries.ts';
import { styleNonce } from '../../lib/style-nonce.ts';
import { toPeriod } from '../../lib/wire.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ColumnHeads } from '../../ui/column-heads.tsx';
import styles from './sheet-paper.module.css';
import { texts } from './texts.ts';

/** So many letters take one line, however wide they are. */
const ON_ONE_LINE = { id: 18, name: 26 };

const columns = Object.keys(SHEET_COLUMNS) as (keyof typeof SHEET_COLUMNS)[];

/** The sheet as it lies on an A4 page: on screen, in print and in the PDF the same. Paper is white, in the dark too. */
export function SheetPaper({
  sheet,
  ref,
}: {
  readonly sheet: AttendanceSheet;
  readonly ref: Ref<HTMLElement>;
}): ReactNode {
  const { company, user } = sheet;
  const title = texts.sheetOf(formatPeriod(toPeriod(sheet)));
  return (
    <article ref={ref} className={styles.paper} aria-label={title} data-sealed={sheet.seal !== undefined || undefined}>
      <header className={styles.head}>
        <Logo key={company.company_id} companyId={company.company_id} companyName={company.company_name} />
        <h2 className={styles.title}>{title}</h2>
        <ul className={styles.stamps}>
          {SHEET_STAMPS.map((stamp) => (
            <li key={stamp}>{stamp}</li>
          ))}
        </ul>
      </header>
      <dl className={styles.person}>
        <dt>{texts.employeeId}</dt>
        <dd data-long={user.employee_id.length > ON_ONE_LINE.id || undefined}>{user.employee_id}</dd>
        <dt>{texts.name}</dt>
        <dd className={styles.name} data-long={user.name.length > ON_ONE_LINE.name || undefined}>
          {user.name}
        </dd>
      </dl>
      {departmentLine(user) !== '' && <p className={styles.departments}>{departmentLine(user)}</p>}
      <Summary entries={summaryCells(toShownSummary(sheet))} />
      <table className={styles.days} aria-label={title}>
        <ColumnHeads columns={columns} names={SHEET_COLUMNS} />
        <tbody>
          {sheet.days.map((day) => (
            <DayRow key={day.date} day={day} />
          ))}
        </tbody>
        {sheet.figures === 'paid' && <TotalRows hours={sheet.hours} />}
      </table>
      <StatutoryTotals hours={sheet.hours} />
      <ul className={styles.notes}>
        {sheetNotes(sheet.notes, sheet.figures).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </article>
  );
}

/** The company's logo; where there is none, the product's mark and the company's name in its place (D35). */
function Logo({ companyId, companyName }: { readonly companyId: string; readonly companyName: string }): ReactNode {
  const { data, isPending } = useQuery(logosQuery(companyId));
  const [broken, setBroken] = useState<string | null>(null);
  const address = data?.company_logo ?? null;
  if (isPending) return <div className={styles.company} />;
  if (address === null || address === broken) {
    return (
      <div className={styles.company}>
        <BrandMark size={22} />
        <span>{companyName}</span>
      </div>
    );
  }
  return <img className={styles.logo} src={address} alt={companyName} onError={() => setBroken(address)} />;
}

function Summary({ entries }: { readonly entries: ReturnType<typeof summaryCells> }): ReactNode {
  return (
    <table className={styles.summary} aria-label={texts.summary}>
      <thead>
        <tr>
          {entries.map(([label]) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {entries.map(([label, value]) => (
            <td key={label}>{value}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** 法定の集計: rows of figures, each below its heading. */
const StatutoryTotals = ({ hours }: Pick<AttendanceSheet, 'hours'>): ReactNode => (
  <table className={styles.statutory} aria-label={STATUTORY_TOTALS}>
    <caption>{STATUTORY_TOTALS}</caption>
    {hoursFigures(toShownHours(hours)).map((figures) => (
      <tbody key={figures[0]?.[0]}>
        <tr>
          {figures.map(([heading]) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
        <tr>
          {figures.map((figure) => (
            <td key={figure[0]}>{figureText(figure)}</td>
          ))}
        </tr>
      </tbody>
    ))}
  </table>
);

function DayRow({ day }: { readonly day: SheetDayResponse }): ReactNode {
  const shown = toShownDay(day);
  const cells = sheetCells(shown);
  return (
    <tr data-tint={sheetTint({ date: shown.date, holiday: day.holiday })}>
      <th scope="row">{cells.date}</th>
      <td>{cells.clockIn}</td>
      <td>{cells.clockOut}</td>
      <td>{cells.breakTime}</td>
      <td>{cells.work}</td>
      <td>{cells.overtime}</td>
      <td>{cells.night}</td>
      <td data-column="remarks" title={cells.remarks}>
        <div className={styles.remarks}>{cells.remarks}</div>
      </td>
    </tr>
  );
}

/** What only the month as a whole makes, and the totals, below the days. */
const TotalRows = ({ hours }: Pick<AttendanceSheet, 'hours'>): ReactNode => (
  <tfoot>
    {totalRows(toShownHours(hours)).map(({ date, ...cells }) => (
      <tr key={date}>
        <th scope="row">{date}</th>
        {Object.entries(cells).map(([column, text]) => (
          <td key={column}>{text}</td>
        ))}
      </tr>
    ))}
  </tfoot>
);

/** A day of the wire as its row is laid out. */
function toShownDay(day: SheetDayResponse): ShownDay {
  return {
    date: isoDate(day.date),
    clockIn: whenKnown(day.clock_in_minute, workingDayMinute),
    clockOut: whenKnown(day.clock_out_minute, workingDayMinute),
    isClockInCorrected: day.is_clock_in_corrected,
    isClockOutCorrected: day.is_clock_out_corrected,
    breakMinutes: whenKnown(day.break_time, minutes),
    isBreakUnset: day.is_break_unset,
    isVacation: day.is_vacation || day.other_leave?.is_whole_day === true,
    work: whenKnown(day.work_minutes, minutes),
    overtime: whenKnown(day.overtime_minutes, minutes),
    nightOvertime: whenKnown(day.night_overtime_minutes, minutes),
    remarks: day.remarks,
  };
}

/** The figures of the wire as the table above the days is laid out. */
function toShownSummary({ summary }: AttendanceSheet): Parameters<typeof summaryCells>[0] {
  return {
    daysWorked: summary.days_worked,
    daysAbsent: summary.days_absent,
    daysLate: summary.days_late,
    daysLeftEarly: summary.days_left_early,
    work: minutes(summary.work_minutes),
    overtime: minutes(summary.overtime_minutes),
    nightOvertime: minutes(summary.night_overtime_minutes),
  };
}

/** The hours of the wire as 法定の集計 is laid out. */
const toShownHours = (
  hours: AttendanceSheet['hours'],
): Parameters<typeof hoursFigures>[0] & Parameters<typeof totalRows>[0] => ({
  workedDays: hours.worked_days,
  worked: minutes(hours.worked_minutes),
  contracted: minutes(hours.contracted_work_minutes),
  insideOvertime: minutes(hours.inside_overtime_minutes),
  overtime: minutes(hours.overtime_minutes),
  overtimeByWeek: minutes(hours.overtime_by_week_minutes),
  overtimeOver60: minutes(hours.overtime_over_60_minutes),
  statutoryHoliday: minutes(hours.statutory_holiday_minutes),
  contractedDays: hours.contracted_days,
  contractedMinutes: minutes(hours.contracted_minutes),
  scheduledHoliday: minutes(hours.scheduled_holiday_minutes),
  night: minutes(hours.night_minutes),
  late: minutes(hours.late_minutes),
  earlyLeave: minutes(hours.early_leave_minutes),
  away: minutes(hours.away_minutes),
  absenceDays: hours.absence_days,
  leaveDays: hours.leave_days,
  leave: minutes(hours.leave_minutes),
  otherLeaveDays: hours.other_leave_days,
  otherLeave: minutes(hours.other_leave_minutes),
  unpaidLeaveDays: hours.unpaid_leave_days,
  unpaidLeave: minutes(hours.unpaid_leave_minutes),
  overtimeByPeriod: minutes(hours.overtime_by_period_minutes),
  exempt: minutes(hours.exempt_minutes),
  deemed: minutes(hours.worked_minutes - hours.real_minutes),
  flexShortage: minutes(hours.flex_shortage_minutes),
  flexCarried: minutes(hours.flex_carried_minutes),
});

const whenKnown = <Branded,>(value: number | null, brand: (value: number) => Branded): Branded | null =>
  value === null ? null : brand(value);

const MARGIN_MM = 10;
const RENDER_SCALE = 1.5;

/**
 * Saves the sheet as a PDF: an image of it on one A4 portrait page, within margins of 10 mm, rendered at 1.5 of its size
 * (spec §2). The code that does it is loaded at the first use.
 */
export async function exportPdf(paper: HTMLElement, employeeId: string, month: PeriodName): Promise<void> {
  const [{ default: html2canvas }, { jsPDF }] = await Promise.all([import('html2canvas-pro'), import('jspdf')]);
  const canvas = await html2canvas(paper, {
    scale: RENDER_SCALE,
    backgroundColor: '#ffffff',
    logging: false,
    cspNonce: styleNonce(),
    // The page as a desktop has it, whatever it is scrolled or zoomed to.
    windowWidth: 1280,
    scrollX: 0,
    scrollY: 0,
  });
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', orientation: 'portrait', compress: true });
  const [width, height] = fitted(canvas, pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight());
  pdf.addImage(canvas, 'PNG', MARGIN_MM, MARGIN_MM, width, height);
  await pdf.save(`出勤簿_${employeeId}_${month}.pdf`, { returnPromise: true });
}

/** The size in millimetres at which the image fills the page's width, or its height where it is longer. */
function fitted(
  image: { readonly width: number; readonly height: number },
  pageWidth: number,
  pageHeight: number,
): [number, number] {
  const perPixel = Math.min((pageWidth - 2 * MARGIN_MM) / image.width, (pageHeight - 2 * MARGIN_MM) / image.height);
  return [image.width * perPixel, image.height * perPixel];
}
