import { errors } from '#contract/errors.ts';
import { foldedForm, storedId } from '#domain/company/folded-form.ts';
import { leaveDays, lessLeave, toDays, totalLeave } from '#domain/leave/amount.ts';
import { dayOfLeave } from '#domain/leave/request-days.ts';
import type { CommonGrantDay } from '#domain/leave/common-grant-day.ts';
import { type Membership, withMembership } from '#domain/departments/department.ts';
import { mainDepartmentOn } from '#domain/departments/provided.ts';
import { type IsoDate, laterOf } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import type { ContractOnRecord } from '#domain/working-time/contract-on-record.ts';
import type { CellFault } from '../../platform/http/csv-cells.ts';
import type { Cells } from '../../platform/http/csv-import.ts';
import type { NamedPerson } from '../../records/people-by-id.ts';
import { faultOf } from '../../shared/departments/memberships.ts';
import { dueOf, planOf } from '../../shared/leave/due-grants.ts';
import {
  type GrantRow,
  type ImportedGrant,
  leftDaysOf,
  readGrant,
  toImported,
} from '../../shared/leave/imported-grants.ts';
import { type LeaveAccount, NO_ACCOUNT, toLedger } from '../../shared/leave/leave-accounts.ts';
import { type GrantFacts, withContracts } from '../../shared/leave/statutory-grants.ts';
import type { NamesOfFile } from './csv-names.ts';
import { type Column, COLUMNS } from './employee-file.ts';

// What a row says beside the account and its contract: where the person is, and what is left of their leave.

/** What of a person the columns are compared with; a new one has nothing. */
export interface BesideAccount {
  readonly memberships: readonly Membership[];
  readonly grants: readonly GrantRow[];
  readonly account: LeaveAccount;
}

export const NOTHING_BESIDE: BesideAccount = { memberships: [], grants: [], account: NO_ACCOUNT };

/** What of the company they are compared with. */
export interface CompanyBeside {
  readonly names: NamesOfFile;
  /** Those whom the file names as superiors, by the folded form of their IDs. */
  readonly superiors: ReadonlyMap<string, NamedPerson>;
  /** The folded IDs of the file's own rows. */
  readonly inFile: ReadonlySet<string>;
  readonly commonGrantDay: CommonGrantDay | null;
  readonly today: IsoDate;
}

/** Stands in a membership for a superior whom the same file registers. */
export const REGISTERED_WITH = -1;

/** Where a row puts a person. */
export interface Placement {
  readonly before: readonly Membership[];
  readonly after: readonly Membership[];
  /** The membership that the row says. */
  readonly said: Membership;
  /** The folded ID of a superior whom the same file registers, for whom {@link REGISTERED_WITH} stands. */
  readonly superior: string | null;
}

/**
 * Where a row puts a person; `null` where that changes nothing, or something is wrong. Whoever is in no department comes into it
 * on the hire date, or on its first day; anybody else is transferred today.
 */
export function placementOf(
  { failAt, read }: Cells<Column>,
  own: string,
  { memberships }: BesideAccount,
  { names, superiors, inFile, today }: CompanyBeside,
  hireDate: IsoDate | null,
): Placement | null {
  const departmentId = read('department', names.department);
  const superior = read('superior', (typed, fail) => {
    const id = foldedForm(storedId(typed));
    if (id === foldedForm(own)) return fail(errors.superior_unknown.message);
    return superiors.has(id) || inFile.has(id) ? id : fail('登録されていない社員IDです');
  });
  const current = mainDepartmentOn(memberships, today);
  if (departmentId === null && (superior === null || current === undefined))
    return superior === null ? null : failAt('superior')('部署も入力してください');
  const id = departmentId ?? current?.departmentId ?? 0;
  const department = names.departments.get(id);
  if (department === undefined) return null;
  const isThere = current?.departmentId === id;
  const isFirst = memberships.every(({ isMain, kind }) => !isMain || kind !== 'department');
  const first = hireDate ?? today;
  const from = isFirst ? laterOf(first, department.from ?? first) : today;
  const superiorId = superior === null ? null : (superiors.get(superior)?.userId ?? REGISTERED_WITH);
  const said: Membership = isThere
    ? { ...current, superiorId: superiorId ?? current.superiorId }
    : { departmentId: id, kind: 'department', from, to: null, isMain: true, superiorId };
  if (isThere && said.superiorId === current.superiorId) return null;
  const after = isThere ? memberships.map((one) => (one === current ? said : one)) : withMembership(memberships, said);
  const fault = faultOf(after, names.departments);
  if (fault !== null) return failAt('department')(errors[fault].message);
  return { before: memberships, after, said, superior: superiorId === REGISTERED_WITH ? superior : null };
}

const GRANT_COLUMNS = ['grantedOn', 'days', 'leftDays', 'expiresOn'] as const satisfies readonly Column[];

