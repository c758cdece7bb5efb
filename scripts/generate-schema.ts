import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The file of the Kysely types. */
export const SCHEMA_FILE = 'src/server/platform/database/schema.ts';

/**
 * Writes the Kysely types of a migrated database, or with `verify` rejects when the file differs from it. Dates are text
 * and numbers are numbers, as `openDatabase` reads them.
 */
export async function generateSchema(databaseUrl: string, { verify }: { verify: boolean }): Promise<void> {
  const cli = fileURLToPath(new URL('../node_modules/kysely-codegen/dist/cli/bin.js', import.meta.url));
  const options = [
    '--dialect=postgres',
    `--url=${databaseUrl}`,
    `--out-file=${SCHEMA_FILE}`,
    '--date-parser=string',
    '--numeric-parser=number',
    '--type-mapping={"int8":"number"}',
    '--include-pattern=public.*',
    '--exclude-pattern=kysely_*',
    '--log-level=error',
    ...(verify ? ['--verify'] : []),
  ];
  await promisify(execFile)(process.execPath, [cli, ...options], { cwd: root });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.argv[2];
  if (url === undefined) throw new Error('usage: node scripts/generate-schema.ts postgres://… (a migrated database)');
  await generateSchema(url, { verify: false });
}
