import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { z } from 'zod';

import { isCompanyId } from '#domain/company/company-id.ts';
import {
  geocoderFaults,
  type GeocoderSettings,
  geocoderSettings,
  geocoderVariables,
} from './features/geocoding/settings.ts';
import {
  pleasanterFaults,
  type PleasanterSettings,
  pleasanterSettings,
  pleasanterVariables,
} from './features/leave/pleasanter-settings.ts';
import { mapFaults, type MapSettings, mapSettings, mapVariables } from './features/places/settings.ts';
import { apiSecretIn } from './platform/auth/api-secret.ts';
import { MIN_PASSPHRASE } from './platform/backup/encryption.ts';
import { mailFaults, type MailSettings, mailSettings, mailVariables } from './platform/mail/settings.ts';
import { WRITES_PER_MINUTE } from './platform/http/write-limits.ts';
import { type AuditAnchor, auditVariables } from './platform/audit/settings.ts';
import { ConfigError, type Environment, flag, list, readSettings, setting } from './platform/settings.ts';

/** The settings of a server process, read once from the environment at its start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** An external PostgreSQL, or `null` for the embedded one under `dataDir`. */
  readonly databaseUrl: string | null;
  /** The same database as the role that owns and migrates it; `null`: that of `databaseUrl` does. */
  readonly ownerDatabaseUrl: string | null;
  /** `null`: `./data`, or where root's database can be instead. */
  readonly dataDir: string | null;
  /**
   * Whether an empty database is filled with demo data (D25) and its accounts may log in. `locally`, without a setting:
   * their passwords are published to who is on this machine, alone.
   */
  readonly demo: 'always' | 'locally' | 'off';
  /** `null`: generated once and stored in the database. */
  readonly jwtSecret: string | null;
  /** The default company ID of the login screen. */
  readonly defaultCompanyId: string;
  readonly geocoder: GeocoderSettings | null;
  readonly pleasanter: PleasanterSettings | null;
  /** `null`: places are drawn without a map. */
  readonly map: MapSettings | null;
  /** `null`: no mail is sent. */
  readonly mail: MailSettings | null;
  /** Where people open kintai, without a slash at its end; `null` where that isn't said, and nothing can link to it. */
  readonly siteUrl: string | null;
  /** The secret of the API client as which `kintai mcp` calls `siteUrl`, or `null`: no server needs one. */
  readonly apiSecret: string | null;
  /** Where the heads of the audit log are written to, or `null`. */
  readonly auditAnchor: AuditAnchor | null;
  /** The file of the key that signs them, or `null`. */
  readonly auditKey: string | null;
  /** Addresses of reverse proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** The folder of the daily backups; `null`: there are none. */
  readonly backupDir: string | null;
  /** Encrypts backups; `null`: they aren't encrypted. */
  readonly backupPassphrase: string | null;
  /** The writes of one person in a minute. */
  readonly writesPerMinute: number;
  readonly logLevel: string;
  /** A port of their own for the metrics, or `null`. */
  readonly metricsPort: number | null;
  /** Whoever sends it reads the metrics on the server's own port; `null`: nobody does. */
  readonly metricsToken: string | null;
  /** How long a process that stops still takes requests, in seconds, while `/api/ready` already refuses. */
  readonly drainSeconds: number;
}

const variables = {
  HOST: setting(z.string().min(1), 'must be a host name or address', '127.0.0.1'),
  PORT: setting(z.coerce.number().int().min(0).max(65_535), 'must be a port number from 0 to 65535', '3000'),
  DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }),
    'must be the URL of a PostgreSQL',
    'postgres://kintai:secret@db.example/kintai?sslmode=verify-full',
  ),
  KINTAI_OWNER_DATABASE_URL: setting(
    z.url({ protocol: /^postgres(ql)?$/ }),
    'must be the URL of a PostgreSQL',
    'postgres://kintai_owner:secret@db.example/kintai?sslmode=verify-full',
  ),
  KINTAI_DATA_DIR: setting(z.string().min(1), 'must be a folder', './data'),
  KINTAI_DEMO: setting(flag, 'must be 0 or 1', '1'),
  KINTAI_JWT_SECRET: setting(
    z.string().min(32),
    'must have at least 32 characters',
    'the output of: openssl rand -base64 48',
  ),
  KINTAI_SECRET: setting(
    z.string().refine((secret) => apiSecretIn(`Bearer ${secret}`) !== null),
    'must be the secret of an API client',
    'kintai_demo.xxxxxxxx',
  ),
  KINTAI_DEFAULT_COMPANY_ID: setting(z.string().refine(isCompanyId), 'must be a company ID', 'demo'),
  ...auditVariables,
  ...geocoderVariables,
  ...pleasanterVariables,
  ...mailVariables,
  ...mapVariables,
  KINTAI_TRUST_PROXY: setting(
    list(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])),
    'must be a comma-separated list of addresses or networks',
    '10.0.0.5,192.168.0.0/24',
  ),
  KINTAI_METRICS_PORT: setting(
    z.coerce.number().int().min(0).max(65_535),
    'must be a port number from 0 to 65535',
    '9464',
  ),
  KINTAI_METRICS_TOKEN: setting(
    z.string().min(16),
    'must have at least 16 characters',
    'the output of: openssl rand -hex 24',
  ),
  KINTAI_DRAIN_SECONDS: setting(
    z.coerce.number().int().min(0).max(60),
    'must be a number of seconds from 0 to 60',
    '10',
  ),
  KINTAI_BACKUP_DIR: setting(z.string().min(1), 'must be a folder', '/var/backups/kintai'),
  KINTAI_BACKUP_PASSPHRASE: setting(
    z.string().min(MIN_PASSPHRASE),
    `must have at least ${MIN_PASSPHRASE} characters`,
    'the output of: openssl rand -base64 24',
  ),
  KINTAI_WRITES_PER_MINUTE: setting(
    z.coerce.number().int().min(1).max(1_000_000),
    'must be a number from 1 to 1000000',
    '240',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'must be a log level',
    'info',
  ),
};

