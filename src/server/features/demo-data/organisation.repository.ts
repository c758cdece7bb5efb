import { readFile } from 'node:fs/promises';

import type { Transaction } from 'kysely';

import { instantOf } from '#domain/time/instant.ts';
import { timeOfDay } from '#domain/time/minutes.ts';
import type { DB } from '../../platform/database/schema.ts';
import { companies } from './companies.ts';
import type { DemoEmployeeData } from './demo-data.ts';
import type { DemoEmployee, GroupAttributes } from './employees.ts';
import { patternOf } from './leave.ts';

/** Whether any company exists. */
export async function hasCompany(trx: Transaction<DB>): Promise<boolean> {
  return (await trx.selectFrom('company').select('company_id').limit(1).executeTakeFirst()) !== undefined;
}

/** Writes the companies and their logos. */
export async function insertCompanies(trx: Transaction<DB>): Promise<void> {
  await trx
    .insertInto('company')
    .values(
      companies.map(({ companyId, name, parentCompanyId }) => ({
        company_id: companyId,
        name,
        parent_company_id: parentCompanyId,
      })),
    )
    .execute();
  const logos = companies.flatMap(({ companyId, logos: files }) =>
    files === null
      ? []
      : [
          { companyId, kind: 'normal', file: files.normal },
          { companyId, kind: 'mobile', file: files.mobile },
        ],
  );
  const rows = logos.map(async ({ companyId, kind, file }) => ({
    company_id: companyId,
    kind,
    content_type: 'image/svg+xml',
    content: await readFile(new URL(file, import.meta.url)),
  }));
  await trx
    .insertInto('logo')
    .values(await Promise.all(rows))
    .execute();
}

/** The ids of what employees' work is grouped by, by company and name. */
export interface GroupIds {
  readonly clientCompanies: ReadonlyMap<string, number>;
  readonly jobAssignments: ReadonlyMap<string, number>;
  readonly employmentTypes: ReadonlyMap<string, number>;
}

const key = (...names: readonly string[]): string => names.join('\n');

/** Writes the client companies, their job assignments and the employment types. */
export async function insertGroups(trx: Transaction<DB>): Promise<GroupIds> {
  const clients = companies.flatMap(({ companyId, clientCompanies }) =>
    clientCompanies.map((client) => ({ companyId, client })),
  );
  const clientRows = await trx
    .insertInto('client_company')
    .values(
      clients.map(({ companyId, client: { name, description } }) => ({ company_id: companyId, name, description })),
    )
    .returning(['company_id', 'name', 'client_company_id'])
    .execute();
  const clientIds = new Map(clientRows.map((row) => [key(row.company_id, row.name), row.client_company_id]));

  const jobRows = await trx
    .insertInto('job_assignment')
    .values(
      clients.flatMap(({ companyId, client }) =>
        client.jobAssignments.map(({ name, description }) => ({
          company_id: companyId,
          client_company_id: idOf(clientIds, companyId, client.name),
          name,
          description,
        })),
      ),
    )
    .returning(['company_id', 'client_company_id', 'name', 'job_assignment_id'])
    .execute();
  const typeRows = await trx
    .insertInto('employment_type')
    .values(
      companies.flatMap(({ companyId, employmentTypes }) =>
        employmentTypes.map(({ name, description }) => ({ company_id: companyId, name, description })),
      ),
    )
    .returning(['company_id', 'name', 'employment_type_id'])
    .execute();
  return {
    clientCompanies: clientIds,
    jobAssignments: new Map(jobRows.map((row) => [key(row.company_id, row.name), row.job_assignment_id])),
    employmentTypes: new Map(typeRows.map((row) => [key(row.company_id, row.name), row.employment_type_id])),
  };
}

function idOf(ids: ReadonlyMap<string, number>, companyId: string, name: string): number {
  const id = ids.get(key(companyId, name));
  if (id === undefined) throw new Error(`the demo data names ${name} of ${companyId}, which does not exist`);
  return id;
}

/** An employee's data and the account that it belongs to. */
export interface OwnedData {
  readonly data: DemoEmployeeData;
  readonly userId: number;
}

/** Writes the accounts, and tells the user id of each. */
export async function insertUsers(
  trx: Transaction<DB>,
  people: readonly DemoEmployeeData[],
  groups: GroupIds,
  passwordHashes: Readonly<Record<DemoEmployee['password'], string>>,
): Promise<OwnedData[]> {
  const rows = await trx
    .insertInto('user_account')
    .values(
      people.map(({ employee, registeredOn, hiredOn }) => ({
        company_id: employee.companyId,
        employee_id: employee.employeeId,
        name: employee.name,
        role: employee.role,
        password_hash: passwordHashes[employee.password],
        is_first_login: employee.password === 'first',
        ...groupColumns(employee.companyId, employee.group, groups),
        created_at: new Date(instantOf(registeredOn, timeOfDay('00:00'))),
        hired_on: hiredOn,
        weekly_working_days: patternOf(employee.plan).weeklyDays,
        weekly_working_minutes: patternOf(employee.plan).weeklyMinutes,
      })),
    )
    .returning(['company_id', 'employee_id', 'user_id'])
    .execute();
  const ids = new Map(rows.map((row) => [key(row.company_id, row.employee_id), row.user_id]));
  return people.map((data) => ({ data, userId: idOf(ids, data.employee.companyId, data.employee.employeeId) }));
}

function groupColumns(companyId: string, group: GroupAttributes, ids: GroupIds) {
  const { clientCompany, jobAssignment, employmentType } = group;
  return {
    client_company_id: clientCompany === undefined ? null : idOf(ids.clientCompanies, companyId, clientCompany),
    job_assignment_id: jobAssignment === undefined ? null : idOf(ids.jobAssignments, companyId, jobAssignment),
    employment_type_id: employmentType === undefined ? null : idOf(ids.employmentTypes, companyId, employmentType),
  };
}
