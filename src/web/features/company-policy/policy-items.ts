import type { SheetPolicyValues } from '#contract/company-policy.ts';
import {
  CLOCK_OUT_STEPS,
  DEFAULT_SHEET_POLICY,
  lengthInWords,
  nightInWords,
  unsetBreakInWords,
} from '#domain/company-policy/policy.ts';
import { formatTimeOfDay, minutes, timeOfDay, workingDayMinute } from '#domain/time/minutes.ts';
import type { Difference } from '../../ui/differences.tsx';
import { toUnsetBreak } from '../../lib/wire.ts';
import { texts } from './texts.ts';

type Policy = SheetPolicyValues;

/** The rows that go with a kind of break. */
export type PartsField = 'break_steps' | 'break_windows';

/** A single value of the policy, by the name that the server has for it. */
export type PolicyField = Exclude<keyof Policy, PartsField>;

/** What a company settles, one thing at a time. */
export interface PolicyItem {
  readonly title: string;
  /** Where it is entered: a choice of one of the options, without any a length of time, or from when to when. */
  readonly field: PolicyField;
  readonly options?: readonly Option<string | number | boolean>[];
  /** The time of day that goes with the choice, unless that is `none`. */
  readonly time?: { readonly field: PolicyField; readonly label: (choice: string) => string };
  /** The times of day that are entered in place of a choice: both, or neither. */
  readonly times?: readonly { readonly field: PolicyField; readonly label: string }[];
  /** The rows that go with the choice. */
  readonly partsOf?: (choice: string) => PartsField | null;
  /** The value in a few words, as in the list of what changes. */
  readonly textOf: (policy: Policy) => string;
  /** What it does, as it is set. */
  readonly effectOf: (policy: Policy) => string;
  /** It only acts on a sheet with such figures: of others there is nothing to settle. */
  readonly actsOn?: Policy['figures'];
  /** What the law says of it, where this can cut wages. */
  readonly lawOf: (policy: Policy) => string | null;
}

/** A value to choose: what it is called, what it does, and what the law says where that can cut wages. */
interface Option<Value> {
  readonly value: Value;
  readonly label: string;
  readonly effect: string | ((policy: Policy) => string);
  readonly law?: string;
}

/** What is settled by a choice. */
function choice<Field extends PolicyField>(
  field: Field,
  title: string,
  options: readonly Option<NonNullable<Policy[Field]>>[],
): PolicyItem {
  const chosen = (policy: Policy) => options.find(({ value }) => value === policy[field]);
  return {
    title,
    field,
    options,
    textOf: (policy) => chosen(policy)?.label ?? '',
    effectOf: (policy) => {
      const effect = chosen(policy)?.effect ?? '';
      return typeof effect === 'string' ? effect : effect(policy);
    },
    lawOf: (policy) => chosen(policy)?.law ?? null,
  };
}

const EXAMPLE = timeOfDay('18:44');
const night = nightInWords(DEFAULT_SHEET_POLICY.night);
const inWords = (length: number): string => lengthInWords(minutes(length));

const roundedExample = (step: number): string => formatTimeOfDay(workingDayMinute(Math.floor(EXAMPLE / step) * step));

/** Whose figures the sheet has: only those whose sheet has others than the paid ones are asked. */
const figuresItem = choice('figures', '出勤簿の数字', [
  {
    value: 'shown_times',
    label: '表示時刻による',
    effect:
      '出勤簿の表示時刻から、下の設定で計算します。給与の計算に使う「法定の集計」とは別の数字で、月次・締めには両方を表示します。',
  },
  {
    value: 'paid',
    label: '給与と同じ',
    effect:
      '出勤簿・月次・締め・給与連携が、打刻から1分単位で計算した同じ数字になります。遅刻・早退・欠勤は、その日の勤務予定（シフト、勤務形態、契約）で判定します。',
  },
]);

export const clockOutItem = choice(
  'clock_out_step_minutes',
  '退勤時間の丸め',
  CLOCK_OUT_STEPS.map((step) =>
    step === 1
      ? {
          value: step,
          label: '1分単位（切り捨てなし）',
          effect: '打刻した退勤時間のまま、1分単位で計算します。',
        }
      : {
          value: step,
          label: `${step}分単位で切り捨て`,
          effect: `${formatTimeOfDay(EXAMPLE)}の退勤は${roundedExample(step)}として表示・計算します。`,
          law: '1日ごとに労働時間を切り捨てて賃金を計算すると、賃金の全額払い（労働基準法第24条）に違反します。賃金の計算に使う場合は「1分単位」にしてください。',
        },
  ),
);

const clockInItem = choice('clock_in_shown', 'シフト開始前の出勤', [
  {
    value: 'shift_start',
    label: 'シフトの開始時刻から',
    effect: 'シフトの開始前に打刻した日は、シフトの開始時刻から働いたものとして計算します。',
    law: '開始前でも、会社の指示による準備・朝礼・作業の時間は労働時間です。その分を数えないと、労働基準法第24条に違反します。',
  },
  {
    value: 'recorded',
    label: '打刻した時刻から',
    effect: 'シフトの開始前に打刻した日も、打刻した時刻から働いたものとして計算します。',
  },
]);

