import type { Kysely } from 'kysely';

import {
  RENEWAL_NAMES,
  RENEWALS,
  SHORT_TIME_NAMES,
  SHORT_TIMES,
  WAGE_KIND_NAMES,
  WAGE_KINDS,
} from '#domain/working-time/contract-terms.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { minutes } from '#domain/time/minutes.ts';
import type { ContractChange } from '#domain/working-time/contract-change.ts';
import { type ContractOnRecord, weekOf } from '#domain/working-time/contract-on-record.ts';
import type { DB } from '../../platform/database/schema.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { type Fail, parseDate, parseHours, parseWhole } from '../../platform/http/csv-cells.ts';
import type { Cells } from '../../platform/http/csv-import.ts';
import { contractsOnRecord } from '../../records/contracts.ts';
import { workRuleNames } from '../../records/work-rules.ts';
import { durationOf, weekdayCells } from './csv-file.ts';
import { HOURS_COLUMNS, WEEKDAY_COLUMNS, WEEKDAY_HEADINGS } from './employee-file.ts';
import { findNamed, type Named } from './csv-names.ts';
import { DAY_HOURS, WEEK_HOURS } from './csv-rows.ts';
import { employmentTypeNames } from './work-contracts.repository.ts';

/** The file of contracts. */
export const CONTRACT_FILE = {
  columns: {
    employeeId: '社員ID',
    // Only for those who read the file; an import ignores it.
    name: '氏名',
    from: '適用開始日',
    employmentType: '雇用形態',
    wageKind: '賃金形態',
    workRule: '勤務形態',
    weeklyDays: '週所定労働日数',
    weeklyHours: '週所定労働時間',
    ...WEEKDAY_HEADINGS,
    annualDays: '年間所定労働日数',
    leaveDay: '有給休暇1日の時間',
    endsOn: '契約期間の終わり',
    renewal: '更新',
    shortTime: '短時間勤務',
  },
  // As our own exports of before call it.
  aliases: { 就業ルール: 'workRule' },
  required: ['employeeId', 'from'],
  // Those of two thousand people with some history.
  maxRows: 5000,
  key: 'contracts',
  noun: '契約',
  hours: HOURS_COLUMNS,
} as const;
export type ContractColumn = keyof typeof CONTRACT_FILE.columns;

/** What a company's rows can name. */
export interface ContractLists {
  readonly employmentTypes: readonly Named[];
  readonly workRules: readonly Named[];
}

/**
 * Reads a row. A blank cell says that there is none of it, a blank weekday that nobody works on it; a column that the file
 * lacks, and weekdays that are all blank, say nothing.
 */
export function readContractRow(
  { faults, failAt, read, required, isBlank, has }: Cells<ContractColumn>,
  { employmentTypes, workRules }: ContractLists,
  today: IsoDate,
): ContractChange | null {
  const oneOf =
    <Name extends string>(values: readonly Name[], names: Readonly<Record<Name, string>>) =>
    (typed: string, fail: Fail): Name | null =>
      values.find((value) => names[value] === typed) ??
      fail(`${values.map((value) => names[value]).join('・')}のいずれかを入力してください`);

  const from = required('from', (typed, fail) => parseDate(typed, today, fail));
  const lengths = WEEKDAY_COLUMNS.map((day) => read(day, (typed, fail) => parseHours(typed, DAY_HOURS, fail)));
  const isWeekTyped = WEEKDAY_COLUMNS.some((day) => !isBlank(day));
  if (isWeekTyped && faults.length === 0 && lengths.every((length) => (length ?? 0) === 0))
    failAt('mon')('所定労働時間のある曜日を1つ以上入力してください');
  const weeklyDays = read('weeklyDays', (typed, fail) => parseWhole(typed, 7, fail));
  const weeklyMinutes = read('weeklyHours', (typed, fail) => parseHours(typed, WEEK_HOURS, fail));
  const leaveDay = read('leaveDay', (typed, fail) => parseHours(typed, { ...DAY_HOURS, least: 1 }, fail));
  const terms = {
    ...(has('employmentType') && {
      employmentTypeId: read('employmentType', (typed, fail) => findNamed(employmentTypes, typed, fail)),
    }),
    ...(has('wageKind') && { wageKind: read('wageKind', oneOf(WAGE_KINDS, WAGE_KIND_NAMES)) }),
    ...(has('workRule') && { workRuleId: read('workRule', (typed, fail) => findNamed(workRules, typed, fail)) }),
    ...(has('leaveDay') && { leaveDayMinutes: leaveDay === null ? null : minutes(leaveDay) }),
    ...(has('endsOn') && { endsOn: read('endsOn', (typed, fail) => parseDate(typed, today, fail)) }),
    ...(has('renewal') && { renewal: read('renewal', oneOf(RENEWALS, RENEWAL_NAMES)) }),
    ...(has('shortTime') && { shortTime: read('shortTime', oneOf(SHORT_TIMES, SHORT_TIME_NAMES)) }),
  };
  const annualDays = has('annualDays') ? read('annualDays', (typed, fail) => parseWhole(typed, 366, fail)) : undefined;
  if (from === null || faults.length > 0) return null;
  const week = isWeekTyped ? weekOf(lengths.map((length) => length ?? 0)) : undefined;
  const weekly = { weeklyDays, weeklyMinutes: weeklyMinutes === null ? null : minutes(weeklyMinutes) };
  return { from, week, weekly, annualDays, terms };
}

/** A contract as the cells of its row, which can be imported again. */
const toCells = (
  { employeeId, name }: { readonly employeeId: string; readonly name: string },
  contract: ContractOnRecord,
  types: ReadonlyMap<number, string>,
  rules: ReadonlyMap<number, string>,
): Record<ContractColumn, string> => ({
  employeeId,
  name,
  from: contract.from,
  employmentType: types.get(contract.employmentTypeId ?? 0) ?? '',
  wageKind: contract.wageKind === null ? '' : WAGE_KIND_NAMES[contract.wageKind],
  workRule: rules.get(contract.workRuleId ?? 0) ?? '',
  weeklyDays: String(contract.weeklyDays ?? ''),
  weeklyHours: durationOf(contract.weeklyMinutes),
  ...weekdayCells(contract),
  annualDays: String(contract.annualDays ?? ''),
  leaveDay: durationOf(contract.leaveDayMinutes),
  endsOn: contract.endsOn ?? '',
  renewal: contract.renewal === null ? '' : RENEWAL_NAMES[contract.renewal],
  shortTime: contract.shortTime === null ? '' : SHORT_TIME_NAMES[contract.shortTime],
});

/** Every contract of a company as CSV, by employee ID and day. */
export async function exportContracts(db: Kysely<DB>, companyId: string): Promise<string> {
  const people = await db
    .selectFrom('user_account')
    .select(['user_id as userId', 'employee_id as employeeId', 'name'])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .orderBy('employee_id')
    .execute();
  const types = await employmentTypeNames(db, companyId);
  const rules = await workRuleNames(db, companyId);
  const contracts = await contractsOnRecord(
    db,
    companyId,
    people.map(({ userId }) => userId),
  );
  return csvOf(
    CONTRACT_FILE.columns,
    people.flatMap((person) =>
      (contracts.get(person.userId) ?? []).map((contract) => toCells(person, contract, types, rules)),
    ),
  );
}
