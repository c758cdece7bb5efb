import type { SheetPolicyValues } from '#contract/company-policy.ts';
import { CLOCK_OUT_STEPS, DEFAULT_SHEET_POLICY, lengthInWords, nightInWords } from '#domain/sheet/policy.ts';
import { formatTimeOfDay, minutes, timeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import type { PolicyField } from './policy-values.ts';
import { texts } from './texts.ts';

type Policy = SheetPolicyValues;

/** What a company settles, one thing at a time. */
interface PolicyItem {
  readonly title: string;
  /** Where it is entered: a choice of one of the options, without any a length of time. */
  readonly field: PolicyField;
  readonly options?: readonly Option<string | number | boolean>[];
  /** The time of day that goes with the choice, unless that is `none`. */
  readonly time?: { readonly field: PolicyField; readonly label: (choice: string) => string };
  /** The value in a few words, as in the list of what changes. */
  readonly textOf: (policy: Policy) => string;
  /** What it does, as it is set. */
  readonly effectOf: (policy: Policy) => string;
  /** What the law says of it, where this can cut wages. */
  readonly lawOf: (policy: Policy) => string | null;
}

/** A value to choose and what it is called. */
interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

/** What is settled by a choice. */
const choice = <Field extends PolicyField>(
  field: Field,
  options: readonly Option<Policy[Field]>[],
  rest: Pick<PolicyItem, 'title' | 'effectOf' | 'lawOf'>,
): PolicyItem => ({
  field,
  options,
  textOf: (policy) => options.find(({ value }) => value === policy[field])?.label ?? '',
  ...rest,
});

const EXAMPLE = timeOfDay('18:44');
const night = nightInWords(DEFAULT_SHEET_POLICY.night);
const inWords = (length: number): string => lengthInWords(minutes(length));
const none = (): null => null;

export const clockOutItem = choice(
  'clock_out_step_minutes',
  CLOCK_OUT_STEPS.map((step) => ({
    value: step,
    label: step === 1 ? '1分単位（切り捨てなし）' : `${step}分単位で切り捨て`,
  })),
  {
    title: '退勤時間の丸め',
    effectOf: ({ clock_out_step_minutes: step }) =>
      step === 1
        ? '打刻した退勤時間のまま、1分単位で計算します。'
        : `${formatTimeOfDay(EXAMPLE)}の退勤は${formatTimeOfDay(workingDayMinute(Math.floor(EXAMPLE / step) * step))}として表示・計算します。`,
    lawOf: ({ clock_out_step_minutes: step }) =>
      step === 1
        ? null
        : '1日ごとに労働時間を切り捨てて賃金を計算すると、賃金の全額払い（労働基準法第24条）に違反します。賃金の計算に使う場合は「1分単位」にしてください。',
  },
);

const clockInItem = choice(
  'clock_in_shown',
  [
    { value: 'shift_start', label: 'シフトの開始時刻から' },
    { value: 'recorded', label: '打刻した時刻から' },
  ],
  {
    title: 'シフト開始前の出勤',
    effectOf: ({ clock_in_shown }) =>
      clock_in_shown === 'recorded'
        ? 'シフトの開始前に打刻した日も、打刻した時刻から働いたものとして計算します。'
        : 'シフトの開始前に打刻した日は、シフトの開始時刻から働いたものとして計算します。',
    lawOf: ({ clock_in_shown }) =>
      clock_in_shown === 'recorded'
        ? null
        : '開始前でも、会社の指示による準備・朝礼・作業の時間は労働時間です。その分を数えないと、労働基準法第24条に違反します。',
  },
);

const standardDayItem: PolicyItem = {
  title: '標準労働時間（1日）',
  field: 'standard_day_minutes',
  textOf: (policy) => inWords(policy.standard_day_minutes),
  effectOf: (policy) => `1日の実働が${inWords(policy.standard_day_minutes)}を超えた分を残業として数えます。`,
  lawOf: () => `1日${inWords(DEFAULT_SHEET_POLICY.standardDay)}を超える時間は設定できません（労働基準法第32条）。`,
};

export const unsetBreakItem = choice(
  'unset_break',
  [
    { value: 'none', label: '控除しない' },
    { value: 'one_hour', label: '1時間を控除' },
    { value: 'legal_minimum', label: '法定の休憩時間を控除' },
  ],
  {
    title: '休憩が未入力の日',
    effectOf: ({ unset_break }) =>
      ({
        none: '休憩を引かずに計算し、出勤簿に「未入力」と表示します。',
        one_hour: '1時間の休憩を引いて計算し、出勤簿に「未入力」と表示します。',
        legal_minimum:
          '実働が6時間を超える日は45分、8時間を超える日は1時間を引いて計算し、出勤簿に「未入力」と表示します。',
      })[unset_break],
    lawOf: ({ unset_break }) =>
      unset_break === 'none'
        ? null
        : '取っていない休憩を引くと、その分の賃金が支払われません（労働基準法第24条）。未入力の日は本人に確認してください。',
  },
);

/** By which time of day somebody counts as late, or as having left early. */
function punctualityItem(
  what: string,
  end: { readonly of: string; readonly past: string },
  [field, timeField]: readonly ['late_basis', 'late_time'] | readonly ['early_basis', 'early_time'],
): PolicyItem {
  const options: readonly Option<Policy[typeof field]>[] = [
    { value: 'shift', label: `シフトの${end.of}時刻` },
    { value: 'fixed', label: '決まった時刻' },
    { value: 'none', label: '判定しない' },
  ];
  const item = choice(field, options, {
    title: `${what}の基準`,
    effectOf: ({ [field]: basis, [timeField]: time }) =>
      ({
        shift: `シフトの${end.of}時刻より${end.past}を${what}とします。シフトがない日は${time}より${end.past}です。`,
        fixed: `シフトにかかわらず、${time}より${end.past}を${what}とします。`,
        none: `${what}を判定しません。`,
      })[basis],
    lawOf: none,
  });
  return {
    ...item,
    time: {
      field: timeField,
      label: (basis) => (basis === 'shift' ? `${what}とする時刻（シフトがない日）` : `${what}とする時刻`),
    },
    textOf: (policy) => {
      const { [field]: basis, [timeField]: time } = policy;
      if (basis === 'none') return item.textOf(policy);
      return `${item.textOf(policy)}（${basis === 'shift' ? 'シフトがない日は' : ''}${time}）`;
    },
  };
}

const restDaysItem = choice(
  'judges_rest_days',
  [
    { value: true, label: '判定する' },
    { value: false, label: '判定しない' },
  ],
  {
    title: '休日出勤の遅刻・早退',
    effectOf: (policy) =>
      policy.judges_rest_days
        ? '土日・祝日やシフトが休みの日に出勤した場合も、遅刻・早退を判定します。'
        : '土日・祝日やシフトが休みの日に出勤した場合は、遅刻・早退を判定しません。',
    lawOf: none,
  },
);

const absenceItem = choice(
  'absence_rule',
  [
    { value: 'planned', label: '記録のない予定日も数える' },
    { value: 'recorded', label: '登録した日だけ数える' },
  ],
  {
    title: '欠勤の数え方',
    effectOf: ({ absence_rule }) =>
      absence_rule === 'planned'
        ? '月〜金の出勤予定の日（シフトがなければ祝日以外）に打刻も有給休暇もない場合、欠勤とします。'
        : '月〜金で「欠勤」を登録した日だけを欠勤とします。',
    lawOf: ({ absence_rule }) =>
      absence_rule === 'planned'
        ? '打刻を忘れた日も欠勤と数えられます。働いた日の賃金を引くことはできません（労働基準法第24条）。'
        : null,
  },
);

export const leaveDayItem: PolicyItem = {
  title: '有給休暇1日の時間',
  field: 'leave_day_minutes',
  textOf: (policy) => inWords(policy.leave_day_minutes),
  effectOf: (policy) =>
    `有給休暇1日につき${inWords(policy.leave_day_minutes)}を総労働時間に加えます。出勤日数には加えません。`,
  lawOf: (policy) =>
    policy.leave_day_minutes < policy.standard_day_minutes
      ? '有給休暇の日には、所定労働時間を働いた場合の賃金など、法律で定められた額を支払います（労働基準法第39条第9項）。'
      : null,
};

export const nightItem = choice(
  'night_column',
  [
    { value: 'all_work', label: '深夜に働いた時間すべて' },
    { value: 'overtime', label: '深夜の残業だけ' },
  ],
  {
    title: '深夜残業の欄',
    effectOf: ({ night_column }) =>
      night_column === 'all_work'
        ? `${night}に働いた時間を、所定内も含めて表示します。`
        : `${night}に働いた時間のうち、残業にあたる時間だけを表示します。`,
    lawOf: ({ night_column }) =>
      night_column === 'all_work'
        ? null
        : `${night}に働いた時間は、残業でなくても25％以上の割増賃金が必要です（労働基準法第37条第4項）。`,
  },
);

/** All that a company settles, in the order of the form. */
export const SECTIONS: readonly {
  readonly title: string;
  readonly lead?: string;
  readonly items: readonly PolicyItem[];
}[] = [
  { title: texts.times, items: [clockOutItem, clockInItem, standardDayItem, unsetBreakItem] },
  {
    title: texts.punctuality,
    lead: texts.punctualityLead,
    items: [
      punctualityItem('遅刻', { of: '開始', past: '後の出勤' }, ['late_basis', 'late_time']),
      punctualityItem('早退', { of: '終了', past: '前の退勤' }, ['early_basis', 'early_time']),
      restDaysItem,
      absenceItem,
    ],
  },
  { title: texts.others, items: [leaveDayItem, nightItem] },
];

/** A thing that differs between two policies, in words. */
export interface PolicyDifference {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between the two, in the order of the form. A time that nothing is judged by is no difference. */
export function differencesBetween(before: Policy, after: Policy): PolicyDifference[] {
  return SECTIONS.flatMap(({ items }) => items).flatMap(({ title, textOf }) => {
    const [was, is] = [textOf(before), textOf(after)];
    return was === is ? [] : [{ title, before: was, after: is }];
  });
}
