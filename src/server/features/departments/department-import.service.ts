import type { Kysely, Transaction } from 'kysely';

import type { DepartmentImportPreview, DepartmentImportRow } from '#contract/departments.ts';
import { errors } from '#contract/errors.ts';
import { line, typedId } from '#contract/wire.ts';
import { foldedForm, storedId } from '#domain/company/folded-form.ts';
import {
  DEPARTMENT_KIND_NAMES,
  DEPARTMENT_KINDS,
  type DepartmentNode,
  departmentPath,
  inTreeOrder,
  mayComeBelow,
  type Membership,
  withMembership,
} from '#domain/departments/department.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { bySchema, cellReader, type Fail, parseDate } from '../../platform/http/csv-cells.ts';
import { idWarnings, notesOf, type WarnedRows, withoutWarned } from '../../platform/http/csv-warnings.ts';
import { lockCompany } from '../../records/company.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { idOf, peopleByEmployeeId } from '../../records/people-by-id.ts';
import { holds } from '../../shared/owned/write.ts';
import { MAIN_WORDS } from './department-csv.ts';
import {
  DEPARTMENT_COLUMNS,
  type DepartmentCsvRow,
  MEMBERSHIP_COLUMNS,
  type MembershipCsvRow,
} from './department-csv-reader.ts';
import { holdDepartments, lockDepartments, peopleOf, withMembersOutside } from './departments.repository.ts';
import { companyDepartments } from './departments.service.ts';
import { faultOf, isSame, putMemberships } from './memberships.service.ts';

/** What was done with a file. */
interface Imported {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
}

const countsOf = (rows: readonly DepartmentImportRow[]) => {
  const count = (wanted: DepartmentImportRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length;
  return { added: count('add'), changed: count('change'), unchanged: count('unchanged') };
};

const present = (rows: readonly DepartmentImportRow[]): DepartmentImportPreview => ({
  rows: [...rows],
  ...countsOf(rows),
  faulty: rows.filter(({ outcome }) => outcome === 'fault').length,
});

const requireFaultless = (rows: readonly DepartmentImportRow[]): Imported => {
  if (rows.some(({ outcome }) => outcome === 'fault')) throw new AppError('import_faulty');
  return countsOf(rows);
};

/** The company's people by the IDs of a file. */
async function readPeople(db: Kysely<DB>, companyId: string) {
  const people = await peopleOf(db, companyId);
  const byId = new Map(people.map((person) => [foldedForm(person.employeeId), person]));
  const named = (typed: string) => byId.get(foldedForm(storedId(typed)));
  return {
    named,
    superior: (typed: string, fail: Fail) => named(typed)?.userId ?? fail('登録されていない社員IDです'),
  };
}

const CODE = typedId(DEPARTMENT_COLUMNS.code);
const NAME = line(100, DEPARTMENT_COLUMNS.name);

/** What would come of a file of departments; stores nothing. */
export async function previewDepartments(
  { kysely }: Database,
  { companyId }: Caller,
  rows: readonly DepartmentCsvRow[],
  now: EpochMs,
): Promise<DepartmentImportPreview> {
  return present((await checkDepartments(kysely, companyId, rows, japanDate(now))).rows);
}

/**
 * Stores a file of departments, each audited: all rows or, with `import_faulty`, none. Throws `import_warned` where there is
 * something to ask about first. The same once more changes nothing.
 */
export async function importDepartments(
  { kysely }: Database,
  { companyId, userId: actorUserId }: Caller,
  { rows, warned }: { readonly rows: readonly DepartmentCsvRow[]; readonly warned: WarnedRows },
  now: EpochMs,
): Promise<Imported> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    // At once: whoever is being put into several of them locks them by their ids, not in the order of the tree.
    await lockDepartments(trx, companyId);
    const today = japanDate(now);
    const wanted = withoutWarned(rows, (await checkDepartments(trx, companyId, rows, today)).rows, warned);
    const { rows: checked, before, after } = await checkDepartments(trx, companyId, wanted, today);
    const counts = requireFaultless(checked);
    const write = { trx, companyId, actorUserId, now };
    // Each after the one above it, whose id it needs; the new ones have none yet.
    const ids = new Map<number, number>();
    for (const { node } of DEPARTMENT_KINDS.flatMap((kind) => inTreeOrder([...after.values()], kind))) {
      const department = {
        ...node,
        parentId: node.parentId === null ? null : (ids.get(node.parentId) ?? node.parentId),
      };
      const stored = before.get(node.id);
      if (stored === undefined) ids.set(node.id, await companyDepartments.storeNew(write, department));
      else await companyDepartments.storeChange(write, stored, department);
    }
    return counts;
  });
}

