import type { HoursFormat } from './hours-format.ts';
import type { PayrollItem } from './items.ts';

/** The encodings that payroll software reads: UTF-8 with a BOM and without, and Windows' Shift_JIS, code page 932. */
export const ENCODINGS = ['utf-8', 'utf-8-without-bom', 'shift_jis'] as const;
export type PayrollEncoding = (typeof ENCODINGS)[number];

/** Which cells are quoted: those with a comma, a quote or a line break, or every one. */
export const QUOTES = ['as_needed', 'always'] as const;
export type PayrollQuotes = (typeof QUOTES)[number];

/** A column of the file. */
export interface PayrollColumn {
  readonly item: PayrollItem;
  readonly heading: string;
  /** The text of a column of the item `fixed_text`; empty otherwise. */
  readonly text: string;
}

/** The format of a payroll export: a file with a line for each employee. */
export interface PayrollTemplate {
  readonly name: string;
  readonly encoding: PayrollEncoding;
  readonly hoursFormat: HoursFormat;
  readonly quotes: PayrollQuotes;
  readonly hasHeader: boolean;
  /** In their order. */
  readonly columns: readonly PayrollColumn[];
}

/** The error of a template's columns. `column` is 0-based. */
export type TemplateFault =
  | { readonly kind: 'nobody_named' }
  | { readonly kind: 'heading_missing' | 'heading_repeated' | 'text_missing'; readonly column: number };

/**
 * The first error that keeps payroll software from reading such a file correctly, or `null`: no column with the
 * employee ID, a fixed text that is empty, and, with a header row, a column without a unique heading. An empty column
 * needs no heading.
 */
export function templateFault({
  columns,
  hasHeader,
}: Pick<PayrollTemplate, 'columns' | 'hasHeader'>): TemplateFault | null {
  if (!columns.some(({ item }) => item === 'employee_id')) return { kind: 'nobody_named' };
  const headings = columns.map(({ heading }) => heading.trim());
  for (const [column, { item, text }] of columns.entries()) {
    const heading = headings[column] ?? '';
    if (item === 'fixed_text' && text === '') return { kind: 'text_missing', column };
    if (!hasHeader) continue;
    if (heading === '') {
      if (item !== 'empty') return { kind: 'heading_missing', column };
    } else if (headings.indexOf(heading) < column) return { kind: 'heading_repeated', column };
  }
  return null;
}

/**
 * Whether a spreadsheet would take the value for a formula. Payroll software takes it literally, and so the file has it
 * unescaped.
 */
export const looksLikeFormula = (value: string): boolean => /^[=+\-@\t\r]/.test(value);
