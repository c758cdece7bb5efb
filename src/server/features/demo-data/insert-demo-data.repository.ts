import { readFile } from 'node:fs/promises';

import { type Insertable, sql, type Transaction } from 'kysely';

import { type Assignment, UNSAID_TERMS } from '#domain/assignments/assignment.ts';
import { leaveOfDay, toDays } from '#domain/leave/amount.ts';
import { ANNUAL } from '#domain/leave/kind.ts';
import { lastUsableDay, statutoryGrantReason } from '#domain/leave/statutory-grant.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { addMonths, compareDates, firstDay, type IsoDate, type IsoMonth, lastDay, monthOf } from '#domain/time/date.ts';
import { type EpochMs, instantOf } from '#domain/time/instant.ts';
import { minutes, timeOfDay } from '#domain/time/minutes.ts';
import type { Role } from '#domain/users/role.ts';
import { toWeekdayList } from '#domain/working-time/contract-on-record.ts';
import type { DB } from '../../platform/database/schema.ts';
import { assignmentColumns, breakTimes } from '../../records/assignments.ts';
import { policyColumns } from '../../records/sheet-policy.ts';
import { toColumns } from '../../records/working-time-settings.ts';
import { ADMINS_ALONE } from '../../shared/approval/cases.ts';
import { kindColumns } from '../../shared/leave/leave-kinds.ts';
import { companies, DEMO_COMPANY_ID, type DemoCompany, goLiveDateOf, wageCalendarOf } from './companies.ts';
import {
  closedMonthsOf,
  demoDataOf,
  minutesOfWeekOf,
  patternOf,
  type DemoEmployeeData,
  type DemoLeaveRequest,
} from './demo-data.ts';
import { CLIENT_WORK_COMPANY_ID, sesAgency, sesCategories, sesReports, sesSales, sesWorkplace } from './client-work.ts';
import { HALF_BOUNDARY } from './leave-kinds.ts';
import type { DemoEmployee } from './scenario.ts';
import { RULE_COMPANY_ID, ruleCalendarOf } from './work-rules.ts';

/** The audit action that marks a company as demo data. */
export const DEMO_DATA_ACTION = 'demo_data';

/**
 * When the data is generated, how to hash the accounts' passwords (`employees.ts`), called only when they are needed, and
 * how to close a month in the transaction: by closing's own service, which this feature doesn't know.
 */
export interface DemoDataOptions {
  readonly today: IsoDate;
  readonly now: EpochMs;
  readonly hashPasswords: () => Promise<PasswordHashes>;
  readonly closeMonth: (trx: Transaction<DB>, closing: DemoClosing) => Promise<void>;
  readonly askForReport: (trx: Transaction<DB>, asked: DemoReport) => Promise<void>;
}

/** A month of these employees, and the admin who closes it. */
export interface DemoClosing {
  readonly month: IsoMonth;
  readonly at: EpochMs;
  readonly userIds: readonly number[];
  readonly admin: { readonly companyId: string; readonly userId: number; readonly role: Role };
}

/** The report of an assignment's month that a client is asked to approve, and whether it has. */
export interface DemoReport {
  readonly companyId: string;
  readonly askedByUserId: number;
  readonly assignmentId: number;
  readonly month: IsoMonth;
  readonly approver: string;
  readonly at: EpochMs;
  readonly isApproved: boolean;
}

type PasswordHashes = Readonly<Record<DemoEmployee['password'], string>>;

/** Inserts the demo data into a database without a company, a few statements per table. */
export async function insertDemoData(trx: Transaction<DB>, options: DemoDataOptions): Promise<void> {
  const insert = inserter(trx);
  const people = demoDataOf(options.today, options.now);
  await insertCompanies(insert, people, options);
  const users = await insertUsers(insert, people, await options.hashPasswords(), options.today);
  const rowsOf: RowsOf = (rows) =>
    people.flatMap((data) => {
      const { companyId, employeeId } = data.employee;
      const user = users.find(({ company_id, employee_id }) => company_id === companyId && employee_id === employeeId);
      if (user === undefined) throw new Error(`${companyId} ${employeeId} was not written`);
      return rows(data).map((row) => ({ company_id: companyId, user_id: user.user_id, ...row }));
    });
  await insertContracts(insert, rowsOf, options.today);
  await insertAttendance(trx, rowsOf);
  await insertClientWork(trx, insert, rowsOf);
  await insertDispatches(trx, insert, options.today);
  await insertLeave(insert, rowsOf);
  await closeEarlierMonths(trx, rowsOf, options);
  for (const { companyId } of companies)
    await sql`select take_over_records(${companyId}, ${new Date(options.now)})`.execute(trx);
  await askForReports(trx, rowsOf, options);
}

