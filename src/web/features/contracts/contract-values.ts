import type { WorkContractResponse } from '#contract/work-contracts.ts';
import { addDays, isoDate, type IsoDate } from '#domain/time/date.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { formatDuration, minutes, type Minutes } from '#domain/time/minutes.ts';
import { parseTypedDate, parseTypedDuration } from '#domain/time/typed.ts';
import { countWeek, isContractDate, MAX_DAY_MINUTES, weekOf } from '#domain/working-time/contract-on-record.ts';
import {
  RENEWAL_NAMES,
  RENEWALS,
  SHORT_TIME_NAMES,
  SHORT_TIMES,
  WAGE_KIND_NAMES,
  WAGE_KINDS,
} from '#domain/working-time/contract-terms.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { typedDateFault } from '../../ui/date-field.tsx';
import { contractTexts as texts } from './contract-texts.ts';

/** The fields of the weekdays, from Monday on, and the place of each in a week that begins on Sunday. */
export const WEEKDAY_FIELDS = [
  { name: 'mon', weekday: 1 },
  { name: 'tue', weekday: 2 },
  { name: 'wed', weekday: 3 },
  { name: 'thu', weekday: 4 },
  { name: 'fri', weekday: 5 },
  { name: 'sat', weekday: 6 },
  { name: 'sun', weekday: 0 },
] as const;

type WeekdayField = (typeof WEEKDAY_FIELDS)[number]['name'];

/** The fields beside the day and the week; a blank one says nothing. */
type TermField = 'rule' | 'employmentType' | 'wageKind' | 'leaveDay' | 'endsOn' | 'renewal' | 'shortTime';

/** A contract as its fields hold it; a blank day is one without work. */
export type ContractValues = Readonly<Record<WeekdayField | TermField | 'from', string>>;

const NO_TERMS = { rule: '', employmentType: '', wageKind: '', leaveDay: '', endsOn: '', renewal: '', shortTime: '' };
const NO_WEEK = { mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '' };

/** Eight hours from Monday to Friday, as most contracts have them. */
export const FIVE_DAYS = { mon: '8:00', tue: '8:00', wed: '8:00', thu: '8:00', fri: '8:00', sat: '', sun: '' };

/**
 * The fields of a contract; `null`: of a new one, from `today` on, with what goes on of the `latest`: its employment type,
 * wage kind and work rule.
 */
export function contractValues(
  contract: WorkContractResponse | null,
  today: IsoDate,
  latest?: WorkContractResponse,
): ContractValues {
  const kept = ({ employment_type_id, wage_kind, work_rule_id }: WorkContractResponse) => ({
    employmentType: String(employment_type_id ?? ''),
    wageKind: wage_kind ?? '',
    rule: String(work_rule_id ?? ''),
  });
  if (contract === null)
    return { from: formatDate(today), ...NO_WEEK, ...NO_TERMS, ...(latest !== undefined && kept(latest)) };
  const week = contract.weekday_minutes;
  const typed = WEEKDAY_FIELDS.map(({ name, weekday }): [WeekdayField, string] => {
    const length = week?.[weekday] ?? 0;
    return [name, length === 0 ? '' : formatDuration(minutes(length))];
  });
  const { leave_day_minutes: leaveDay, ends_on: endsOn } = contract;
  return {
    from: formatDate(isoDate(contract.effective_date)),
    ...NO_WEEK,
    ...Object.fromEntries(typed),
    ...kept(contract),
    leaveDay: leaveDay === null ? '' : formatDuration(minutes(leaveDay)),
    endsOn: endsOn == null ? '' : formatDate(isoDate(endsOn)),
    renewal: contract.renewal ?? '',
    shortTime: contract.short_time ?? '',
  };
}

/** The minutes of Sunday to Saturday; `null` for each that can't be read. */
function readWeek(values: ContractValues): (Minutes | null)[] {
  const byWeekday = new Map<number, Minutes | null>(
    WEEKDAY_FIELDS.map(({ name, weekday }) => [
      weekday,
      values[name].trim() === '' ? minutes(0) : parseTypedDuration(values[name]),
    ]),
  );
  return [0, 1, 2, 3, 4, 5, 6].map((weekday) => byWeekday.get(weekday) ?? null);
}

/** The days and the minutes of the week that is typed, as far as it can be read. */
export function typedTotal(values: ContractValues): { readonly days: number; readonly length: Minutes } {
  const { weeklyDays, weeklyMinutes } = countWeek(weekOf(readWeek(values).map((length) => length ?? 0)));
  return { days: weeklyDays, length: weeklyMinutes };
}

