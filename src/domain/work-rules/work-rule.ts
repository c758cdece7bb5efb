import { remember, rememberWith } from '../remember.ts';
import type { DatedPolicy, PunctualityRule, SheetPolicy } from '../company-policy/policy.ts';
import type { UnsetBreak } from '../company-policy/unset-break.ts';
import {
  addDays,
  addMonths,
  type DateRange,
  daysFrom,
  type IsoDate,
  type IsoMonth,
  monthNumber,
  type Weekday,
} from '../time/date.ts';
import { inForce, inForceOrFirst } from '../time/in-force.ts';
import type { Interval } from '../time/interval.ts';
import type { Minutes } from '../time/minutes.ts';
import type { DeemedHours } from '../working-time/deemed-hours.ts';
import type { FlexPolicy } from '../working-time/flex.ts';
import { DEFAULT_WORKING_TIME_POLICY, type WorkingTimePolicy } from '../working-time/policy.ts';
import { periodIn, periodOn, type WageCalendar } from '../working-time/wage-period.ts';
import type { VariableHours } from '../working-time/variable-hours.ts';

/** The kinds of work rules (勤務形態). */
export const WORK_RULE_KINDS = [
  'fixed',
  'shift',
  'hourly',
  'flex',
  'variable_month',
  'variable_year',
  'discretionary',
  'outside',
  'manager',
] as const;
export type WorkRuleKind = (typeof WORK_RULE_KINDS)[number];

/** Their names. */
export const WORK_RULE_LABELS: Readonly<Record<WorkRuleKind, string>> = {
  fixed: '固定時間',
  shift: 'シフト',
  hourly: '時給',
  flex: 'フレックス',
  variable_month: '1か月単位の変形',
  variable_year: '1年単位の変形',
  discretionary: '裁量労働',
  outside: '事業場外みなし',
  manager: '管理監督者',
};

/** The names of the choices, for forms and the audit log. */
export const FRAME_LABELS: Readonly<Record<FlexPolicy['frame'], string>> = {
  calendar: '40時間 × 暦日数 ÷ 7',
  two_days_off: '8時間 × 所定労働日数（完全週休2日の特例）',
};
export const FRAME_ROUNDING_LABELS: Readonly<Record<FlexPolicy['rounding'], string>> = {
  minute_down: '1分未満を切り捨て',
  tenth_hour_down: '0.1時間未満を切り捨て',
};
export const SHORTAGE_LABELS: Readonly<Record<FlexPolicy['shortage'], string>> = {
  deduct: '控除する',
  carry: '次の期間に繰り越す',
};
export const PARTIAL_WEEK_LABELS: Readonly<Record<VariableHours['partialWeek'], string>> = {
  prorated: '日数で按分する',
  whole: '40時間のまま',
};

/**
 * What the time between a punch and the beginning or end of the day's planned hours is (D52): work always, or only as far as it
 * was ordered, asked for or claimed.
 */
export const OUTSIDE_SHIFT = ['work', 'claimed'] as const;
export type OutsideShift = (typeof OUTSIDE_SHIFT)[number];

/** What a rule has in place of what the company has (`SheetPolicy`, `WorkingTimePolicy`); `null` leaves it to the company. */
export interface OwnChoices {
  /** The beginning and end of a day of duty without a shift (始業・終業): who comes later is late. */
  readonly hours: Interval | null;
  /** The break of a day on which nobody recorded one (D38). */
  readonly unsetBreak: UnsetBreak | null;
  /** The weekly statutory rest day (法定休日). */
  readonly restDay: Weekday | null;
  /** Who is late, and who leaves early (遅刻・早退), of the kinds whose day begins and ends by a plan (`isPunctual`). */
  readonly late: PunctualityRule | null;
  readonly early: PunctualityRule | null;
  /** From when the sheet shows who comes before the shift, and how it rounds clock-outs; hours are never rounded by days. */
  readonly clockInShown: SheetPolicy['clockInShown'] | null;
  readonly clockOutStep: SheetPolicy['clockOutStep'] | null;
  /** How a month's totals are paid (昭63.3.14基発150号). */
  readonly monthlyRounding: WorkingTimePolicy['monthlyRounding'] | null;
  /** The night that is paid (深夜): the law's, and what a company pays beyond it. */
  readonly night: Interval | null;
  /** The target for the rest between two days' work (勤務間インターバル). */
  readonly workInterval: Minutes | null;
  /**
   * The law's rest day is 24 hours on end in place of a calendar day (継続24時間). Lawful only where shifts alternate regularly,
   * by the rules of employment (昭63.3.14基発150号).
   */
  readonly restsByHours: boolean;
  /** Whether time before the shift and after its end is work, of the kinds whose day begins and ends by a plan (`isPunctual`). */
  readonly outsideShift: OutsideShift;
}