const standardDayItem: PolicyItem = {
  title: '標準労働時間（1日）',
  field: 'standard_day_minutes',
  textOf: (policy) => inWords(policy.standard_day_minutes),
  effectOf: ({ figures, standard_day_minutes: length }) =>
    figures === 'paid'
      ? `契約のない社員の、1日の所定労働時間です（${inWords(length)}）。契約のある社員は、契約の時間で計算します。`
      : `1日の実働が${inWords(length)}を超えた分を残業として数えます。`,
  lawOf: () => `1日${inWords(DEFAULT_SHEET_POLICY.standardDay)}を超える時間は設定できません（労働基準法第32条）。`,
};

const DEEMED_BREAK_LAW =
  'みなし休憩は、実際に休憩を取った日にだけ控除できます（労働基準法第24条・第34条）。取れなかった日は、本人が自分の勤怠で「休憩が取れなかった」を選ぶか、休憩を0分と入力します。';

/** What is deducted by a rule, in a sentence. */
const deducted = (policy: Policy): string => unsetBreakInWords(toUnsetBreak(policy)) ?? '';
const deemed = (policy: Policy): string =>
  `${deducted(policy)}を引いて計算し、出勤簿に「未入力」、本人の勤怠に「みなし」と表示します。`;

const unsetBreakChoice = choice('unset_break', '休憩が未入力の日', [
  {
    value: 'none',
    label: '控除しない（入力どおり）',
    effect: '休憩を引かずに計算し、出勤簿に「未入力」と表示します。',
  },
  { value: 'one_hour', label: '1時間を控除', effect: deemed, law: DEEMED_BREAK_LAW },
  {
    value: 'legal_gradual',
    label: '法定の休憩（超えた分）',
    effect: (policy) => `${deemed(policy)}6時間10分の勤務から引くのは10分です。`,
    law: DEEMED_BREAK_LAW,
  },
  {
    value: 'legal_minimum',
    label: '法定の休憩（45分・1時間）',
    effect: (policy) => `${deemed(policy)}6時間10分の勤務から45分を引くため、働いた時間まで引くことがあります。`,
    law: DEEMED_BREAK_LAW,
  },
  {
    value: 'steps',
    label: '拘束時間に応じて控除',
    effect: (policy) => `${deemed(policy)}拘束時間は、出勤から退勤までの時間です。`,
    law: DEEMED_BREAK_LAW,
  },
  {
    value: 'fixed',
    label: '決まった時刻の休憩を控除',
    effect: (policy) => `${deemed(policy)}13:00に出勤した日からは、12:00〜13:00の休憩を引きません。`,
    law: DEEMED_BREAK_LAW,
  },
]);

export const unsetBreakItem: PolicyItem = {
  ...unsetBreakChoice,
  partsOf: (kind) => (kind === 'steps' ? 'break_steps' : kind === 'fixed' ? 'break_windows' : null),
  textOf: (policy) =>
    policy.unset_break === 'steps' || policy.unset_break === 'fixed'
      ? `${unsetBreakChoice.textOf(policy)}（${deducted(policy)}）`
      : unsetBreakChoice.textOf(policy),
};

