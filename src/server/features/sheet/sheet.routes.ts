import type { AttendanceSheet, sheetRoutes, sheetFileRoutes, SheetDayResponse } from '#contract/sheet.ts';
import type { MonthHours } from '#domain/hours/month-hours.ts';
import { type EpochMs, formatInstant } from '#domain/time/instant.ts';
import { SHEET_COUNT_HEADER, type SheetFileFormat } from '#domain/sheet/sheet-files.ts';
import type { SheetSeal } from '#domain/sheet/seal-note.ts';
import { leaveKindsOf, type SheetDay } from '#domain/sheet/sheet-day.ts';
import { figuresOf, type Sheet } from '#domain/sheet/sheet.ts';
import { formatTimeOfDay, type WorkingDayMinute } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import type { FileWorker } from '../../platform/file-worker/file-worker.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { companyNameOf, findLogo } from '../../records/company.ts';
import { type DepartmentNames, departmentsOf, namesOfMain } from '../../records/departments.ts';
import { findEmployee, type SheetEmployee } from '../../records/employees.ts';
import { type UserKey, userOf } from '../../records/user-key.ts';
import { presentPeriod, requestedPeriod } from '../../records/wage-periods.ts';
import { requireAsked } from '../../shared/approval/month-approval.ts';
import { presentHours } from '../../shared/sheet/hours.presenter.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, loadSheetMonths, sheetOfMonth, presentSummary } from '../../shared/sheet/sheet-months.ts';
import { sheetSeals, withSealNotes } from '../../shared/sheet/sheet-seals.ts';
import { asDownload, FILE_TYPES, streamFile } from '../../platform/http/download.ts';
import { pdfLogo } from './pdf-logo.ts';
import { type CompanySheets, sheetsOfCompany } from './sheet-files.service.ts';
import { sheetsCsv } from './sheets-csv.ts';
import { sheetsPdf } from './sheets-pdf.ts';
import { sheetsXlsx } from './sheets-xlsx.ts';

/** An employee's sheet of a month. Throws `not_found`. */
async function sheetOf(
  { kysely }: Database,
  user: UserKey,
  period: WagePeriod,
  now: EpochMs,
): Promise<AttendanceSheet> {
  const employee = await findEmployee(kysely, user, period.to, period.from);
  if (employee === undefined) throw new AppError('not_found');
  const { companyId } = user;
  const [companyName, rules, departments] = await Promise.all([
    companyNameOf(kysely, companyId),
    rulesFor(kysely, companyId, period.month),
    departmentsOf(kysely, companyId),
  ]);
  const [loaded] = await loadSheetMonths(kysely, [employee], { period, rules, now });
  if (loaded === undefined) throw new AppError('not_found');
  const hours = hoursOfMonth(loaded, rules);
  const seal = (await sheetSeals(kysely, [loaded], period)).get(user.userId);
  return {
    company: { company_id: companyId, company_name: companyName },
    month: period.name,
    ...presentPeriod(period),
    ...presentSheet(
      employee,
      namesOfMain(departments, employee.departments),
      withSealNotes(sheetOfMonth(loaded, rules, hours), seal),
      hours,
    ),
    ...(seal && { seal: presentSeal(seal) }),
  };
}

/** Routes of the attendance sheet. */
export const sheetHandlers = ({ database }: RoutePlatform): Handlers<typeof sheetRoutes> => ({
  'GET /api/admin/users/{id}/attendance-sheet': async (call) => {
    const { caller, params, query, now } = call;
    return sheetOf(database, userOf(caller, params), await requestedPeriod(database, call, query.month), now);
  },
  'GET /api/approvals/users/{id}/attendance-sheet': async (call) => {
    const { caller, params, query, now } = call;
    const user = userOf(caller, params);
    const period = await requestedPeriod(database, call, query.month);
    await requireAsked(database.kysely, caller, user, period, now);
    return sheetOf(database, user, period, now);
  },
});