/** Validates the fields before they are sent. */
export function validateContract(values: ContractValues, today: IsoDate): FieldErrors<keyof ContractValues> {
  const faults: Partial<Record<keyof ContractValues, string>> = {};
  const from = parseTypedDate(values.from, today);
  if (from === null) faults.from = typedDateFault(values.from, today) ?? texts.required(texts.effectiveDate);
  else if (!isContractDate(from, today)) faults.from = texts.dateFar;
  const week = readWeek(values);
  for (const { name, weekday } of WEEKDAY_FIELDS) {
    const length = week[weekday];
    if (length === null || length === undefined || length > MAX_DAY_MINUTES) faults[name] = texts.invalidLength;
  }
  if (week.every((length) => length === 0)) faults.mon = texts.noWork;
  const leaveDay = values.leaveDay.trim() === '' ? minutes(1) : parseTypedDuration(values.leaveDay);
  if (leaveDay === null || leaveDay === 0 || leaveDay > MAX_DAY_MINUTES) faults.leaveDay = texts.invalidLeaveDay;
  const endsOn = parseTypedDate(values.endsOn, today);
  const endFault = typedDateFault(values.endsOn, today);
  if (endFault !== undefined) faults.endsOn = endFault;
  else if (from !== null && endsOn !== null && endsOn < from) faults.endsOn = texts.endsBefore;
  return faults;
}

/** The body of valid fields, in place of the contract that the form was opened for. */
export function contractBody(values: ContractValues, replaced: WorkContractResponse | null, today: IsoDate) {
  return {
    effective_date: parseTypedDate(values.from, today) ?? '',
    weekday_minutes: readWeek(values).map((length) => length ?? 0),
    employment_type_id: Number(values.employmentType) || null,
    wage_kind: chosen(WAGE_KINDS, values.wageKind),
    leave_day_minutes: parseTypedDuration(values.leaveDay),
    ends_on: parseTypedDate(values.endsOn, today),
    renewal: chosen(RENEWALS, values.renewal),
    work_rule_id: Number(values.rule) || null,
    short_time: chosen(SHORT_TIMES, values.shortTime),
    ...(replaced !== null && {
      replaces: {
        effective_date: replaced.effective_date,
        weekday_minutes: replaced.weekday_minutes,
        employment_type_id: replaced.employment_type_id,
        wage_kind: replaced.wage_kind,
        leave_day_minutes: replaced.leave_day_minutes,
        ends_on: replaced.ends_on,
        renewal: replaced.renewal,
        short_time: replaced.short_time,
        work_rule_id: replaced.work_rule_id,
      },
    }),
  };
}

const chosen = <Name extends string>(names: readonly Name[], value: string): Name | null =>
  names.find((name) => name === value) ?? null;

/** From when to when a contract is in force: until the day before the next one. */
export function spanText(contract: WorkContractResponse, next: WorkContractResponse | undefined): string {
  const from = formatDate(isoDate(contract.effective_date));
  return next === undefined
    ? texts.since(from)
    : texts.span(from, formatDate(addDays(isoDate(next.effective_date), -1)));
}

/** What a contract says beside its hours, each with its label; the work rule by its name among the company's. */
export function termFacts(
  contract: WorkContractResponse,
  rules: readonly { readonly id: number; readonly name: string }[] = [],
): readonly { readonly label: string; readonly value: string }[] {
  const { wage_kind: wageKind, ends_on: endsOn, renewal, leave_day_minutes: leaveDay } = contract;
  const rule = rules.find(({ id }) => id === contract.work_rule_id);
  const renewed = renewal == null ? '' : `（${RENEWAL_NAMES[renewal]}）`;
  return [
    ...(rule === undefined ? [] : [{ label: texts.workRule, value: rule.name }]),
    ...(wageKind == null ? [] : [{ label: texts.wageKind, value: WAGE_KIND_NAMES[wageKind] }]),
    ...(endsOn == null ? [] : [{ label: texts.term, value: texts.until(formatDate(isoDate(endsOn))) + renewed }]),
    ...(leaveDay === null ? [] : [{ label: texts.leaveDay, value: formatDuration(minutes(leaveDay)) }]),
  ];
}

/** The mark of shorter hours: why, for who may know. */
export const shortTimeText = ({ short_time, is_short_time: isShort }: WorkContractResponse): string | null =>
  short_time == null ? (isShort ? texts.shortTime : null) : SHORT_TIME_NAMES[short_time];

/** A contract in one line: `月〜金 8:00、土 4:00（週6日 44:00）`; what is known where the weekdays aren't. */
export function contractText(contract: WorkContractResponse): string {
  const counts = countsText(contract);
  const week = contract.weekday_minutes;
  if (week === null) return `${texts.unknown}（${counts}）`;
  const runs: { first: string; last: string; length: number }[] = [];
  for (const { weekday } of WEEKDAY_FIELDS) {
    const [length, letter] = [week[weekday] ?? 0, texts.weekdays[weekday]];
    const run = runs.at(-1);
    if (run !== undefined && run.length === length) run.last = letter;
    else runs.push({ first: letter, last: letter, length });
  }
  const worked = runs
    .filter(({ length }) => length > 0)
    .map(({ first, last, length }) => {
      const days = first === last ? first : `${first}〜${last}`;
      return `${days} ${formatDuration(minutes(length))}`;
    });
  return `${worked.join('、')}（${counts}）`;
}

/** The counts of a contract: `週5日 40:00`, `年200日`. */
function countsText({ weekly_days, weekly_minutes, annual_days }: WorkContractResponse): string {
  const length = weekly_minutes === null ? null : formatDuration(minutes(weekly_minutes));
  const weekly = weekly_days === null && length === null ? [] : [texts.perWeek(weekly_days, length)];
  return [...weekly, ...(annual_days === null ? [] : [texts.perYear(annual_days)])].join('・');
}
