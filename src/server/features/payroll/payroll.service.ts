import type { Kysely } from 'kysely';

import type { PayrollPreview } from '#contract/payroll.ts';
import { dayOfLeave } from '#domain/leave/request-days.ts';
import { type ColumnSum, coverageOf, type Uncovered } from '#domain/payroll/coverage.ts';
import { PAYROLL_ITEM_TEXTS, payrollCell } from '#domain/payroll/items.ts';
import { leaveBalanceOn, type PaidLeaveLeft } from '#domain/payroll/leave-balance.ts';
import { payrollMonth, type PayrollMonth } from '#domain/payroll/month.ts';
import { looksLikeFormula, type PayrollTemplate } from '#domain/payroll/template.ts';
import { COMP_DAY } from '#domain/swaps/comp-day.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createYield } from '../../platform/event-loop.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { literalCsvLines } from '../../platform/http/csv.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { employeesOfMonth, type SheetEmployee } from '../../records/employees.ts';
import { loadLeaveAccounts } from '../../shared/leave/leave-accounts.ts';
import { type MonthRules, rulesFor } from '../../shared/sheet/month-rules.ts';
import {
  hoursOfMonth,
  type SheetMonth,
  sheetOfMonth,
  statusOf,
  streamSheetMonths,
} from '../../shared/sheet/sheet-months.ts';
import { beginningOf, encodeText, lackingCharacters, withoutLacking } from '../../platform/http/text-encoding.ts';

/** The lines of a preview. */
const PREVIEW_ROWS = 20;

/** The people named in an error. */
const NAMED = 5;

/** The request of an export. */
export interface PayrollFileRequest {
  readonly companyId: string;
  readonly period: WagePeriod;
  readonly template: PayrollTemplate;
  /** Omits employees whose month isn't closed. */
  readonly closedOnly: boolean;
}

/** The first lines of the file, and its warnings. */
export async function previewPayroll(
  database: Database,
  request: PayrollFileRequest,
  now: EpochMs,
): Promise<PayrollPreview> {
  const { template } = request;
  const people = await peopleOf(database.kysely, request);
  const rules = await rulesFor(database.kysely, request.companyId, request.period.month);
  const lines: PayrollLine[] = [];
  for await (const batch of linesOf(database, { ...request, rules }, people.exported, now)) lines.push(...batch);
  return {
    headings: template.columns.map(({ heading }) => heading),
    rows: lines.slice(0, PREVIEW_ROWS).map(({ cells }) => cells),
    monthly_rounding: rules.hours.monthlyRounding,
    employees: people.exported.length,
    not_closed: people.notClosed.map(presentPerson),
    lacking: people.lacking.map(({ employee, characters, isInId }) => ({
      ...presentPerson(employee),
      characters,
      in_employee_id: isInId,
    })),
    formula_like: people.exported
      .filter((employee) => writtenOf(employee, template).some(looksLikeFormula))
      .map(presentPerson),
    uncovered: uncoveredOf(lines).map(({ employee, uncovered }) => ({ ...presentPerson(employee), items: uncovered })),
    sums: sumsOf(lines, template),
  };
}

const uncoveredOf = (lines: readonly PayrollLine[]) => lines.filter(({ uncovered }) => uncovered.length > 0);

function sumsOf(lines: readonly PayrollLine[], { columns }: PayrollTemplate): PayrollPreview['sums'] {
  const { addends, isRestWithinSalary } = coverageOf(columns);
  if (addends.length === 0) return null;
  const total = (of: (line: PayrollLine) => number): number => lines.reduce((sum, line) => sum + of(line), 0);
  return {
    columns: columns
      .filter(({ item }) => addends.includes(item))
      .map(({ item, heading }) => (heading === '' ? PAYROLL_ITEM_TEXTS[item].label : heading)),
    is_rest_within_contract: isRestWithinSalary,
    worked_minutes: total(({ worked }) => worked),
    rounding_minutes: total(({ sum }) => sum.rounding),
    missing: lines
      .filter(({ sum }) => sum.missing !== 0)
      .map(({ employee, sum }) => ({ ...presentPerson(employee), minutes: sum.missing })),
  };
}

