import type { MonthHours } from '#domain/hours/month-hours.ts';
import type { Sheet } from '#domain/sheet/sheet.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { createYield } from '../../platform/event-loop.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { startEagerly } from '../../platform/http/download.ts';
import { companyNameOf } from '../../records/company.ts';
import { type DepartmentNames, departmentsOf, namesOfMain } from '../../records/departments.ts';
import { employeesOfMonth, type SheetEmployee } from '../../records/employees.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { hoursOfMonth, sheetOfMonth, streamSheetMonths } from '../../shared/sheet/sheet-months.ts';
import { sheetSeals, withSealNotes } from '../../shared/sheet/sheet-seals.ts';

/** An employee's sheet. */
export interface EmployeeSheet {
  readonly employee: SheetEmployee;
  readonly departments: DepartmentNames;
  readonly sheet: Sheet;
  readonly hours: MonthHours;
}

/** Everyone's sheets of a month, calculated lazily. */
export interface CompanySheets {
  readonly companyName: string;
  readonly period: WagePeriod;
  /** It has departments or sites: only then the files have a place for them. */
  readonly hasDepartments: boolean;
  /** The employees of the sheets, in their order. */
  readonly employees: readonly SheetEmployee[];
  readonly sheets: AsyncIterable<EmployeeSheet>;
}

/**
 * The sheets of everyone who has one of that month, as of `now`; the first is calculated already. Throws `sheets_none`
 * where nobody has one.
 */
export async function sheetsOfCompany(
  { kysely }: Database,
  { companyId, people }: Pick<Caller, 'companyId' | 'people'>,
  period: WagePeriod,
  now: EpochMs,
): Promise<CompanySheets> {
  const [companyName, rules, employees, departments] = await Promise.all([
    companyNameOf(kysely, companyId),
    rulesFor(kysely, companyId, period.month),
    employeesOfMonth(kysely, companyId, period, people),
    departmentsOf(kysely, companyId),
  ]);
  if (employees.length === 0) throw new AppError('sheets_none');

  async function* sheets(): AsyncGenerator<EmployeeSheet> {
    const yieldIfDue = createYield();
    for await (const months of streamSheetMonths(kysely, employees, { period, rules, now })) {
      const seals = await sheetSeals(kysely, months, period);
      for (const each of months) {
        const { employee } = each;
        const hours = hoursOfMonth(each, rules);
        const sheet = withSealNotes(sheetOfMonth(each, rules, hours), seals.get(employee.userId));
        yield {
          employee,
          departments: namesOfMain(departments, employee.departments),
          sheet,
          hours,
        };
        // A page takes some milliseconds, and a punch waits for no more than one.
        await yieldIfDue();
      }
    }
  }
  return {
    companyName,
    period,
    hasDepartments: departments.size > 0,
    employees,
    sheets: await startEagerly(sheets()),
  };
}
