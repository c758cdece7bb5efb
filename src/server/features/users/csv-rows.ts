import type { z } from 'zod';

import { line, typedId, typedKana, typedMailAddress } from '#contract/wire.ts';
import { errors } from '#contract/errors.ts';
import type { UserCsvRow } from '#contract/user-csv.ts';
import { foldedForm, storedId } from '#domain/company/folded-form.ts';
import type { DepartmentNode } from '#domain/departments/department.ts';
import type { CommonGrantDay } from '#domain/leave/common-grant-day.ts';
import { MIN_PASSWORD_LENGTH } from '#domain/users/password.ts';
import { ROLE_NAMES, ROLES, type Role } from '#domain/users/role.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { inForce } from '#domain/time/in-force.ts';
import { minutes, type Minutes } from '#domain/time/minutes.ts';
import { contractsAfter } from '#domain/working-time/contract-change.ts';
import {
  type ContractOnRecord,
  contractOfWeek,
  countWeek,
  hasWorkingTime,
  isContractDate,
  isSameContract,
  MAX_DAY_MINUTES,
  replacedBy,
  termsFrom,
  weekOf,
} from '#domain/working-time/contract-on-record.ts';
import { NO_TERMS } from '#domain/working-time/contract-terms.ts';
import {
  bySchema,
  type CellFault,
  type Fail,
  parseDate,
  parseHours,
  parseWhole,
} from '../../platform/http/csv-cells.ts';
import { type Cells as CellReader, compareRows, type ComparedRow, readRows } from '../../platform/http/csv-import.ts';
import type { CsvLine } from '../../platform/http/csv-lines.ts';
import { idWarnings, notesOf } from '../../platform/http/csv-warnings.ts';
import type { NamedPerson } from '../../records/people-by-id.ts';
import type { ImportedGrant } from '../../shared/leave/imported-grants.ts';
import { balanceOf, type BesideAccount, NOTHING_BESIDE, type Placement, placementOf } from './csv-more.ts';
import { findNamed, type Named, type NamesOfFile, namesOfFile } from './csv-names.ts';
import { ATTENDANCE_WORDS, type Cells, type Column, COLUMNS, WEEKDAY_COLUMNS } from './employee-file.ts';

/** The company's lists, by which a row names client company, job assignment, employment type, work rule and department. */
export interface CompanyLists {
  readonly clientCompanies: readonly Named[];
  readonly jobAssignments: readonly (Named & { readonly client_company_id: number })[];
  readonly employmentTypes: readonly Named[];
  readonly workRules: readonly Named[];
  readonly departments: ReadonlyMap<number, DepartmentNode>;
}

/** A row's values, as stored. */
export interface RowValues {
  readonly employeeId: string;
  readonly name: string;
  /** How it is read (フリガナ). */
  readonly nameKana: string | null;
  readonly mailAddress: string | null;
  readonly role: Role;
  /** Whether the attendance is kept. */
  readonly attendance: boolean;
  /** `null`: one is generated. */
  readonly password: string | null;
  readonly clientCompany: number | null;
  readonly jobAssignment: number | null;
  readonly employmentType: number | null;
  readonly hireDate: IsoDate | null;
  readonly leavingDate: IsoDate | null;
  readonly weeklyDays: number | null;
  /** In minutes. */
  readonly weeklyHours: number | null;
  readonly annualDays: number | null;
  /** The first day of the contract. */
  readonly contractFrom: IsoDate | null;
  /** Its minutes of Sunday to Saturday; `null` where the row has no weekdays. */
  readonly week: readonly number[] | null;
  readonly workRuleId: number | null;
  /** The minutes that a day of paid leave counts. */
  readonly leaveDayMinutes: Minutes | null;
}

const MAX_PASSWORD_LENGTH = 256;
export const WEEK_HOURS = { least: 1, most: 7 * 24 * 60, example: '40:00' };
export const DAY_HOURS = { least: 0, most: MAX_DAY_MINUTES, example: '8:00' };

const employeeIdCell = typedId(COLUMNS.employeeId);
const nameCell = line(100, COLUMNS.name);
const nameKanaCell = typedKana(COLUMNS.nameKana);
const mailAddressCell = typedMailAddress(COLUMNS.mailAddress);

/** Whether the input is a valid employee ID. */
export const isEmployeeId = (typed: string): boolean => employeeIdCell.safeParse(typed).success;