/** So many of the last days are still to be split between clients. */
const DAYS_TO_SPLIT = 3;

/**
 * What those at several clients have entered of their days of eight hours, by their shares, but for the last days; and who looks
 * after a client.
 */
async function insertClientWork(trx: Transaction<DB>, insert: Insert, rowsOf: RowsOf): Promise<void> {
  const assignments = await trx
    .selectFrom('client_assignment')
    .selectAll()
    .where('company_id', '=', CLIENT_WORK_COMPANY_ID)
    .where('share_percent', '<', 100)
    .execute();
  const several = assignments.filter(({ user_id: id }) => assignments.filter((one) => one.user_id === id).length > 1);
  const days = rowsOf(({ employee, records }) =>
    employee.companyId === CLIENT_WORK_COMPANY_ID
      ? [...new Set(records.map(({ workDate }) => workDate))].slice(0, -DAYS_TO_SPLIT).map((date) => ({ date }))
      : [],
  );
  await insert(
    'assigned_work',
    days.flatMap(({ company_id, user_id, date }, place) =>
      several
        .filter((one) => one.user_id === user_id)
        .map((one, index) => ({
          company_id,
          user_id,
          client_assignment_id: one.client_assignment_id,
          work_date: date,
          assigned_minutes: (480 * one.share_percent) / 100,
          category: sesCategories[(place + index) % sesCategories.length] ?? '',
        })),
    ),
  );
  const [client] = await trx
    .selectFrom('client_company')
    .select('client_company_id')
    .where('company_id', '=', CLIENT_WORK_COMPANY_ID)
    .where('name', '=', sesSales.client)
    .execute();
  const [role] = await insert('permission_role', [
    { company_id: CLIENT_WORK_COMPANY_ID, name: sesSales.role, permissions: [...sesSales.permissions] },
  ]);
  const [person] = rowsOf(({ employee: { companyId, employeeId }, hiredOn }) =>
    companyId === CLIENT_WORK_COMPANY_ID && employeeId === sesSales.employeeId ? [{ hiredOn }] : [],
  );
  if (client === undefined || role === undefined || person === undefined)
    throw new Error('nobody looks after a client');
  await insert('permission_assignment', [
    {
      company_id: person.company_id,
      user_id: person.user_id,
      permission_role_id: role.permission_role_id,
      scope: 'client_company',
      client_company_id: client.client_company_id,
      from_date: person.hiredOn,
    },
  ]);
}

/** A client's workplace that takes dispatched workers, with its limit extended; and the office that dispatches. */
async function insertDispatches(trx: Transaction<DB>, insert: Insert, today: IsoDate): Promise<void> {
  const { client, acceptedFrom, heardOn, limitOn, ...workplace } = sesWorkplace;
  const inMonths = (count: number): IsoDate => firstDay(addMonths(monthOf(today), count));
  const { client_company_id } = await trx
    .selectFrom('client_company')
    .select('client_company_id')
    .where('company_id', '=', CLIENT_WORK_COMPANY_ID)
    .where('name', '=', client)
    .executeTakeFirstOrThrow();
  const ofSes = { company_id: CLIENT_WORK_COMPANY_ID };
  const rows = await insert('dispatch_workplace', [
    { ...ofSes, ...workplace, client_company_id, accepted_from: inMonths(acceptedFrom) },
  ]);
  await insert(
    'dispatch_extension',
    rows.map(({ dispatch_workplace_id }) => ({
      ...ofSes,
      dispatch_workplace_id,
      limit_on: inMonths(limitOn),
      union_heard_on: inMonths(heardOn),
    })),
  );
  await insert('dispatch_agency', [{ ...ofSes, ...sesAgency }]);
}

