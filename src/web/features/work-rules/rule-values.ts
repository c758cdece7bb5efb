import type { UnsetBreakValues } from '#contract/company-policy.ts';
import type { WorkRuleResponse, WorkRuleSettings } from '#contract/work-rules.ts';
import type { PunctualityRule } from '#domain/company-policy/policy.ts';
import type { IsoDate, IsoMonth } from '#domain/time/date.ts';
import { isoDate } from '#domain/time/date.ts';
import { FIRST_OF_ALL_MONTHS, inForceOrFirst } from '#domain/time/in-force.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import type { Interval } from '#domain/time/interval.ts';
import {
  formatDuration,
  formatTimeOfDay,
  minutes,
  MINUTES_PER_DAY,
  timeOfDay,
  workingDayMinute,
} from '#domain/time/minutes.ts';
import { parseTypedDate, parseTypedDuration, parseTypedTime } from '#domain/time/typed.ts';
import { COMPANY_RULE, isPunctual, type WorkRule, type WorkRuleKind } from '#domain/work-rules/work-rule.ts';
import type { FieldErrors } from '../../lib/use-field-errors.ts';
import { toUnsetBreak } from '../../lib/wire.ts';
import { texts } from './texts.ts';

/** The fields of a rule as they are typed and chosen; those that its kind doesn't have are ignored. */
export const BLANK = {
  name: '',
  kind: 'fixed',
  month: FIRST_OF_ALL_MONTHS as string,
  hours_start: '',
  hours_end: '',
  break_rule: 'company',
  break_start: '12:00',
  break_end: '13:00',
  rest_day: '',
  late_basis: 'company',
  late_time: '10:00',
  early_basis: 'company',
  early_time: '17:00',
  clock_in_shown: 'company',
  clock_out_step: 'company',
  monthly_rounding: 'company',
  night_start: '',
  night_end: '',
  work_interval: '',
  rest_by_24_hours: false,
  outside_shift: 'work',
  standard_day: '',
  settlement_months: '1',
  start_month: '4',
  frame: 'calendar',
  frame_rounding: 'minute_down',
  shortage: 'deduct',
  core_start: '',
  core_end: '',
  flexible_start: '',
  flexible_end: '',
  week_hours: '40',
  partial_week: 'prorated',
  special_from: '',
  special_to: '',
  deemed: '8:00',
  on_scheduled_holidays: false,
  usual: '',
  agreed: '',
};
export type RuleValues = typeof BLANK;
type Field = keyof RuleValues;

/** The fields by the server's names for them. */
export const WIRE_NAMES: Readonly<Record<string, Field>> = {
  name: 'name',
  kind: 'kind',
  effective_month: 'month',
  'settings/hours': 'hours_start',
  'settings/late': 'late_time',
  'settings/early': 'early_time',
  'settings/night': 'night_start',
  'settings/work_interval_minutes': 'work_interval',
  'settings/standard_day_minutes': 'standard_day',
  'settings/core': 'core_start',
  'settings/flexible': 'flexible_start',
  'settings/shortage': 'shortage',
  'settings/special_periods/0/to': 'special_to',
};

/** What a rule says in that month, in the fields of the form; of a new rule the defaults. */
export function ruleValues(rule: WorkRuleResponse | null, month: IsoMonth): RuleValues {
  if (rule === null) return BLANK;
  const dated = rule.versions.map(({ effective_month, settings }) => ({ from: effective_month as IsoMonth, settings }));
  const settings = inForceOrFirst(dated, month)?.settings;
  return { ...BLANK, name: rule.name, kind: rule.kind, month, ...(settings && typedSettings(settings)) };
}

