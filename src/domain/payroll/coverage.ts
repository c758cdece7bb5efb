import { type PayrollItem, payrollAmount } from './items.ts';
import type { PayrollMonth } from './month.ts';

/** Columns that together have something whole, each part of it once. */
type Way = readonly PayrollItem[];

/** One way of each choice, in every combination. */
const each = (...choices: readonly (readonly Way[])[]): Way[] =>
  choices.reduce<Way[]>((ways, choice) => ways.flatMap((way) => choice.map((more) => [...way, ...more])), [[]]);

/** What a salary covers: for people who are paid by the month no column need have it. */
const WITHIN_SALARY: readonly Way[] = [
  ['within_contract_and_exempt'],
  ...each(
    [['within_contract'], ['within_contract_daytime', 'night_within_contract']],
    [['exempt_time'], ['exempt_daytime', 'night_exempt']],
  ),
];

const STATUTORY: readonly Way[] = [
  ['statutory_holiday_work'],
  ['statutory_holiday_daytime', 'night_statutory_holiday'],
];

/** By the law's classes, whatever the day. */
const BY_CLASS: readonly Way[] = each(
  [['inside_overtime']],
  [
    ['legal_overtime'],
    ['legal_overtime_within_60', 'legal_overtime_over_60'],
    ['overtime_by_day', 'overtime_by_week', 'overtime_by_period'],
    ['legal_overtime_daytime', 'night_overtime'],
  ],
  STATUTORY,
);

/** By workdays and rest days. */
const BY_DAY: readonly Way[] = each(
  [['inside_overtime_workdays'], ['inside_overtime_workdays_daytime', 'night_inside_overtime_workdays']],
  [['overtime_workdays'], ['overtime_workdays_daytime', 'night_overtime_workdays']],
  [
    ['rest_day_work'],
    ...each(
      [['scheduled_holiday_beyond_contract'], ['scheduled_holiday_daytime', 'night_scheduled_holiday']],
      STATUTORY,
    ),
  ],
);

/** The columns that exclude each other and together are 実働. */
const WORKED: readonly Way[] = each(WITHIN_SALARY, [...BY_CLASS, ...BY_DAY]);

/** Those that together have all night work, for its premium. */
const NIGHT: readonly Way[] = [
  ['night_work'],
  ['night'],
  ['night_column'],
  ...each(
    [['night_regular'], ['night_within_contract', 'night_inside_overtime', 'night_exempt']],
    [['night_overtime'], ['night_overtime_within_60', 'night_overtime_over_60']],
    [['night_statutory_holiday']],
  ),
  ...each(
    [['night_regular_workdays'], ['night_within_contract', 'night_inside_overtime_workdays', 'night_exempt']],
    [['night_overtime_workdays']],
    [['night_rest_day'], ['night_scheduled_holiday', 'night_statutory_holiday']],
  ),
];

/** Something of a month that wages or pay slips depend on, and the columns of which any has it. */
interface Matter {
  /** What it is called where no column has it. */
  readonly item: PayrollItem;
  readonly amountOf: (month: PayrollMonth) => number;
  readonly columns: readonly PayrollItem[];
  /** Asked only of a file with this column; omitted: of every file. */
  readonly beside?: PayrollItem;
}

const PAID_TIME = ['other_leave_time', 'other_leave_time_besides_comp'] as const;
const UNPAID_TIME = ['unpaid_leave_time', 'unpaid_leave_time_besides_comp'] as const;

const MATTERS: readonly Matter[] = [
  {
    item: 'legal_overtime_over_60',
    amountOf: ({ hours }) => hours.overtimeOver60,
    // The payroll software derives the hours beyond 60 from the whole total.
    columns: ['legal_overtime_over_60', 'legal_overtime', 'overtime', 'overtime_over_60'],
  },
  {
    item: 'late_time',
    amountOf: ({ hours }) => hours.late,
    columns: ['late_time', 'late_early_time', 'late_days', 'late_early_count', 'days_late', 'times_late_or_early'],
  },
  {
    item: 'early_leave_time',
    amountOf: ({ hours }) => hours.earlyLeave,
    columns: [
      'early_leave_time',
      'late_early_time',
      'early_leave_days',
      'late_early_count',
      'days_left_early',
      'times_late_or_early',
    ],
  },
  { item: 'away_time', amountOf: ({ hours }) => hours.away, columns: ['away_time', 'late_early_time'] },
  {
    item: 'absence_days',
    amountOf: ({ hours }) => hours.absenceDays,
    columns: ['absence_days', 'absence_time', 'days_absent'],
  },
  { item: 'flex_shortage', amountOf: ({ hours }) => hours.flexShortage, columns: ['flex_shortage'] },
  {
    item: 'leave_days',
    amountOf: ({ hours }) => hours.leaveDays,
    columns: ['leave_days', 'leave_time', 'days_on_leave'],
  },
  {
    item: 'hourly_leave_time',
    amountOf: ({ hours }) => hours.hourlyLeave,
    columns: ['hourly_leave_time', 'leave_time'],
  },
  {
    item: 'other_leave_days_besides_comp',
    amountOf: ({ days: { leave } }) => leave.paid.days,
    columns: ['other_leave_days', 'other_leave_days_besides_comp', 'comp_and_other_leave_days', ...PAID_TIME],
  },
  { item: 'other_leave_time_besides_comp', amountOf: ({ days: { leave } }) => leave.paid.byClock, columns: PAID_TIME },
  {
    item: 'unpaid_leave_days_besides_comp',
    amountOf: ({ days: { leave } }) => leave.unpaid.days,
    columns: ['unpaid_leave_days', 'unpaid_leave_days_besides_comp', ...UNPAID_TIME],
  },
  {
    item: 'unpaid_leave_time_besides_comp',
    amountOf: ({ days: { leave } }) => leave.unpaid.byClock,
    columns: UNPAID_TIME,
  },
  ...compMatters('paidComp', 'other_leave_days', 'other_leave_time'),
  ...compMatters('unpaidComp', 'unpaid_leave_days', 'unpaid_leave_time'),
  {
    item: 'leave_balance_time',
    amountOf: (month) => amountOf('leave_balance_time', month),
    columns: ['leave_balance_time'],
    beside: 'leave_balance',
  },
];