/** A file that is streamed, and what its headers say of it. */
export interface PayrollFile {
  readonly parts: AsyncIterable<Buffer>;
  /** How many employees' months aren't closed, included or omitted. */
  readonly notClosed: number;
  /** How many names have a character replaced by 〓. */
  readonly replaced: number;
}

/** What a clerk has agreed to. */
export interface Agreed {
  /** Characters of names that the encoding lacks are replaced by 〓. */
  readonly replaces: boolean;
  /** What no column holds is left out. */
  readonly allowsUncovered: boolean;
}

/**
 * The file: a line for each employee, by employee ID. Throws `payroll_nobody` where there is none, `payroll_characters`
 * where the encoding lacks a character of an ID, or of a name without `replaces`, and `payroll_uncovered` where no column
 * holds something that somebody has, without `allowsUncovered`.
 */
export async function payrollFile(
  database: Database,
  request: PayrollFileRequest,
  { replaces, allowsUncovered }: Agreed,
  now: EpochMs,
): Promise<PayrollFile> {
  const { exported, notClosed, lacking } = await peopleOf(database.kysely, request);
  if (exported.length === 0) throw new AppError('payroll_nobody');
  // A name with a 〓 is still identified by its ID; an ID would be somebody else's.
  const refused = lacking.filter(({ isInId }) => isInId || !replaces);
  if (refused.length > 0)
    throw new AppError('payroll_characters', {
      values: { names: namesOf(refused, ({ employee }) => inWords(employee)) },
    });
  const rules = await rulesFor(database.kysely, request.companyId, request.period.month);
  const lines = linesOf(database, { ...request, rules }, exported, now);
  return {
    parts: partsOf(request.template, allowsUncovered ? lines : await covered(lines)),
    notClosed: notClosed.length,
    replaced: lacking.length,
  };
}

/** The lines, once it is known that all of them hold everything: before the first byte of a file it can still be refused. */
async function covered(batches: AsyncIterable<PayrollLine[]>): Promise<PayrollLine[][]> {
  const all: PayrollLine[][] = [];
  for await (const batch of batches) all.push(batch);
  const refused = uncoveredOf(all.flat());
  if (refused.length === 0) return all;
  const names = namesOf(refused, ({ employee, uncovered }) => {
    const items = uncovered.map(({ item }) => PAYROLL_ITEM_TEXTS[item].label);
    return `${inWords(employee)}（${items.join('、')}）`;
  });
  throw new AppError('payroll_uncovered', { values: { names } });
}

const inWords = ({ employeeId, name }: SheetEmployee): string => `${employeeId} ${name}`;

/** The first of them, and how many others there are. */
function namesOf<One>(people: readonly One[], nameOf: (one: One) => string): string {
  const others = people.length > NAMED ? `ほか${people.length - NAMED}人` : '';
  return people.slice(0, NAMED).map(nameOf).join('、') + others;
}

async function* partsOf(
  { encoding, quotes, hasHeader, columns }: PayrollTemplate,
  batches: AsyncIterable<PayrollLine[]> | Iterable<PayrollLine[]>,
): AsyncGenerator<Buffer> {
  // Payroll software takes each cell literally: nothing is escaped against spreadsheet formulas.
  const encoded = (rows: readonly (readonly string[])[]): Buffer => encodeText(literalCsvLines(rows, quotes), encoding);
  yield beginningOf(encoding);
  if (hasHeader) yield encoded([columns.map(({ heading }) => heading)]);
  for await (const lines of batches) if (lines.length > 0) yield encoded(lines.map(({ cells }) => cells));
}

/** An employee's line of the file, and what its columns hold of the month. */
interface PayrollLine {
  readonly employee: SheetEmployee;
  readonly cells: string[];
  readonly uncovered: Uncovered[];
  readonly worked: Minutes;
  readonly sum: ColumnSum;
}

