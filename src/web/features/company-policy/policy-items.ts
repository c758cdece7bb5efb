import type { SheetPolicyValues } from '#contract/company-policy.ts';
import { CLOCK_OUT_STEPS, DEFAULT_SHEET_POLICY } from '#domain/sheet/policy.ts';
import { lengthInWords, nightInWords } from '#domain/sheet/wording.ts';
import { formatTimeOfDay, minutes, timeOfDay, workingDayMinute } from '#domain/time/minutes.ts';

type Policy = SheetPolicyValues;

/** What a company settles, one thing at a time. */
export interface PolicyItem {
  readonly name: string;
  readonly title: string;
  /** The value in a few words, as in the list of what changes. */
  readonly textOf: (policy: Policy) => string;
  /** What it does, as it is set. */
  readonly effectOf: (policy: Policy) => string;
  /** What the law says of it, where this can cut wages. */
  readonly lawOf: (policy: Policy) => string | null;
}

/** A value to choose and what it is called. */
export interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

const labelOf = <Value>(options: readonly Option<Value>[], value: Value): string =>
  options.find((option) => option.value === value)?.label ?? '';

export const STEPS: readonly Option<number>[] = CLOCK_OUT_STEPS.map((step) => ({
  value: step,
  label: step === 1 ? '1分単位（切り捨てなし）' : `${step}分単位で切り捨て`,
}));

export const CLOCK_IN_SHOWN: readonly Option<Policy['clock_in_shown']>[] = [
  { value: 'shift_start', label: 'シフトの開始時刻から' },
  { value: 'recorded', label: '打刻した時刻から' },
];

export const UNSET_BREAK: readonly Option<Policy['unset_break']>[] = [
  { value: 'none', label: '控除しない' },
  { value: 'one_hour', label: '1時間を控除' },
  { value: 'legal_minimum', label: '法定の休憩時間を控除' },
];

export const LATE_BASIS: readonly Option<Policy['late_basis']>[] = [
  { value: 'shift', label: 'シフトの開始時刻' },
  { value: 'fixed', label: '決まった時刻' },
  { value: 'none', label: '判定しない' },
];

export const EARLY_BASIS: readonly Option<Policy['early_basis']>[] = [
  { value: 'shift', label: 'シフトの終了時刻' },
  { value: 'fixed', label: '決まった時刻' },
  { value: 'none', label: '判定しない' },
];

export const REST_DAYS: readonly Option<boolean>[] = [
  { value: true, label: '判定する' },
  { value: false, label: '判定しない' },
];

export const ABSENCE: readonly Option<Policy['absence_rule']>[] = [
  { value: 'planned', label: '記録のない予定日も数える' },
  { value: 'recorded', label: '登録した日だけ数える' },
];

export const NIGHT_COLUMN: readonly Option<Policy['night_column']>[] = [
  { value: 'all_work', label: '深夜に働いた時間すべて' },
  { value: 'overtime', label: '深夜の残業だけ' },
];

/** `シフトの開始時刻（シフトがない日は10:00）`, `決まった時刻（10:00）`, `判定しない` */
function basisText(
  options: readonly Option<Policy['late_basis']>[],
  basis: Policy['late_basis'],
  time: string,
): string {
  const label = labelOf(options, basis);
  if (basis === 'none') return label;
  return basis === 'shift' ? `${label}（シフトがない日は${time}）` : `${label}（${time}）`;
}

const EXAMPLE = timeOfDay('18:44');
const night = nightInWords(DEFAULT_SHEET_POLICY.night);
const inWords = (length: number): string => lengthInWords(minutes(length));
const none = (): null => null;

export const clockOutItem: PolicyItem = {
  name: 'clock_out_step',
  title: '退勤時間の丸め',
  textOf: (policy) => labelOf(STEPS, policy.clock_out_step_minutes),
  effectOf: ({ clock_out_step_minutes: step }) =>
    step === 1
      ? '打刻した退勤時間のまま、1分単位で計算します。'
      : `${formatTimeOfDay(EXAMPLE)}の退勤は${formatTimeOfDay(workingDayMinute(Math.floor(EXAMPLE / step) * step))}として表示・計算します。`,
  lawOf: ({ clock_out_step_minutes: step }) =>
    step === 1
      ? null
      : '1日ごとに労働時間を切り捨てて賃金を計算すると、賃金の全額払い（労働基準法第24条）に違反します。賃金の計算に使う場合は「1分単位」にしてください。',
};

export const clockInItem: PolicyItem = {
  name: 'clock_in_shown',
  title: 'シフト開始前の出勤',
  textOf: (policy) => labelOf(CLOCK_IN_SHOWN, policy.clock_in_shown),
  effectOf: ({ clock_in_shown }) =>
    clock_in_shown === 'recorded'
      ? 'シフトの開始前に打刻した日も、打刻した時刻から働いたものとして計算します。'
      : 'シフトの開始前に打刻した日は、シフトの開始時刻から働いたものとして計算します。',
  lawOf: ({ clock_in_shown }) =>
    clock_in_shown === 'recorded'
      ? null
      : '開始前でも、会社の指示による準備・朝礼・作業の時間は労働時間です。その分を数えないと、労働基準法第24条に違反します。',
};

