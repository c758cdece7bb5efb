// What departments cost: the month list with everybody's departments, and what waits for approval, in a company of 2,000
// employees in 200 departments, where requests go to the superior of the person's department, beside the same company without
// departments, where any admin decides. Each on its own server, alternating in one run; the ratio of the processor's time is
// what counts.
import { isoMonth } from '#domain/time/date.ts';
import { type AdminCompany, startAdminCompany } from './lib/admin-company.ts';
import { callAs, type CallResult } from './lib/calls.ts';
import { compare, type Steps } from './lib/compared.ts';

const MONTH = isoMonth('2026-10');
const EMPLOYEES = 2_000;
const DEPARTMENTS = 200;
/** Of so many departments one is the parent of the others. */
const IN_A_BRANCH = 10;
const WAITING = 400;
const ROUNDS = 5;
/** Beyond this, departments cost too much. */
const MOST = 1.2;

/** Puts everybody into a department, whose superior is the admin, and lets requests and months go to the superior. */
async function divide({ server, admin }: AdminCompany): Promise<void> {
  const { pool } = server.database;
  await pool.query(
    `insert into department (company_id, kind, code, name, superior_user_id)
     select $1, 'department', to_char(n, 'FM000'), '第' || n || '課', $2 from generate_series(0, $3::int - 1) n`,
    [server.companyId, admin.claims.userId, DEPARTMENTS],
  );
  await pool.query(
    `update department child set parent_id = parent.department_id from department parent
     where child.company_id = $1 and parent.company_id = $1
       and parent.code = to_char(child.code::int / $2 * $2, 'FM000') and child.code <> parent.code`,
    [server.companyId, IN_A_BRANCH],
  );
  await pool.query(
    `insert into department_membership (company_id, user_id, department_id, kind, is_main, from_date)
     select u.company_id, u.user_id, d.department_id, 'department', true, '2020-01-01'
     from user_account u join department d on d.company_id = u.company_id and d.code = to_char(u.user_id % $2, 'FM000')
     where u.company_id = $1`,
    [server.companyId, DEPARTMENTS],
  );
  await callAs(server, admin, '/api/admin/approval-routes', {
    name: '上長',
    kinds: ['overtime'],
    department_id: null,
    longer_than_minutes: null,
    steps: [{ by: 'superior', level: 1 }],
  });
}

/** A company in which requests wait; with departments, each for the superior of the person's. */
async function open(hasDepartments: boolean): Promise<AdminCompany> {
  const company = await startAdminCompany(EMPLOYEES, MONTH, undefined, { servesWebApp: false });
  const { server, admin, users } = company;
  if (hasDepartments) await divide(company);
  await server.database.pool.query(
    `insert into request_settings (company_id, kinds, fields) values ($1, '{"overtime": {"mode": "always", "lateDays": 0, "since": "2026-01-01"}}', '{}')`,
    [server.companyId],
  );
  for (const userId of users.slice(0, WAITING))
    await callAs(server, admin, `/api/admin/users/${userId}/requests`, {
      kind: 'overtime',
      date: `2099-12-01`,
      planned_minutes: 60,
      reason: '計測のため',
      submit: true,
    });
  await server.database.pool.query('vacuum analyze');
  return company;
}

const read = (path: string) => (company: AdminCompany) => callAs(company.server, company.admin, path);

/** What is quick is done a few times: the processor's time is counted in steps of 10 ms. */
const OFTEN = 50;
const often = (path: string) => async (company: AdminCompany) => {
  const results: CallResult[] = [];
  for (let time = 0; time < OFTEN; time += 1) results.push(await read(path)(company));
  const sumOf = (value: 'firstByte' | 'ms' | 'bytes'): number => results.reduce((sum, each) => sum + each[value], 0);
  return { firstByte: sumOf('firstByte'), ms: sumOf('ms'), bytes: sumOf('bytes') };
};

const STEPS: Steps = {
  'month list': read(`/api/admin/months/${MONTH}`),
  '36協定': read(`/api/admin/overtime/${MONTH}`),
  [`承認, a page of 100, ${OFTEN} times`]: often('/api/requests/to-decide?limit=100'),
  [`承認, how many wait, ${OFTEN} times`]: often('/api/requests/waiting'),
};

process.stdout.write(`Filling two companies of ${EMPLOYEES} …\n`);
const companies = [await open(false), await open(true)] as const;
try {
  await compare({ names: ['without', 'in departments'], companies, rounds: ROUNDS, most: MOST }, STEPS);
} finally {
  for (const { server } of companies) await server.stop();
}
