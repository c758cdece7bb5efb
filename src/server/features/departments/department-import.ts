import type { DepartmentImportRow } from '#contract/departments.ts';
import { errors } from '#contract/errors.ts';
import { line, typedId } from '#contract/wire.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import {
  DEPARTMENT_KIND_NAMES,
  DEPARTMENT_KINDS,
  type DepartmentNode,
  departmentPath,
  inTreeOrder,
  mayComeBelow,
} from '#domain/departments/department.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { bySchema, type CellFault, parseDate } from '../../platform/http/csv-cells.ts';
import {
  type CheckedRow,
  compareRows,
  type CsvImport,
  outcomeOf,
  type ReadRow,
  readRows,
} from '../../platform/http/csv-import.ts';
import type { ImportChange, ImportUndo, ImportWrite } from '../../platform/http/kept-import.ts';
import { idWarnings, notesOf } from '../../platform/http/csv-warnings.ts';
import { lockCompany } from '../../records/company.ts';
import { departmentsOf } from '../../records/departments.ts';
import { holds } from '../../shared/owned/write.ts';
import { DEPARTMENT_FILE, type DepartmentColumn, peopleByTypedId } from './department-csv.ts';
import { lockDepartments, withMembersOutside } from './departments.repository.ts';
import { companyDepartments } from './departments.service.ts';

interface CheckedDepartments {
  readonly rows: readonly (CheckedRow &
    ReadRow<DepartmentColumn, DepartmentNode> & { readonly warnings: readonly CellFault[] } & Pick<
      DepartmentImportRow,
      'outcome'
    >)[];
  /** All departments, and all after the file; the new ones have negative ids. */
  readonly before: ReadonlyMap<number, DepartmentNode>;
  readonly after: ReadonlyMap<number, DepartmentNode>;
}

const { columns } = DEPARTMENT_FILE;
const CODE = typedId(columns.code);
const NAME = line(100, columns.name);

/** The import of departments and sites. */
export const departmentImport: CsvImport<
  DepartmentColumn,
  CheckedDepartments,
  Omit<DepartmentImportRow, keyof CheckedRow>
> = {
  file: DEPARTMENT_FILE,

  async lock(trx, companyId) {
    await lockCompany(trx, companyId);
    // At once: whoever is being put into several of them locks them by their ids, not in the order of the tree.
    await lockDepartments(trx, companyId);
  },

  async check(db, { companyId, today }, lines) {
    const before = await departmentsOf(db, companyId);
    const { superior } = await peopleByTypedId(db, companyId);
    const byCode = new Map([...before.values()].map((node) => [foldedForm(node.code), node.id]));
    const read = await readRows<DepartmentColumn, DepartmentNode>(lines, columns, {
      read: (cells, row) => {
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
        if (kind === null || code === null || name === null) return null;
        const stored = before.get(byCode.get(foldedForm(code)) ?? 0);
        if (stored !== undefined && stored.kind !== kind) cells.failAt('kind')('登録済みの種類は変えられません');
        return {
          id: stored?.id ?? -row.line,
          kind: stored?.kind ?? kind,
          parentId: stored?.parentId ?? null,
          code,
          name,
          from: cells.has('from') ? from : (stored?.from ?? null),
          to: cells.has('to') ? to : (stored?.to ?? null),
          superiorId: cells.has('superior') ? superiorId : (stored?.superiorId ?? null),
        };
      },
      keyOf: ({ code }) => foldedForm(code),
      at: 'code',
    });
    const after = new Map(before);
    for (const { value } of read)
      if (value !== null) {
        after.set(value.id, value);
        byCode.set(foldedForm(value.code), value.id);
      }
    // Once all codes are known: a row may name one below it.
    for (const { value, reader } of read) {
      if (value === null || !reader.has('parent')) continue;
      const parentId = reader.read('parent', (typed, fail) => {
        const found = after.get(byCode.get(foldedForm(typed)) ?? 0);
        if (found === undefined) return fail('登録されていないコードです');
        return found.kind === value.kind ? found.id : fail(errors.department_parent.message);
      });
      after.set(value.id, { ...value, parentId });
    }
    const outside = await withMembersOutside(db, companyId, [...after.values()]);
    const compared = await compareRows(read, ({ id }, { reader }) => {
      const node = after.get(id);
      if (node === undefined) return null;
      const stored = before.get(id);
      // As they will be stored: the file may have one of the two dates alone.
      if (node.from !== null && node.to !== null && node.to < node.from)
        reader.failAt(reader.has('to') ? 'to' : 'from')(errors.department_ends_before.message);
      else if (outside.has(id))
        reader.failAt(node.to === stored?.to ? 'from' : 'to')(errors.department_has_members_outside.message);
      if (!mayComeBelow(after, id, node.parentId)) reader.failAt('parent')(errors.department_cycle.message);
      return { outcome: outcomeOf(stored, node, holds) };
    });
    const added = read.flatMap(({ line: at, hints, value }) =>
      value === null || before.has(value.id) ? [] : [{ line: at, hints, id: value.code }],
    );
    const registered = [...before.values()].map(({ code }) => code);
    const warnings = idWarnings(added, registered, columns.code);
    const rows = compared.map((row) => ({ ...row, ...notesOf(row.hints, warnings.get(row.line) ?? []) }));
    return { rows, before, after };
  },

  present: ({ cells, value, warnings }, { after }) => ({
    key: cells.code ?? '',
    name: cells.name ?? '',
    detail: value === null ? '' : `${DEPARTMENT_KIND_NAMES[value.kind]} ${departmentPath(after, value.id)}`,
    warnings: [...warnings],
  }),

  done: (rows) => `${rows}件の部署・拠点を登録しました`,
};