const ownerFaults = (values: { readonly DATABASE_URL?: string; readonly KINTAI_OWNER_DATABASE_URL?: string }) =>
  values.KINTAI_OWNER_DATABASE_URL !== undefined && values.DATABASE_URL === undefined
    ? [
        'DATABASE_URL must be set too, with another role, for example: postgres://kintai:secret@db.example/kintai?sslmode=verify-full',
      ]
    : [];

/**
 * Parses the settings of an environment. A variable that is unset or empty takes its default. Throws `ConfigError`
 * naming every invalid one.
 */
export function readConfig(env: Environment): Config {
  const set = readSettings(env, variables, (values) => [
    ...ownerFaults(values),
    ...geocoderFaults(values),
    ...pleasanterFaults(env),
    ...mailFaults(env),
    ...mapFaults(values),
  ]);
  const demo =
    set.KINTAI_DEMO === undefined
      ? set.DATABASE_URL === undefined
        ? 'locally'
        : 'off'
      : set.KINTAI_DEMO
        ? 'always'
        : 'off';
  return {
    host: set.HOST ?? '127.0.0.1',
    port: set.PORT ?? 3000,
    databaseUrl: set.DATABASE_URL ?? null,
    ownerDatabaseUrl: set.KINTAI_OWNER_DATABASE_URL ?? null,
    dataDir: set.KINTAI_DATA_DIR ?? null,
    demo,
    jwtSecret: set.KINTAI_JWT_SECRET ?? null,
    defaultCompanyId: set.KINTAI_DEFAULT_COMPANY_ID ?? (demo === 'off' ? '' : 'demo'),
    auditAnchor: set.KINTAI_AUDIT_ANCHOR ?? null,
    auditKey: set.KINTAI_AUDIT_KEY ?? null,
    geocoder: geocoderSettings(set),
    pleasanter: pleasanterSettings(set),
    mail: mailSettings(set),
    siteUrl: set.KINTAI_URL ?? null,
    apiSecret: set.KINTAI_SECRET ?? null,
    map: mapSettings(set),
    trustedProxies: set.KINTAI_TRUST_PROXY ?? [],
    backupDir: set.KINTAI_BACKUP_DIR ?? null,
    backupPassphrase: set.KINTAI_BACKUP_PASSPHRASE ?? null,
    writesPerMinute: set.KINTAI_WRITES_PER_MINUTE ?? WRITES_PER_MINUTE,
    logLevel: set.LOG_LEVEL ?? 'info',
    metricsPort: set.KINTAI_METRICS_PORT ?? null,
    metricsToken: set.KINTAI_METRICS_TOKEN ?? null,
    drainSeconds: set.KINTAI_DRAIN_SECONDS ?? 0,
  };
}

/**
 * The settings of this process: its environment, completed from `.env` where there is one. Throws {@link ConfigError}
 * for a `.env` that exists and can't be read (Node's own `loadEnvFile` would call it missing), and for an invalid
 * setting.
 */
export function readEnvironment(env: NodeJS.ProcessEnv = process.env, file = '.env'): Config {
  for (const [name, value] of Object.entries(parseEnv(textOf(file)))) env[name] ??= value;
  return readConfig(env);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    if (code === 'ENOENT') return '';
    throw new ConfigError(`The file ${file} can't be read (${code}). Let the user of kintai read it, or remove it.`, {
      cause: error,
    });
  }
}