/** Asks a client for the approval of two reports of the last month, of which it has approved one. */
async function askForReports(
  trx: Transaction<DB>,
  rowsOf: RowsOf,
  { today, now, askForReport }: DemoDataOptions,
): Promise<void> {
  const people = rowsOf(({ employee: { employeeId } }) => [{ employeeId }]).filter(
    ({ company_id }) => company_id === CLIENT_WORK_COMPANY_ID,
  );
  const userOf = (employeeId: string): number => people.find((one) => one.employeeId === employeeId)?.user_id ?? 0;
  for (const employeeId of [sesReports.waiting, sesReports.approved]) {
    const { id } = await trx
      .selectFrom('client_assignment as a')
      .innerJoin('client_company as c', (join) =>
        join.onRef('c.company_id', '=', 'a.company_id').onRef('c.client_company_id', '=', 'a.client_company_id'),
      )
      .select('a.client_assignment_id as id')
      .where('a.company_id', '=', CLIENT_WORK_COMPANY_ID)
      .where('a.user_id', '=', userOf(employeeId))
      .where('c.name', '=', sesReports.client)
      .executeTakeFirstOrThrow();
    await askForReport(trx, {
      companyId: CLIENT_WORK_COMPANY_ID,
      askedByUserId: userOf(sesReports.askedBy),
      assignmentId: id,
      month: addMonths(monthOf(today), -1),
      approver: sesReports.approver,
      at: now,
      isApproved: employeeId === sesReports.approved,
    });
  }
}

/** Closes the months before the two last whole ones of those who have a whole year, as their company's admin did then. */
async function closeEarlierMonths(
  trx: Transaction<DB>,
  rowsOf: RowsOf,
  { today, closeMonth }: DemoDataOptions,
): Promise<void> {
  const people = rowsOf(({ employee: { role, hasWholeYear = false } }) => [{ role, hasWholeYear }]).filter(
    ({ company_id }) => company_id === DEMO_COMPANY_ID,
  );
  const userIds = people.filter(({ hasWholeYear }) => hasWholeYear).map(({ user_id }) => user_id);
  const admin = people.find(({ role }) => role === 'admin');
  if (admin === undefined) throw new Error('there is no admin to close a month');
  const closer = { companyId: admin.company_id, userId: admin.user_id, role: admin.role };
  for (const { month, at } of closedMonthsOf(today)) await closeMonth(trx, { month, at, userIds, admin: closer });
}

/** The rows of every company, each with its ID. */
const ofCompanies = <Row extends object>(rows: (company: DemoCompany) => readonly Row[]) =>
  companies.flatMap((company) => rows(company).map((row) => ({ company_id: company.companyId, ...row })));

/** The row of a company that has that name. */
function named<Row extends { readonly company_id: string; readonly name: string }>(
  rows: readonly Row[],
  companyId: string,
  name: string,
): Row {
  const found = rows.find((row) => row.company_id === companyId && row.name === name);
  if (found === undefined) throw new Error(`${companyId} has no ${name}`);
  return found;
}

/** Inserts rows into a table, and returns them as stored. */
const inserter =
  (trx: Transaction<DB>) =>
  <Table extends keyof DB>(table: Table, rows: readonly Insertable<DB[Table]>[]) =>
    trx.insertInto(table).values(rows).returningAll().execute();
type Insert = ReturnType<typeof inserter>;

/** Inserts thousands of rows, each with the same columns, as one JSON: faster than that many parameters, of which a statement has at most 65,535. */
async function insertMany<Table extends 'time_record' | 'shift' | 'internal_work'>(
  trx: Transaction<DB>,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(trx);
}

/** The rows of everyone, each with the columns of its user. */
type RowsOf = <Row extends object>(
  rows: (data: DemoEmployeeData) => readonly Row[],
) => (Row & { readonly company_id: string; readonly user_id: number })[];

/**
 * The companies, their logos, policies and settings, and an audit entry for each, without an actor (D15). They went live
 * before anybody was hired, so that all of the data counts (D42).
 */
