import { z } from 'zod';

/** The column of Pleasanter's table for each of our fields; `null` for one that is not sent. */
export type PleasanterColumns = { readonly [Field in keyof typeof DEFAULTS]: string | null } & {
  readonly request_key: string;
};

/** The columns that a table has from the start, in the order of the alphabet. */
const DEFAULTS = {
  /** The company ID and our request's number: Pleasanter's key of the record. */
  request_key: 'ClassA',
  company_id: 'ClassB',
  employee_id: 'ClassC',
  employee_name: 'ClassD',
  status: 'ClassE',
  reason: 'ClassF',
  client_approver: 'ClassG',
  notes: 'ClassH',
  start_date: 'DateA',
  end_date: 'DateB',
  requested_on: 'DateC',
  days: 'NumA',
};

// Extended columns are numbered: Class001.
const column = (kind: 'Class' | 'Date' | 'Num') => z.string().regex(new RegExp(`^${kind}([A-Z]|\\d{3})$`));
const columnOrNone = (kind: 'Class' | 'Date' | 'Num') => column(kind).nullable().optional();

/** The configured mapping: JSON of the fields that differ from the default. */
export const pleasanterColumns = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(
    z.strictObject({
      request_key: column('Class').optional(),
      company_id: columnOrNone('Class'),
      employee_id: columnOrNone('Class'),
      employee_name: columnOrNone('Class'),
      status: columnOrNone('Class'),
      reason: columnOrNone('Class'),
      client_approver: columnOrNone('Class'),
      notes: columnOrNone('Class'),
      start_date: columnOrNone('Date'),
      end_date: columnOrNone('Date'),
      requested_on: columnOrNone('Date'),
      days: columnOrNone('Num'),
    } satisfies Record<keyof typeof DEFAULTS, z.ZodType>),
  )
  .transform((changed): PleasanterColumns => ({ ...DEFAULTS, ...changed }))
  // Two fields can't share a column.
  .refine((columns) => {
    const used = Object.values(columns).filter((name) => name !== null);
    return new Set(used).size === used.length;
  });

/** The default mapping. */
export const DEFAULT_PLEASANTER_COLUMNS: PleasanterColumns = DEFAULTS;
