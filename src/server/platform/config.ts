import { z } from 'zod';

import { isCompanyId } from '#domain/company/company-id.ts';

import { DEFAULT_PLEASANTER_COLUMNS, type PleasanterColumns, pleasanterColumns } from './pleasanter-columns.ts';

/** The settings of one server process, read from the environment once at start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** A PostgreSQL elsewhere, or `null` for the embedded one under `dataDir`. */
  readonly databaseUrl: string | null;
  /** `null`: `./data`, or where root's database can be instead. */
  readonly dataDir: string | null;
  /** Whether an empty database is filled with demo data (D25). */
  readonly demo: boolean;
  /** `null`: made once and kept in the database. */
  readonly jwtSecret: string | null;
  /** What the login screen has as company ID at first. */
  readonly defaultCompanyId: string;
  readonly geocoder: GeocoderSettings | null;
  readonly pleasanter: PleasanterSettings | null;
  /** Addresses of reverse proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
}

/** Which service turns positions into addresses (D26). */
export interface GeocoderSettings {
  readonly provider: 'gsi' | 'google' | 'nominatim';
  readonly url: string | undefined;
  readonly key: string | undefined;
}

/** Which table of which Pleasanter leave requests are told to (D21). */
export interface PleasanterSettings {
  /** Without a slash at its end. */
  readonly url: string;
  readonly apiKey: string;
  readonly siteId: number;
  readonly columns: PleasanterColumns;
  /** The companies whose requests are sent; `null`: those of all. */
  readonly companyIds: readonly string[] | null;
}

/** A setting is wrong. The message has a line for each: the variable, its fault and an example. */
export class ConfigError extends Error {}

const setting = <Output, Input>(schema: z.ZodType<Output, Input>, fault: string, example: string) => ({
  schema,
  fault,
  example,
});

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const httpUrl = z.url({ protocol: /^https?$/ });
const companyId = z.string().refine(isCompanyId);
const list = <Item>(item: z.ZodType<Item, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).min(1));

const settings = {
  HOST: setting(z.string().min(1), 'must be a host name or address', '127.0.0.1'),
  PORT: setting(z.coerce.number().int().min(0).max(65_535), 'must be a port number from 0 to 65535', '3000'),
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }),
    'must be the URL of a PostgreSQL',
    'postgres://kintai:secret@db.example/kintai',
  ),
  KINTAI_DATA_DIR: setting(z.string().min(1), 'must be a folder', './data'),
  KINTAI_DEMO: setting(flag, 'must be 0 or 1', '1'),
  KINTAI_JWT_SECRET: setting(
    z.string().min(32),
    'must have at least 32 characters',
    'the output of: openssl rand -base64 48',
  ),
  KINTAI_DEFAULT_COMPANY_ID: setting(companyId, 'must be a company ID', 'demo'),
  KINTAI_GEOCODER: setting(
    z.enum(['off', 'gsi', 'google', 'nominatim']),
    'must be off, gsi, google or nominatim',
    'gsi',
  ),
  KINTAI_GEOCODER_URL: setting(httpUrl, 'must be an http or https URL', 'https://nominatim.example/reverse'),
  KINTAI_GEOCODER_KEY: setting(z.string().min(1), 'must be the key of the service', 'AIza…'),
  PLEASANTER_URL: setting(
    // What stands behind the path would be lost, and fetch takes no name and password.
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
  PLEASANTER_COMPANY_IDS: setting(list(companyId), 'must be a comma-separated list of company IDs', 'acme,acme-west'),
  KINTAI_TRUST_PROXY: setting(
    list(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])),
    'must be a comma-separated list of addresses or networks',
    '10.0.0.5,192.168.0.0/24',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'must be a log level',
    'info',
  ),
};

type Settings = { [Name in keyof typeof settings]?: z.output<(typeof settings)[Name]['schema']> };

/**
 * The settings of an environment. A variable that is unset or empty takes its default. Throws {@link ConfigError} naming
 * every wrong one; the values themselves are never repeated, since some are secrets.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, fault, example }] of Object.entries(settings)) {
    const text = env[name];
    if (text === undefined || text === '') continue;
    const result = (schema as z.ZodType).safeParse(text);
    if (result.success) values[name] = result.data;
    else faults.push(`${name} ${fault}, for example: ${example}`);
  }
  const set = values as Settings;
  if (set.KINTAI_GEOCODER === 'google' && set.KINTAI_GEOCODER_KEY === undefined)
    faults.push('KINTAI_GEOCODER_KEY must be set for KINTAI_GEOCODER=google, for example: AIza…');
  faults.push(...missingOfPleasanter(env));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));

  const demo = set.KINTAI_DEMO ?? set.DATABASE_URL === undefined;
  const provider = set.KINTAI_GEOCODER ?? 'off';
  return {
    host: set.HOST ?? '127.0.0.1',
    port: set.PORT ?? 3000,
    databaseUrl: set.DATABASE_URL ?? null,
    dataDir: set.KINTAI_DATA_DIR ?? null,
    demo,
    jwtSecret: set.KINTAI_JWT_SECRET ?? null,
    defaultCompanyId: set.KINTAI_DEFAULT_COMPANY_ID ?? (demo ? 'demo' : ''),
    geocoder: provider === 'off' ? null : { provider, url: set.KINTAI_GEOCODER_URL, key: set.KINTAI_GEOCODER_KEY },
    pleasanter: pleasanterOf(set),
    trustedProxies: set.KINTAI_TRUST_PROXY ?? [],
    logLevel: set.LOG_LEVEL ?? 'info',
  };
}

const PLEASANTER_NEEDS = ['PLEASANTER_URL', 'PLEASANTER_API_KEY', 'PLEASANTER_SITE_ID'] as const;

/** All that it takes, or nothing of it: half a configuration is a mistake. */
function missingOfPleasanter(env: Readonly<Record<string, string | undefined>>): string[] {
  const isMeant = Object.keys(settings).some((name) => name.startsWith('PLEASANTER_') && Boolean(env[name]));
  if (!isMeant) return [];
  return PLEASANTER_NEEDS.filter((name) => !env[name]).map(
    (name) => `${name} must be set too where another PLEASANTER_ variable is, for example: ${settings[name].example}`,
  );
}

function pleasanterOf(set: Settings): PleasanterSettings | null {
  const { PLEASANTER_URL: url, PLEASANTER_API_KEY: apiKey, PLEASANTER_SITE_ID: siteId } = set;
  if (url === undefined || apiKey === undefined || siteId === undefined) return null;
  return {
    url,
    apiKey,
    siteId,
    columns: set.PLEASANTER_COLUMNS ?? DEFAULT_PLEASANTER_COLUMNS,
    companyIds: set.PLEASANTER_COMPANY_IDS ?? null,
  };
}
