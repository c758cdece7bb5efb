import { z } from 'zod';

import { isCompanyId } from '#domain/company/company-id.ts';
import { type Environment, httpUrl, list, setting, type SettingValues } from '../../platform/settings.ts';
import { DEFAULT_PLEASANTER_COLUMNS, type PleasanterColumns, pleasanterColumns } from './pleasanter-columns.ts';

/** The Pleasanter table that leave requests are sent to (D21). */
export interface PleasanterSettings {
  /** Without a slash at its end. */
  readonly url: string;
  readonly apiKey: string;
  readonly siteId: number;
  readonly columns: PleasanterColumns;
  /** The companies whose requests are sent; `null`: all. */
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
    list(z.string().refine(isCompanyId)),
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