/** By which time of day somebody counts as late, or as having left early. */
function punctualityItem(
  what: string,
  end: { readonly of: string; readonly past: string },
  [field, timeField]: readonly ['late_basis', 'late_time'] | readonly ['early_basis', 'early_time'],
): PolicyItem {
  const item = choice(field, `${what}の基準`, [
    {
      value: 'shift',
      label: `シフトの${end.of}時刻`,
      effect: ({ [timeField]: time }) =>
        `シフトの${end.of}時刻より${end.past}を${what}とします。シフトがない日は${time}より${end.past}です。`,
    },
    {
      value: 'fixed',
      label: '決まった時刻',
      effect: ({ [timeField]: time }) => `シフトにかかわらず、${time}より${end.past}を${what}とします。`,
    },
    { value: 'none', label: '判定しない', effect: `${what}を判定しません。` },
  ]);
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

const restDaysItem = choice('judges_rest_days', '休日出勤の遅刻・早退', [
  {
    value: true,
    label: '判定する',
    effect: '土日・祝日やシフトが休みの日に出勤した場合も、遅刻・早退を判定します。',
  },
  {
    value: false,
    label: '判定しない',
    effect: '土日・祝日やシフトが休みの日に出勤した場合は、遅刻・早退を判定しません。',
  },
]);

const hoursItem: PolicyItem = {
  title: '始業・終業（シフトのない日）',
  field: 'work_start',
  times: [
    { field: 'work_start', label: '始業（シフトのない日）' },
    { field: 'work_end', label: '終業（シフトのない日）' },
  ],
  actsOn: 'paid',
  textOf: ({ work_start: start, work_end: end }) => (start === undefined ? 'なし' : `${start}〜${end}`),
  effectOf: ({ work_start: start, work_end: end }) =>
    start === undefined
      ? 'シフトのない日の遅刻・早退は、勤務形態に始業・終業がある社員だけ判定します。'
      : `シフトのない出勤日に、${start}より後の出勤を遅刻、${end}より前の退勤を早退とします。半日・時間単位の休暇も、この時間から取ります。対象は、契約に勤務形態のない社員と、始業・終業が空欄の「固定時間」の社員です。契約のない社員は、出勤日がわからないため判定しません。`,
  lawOf: ({ work_start: start }) =>
    start === undefined
      ? null
      : '遅刻・早退で賃金から控除できるのは、働かなかった時間の分だけです（労働基準法第24条）。',
};

const absenceItem = choice('absence_rule', '欠勤の数え方', [
  {
    value: 'planned',
    label: '記録のない予定日も数える',
    effect: ({ figures }) =>
      figures === 'paid'
        ? '働くことになっている日（シフト、勤務形態、契約による）に打刻も休暇もない場合、欠勤とします。'
        : '月〜金の出勤予定の日（シフトがなければ祝日以外）に打刻も有給休暇もない場合、欠勤とします。',
    law: '打刻を忘れた日も欠勤と数えられます。働いた日の賃金を引くことはできません（労働基準法第24条）。',
  },
  {
    value: 'recorded',
    label: '登録した日だけ数える',
    effect: ({ figures }) =>
      figures === 'paid'
        ? '「欠勤」を登録した日だけを欠勤とします。'
        : '月〜金で「欠勤」を登録した日だけを欠勤とします。',
  },
]);

export const leaveDayItem: PolicyItem = {
  title: '有給休暇1日の時間',
  field: 'leave_day_minutes',
  textOf: (policy) => inWords(policy.leave_day_minutes ?? 0),
  effectOf: (policy) =>
    `有給休暇1日につき${inWords(policy.leave_day_minutes ?? 0)}を総労働時間に加えます。出勤日数には加えません。`,
  lawOf: (policy) =>
    (policy.leave_day_minutes ?? 0) < policy.standard_day_minutes
      ? '有給休暇の日には、所定労働時間を働いた場合の賃金など、法律で定められた額を支払います（労働基準法第39条第9項）。'
      : null,
};

export const nightItem = choice('night_column', '深夜残業の欄', [
  {
    value: 'all_work',
    label: '深夜に働いた時間すべて',
    effect: `${night}に働いた時間を、所定内も含めて表示します。`,
  },
  {
    value: 'overtime',
    label: '深夜の残業だけ',
    effect: `${night}に働いた時間のうち、残業にあたる時間だけを表示します。`,
    law: `${night}に働いた時間は、残業でなくても25％以上の割増賃金が必要です（労働基準法第37条第4項）。`,
  },
]);

const ofShownTimes = (item: PolicyItem): PolicyItem => ({ ...item, actsOn: 'shown_times' });

/** A part of the form. */
interface Section {
  readonly title: string;
  readonly lead?: string;
  readonly items: readonly PolicyItem[];
}

/** All that a company settles, in the order of the form. */
const SECTIONS: readonly Section[] = [
  {
    title: texts.times,
    items: [figuresItem, ofShownTimes(clockOutItem), ofShownTimes(clockInItem), standardDayItem, unsetBreakItem],
  },
  {
    title: texts.punctuality,
    lead: texts.punctualityLead,
    items: [
      ofShownTimes(punctualityItem('遅刻', { of: '開始', past: '後の出勤' }, ['late_basis', 'late_time'])),
      ofShownTimes(punctualityItem('早退', { of: '終了', past: '前の退勤' }, ['early_basis', 'early_time'])),
      ofShownTimes(restDaysItem),
      hoursItem,
      absenceItem,
    ],
  },
  { title: texts.others, items: [ofShownTimes(leaveDayItem), ofShownTimes(nightItem)] },
];

/** Whether there is anything to settle by it. */
const isSettled = ({ actsOn }: PolicyItem, { figures }: Pick<Policy, 'figures'>): boolean =>
  actsOn === undefined || actsOn === figures;

/** The parts of the form for those who have such figures and choose these: who has the paid ones isn't asked for others. */
export function sectionsOf(base: Pick<Policy, 'figures'>, chosen: Pick<Policy, 'figures'>): Section[] {
  return SECTIONS.map((section) => ({
    ...section,
    ...(chosen.figures === 'paid' && section.title === texts.punctuality && { lead: texts.paidPunctualityLead }),
    items: section.items.filter(
      (item) => isSettled(item, chosen) && (item !== figuresItem || base.figures === 'shown_times'),
    ),
  })).filter(({ items }) => items.length > 0);
}

/** What differs between the two, in the order of the form. A time that nothing is judged by is no difference. */
export function differencesBetween(before: Policy, after: Policy): Difference[] {
  const items = SECTIONS.flatMap((section) => section.items);
  return items.flatMap((item) => {
    // Who has the shown times has no hours to compare, and says so.
    if (item.actsOn === 'shown_times' && !(isSettled(item, before) && isSettled(item, after))) return [];
    const { title, textOf } = item;
    const [was, is] = [textOf(before), textOf(after)];
    return was === is ? [] : [{ title, before: was, after: is }];
  });
}
