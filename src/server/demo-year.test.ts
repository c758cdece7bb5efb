import { afterAll, beforeAll, expect, it } from 'vitest';

import type { MonthRowResponse } from '#contract/closing.ts';
import type { OvertimeOverview } from '#contract/overtime.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { demoDataAt } from './demo-data-at.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// The test server's clock is in November: the agreement's year has eight months so far.

const WITH_YEAR = ['E0006', 'E0007', 'E0008', 'E0013'];
const CLOSED = ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(server.now()));
  token = await server.logIn({ companyId: 'demo', employeeId: 'A0001', password: DEMO_PASSWORD, userId: 0 });
});
afterAll(() => server.stop());

const monthOfAll = async (month: string): Promise<MonthRowResponse[]> =>
  (await server.call(`GET /api/admin/months/${month}`, { token })).body.rows;

it('the limits of overtime have four people’s year from April on, one near the limit of a year', async () => {
  const { body } = await server.call('GET /api/admin/overtime/2026-11', { token });
  const { months, year_from: yearFrom, rows }: OvertimeOverview = body;
  const known = (row: OvertimeOverview['rows'][number]) =>
    months.filter((month, at) => month >= yearFrom && month <= '2026-11' && row.overtime_minutes[at] !== null);
  const whole = rows.filter((row) => known(row).length === 8);
  expect(whole.map(({ employee_id }) => employee_id)).toEqual(WITH_YEAR);
  expect(rows.filter((row) => !whole.includes(row)).every((row) => known(row).length <= 3)).toBe(true);

  const busiest = rows.find(({ employee_id }) => employee_id === 'E0008');
  const ofYear = busiest?.standings.find(({ kind }) => kind === 'year');
  expect(ofYear?.value).toBeGreaterThan(0.8 * 360 * 60);
  expect(ofYear?.value).toBeLessThan(360 * 60);
  expect(busiest?.expected.map(({ kind }) => kind)).toContain('year');
});

it.each(CLOSED)('their %s was closed by the admin in the month after it', async (month) => {
  const closed = (await monthOfAll(month)).filter(({ status }) => status === 'closed');
  expect(closed.map(({ employee_id }) => employee_id)).toEqual(WITH_YEAR);
  expect(closed.every(({ findings }) => findings.length === 0)).toBe(true);
  const { rows } = await server.database.pool.query(
    `select distinct u.employee_id, to_char(c.at at time zone 'Asia/Tokyo' - interval '1 month', 'YYYY-MM') as month
      from month_closing c join user_account u on u.company_id = c.company_id and u.user_id = c.by_user_id
      where c.company_id = 'demo' and to_char(c.from_date, 'YYYY-MM') = $1`,
    [month],
  );
  expect(rows).toEqual([{ employee_id: 'A0001', month }]);
});

it('each closing is in the audit log, as any other', async () => {
  const { rows } = await server.database.pool.query<{ month: string; subjects: string[] }>(
    `select a.after ->> 'month' as month, array_agg(s.employee_id order by s.employee_id) as subjects
      from audit_entry a join user_account s on s.company_id = a.company_id and s.user_id = a.subject_user_id
      where a.company_id = 'demo' and a.action = 'close_month' group by 1 order by 1`,
  );
  expect(rows).toEqual(CLOSED.map((month) => ({ month, subjects: WITH_YEAR })));
});

it('the two last whole months are open for everyone, and can be closed in sequence', async () => {
  for (const month of ['2026-09', '2026-10'])
    expect((await monthOfAll(month)).filter(({ status }) => status !== 'open')).toEqual([]);
  const E0013 = (await monthOfAll('2026-09')).find(({ employee_id }) => employee_id === 'E0013');
  for (const month of ['2026-09', '2026-10']) {
    const { status, body } = await server.call(`POST /api/admin/months/${month}/close`, {
      token,
      body: { user_ids: [E0013?.user_id] },
    });
    expect([status, body.user_ids, body.refused]).toEqual([200, [E0013?.user_id], []]);
  }
});
