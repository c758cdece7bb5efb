import { afterAll, beforeAll, expect, it } from 'vitest';

import type { FindingResponse, MonthRowResponse } from '#contract/closing.ts';
import { addDays, daysFrom, type IsoDate, isoDate } from '#domain/time/date.ts';
import type { TestUser } from './testing/builders.ts';
import { createRandom, type Random } from './testing/fuzz/random.ts';
import { addGeneratedCompany } from './testing/generated-company.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// What clients are billed for is apart from what is paid: the figures of the law are the same with assignments and without.

const SEED = 20_261_130;
const FROM = isoDate('2026-09-01');
const MONTHS = ['2026-09', '2026-10'];

let server: TestServer;
let admin: TestUser;
let people: readonly TestUser[];
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  server.setNow('2026-11-05T12:00:00+09:00');
  ({ admin, people } = await addGeneratedCompany(server.database, {
    seed: SEED,
    people: 6,
    from: FROM,
    now: server.now(),
  }));
  token = await server.logIn(admin);
});
afterAll(() => server.stop());

const call = async (route: string, body?: object) => {
  const answer = await server.call(route, { token, ...(body !== undefined && { body }) });
  expect(answer.status, route).toBe(200);
  return answer.body;
};

/** What lists are filtered by, which is the one thing that assignments change in them. */
const FILTERED_BY = new Set(['client_company_id', 'job_assignment_id']);

/** The finding that entries are more than the day's work, which is of no law. */
const isOfEntries = ({ kind }: FindingResponse): boolean => kind === 'assigned_work_beyond';

/** All that is shown and paid of the months: the list with its findings, the days, the sheets, the files, and 36協定. */
async function figures() {
  const months = [];
  for (const month of MONTHS) {
    const { rows }: { rows: MonthRowResponse[] } = await call(`GET /api/admin/months/${month}`);
    const screens = [];
    for (const { user_id: id } of rows)
      screens.push(
        await call(`GET /api/admin/users/${id}/months/${month}`),
        await call(`GET /api/admin/users/${id}/attendance-sheet?month=${month}`),
      );
    months.push({
      rows: rows.map((row) => ({
        ...row,
        findings: row.findings.filter((finding) => !isOfEntries(finding)),
      })),
      screens,
      payroll: await call(`GET /api/admin/months/${month}/payroll?ready=standard`),
      sheets: await call(`GET /api/admin/attendance-sheets?month=${month}&format=csv`),
    });
  }
  const all = { months, overtime: await call('GET /api/admin/overtime/2026-10') };
  return JSON.parse(JSON.stringify(all, (name, value) => (FILTERED_BY.has(name) ? undefined : value))) as typeof all;
}

/** The days on which somebody clocked in. */
async function workedDays({ companyId, userId }: TestUser): Promise<readonly IsoDate[]> {
  const days = await server.database.kysely
    .selectFrom('time_record')
    .select('work_date')
    .distinct()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('record_type', '=', 'clock_in')
    .orderBy('work_date')
    .execute();
  return days.map(({ work_date }) => isoDate(work_date));
}

/** Up to three assignments of a person in turn or side by side, in any client's rounding, and entries, some beyond the work. */
async function addAssignments(random: Random, person: TestUser, clients: readonly number[]): Promise<void> {
  const { kysely } = server.database;
  const key = { company_id: person.companyId, user_id: person.userId };
  const days = daysFrom(FROM, isoDate('2026-11-05'));
  const share_percent = random.pick([100, 50, 30]);
  const spans = Array.from({ length: Math.min(3, 100 / share_percent) }, () => random.pick(days.slice(0, 30))).map(
    (from_date, at) => ({
      from_date,
      to_date: random.chance(0.3) ? addDays(from_date, random.below(60)) : null,
      client_company_id: clients[at % clients.length] ?? 0,
    }),
  );
  const assignments = await kysely
    .insertInto('client_assignment')
    .values(
      spans.map((span) => ({
        ...key,
        ...span,
        share_percent,
        contract_kind: random.pick(['ses', 'contract_work', 'dispatch', null]),
        rounding_unit: random.pick(['day', 'month']),
        rounding_minutes: random.pick([1, 15, 60]),
        rounding_direction: random.pick(['up', 'down', 'nearest']),
        ...(random.chance(0.5) && { band_lower_minutes: 8_400, band_upper_minutes: 10_800, monthly_price: 700_000 }),
        ...(random.chance(0.5) && { start_minutes: 600, end_minutes: 1_140, break_times: [720, 780] }),
      })),
    )
    .returning(['client_assignment_id', 'from_date', 'to_date'])
    .execute();
  const entries = (await workedDays(person)).flatMap((work_date) =>
    assignments
      .filter(({ from_date: from, to_date: to }) => from <= work_date && (to === null || work_date <= to))
      .filter(() => random.chance(0.5))
      .map(({ client_assignment_id }) => ({
        ...key,
        client_assignment_id,
        work_date,
        assigned_minutes: 1 + random.below(700),
      })),
  );
  if (entries.length > 0) await kysely.insertInto('assigned_work').values(entries).execute();
}

it(`no figure of the law differs, open or closed, and the parts of each day are its work (seed ${SEED})`, async () => {
  const without = await figures();
  const clients = await server.database.kysely
    .insertInto('client_company')
    .values(['アクメ', 'ベータ', 'ガンマ'].map((name) => ({ company_id: admin.companyId, name })))
    .returning('client_company_id')
    .execute();
  const random = createRandom(SEED);
  for (const person of people)
    await addAssignments(
      random,
      person,
      clients.map(({ client_company_id: id }) => id),
    );
  expect(await figures()).toEqual(without);

  let split = 0;
  let beyond = 0;
  for (const { userId } of people)
    for (const month of MONTHS) {
      const { days } = await call(`GET /api/admin/users/${userId}/assigned-work?month=${month}`);
      const { hours } = await call(`GET /api/admin/users/${userId}/months/${month}`);
      let work = 0;
      for (const day of days) {
        const parts = day.assigned.map(({ minutes }: { minutes: number }) => minutes);
        const sum = [...parts, day.internal_minutes, day.unassigned_minutes].reduce((one, other) => one + other, 0);
        expect(sum, `${userId} ${day.date}`).toBe(day.work_minutes);
        work += day.work_minutes;
        split += parts.length;
        beyond += day.excess_minutes > 0 ? 1 : 0;
      }
      expect(work, `${userId} ${month}`).toBe(hours.real_minutes);
    }
  // Enough of everything that could have made a difference.
  expect([split > 100, beyond > 10]).toEqual([true, true]);

  // What a closing stores is the same, too.
  for (const [at, month] of MONTHS.entries()) {
    const user_ids = without.months[at]?.rows.map(({ user_id }) => user_id);
    expect(await call(`POST /api/admin/months/${month}/close`, { user_ids, reason: '確認済みのため' })).toMatchObject({
      refused: [],
    });
    const { rows }: { rows: MonthRowResponse[] } = await call(`GET /api/admin/months/${month}`);
    expect(rows.map(({ hours }) => hours)).toEqual(without.months[at]?.rows.map(({ hours }) => hours));
  }
});