function typedSettings(settings: WorkRuleSettings): Partial<RuleValues> {
  const { hours, break_rule, rest_day, late, early, night, core, flexible, special_periods, ...own } = settings;
  const [window, ...more] = break_rule?.break_windows ?? [];
  const isOneWindow = window !== undefined && more.length === 0;
  const [special] = special_periods ?? [];
  const isKept = break_rule?.unset_break === 'steps' || (break_rule?.unset_break === 'fixed' && !isOneWindow);
  return {
    hours_start: hours?.start ?? '',
    hours_end: hours?.end ?? '',
    break_rule: isKept ? 'kept' : (break_rule?.unset_break ?? 'company'),
    ...(isOneWindow && { break_start: window.start, break_end: window.end }),
    rest_day: rest_day === null ? '' : String(rest_day),
    ...(late !== null && late),
    ...(early !== null && early),
    clock_in_shown: own.clock_in_shown ?? 'company',
    clock_out_step: own.clock_out_step_minutes === null ? 'company' : String(own.clock_out_step_minutes),
    monthly_rounding: own.monthly_rounding ?? 'company',
    night_start: night?.start ?? '',
    night_end: night?.end ?? '',
    work_interval: typedLength(own.work_interval_minutes),
    rest_by_24_hours: own.rest_by_24_hours,
    outside_shift: own.outside_shift,
    standard_day: typedLength(own.standard_day_minutes),
    ...(own.settlement_months !== undefined && { settlement_months: String(own.settlement_months) }),
    ...(own.start_month !== undefined && { start_month: String(own.start_month) }),
    ...(own.frame !== undefined && { frame: own.frame }),
    ...(own.frame_rounding !== undefined && { frame_rounding: own.frame_rounding }),
    ...(own.shortage !== undefined && { shortage: own.shortage }),
    core_start: core?.start ?? '',
    core_end: core?.end ?? '',
    flexible_start: flexible?.start ?? '',
    flexible_end: flexible?.end ?? '',
    ...(own.week_hours !== undefined && { week_hours: String(own.week_hours) }),
    ...(own.partial_week !== undefined && { partial_week: own.partial_week }),
    special_from: special === undefined ? '' : formatDate(isoDate(special.from)),
    special_to: special === undefined ? '' : formatDate(isoDate(special.to)),
    ...(own.deemed_minutes !== undefined && { deemed: formatDuration(minutes(own.deemed_minutes)) }),
    on_scheduled_holidays: own.on_scheduled_holidays ?? false,
    usual: typedLength(own.usual_minutes),
    agreed: typedLength(own.agreed_minutes),
  };
}

const typedLength = (length: number | null | undefined): string =>
  length == null ? '' : formatDuration(minutes(length));

const isBlank = (text: string): boolean => text.trim() === '';

/** Two times of day, both blank or both typed; `null` for none. */
function timesOf(start: string, end: string): { start: string; end: string } | null {
  const [from, to] = [parseTypedTime(start), parseTypedTime(end)];
  return from === null || to === null ? null : { start: formatTimeOfDay(from), end: formatTimeOfDay(to) };
}

/** The pairs of times that a kind has. */
const pairsOf = (values: RuleValues): readonly (readonly [Field, Field])[] => [
  ['hours_start', 'hours_end'],
  ['night_start', 'night_end'],
  ...(values.break_rule === 'fixed' ? [['break_start', 'break_end'] as const] : []),
  ...(values.kind === 'flex'
    ? ([
        ['core_start', 'core_end'],
        ['flexible_start', 'flexible_end'],
      ] as const)
    : []),
];

/** The lengths that can be left blank. */
const lengthsOf = ({ kind }: RuleValues) =>
  [
    'work_interval',
    ...(kind === 'flex' ? (['standard_day'] as const) : []),
    ...(kind === 'outside' ? (['usual', 'agreed'] as const) : []),
  ] as const;

/** Whether a rule of that kind says who is late, and who leaves early. */
export const hasPunctuality = ({ kind }: Pick<RuleValues, 'kind'>): boolean =>
  isPunctual({ kind: kind as WorkRuleKind });

/** Whether somebody is late, or leaves early, by a time of day. */
export const isTimeAsked = (values: RuleValues, side: 'late' | 'early'): boolean =>
  hasPunctuality(values) && ['shift', 'fixed'].includes(values[`${side}_basis`]);

