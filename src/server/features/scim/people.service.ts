import type { Transaction } from 'kysely';
import type { z } from 'zod';

import { isoDate, line, typedId, typedKana, typedMailAddress } from '#contract/wire.ts';
import { departmentPath, type DepartmentNode, type Membership, membershipsOn } from '#domain/departments/department.ts';
import { departmentsNamed, left, mainDepartmentOn, transferred, withSuperior } from '#domain/departments/provided.ts';
import { employeeIdBy, nameBy } from '#domain/scim/person.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { auditOf } from '../../records/user-key.ts';
import { faultOf, holdDepartments, isSame, putMemberships } from '../../shared/departments/memberships.ts';
import { holds } from '../../shared/owned/write.ts';
import { ENTERPRISE, KINTAI, type Parts, type Resource, USERS, type Value } from './attributes.ts';
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
import { invalidValue, notFound, ScimError, taken } from './scim-error.ts';
import {
  accountOf,
  hasAssignment,
  isUserNameTaken,
  knownPeople,
  type PersonRow,
  peopleRows,
  type Provisioning,
  type SaidRow,
  storeSaid,
  takeUp,
} from './scim.repository.ts';

/** The keys of the attributes of extensions. */
const KEYS = {
  employeeNumber: `${ENTERPRISE}:employeeNumber`,
  department: `${ENTERPRISE}:department`,
  manager: `${ENTERPRISE}:manager`,
  hireDate: `${KINTAI}:hireDate`,
  nameKana: `${KINTAI}:nameKana`,
} as const;

/** What a company's people are presented with. */
interface Surroundings {
  readonly provisioning: Provisioning;
  readonly departments: ReadonlyMap<number, DepartmentNode>;
  readonly memberships: ReadonlyMap<number, readonly Membership[]>;
  readonly names: ReadonlyMap<number, string>;
  readonly today: IsoDate;
  readonly base: string;
}

/** The names of a person: those that the provider has sent, as long as they make the name that is on record. */
function namesOf({
  name,
  said,
}: PersonRow): Pick<SaidRow, 'family_name' | 'given_name' | 'formatted_name' | 'display_name'> {
  if (said !== null && nameOfSaid(said) === name) {
    const { family_name, given_name, formatted_name, display_name } = said;
    return { family_name, given_name, formatted_name: formatted_name ?? name, display_name };
  }
  return { family_name: null, given_name: null, formatted_name: name, display_name: name };
}

const nameOfSaid = ({ family_name, given_name, formatted_name, display_name, user_name }: SaidRow): string =>
  nameBy({ family: family_name, given: given_name, formatted: formatted_name, display: display_name }) ?? user_name;

/** The parts that there are; `null` where there are none. */
function partsOrNone(parts: Parts): Parts | null {
  const there = Object.entries(parts).filter(([, part]) => part !== null);
  return there.length === 0 ? null : Object.fromEntries(there);
}

/** What the provider would have to send of somebody who was never linked. */
const unlinked = ({ employeeId, mailAddress }: PersonRow, { employeeIdFrom }: Provisioning) => ({
  user_name: mailAddress ?? employeeId,
  external_id: employeeIdFrom === 'external_id' ? employeeId : null,
});

/** A person as a resource. */
function toResource(
  row: PersonRow,
  { provisioning, departments, memberships, names, today, base }: Surroundings,
): Resource {
  const { userId, said } = row;
  const own = memberships.get(userId) ?? [];
  const main = mainDepartmentOn(own, today);
  const ids = said ?? unlinked(row, provisioning);
  const sent = namesOf(row);
  const superiorId = main === undefined ? (said?.manager_user_id ?? null) : main.superiorId;
  const groups = membershipsOn(own, today).filter(({ kind }) => kind === 'department');
  const values = new Map<string, Value>([
    ['externalId', ids.external_id],
    ['userName', ids.user_name],
    ['name', partsOrNone({ formatted: sent.formatted_name, familyName: sent.family_name, givenName: sent.given_name })],
    ['displayName', sent.display_name],
    ['active', row.active],
    ['emails', row.mailAddress === null ? null : [{ value: row.mailAddress, type: 'work', primary: true }]],
    [
      'groups',
      groups.length === 0
        ? null
        : groups.map(({ departmentId }) => ({
            value: String(departmentId),
            $ref: `${base}/Groups/${departmentId}`,
            display: departments.get(departmentId)?.name ?? '',
          })),
    ],
    [KEYS.employeeNumber, row.employeeId],
    [KEYS.department, departmentOf(row, main, { provisioning, departments })],
    [
      KEYS.manager,
      superiorId === null
        ? null
        : { value: String(superiorId), $ref: `${base}/Users/${superiorId}`, displayName: names.get(superiorId) ?? '' },
    ],
    [KEYS.hireDate, row.hiredOn],
    [KEYS.nameKana, row.nameKana],
  ]);
  return withMeta(USERS, values, { id: userId, base, createdAt: row.createdAt });
}