/** A row's values, which are only valid where nothing is wrong with a cell. */
export function readRow(
  { faults, failAt, read, isBlank }: CellReader<Column>,
  cells: Cells,
  lists: Omit<CompanyLists, 'employmentTypes' | 'departments'>,
  names: Pick<NamesOfFile, 'employmentType'>,
  today: IsoDate,
): RowValues {
  // Also where they are blank, to say what is missing.
  const required = (column: 'employeeId' | 'name', schema: z.ZodType<string>): string =>
    bySchema(schema)(cells[column] ?? '', failAt(column)) ?? '';

  const employeeId = required('employeeId', employeeIdCell);
  const name = required('name', nameCell);
  const nameKana = read('nameKana', bySchema(nameKanaCell));
  const mailAddress = read('mailAddress', bySchema(mailAddressCell));
  const role = read('role', parseRole) ?? 'user';
  const attendance = read('attendance', parseAttendance) ?? true;
  // Not trimmed: a space may belong to a password.
  const password = read('password', (_, fail) => parsePassword(cells.password ?? '', fail));
  const clientCompany = read('clientCompany', (typed, fail) => findNamed(lists.clientCompanies, typed, fail));
  const jobs = lists.jobAssignments.filter(({ client_company_id }) => client_company_id === clientCompany);
  const jobAssignment = read('jobAssignment', (typed, fail) => {
    if (isBlank('clientCompany')) return fail('取引先企業も入力してください');
    // The valid ones are unknown until the client company is known.
    return clientCompany === null ? null : findNamed(jobs, typed, fail);
  });
  const employmentType = read('employmentType', names.employmentType);
  const hireDate = read('hireDate', (typed, fail) => parseDate(typed, today, fail));
  const leavingDate = read('leavingDate', (typed, fail) => {
    const date = parseDate(typed, today, fail);
    return date !== null && hireDate !== null && date < hireDate ? fail('退職日は入社日以降にしてください') : date;
  });
  const faultsBefore = faults.length;
  const lengths = WEEKDAY_COLUMNS.map((column) => read(column, (typed, fail) => parseHours(typed, DAY_HOURS, fail)));
  const isWeekTyped = WEEKDAY_COLUMNS.some((column) => !isBlank(column));
  // A blank day is one without work.
  const week = isWeekTyped && faults.length === faultsBefore ? lengths.map((length) => length ?? 0) : null;
  const counts = week === null ? null : countWeek(weekOf(week));
  if (counts?.weeklyDays === 0) failAt('mon')('所定労働時間のある曜日を1つ以上入力してください');
  const agrees = <Value>(value: Value | null, counted: Value | undefined, fail: Fail): Value | null =>
    value === null || counted === undefined || value === counted ? value : fail(errors.contract_counts_differ.message);
  const weeklyDays = read('weeklyDays', (typed, fail) => agrees(parseWhole(typed, 7, fail), counts?.weeklyDays, fail));
  const weeklyHours = read('weeklyHours', (typed, fail) =>
    agrees(parseHours(typed, WEEK_HOURS, fail), counts?.weeklyMinutes, fail),
  );
  const annualDays = read('annualDays', (typed, fail) => parseWhole(typed, 366, fail));
  const workRuleId = read('workRule', (typed, fail) => findNamed(lists.workRules, typed, fail));
  const leaveDay = read('leaveDay', (typed, fail) => parseHours(typed, { ...DAY_HOURS, least: 1 }, fail));
  const hasContract = CONTRACT_COLUMNS.some((column) => !isBlank(column));
  const contractFrom = read('contractFrom', (typed, fail) => {
    const date = parseDate(typed, today, fail);
    if (date !== null && !isContractDate(date, today)) return fail(errors.contract_date_far.message);
    return hasContract ? date : fail('曜日ごとの所定労働時間も入力してください');
  });
  return {
    employeeId,
    name,
    nameKana,
    mailAddress,
    role,
    attendance,
    password,
    clientCompany,
    jobAssignment,
    employmentType,
    hireDate,
    leavingDate,
    weeklyDays: counts?.weeklyDays ?? weeklyDays,
    weeklyHours: counts?.weeklyMinutes ?? weeklyHours,
    annualDays,
    contractFrom,
    week,
    workRuleId,
    leaveDayMinutes: leaveDay === null ? null : minutes(leaveDay),
  };
}

