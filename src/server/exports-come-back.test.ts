import { afterAll, beforeAll, expect, it } from 'vitest';

import { routes } from '#contract/routes.ts';
import { demoDataAt } from './demo-data-at.ts';
import { companies } from './features/demo-data/companies.ts';
import { fillDemoData } from './features/demo-data/demo-data.repository.ts';
import { DEMO_PASSWORD } from './features/demo-data/employees.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// A file is exported, changed in some rows and imported: what was not touched must not change, nor be refused.

/** The imports by what exports their files. */
const PAIRS = {
  '/api/admin/users': 'POST /api/admin/users/import/preview',
  '/api/admin/contracts': 'POST /api/admin/contracts/import/preview',
  '/api/admin/assignments': 'POST /api/admin/assignments/import/preview',
  '/api/admin/departments': 'POST /api/admin/departments/import/preview',
  '/api/admin/department-memberships': 'POST /api/admin/department-memberships/import/preview',
  '/api/admin/past-months': 'POST /api/admin/past-months/import/preview',
} as const;

/** Nothing exports these: they come from another system or from computers. */
const FROM_ELSEWHERE = [
  'POST /api/admin/leave-import/preview',
  'POST /api/admin/past-days/import/preview',
  'POST /api/admin/shifts/import/preview',
  'POST /api/admin/pc-logs/import/preview',
];

let server: TestServer;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer();
  await fillDemoData(server.database.kysely, demoDataAt(server.now()));
  for (const { companyId } of companies)
    tokens.set(companyId, await server.logIn({ companyId, employeeId: 'S0001', password: DEMO_PASSWORD, userId: 0 }));
  await organise('demo');
});
afterAll(() => server.stop());

const call = (companyId: string, route: string, body?: unknown) =>
  server.call(route, { token: tokens.get(companyId), body });

/** Departments and sites below each other, people in several of them with a history, and days of the calendar. */
async function organise(companyId: string): Promise<void> {
  const add = async (kind: string, code: string, rest: object): Promise<number> => {
    const body = { kind, code, name: code, parent_id: null, from_date: null, to_date: null, superior_user_id: null };
    const answer = await call(companyId, 'POST /api/admin/departments', { ...body, ...rest });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.id;
  };
  const [one, two] = (await call(companyId, 'GET /api/admin/users')).body;
  const top = await add('department', '=1', {
    name: '-営業, "本部"',
    from_date: '2020-04-01',
    superior_user_id: one.id,
  });
  const below = await add('department', '0012', { name: "'@東日本", parent_id: top, to_date: '2027-03-31' });
  const site = await add('site', 'T-1', { name: '東京' });
  const at = (department_id: number, from_date: string, to_date: string | null, rest: object = {}) => ({
    department_id,
    from_date,
    to_date,
    is_main: true,
    superior_user_id: null,
    ...rest,
  });
  const memberships = [
    at(top, '2024-04-01', '2025-03-31', { superior_user_id: one.id }),
    at(below, '2025-04-01', '2027-03-31'),
    at(top, '2026-04-01', null, { is_main: false }),
    at(site, '2024-04-01', null),
  ];
  expect(await call(companyId, `PUT /api/admin/users/${two.id}/departments`, { memberships })).toMatchObject({
    status: 200,
  });
  const [client] = (await call(companyId, 'GET /api/admin/client-companies')).body;
  const assignment = {
    client_company_id: client.id,
    from_date: '2020-04-01',
    to_date: '2020-09-30',
    share_percent: 60,
    contract_kind: 'dispatch',
    dispatch_employment: 'permanent_senior',
    workplace: '=品川, "本社"',
    client_unit: '-1課',
    start_minutes: 1320,
    end_minutes: 1860,
    breaks: [{ start_minutes: 1500, end_minutes: 1560 }],
    rounding_unit: 'month',
    rounding_minutes: 30,
    rounding_direction: 'nearest',
    band_lower_minutes: 8400,
    band_upper_minutes: 10_815,
    band_method: 'middle',
    is_prorated: false,
    monthly_price: 712_345,
  };
  expect(await call(companyId, 'POST /api/admin/assignments', { user_ids: [one.id], ...assignment })).toMatchObject({
    status: 201,
  });
  const days = [
    { date: '2026-12-29', kind: 'scheduled_holiday', name: '=年末, "休み"' },
    { date: '2026-12-27', kind: 'statutory_holiday', name: null },
  ];
  const { version } = (await call(companyId, 'GET /api/admin/company-calendar/2026')).body;
  expect(await call(companyId, 'PUT /api/admin/company-calendar/2026', { version, days })).toMatchObject({
    status: 200,
  });
}

it('is tried with every import there is', () => {
  const imports = Object.keys(routes).filter((name) => name.endsWith('import/preview'));
  expect(imports.toSorted()).toEqual([...Object.values(PAIRS), ...FROM_ELSEWHERE].toSorted());
});

it.each(
  companies.flatMap(({ companyId }) => Object.entries(PAIRS).map(([path, read]) => [companyId, path, read] as const)),
)('%s: %s/export changes nothing where it is imported again', async (companyId, path, read) => {
  const { body: csv } = await call(companyId, `GET ${path}/export`);
  const file = new FormData();
  file.set('file', new Blob([csv]), 'again.csv');
  const { status, body } = await call(companyId, read, file);
  if (csv.trim().split('\r\n').length === 1) return expect([status, body.code]).toEqual([400, 'csv_unreadable']);
  expect(body.rows.filter(({ outcome }: { outcome: string }) => outcome !== 'unchanged')).toEqual([]);
  expect(body.rows.length).toBeGreaterThan(0);
});

it.each(['csv', 'ical'])('the calendar as %s is read as it was', async (format) => {
  const { body: text } = await call('demo', `GET /api/admin/company-calendar/2026/${format}`);
  const file = new FormData();
  file.set('file', new Blob([text]), 'calendar');
  const { body } = await call('demo', 'POST /api/admin/company-calendar/2026/read', file);
  const { days } = (await call('demo', 'GET /api/admin/company-calendar/2026')).body;
  expect(body).toMatchObject({ days, skipped: 0 });
  expect(days).toHaveLength(2);
});
