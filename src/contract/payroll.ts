import { z } from 'zod';

import { HOURS_FORMATS } from '#domain/payroll/hours-format.ts';
import { PAYROLL_ITEMS } from '#domain/payroll/items.ts';
import { READY_NAMES } from '#domain/payroll/presets.ts';
import { PAID_ROUNDINGS } from '#domain/payroll/rounding.ts';
import { ENCODINGS, QUOTES, templateFault, type TemplateFault } from '#domain/payroll/template.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { bodyId, id, line, objectBody, optional, periodName } from './wire.ts';

const choices = {
  encoding: z.enum(ENCODINGS),
  hours_format: z.enum(HOURS_FORMATS),
  has_header: z.boolean(),
};
const item = z.enum(PAYROLL_ITEMS);

const column = z.object({ item, heading: z.string(), text: z.string() });

/** A payroll export's format: the file's columns in their order, and their notation. */
const template = z.object({ id, name: z.string(), ...choices, quotes: z.enum(QUOTES), columns: z.array(column) });
export type PayrollTemplateResponse = z.output<typeof template>;

/** A text that may be blank, trimmed. */
const blankable = (max: number) => optional(line(max)).transform((value = '') => value);

const enteredColumn = z.strictObject({ item, heading: blankable(60), text: blankable(60) });

const FAULTS: Readonly<Record<TemplateFault['kind'], string>> = {
  nobody_named: '社員IDの列が必要です',
  heading_missing: '見出しを入力してください',
  heading_repeated: '同じ見出しの列があります',
  text_missing: '固定の文字を入力してください',
};

const entered = objectBody({
  name: line(60, 'テンプレート名'),
  ...choices,
  // Clients of before it was a choice send none.
  quotes: z.enum(QUOTES).default('as_needed'),
  columns: z.array(enteredColumn).min(1, '列を追加してください').max(60, '列は60個までです'),
}).superRefine((value, { addIssue }) => {
  const fault = templateFault({ columns: value.columns, hasHeader: value.has_header });
  if (fault === null) return;
  const at = 'column' in fault ? [fault.column, fault.kind === 'text_missing' ? 'text' : 'heading'] : [];
  addIssue({ code: 'custom', message: FAULTS[fault.kind], path: ['columns', ...at] });
});

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

/** The template, saved or preset, and whose months the file has. */
const chosen = {
  template_id: optional(bodyId),
  ready: optional(z.enum(READY_NAMES)),
  /** Omits employees whose month isn't closed. */
  closed_only: flag,
};
const isOneChosen = [
  ({ template_id, ready }: { template_id?: unknown; ready?: unknown }) =>
    (template_id === undefined) !== (ready === undefined),
  { path: ['template_id'] as PropertyKey[], message: 'テンプレートを1つ指定してください' },
] as const;

const person = z.object({ employee_id: z.string(), name: z.string() });

/** How the columns of hours that exclude each other add up, of all employees together and of whom they don't. */
const sums = z.object({
  /** Those columns by their headings, or by their items where they have none. */
  columns: z.array(z.string()),
  /** Whether 所定内 is the rest of 実働 after these columns. */
  is_rest_within_contract: z.boolean(),
  worked_minutes: z.int(),
  /** The difference that the rounding of the month's totals makes to the columns. */
  rounding_minutes: z.int(),
  /** Of whom some of 実働 is in none of them. */
  missing: z.array(person.extend({ minutes: z.int() })),
});

const preview = z.object({
  headings: z.array(z.string()),
  /** The first lines of the file. */
  rows: z.array(z.array(z.string())),
  /** How the month's totals of overtime, rest-day work and night work are rounded. */
  monthly_rounding: z.enum(PAID_ROUNDINGS),
  /** How many lines the file will have, without its header row. */
  employees: z.int().min(0),
  /** Employees whose month isn't closed, and may still change. */
  not_closed: z.array(person),
  /**
   * Employees whose name or ID has characters that the encoding lacks. In a name they are replaced on request, in an ID
   * never.
   */
  lacking: z.array(person.extend({ characters: z.string(), in_employee_id: z.boolean() })),
  /** Employees whose name or ID a spreadsheet would take for a formula; the file has them unescaped. */
  formula_like: z.array(person),
  /**
   * Employees who have something that wages or pay slips depend on, as unpaid leave, and no column holds: days, or minutes
   * of a duration. The file leaves it out on request only.
   */
  uncovered: z.array(person.extend({ items: z.array(z.object({ item, amount: z.number() })) })),
  /** `null` of a file without such columns. */
  sums: sums.nullable(),
});
export type PayrollPreview = z.output<typeof preview>;

const templates = ownedList({
  name: 'PayrollTemplate',
  noun: '給与連携のテンプレート',
  tag: 'payroll',
  access: 'change_settings',
  entry: template,
  body: entered,
  refusals: ['payroll_name_taken'],
});

/** Routes of the payroll export. */
export const payrollRoutes = {
  'GET /api/admin/payroll-templates': { ...templates.list, access: 'run_payroll' },
  'POST /api/admin/payroll-templates': templates.add,
  'PUT /api/admin/payroll-templates/{id}': templates.change,
  'DELETE /api/admin/payroll-templates/{id}': templates.remove,
  'GET /api/admin/months/{month}/payroll': {
    id: 'exportPayroll',
    summary:
      '給与連携のCSV（社員ごとに1行）。未締めの人数をPayroll-Not-Closed、文字を〓に置き換えた人数をPayroll-Replacedヘッダーで返す',
    tag: 'payroll',
    access: 'run_payroll',
    params: z.object({ month: periodName }),
    query: z
      .object({
        ...chosen,
        /** Replaces characters of a name that the encoding lacks by 〓; without it the file is rejected. */
        replace: flag,
        /** Leaves out what no column holds; without it the file is rejected. */
        allow_uncovered: flag,
      })
      .refine(...isOneChosen),
    success: { status: 200, body: null, contentType: 'text/csv' },
    errors: ['not_found', 'payroll_nobody', 'payroll_characters', 'payroll_uncovered'],
  },
  'GET /api/admin/months/{month}/payroll/preview': {
    id: 'previewPayroll',
    summary: '給与連携のCSVの最初の行と、出力前に確認すること',
    tag: 'payroll',
    access: 'run_payroll',
    params: z.object({ month: periodName }),
    query: z.object(chosen).refine(...isOneChosen),
    success: { status: 200, body: preview },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