async function insertCompanies(
  insert: Insert,
  people: readonly DemoEmployeeData[],
  { today, now }: DemoDataOptions,
): Promise<void> {
  const [firstHire = today] = people.map(({ hiredOn }) => hiredOn).toSorted(compareDates);
  await insert(
    'company',
    ofCompanies((company) => [
      {
        name: company.name,
        parent_company_id: company.parentCompanyId,
        works_at_clients: true,
        go_live_on: goLiveDateOf(company, today) ?? firstDay(monthOf(firstHire)),
      },
    ]),
  );
  await insert(
    'closing_day',
    ofCompanies((company) =>
      wageCalendarOf(company).map(({ from, closingDay }) => ({
        effective_month: firstDay(from),
        closing_day: closingDay,
      })),
    ),
  );
  const logos = ofCompanies(({ logos: files }) => Object.entries(files).map(([kind, file]) => ({ kind, file })));
  for (const { file, ...logo } of logos) {
    const content = await readFile(new URL(file, import.meta.url));
    await insert('logo', [{ ...logo, content_type: 'image/svg+xml', content }]);
  }
  const entry = { at: new Date(now), action: DEMO_DATA_ACTION, reason: 'デモデータの作成' };
  await insert(
    'audit_entry',
    ofCompanies(() => [entry]),
  );
  await insert(
    'company_policy',
    ofCompanies(({ policies }) =>
      policies.map(({ from, policy }) => ({ effective_month: firstDay(from), ...policyColumns(policy) })),
    ),
  );
  await insert(
    'overtime_settings',
    ofCompanies(({ settings: dated }) =>
      dated.map(({ from, settings }) => ({ effective_month: firstDay(from), ...toColumns(settings) })),
    ),
  );
}

/** The accounts, and their groups. */
async function insertUsers(
  insert: Insert,
  people: readonly DemoEmployeeData[],
  hashes: PasswordHashes,
  today: IsoDate,
) {
  const clients = await insert(
    'client_company',
    ofCompanies(({ clientCompanies }) =>
      Object.entries(clientCompanies).map(([name, { description }]) => ({ name, description })),
    ),
  );
  const jobs = await insert(
    'job_assignment',
    ofCompanies(({ companyId, clientCompanies }) =>
      Object.entries(clientCompanies).flatMap(([client, { jobAssignments }]) => {
        const { client_company_id } = named(clients, companyId, client);
        return Object.entries(jobAssignments).map(([name, description]) => ({ client_company_id, name, description }));
      }),
    ),
  );
  const users = await insert(
    'user_account',
    people.map(({ employee, registeredOn, hiredOn }) => {
      const { companyId, employeeId, name, nameKana, role, password } = employee;
      return {
        company_id: companyId,
        employee_id: employeeId,
        name,
        name_kana: nameKana,
        role,
        password_hash: hashes[password],
        is_first_login: password === 'first',
        // It has been running for months; the others still show the first steps.
        hides_setup: companyId === DEMO_COMPANY_ID,
        created_at: new Date(instantOf(registeredOn, timeOfDay('00:00'))),
        hired_on: hiredOn,
      };
    }),
  );
  await insert(
    'client_assignment',
    users.flatMap(({ company_id, user_id, employee_id, hired_on }) => {
      const { employee } =
        people.find((data) => data.employee.companyId === company_id && data.employee.employeeId === employee_id) ?? {};
      if (employee === undefined || hired_on === null) return [];
      return assignmentsOf(employee, hired_on, today).map(({ client, job, ...assignment }) => {
        const { client_company_id: clientCompanyId } = named(clients, company_id, client);
        const jobAssignmentId = job === undefined ? null : named(jobs, company_id, job).job_assignment_id;
        const stored = { ...assignment, clientCompanyId, jobAssignmentId };
        return { company_id, user_id, ...assignmentColumns(stored), break_times: breakTimes(stored) };
      });
    }),
  );
  return users;
}

/** Where an employee works, of most all that is known from the day of hire on. */
function assignmentsOf(
  { clientCompany, jobAssignment, assignments }: DemoEmployee,
  hiredOn: IsoDate,
  today: IsoDate,
): (Omit<Assignment, 'clientCompanyId' | 'jobAssignmentId'> & { readonly client: string; readonly job?: string })[] {
  const inMonths = (count: number): IsoMonth => addMonths(monthOf(today), count);
  if (assignments !== undefined)
    return assignments.map(({ client, job, terms, from, to, share = 100 }) => ({
      ...terms,
      client,
      job,
      share,
      from: from === null ? hiredOn : firstDay(inMonths(-from)),
      to: to === undefined ? null : lastDay(inMonths(to)),
    }));
  if (clientCompany === undefined) return [];
  const job = jobAssignment === undefined ? {} : { job: jobAssignment };
  return [{ ...UNSAID_TERMS, client: clientCompany, ...job, share: 100, from: hiredOn, to: null }];
}