/** The columns of which a contract comes. */
const CONTRACT_COLUMNS = [
  ...WEEKDAY_COLUMNS,
  'weeklyDays',
  'weeklyHours',
  'annualDays',
  'employmentType',
  'workRule',
  'leaveDay',
] as const satisfies readonly Column[];

function parseRole(typed: string, fail: Fail): Role | null {
  const names = ROLES.map((role) => ROLE_NAMES[role]).join('・');
  return (
    ROLES.find((role) => role === typed || ROLE_NAMES[role] === typed) ?? fail(`${names}のいずれかを入力してください`)
  );
}

function parseAttendance(typed: string, fail: Fail): boolean | null {
  const { kept, outside } = ATTENDANCE_WORDS;
  return typed === kept || typed === outside ? typed === kept : fail(`${kept}・${outside}のいずれかを入力してください`);
}

function parsePassword(typed: string, fail: Fail): string | null {
  const { length } = Array.from(typed);
  if (length < MIN_PASSWORD_LENGTH) return fail(`${MIN_PASSWORD_LENGTH}文字以上で入力してください`);
  return length > MAX_PASSWORD_LENGTH ? fail(`${MAX_PASSWORD_LENGTH}文字以内で入力してください`) : typed;
}

/** The first contract of a new employee; from the hire date on, else from `today`, where the row names no day. */
export function contractOf(values: RowValues, today: IsoDate): ContractOnRecord | null {
  const { week, weeklyDays, weeklyHours, annualDays, employmentType: employmentTypeId } = values;
  const { workRuleId, leaveDayMinutes } = values;
  const from = values.contractFrom ?? values.hireDate ?? today;
  const terms = { ...NO_TERMS, employmentTypeId, workRuleId, leaveDayMinutes };
  if (week !== null) return contractOfWeek(from, weekOf(week), annualDays, terms);
  const weeklyMinutes = weeklyHours === null ? null : minutes(weeklyHours);
  const contract = { ...terms, from, minutes: null, weeklyDays, weeklyMinutes, annualDays };
  return hasWorkingTime(contract) || employmentTypeId !== null ? contract : null;
}

/** An employee whom the company has already. */
export interface ExistingEmployee extends BesideAccount {
  readonly userId: number;
  /** With the contract that stands for them today. */
  readonly values: RowValues;
  readonly contracts: readonly ContractOnRecord[];
}

/** The company's state that a file is validated against. */
export interface CompanyState {
  readonly lists: CompanyLists;
  /** The existing employees with one of the file's employee IDs, by its folded form (D44). */
  readonly existing: ReadonlyMap<string, ExistingEmployee>;
  /** The employee IDs of digits alone that are the number of one of the file's. */
  readonly sameNumbers: readonly string[];
  /** Those whom the file names as superiors, by the folded form of their IDs. */
  readonly superiors: ReadonlyMap<string, NamedPerson>;
  readonly commonGrantDay: CommonGrantDay | null;
}

/** What a row stores beside an account and its contract. */
interface StoredBeside {
  readonly placement: Placement | null;
  /** A grant of paid leave, with what is left of it. */
  readonly grant: ImportedGrant | null;
}

/** What a row stores for an existing employee; `null` what it leaves as it is. */
interface ChangedEmployee extends StoredBeside {
  readonly userId: number;
  /** A contract, in place of those that are `gone` with it; with all that they had before. */
  readonly contract: {
    readonly contract: ContractOnRecord;
    readonly gone: readonly ContractOnRecord[];
    readonly before: readonly ContractOnRecord[];
  } | null;
  /** How the name is read (フリガナ), of which nothing was known. */
  readonly nameKana: string | null;
  /** Their mail address, of which nothing was known. */
  readonly mailAddress: string | null;
}

/** The outcome of a valid row. */
type Found =
  | ({ readonly outcome: 'add'; readonly values: RowValues } & StoredBeside)
  | { readonly outcome: 'change'; readonly change: ChangedEmployee }
  | { readonly outcome: 'unchanged' };

/** The result of validating a row. */
export interface CheckedRow extends ComparedRow<Column, RowValues, Found> {
  /** What has to be asked about before a new employee is registered. */
  readonly warnings: readonly CellFault[];
}

/** The rows of a file after the check, with what they name. */
export interface CheckedEmployees {
  readonly rows: readonly CheckedRow[];
  readonly names: NamesOfFile;
}