/** The department as the provider has named it, as long as that is where the person is, else its path. */
function departmentOf(
  { said }: PersonRow,
  main: Membership | undefined,
  { provisioning, departments }: Pick<Surroundings, 'provisioning' | 'departments'>,
): string | null {
  if (!provisioning.takesDepartment || main === undefined) return null;
  const isNamed =
    said !== null &&
    said.department !== null &&
    departmentsNamed(departments, said.department).some(({ id }) => id === main.departmentId);
  return isNamed ? said.department : departmentPath(departments, main.departmentId);
}

/** People as resources. */
export async function presentPeople(
  db: Database['kysely'],
  { caller: { companyId }, base, now }: Pick<ScimCall, 'caller' | 'base' | 'now'>,
  provisioning: Provisioning,
  rows: readonly PersonRow[],
): Promise<Resource[]> {
  const memberships = await membershipsOf(
    db,
    companyId,
    rows.map(({ userId }) => userId),
  );
  const superiors = [
    ...[...memberships.values()].flatMap((own) => own.map(({ superiorId }) => superiorId)),
    ...rows.map(({ said }) => said?.manager_user_id ?? null),
  ].filter((id) => id !== null);
  const names = await knownPeople(db, companyId, [...new Set(superiors)]);
  const departments = await departmentsOf(db, companyId);
  const surroundings = { provisioning, departments, memberships, names, today: japanDate(now), base };
  return rows.map((row) => toResource(row, surroundings));
}

/** A person and as what they are presented. Throws where the provider sees nobody with that id. */
export async function findPerson(
  db: Database['kysely'],
  call: ScimCall,
  provisioning: Provisioning,
  id: string,
): Promise<{ readonly row: PersonRow; readonly resource: Resource }> {
  const userId = idIn(id);
  const [row] = userId === null ? [] : await peopleRows(db, call.caller.companyId, { userId });
  if (row === undefined) throw notFound();
  const [resource] = await presentPeople(db, call, provisioning, [row]);
  if (resource === undefined) throw notFound();
  return { row, resource };
}

/** What is to hold of a person, checked as what a form has. */
interface Wanted {
  readonly userName: string;
  readonly externalId: string | null;
  readonly names: Pick<SaidRow, 'family_name' | 'given_name' | 'formatted_name' | 'display_name'>;
  readonly name: string;
  readonly nameKana: string | null;
  readonly mailAddress: string | null;
  readonly hireDate: IsoDate | null;
  readonly active: boolean;
  readonly employeeNumber: string | null;
  readonly department: string | null;
  readonly managerId: number | null;
}

/** A text as a schema of the forms takes it. Throws `invalidValue` with its message. */
function checked<Output extends string>(
  schema: z.ZodType<Output, string>,
  name: string,
  text: string | null,
): Output | null {
  if (text === null) return null;
  const result = schema.safeParse(text);
  if (result.success) return result.data;
  throw invalidValue(`${name}: ${result.error.issues[0]?.message ?? '正しくありません'}`);
}

const userNameLine = line(254, 'userName');
const externalIdLine = line(255, 'externalId');
const nameLine = line(100, '氏名');
const departmentLine = line(2000, '部署');
const mailAddress = typedMailAddress('メールアドレス');
const kana = typedKana('フリガナ');
const employeeId = typedId('社員ID');

const partsOf = (resource: Resource, key: string): Parts => {
  const value = resource.get(key);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Parts) : {};
};

const textIn = (parts: Parts, name: string): string | null => {
  const part = parts[name];
  return typeof part === 'string' ? part : null;
};

/** The address of a person who may have several: the primary one, else that of work, else the first. */
function mailIn(resource: Resource): string | null {
  const value = resource.get('emails');
  const all = (Array.isArray(value) ? (value as readonly Parts[]) : []).filter((one) => textIn(one, 'value') !== null);
  const chosen = all.find(({ primary }) => primary === true) ?? all.find(({ type }) => type === 'work') ?? all[0];
  return chosen === undefined ? null : textIn(chosen, 'value');
}

