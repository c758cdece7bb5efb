import { storedId } from '../company/folded-form.ts';

/** The products that companies come from, by name. */
export const MOVING_PRODUCT_NAMES = {
  king_of_time: 'KING OF TIME',
  jobcan: 'ジョブカン勤怠管理',
  freee: 'freee人事労務',
  money_forward: 'マネーフォワード クラウド勤怠',
  hrmos: 'ハーモス勤怠',
} as const;
export type MovingProduct = keyof typeof MOVING_PRODUCT_NAMES;

/** The headings that each column of an import is read from. */
export type HeadingsByColumn = Readonly<Record<string, readonly string[]>>;

/** How a product's files call the columns of an import. */
interface ProductFile {
  readonly product: MovingProduct;
  readonly columns: HeadingsByColumn;
}

/**
 * The headings that the products' published help names, by import (docs/moving-in.md has the source and date of each). What no
 * page names is left out: people choose it once, by the cells that they see.
 */
const PUBLISHED: Readonly<Record<string, readonly ProductFile[]>> = {
  employees: [
    {
      product: 'king_of_time',
      columns: {
        employeeId: ['従業員コード'],
        name: ['名前(姓)', '名前(名)'],
        employmentType: ['雇用区分名'],
        department: ['所属名'],
      },
    },
    {
      product: 'jobcan',
      columns: {
        employeeId: ['スタッフコード'],
        name: ['姓', '名'],
        employmentType: ['スタッフ種別'],
        department: ['メイングループ'],
      },
    },
    { product: 'money_forward', columns: { employeeId: ['従業員番号'], name: ['苗字', '名前'] } },
  ],
  past_days: [{ product: 'king_of_time', columns: { employeeId: ['従業員コード'] } }],
  past_punches: [{ product: 'jobcan', columns: { employeeId: ['スタッフコード'], kind: ['打刻区分'] } }],
  past_months: [
    {
      product: 'king_of_time',
      columns: {
        employeeId: ['従業員コード'],
        name: ['名前(姓)', '名前(名)'],
        overtime: ['残業時間', '深夜残業時間'],
        statutoryHoliday: [
          '法定休日所定時間',
          '法定休日所定外時間',
          '法定休日残業時間',
          '法定休日深夜所定時間',
          '法定休日深夜所定外時間',
          '法定休日深夜残業時間',
        ],
        workedDays: ['平日出勤日数'],
        absenceDays: ['欠勤取得日数'],
      },
    },
    {
      product: 'freee',
      columns: {
        employeeId: ['従業員番号'],
        month: ['集計終了日'],
        worked: ['総労働時間（分）'],
        overtime: ['時間外労働時間（分）'],
        statutoryHoliday: ['法定休日労働時間（分）'],
        night: ['深夜労働時間（分）'],
        workedDays: ['所定労働出勤日数'],
      },
    },
    {
      product: 'hrmos',
      columns: {
        worked: ['総労働時間'],
        overtime: ['法定時間外労働時間'],
        night: ['深夜労働時間'],
      },
    },
  ],
};

/** What the headings of a file suggest: the columns that they are for, and the product whose headings they are. */
export interface Suggestion {
  readonly product: MovingProduct | null;
  readonly columns: HeadingsByColumn;
}

/**
 * Suggests what the headings of a file are for: the import's own headings, then those of the product that has most of them.
 * `own` has the columns of the import by heading; `key` is its name.
 */
export function suggestColumns(key: string, headings: readonly string[], own: ReadonlyMap<string, string>): Suggestion {
  const there = new Set(headings);
  const columns: Record<string, readonly string[]> = {};
  for (const heading of headings) {
    const column = own.get(heading);
    if (column !== undefined && columns[column] === undefined) columns[column] = [heading];
  }
  const products = (PUBLISHED[key] ?? []).map(({ product, columns: published }) => ({
    product,
    found: Object.entries(published).flatMap(([column, names]): [string, readonly string[]][] => {
      const found = names.map(storedId).filter((name) => there.has(name));
      return found.length === 0 || columns[column] !== undefined ? [] : [[column, found]];
    }),
  }));
  const best = products.reduce<(typeof products)[number] | null>(
    (most, one) => (one.found.length > (most?.found.length ?? 0) ? one : most),
    null,
  );
  return { product: best?.product ?? null, columns: { ...columns, ...Object.fromEntries(best?.found ?? []) } };
}