/** What is wrong with the fields before they are sent. */
export function ruleErrors(values: RuleValues, today: IsoDate): FieldErrors<Field> {
  const faults: Partial<Record<Field, string>> = {};
  if (isBlank(values.name)) faults.name = texts.required(texts.name);
  for (const [start, end] of pairsOf(values)) {
    const [from, to] = [String(values[start]), String(values[end])];
    const isNone = isBlank(from) && isBlank(to) && start !== 'break_start';
    if (!isNone && timesOf(from, to) === null) faults[isBlank(from) ? start : end] = texts.bothTimes;
  }
  if (values.kind === 'discretionary' && parseTypedDuration(values.deemed) === null) faults.deemed = texts.duration;
  for (const name of lengthsOf(values))
    if (!isBlank(values[name]) && parseTypedDuration(values[name]) === null) faults[name] = texts.duration;
  for (const side of ['late', 'early'] as const)
    if (isTimeAsked(values, side) && parseTypedTime(values[`${side}_time`]) === null)
      faults[`${side}_time`] = texts.required(texts[`${side}Time`]);
  if (values.kind === 'variable_year' && isBlank(values.special_from) !== isBlank(values.special_to))
    faults.special_to = texts.bothTimes;
  for (const name of ['special_from', 'special_to'] as const)
    if (values.kind === 'variable_year' && !isBlank(values[name]) && parseTypedDate(values[name], today) === null)
      faults[name] = texts.bothTimes;
  return faults;
}

/** The settings of valid fields; `before` are those that the form was opened with. */
export function ruleSettings(values: RuleValues, before: WorkRuleSettings | null, today: IsoDate) {
  const common = {
    hours: timesOf(values.hours_start, values.hours_end),
    break_rule: breakOf(values, before),
    rest_day: values.rest_day === '' ? null : Number(values.rest_day),
    late: punctualityOf(values, 'late'),
    early: punctualityOf(values, 'early'),
    clock_in_shown: chosenOf(values.clock_in_shown),
    clock_out_step_minutes: values.clock_out_step === 'company' ? null : Number(values.clock_out_step),
    monthly_rounding: chosenOf(values.monthly_rounding),
    night: timesOf(values.night_start, values.night_end),
    work_interval_minutes: lengthOf(values.work_interval),
    rest_by_24_hours: values.rest_by_24_hours,
    outside_shift: hasPunctuality(values) ? values.outside_shift : 'work',
  };
  return { kind: values.kind as WorkRuleKind, ...common, ...ownOf(values, before, today) };
}

const chosenOf = (choice: string): string | null => (choice === 'company' ? null : choice);

function punctualityOf(values: RuleValues, side: 'late' | 'early') {
  const basis = values[`${side}_basis`];
  if (!hasPunctuality(values) || basis === 'company') return null;
  // What isn't judged by a time keeps one that can be read.
  const time = parseTypedTime(values[`${side}_time`]) ?? parseTypedTime(BLANK[`${side}_time`]);
  return { [`${side}_basis`]: basis, [`${side}_time`]: time === null ? '' : formatTimeOfDay(time) };
}

function breakOf(values: RuleValues, before: WorkRuleSettings | null) {
  if (values.break_rule === 'company') return null;
  if (values.break_rule === 'kept') return before?.break_rule ?? null;
  const window = timesOf(values.break_start, values.break_end);
  return {
    unset_break: values.break_rule,
    ...(values.break_rule === 'fixed' && window !== null && { break_windows: [window] }),
  };
}

const lengthOf = (text: string): number | null => (isBlank(text) ? null : parseTypedDuration(text));

function ownOf(values: RuleValues, before: WorkRuleSettings | null, today: IsoDate): object {
  const { frame, frame_rounding, partial_week, shortage } = values;
  const settled = { settlement_months: Number(values.settlement_months), start_month: Number(values.start_month) };
  switch (values.kind) {
    case 'flex':
      return {
        ...settled,
        frame,
        frame_rounding,
        shortage,
        core: timesOf(values.core_start, values.core_end),
        flexible: timesOf(values.flexible_start, values.flexible_end),
        standard_day_minutes: lengthOf(values.standard_day),
      };
    case 'variable_month':
      return { week_hours: Number(values.week_hours), frame_rounding, partial_week };
    case 'variable_year': {
      const [from, to] = [parseTypedDate(values.special_from, today), parseTypedDate(values.special_to, today)];
      const others = before?.special_periods?.slice(1) ?? [];
      return {
        ...settled,
        partial_week,
        special_periods: from === null || to === null ? others : [{ from, to }, ...others],
      };
    }
    case 'discretionary':
      return { deemed_minutes: lengthOf(values.deemed), on_scheduled_holidays: values.on_scheduled_holidays };
    case 'outside':
      return { usual_minutes: lengthOf(values.usual), agreed_minutes: lengthOf(values.agreed) };
    default:
      return {};
  }
}

