import type { Transaction } from 'kysely';

import { line } from '#contract/wire.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import type { DepartmentNode, Membership } from '#domain/departments/department.ts';
import { joined, left, mainDepartmentOn, withSuperior } from '#domain/departments/provided.ts';
import { japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockCompany } from '../../records/company.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { lockUsers } from '../../records/user-key.ts';
import { faultOf, holdDepartments, isSame, putMemberships } from '../../shared/departments/memberships.ts';
import type { OwnedWrite } from '../../shared/owned/write.ts';
import { GROUPS, type Parts, type Resource, type Value } from './attributes.ts';
import {
  firstDayIn,
  idIn,
  requireProvisioning,
  requireVersion,
  type ScimCall,
  type ScimDependencies,
  textOf,
  withMeta,
} from './context.ts';
import { invalidValue, notFound, taken } from './scim-error.ts';
import {
  externalIdsOf,
  membersOf,
  peopleRows,
  type PersonRow,
  type Provisioning,
  storeExternalId,
} from './scim.repository.ts';

/** A company's departments as groups, in the order of their ids; one of them with an id. */
export async function presentGroups(
  db: Database['kysely'],
  { caller: { companyId }, base, now }: Pick<ScimCall, 'caller' | 'base' | 'now'>,
  { id, hasMembers }: { readonly id?: number; readonly hasMembers: boolean },
): Promise<Resource[]> {
  const all = await departmentsOf(db, companyId, id);
  const groups = [...all.values()].filter(({ kind }) => kind === 'department');
  const ids = groups.map((group) => group.id);
  const members = hasMembers ? await membersOf(db, companyId, ids, japanDate(now)) : new Map<number, never[]>();
  const externalIds = await externalIdsOf(db, companyId);
  return groups.map((group) => {
    const own = members.get(group.id) ?? [];
    const values = new Map<string, Value>([
      ['externalId', externalIds.get(group.id) ?? null],
      ['displayName', group.name],
      [
        'members',
        own.length === 0
          ? null
          : own.map(({ userId, name }) => ({
              value: String(userId),
              $ref: `${base}/Users/${userId}`,
              display: name,
              type: 'User',
            })),
      ],
    ]);
    return withMeta(GROUPS, values, { id: group.id, base, createdAt: null });
  });
}

/** A group. Throws where there is none. */
export async function findGroup(db: Database['kysely'], call: ScimCall, id: string): Promise<Resource> {
  const departmentId = idIn(id);
  const [found] = departmentId === null ? [] : await presentGroups(db, call, { id: departmentId, hasMembers: true });
  if (found === undefined) throw notFound();
  return found;
}

/** What is to hold of a group. */
interface Wanted {
  readonly name: string;
  readonly externalId: string | null;
  readonly members: ReadonlySet<number>;
}

const nameLine = line(100, 'displayName');
const externalIdLine = line(255, 'externalId');

/** A text as a schema of the forms takes it. */
function checked(schema: ReturnType<typeof line>, text: string, name: string): string {
  const result = schema.safeParse(text);
  if (result.success) return result.data;
  throw invalidValue(`${name}: ${result.error.issues[0]?.message ?? '正しくありません'}`);
}

function wantedIn(resource: Resource): Wanted {
  const name = textOf(resource, 'displayName');
  if (name === null) throw invalidValue('displayNameを指定してください');
  const externalId = textOf(resource, 'externalId');
  const members = resource.get('members');
  const ids = (Array.isArray(members) ? (members as readonly Parts[]) : []).map(({ value, type }) => {
    const id = typeof value === 'string' ? idIn(value) : null;
    if (id === null || (typeof type === 'string' && type !== 'User')) throw unknownMember();
    return id;
  });
  return {
    name: checked(nameLine, name, 'displayName'),
    externalId: externalId === null ? null : checked(externalIdLine, externalId, 'externalId'),
    members: new Set(ids),
  };
}

const unknownMember = () => invalidValue('membersの社員が見つかりません');

const writeOf = (trx: Transaction<DB>, { caller, now }: ScimCall): OwnedWrite => ({
  trx,
  companyId: caller.companyId,
  actorUserId: caller.userId,
  now,
});

/** Throws `uniqueness` where another department has that name: a provider finds groups by it. */
function requireFreeName(departments: ReadonlyMap<number, DepartmentNode>, name: string, id: number | null): void {
  const isTaken = [...departments.values()].some(
    (one) => one.kind === 'department' && one.id !== id && foldedForm(one.name) === foldedForm(name),
  );
  if (isTaken) throw taken(`部署「${name}」は登録されています`);
}

/** A code that no department has: people may change it. */
function newCode(departments: ReadonlyMap<number, DepartmentNode>): string {
  const codes = new Set([...departments.values()].map(({ code }) => foldedForm(code)));
  let number = 1;
  while (codes.has(`scim-${number}`)) number += 1;
  return `SCIM-${number}`;
}