/** The companies' work rules, each from the first of all months on, and the calendar that one has. */
async function insertWorkRules(insert: Insert, today: IsoDate) {
  const rows = await insert(
    'work_rule',
    ofCompanies(({ workRules = {} }) => Object.entries(workRules).map(([name, { kind }]) => ({ name, kind }))),
  );
  await insert(
    'work_rule_version',
    ofCompanies(({ companyId, workRules = {} }) =>
      Object.entries(workRules).map(([name, rule]) => ({
        work_rule_id: named(rows, companyId, name).work_rule_id,
        effective_month: firstDay(FIRST_OF_ALL_MONTHS),
        settings: JSON.stringify(rule),
      })),
    ),
  );
  const calendar = ruleCalendarOf(today);
  const ofCalendar = rows.find(({ name }) => name === calendar.rule);
  await insert(
    'company_day',
    [...calendar.days].map(([date, { kind, name }]) => ({
      company_id: RULE_COMPANY_ID,
      work_rule_id: ofCalendar?.work_rule_id ?? null,
      calendar_date: date,
      kind,
      name,
    })),
  );
  return rows;
}

/** The contracts, each with its employment type and its work rule. */
async function insertContracts(insert: Insert, rowsOf: RowsOf, today: IsoDate): Promise<void> {
  const rules = await insertWorkRules(insert, today);
  const types = await insert(
    'employment_type',
    ofCompanies(({ employmentTypes }) =>
      Object.entries(employmentTypes).map(([name, description]) => ({ name, description })),
    ),
  );
  await insert(
    'work_contract',
    rowsOf(({ employee, hiredOn }) => {
      const { weeklyDays, weeklyMinutes } = patternOf(employee);
      const weekdays = minutesOfWeekOf(employee);
      const { companyId, employmentType, workRule, wageKind = null } = employee;
      return [
        {
          from_date: hiredOn,
          employment_type_id:
            employmentType === undefined ? null : named(types, companyId, employmentType).employment_type_id,
          work_rule_id: workRule === undefined ? null : named(rules, companyId, workRule).work_rule_id,
          wage_kind: wageKind,
          weekday_minutes: weekdays && toWeekdayList(weekdays),
          weekly_days: weekdays === null ? weeklyDays : null,
          weekly_minutes: weekdays === null ? weeklyMinutes : null,
        },
      ];
    }),
  );
}

/** The time records, shifts and internal work. */
async function insertAttendance(trx: Transaction<DB>, rowsOf: RowsOf): Promise<void> {
  const records = rowsOf((data) =>
    data.records.map((record) => ({
      record_type: record.recordType,
      work_date: record.workDate,
      recorded_at: new Date(record.recordedAt),
      latitude: record.latitude,
      longitude: record.longitude,
      accuracy: record.accuracy,
      address_data: record.address === null ? null : { results: [{ formatted_address: record.address }] },
      note: record.note,
      note_is_automatic: record.isNoteAutomatic,
      break_minutes: record.breakMinutes,
      absence_reason: record.absenceReason,
      correction_reason: record.correction?.reason ?? null,
      original_recorded_at: record.correction?.original == null ? null : new Date(record.correction.original),
      created_at: new Date(record.correction?.original ?? record.recordedAt),
      last_modified_at: new Date(record.correction?.original ?? record.recordedAt),
    })),
  ).map((row) => ({ ...row, corrected_by_user_id: row.correction_reason === null ? null : row.user_id }));
  await insertMany(trx, 'time_record', records);
  const shifts = rowsOf((data) =>
    data.shifts.map(({ date, start, end, isWorkday }) => ({
      work_date: date,
      is_workday: isWorkday,
      start_minute: start,
      end_minute: end,
    })),
  );
  await insertMany(trx, 'shift', shifts);
  const internalWork = rowsOf((data) =>
    data.internalWork.map(({ date, start, end, breakMinutes, note }) => ({
      work_date: date,
      start_minute: start,
      end_minute: end,
      break_minutes: breakMinutes,
      note,
    })),
  );
  await insertMany(trx, 'internal_work', internalWork);
}