/** What a resource wants. Throws `invalidValue`. */
function wantedIn(resource: Resource): Wanted {
  const userName = checked(userNameLine, 'userName', textOf(resource, 'userName'));
  if (userName === null) throw invalidValue('userNameを指定してください');
  const sent = partsOf(resource, 'name');
  const names = {
    family_name: checked(nameLine, 'name.familyName', textIn(sent, 'familyName')),
    given_name: checked(nameLine, 'name.givenName', textIn(sent, 'givenName')),
    formatted_name: checked(nameLine, 'name.formatted', textIn(sent, 'formatted')),
    display_name: checked(nameLine, 'displayName', textOf(resource, 'displayName')),
  };
  const said = nameBy({
    family: names.family_name,
    given: names.given_name,
    formatted: names.formatted_name,
    display: names.display_name,
  });
  const manager = textIn(partsOf(resource, KEYS.manager), 'value');
  const managerId = manager === null ? null : idIn(manager);
  if (manager !== null && managerId === null) throw invalidValue('managerの社員が見つかりません');
  return {
    userName,
    externalId: checked(externalIdLine, 'externalId', textOf(resource, 'externalId')),
    names,
    name: checked(nameLine, 'name', said ?? userName) ?? userName,
    nameKana: checked(kana, 'nameKana', textOf(resource, KEYS.nameKana)),
    mailAddress: checked(mailAddress, 'emails', mailIn(resource)),
    hireDate: checked(isoDate, 'hireDate', textOf(resource, KEYS.hireDate)),
    active: resource.get('active') !== false,
    employeeNumber: checked(employeeId, 'employeeNumber', textOf(resource, KEYS.employeeNumber)),
    department: checked(departmentLine, 'department', textOf(resource, KEYS.department)),
    managerId,
  };
}

/** A person who is being changed, with where they are, and what would have to be sent to change nothing. */
interface Current {
  readonly row: PersonRow;
  readonly provisioning: Provisioning;
  readonly departments: ReadonlyMap<number, DepartmentNode>;
  readonly memberships: readonly Membership[];
  readonly resource: Resource;
  readonly presented: Wanted;
}

/** Locks a person whom the provider sees. Throws where it sees nobody with that id. */
async function currentOf(
  trx: Transaction<DB>,
  deps: ScimDependencies,
  call: ScimCall,
  provisioning: Provisioning,
  id: string,
): Promise<Current> {
  const { companyId } = call.caller;
  const userId = idIn(id);
  if (userId === null) throw notFound();
  await deps.people.lock(trx, { companyId, userId });
  const { row, resource } = await findPerson(trx, call, provisioning, id);
  const departments = await departmentsOf(trx, companyId);
  const memberships = (await membershipsOf(trx, companyId, [userId])).get(userId) ?? [];
  return { row, provisioning, departments, memberships, resource, presented: wantedIn(resource) };
}

/** Registers a person, or takes up one whom the provider had deleted. Throws `uniqueness` where there is one already. */
export async function createPerson(deps: ScimDependencies, call: ScimCall, sent: Resource): Promise<Resource> {
  const { caller, now } = call;
  const { companyId } = caller;
  const wanted = wantedIn(sent);
  const created = await deps.database.kysely.transaction().execute(async (trx) => {
    const provisioning = await requireProvisioning(trx, caller, { isLocked: true });
    const ownId = checked(employeeId, '社員ID', employeeIdBy(provisioning.employeeIdFrom, wanted));
    if (ownId === null) throw invalidValue('externalIdに社員IDを指定してください');
    const known = await accountOf(trx, companyId, ownId);
    if (known?.isSeen === true) throw taken(`社員ID「${ownId}」は登録されています`);
    await requireFreeName(trx, call, wanted, known?.userId ?? null);
    const { name, nameKana, mailAddress: address, hireDate } = wanted;
    const person = { employeeId: ownId, name, nameKana, mailAddress: address, hireDate };
    const at = { isOn: deps.mail.isOn, now };
    const userId = known?.userId ?? (await deps.people.register(trx, caller, person, at));
    // Whoever was deleted is seen again first.
    if (known !== undefined) await takeUp(trx, { companyId, userId }, wanted.userName);
    const current = await currentOf(trx, deps, call, provisioning, String(userId));
    const isNew = known === undefined;
    await storeWanted(trx, deps, call, current, wanted, { isNew, wasDeleted: !isNew, deletedAt: null });
    return (await findPerson(trx, call, provisioning, String(userId))).resource;
  });
  deps.mail.wake();
  await deps.reroute(companyId, now);
  return created;
}

/** Throws `uniqueness` for a user name that another person has. */
async function requireFreeName(
  trx: Transaction<DB>,
  { caller: { companyId } }: ScimCall,
  { userName }: Wanted,
  userId: number | null,
): Promise<void> {
  if (await isUserNameTaken(trx, companyId, userName, userId)) throw taken(`userName「${userName}」は登録されています`);
}