/** 代休 is in columns of its own, or in those of other leave with it. */
function compMatters(which: 'paidComp' | 'unpaidComp', ofDays: PayrollItem, ofTime: PayrollItem): Matter[] {
  return [
    {
      item: 'comp_days',
      amountOf: ({ days: { leave } }) => leave[which].days,
      columns: ['comp_days', 'comp_time', 'comp_and_other_leave_days', ofDays, ofTime],
    },
    { item: 'comp_time', amountOf: ({ days: { leave } }) => leave[which].byClock, columns: ['comp_time', ofTime] },
  ];
}

/** Something that an employee has and no column of the file. */
export interface Uncovered {
  readonly item: PayrollItem;
  /** Days, or minutes of a duration. */
  readonly amount: number;
}

/** How an employee's columns that exclude each other add up. */
export interface ColumnSum {
  /** 実働 less their sum, to the minute. */
  readonly missing: number;
  /** What the rounding of the month's totals adds to them or takes away. */
  readonly rounding: number;
}

/** What the columns of a file hold of a month. */
export interface Coverage {
  /** The columns that exclude each other, in the order of the file; none in a file without hours of work. */
  readonly addends: readonly PayrollItem[];
  /** What they leave of 実働, which is a column, too, is within the contract. */
  readonly isRestWithinSalary: boolean;
  readonly uncoveredOf: (month: PayrollMonth) => Uncovered[];
  readonly sumOf: (month: PayrollMonth) => ColumnSum;
}

const COVERED_BY_SALARY: ReadonlySet<PayrollItem> = new Set(WITHIN_SALARY.flat());

const amountOf = (item: PayrollItem, month: PayrollMonth): number => payrollAmount(item, month) ?? 0;

/** Of the ways the one that fewest columns are missing of; of several the one that most are there of. */
function wayLackingLeast(ways: readonly Way[], lacks: (item: PayrollItem) => boolean): Way {
  const lackingOf = (way: Way): number => way.filter(lacks).length;
  return ways.reduce((best, way) => {
    const fewer = lackingOf(best) - lackingOf(way);
    return fewer > 0 || (fewer === 0 && way.length > best.length) ? way : best;
  });
}

/**
 * What columns hold of the months: whether each hour worked is in one of those that exclude each other, and what no column
 * holds although wages or the pay slip depend on it (労基法24条: all wages are paid). The sheet's hours count as held where a
 * file has them: the company chose them, and the screen says what they lack.
 */
export function coverageOf(columns: readonly { readonly item: PayrollItem }[]): Coverage {
  const items = new Set(columns.map(({ item }) => item));
  const has = (item: PayrollItem): boolean => items.has(item);
  const lacks = (item: PayrollItem): boolean => !items.has(item);
  const worked = wayLackingLeast(WORKED, lacks);
  const unpaidWork = worked.filter((item) => lacks(item) && !COVERED_BY_SALARY.has(item));
  const missing = new Set([...(has('overtime') ? [] : unpaidWork), ...wayLackingLeast(NIGHT, lacks).filter(lacks)]);
  const lacking: readonly Pick<Matter, 'item' | 'amountOf'>[] = [
    ...[...missing].map((item) => ({ item, amountOf: (month: PayrollMonth) => amountOf(item, month) })),
    ...MATTERS.filter(
      ({ item, columns: any, beside }) => !any.some(has) && !missing.has(item) && (beside === undefined || has(beside)),
    ),
  ];
  const addends = [...items].filter((item) => worked.includes(item));
  const rest = has('actual_work') ? worked.filter((item) => lacks(item) && COVERED_BY_SALARY.has(item)) : [];
  const total = (some: readonly PayrollItem[], month: PayrollMonth): number =>
    some.reduce((sum, item) => sum + amountOf(item, month), 0);
  return {
    addends,
    isRestWithinSalary: rest.length > 0,
    uncoveredOf(month) {
      const amounts = new Map<PayrollItem, number>();
      for (const matter of lacking) amounts.set(matter.item, (amounts.get(matter.item) ?? 0) + matter.amountOf(month));
      return [...amounts].map(([item, amount]) => ({ item, amount })).filter(({ amount }) => amount > 0);
    },
    sumOf(month) {
      const toTheMinute = { ...month, paid: month.hours };
      const sum = total(addends, toTheMinute);
      return {
        missing: month.hours.worked - sum - total(rest, toTheMinute),
        rounding: total(addends, month) - sum,
      };
    },
  };
}
