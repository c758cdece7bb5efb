import type { DepartmentImportRow } from '#contract/departments.ts';
import { errors } from '#contract/errors.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import {
  type DepartmentNode,
  departmentPath,
  type Membership,
  withMembership,
} from '#domain/departments/department.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { parseDate } from '../../platform/http/csv-cells.ts';
import {
  type Cells,
  type CheckedRow,
  compareRows,
  type ComparedRow,
  type CsvImport,
  outcomeOf,
  readRows,
} from '../../platform/http/csv-import.ts';
import type { ImportChange, ImportUndo, ImportWrite } from '../../platform/http/kept-import.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { changesOfRows, restoreRows } from '../../records/kept-rows.ts';
import { peopleOfRows } from '../../records/people-by-id.ts';
import { faultOf, holdDepartments, isSame, putMemberships } from '../../shared/departments/memberships.ts';
import { MAIN_WORDS, MEMBERSHIP_FILE, type MembershipColumn, peopleByTypedId } from './department-csv.ts';

/** A membership as a row has it; `null` where it says nothing. */
interface ImportedMembership {
  readonly userId: number;
  readonly department: DepartmentNode;
  readonly from: IsoDate;
  readonly to: IsoDate | null;
  readonly word: (typeof MAIN_WORDS)[keyof typeof MAIN_WORDS] | null;
  readonly superiorId: number | null;
}

interface CheckedMemberships {
  readonly rows: readonly ComparedRow<
    MembershipColumn,
    ImportedMembership,
    { readonly outcome: 'add' | 'change' | 'unchanged' }
  >[];
  readonly people: Awaited<ReturnType<typeof peopleByTypedId>>;
  readonly departments: ReadonlyMap<number, DepartmentNode>;
  readonly departmentOf: (code: string | undefined) => DepartmentNode | undefined;
  readonly before: ReadonlyMap<number, readonly Membership[]>;
  /** Those of each person of the file once all rows are stored. */
  readonly after: ReadonlyMap<number, readonly Membership[]>;
}

/** The import of memberships. */
export const membershipImport: CsvImport<
  MembershipColumn,
  CheckedMemberships,
  Omit<DepartmentImportRow, keyof CheckedRow>
> = {
  file: MEMBERSHIP_FILE,

  async lock(trx, companyId, lines) {
    await peopleOfRows(trx, companyId, lines);
    await holdDepartments(trx, companyId, [...(await departmentsOf(trx, companyId)).keys()]);
  },

  async check(db, { companyId, today }, lines) {
    const people = await peopleByTypedId(db, companyId);
    const departments = await departmentsOf(db, companyId);
    const byCode = new Map([...departments.values()].map((node) => [foldedForm(node.code), node]));
    const departmentOf = (code = '') => byCode.get(foldedForm(code.trim()));
    const read = await readRows<MembershipColumn, ImportedMembership>(lines, MEMBERSHIP_FILE.columns, {
      read: (cells) => readMembership(cells, { people, departmentOf }, today),
      keyOf: ({ userId, department, from }) => `${userId} ${department.id} ${from}`,
      at: 'employeeId',
    });
    const userIds = read.flatMap(({ value }) => value?.userId ?? []);
    const before = await membershipsOf(db, companyId, userIds);
    const after = new Map<number, readonly Membership[]>();
    // A file can have several of a person: each is compared with what the rows before it leave.
    const rows = await compareRows(read, ({ userId, department, from, to, word, superiorId }, { reader, faults }) => {
      if (faults.length > 0) return null;
      const own = after.get(userId) ?? before.get(userId) ?? [];
      const there = own.find((one) => one.departmentId === department.id && one.from === from);
      const next = withMembership(own, {
        departmentId: department.id,
        kind: department.kind,
        from,
        to: reader.has('to') ? to : (there?.to ?? null),
        isMain: word === null ? (there?.isMain ?? true) : word === MAIN_WORDS.main,
        superiorId: reader.has('superior') ? superiorId : (there?.superiorId ?? null),
      });
      const fault = faultOf(next, departments);
      if (fault !== null) return reader.failAt('from')(errors[fault].message);
      after.set(userId, next);
      return { outcome: there === undefined ? 'add' : outcomeOf(own, next, isSame) };
    });
    return { rows, people, departments, departmentOf, before, after };
  },

  present: ({ cells, value }, { people, departments, departmentOf }) => {
    const department = departmentOf(cells.department);
    const dates = `${value?.from ?? cells.from ?? ''}〜${value?.to ?? cells.to ?? ''}`;
    return {
      key: (cells.employeeId ?? '').trim(),
      name: people.named(cells.employeeId ?? '')?.name ?? cells.name ?? '',
      detail:
        department === undefined
          ? ''
          : `${departmentPath(departments, department.id)} ${dates}（${cells.isMain?.trim() || MAIN_WORDS.main}）`,
      warnings: [],
    };
  },

  done: (rows) => `${rows}件の所属を登録しました`,
};

function readMembership(
  cells: Cells<MembershipColumn>,
  { people, departmentOf }: Pick<CheckedMemberships, 'people' | 'departmentOf'>,
  today: IsoDate,
): ImportedMembership | null {
  const person = cells.required(
    'employeeId',
    (typed, fail) => people.named(typed) ?? fail('登録されていない社員IDです'),
  );
  const department = cells.required(
    'department',
    (typed, fail) => departmentOf(typed) ?? fail('登録されていないコードです'),
  );
  const from = cells.required('from', (typed, fail) => parseDate(typed, today, fail));
  const to = cells.read('to', (typed, fail) => parseDate(typed, today, fail));
  const word = cells.read(
    'isMain',
    (typed, fail) =>
      Object.values(MAIN_WORDS).find((one) => one === typed) ?? fail('主・兼務のいずれかを入力してください'),
  );
  const superiorId = cells.read('superior', (typed, fail) => {
    const id = people.superior(typed, fail);
    return id !== null && id === person?.userId ? fail(errors.superior_unknown.message) : id;
  });
  if (person === null || department === null || from === null) return null;
  return { userId: person.userId, department, from, to, word, superiorId };
}

/** Stores memberships, audited by person. Returns what has changed. */
export async function storeMemberships(
  write: ImportWrite,
  { departments, before, after }: CheckedMemberships,
): Promise<ImportChange[]> {
  const changed = [...after].flatMap(([userId, memberships]) => {
    const own = before.get(userId) ?? [];
    return isSame(own, memberships) ? [] : [{ userId, before: own, after: memberships }];
  });
  const userIds = changed.map(({ userId }) => userId);
  return changesOfRows(write, { tables: ['department_membership'], userIds }, () =>
    putMemberships(write, departments, changed),
  );
}

/** Undoes an import of memberships. */
export const membershipUndo: ImportUndo = {
  async undo(write, changes) {
    const { trx, companyId } = write;
    await holdDepartments(trx, companyId, [...(await departmentsOf(trx, companyId)).keys()]);
    await restoreRows(write, changes);
    const departments = await departmentsOf(trx, companyId);
    const userIds = changes.flatMap(({ userId }) => userId ?? []);
    for (const own of (await membershipsOf(trx, companyId, userIds)).values())
      if (faultOf(own, departments) !== null) throw new AppError('import_changed');
  },
};