/**
 * Validates each row: a new employee; nothing to do, for an existing one with the same values (an export imported again
 * with more rows); of an existing one another contract, department or superior, or the reading of a name, a mail address or
 * what is left of paid leave, of which none is known; or its errors. An import changes nothing else of an existing employee
 * (decision 35). A new employee ID that a spreadsheet may have made of another is asked about.
 */
export async function checkRows(
  lines: readonly CsvLine<Column>[],
  { lists, existing, sameNumbers, ...state }: CompanyState,
  { today, userId }: { readonly today: IsoDate; readonly userId: number },
): Promise<CheckedEmployees> {
  const names = namesOfFile(lists);
  const inFile = new Set(lines.map(({ cells }) => foldedForm(employeeIdOf(cells))));
  const company = { ...state, names, inFile, today };
  const read = await readRows<Column, RowValues>(lines, COLUMNS, {
    read: (reader, { cells }) => readRow(reader, cells, lists, names, today),
    keyOf: ({ employeeId }) => (employeeId === '' ? null : foldedForm(employeeId)),
    at: 'employeeId',
  });
  const hints = new Map<number, readonly CellFault[]>();
  const checked = await compareRows<Column, RowValues, Found>(read, (values, { line: at, cells, reader, faults }) => {
    const there = existing.get(foldedForm(employeeIdOf(cells)));
    const found = there === undefined ? newEmployee(values, today) : checkExisting(cells, values, there, faults);
    if ('message' in found) return reader.failAt(found.column)(found.message);
    // One's own address asks for the password again, which an import doesn't.
    if (there?.userId === userId && found.outcome === 'change' && found.mailAddress !== null)
      return reader.failAt('mailAddress')('自分のメールアドレスは、アカウントの画面で登録してください');
    const beside = there ?? NOTHING_BESIDE;
    const { hireDate, leavingDate } = there?.values ?? values;
    const placement = placementOf(reader, values.employeeId, beside, company, hireDate);
    const employment = { isNew: there === undefined, hireDate, leavingDate, contracts: contractsOf(found, there) };
    const balance = balanceOf(reader, beside, employment, company);
    hints.set(at, balance.hints);
    const more = { placement, grant: balance.grant };
    if (found.outcome === 'add') return { ...found, ...more };
    const { outcome: _outcome, ...change } = found;
    const isSame = [change.contract, change.nameKana, change.mailAddress, placement, more.grant].every(
      (one) => one === null,
    );
    return isSame ? { outcome: 'unchanged' } : { outcome: 'change', change: { ...change, ...more } };
  });
  const added = checked.flatMap(({ line: at, hints: own, outcome, value }) =>
    outcome === 'add' && value !== null ? [{ line: at, hints: own, id: value.employeeId }] : [],
  );
  const warnings = idWarnings(added, sameNumbers, COLUMNS.employeeId);
  const rows = checked.map((row) => {
    const more = row.outcome === 'fault' ? [] : (hints.get(row.line) ?? []);
    return { ...row, ...notesOf([...row.hints, ...more], warnings.get(row.line) ?? []) };
  });
  return { rows, names };
}

type AccountOf<Outcome extends Found['outcome'], Kept> = { readonly outcome: Outcome } & Omit<Kept, keyof StoredBeside>;

/** The outcome for an account and its contract. */
type FoundAccount =
  | AccountOf<'add', { readonly values: RowValues; readonly contract: ContractOnRecord | null }>
  | AccountOf<'change', ChangedEmployee>;

/** Somebody new, whose work rule needs to know the weekdays. */
function newEmployee(values: RowValues, today: IsoDate): FoundAccount | Fault {
  if (values.workRuleId !== null && values.week === null) return { column: 'workRule', message: WEEK_MISSING };
  return { outcome: 'add', values, contract: contractOf(values, today) };
}

/** The contracts that somebody has once the row is stored. */
function contractsOf(found: FoundAccount, there: ExistingEmployee | undefined): readonly ContractOnRecord[] {
  if (found.outcome === 'add') return found.contract === null ? [] : [found.contract];
  const before = there?.contracts ?? [];
  return found.contract === null ? before : contractsAfter(before, { outcome: 'change', ...found.contract });
}

const WEEK_MISSING = '曜日ごとの所定労働時間も入力してください';

/** Why a row can't be stored, by the column. */
interface Fault {
  readonly column: Column;
  readonly message: string;
}