/** Each row compared with what is there, and all departments after them; the new ones have negative ids. */
async function checkDepartments(
  db: Kysely<DB>,
  companyId: string,
  rows: readonly DepartmentCsvRow[],
  today: IsoDate,
): Promise<{
  readonly rows: DepartmentImportRow[];
  readonly before: ReadonlyMap<number, DepartmentNode>;
  readonly after: ReadonlyMap<number, DepartmentNode>;
}> {
  const before = await departmentsOf(db, companyId);
  const { superior } = await readPeople(db, companyId);
  const after = new Map(before);
  const byCode = new Map([...before.values()].map((node) => [foldedForm(node.code), node.id]));
  const lines = new Map<string, number>();
  const read = rows.map((row) => {
    const cells = cellReader(row, DEPARTMENT_COLUMNS);
    const kind = cells.required(
      'kind',
      (typed, fail) =>
        DEPARTMENT_KINDS.find((one) => DEPARTMENT_KIND_NAMES[one] === typed) ??
        fail('部署・拠点のいずれかを入力してください'),
    );
    const code = cells.required('code', bySchema(CODE));
    const name = cells.required('name', bySchema(NAME));
    const from = cells.read('from', (typed, fail) => parseDate(typed, today, fail));
    const to = cells.read('to', (typed, fail) => parseDate(typed, today, fail));
    const superiorId = cells.read('superior', superior);
    const key = code === null ? null : foldedForm(code);
    const first = key === null ? undefined : lines.get(key);
    if (first !== undefined) cells.failAt('code')(`${first}行目と重複しています`);
    if (key === null || kind === null || name === null || code === null || first !== undefined)
      return { row, cells, id: null };
    lines.set(key, row.line);
    const id = byCode.get(key) ?? -row.line;
    byCode.set(key, id);
    const stored = before.get(id);
    if (stored !== undefined && stored.kind !== kind) cells.failAt('kind')('登録済みの種類は変えられません');
    after.set(id, {
      id,
      kind: stored?.kind ?? kind,
      parentId: stored?.parentId ?? null,
      code,
      name,
      from: cells.has('from') ? from : (stored?.from ?? null),
      to: cells.has('to') ? to : (stored?.to ?? null),
      superiorId: cells.has('superior') ? superiorId : (stored?.superiorId ?? null),
    });
    return { row, cells, id };
  });
  // Once all codes are known: a row may name one below it.
  for (const { cells, id } of read) {
    const node = id === null ? undefined : after.get(id);
    if (node === undefined || !cells.has('parent')) continue;
    const parentId = cells.read('parent', (typed, fail) => {
      const found = after.get(byCode.get(foldedForm(typed)) ?? 0);
      if (found === undefined) return fail('登録されていないコードです');
      return found.kind === node.kind ? found.id : fail(errors.department_parent.message);
    });
    after.set(node.id, { ...node, parentId });
  }
  const added = read.flatMap(({ row, id }) =>
    id === null || before.has(id) ? [] : [{ line: row.line, hints: row.hints, id: after.get(id)?.code ?? '' }],
  );
  const registered = [...before.values()].map(({ code }) => code);
  const warnings = idWarnings(added, registered, DEPARTMENT_COLUMNS.code);
  const outside = await withMembersOutside(db, companyId, [...after.values()]);
  const checked = read.map(({ row, cells, id }): DepartmentImportRow => {
    const node = id === null ? undefined : after.get(id);
    // As they will be stored: the file may have one of the two dates alone.
    if (node !== undefined && node.from !== null && node.to !== null && node.to < node.from)
      cells.failAt(cells.has('to') ? 'to' : 'from')(errors.department_ends_before.message);
    else if (node !== undefined && outside.has(node.id))
      cells.failAt(node.to === before.get(node.id)?.to ? 'from' : 'to')(errors.department_has_members_outside.message);
    if (node !== undefined && !mayComeBelow(after, node.id, node.parentId))
      cells.failAt('parent')(errors.department_cycle.message);
    const stored = before.get(node?.id ?? 0);
    const outcome = (): DepartmentImportRow['outcome'] => {
      if (node === undefined || cells.faults.length > 0) return 'fault';
      if (stored === undefined) return 'add';
      return holds(stored, node) ? 'unchanged' : 'change';
    };
    return {
      line: row.line,
      key: row.cells.code ?? '',
      name: row.cells.name ?? '',
      detail: node === undefined ? '' : `${DEPARTMENT_KIND_NAMES[node.kind]} ${departmentPath(after, node.id)}`,
      outcome: outcome(),
      faults: cells.faults,
      ...notesOf(row.hints, warnings.get(row.line) ?? []),
    };
  });
  return { rows: checked, before, after };
}

/** What would come of a file of memberships; stores nothing. */
export async function previewMemberships(
  { kysely }: Database,
  { companyId }: Caller,
  rows: readonly MembershipCsvRow[],
  now: EpochMs,
): Promise<DepartmentImportPreview> {
  return present((await checkMemberships(kysely, companyId, rows, japanDate(now))).rows);
}