/** Changes a person into what a request makes of them; one that changes nothing leaves no trace. */
export async function changePerson(
  deps: ScimDependencies,
  call: ScimCall,
  id: string,
  change: (current: Resource) => Resource,
): Promise<Resource> {
  const { caller, now } = call;
  const after = await deps.database.kysely.transaction().execute(async (trx) => {
    const provisioning = await requireProvisioning(trx, caller, { isLocked: true });
    const current = await currentOf(trx, deps, call, provisioning, id);
    const { row, resource } = current;
    requireVersion(call, resource);
    const wanted = wantedIn(change(resource));
    await requireFreeName(trx, call, wanted, row.userId);
    const isFromNumber = provisioning.employeeIdFrom === 'employee_number' && wanted.employeeNumber !== null;
    if (isFromNumber && wanted.employeeNumber !== row.employeeId)
      throw new ScimError(400, 'mutability', `社員ID「${row.employeeId}」は変更できません`);
    await storeWanted(trx, deps, call, current, wanted, AS_SEEN);
    return (await findPerson(trx, call, provisioning, id)).resource;
  });
  deps.mail.wake();
  await deps.reroute(caller.companyId, now);
  return after;
}

/** Ends a person's access, as `active: false` does; the provider sees them no more, and all records stay. */
export async function deletePerson(deps: ScimDependencies, call: ScimCall, id: string): Promise<void> {
  const { caller, now } = call;
  await deps.database.kysely.transaction().execute(async (trx) => {
    const provisioning = await requireProvisioning(trx, caller, { isLocked: true });
    const current = await currentOf(trx, deps, call, provisioning, id);
    requireVersion(call, current.resource);
    const wanted = { ...current.presented, active: false };
    await storeWanted(trx, deps, call, current, wanted, { ...AS_SEEN, deletedAt: new Date(now) });
  });
  await deps.reroute(caller.companyId, now);
}

/** Throws where the change is for people to make: of who may do something to others, what one logs in with. */
async function requireOrdinary(
  trx: Transaction<DB>,
  { caller: { companyId }, now }: ScimCall,
  { userId, role, mailAddress: before }: PersonRow,
  wanted: Wanted,
): Promise<void> {
  if (role === 'super_admin' && !wanted.active)
    throw new ScimError(403, undefined, '全権管理者の利用は、kintaiの画面で停止してください');
  if (wanted.mailAddress === before) return;
  if (role !== 'user' || (await hasAssignment(trx, { companyId, userId }, japanDate(now))))
    throw new ScimError(
      403,
      undefined,
      '管理者や権限を割り当てた社員のメールアドレスは、kintaiの画面で変更してください',
    );
}

/** The last day to store, and that of those which this stores: the day on which the access ends, unless one is on record. */
function leavingOf(
  { active, hiredOn, leftOn, said }: PersonRow,
  wanted: Wanted,
  today: IsoDate,
): { readonly leavingDate: IsoDate | null; readonly byProvider: IsoDate | null } {
  const byProvider = said?.left_on ?? null;
  if (active === wanted.active) return { leavingDate: leftOn, byProvider };
  if (wanted.active) return { leavingDate: leftOn === byProvider ? null : leftOn, byProvider: null };
  const isToday = leftOn === null && (hiredOn === null || hiredOn <= today);
  return isToday ? { leavingDate: today, byProvider: today } : { leavingDate: leftOn, byProvider };
}

/** How what is wanted is stored: of who is new, of who was deleted and is taken up again, and of who is deleted. */
interface Storing {
  readonly isNew: boolean;
  readonly wasDeleted: boolean;
  readonly deletedAt: Date | null;
}

/** Of somebody whom the provider sees, and still will. */
const AS_SEEN: Storing = { isNew: false, wasDeleted: false, deletedAt: null };

