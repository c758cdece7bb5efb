import { afterAll, beforeAll, expect, it } from 'vitest';

import { demoDataAt } from './demo-data-at.ts';
import { type Operator, startOperator } from './cli/testing/operator.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';

let operator: Operator;
beforeAll(async () => {
  operator = await startOperator();
  const { database, now } = operator.server;
  await fillDemoData(database.kysely, demoDataAt(now()));
});
afterAll(() => operator.server.stop());

/** The rows of a company's settings, without what each company has its own. */
async function settingsOf(companyId: string): Promise<Record<string, unknown>> {
  const tables = ['company', 'closing_day', 'company_policy', 'overtime_settings', 'payroll_template'];
  const rows = tables.map(async (table) => {
    const { rows: found } = await operator.server.database.pool.query(
      `select to_jsonb(t) - $2::text[] as row from ${table} t where company_id = $1`,
      [companyId, ['company_id', 'name', 'parent_company_id', 'go_live_on', 'created_at', 'last_modified_at']],
    );
    return [table, found.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(rows));
}

it('demo-west has what a company is created with, but for people at clients', async () => {
  const { exitCode } = await operator.run(['company', 'create', 'fresh', '新しい会社', '--closing-day', '20']);
  expect(exitCode).toBe(0);
  const fresh = await settingsOf('fresh');
  expect(fresh).toMatchObject({ company: [{}], company_policy: [{ effective_month: '1900-01-01' }] });
  const { company: [company] = [], ...settings } = fresh as { company?: object[] };
  expect(await settingsOf('demo-west')).toEqual({ ...settings, company: [{ ...company, works_at_clients: true }] });
  expect(await settingsOf('demo')).not.toEqual(fresh);
});
