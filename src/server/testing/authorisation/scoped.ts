import { randomUUID } from 'node:crypto';

import { type Permission, PERMISSIONS } from '#domain/permissions/permission.ts';
import type { ScopeKind } from '#domain/permissions/scope.ts';
import { addApiClient } from '../api-client-builders.ts';
import { addUser } from '../builders.ts';
import type { TestServer } from '../test-server.ts';
import { addOwned, type Owned } from './owned.ts';

/** The scopes of the matrix: a site is a department of the other kind. */
export const SCOPES = ['all', 'department', 'site', 'client_company', 'people', 'self'] as const;
export type MatrixScope = (typeof SCOPES)[number];

/** What each scope is about: something that has the employee of the company in it (`inside`), or that doesn't. */
interface Places {
  readonly department: number | null;
  readonly client_company: number | null;
  readonly people: readonly number[];
}

/** A company whose caller has no admin's role, but a role of its own over others. */
export interface ScopedCompany {
  readonly own: Owned;
  /** Gives the caller the role over a scope, in place of what they had. */
  assign(scope: MatrixScope, where: 'inside' | 'outside'): Promise<void>;
  /** What the role permits; at first everything. */
  permit(permissions: readonly Permission[]): Promise<void>;
  /** The days of the assignment. */
  during(from: string, to: string | null): Promise<void>;
  /** Makes the caller an API client, whose secret takes the place of the token. */
  becomeProgram(): Promise<ScopedCompany>;
}

/** Creates one. */
export async function addScopedCompany(server: TestServer): Promise<ScopedCompany> {
  const own = await addOwned(server, { role: 'user' });
  const { companyId, caller } = own;
  const { kysely } = server.database;
  const somebody = await addUser(server.database, { companyId, name: '第三者' });
  const { permission_role_id: role } = await kysely
    .insertInto('permission_role')
    .values({ company_id: companyId, name: '部長', permissions: [...PERMISSIONS] })
    .returning('permission_role_id')
    .executeTakeFirstOrThrow();
  const above = await addDepartment('department');
  await kysely
    .updateTable('department')
    .set({ parent_id: above })
    .where('company_id', '=', companyId)
    .where('department_id', '=', own.usedDepartment)
    .execute();
  const sites = { inside: await addDepartment('site'), outside: await addDepartment('site') };
  await kysely
    .insertInto('department_membership')
    .values({
      company_id: companyId,
      user_id: own.employee,
      department_id: sites.inside,
      kind: 'site',
      from_date: '2026-04-01',
      is_main: true,
    })
    .execute();
  const { client_company_id: otherClient } = await kysely
    .insertInto('client_company')
    .values({ company_id: companyId, name: '別の取引先' })
    .returning('client_company_id')
    .executeTakeFirstOrThrow();

  async function addDepartment(kind: 'department' | 'site'): Promise<number> {
    const { department_id: id } = await kysely
      .insertInto('department')
      .values({ company_id: companyId, kind, code: randomUUID(), name: '組織' })
      .returning('department_id')
      .executeTakeFirstOrThrow();
    return id;
  }

  const placesOf = (scope: MatrixScope, isInside: boolean): Places => ({
    department:
      { department: isInside ? above : own.department, site: isInside ? sites.inside : sites.outside }[
        scope as 'department' | 'site'
      ] ?? null,
    client_company: scope === 'client_company' ? (isInside ? own.clientCompany : otherClient) : null,
    people: scope === 'people' ? [isInside ? own.employee : somebody.userId] : [],
  });

  const company: ScopedCompany = {
    own,
    async assign(scope, where) {
      const places = placesOf(scope, where === 'inside');
      await kysely
        .deleteFrom('permission_assignment')
        .where('company_id', '=', companyId)
        .where('user_id', '=', caller.userId)
        .execute();
      const { permission_assignment_id: id } = await kysely
        .insertInto('permission_assignment')
        .values({
          company_id: companyId,
          user_id: caller.userId,
          permission_role_id: role,
          scope: (scope === 'site' ? 'department' : scope) satisfies ScopeKind,
          department_id: places.department,
          client_company_id: places.client_company,
          from_date: '2026-04-01',
        })
        .returning('permission_assignment_id')
        .executeTakeFirstOrThrow();
      for (const userId of places.people)
        await kysely
          .insertInto('permission_assignment_person')
          .values({ company_id: companyId, permission_assignment_id: id, user_id: userId })
          .execute();
    },
    async permit(permissions) {
      await kysely
        .updateTable('permission_role')
        .set({ permissions: [...permissions] })
        .where('company_id', '=', companyId)
        .where('permission_role_id', '=', role)
        .execute();
    },
    async during(from, to) {
      await kysely
        .updateTable('permission_assignment')
        .set({ from_date: from, to_date: to })
        .where('company_id', '=', companyId)
        .where('user_id', '=', caller.userId)
        .execute();
    },
    async becomeProgram() {
      const { secret } = await addApiClient(kysely, caller, { name: '給与計算', now: server.now() });
      return { ...company, own: { ...own, token: secret } };
    },
  };
  return company;
}