/** The outcome for the account of a row whose employee is there already. */
function checkExisting(
  cells: Cells,
  values: RowValues,
  { userId, values: present, contracts }: ExistingEmployee,
  faults: readonly CellFault[],
): FoundAccount | Fault {
  if (faults.length > 0) return TAKEN;
  const { week } = values;
  // One that is known stays: a row that has another names somebody else.
  const nameKana = present.nameKana === null ? values.nameKana : null;
  const mailAddress = present.mailAddress === null ? values.mailAddress : null;
  const expected = {
    ...present,
    nameKana: nameKana ?? present.nameKana,
    mailAddress: mailAddress ?? present.mailAddress,
    ...(saysTerms(values, present) && changedTerms(values)),
    ...(week !== null && contractValues(values)),
  };
  if (!saysTheSame(cells, values, expected)) return TAKEN;
  const contract = checkContract(cells, values, { values: present, contracts });
  if (contract !== null && 'column' in contract) return contract;
  return { outcome: 'change', userId, contract, nameKana, mailAddress };
}

/** Whether a row says another term of the contract than a person has. */
const saysTerms = ({ employmentType, workRuleId, leaveDayMinutes }: RowValues, present: RowValues): boolean =>
  (employmentType !== null && employmentType !== present.employmentType) ||
  (workRuleId !== null && workRuleId !== present.workRuleId) ||
  (leaveDayMinutes !== null && leaveDayMinutes !== present.leaveDayMinutes);

/** What of a row differs where it has other terms from a day on. */
const changedTerms = ({ employmentType, contractFrom }: RowValues) => ({
  contractFrom,
  ...(employmentType !== null && { employmentType }),
});

/** The contract to store for an existing employee; `null` where the row says none, or they have it. */
function checkContract(
  cells: Cells,
  values: RowValues,
  { values: present, contracts }: Pick<ExistingEmployee, 'values' | 'contracts'>,
): ChangedEmployee['contract'] | Fault {
  const isOther = saysTerms(values, present);
  if (values.week === null && !isOther) return null;
  const isPresent = !isOther && values.week?.join() === present.week?.join();
  const from = values.contractFrom ?? (isPresent ? present.contractFrom : null);
  if (from === null) return { column: 'contractFrom', message: `${COLUMNS.contractFrom}を入力してください` };
  const gone = replacedBy(contracts, from);
  const week = values.week === null ? (gone[0] ?? inForce(contracts, from))?.minutes : weekOf(values.week);
  if (week == null) return { column: 'mon', message: WEEK_MISSING };
  const annualDays = 'annualDays' in cells ? values.annualDays : (gone[0]?.annualDays ?? null);
  const { employmentType: employmentTypeId, workRuleId, leaveDayMinutes } = values;
  const terms = {
    ...termsFrom(contracts, from, week, gone[0]),
    ...(employmentTypeId !== null && { employmentTypeId }),
    ...(workRuleId !== null && { workRuleId }),
    ...(leaveDayMinutes !== null && { leaveDayMinutes }),
  };
  const contract = contractOfWeek(from, week, annualDays, terms);
  return gone.some((one) => isSameContract(one, contract)) ? null : { contract, gone, before: contracts };
}

const contractValues = ({ weeklyDays, weeklyHours, annualDays, contractFrom, week }: RowValues) => ({
  weeklyDays,
  weeklyHours,
  annualDays,
  contractFrom,
  week,
});

/** The employee ID of a row as it would be stored. */
export const employeeIdOf = (cells: Cells): string => storedId(cells.employeeId ?? '');

const TAKEN: Fault = { column: 'employeeId', message: 'この社員IDは既に使用されています' };

/** Whether the employee whom the row names has the values of its cells, and no password is given. */
const saysTheSame = (cells: Cells, values: RowValues, present: RowValues): boolean =>
  (Object.keys(values) as (keyof RowValues)[]).every(
    (column) => column === 'employeeId' || !(column in cells) || values[column] === present[column],
  );

/** What is stored for an existing employee. */
export const changesOf = (change: ChangedEmployee): UserCsvRow['changes'] => [
  ...(change.contract === null ? [] : (['contract'] as const)),
  ...(change.nameKana === null ? [] : (['name_kana'] as const)),
  ...(change.mailAddress === null ? [] : (['mail_address'] as const)),
  ...(change.placement === null ? [] : (['department'] as const)),
  ...(change.grant === null ? [] : (['leave'] as const)),
];