/** Stores what is to hold of a person, as the screens do, each part audited; nothing where it holds already. */
async function storeWanted(
  trx: Transaction<DB>,
  deps: ScimDependencies,
  call: ScimCall,
  current: Current,
  wanted: Wanted,
  { isNew, wasDeleted, deletedAt }: Storing,
): Promise<void> {
  const { caller, now } = call;
  const { row, provisioning, presented } = current;
  const user = { companyId: caller.companyId, userId: row.userId };
  // Who is new is registered with these already.
  if (!isNew) await requireOrdinary(trx, call, row, wanted);
  const { leavingDate, byProvider } = isNew
    ? { leavingDate: null, byProvider: null }
    : leavingOf(row, wanted, japanDate(now));
  const areNamesSent = !holds(presented.names, wanted.names);
  await deps.people.change(
    trx,
    caller,
    user,
    {
      name: areNamesSent ? wanted.name : row.name,
      name_kana: wanted.nameKana,
      mail_address: wanted.mailAddress,
      hire_date: wanted.hireDate,
      leaving_date: leavingDate,
      active: wanted.active,
    },
    { isOn: deps.mail.isOn, now },
  );
  await storePlace(trx, call, current, wanted);
  const before: SaidRow = row.said ?? {
    ...unlinked(row, provisioning),
    ...presented.names,
    department: null,
    manager_user_id: null,
    left_on: null,
    deleted_at: null,
  };
  // What is as it was presented was not sent, and stays as it is stored.
  const after: SaidRow = {
    ...before,
    user_name: wanted.userName,
    external_id: wanted.externalId,
    ...(areNamesSent && namesToStore(presented, wanted)),
    ...(wanted.department !== presented.department && { department: wanted.department }),
    ...(wanted.managerId !== presented.managerId && { manager_user_id: wanted.managerId }),
    left_on: byProvider,
    deleted_at: deletedAt,
  };
  const isStored = holds(before, after);
  if (!isStored) await storeSaid(trx, user, after, new Date(now));
  const [was, is] = [{ ...linkInWords(before), scim_deleted: wasDeleted }, linkInWords(after)];
  if (isStored && !wasDeleted) return;
  if (row.said !== null && holds(was, is)) return;
  await writeAudit(trx, {
    ...auditOf(user, caller.userId),
    action: 'link_scim_user',
    before: row.said === null ? null : was,
    after: is,
  });
}

/** The names to store: without one in one piece that the parts of which it was made have left behind. */
function namesToStore({ names: before }: Wanted, { names }: Wanted): Wanted['names'] {
  const areOthers = names.family_name !== before.family_name || names.given_name !== before.given_name;
  return areOthers && names.formatted_name === before.formatted_name ? { ...names, formatted_name: null } : names;
}

/** What links a person to the provider, in the audit log. */
const linkInWords = ({ user_name, external_id, deleted_at }: SaidRow) => ({
  user_name,
  external_id,
  scim_deleted: deleted_at !== null,
});

/** Stores where a person is, and under whom, from today on. */
async function storePlace(trx: Transaction<DB>, call: ScimCall, current: Current, wanted: Wanted): Promise<void> {
  const { caller, now } = call;
  const { companyId } = caller;
  const { row, departments, memberships, presented } = current;
  const today = japanDate(now);
  if (wanted.managerId !== null && wanted.managerId !== presented.managerId) {
    const known = await knownPeople(trx, companyId, [wanted.managerId]);
    if (wanted.managerId === row.userId || !known.has(wanted.managerId))
      throw invalidValue('managerの社員が見つかりません');
  }
  const moved = placeOf(call, current, wanted);
  const isUnder = wanted.managerId !== presented.managerId || moved !== memberships;
  const after = isUnder ? withSuperior(moved, wanted.managerId, today) : moved;
  if (isSame(memberships, after)) return;
  await holdDepartments(
    trx,
    companyId,
    after.map(({ departmentId }) => departmentId),
  );
  const fault = faultOf(after, departments);
  if (fault !== null) throw new AppError(fault);
  await putMemberships({ trx, companyId, actorUserId: caller.userId, now }, departments, [
    { userId: row.userId, before: memberships, after },
  ]);
}

/** The memberships with the department that is wanted as the main one; as they are where that isn't taken from here. */
function placeOf(
  { now }: ScimCall,
  { provisioning, departments, memberships, presented }: Current,
  { department, hireDate }: Wanted,
): readonly Membership[] {
  if (!provisioning.takesDepartment || department === presented.department) return memberships;
  const today = japanDate(now);
  if (department === null) {
    const main = mainDepartmentOn(memberships, today);
    return main === undefined ? memberships : left(memberships, main.departmentId, today);
  }
  const [found, ...others] = departmentsNamed(departments, department);
  if (found === undefined)
    throw invalidValue(
      `部署「${department.slice(0, 100)}」は登録されていません。「設定」の「部署・拠点」で追加してください`,
    );
  if (others.length > 0)
    throw invalidValue(
      `部署「${department.slice(0, 100)}」は複数あります。コードか階層（営業本部 / 営業部）で指定してください`,
    );
  return transferred(memberships, found.id, { today, first: firstDayIn(hireDate, found, now) });
}
