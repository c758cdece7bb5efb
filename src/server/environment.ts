import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { type Config, readConfig } from './config.ts';
import { ConfigError } from './platform/settings.ts';

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
