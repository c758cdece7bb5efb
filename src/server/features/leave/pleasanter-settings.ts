import { z } from 'zod';

import { isCompanyId } from '#domain/company/company-id.ts';
import { foldedForm } from '#domain/company/folded-form.ts';
import { type Environment, httpUrl, list, setting, type SettingValues } from '../../platform/settings.ts';

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
const pleasanterColumns = z
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

/** The Pleasanter table that leave requests are sent to (D21). */
export interface PleasanterSettings {
  /** Without a slash at its end. */
  readonly url: string;
  readonly apiKey: string;
  readonly siteId: number;
  readonly columns: PleasanterColumns;
  /** The companies whose requests are sent, by the folded forms of their IDs (D44); `null`: all. */
  readonly companyIds: readonly string[] | null;
}

/** Its environment variables. */
export const pleasanterVariables = {
  PLEASANTER_URL: setting(
    // Whatever follows the path would be lost, and fetch rejects a name and password.
    httpUrl.refine((url) => /^https?:\/\/[^?#@]+$/.test(url)).transform((url) => url.replace(/\/+$/, '')),
    'must be the http or https URL of Pleasanter, without ? # or a password',
    'https://pleasanter.net/fs',
  ),
  PLEASANTER_API_KEY: setting(z.string().regex(/^[\x21-\x7e]+$/), 'must be the API key of a user', '1a2b3c…'),
  PLEASANTER_SITE_ID: setting(
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
    'must be the number of the site',
    '123',
  ),
  PLEASANTER_COLUMNS: setting(
    pleasanterColumns,
    'must be JSON of our fields with a column of their kind each, none twice',
    '{"status":"Class001","reason":null}',
  ),
  PLEASANTER_COMPANY_IDS: setting(
    list(z.string().transform(foldedForm).refine(isCompanyId)),
    'must be a comma-separated list of company IDs',
    'acme,acme-west',
  ),
};

const NEEDED = ['PLEASANTER_URL', 'PLEASANTER_API_KEY', 'PLEASANTER_SITE_ID'] as const;

/** All variables or none: half a configuration is a mistake. */
export function pleasanterFaults(env: Environment): string[] {
  if (!Object.keys(pleasanterVariables).some((name) => Boolean(env[name]))) return [];
  return NEEDED.filter((name) => !env[name]).map(
    (name) =>
      `${name} must be set too where another PLEASANTER_ variable is, for example: ${pleasanterVariables[name].example}`,
  );
}

/** The table; `null` where nothing is sent. */
export function pleasanterSettings(values: SettingValues<typeof pleasanterVariables>): PleasanterSettings | null {
  const { PLEASANTER_URL: url, PLEASANTER_API_KEY: apiKey, PLEASANTER_SITE_ID: siteId } = values;
  if (url === undefined || apiKey === undefined || siteId === undefined) return null;
  return {
    url,
    apiKey,
    siteId,
    columns: values.PLEASANTER_COLUMNS ?? DEFAULT_PLEASANTER_COLUMNS,
    companyIds: values.PLEASANTER_COMPANY_IDS ?? null,
  };
}
