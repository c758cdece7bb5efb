import { minutes, type Minutes } from '../time/minutes.ts';
import type { PayrollMonth } from './month.ts';

/** The groups by which the items are chosen, in their order. */
export const ITEM_GROUP_NAMES = {
  work: '所定・出勤',
  overtime: '残業',
  holiday: '休日',
  night: '深夜',
  missed: '遅刻・早退・欠勤',
  leave: '休暇',
  sheet: '出勤簿',
  other: 'その他',
} as const;
export type ItemGroup = keyof typeof ITEM_GROUP_NAMES;

/** An exportable value of a month. `null` is unknown, and written as nothing. */
export type Item = {
  readonly group: ItemGroup;
  readonly label: string;
  /** What it is, in one line for clerks, with the article that it comes from. */
  readonly definition: string;
} & (
  | { readonly kind: 'text'; readonly of: (month: PayrollMonth) => string }
  | { readonly kind: 'days'; readonly of: (month: PayrollMonth) => number | null }
  | { readonly kind: 'hours'; readonly of: (month: PayrollMonth) => Minutes | null }
);

type Named = readonly [group: ItemGroup, label: string, definition: string];

export const text = (...[group, label, definition, of]: [...Named, of: (month: PayrollMonth) => string]): Item => ({
  kind: 'text',
  group,
  label,
  definition,
  of,
});

/** Days, or times. */
export const daysItem = (
  ...[group, label, definition, of]: [...Named, of: (month: PayrollMonth) => number | null]
): Item => ({ kind: 'days', group, label, definition, of });

/** Hours, by their whole minutes. */
export const hoursItem = (
  ...[group, label, definition, of]: [...Named, of: (month: PayrollMonth) => number | null]
): Item => ({
  kind: 'hours',
  group,
  label,
  definition,
  of: (month) => {
    const length = of(month);
    return length === null ? null : minutes(length);
  },
});
