import type { Kysely } from 'kysely';
import { stringify } from 'csv-stringify/sync';

import type { PayrollPreview } from '#contract/payroll.ts';
import { dayOfLeave } from '#domain/leave/request-days.ts';
import { payrollCell } from '#domain/payroll/items.ts';
import { leaveBalanceOn, type PaidLeaveLeft } from '#domain/payroll/leave-balance.ts';
import { payrollMonth, type PayrollMonth } from '#domain/payroll/month.ts';
import { looksLikeFormula, type PayrollQuotes, type PayrollTemplate } from '#domain/payroll/template.ts';
import { COMP_DAY } from '#domain/swaps/comp-day.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { createYield } from '../../platform/event-loop.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { employeesOfMonth, type SheetEmployee } from '../../records/employees.ts';
import { loadLeaveAccounts } from '../../records/leave-accounts.ts';
import { type MonthRules, rulesFor } from '../../records/month-rules.ts';
import {
  hoursOfMonth,
  type SheetMonth,
  sheetOfMonth,
  statusOf,
  streamSheetMonths,
} from '../../records/sheet-months.ts';
import { beginningOf, encodeText, lackingCharacters, withoutLacking } from './payroll-encoding.ts';

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
  const rows: string[][] = [];
  for await (const batch of linesOf(database, { ...request, rules }, people.exported.slice(0, PREVIEW_ROWS), now))
    rows.push(...batch);
  return {
    headings: template.columns.map(({ heading }) => heading),
    rows,
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

/**
 * The file: a line for each employee, by employee ID. Throws `payroll_nobody` where there is none, and
 * `payroll_characters` where the encoding lacks a character of an ID, or of a name without `replaces`.
 */
export async function payrollFile(
  database: Database,
  request: PayrollFileRequest,
  replaces: boolean,
  now: EpochMs,
): Promise<PayrollFile> {
  const { exported, notClosed, lacking } = await peopleOf(database.kysely, request);
  if (exported.length === 0) throw new AppError('payroll_nobody');
  // A name with a 〓 is still identified by its ID; an ID would be somebody else's.
  const refused = lacking.filter(({ isInId }) => isInId || !replaces);
  if (refused.length > 0) {
    const named = refused.slice(0, NAMED).map(({ employee: { employeeId, name } }) => `${employeeId} ${name}`);
    const others = refused.length > NAMED ? `ほか${refused.length - NAMED}人` : '';
    throw new AppError('payroll_characters', { values: { names: named.join('、') + others } });
  }
  const rules = await rulesFor(database.kysely, request.companyId, request.period.month);
  return {
    parts: partsOf(database, { ...request, rules }, exported, now),
    notClosed: notClosed.length,
    replaced: lacking.length,
  };
}

async function* partsOf(
  database: Database,
  request: PayrollFileRequest & Pick<PayrollContext, 'rules'>,
  employees: readonly SheetEmployee[],
  now: EpochMs,
): AsyncGenerator<Buffer> {
  const { encoding, quotes, hasHeader, columns } = request.template;
  yield beginningOf(encoding);
  if (hasHeader) yield encodeText(toCsv([columns.map(({ heading }) => heading)], quotes), encoding);
  for await (const lines of linesOf(database, request, employees, now))
    if (lines.length > 0) yield encodeText(toCsv(lines, quotes), encoding);
}

/** Payroll software takes each cell literally: nothing is escaped against spreadsheet formulas. */
const toCsv = (lines: readonly string[][], quotes: PayrollQuotes): string =>
  stringify([...lines], {
    record_delimiter: 'windows',
    quoted: quotes === 'always',
    quoted_empty: quotes === 'always',
  });

async function* linesOf(
  { kysely }: Database,
  { companyId, period, template, closedOnly, rules }: PayrollFileRequest & Pick<PayrollContext, 'rules'>,
  employees: readonly SheetEmployee[],
  now: EpochMs,
): AsyncGenerator<string[][]> {
  const { columns, hoursFormat, encoding } = template;
  const yieldIfDue = createYield();
  const hasBalance = columns.some(({ item }) => item === 'leave_balance' || item === 'leave_balance_time');
  for await (const months of streamSheetMonths(kysely, employees, { period, rules, now })) {
    const exported = months.filter(({ closing }) => !closedOnly || statusOf(closing) === 'closed');
    const userIds = hasBalance ? exported.map(({ employee: { userId } }) => userId) : [];
    const leftOf = await leaveLeftOf(kysely, companyId, userIds, period.to);
    const lines: string[][] = [];
    for (const each of exported) {
      const said = payrollMonthOf(each, { rules, leaveBalance: leftOf(each.employee.userId) });
      lines.push(columns.map((column) => withoutLacking(payrollCell(column, said, hoursFormat), encoding)));
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
  const known = {
    employeeId,
    name,
    status: statusOf(month.closing),
    period,
    sheet: sheetOfMonth(month, rules),
    leaveBalance,
  };
  const { otherLeave } = month.input;
  return payrollMonth(known, hoursOfMonth(month, rules), (date) => otherLeave?.get(date)?.kind === COMP_DAY);
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