/** A department that an import has added, or changed, as it was and as the import left it. */
interface KeptDepartment {
  readonly before: DepartmentNode | null;
  readonly after: DepartmentNode;
}

/**
 * Stores departments, each audited, each after the one above it, whose id it needs; the new ones have none yet. Returns what has
 * changed.
 */
export async function storeDepartments(
  write: ImportWrite,
  { before, after }: CheckedDepartments,
): Promise<ImportChange<KeptDepartment>[]> {
  const ids = new Map<number, number>();
  const kept: KeptDepartment[] = [];
  for (const { node } of DEPARTMENT_KINDS.flatMap((kind) => inTreeOrder([...after.values()], kind))) {
    const parentId = node.parentId === null ? null : (ids.get(node.parentId) ?? node.parentId);
    const department = { ...node, parentId };
    const stored = before.get(node.id);
    if (stored === undefined) {
      const id = await companyDepartments.storeNew(write, department);
      ids.set(node.id, id);
      kept.push({ before: null, after: { ...department, id } });
    } else if (!holds(stored, department)) {
      await companyDepartments.storeChange(write, stored, department);
      kept.push({ before: stored, after: department });
    }
  }
  return kept.map((one) => ({ userId: null, days: null, kept: one }));
}

/** Undoes an import of departments: first what it changed, which may be below those that it added. Throws what a deletion does. */
export const departmentUndo: ImportUndo = {
  async undo(write, changes) {
    const { trx, companyId } = write;
    await lockDepartments(trx, companyId);
    const there = await departmentsOf(trx, companyId);
    const all = changes.map(({ kept }) => kept as KeptDepartment);
    for (const { after } of all) {
      const stored = there.get(after.id);
      if (stored === undefined || !holds(stored, after)) throw new AppError('import_changed');
    }
    for (const { before, after } of all)
      if (before !== null) await companyDepartments.storeChange(write, after, before);
    const restored = await departmentsOf(trx, companyId);
    for (const { before } of all)
      if (before !== null && !mayComeBelow(restored, before.id, before.parentId)) throw new AppError('import_changed');
    // Those below others first.
    for (const { before, after } of all.toReversed())
      if (before === null) await companyDepartments.removeStored(write, after.id);
  },
};
