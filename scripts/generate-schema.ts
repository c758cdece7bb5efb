import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The file of the Kysely types. */
export const SCHEMA_FILE = 'src/server/platform/database/schema.ts';

/** A type of ours, imported inline: the generator writes no such imports. */
const ours = (module: string, type: string): string => `import("#${module}.ts").${type}`;

/** The type of a column when read, and when written. */
const column = (read: string, written: string): string => `ColumnType<${read}, ${written}, ${written}>`;

// So that no row needs a cast.
const TYPES = { int8: 'number', date: column(ours('domain/time/date', 'IsoDate'), 'string') };
const COLUMNS = {
  'leave_request.status': ours('domain/leave/request', 'RequestStatus'),
  'payroll_template.encoding': ours('domain/payroll/template', 'PayrollEncoding'),
  'payroll_template.hours_format': ours('domain/payroll/items', 'HoursFormat'),
  'time_record.address_data': column(
    ours('contract/time-records', 'TimeRecord["address_data"]'),
    'object | string | null',
  ),
  'time_record.record_type': ours('domain/attendance/record', 'RecordType'),
  'user_account.role': ours('domain/users/role', 'Role'),
};

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
    `--type-mapping=${JSON.stringify(TYPES)}`,
    `--overrides=${JSON.stringify({ columns: COLUMNS })}`,
    '--include-pattern=public.*',
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
