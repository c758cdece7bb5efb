// What work rules cost: the month list, the limits of overtime over the months since April, and the closing of everyone in a
// company of 2,000 employees with rules of every kind, beside the same company with fixed hours alone, whose contracts name
// no rule. Each on its own server, alternating in one run; the ratio of the processor's time is what counts.
import { addMonths, daysOfMonth, type IsoMonth, isoMonth } from '#domain/time/date.ts';
import { NO_CHOICES } from '#server/testing/work-rules.ts';
import { type AdminCompany, startAdminCompany } from './lib/admin-company.ts';
import { callAs, type CallResult } from './lib/calls.ts';
import { fillMonth } from './lib/company-data.ts';
import { compare, type Steps } from './lib/compared.ts';

const MONTH = isoMonth('2026-10');
const EMPLOYEES = 2_000;
const ROUNDS = 3;
/** The months of the agreement's year before this one. */
const EARLIER = Array.from({ length: 6 }, (_, index) => addMonths(MONTH, index - 6));
/** Beyond this, rules cost too much. */
const MOST = 1.3;

const own = { ...NO_CHOICES, rest_day: 0 };
const flex = {
  ...own,
  kind: 'flex',
  start_month: 1,
  frame: 'calendar',
  frame_rounding: 'minute_down',
  core: null,
  flexible: null,
  standard_day_minutes: null,
};
const variable = { ...own, partial_week: 'prorated' };
/** How many of a hundred people have each rule; the others have none. */
const RULES: readonly (readonly [share: number, settings: object])[] = [
  [20, { ...own, kind: 'fixed', hours: { start: '09:00', end: '18:00' } }],
  [15, { ...own, kind: 'shift' }],
  [10, { ...own, kind: 'hourly' }],
  [10, { ...flex, settlement_months: 1, shortage: 'deduct' }],
  [4, { ...flex, settlement_months: 1, shortage: 'carry' }],
  [2, { ...flex, settlement_months: 3, shortage: 'deduct' }],
  [8, { ...variable, kind: 'variable_month', week_hours: 40, frame_rounding: 'minute_down' }],
  [3, { ...variable, kind: 'variable_year', settlement_months: 12, start_month: 4, special_periods: [] }],
  [3, { ...own, kind: 'discretionary', deemed_minutes: 540, on_scheduled_holidays: false }],
  [3, { ...own, kind: 'outside', usual_minutes: null, agreed_minutes: null }],
  [5, { ...own, kind: 'manager' }],
];

const daysOf = (month: IsoMonth) => ({ month, days: daysOfMonth(month).length });

/** A company with its records; with rules, everybody's contracts name one, as many as `RULES` says. */
async function open(hasRules: boolean): Promise<AdminCompany> {
  const company = await startAdminCompany(EMPLOYEES, MONTH, daysOfMonth(MONTH).length, { servesWebApp: false });
  const { server, admin } = company;
  for (const month of EARLIER) await fillMonth(server, daysOf(month));
  if (!hasRules) return company;
  const { pool } = server.database;
  let from = 0;
  for (const [place, [share, settings]] of RULES.entries()) {
    await callAs(server, admin, '/api/admin/work-rules', { name: `ルール${place + 1}`, settings });
    await pool.query(
      `update work_contract c set work_rule_id = (select max(work_rule_id) from work_rule where company_id = $1)
       where c.company_id = $1 and c.user_id % 100 >= $2 and c.user_id % 100 < $3`,
      [server.companyId, from, from + share],
    );
    from += share;
  }
  await pool.query('vacuum analyze work_contract');
  return company;
}

const step =
  (name: 'close' | 'reopen', month: IsoMonth = MONTH) =>
  ({ server, admin, users }: AdminCompany): Promise<CallResult> =>
    callAs(server, admin, `/api/admin/months/${month}/${name}`, { user_ids: users, reason: '計測のため' });
const read =
  (path: string) =>
  ({ server, admin }: AdminCompany): Promise<CallResult> =>
    callAs(server, admin, path);

const LISTS: Steps = {
  'month list': read(`/api/admin/months/${MONTH}`),
  '36協定, seven open months': read(`/api/admin/overtime/${MONTH}`),
};
const CLOSING: Steps = { 'close everyone': step('close') };

const closedIn = async ({ server }: AdminCompany): Promise<number> => {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*)::int as count from month_closing where company_id = $1 and status = 'closed'`,
    [server.companyId],
  );
  return rows[0]?.count ?? 0;
};

process.stdout.write(`Filling two companies of ${EMPLOYEES} …\n`);
const companies = [await open(false), await open(true)] as const;
try {
  const comparison = { names: ['fixed hours', 'mixed rules'], companies, rounds: ROUNDS, most: MOST } as const;
  await compare(comparison, LISTS);
  // Months close in sequence.
  for (const company of companies) for (const month of EARLIER) await step('close', month)(company);
  const closed = new Set<number>();
  await compare(comparison, CLOSING, async (company) => {
    closed.add(await closedIn(company));
    await step('reopen')(company);
  });
  if (closed.size !== 1 || !closed.has(EMPLOYEES * (EARLIER.length + 1)))
    throw new Error(`${[...closed].join(', ')} months were closed`);
} finally {
  for (const { server } of companies) await server.stop();
}
