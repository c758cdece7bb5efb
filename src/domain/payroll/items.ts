import { formatHours, type HoursFormat } from './hours-format.ts';
import { HOURS_ITEMS } from './hours-items.ts';
import { type Item, ITEM_GROUP_NAMES, type ItemGroup } from './item.ts';
import type { PayrollMonth } from './month.ts';
import { OTHER_ITEMS, SHEET_ITEMS } from './sheet-items.ts';

const MONTH_ITEMS = { ...HOURS_ITEMS, ...SHEET_ITEMS, ...OTHER_ITEMS } as const satisfies Record<string, Item>;

/** The content of a column: a figure or text of the month, the same text for everybody, or nothing. */
export type PayrollItem = keyof typeof MONTH_ITEMS | 'fixed_text' | 'empty';

/** The texts of the items where columns are chosen, in that order. */
export const PAYROLL_ITEM_TEXTS: Readonly<Record<PayrollItem, Pick<Item, 'group' | 'label' | 'definition'>>> = {
  ...MONTH_ITEMS,
  fixed_text: { group: 'other', label: '固定の文字', definition: '全員に同じ文字' },
  empty: { group: 'other', label: '空欄', definition: '何も入れない列' },
};

export const PAYROLL_ITEMS = Object.keys(PAYROLL_ITEM_TEXTS) as PayrollItem[];

/** The items by their groups. */
export const PAYROLL_ITEMS_BY_GROUP: readonly { readonly group: ItemGroup; readonly items: readonly PayrollItem[] }[] =
  (Object.keys(ITEM_GROUP_NAMES) as ItemGroup[]).map((group) => ({
    group,
    items: PAYROLL_ITEMS.filter((item) => PAYROLL_ITEM_TEXTS[item].group === group),
  }));

/**
 * The sheet's hours that have a namesake among the law's: they leave out the overtime of the week and put that of rest
 * days with it, so that wages paid by them can be too low.
 */
export const SHEET_HOURS: readonly PayrollItem[] = [
  'regular_hours',
  'overtime',
  'overtime_to_60',
  'overtime_over_60',
  'night',
  'night_column',
];

/** Days, times or minutes of the month by an item; `null` where it is unknown or no number. */
export function payrollAmount(item: PayrollItem, month: PayrollMonth): number | null {
  if (item === 'fixed_text' || item === 'empty') return null;
  const figure: Item = MONTH_ITEMS[item];
  return figure.kind === 'text' ? null : figure.of(month);
}

/** Whether an item is a duration; others are days, times or texts. */
export const isDuration = (item: PayrollItem): boolean =>
  item !== 'fixed_text' && item !== 'empty' && MONTH_ITEMS[item].kind === 'hours';

/** The value of a column for the month. `text` is the value of a fixed one. */
export function payrollCell(
  { item, text: fixed }: { readonly item: PayrollItem; readonly text: string },
  month: PayrollMonth,
  format: HoursFormat,
): string {
  if (item === 'fixed_text') return fixed;
  if (item === 'empty') return '';
  const figure: Item = MONTH_ITEMS[item];
  if (figure.kind !== 'hours') return String(figure.of(month) ?? '');
  const length = figure.of(month);
  return length === null ? '' : formatHours[format](length);
}