/** How many months a settlement period of flex can have (労基法32条の3第1項2号), and a target period of variable hours of a year. */
export const FLEX_MONTHS = [1, 2, 3] as const;
export const YEAR_MONTHS = [2, 3, 4, 6, 12] as const;

/** How long a settlement period (清算期間) or a target period (対象期間) is, and in which month of the year the first one begins. */
export interface Settled {
  /** Whole months, a divisor of 12, so that each year has the same periods. */
  readonly months: number;
  /** 1–12. */
  readonly startMonth: number;
}

/** Flex (労基法32条の3). */
export interface FlexRule extends FlexPolicy, Settled {
  readonly kind: 'flex';
  /** When everybody has to be at work; `null` without core. */
  readonly core: Interval | null;
  /** The hours within which people come and go; shown, and not enforced. */
  readonly flexible: Interval | null;
  /** What a day of leave counts (標準となる1日, 労基則12条の3第1項1号); `null` leaves it to the contract's day. */
  readonly standardDay: Minutes | null;
}

/** 1か月単位の変形 (労基法32条の2). */
export interface VariableMonthRule extends Pick<VariableHours, 'week' | 'rounding' | 'partialWeek'> {
  readonly kind: 'variable_month';
}

/** 1年単位の変形 (労基法32条の4), always of 40 hours a week. */
export interface VariableYearRule extends Settled, Pick<VariableHours, 'partialWeek'> {
  readonly kind: 'variable_year';
  /** 特定期間. */
  readonly specialPeriods: readonly DateRange[];
}

/** How the hours of those who have the rule are counted, and what else it settles. */
export type WorkRule = OwnChoices &
  (
    | { readonly kind: 'fixed' | 'shift' | 'hourly' | 'manager' }
    | FlexRule
    | VariableMonthRule
    | VariableYearRule
    | DeemedHours
  );

/** All is left to the company and the law, as what a rule was stored without is. */
export const NO_OWN_CHOICES: OwnChoices = {
  hours: null,
  unsetBreak: null,
  restDay: null,
  late: null,
  early: null,
  clockInShown: null,
  clockOutStep: null,
  monthlyRounding: null,
  night: null,
  workInterval: null,
  restsByHours: false,
  outsideShift: 'work',
};

/** What those have whose contract names no rule: fixed hours, by the company's settings alone. */
export const COMPANY_RULE: WorkRule = { kind: 'fixed', ...NO_OWN_CHOICES };

// A rule with the same hours is one object: its identity distinguishes days of different rules.
const withHours = rememberWith((rule: WorkRule, hours: Interval): WorkRule => ({ ...rule, hours }));

/** The rule with the company's beginning and end of a day, which one of fixed hours without its own has (D59). */
export function withCompanyHours(rule: WorkRule, { figures, hours }: Pick<SheetPolicy, 'figures' | 'hours'>): WorkRule {
  const isOpen = rule.kind === 'fixed' && rule.hours === null;
  return isOpen && hours !== null && figures === 'paid' ? withHours(rule, hours) : rule;
}

const WITHOUT_PUNCTUALITY: ReadonlySet<WorkRuleKind> = new Set(['flex', 'discretionary', 'outside', 'manager']);

/**
 * Whether the beginning and the end of a day are planned, so that somebody can be late: not where they are the person's
 * own (裁量, みなし), or don't matter (管理監督者). Of flex the core alone has them.
 */
export const isPunctual = ({ kind }: Pick<WorkRule, 'kind'>): boolean => !WITHOUT_PUNCTUALITY.has(kind);

/** A rule from a month on. */
export interface DatedRule {
  readonly from: IsoMonth;
  readonly rule: WorkRule;
}

/** A company's rules by their ids, each in the order of its months. */
export type WorkRules = ReadonlyMap<number, readonly DatedRule[]>;

export const NO_WORK_RULES: WorkRules = new Map();

/** The rule of a contract on a day. */
export type RuleOn = (contract: { readonly workRuleId?: number | null } | null, date: IsoDate) => WorkRule;

/**
 * What each contract's rule is on a day: that of the day's wage period (D39), and before the first one that first one;
 * with the hours that the company has in that period, where it leaves them open.
 */
