import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { HEADINGS, LEFT_OUT_COLUMNS, LEFT_OUT_TABLES, TABLES } from '../features/archive/headings.ts';
import { unzip } from '../testing/xlsx.ts';
import { type Operator, startOperator } from './testing/operator.ts';

let operator: Operator;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-export-'));
  operator = await startOperator();
  await operator.run(['demo', 'reset']);
});
afterAll(async () => {
  await operator.server.stop();
  await rm(folder, { recursive: true });
});

const filesOf = async (path: string): Promise<Map<string, string>> => unzip(await readFile(path));

const rowsOf = (files: Map<string, string>, table: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`${table}.json`) ?? '[]');

describe('the archives', () => {
  it('know every table and column of the database', async () => {
    const { rows } = await operator.server.database.pool.query<{ table: string; columns: string[] }>(
      `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = 'public' group by 1`,
    );
    expect(rows.map(({ table }) => table).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [...Object.keys(TABLES), ...LEFT_OUT_TABLES].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    const columns = rows.filter(({ table }) => table in TABLES).flatMap((row) => row.columns);
    expect(columns.filter((name) => !(name in HEADINGS) && !LEFT_OUT_COLUMNS.includes(name))).toEqual([]);
  });

  it('have all of a company, and nothing of another or of logins', async () => {
    const file = join(folder, 'company.zip');
    const outcome = await operator.run(['company', 'export', 'demo', file]);
    expect(outcome).toMatchObject({ exitCode: 0, printed: expect.stringContaining('It is not encrypted') });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const files = await filesOf(file);
    for (const table of Object.keys(TABLES)) {
      const { rows } = await operator.server.database.pool.query<{ count: number }>(
        `select count(*) from ${table} where company_id = 'demo'`,
      );
      expect([table, rowsOf(files, table).length]).toEqual([table, rows[0]?.count]);
      expect(rowsOf(files, table).every((row) => row['company_id'] === 'demo')).toBe(true);
    }
    expect(files.get('README.txt')).toContain('打刻記録');
    const [head = '', ...lines] = (files.get('user_account.csv') ?? '').trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFF.*企業ID.*社員ID/);
    expect(lines).toHaveLength(rowsOf(files, 'user_account').length);
    const all = [...files.values()].join('\n');
    expect(all).not.toContain('$argon2');
    expect(all).not.toContain('demo-west');
    expect(await operator.auditOf('demo')).toContainEqual(
      expect.objectContaining({ action: 'export_company', actor_user_id: null, subject_user_id: null }),
    );
  });

  it('have all of one person, and of nobody else', async () => {
    const file = join(folder, 'person.zip');
    expect(await operator.run(['user', 'export', 'demo', 'E0001', file])).toMatchObject({ exitCode: 0 });
    const files = await filesOf(file);
    const [account] = rowsOf(files, 'user_account');
    expect(rowsOf(files, 'user_account')).toMatchObject([{ employee_id: 'E0001' }]);
    for (const table of ['time_record', 'shift', 'leave_grant', 'month_closing', 'audit_entry']) {
      const whose = table === 'audit_entry' ? 'subject_user_id' : 'user_id';
      const { rows } = await operator.server.database.pool.query<{ count: number }>(
        `select count(*) from ${table} where company_id = 'demo' and ${whose} = $1`,
        [account?.['user_id']],
      );
      expect([table, rowsOf(files, table).length]).toEqual([table, rows[0]?.count]);
      expect(rowsOf(files, table).every((row) => row[whose] === account?.['user_id'])).toBe(true);
    }
    expect(rowsOf(files, 'audit_entry')).toContainEqual(expect.objectContaining({ action: 'export_user' }));
    expect([...files.keys()].filter((name) => /^(company|client_company|logo)\./.test(name))).toEqual([]);
  });

  it('overwrite no file, and are of nobody who isn’t there', async () => {
    const file = join(folder, 'twice.zip');
    await operator.run(['user', 'export', 'demo', 'E0001', file]);
    const before = await operator.everything();
    for (const args of [
      ['user', 'export', 'demo', 'E0001', file],
      ['company', 'export', 'demo', join(folder, 'nowhere', 'file.zip')],
      ['user', 'export', 'demo', 'nobody', join(folder, 'nobody.zip')],
      ['company', 'export', 'nothing', join(folder, 'nothing.zip')],
    ])
      expect(await operator.run(args)).toMatchObject({ exitCode: 1 });
    expect(await operator.everything()).toEqual(before);
  });
});
