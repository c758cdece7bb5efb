import type { AttendanceSheet, sheetRoutes } from '#contract/sheet.ts';
import type { IsoMonth } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import type { UserKey } from '../../records/user-key.ts';
import { companyNameOf, findEmployee } from '../../records/employees.ts';
import { policyFor } from '../../records/policies.ts';
import { loadSheetMonths, sheetOfMonth } from '../../records/sheet-months.ts';
import { presentSheet } from './sheet.presenter.ts';

/** An employee's sheet of a month. Throws `not_found`. */
async function sheetOf({ kysely }: Database, user: UserKey, month: IsoMonth, now: EpochMs): Promise<AttendanceSheet> {
  const employee = await findEmployee(kysely, user);
  if (employee === undefined) throw new AppError('not_found');
  const { companyId } = user;
  const [companyName, policy, [loaded]] = await Promise.all([
    companyNameOf(kysely, companyId),
    policyFor(kysely, companyId, month),
    loadSheetMonths(kysely, [employee], month),
  ]);
  if (loaded === undefined) throw new AppError('not_found');
  const company = { company_id: companyId, company_name: companyName };
  return presentSheet(company, employee, sheetOfMonth(loaded, policy, now));
}

/** Routes of the attendance sheet. */
export const sheetHandlers = ({ database }: RoutePlatform): Handlers<typeof sheetRoutes> => ({
  'GET /api/admin/users/{id}/attendance-sheet': ({ caller, params, query, now }) =>
    sheetOf(database, { companyId: caller.companyId, userId: params.id }, query.month, now),
});