/** The grants and requests of leave, and those whose delivery failed for a day (D21). */
async function insertLeave(insert: Insert, rowsOf: RowsOf): Promise<void> {
  const grants = rowsOf((data) =>
    data.grants.map((grant) => ({
      granted_on: grant.grantedOn,
      expires_on: lastUsableDay(grant.grantedOn),
      days: grant.days,
      reason: statutoryGrantReason(grant),
      sequence: grant.sequence,
    })),
  );
  await insert('leave_grant', grants);
  await insertKinds(insert);
  await insert(
    'leave_kind_grant',
    rowsOf(({ employee: { kindGrant }, hiredOn }) =>
      kindGrant === undefined ? [] : [{ ...kindGrant, granted_on: hiredOn }],
    ),
  );
  const madeAt = ({ requestedOn }: DemoLeaveRequest): Date => new Date(instantOf(requestedOn, timeOfDay('12:10')));
  const asked = rowsOf((data) =>
    data.leaveRequests.map((request) => ({
      kind: request.of?.kind ?? ANNUAL,
      request_type: (request.of?.kind ?? ANNUAL) === ANNUAL ? 'annual_leave' : 'other_leave',
      start_date: request.date,
      end_date: request.date,
      days_count: toDays(amountOf(request)),
      status: request.status,
      reason: request.reason ?? null,
      client_approver: request.approver,
      notes: request.notes ?? null,
      created_at: madeAt(request),
    })),
  );
  const requests = await insert('leave_request', asked);
  const pending = requests.filter(({ status }) => status === 'pending');
  await insert(
    'approval_case',
    pending.map(({ company_id, user_id, leave_request_id, created_at: waits_since }) => {
      const key = { company_id, user_id, leave_request_id };
      return { ...key, steps: ADMINS_ALONE, waits_since, waits_for_admins: true };
    }),
  );
  const days = rowsOf((data) =>
    data.leaveRequests.map((request) => ({ ...dayColumnsOf(request), work_date: request.date })),
  );
  const requestOn = new Map(requests.map((row) => [`${row.user_id} ${row.start_date}`, row.leave_request_id]));
  await insert(
    'leave_day',
    days.flatMap((row) => {
      const id = requestOn.get(`${row.user_id} ${row.work_date}`);
      return id === undefined ? [] : [{ ...row, leave_request_id: id }];
    }),
  );
  const unsent = rowsOf((data) => data.leaveRequests.filter(({ isUnsent }) => isUnsent)).flatMap((request) => {
    const [since, givenUp] = [madeAt(request), new Date(madeAt(request).getTime() + 86_400_000)];
    const own = requests.filter(
      ({ user_id, start_date }) => user_id === request.user_id && start_date === request.date,
    );
    return own.map(({ company_id, leave_request_id }) => ({
      company_id,
      leave_request_id,
      revision: 1,
      enqueued_at: since,
      next_attempt_at: givenUp,
      failed_at: givenUp,
      fault: '時間内に応答がありません',
    }));
  });
  await insert('leave_outbox', unsent);
}

/** The kinds of leave that companies have switched on, and the units of their paid leave. */
async function insertKinds(insert: Insert): Promise<void> {
  await insert(
    'leave_kind',
    ofCompanies(({ leaveKinds = [] }) => leaveKinds.map((kind) => ({ kind: kind.kind, ...kindColumns(kind) }))),
  );
  await insert(
    'leave_settings',
    ofCompanies(({ leaveKinds, policies }) => [
      {
        ...(leaveKinds !== undefined && { allows_halves: true, half_boundary_minute: HALF_BOUNDARY, hourly_days: 5 }),
        // The companies that are as the spec has them.
        ...(policies.length === 0 && { client_approver_asked_of: 'everyone' as const }),
      },
    ]),
  );
}

/** A day of leave, in minutes. */
const WHOLE_DAY = 480;

/** The minutes of a day that a request takes, and which ones. */
function dayColumnsOf({ of }: DemoLeaveRequest) {
  const none = { half: null, half_boundary_minute: null, start_minute: null, end_minute: null };
  const day = { ...none, unit: of?.unit ?? 'day', day_minutes: WHOLE_DAY, minutes: WHOLE_DAY };
  if (of?.unit === 'half')
    return { ...day, half: of.half, half_boundary_minute: HALF_BOUNDARY, minutes: WHOLE_DAY / 2 };
  if (of?.unit !== 'hour') return day;
  const [start, end] = [timeOfDay(of.from), timeOfDay(of.to)];
  return { ...day, start_minute: start, end_minute: end, minutes: end - start };
}

const amountOf = (request: DemoLeaveRequest) => {
  const { minutes: taken, day_minutes: day } = dayColumnsOf(request);
  return leaveOfDay(minutes(taken), minutes(day));
};
