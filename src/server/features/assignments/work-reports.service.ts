import type { Kysely } from 'kysely';

import type { WorkReport } from '#contract/work-reports.ts';
import { ALL_CLIENT_WORK, type ClientWorkReach, reachesWork } from '#domain/permissions/scope.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assignmentsById, type WorkNames, workNamesOf } from '../../records/assignments.ts';
import { companyNameOf } from '../../records/company.ts';
import { findEmployee } from '../../records/employees.ts';
import type { UserKey } from '../../records/user-key.ts';
import { presentPeriod } from '../../records/wage-periods.ts';
import { rulesFor } from '../../shared/sheet/month-rules.ts';
import { figuresOf } from './report-figures.ts';
import { loadWork, workOfAssigned, type WorkOfMonth } from './work-months.ts';

/** A database, or a transaction (`kysely`). */
type Readable = Pick<Database, 'kysely'>;

/** The month of which a report is wanted, and of which assignment of the person. */
export interface WantedReport {
  readonly assignmentId: number;
  readonly period: WagePeriod;
  readonly now: EpochMs;
  /** The work at clients that the reader sees. */
  readonly reach: ClientWorkReach;
}

/** The work at clients that a caller sees of a person; of themself, where the call is about oneself, all. */
export const reachOf = (caller: Caller, user: UserKey): ClientWorkReach =>
  user === caller ? ALL_CLIENT_WORK : caller.clientWork;

/** Whose an assignment is. Throws `not_found` where the caller doesn't see it. */
export async function workerOf(
  { kysely }: Database,
  { companyId, clientWork }: Pick<Caller, 'companyId' | 'clientWork'>,
  assignmentId: number,
): Promise<UserKey> {
  const [assignment] = await assignmentsById(kysely, companyId, [assignmentId]);
  if (assignment === undefined || !reachesWork(clientWork, assignment)) throw new AppError('not_found');
  return { companyId, userId: assignment.userId };
}

/** 作業報告書: a month of a person's assignment as its client is to sign it. Throws `not_found` where it doesn't hold in the month. */
export async function workReportOf(database: Readable, user: UserKey, wanted: WantedReport): Promise<WorkReport> {
  const report = await findWorkReport(database, user, wanted);
  if (report === null) throw new AppError('not_found');
  return report;
}

/** Like {@link workReportOf}; `null` where the assignment doesn't hold in the month. */
export async function findWorkReport(
  { kysely }: Readable,
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
  return presentReport(work, settled, period, await reportNamesOf(kysely, companyId));
}

/** The reports of everybody who is assigned to a client in a month, of the work that the caller reaches, by employee ID. */
export async function* reportsForClient(
  { kysely }: Database,
  { companyId, clientWork }: Pick<Caller, 'companyId' | 'clientWork'>,
  clientCompanyId: number,
  { period, now }: Pick<WantedReport, 'period' | 'now'>,
): AsyncGenerator<{ readonly assignmentId: number; readonly report: WorkReport }> {
  const rules = await rulesFor(kysely, companyId, period.month);
  const names = await reportNamesOf(kysely, companyId);
  for await (const work of workOfAssigned(kysely, companyId, clientWork, { period, rules, now }))
    for (const settled of work.settled)
      if (settled.assignment.clientCompanyId === clientCompanyId)
        yield { assignmentId: settled.assignment.id, report: presentReport(work, settled, period, names) };
}

/** The names in a company's reports. */
type ReportNames = WorkNames & { readonly company: string };

const reportNamesOf = async (db: Kysely<DB>, companyId: string): Promise<ReportNames> => ({
  ...(await workNamesOf(db, companyId)),
  company: await companyNameOf(db, companyId),
});

function presentReport(
  work: WorkOfMonth,
  settled: WorkOfMonth['settled'][number],
  period: WagePeriod,
  { clients, jobs, company }: ReportNames,
): WorkReport {
  const { employee } = work;
  const { assignment } = settled;
  return {
    ...presentPeriod(period),
    user_id: employee.userId,
    employee_id: employee.employeeId,
    name: employee.name,
    company_name: company,
    client_company: clients.get(assignment.clientCompanyId) ?? '',
    job_assignment: jobs.get(assignment.jobAssignmentId ?? 0) ?? null,
    client_unit: assignment.unit,
    workplace: assignment.workplace,
    ...figuresOf(work, settled),
  };
}