/** A person's employment, by which their grants are planned. */
interface Employment {
  readonly isNew: boolean;
  readonly hireDate: IsoDate | null;
  readonly leavingDate: IsoDate | null;
  readonly contracts: readonly ContractOnRecord[];
}

/** The outcome for a person's leave. */
export interface Balance {
  /** A grant to store, of somebody who has none. */
  readonly grant: ImportedGrant | null;
  readonly hints: readonly CellFault[];
}

/** The grant with what is left of it that a row has; without it, what the law grants is pointed out of a new person. */
export function balanceOf(
  cells: Cells<Column>,
  { grants, account }: BesideAccount,
  { isNew, hireDate, leavingDate, contracts }: Employment,
  { commonGrantDay, today }: CompanyBeside,
): Balance {
  const isSaid = GRANT_COLUMNS.some((column) => !cells.isBlank(column));
  if (!isSaid && !isNew) return { grant: null, hints: [] };
  const ofDay = dayOfLeave(inForceOrFirst(contracts, today));
  const facts = (records: GrantFacts['records']): GrantFacts =>
    withContracts(
      {
        user: { companyId: '', userId: 0 },
        employee:
          hireDate === null
            ? null
            : { hiredOn: hireDate, leftOn: leavingDate, patterns: [], registeredOn: isNew ? today : null },
        records,
        reviews: [],
        commonGrantDay,
      },
      contracts,
    );
  const lawful = (grantedOn: IsoDate): number | null =>
    planOf(facts([]), today)?.grants.find((one) => one.grantedOn === grantedOn && one.days > 0)?.days ?? null;
  const said = isSaid ? readGrant(cells, today, () => ({ isStatutory: true, ofDay, leftHours: 0 }), lawful) : null;
  if (said !== null && grants.length > 0) {
    if (!isThere(said, grants, account))
      cells.failAt('leftDays')('付与が登録されている社員です。「残日数一覧」の「CSVを取り込む」で変更してください');
    return { grant: null, hints: [] };
  }
  if (grants.length > 0 || cells.faults.length > 0) return { grant: said, hints: [] };
  const records = said === null ? [] : [{ id: -1, grantedOn: said.grantedOn, days: said.days, sequence: null }];
  const plan = planOf(facts(records), today);
  const isUnknown = plan?.grants.some(({ state }) => state === 'unregistered') === true;
  if (isUnknown) return { grant: said, hints: [{ column: COLUMNS.leftDays, message: UNREGISTERED }] };
  const due = plan === null ? [] : dueOf(plan);
  const days = toDays(totalLeave(due.map((one) => leaveDays(one.days))));
  const message =
    said === null
      ? `残日数の指定がありません。法定の付与（${days}日）を、取得0日として登録します`
      : `このほかに、法定の付与（${days}日）を、取得0日として登録します`;
  return { grant: said, hints: days === 0 ? [] : [{ column: COLUMNS.leftDays, message }] };
}

const UNREGISTERED =
  '残日数の指定がありません。残日数を登録するか、入社日から計算した付与でよいことを「残日数」で確認するまで、「未登録」になります';

/** Whether a grant is one of those that a person has: with what was left of it when it was imported, or is today. */
const isThere = (said: ImportedGrant, grants: readonly GrantRow[], account: LeaveAccount): boolean =>
  grants.some((row) => {
    const stored = toImported(row);
    const left = leftDaysOf(said);
    return (
      stored.grantedOn === said.grantedOn &&
      stored.expiresOn === said.expiresOn &&
      stored.days === said.days &&
      (leftDaysOf(stored) === left || leftToday(row.leave_grant_id, account) === left)
    );
  });

/** The days that are left of a grant, less what is requested. */
function leftToday(id: number, account: LeaveAccount): number {
  const grant = account.grants.find((one) => one.id === id);
  if (grant === undefined) return 0;
  const drawn = toLedger(account).draws.filter((draw) => draw.grant.id === id);
  const taken = totalLeave([grant.takenBefore ?? leaveDays(0), ...drawn.map(({ amount }) => amount)]);
  return toDays(lessLeave(grant.amount, taken));
}

/** The cells of a person's newest grant, as an import reads them; blank where what is left of it is no whole number of halves. */
export function balanceCells({ grants, account }: BesideAccount, today: IsoDate) {
  const newest = grants.findLast((row) => row.is_statutory && row.granted_on <= today && row.expires_on >= today);
  if (newest === undefined) return {};
  const left = leftToday(newest.leave_grant_id, account);
  if (left < 0 || !Number.isInteger(left * 2)) return {};
  return {
    grantedOn: newest.granted_on,
    days: String(newest.days),
    leftDays: String(left),
    expiresOn: newest.expires_on,
  };
}
