import { type Kysely, type Selectable, sql } from 'kysely';

import type { Assignment, StoredAssignment } from '#domain/assignments/assignment.ts';
import type { DateRange, IsoDate } from '#domain/time/date.ts';
import type { Interval } from '#domain/time/interval.ts';
import { minutes, workingDayMinute } from '#domain/time/minutes.ts';
import type { ClientAssignment, DB } from '../platform/database/schema.ts';
import { byUser } from './rows.ts';
import type { UserKey } from './user-key.ts';

/** A row of `client_assignment`. */
type AssignmentRow = Omit<Selectable<ClientAssignment>, 'company_id' | 'created_at' | 'last_modified_at'>;

const interval = (start: number, end: number): Interval => ({
  start: workingDayMinute(start),
  end: workingDayMinute(end),
});

/** The breaks of a row: the start and end of each in turn. */
const breaksOf = (times: readonly number[]): Interval[] =>
  times.flatMap((start, place) => (place % 2 === 0 ? [interval(start, times[place + 1] ?? start)] : []));

const toAssignment = (row: AssignmentRow): StoredAssignment => ({
  id: row.client_assignment_id,
  userId: row.user_id,
  version: row.version,
  clientCompanyId: row.client_company_id,
  jobAssignmentId: row.job_assignment_id,
  from: row.from_date,
  to: row.to_date,
  share: row.share_percent,
  kind: row.contract_kind,
  workplace: row.workplace,
  unit: row.client_unit,
  dispatchEmployment: row.dispatch_employment,
  dispatchTerms: {
    isAgreementWorker: row.is_agreement_worker,
    sex: row.dispatch_sex,
    dutyGrade: row.duty_grade,
    beyondHours: row.beyond_hours,
    placement: row.placement,
    hasHealthInsurance: row.has_health_insurance,
    hasPensionInsurance: row.has_pension_insurance,
    hasEmploymentInsurance: row.has_employment_insurance,
    insuranceReason: row.insurance_reason,
  },
  hours: row.start_minutes === null || row.end_minutes === null ? null : interval(row.start_minutes, row.end_minutes),
  breaks: breaksOf(row.break_times),
  rounding: { unit: row.rounding_unit, step: minutes(row.rounding_minutes), direction: row.rounding_direction },
  band:
    row.band_lower_minutes === null || row.band_upper_minutes === null
      ? null
      : {
          lower: minutes(row.band_lower_minutes),
          upper: minutes(row.band_upper_minutes),
          method: row.band_method,
        },
  isProrated: row.is_prorated,
  monthlyPrice: row.monthly_price,
});

/** The columns of what the ledger has of a dispatch. */
export const dispatchColumns = ({ dispatchTerms: terms }: Pick<Assignment, 'dispatchTerms'>) => ({
  is_agreement_worker: terms.isAgreementWorker,
  dispatch_sex: terms.sex,
  duty_grade: terms.dutyGrade,
  beyond_hours: terms.beyondHours,
  placement: terms.placement,
  has_health_insurance: terms.hasHealthInsurance,
  has_pension_insurance: terms.hasPensionInsurance,
  has_employment_insurance: terms.hasEmploymentInsurance,
  insurance_reason: terms.insuranceReason,
});

/** The columns of an assignment beside its breaks; the wire and the audit log have them by the same names. */
export const assignmentColumns = ({ hours, rounding, band, ...one }: Assignment) => ({
  client_company_id: one.clientCompanyId,
  job_assignment_id: one.jobAssignmentId,
  from_date: one.from,
  to_date: one.to,
  share_percent: one.share,
  contract_kind: one.kind,
  workplace: one.workplace,
  client_unit: one.unit,
  dispatch_employment: one.dispatchEmployment,
  start_minutes: hours?.start ?? null,
  end_minutes: hours?.end ?? null,
  rounding_unit: rounding.unit,
  rounding_minutes: rounding.step,
  rounding_direction: rounding.direction,
  band_lower_minutes: band?.lower ?? null,
  band_upper_minutes: band?.upper ?? null,
  band_method: band?.method ?? 'upper_lower',
  is_prorated: one.isProrated,
  monthly_price: one.monthlyPrice,
});

/** All columns of an assignment beside its breaks. */
export const storedColumns = (one: Assignment) => ({ ...assignmentColumns(one), ...dispatchColumns(one) });

/** The breaks of an assignment as they are stored. */
export const breakTimes = ({ breaks }: Assignment): number[] => breaks.flatMap(({ start, end }) => [start, end]);

/** The assignments of users of a company, of each in the order of their first days; nobody without any has an entry. */
export async function assignmentsOf(
  db: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredAssignment[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('client_assignment')
    .selectAll()
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`)
    .orderBy('user_id')
    .orderBy('from_date')
    .orderBy('client_assignment_id')
    .execute();
  return byUser(rows, toAssignment);
}

/** Some of a company's assignments by their ids, in any order; those that it doesn't have are left out. */
export async function assignmentsById(
  db: Kysely<DB>,
  companyId: string,
  ids: readonly number[],
): Promise<readonly StoredAssignment[]> {
  const rows = await db
    .selectFrom('client_assignment')
    .selectAll()
    .where(sql<boolean>`company_id = ${companyId} and client_assignment_id = any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(toAssignment);
}

/**
 * SQL: the client company and the job under which a user is shown for some days, to be joined laterally: those of the last of
 * these days that has any. `users` is how the statement names `user_account`.
 */
export const workWithin = ({ from, to }: DateRange, users: 'u' | 'user_account' = 'user_account') =>
  sql<{ client_company_id: number; job_assignment_id: number | null }>`(
    select w.client_company_id, w.job_assignment_id from client_assignment_within(
      ${sql.ref(`${users}.company_id`)}, ${sql.ref(`${users}.user_id`)}, ${from}::date, ${to}::date) w)`;

/** The client company and the job under which a user is shown on a day; `null` for none. */
export async function workOn(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  day: IsoDate,
): Promise<{ readonly client_company_id: number | null; readonly job_assignment_id: number | null }> {
  const { rows } = await sql<{ client_company_id: number; job_assignment_id: number | null }>`
    select client_company_id, job_assignment_id
    from client_assignment_within(${companyId}, ${userId}, ${day}::date, ${day}::date)`.execute(db);
  return rows[0] ?? { client_company_id: null, job_assignment_id: null };
}

/** The names of a company's client companies and jobs, by their ids. */
export interface WorkNames {
  readonly clients: ReadonlyMap<number, string>;
  readonly jobs: ReadonlyMap<number, string>;
  /** The client of each job. */
  readonly clientOfJob: ReadonlyMap<number, number>;
}

/** The names of all client companies and jobs of a company. */
export async function workNamesOf(db: Kysely<DB>, companyId: string): Promise<WorkNames> {
  const clients = await db
    .selectFrom('client_company')
    .select(['client_company_id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  const jobs = await db
    .selectFrom('job_assignment')
    .select(['job_assignment_id', 'client_company_id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  return {
    clients: new Map(clients.map((row) => [row.client_company_id, row.name])),
    jobs: new Map(jobs.map((row) => [row.job_assignment_id, row.name])),
    clientOfJob: new Map(jobs.map((row) => [row.job_assignment_id, row.client_company_id])),
  };
}
