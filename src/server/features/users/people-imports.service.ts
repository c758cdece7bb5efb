import { sql } from 'kysely';

import { inOrder, type Membership } from '#domain/departments/department.ts';
import { compareDates } from '#domain/time/date.ts';
import { type ContractOnRecord, isSameContract } from '#domain/working-time/contract-on-record.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ImportChange, ImportUndo, ImportWrite, Left } from '../../platform/http/kept-import.ts';
import { sha256 } from '../../platform/sha256.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { auditOf, isOf } from '../../records/user-key.ts';
import { holdDepartments, isSame, putMemberships } from '../../shared/departments/memberships.ts';
import { clearAccount, ERASED_TABLES } from '../../shared/erasure/erased-account.ts';
import { auditedGrant, grantsByUser, toImported } from '../../shared/leave/imported-grants.ts';
import { loadLeaveAccount, toLedger } from '../../shared/leave/leave-accounts.ts';
import { type MailDelivery, storeMailAddress } from '../../shared/mail/mail-outbox.ts';
import type { NameRegistry } from './csv-names.ts';
import { deleteContract } from './work-contracts.repository.ts';
import { auditedContract, putContract } from './work-contracts.service.ts';

/** What an import changed of somebody who was there; `null` what it left. Of texts about the person it has hashes alone. */
export interface PersonChange {
  readonly contract: { readonly after: ContractOnRecord; readonly gone: readonly ContractOnRecord[] } | null;
  readonly memberships: { readonly before: readonly Membership[]; readonly after: readonly Membership[] } | null;
  readonly grantId: number | null;
  readonly nameKanaHash: string | null;
  readonly mailAddressHash: string | null;
}

/** What an import has registered beside people. */
interface RegisteredNames {
  readonly employmentTypeIds: readonly number[];
  readonly departmentIds: readonly number[];
}

/** What is kept of an import: somebody whom it registered, what it changed of somebody, or the names that it registered. */
type Kept = { readonly isAdded: true } | PersonChange | RegisteredNames;

/** The hash by which a text is known again. */
export const hashOf = (text: string): string => sha256(text).toString('hex');

/** What an import has registered and changed, as it is kept. */
export function keptPeople(
  added: readonly number[],
  changed: readonly { readonly userId: number; readonly change: PersonChange }[],
  names: RegisteredNames,
): ImportChange<Kept>[] {
  return [
    ...added.map((userId) => ({ userId, days: null, kept: { isAdded: true as const } })),
    ...changed.map(({ userId, change }) => {
      const contracts = change.contract === null ? [] : [change.contract.after, ...change.contract.gone];
      const [first] = contracts.map(({ from }) => from).toSorted(compareDates);
      return { userId, days: first === undefined ? null : { from: first, to: null }, kept: change };
    }),
    ...(names.employmentTypeIds.length + names.departmentIds.length === 0
      ? []
      : [{ userId: null, days: null, kept: names }]),
  ];
}

/**
 * How imports of employees are undone: what was changed of people who were there goes back where nobody has changed it since,
 * then the people who were registered are removed who have no records, then the names that nothing uses.
 */
export const peopleUndo = (mail: MailDelivery, registry: NameRegistry): ImportUndo => ({
  isPartial: true,

  async undo(write, kept) {
    const { trx, companyId } = write;
    const added = kept.flatMap(({ userId, kept: one }) => (userId !== null && 'isAdded' in one ? [userId] : []));
    const changes = kept.flatMap(({ userId, kept: one, isClosed }) =>
      userId !== null && 'nameKanaHash' in one ? [{ userId, isClosed, change: one as PersonChange }] : [],
    );
    const people = await lockPeople(write, [...added, ...changes.map(({ userId }) => userId)]);
    await holdDepartments(trx, companyId, [...(await departmentsOf(trx, companyId)).keys()]);
    const left: Left[] = [];
    let reverted = 0;
    for (const { userId, change, isClosed } of changes) {
      const person = people.get(userId);
      if (person === undefined) continue;
      const stays = await revert(write, userId, isClosed ? { ...change, contract: null } : change, mail);
      if (stays.length > 0)
        left.push({ name: calledOf(person), reason: `${stays.join('・')}は、その後に変更されています` });
      const isContractClosed = isClosed && change.contract !== null;
      if (isContractClosed) left.push({ name: calledOf(person), reason: '契約は、その月が締められています' });
      if (stays.length + (isContractClosed ? 1 : 0) < partsOf(change)) reverted += 1;
    }
    const removed = await removePeople(write, added, people, left);
    for (const { kept: one } of kept)
      if ('departmentIds' in one) await removeNames(write, one as RegisteredNames, registry, left);
    const rest = left.length === 0 ? '' : '取り消せなかったものがあります';
    return { message: `${removed}人を削除し、${reverted}人の内容を元に戻しました。${rest}`, left };
  },
});

/** A person of an import. */
interface PersonOfImport {
  readonly employeeId: string;
  readonly name: string;
  readonly nameKana: string | null;
  readonly mailAddress: string | null;
  readonly isFirstLogin: boolean;
}