export function ruleOnDay(rules: WorkRules, calendar: WageCalendar, policies: readonly DatedPolicy[]): RuleOn {
  // Asked of the same days for everybody of a company.
  const settledOn = remember((date: IsoDate) => {
    const { month } = periodOn(date, calendar);
    return { month, policy: inForce(policies, month)?.policy ?? null };
  });
  return (contract, date) => {
    const { month, policy } = settledOn(date);
    const dated = rules.get(contract?.workRuleId ?? 0);
    const rule = (dated && inForceOrFirst(dated, month)?.rule) ?? COMPANY_RULE;
    return policy === null ? rule : withCompanyHours(rule, policy);
  };
}

/** The rule of each of a person's days: that of the contract in force. Contracts with known weekdays, in any order. */
export const rulesUnder =
  (
    contracts: readonly { readonly from: IsoDate; readonly workRuleId?: number | null }[],
    ruleOn: RuleOn,
  ): ((date: IsoDate) => WorkRule) =>
  (date) =>
    ruleOn(inForce(contracts, date), date);

/** The target for the rest before a day's work (勤務間インターバル): its rule's, else the company's. */
export const workIntervalUnder = (
  rule: Pick<WorkRule, 'workInterval'>,
  { workInterval }: Pick<WorkingTimePolicy, 'workInterval'>,
): Minutes => rule.workInterval ?? workInterval;

/**
 * Whether the agreement's limits of overtime in these days are the lower ones, 42 hours a month and 320 a year: where one of
 * them has variable hours of more than three months (労基法36条4項).
 */
export const hasLowerLimits = (days: DateRange, ruleOf: (date: IsoDate) => WorkRule): boolean =>
  daysFrom(days.from, days.to).some((date) => {
    const rule = ruleOf(date);
    return rule.kind === 'variable_year' && rule.months > 3;
  });

/** Whether overtime is also what is beyond the frame of a period (総枠). */
export const hasFrame = (rule: WorkRule): rule is OwnChoices & (FlexRule | VariableMonthRule | VariableYearRule) =>
  rule.kind === 'flex' || rule.kind === 'variable_month' || rule.kind === 'variable_year';

/** Whether the hours of each day are fixed before their period begins (変形, 労基法32条の2, 32条の4). */
export const isVariable = ({ kind }: Pick<WorkRule, 'kind'>): boolean =>
  kind === 'variable_month' || kind === 'variable_year';

/** Whether what a period is short of can go into the next one: of flex of one month, where its agreement says so. */
export const carriesShortage = (rule: WorkRule): rule is OwnChoices & FlexRule =>
  rule.kind === 'flex' && rule.months === 1 && rule.shortage === 'carry';

/** The first month of the settlement period that the month is in. */
const firstSettledMonth = (month: IsoMonth, { months, startMonth }: Settled): IsoMonth =>
  addMonths(month, -((monthNumber(month) - startMonth + 12) % months));

/** The days that are settled together with that one: of a month its wage period, else those of all its months. */
export function settlementOn(date: IsoDate, rule: WorkRule | Settled, calendar: WageCalendar): DateRange {
  const period = periodOn(date, calendar);
  if (!('months' in rule) || rule.months === 1) return { from: period.from, to: period.to };
  const first = firstSettledMonth(period.month, rule);
  return {
    from: periodIn(first, calendar).from,
    to: addDays(periodIn(addMonths(first, rule.months), calendar).from, -1),
  };
}

/** What is wrong with a rule's settings: at which field, and what to say of it. */
export interface RuleFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** What of a rule's settings can't go together. */
export function ruleFaults(rule: WorkRule): RuleFault[] {
  const faults: RuleFault[] = [];
  const { night: legal } = DEFAULT_WORKING_TIME_POLICY;
  if (rule.night !== null && (rule.night.start > legal.start || rule.night.end < legal.end))
    faults.push({ path: ['night'], message: '22:00〜翌5:00をすべて含む時間にしてください（労基法37条4項）' });
  if (rule.kind === 'flex') {
    const { core, flexible, months, shortage } = rule;
    if (core !== null && flexible !== null && (core.start < flexible.start || core.end > flexible.end))
      faults.push({ path: ['core'], message: 'コアタイムはフレキシブルタイムの中に入れてください' });
    if (months > 1 && shortage === 'carry')
      faults.push({ path: ['shortage'], message: '不足の繰越は、清算期間が1か月のときだけ選べます' });
  }
  if (rule.kind === 'variable_year')
    for (const [at, { from, to }] of rule.specialPeriods.entries())
      if (to < from)
        faults.push({ path: ['special_periods', at, 'to'], message: '開始日以降の日付を入力してください' });
  return faults;
}

/**
 * Whether a settlement period of the rule begins in that month. Only there can a rule change, by what it was and by what
 * it will be: no period is counted by two.
 */
export const beginsPeriod = (month: IsoMonth, rule: WorkRule): boolean =>
  !('months' in rule) || firstSettledMonth(month, rule) === month;