async function* linesOf(
  { kysely }: Database,
  { companyId, period, template, closedOnly, rules }: PayrollFileRequest & Pick<PayrollContext, 'rules'>,
  employees: readonly SheetEmployee[],
  now: EpochMs,
): AsyncGenerator<PayrollLine[]> {
  const { columns, hoursFormat, encoding } = template;
  const { uncoveredOf: uncoveredIn, sumOf } = coverageOf(columns);
  const yieldIfDue = createYield();
  const hasBalance = columns.some(({ item }) => item === 'leave_balance' || item === 'leave_balance_time');
  for await (const months of streamSheetMonths(kysely, employees, { period, rules, now })) {
    const exported = months.filter(({ closing }) => !closedOnly || statusOf(closing) === 'closed');
    const userIds = hasBalance ? exported.map(({ employee: { userId } }) => userId) : [];
    const leftOf = await leaveLeftOf(kysely, companyId, userIds, period.to);
    const lines: PayrollLine[] = [];
    for (const each of exported) {
      const said = payrollMonthOf(each, { rules, leaveBalance: leftOf(each.employee.userId) });
      lines.push({
        employee: each.employee,
        cells: columns.map((column) => withoutLacking(payrollCell(column, said, hoursFormat), encoding)),
        uncovered: uncoveredIn(said),
        worked: said.hours.worked,
        sum: sumOf(said),
      });
      await yieldIfDue();
    }
    yield lines;
  }
}

/** The paid leave that these users have left at the end of that day, by their ids. */
async function leaveLeftOf(
  kysely: Kysely<DB>,
  companyId: string,
  userIds: readonly number[],
  date: IsoDate,
): Promise<(userId: number) => PaidLeaveLeft | null> {
  const accounts = await loadLeaveAccounts(kysely, companyId, userIds);
  const contracts = await contractsOnRecord(kysely, companyId, userIds);
  return (userId) => {
    const account = accounts.get(userId);
    if (account === undefined) return null;
    return leaveBalanceOn(account, date, dayOfLeave(inForceOrFirst(contracts.get(userId) ?? [], date)));
  };
}

/** What the months of an export have in common, and the employee's paid leave where it is exported. */
interface PayrollContext {
  readonly rules: MonthRules;
  readonly leaveBalance: PaidLeaveLeft | null;
}

/** An employee's month with its hours, as the columns say it. */
function payrollMonthOf(month: SheetMonth, { rules, leaveBalance }: PayrollContext): PayrollMonth {
  const { period } = month.input;
  const { employeeId, name } = month.employee;
  const hours = hoursOfMonth(month, rules);
  const known = {
    employeeId,
    name,
    status: statusOf(month.closing),
    period,
    sheet: sheetOfMonth(month, rules, hours),
    leaveBalance,
  };
  const { otherLeave, partLeave = [] } = month.input;
  const isCompDay = (date: IsoDate): boolean =>
    otherLeave?.get(date)?.kind === COMP_DAY ||
    partLeave.some((part) => part.date === date && part.other?.kind === COMP_DAY);
  return payrollMonth(known, hours, isCompDay);
}

async function peopleOf(kysely: Kysely<DB>, { companyId, period, template, closedOnly }: PayrollFileRequest) {
  const employees = await employeesOfMonth(kysely, companyId, period);
  const closed = await closedUsers(kysely, companyId, period);
  const exported = employees.filter(({ userId }) => !closedOnly || closed.has(userId));
  return {
    exported,
    notClosed: employees.filter(({ userId }) => !closed.has(userId)),
    lacking: exported.flatMap((employee) => {
      const characters = lackingCharacters(writtenOf(employee, template).join(''), template.encoding);
      if (characters === '') return [];
      return [{ employee, characters, isInId: lackingCharacters(employee.employeeId, template.encoding) !== '' }];
    }),
  };
}

/** The texts about an employee that the file contains. */
const writtenOf = ({ employeeId, name }: SheetEmployee, { columns }: PayrollTemplate): string[] =>
  columns.flatMap(({ item }) => (item === 'employee_id' ? [employeeId] : item === 'name' ? [name] : []));

async function closedUsers(kysely: Kysely<DB>, companyId: string, { from }: WagePeriod): Promise<ReadonlySet<number>> {
  const rows = await kysely
    .selectFrom('month_closing')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('from_date', '=', from)
    .where('status', '=', 'closed')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

const presentPerson = ({ employeeId, name }: SheetEmployee) => ({ employee_id: employeeId, name });