/** Stores a file of memberships, audited by person: all rows or, with `import_faulty`, none. The same once more changes nothing. */
export async function importMemberships(
  { kysely }: Database,
  { companyId, userId: actorUserId }: Caller,
  rows: readonly MembershipCsvRow[],
  now: EpochMs,
): Promise<Imported> {
  return kysely.transaction().execute(async (trx: Transaction<DB>) => {
    // For their locks alone: what a row says of them is read once nobody else can change it.
    await peopleByEmployeeId(
      trx,
      companyId,
      rows.map(({ cells }) => idOf(cells.employeeId)),
    );
    await holdDepartments(trx, companyId, [...(await departmentsOf(trx, companyId)).keys()]);
    const { rows: checked, departments, before, after } = await checkMemberships(trx, companyId, rows, japanDate(now));
    const counts = requireFaultless(checked);
    const changed = [...after].flatMap(([userId, memberships]) => {
      const own = before.get(userId) ?? [];
      return isSame(own, memberships) ? [] : [{ userId, before: own, after: memberships }];
    });
    if (changed.length > 0) await putMemberships({ trx, companyId, actorUserId, now }, departments, changed);
    return counts;
  });
}

/** Each row compared with the memberships that the rows before it leave, and everybody's after all of them. */
async function checkMemberships(
  db: Kysely<DB>,
  companyId: string,
  rows: readonly MembershipCsvRow[],
  today: IsoDate,
): Promise<{
  readonly rows: DepartmentImportRow[];
  readonly departments: Awaited<ReturnType<typeof departmentsOf>>;
  readonly before: ReadonlyMap<number, readonly Membership[]>;
  readonly after: ReadonlyMap<number, readonly Membership[]>;
}> {
  const { named, superior } = await readPeople(db, companyId);
  const departments = await departmentsOf(db, companyId);
  const byCode = new Map([...departments.values()].map((node) => [foldedForm(node.code), node]));
  const before = await membershipsOf(
    db,
    companyId,
    rows.flatMap(({ cells }) => named(cells.employeeId ?? '')?.userId ?? []),
  );
  const after = new Map<number, readonly Membership[]>();
  const checked = rows.map((row): DepartmentImportRow => {
    const cells = cellReader(row, MEMBERSHIP_COLUMNS);
    const person = cells.required('employeeId', (typed, fail) => named(typed) ?? fail('登録されていない社員IDです'));
    const department = cells.required(
      'department',
      (typed, fail) => byCode.get(foldedForm(typed)) ?? fail('登録されていないコードです'),
    );
    const from = cells.required('from', (typed, fail) => parseDate(typed, today, fail));
    const to = cells.read('to', (typed, fail) => parseDate(typed, today, fail));
    const word = cells.read(
      'isMain',
      (typed, fail) =>
        Object.values(MAIN_WORDS).find((one) => one === typed) ?? fail('主・兼務のいずれかを入力してください'),
    );
    const superiorId = cells.read('superior', (typed, fail) => {
      const id = superior(typed, fail);
      return id !== null && id === person?.userId ? fail(errors.superior_unknown.message) : id;
    });
    const said = {
      line: row.line,
      hints: [...row.hints],
      warnings: [],
      key: (row.cells.employeeId ?? '').trim(),
      name: person?.name ?? row.cells.name ?? '',
      detail:
        department === null
          ? ''
          : `${departmentPath(departments, department.id)} ${from ?? ''}〜${to ?? ''}（${word ?? MAIN_WORDS.main}）`,
    };
    if (cells.faults.length > 0 || person === null || department === null || from === null)
      return { ...said, outcome: 'fault', faults: cells.faults };
    const own = after.get(person.userId) ?? before.get(person.userId) ?? [];
    const there = own.find((one) => one.departmentId === department.id && one.from === from);
    const next = withMembership(own, {
      departmentId: department.id,
      kind: department.kind,
      from,
      to: cells.has('to') ? to : (there?.to ?? null),
      isMain: word === null ? (there?.isMain ?? true) : word === MAIN_WORDS.main,
      superiorId: cells.has('superior') ? superiorId : (there?.superiorId ?? null),
    });
    const fault = faultOf(next, departments);
    if (fault !== null)
      return {
        ...said,
        outcome: 'fault',
        faults: [{ column: MEMBERSHIP_COLUMNS.from, message: errors[fault].message }],
      };
    after.set(person.userId, next);
    const outcome = there === undefined ? 'add' : 'change';
    return { ...said, outcome: isSame(own, next) ? 'unchanged' : outcome, faults: [] };
  });
  return { rows: checked, departments, before, after };
}