/** A choice that a rule has in place of the company's: what it is called, and the fields that leave it to the company again. */
export interface OwnChoice {
  readonly label: string;
  readonly reset: Partial<RuleValues>;
}

/** What of the fields isn't as the company has it, in the order of the form. */
export function ownChoices(values: RuleValues): OwnChoice[] {
  const choices: readonly (readonly [isOwn: boolean, label: string, reset: Partial<RuleValues>])[] = [
    [!isBlank(values.hours_start), texts.ownHours, { hours_start: '', hours_end: '' }],
    [values.break_rule !== 'company', texts.breakRule, { break_rule: 'company' }],
    [values.rest_day !== '', texts.restDay, { rest_day: '' }],
    [hasPunctuality(values) && values.late_basis !== 'company', texts.late, { late_basis: 'company' }],
    [hasPunctuality(values) && values.early_basis !== 'company', texts.early, { early_basis: 'company' }],
    [hasPunctuality(values) && values.outside_shift !== 'work', texts.outsideShift, { outside_shift: 'work' }],
    [values.clock_out_step !== 'company', texts.clockOutStep, { clock_out_step: 'company' }],
    [values.clock_in_shown !== 'company', texts.clockInShown, { clock_in_shown: 'company' }],
    [values.monthly_rounding !== 'company', texts.monthlyRounding, { monthly_rounding: 'company' }],
    [!isBlank(values.night_start), texts.ownNight, { night_start: '', night_end: '' }],
    [!isBlank(values.work_interval), texts.workInterval, { work_interval: '' }],
    [values.rest_by_24_hours, texts.restByHours, { rest_by_24_hours: false }],
  ];
  return choices.flatMap(([isOwn, label, reset]) => (isOwn ? [{ label, reset }] : []));
}

/** The kinds of rules whose days count by themselves, of which an example of a day says something. */
const OF_DAYS: ReadonlySet<string> = new Set(['fixed', 'shift', 'hourly', 'manager']);

/** The rule of valid fields as a day is counted by it; `null` of a kind whose hours are settled over a period. */
export function ruleOfDay(settings: ReturnType<typeof ruleSettings>): WorkRule | null {
  if (!OF_DAYS.has(settings.kind)) return null;
  const { hours, break_rule: rest, night, outside_shift: outsideShift } = settings;
  return {
    ...COMPANY_RULE,
    kind: settings.kind as 'fixed' | 'shift' | 'hourly' | 'manager',
    hours: hours && intervalOf(hours),
    unsetBreak: rest === null ? null : toUnsetBreak(rest as UnsetBreakValues),
    late: punctualityRule(settings.late, 'late'),
    early: punctualityRule(settings.early, 'early'),
    night: night && intervalOf(night),
    outsideShift: outsideShift as WorkRule['outsideShift'],
  };
}

type PunctualityValues = Readonly<Record<string, string>>;

const punctualityRule = (values: PunctualityValues | null, side: 'late' | 'early'): PunctualityRule | null =>
  values && {
    basis: values[`${side}_basis`] as PunctualityRule['basis'],
    time: timeOfDay(values[`${side}_time`] ?? '0:00'),
  };

/** Two times of day; an end before the start is of the next morning. */
function intervalOf({ start, end }: { readonly start: string; readonly end: string }): Interval {
  const [from, to] = [timeOfDay(start), timeOfDay(end)];
  return { start: from, end: to > from ? to : workingDayMinute(to + MINUTES_PER_DAY) };
}