/** The route of everyone's sheets in one file. */
export const sheetFileHandlers = ({
  database,
  files,
}: RoutePlatform & { readonly files: FileWorker }): Handlers<typeof sheetFileRoutes> => {
  const partsOf = async (
    format: SheetFileFormat,
    company: CompanySheets,
    companyId: string,
    now: EpochMs,
  ): Promise<AsyncIterable<Uint8Array>> => {
    switch (format) {
      case 'csv':
        return sheetsCsv(company);
      case 'xlsx':
        return sheetsXlsx(company);
      case 'pdf':
        return sheetsPdf(
          company,
          await pdfLogo(files, companyId, await findLogo(database.kysely, companyId, 'normal')),
          now,
        );
    }
  };
  return {
    'GET /api/admin/attendance-sheets': async (call) => {
      const { caller, query, now, reply } = call;
      const { companyId } = caller;
      const { month, format } = query;
      const company = await sheetsOfCompany(database, caller, await requestedPeriod(database, call, month), now);
      const parts = await partsOf(format, company, companyId, now);
      asDownload(reply, FILE_TYPES[format], `出勤簿_全社員_${month}.${format}`);
      reply.header(SHEET_COUNT_HEADER, String(company.employees.length));
      return streamFile(reply, parts);
    },
  };
};

/** A sheet on the wire. */
const presentSheet = (
  { userId, employeeId, name }: SheetEmployee,
  departments: DepartmentNames,
  sheet: Sheet,
  hours: MonthHours,
): Omit<AttendanceSheet, 'company' | 'month' | 'from' | 'to' | 'seal'> => ({
  user: { id: userId, employee_id: employeeId, name, ...departments },
  figures: figuresOf(sheet),
  summary: presentSummary(sheet.summary),
  hours: presentHours(hours),
  days: sheet.days.map(presentDay),
  notes: [...sheet.notes],
});

const presentSeal = ({ closedAt, sheetHash, isUnchanged, sealedBy }: SheetSeal): AttendanceSheet['seal'] => ({
  closed_at: formatInstant(closedAt),
  sheet_sha256: sheetHash,
  is_unchanged: isUnchanged,
  sealed_by: sealedBy,
});

const presentDay = (day: SheetDay): SheetDayResponse => ({
  date: day.date,
  clock_in: onClock(day.clockIn),
  clock_out: onClock(day.clockOut),
  clock_in_minute: day.clockIn,
  clock_out_minute: day.clockOut,
  is_clock_in_corrected: day.isClockInCorrected,
  is_clock_out_corrected: day.isClockOutCorrected,
  is_corrected: day.isClockInCorrected || day.isClockOutCorrected,
  break_time: day.breakMinutes,
  is_break_unset: day.isBreakUnset,
  work_minutes: day.work,
  overtime_minutes: day.overtime,
  night_minutes: day.night,
  night_overtime_minutes: day.nightOvertime,
  ...presentLeave(day),
  is_absent: day.isAbsent,
  is_late: day.isLate,
  is_left_early: day.isLeftEarly,
  missing_punch: day.missingPunch,
  holiday: day.holiday,
  remarks: day.remarks.join('、'),
});

/** Of a day with leave of several other kinds their names together, paid where one of them is. */
function presentLeave(day: SheetDay): Pick<SheetDayResponse, 'is_vacation' | 'other_leave'> {
  const others = leaveKindsOf(day).filter((other) => other !== null);
  if (others.length === 0) return { is_vacation: day.isVacation };
  return {
    is_vacation: false,
    other_leave: {
      name: others.map(({ name }) => name).join('・'),
      is_paid: others.some(({ isPaid }) => isPaid),
      is_whole_day: day.isVacation,
    },
  };
}

const onClock = (minute: WorkingDayMinute | null): string | null => (minute === null ? null : formatTimeOfDay(minute));