/** Adds a department at the top of the tree, with the people who are in it from today on. */
export async function createGroup(deps: ScimDependencies, call: ScimCall, sent: Resource): Promise<Resource> {
  const { caller, now } = call;
  const { companyId } = caller;
  const wanted = wantedIn(sent);
  const created = await deps.database.kysely.transaction().execute(async (trx) => {
    const provisioning = await requireProvisioning(trx, caller, { isLocked: true });
    await lockCompany(trx, companyId);
    const departments = await departmentsOf(trx, companyId);
    requireFreeName(departments, wanted.name, null);
    const id = await deps.departments.storeGroup(writeOf(trx, call), {
      kind: 'department',
      parentId: null,
      code: newCode(departments),
      name: wanted.name,
      from: null,
      to: null,
      superiorId: null,
    });
    if (wanted.externalId !== null)
      await storeExternalId(trx, { companyId, departmentId: id }, wanted.externalId, new Date(now));
    await storeMembers(trx, call, provisioning, id, { before: new Set(), after: wanted.members });
    return findGroup(trx, call, String(id));
  });
  await deps.reroute(companyId, now);
  return created;
}

/** Changes a group into what a request makes of it; one that changes nothing leaves no trace. */
export async function changeGroup(
  deps: ScimDependencies,
  call: ScimCall,
  id: string,
  change: (current: Resource) => Resource,
): Promise<Resource> {
  const { caller, now } = call;
  const { companyId } = caller;
  const after = await deps.database.kysely.transaction().execute(async (trx) => {
    const provisioning = await requireProvisioning(trx, caller, { isLocked: true });
    await lockCompany(trx, companyId);
    const resource = await findGroup(trx, call, id);
    requireVersion(call, resource);
    const departmentId = idIn(id) ?? 0;
    const [before, wanted] = [wantedIn(resource), wantedIn(change(resource))];
    if (wanted.name !== before.name) {
      requireFreeName(await departmentsOf(trx, companyId), wanted.name, departmentId);
      await deps.departments.renameGroup(writeOf(trx, call), departmentId, wanted.name);
    }
    if (wanted.externalId !== before.externalId) {
      await storeExternalId(trx, { companyId, departmentId }, wanted.externalId, new Date(now));
      await writeAudit(trx, {
        companyId,
        actorUserId: caller.userId,
        subjectUserId: null,
        action: 'link_scim_group',
        before: { name: before.name, external_id: before.externalId },
        after: { name: wanted.name, external_id: wanted.externalId },
      });
    }
    await storeMembers(trx, call, provisioning, departmentId, { before: before.members, after: wanted.members });
    return findGroup(trx, call, id);
  });
  await deps.reroute(companyId, now);
  return after;
}

/** Deletes a department, where nobody is in it nor ever was. */
export async function deleteGroup(deps: ScimDependencies, call: ScimCall, id: string): Promise<void> {
  const { caller, now } = call;
  await deps.database.kysely.transaction().execute(async (trx) => {
    await requireProvisioning(trx, caller, { isLocked: true });
    requireVersion(call, await findGroup(trx, call, id));
    await deps.departments.removeGroup(writeOf(trx, call), idIn(id) ?? 0);
  });
  await deps.reroute(caller.companyId, now);
}

/** Stores who has come into a department and who has left it, from today on; who is there already stays. */
async function storeMembers(
  trx: Transaction<DB>,
  call: ScimCall,
  provisioning: Provisioning,
  departmentId: number,
  { before, after }: { readonly before: ReadonlySet<number>; readonly after: ReadonlySet<number> },
): Promise<void> {
  const { companyId } = call.caller;
  const ids = [...new Set([...before, ...after])].filter((id) => before.has(id) !== after.has(id));
  if (ids.length === 0) return;
  await lockUsers(trx, companyId, ids);
  await holdDepartments(trx, companyId, [departmentId]);
  const people = new Map((await peopleRows(trx, companyId, { userIds: ids })).map((row) => [row.userId, row]));
  if (ids.some((id) => !people.has(id))) throw unknownMember();
  const departments = await departmentsOf(trx, companyId);
  const memberships = await membershipsOf(trx, companyId, ids);
  const changes = ids.flatMap((userId) => {
    const own = memberships.get(userId) ?? [];
    const row = people.get(userId);
    if (row === undefined) return [];
    const place = { own, departmentId, department: departments.get(departmentId), row, provisioning };
    const next = after.has(userId) ? comeInto(call, place) : goneFrom(call, place);
    if (isSame(own, next)) return [];
    const fault = faultOf(next, departments);
    if (fault !== null) throw new AppError(fault);
    return [{ userId, before: own, after: next }];
  });
  if (changes.length > 0) await putMemberships(writeOf(trx, call), departments, changes);
}

/** A person and the department that they come into or leave. */
interface Place {
  readonly own: readonly Membership[];
  readonly departmentId: number;
  readonly department: DepartmentNode | undefined;
  readonly row: PersonRow;
  readonly provisioning: Provisioning;
}

function comeInto({ now }: ScimCall, { own, departmentId, department, row }: Place): readonly Membership[] {
  const today = japanDate(now);
  const next = joined(own, departmentId, { today, first: firstDayIn(row.hiredOn, department, now) });
  const isMain = mainDepartmentOn(own, today) === undefined && mainDepartmentOn(next, today) !== undefined;
  // The superior whom the provider named while they were in no department.
  return isMain ? withSuperior(next, row.said?.manager_user_id ?? null, today) : next;
}

/** The main department stays where the attribute says it: it is taken from there, and not from the groups. */
function goneFrom({ now }: ScimCall, { own, departmentId, row, provisioning }: Place): readonly Membership[] {
  const today = japanDate(now);
  const isMain = mainDepartmentOn(own, today)?.departmentId === departmentId;
  const isSaid = provisioning.takesDepartment && row.said !== null && row.said.department !== null;
  return isMain && isSaid ? own : left(own, departmentId, today);
}