/** How a person is named where two may have one name. */
const calledOf = ({ name, employeeId }: PersonOfImport): string => `${name}（${employeeId}）`;

/** The people of an import who aren't erased, locked in the one order of all locks of accounts. */
async function lockPeople(
  { trx, companyId }: ImportWrite,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, PersonOfImport>> {
  const rows = await trx
    .selectFrom('user_account')
    .select(['user_id', 'employee_id', 'name', 'name_kana', 'mail_address', 'is_first_login'])
    .where(sql<boolean>`company_id = ${companyId} and user_id = any(${[...userIds]}::bigint[])`)
    .where('erased_at', 'is', null)
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.user_id,
      {
        employeeId: row.employee_id,
        name: row.name,
        nameKana: row.name_kana,
        mailAddress: row.mail_address,
        isFirstLogin: row.is_first_login,
      },
    ]),
  );
}

/** How many things an import changed of a person. */
const partsOf = (change: PersonChange): number => Object.values(change).filter((part) => part !== null).length;

/** Undoes what an import changed of a person. Returns what somebody has changed since, and stays. */
async function revert(write: ImportWrite, userId: number, change: PersonChange, mail: MailDelivery): Promise<string[]> {
  const stays: string[] = [];
  if (change.contract !== null && !(await revertContract(write, userId, change.contract))) stays.push('契約');
  if (change.memberships !== null && !(await revertMemberships(write, userId, change.memberships)))
    stays.push('部署・上長');
  if (change.grantId !== null && !(await revertGrant(write, userId, change.grantId))) stays.push('有休残日数');
  if (!(await revertTexts(write, userId, change, mail))) stays.push('フリガナ・メールアドレス');
  return stays;
}

async function revertContract(
  { trx, companyId, actorUserId, now }: ImportWrite,
  userId: number,
  { after, gone }: NonNullable<PersonChange['contract']>,
): Promise<boolean> {
  const owner = { companyId, userId };
  const there = (await contractsOfUser(trx, owner)).find(({ from }) => from === after.from);
  if (there === undefined || !isSameContract(there, after)) return false;
  const [first, ...others] = gone;
  if (first === undefined) {
    await deleteContract(trx, owner, after.from);
    await writeAudit(trx, {
      ...auditOf(owner, actorUserId),
      action: 'delete_contract',
      before: auditedContract(after),
    });
    return true;
  }
  await putContract(trx, { owner, actorUserId, now }, first, [after]);
  for (const one of others) await putContract(trx, { owner, actorUserId, now }, one, []);
  return true;
}

async function revertMemberships(
  write: ImportWrite,
  userId: number,
  { before, after }: NonNullable<PersonChange['memberships']>,
): Promise<boolean> {
  const { trx, companyId } = write;
  const there = (await membershipsOf(trx, companyId, [userId])).get(userId) ?? [];
  if (!isSame(inOrder(there), inOrder(after))) return false;
  await putMemberships(write, await departmentsOf(trx, companyId), [{ userId, before: there, after: before }]);
  return true;
}

/** Removes a grant, unless days of it are taken or it is gone. */
async function revertGrant(
  { trx, companyId, actorUserId }: ImportWrite,
  userId: number,
  grantId: number,
): Promise<boolean> {
  const owner = { companyId, userId };
  const grant = (await grantsByUser(trx, companyId, [userId]))
    .get(userId)
    ?.find(({ leave_grant_id }) => leave_grant_id === grantId);
  const { draws } = toLedger(await loadLeaveAccount(trx, owner));
  if (grant === undefined || draws.some((draw) => draw.grant.id === grantId)) return false;
  await trx.deleteFrom('leave_grant').where(isOf(owner)).where('leave_grant_id', '=', grantId).execute();
  await writeAudit(trx, {
    ...auditOf(owner, actorUserId),
    action: 'take_back_leave_grant',
    before: { id: grantId, ...auditedGrant(toImported(grant)) },
    reason: '一括登録の取り消し',
  });
  return true;
}

async function revertTexts(
  { trx, companyId, actorUserId, now }: ImportWrite,
  userId: number,
  { nameKanaHash, mailAddressHash }: PersonChange,
  mail: MailDelivery,
): Promise<boolean> {
  const owner = { companyId, userId };
  const { name_kana, mail_address } = await trx
    .selectFrom('user_account')
    .select(['name_kana', 'mail_address'])
    .where(isOf(owner))
    .executeTakeFirstOrThrow();
  const audited = (before: object, after: object) =>
    writeAudit(trx, { ...auditOf(owner, actorUserId), action: 'change_user', before, after });
  const isKana = name_kana !== null && hashOf(name_kana) === nameKanaHash;
  const isMail = mail_address !== null && hashOf(mail_address) === mailAddressHash;
  if (isKana) {
    await trx.updateTable('user_account').set({ name_kana: null }).where(isOf(owner)).execute();
    await audited({ name_kana }, { name_kana: null });
  }
  if (isMail) {
    await storeMailAddress(trx, owner, null, { isOn: mail.isOn, now });
    await audited({ mail_address }, { mail_address: null });
  }
  return (nameKanaHash === null || isKana) && (mailAddressHash === null || isMail);
}

