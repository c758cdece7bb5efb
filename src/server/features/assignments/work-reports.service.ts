import type { WorkReport } from '#contract/work-reports.ts';
import { type ClientWorkReach, reachesWork } from '#domain/permissions/scope.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { workNamesOf } from '../../records/assignments.ts';
import { companyNameOf } from '../../records/company.ts';
import { findEmployee } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { figuresOf } from './report-figures.ts';
import { loadWork } from './work-months.ts';

/** The month of which a report is wanted, and of which assignment of the person. */
export interface WantedReport {
  readonly assignmentId: number;
  readonly period: WagePeriod;
  readonly now: EpochMs;
  /** The work at clients that the reader sees. */
  readonly reach: ClientWorkReach;
}

/** 作業報告書: a month of a person's assignment as its client is to sign it. Throws `not_found` where it doesn't hold in the month. */
export async function workReportOf(database: Database, user: UserKey, wanted: WantedReport): Promise<WorkReport> {
  const report = await findWorkReport(database, user, wanted);
  if (report === null) throw new AppError('not_found');
  return report;
}

/** Like {@link workReportOf}; `null` where the assignment doesn't hold in the month. */
export async function findWorkReport(
  { kysely }: Database,
  user: UserKey,
  { assignmentId, period, now, reach }: WantedReport,
): Promise<WorkReport | null> {
  const { companyId } = user;
  const employee = await findEmployee(kysely, user, period.to, period.from);
  if (employee === undefined) return null;
  const rules = await rulesFor(kysely, companyId, period.month);
  const [calculate] = await loadWork(kysely, [employee], { period, rules, now });
  const work = calculate?.();
  const settled = work?.settled.find(({ assignment }) => assignment.id === assignmentId);
  if (work === undefined || settled === undefined || !reachesWork(reach, settled.assignment)) return null;
  const { assignment } = settled;
  const { clients, jobs } = await workNamesOf(kysely, companyId);
  return {
    ...presentPeriod(period),
    user_id: employee.userId,
    employee_id: employee.employeeId,
    name: employee.name,
    company_name: await companyNameOf(kysely, companyId),
    client_company: clients.get(assignment.clientCompanyId) ?? '',
    job_assignment: jobs.get(assignment.jobAssignmentId ?? 0) ?? null,
    client_unit: assignment.unit,
    workplace: assignment.workplace,
    ...figuresOf(work, settled),
  };
}