export const standardDayItem: PolicyItem = {
  name: 'standard_day',
  title: '標準労働時間（1日）',
  textOf: (policy) => inWords(policy.standard_day_minutes),
  effectOf: (policy) => `1日の実働が${inWords(policy.standard_day_minutes)}を超えた分を残業として数えます。`,
  lawOf: () => `1日${inWords(DEFAULT_SHEET_POLICY.standardDay)}を超える時間は設定できません（労働基準法第32条）。`,
};

export const unsetBreakItem: PolicyItem = {
  name: 'unset_break',
  title: '休憩が未入力の日',
  textOf: (policy) => labelOf(UNSET_BREAK, policy.unset_break),
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
};

export const lateItem: PolicyItem = {
  name: 'late',
  title: '遅刻の基準',
  textOf: (policy) => basisText(LATE_BASIS, policy.late_basis, policy.late_time),
  effectOf: ({ late_basis, late_time }) =>
    ({
      shift: `シフトの開始時刻より後の出勤を遅刻とします。シフトがない日は${late_time}より後の出勤です。`,
      fixed: `シフトにかかわらず、${late_time}より後の出勤を遅刻とします。`,
      none: '遅刻を判定しません。',
    })[late_basis],
  lawOf: none,
};

export const earlyItem: PolicyItem = {
  name: 'early',
  title: '早退の基準',
  textOf: (policy) => basisText(EARLY_BASIS, policy.early_basis, policy.early_time),
  effectOf: ({ early_basis, early_time }) =>
    ({
      shift: `シフトの終了時刻より前の退勤を早退とします。シフトがない日は${early_time}より前の退勤です。`,
      fixed: `シフトにかかわらず、${early_time}より前の退勤を早退とします。`,
      none: '早退を判定しません。',
    })[early_basis],
  lawOf: none,
};

export const restDaysItem: PolicyItem = {
  name: 'judges_rest_days',
  title: '休日出勤の遅刻・早退',
  textOf: (policy) => labelOf(REST_DAYS, policy.judges_rest_days),
  effectOf: (policy) =>
    policy.judges_rest_days
      ? '土日・祝日やシフトが休みの日に出勤した場合も、遅刻・早退を判定します。'
      : '土日・祝日やシフトが休みの日に出勤した場合は、遅刻・早退を判定しません。',
  lawOf: none,
};

export const absenceItem: PolicyItem = {
  name: 'absence_rule',
  title: '欠勤の数え方',
  textOf: (policy) => labelOf(ABSENCE, policy.absence_rule),
  effectOf: ({ absence_rule }) =>
    absence_rule === 'planned'
      ? '月〜金の出勤予定の日（シフトがなければ祝日以外）に打刻も有給休暇もない場合、欠勤とします。'
      : '月〜金で「欠勤」を登録した日だけを欠勤とします。',
  lawOf: ({ absence_rule }) =>
    absence_rule === 'planned'
      ? '打刻を忘れた日も欠勤と数えられます。働いた日の賃金を引くことはできません（労働基準法第24条）。'
      : null,
};

export const leaveDayItem: PolicyItem = {
  name: 'leave_day',
  title: '有給休暇1日の時間',
  textOf: (policy) => inWords(policy.leave_day_minutes),
  effectOf: (policy) =>
    `有給休暇1日につき${inWords(policy.leave_day_minutes)}を総労働時間に加えます。出勤日数には加えません。`,
  lawOf: (policy) =>
    policy.leave_day_minutes < policy.standard_day_minutes
      ? '有給休暇の日には、所定労働時間を働いた場合の賃金など、法律で定められた額を支払います（労働基準法第39条第9項）。'
      : null,
};

export const nightItem: PolicyItem = {
  name: 'night_column',
  title: '深夜残業の欄',
  textOf: (policy) => labelOf(NIGHT_COLUMN, policy.night_column),
  effectOf: ({ night_column }) =>
    night_column === 'all_work'
      ? `${night}に働いた時間を、所定内も含めて表示します。`
      : `${night}に働いた時間のうち、残業にあたる時間だけを表示します。`,
  lawOf: ({ night_column }) =>
    night_column === 'all_work'
      ? null
      : `${night}に働いた時間は、残業でなくても25％以上の割増賃金が必要です（労働基準法第37条第4項）。`,
};

const POLICY_ITEMS: readonly PolicyItem[] = [
  clockOutItem,
  clockInItem,
  standardDayItem,
  unsetBreakItem,
  lateItem,
  earlyItem,
  restDaysItem,
  absenceItem,
  leaveDayItem,
  nightItem,
];

/** A thing that differs between two policies, in words. */
export interface PolicyDifference {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

/** What differs between the two, in the order of the form. A time that nothing is judged by is no difference. */
export function differencesBetween(before: Policy, after: Policy): PolicyDifference[] {
  return POLICY_ITEMS.flatMap(({ title, textOf }) => {
    const [was, is] = [textOf(before), textOf(after)];
    return was === is ? [] : [{ title, before: was, after: is }];
  });
}