/** What an import stores of a person beside the account, and what follows from it by itself. */
const IMPORTED_TABLES = [
  'file_import_change',
  'work_contract',
  'department_membership',
  'leave_grant',
  'mail_outbox',
  'mailed_link',
  'notification',
] as const;

/** Their rows have no user of their own, and are never without one of another table. */
const PARTS = new Set<string>(['leave_outbox', 'attendance_request_event']);

/** Removes those of the people who have no records, are nobody's superior who stays, and have never logged in. Returns how many. */
async function removePeople(
  write: ImportWrite,
  userIds: readonly number[],
  people: ReadonlyMap<number, PersonOfImport>,
  left: Left[],
): Promise<number> {
  const { trx, companyId, actorUserId, now } = write;
  const there = [...people].filter(([userId]) => userIds.includes(userId));
  const staying = await whoStay(write, there);
  for (const [userId, person] of there) {
    const reason = staying.get(userId);
    if (reason !== undefined) left.push({ name: calledOf(person), reason });
  }
  const gone = there.filter(([userId]) => !staying.has(userId));
  const ids = gone.map(([userId]) => userId);
  for (const table of IMPORTED_TABLES)
    await sql`delete from ${sql.table(table)} where company_id = ${companyId}
      and user_id = any(${ids}::bigint[])`.execute(trx);
  for (const [userId, { employeeId, name }] of gone) {
    await clearAccount(trx, { companyId, userId }, now);
    await writeAudit(trx, {
      ...auditOf({ companyId, userId }, actorUserId),
      action: 'undo_import_user',
      before: { employeeId, name },
    });
  }
  return gone.length;
}

/** Why people of an import can't be removed, by their ids. */
async function whoStay(
  { trx, companyId }: ImportWrite,
  people: readonly (readonly [number, PersonOfImport])[],
): Promise<ReadonlyMap<number, string>> {
  const ids = people.map(([userId]) => userId);
  const own = new Set<string>(IMPORTED_TABLES);
  const records = ERASED_TABLES.filter((table) => !own.has(table) && !PARTS.has(table)).map(
    (table) => sql`select user_id from ${sql.table(table)}
      where company_id = ${companyId} and user_id = any(${ids}::bigint[])`,
  );
  const { rows } = await sql<{ user_id: number }>`${sql.join(records, sql` union `)}
    union select deputy_user_id from approval_deputy
      where company_id = ${companyId} and deputy_user_id = any(${ids}::bigint[])`.execute(trx);
  const staying = new Map(rows.map(({ user_id: userId }) => [userId, '記録があります']));
  for (const [userId, { isFirstLogin }] of people) if (!isFirstLogin) staying.set(userId, 'ログインしています');
  const { rows: superiors } = await sql<{ superior: number; user_id: number | null }>`
    select superior_user_id as superior, null::bigint as user_id from department
      where company_id = ${companyId} and superior_user_id = any(${ids}::bigint[])
    union select superior_user_id, user_id from department_membership
      where company_id = ${companyId} and superior_user_id = any(${ids}::bigint[])`.execute(trx);
  const removable = new Set(ids);
  // The superior of somebody who stays has to stay, and the superior of that one.
  for (let before = -1; before !== staying.size;) {
    before = staying.size;
    for (const { superior, user_id: userId } of superiors) {
      const isRemovedToo = userId !== null && removable.has(userId) && !staying.has(userId);
      if (!isRemovedToo && !staying.has(superior)) staying.set(superior, 'ほかの社員か部署の上長になっています');
    }
  }
  return staying;
}

/** Removes the employment types and departments of an import that nothing uses. */
async function removeNames(
  write: ImportWrite,
  { employmentTypeIds: types, departmentIds: departments }: RegisteredNames,
  registry: NameRegistry,
  left: Left[],
): Promise<void> {
  const { trx, companyId } = write;
  const { rows: usedTypes } = await sql<{ id: number; name: string; used: boolean }>`
    select t.employment_type_id as id, t.name, exists (
      select from work_contract k where k.company_id = t.company_id and k.employment_type_id = t.employment_type_id) as used
    from employment_type t where t.company_id = ${companyId} and t.employment_type_id = any(${[...types]}::bigint[])`.execute(
    trx,
  );
  for (const { id, name, used } of usedTypes)
    if (used) left.push({ name, reason: '雇用形態を使っている契約があります' });
    else await registry.removeEmploymentType(write, id);
  const there = await departmentsOf(trx, companyId);
  // Those below others first.
  for (const id of [...departments].toSorted((one, other) => other - one)) {
    const department = there.get(id);
    if (department === undefined) continue;
    await sql`savepoint before_department`.execute(trx);
    try {
      await registry.removeDepartment(write, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await sql`rollback to savepoint before_department`.execute(trx);
      left.push({ name: department.name, reason: '使われている部署です' });
    }
  }
}
