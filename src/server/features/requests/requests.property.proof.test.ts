import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { RequestStatus } from '#domain/requests/request.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { employ } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Days of a month that is over, and can be closed. */
const MONTH = '2026-10';
const DAYS = [13, 14, 15].map((day) => `${MONTH}-${day}`);
const KINDS = ['punch_correction', 'break', 'irregular', 'internal_work', 'overtime', 'shift_change'] as const;

interface Stage {
  readonly companyId: string;
  readonly employee: TestUser;
  readonly own: string;
  readonly admins: readonly [string, string];
}

async function prepare(): Promise<Stage> {
  server.setNow('2026-11-05T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  const employee = await addUser(server.database, { companyId, name: '申請 太郎' });
  await employ(server.database, employee, `${MONTH}-01`);
  const [first, second] = [
    await addUser(server.database, { companyId, role: 'super_admin' }),
    await addUser(server.database, { companyId, role: 'super_admin' }),
  ];
  const admins = [await server.logIn(first), await server.logIn(second)] as const;
  const settings = { kinds: KINDS.map((kind) => ({ kind, mode: 'always' })) };
  await server.call('PUT /api/admin/request-settings', { token: admins[0], body: settings });
  for (const date of DAYS)
    await server.call(`PUT /api/admin/users/${employee.userId}/time-records/new`, {
      token: admins[0],
      body: { date, clock_in: '09:00', clock_out: '18:00', break_time: 60 },
    });
  return { companyId, employee, own: await server.logIn(employee), admins };
}

const ask = ({ own }: Stage, body: object) =>
  server.call('POST /api/requests', { token: own, body: { submit: true, ...body } });
const decide = ({ admins }: Stage, { id, revision }: Asked, decision: string, by: 0 | 1 = 0) =>
  server.call(`POST /api/requests/${id}/decision`, {
    token: admins[by],
    body: { decision, revision, ...(decision !== 'approve' && { comment: '確認してください' }) },
  });
const withdraw = ({ own }: Stage, { id }: Asked) => server.call(`POST /api/requests/${id}/withdraw`, { token: own });
const correct = ({ admins, employee }: Stage, date: string, clockIn: string) =>
  server.call(`PUT /api/admin/users/${employee.userId}/time-records/new`, {
    token: admins[1],
    body: { date, clock_in: clockIn },
  });
const closing = ({ admins, employee }: Stage, what: 'close' | 'reopen') =>
  server.call(`POST /api/admin/months/${MONTH}/${what}`, {
    token: admins[1],
    body: { user_ids: [employee.userId], reason: '月末' },
  });

interface Asked {
  readonly id: number;
  readonly revision: number;
}

/** What is on record of the employee's days, in force. */
async function onRecord({ companyId, employee }: Stage) {
  const of = sql`company_id = ${companyId} and user_id = ${employee.userId}`;
  const { rows } = await sql<{ day: string; fact: string }>`
    select work_date::text as day, concat_ws(' ', record_type, to_char(recorded_at at time zone 'Asia/Tokyo', 'HH24:MI'),
        break_minutes, absence_reason) as fact
      from time_record where ${of} and superseded_at is null and record_type in ('clock_in', 'clock_out')
    union all select work_date::text, concat_ws(' ', record_type, absence_reason)
      from time_record where ${of} and superseded_at is null and record_type not in ('clock_in', 'clock_out')
    union all select work_date::text, concat_ws(' ', 'internal', start_minute, end_minute) from internal_work where ${of}
    union all select work_date::text, concat_ws(' ', 'shift', start_minute, end_minute) from shift where ${of}
    union all select work_date::text, concat_ws(' ', kind, payload ->> 'planned_minutes')
      from attendance_request where ${of} and status = 'approved' and kind = 'overtime'
    order by 1, 2`.execute(server.database.kysely);
  return rows.map(({ day, fact }) => `${day} ${fact}`);
}

/** How often a request was done, by the audit log; its reason is its own. */
async function timesDone({ companyId }: Stage, reason: string): Promise<number> {
  const rows = await server.database.kysely
    .selectFrom('audit_entry')
    .select('action')
    .where('company_id', '=', companyId)
    .where('action', '=', 'approve_request')
    .where('reason', '=', reason)
    .execute();
  return rows.length;
}

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** What is asked for, by a kind, a day and a number. */
function bodyOf(kind: (typeof KINDS)[number], date: string, value: number, reason: string) {
  const shared = { kind, date, reason };
  switch (kind) {
    case 'punch_correction':
      return { ...shared, clock_in: clock(480 + value) };
    case 'break':
      return { ...shared, break_time: 30 + value };
    case 'irregular':
      return { ...shared, irregularType: value % 2 === 0 ? 'late' : 'early' };
    case 'internal_work':
      return { ...shared, startTime: clock(600 + value), endTime: clock(620 + value) };
    case 'overtime':
      return { ...shared, planned_minutes: 10 + value };
    case 'shift_change':
      return { ...shared, is_workday: true, start_time: clock(480 + value), end_time: '18:00' };
  }
}

/** What is on record of a day once that was done. */
function factOf(kind: (typeof KINDS)[number], date: string, value: number, reason: string): RegExp {
  const facts = {
    punch_correction: `clock_in ${clock(480 + value)}.*`,
    break: `clock_in \\d\\d:\\d\\d ${30 + value}`,
    irregular: `${value % 2 === 0 ? 'late' : 'early'} ${reason}`,
    internal_work: `internal ${600 + value} ${620 + value}`,
    overtime: `overtime ${10 + value}`,
    shift_change: `shift ${480 + value} 1080`,
  };
  return new RegExp(`^${date} ${facts[kind]}$`);
}

const pick = fc.nat(1000);
const asking = fc.record({
  act: fc.constant('ask' as const),
  kind: fc.constantFrom(...KINDS),
  day: fc.constantFrom(...DAYS),
  value: fc.nat(29),
});
const step = fc.oneof(
  { weight: 5, arbitrary: asking },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constantFrom('approve', 'approve', 'return', 'reject', 'withdraw', 'again'), pick }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('correct' as const), day: fc.constantFrom(...DAYS), pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constantFrom('close' as const, 'reopen' as const) }) },
);

interface Known extends Asked {
  readonly body: ReturnType<typeof bodyOf>;
  readonly kind: (typeof KINDS)[number];
  readonly value: number;
  readonly reason: string;
  status: RequestStatus;
  revision: number;
}

it('changes no closed month, loses no request, does none twice, and leaves what was approved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      const stage = await prepare();
      const requests: Known[] = [];
      let closedWith: readonly string[] | null = null;
      for (const each of steps) {
        if (each.act === 'ask' && 'kind' in each) {
          const reason = `申請${requests.length}`;
          const body = bodyOf(each.kind, each.day, each.value, reason);
          const answer = await ask(stage, body);
          if (answer.status === 201) requests.push({ ...each, body, reason, ...answer.body, kind: each.kind });
        } else if (each.act === 'correct' && 'day' in each)
          await correct(stage, each.day, clock(480 + (each.pick % 60)));
        else if (each.act === 'close' || each.act === 'reopen') {
          await closing(stage, each.act);
          closedWith = (await isClosed(stage)) ? (closedWith ?? (await onRecord(stage))) : null;
        } else if ('pick' in each && requests.length > 0) {
          const request = requests[each.pick % requests.length];
          if (request === undefined) continue;
          const answer =
            each.act === 'withdraw'
              ? await withdraw(stage, request)
              : each.act === 'again'
                ? await server.call(`PUT /api/requests/${request.id}`, {
                    token: stage.own,
                    body: { ...request.body, submit: true, revision: request.revision },
                  })
                : await decide(stage, request, each.act);
          if (answer.status === 200) {
            request.status = answer.body.status;
            request.revision = answer.body.revision;
            if (each.act === 'approve') {
              const { kind, body, value, reason } = request;
              expect(await onRecord(stage)).toContainEqual(
                expect.stringMatching(factOf(kind, body.date, value, reason)),
              );
            }
          } else expect([400, 409], JSON.stringify(answer.body)).toContain(answer.status);
        }
        if (closedWith !== null) expect(await onRecord(stage)).toEqual(closedWith);
      }
      const all = (await server.call('GET /api/requests?limit=500', { token: stage.own })).body.data;
      const statuses = (of: readonly Pick<Known, 'id' | 'status'>[]) =>
        new Map(of.map(({ id, status }) => [id, status]));
      expect(statuses(all)).toEqual(statuses(requests));
      for (const { reason, status } of requests)
        expect(await timesDone(stage, reason)).toBe(status === 'approved' ? 1 : 0);
    }),
    { numRuns: 12 },
  );
});

const isClosed = async ({ companyId, employee }: Stage): Promise<boolean> => {
  const row = await server.database.kysely
    .selectFrom('month_closing')
    .select('status')
    .where('company_id', '=', companyId)
    .where('user_id', '=', employee.userId)
    .executeTakeFirst();
  return row?.status === 'closed';
};

const byNumber = (one: number, other: number): number => one - other;

const ROUNDS = 200;

/** Asks for another clock-in of the first day in each round. */
async function eachRound(
  stage: Stage,
  race: (asked: Asked, wanted: string, round: number) => Promise<void>,
): Promise<void> {
  const [date = ''] = DAYS;
  for (let round = 0; round < ROUNDS; round += 1) {
    // Never what is on record, whoever has won before.
    const wanted = clock(320 + round);
    const body = { kind: 'punch_correction', date, clock_in: wanted, reason: `${round}回目` };
    const asked = await ask(stage, body);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    await race(asked.body, wanted, round);
  }
}

const clockIn = async (stage: Stage): Promise<string | undefined> =>
  (await onRecord(stage)).find((fact) => fact.startsWith(`${DAYS[0]} clock_in`))?.slice(20, 25);
const statusOf = async ({ own }: Stage, { id }: Asked): Promise<string> =>
  (await server.call(`GET /api/requests/${id}`, { token: own })).body.status;

it('lets one of two approve at once', async () => {
  const stage = await prepare();
  await eachRound(stage, async (asked, wanted, round) => {
    const answers = await Promise.all([decide(stage, asked, 'approve', 0), decide(stage, asked, 'approve', 1)]);
    expect(answers.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 409]);
    expect(await timesDone(stage, `${round}回目`)).toBe(1);
    expect(await clockIn(stage)).toBe(wanted);
  });
});

it('either approves or withdraws', async () => {
  const stage = await prepare();
  await eachRound(stage, async (asked, wanted) => {
    const before = await clockIn(stage);
    const [approved, withdrawn] = await Promise.all([decide(stage, asked, 'approve'), withdraw(stage, asked)]);
    expect([approved.status, withdrawn.status].toSorted(byNumber)).toEqual([200, 409]);
    expect(await statusOf(stage, asked)).toBe(approved.status === 200 ? 'approved' : 'withdrawn');
    expect(await clockIn(stage)).toBe(approved.status === 200 ? wanted : before);
  });
});

it('approves before a correction, or not at all', async () => {
  const stage = await prepare();
  await eachRound(stage, async (asked, _wanted, round) => {
    const corrected = clock(540 + (round % 60) + 1);
    const [approved, correction] = await Promise.all([
      decide(stage, asked, 'approve'),
      correct(stage, DAYS[0] ?? '', corrected),
    ]);
    expect(correction.status).toBe(200);
    expect(await clockIn(stage)).toBe(corrected);
    if (approved.status === 200) return;
    expect(approved.body.code).toBe('day_changed');
    await withdraw(stage, asked);
  });
});

it('approves before the month is closed, or not at all', async () => {
  const stage = await prepare();
  await eachRound(stage, async (asked, wanted) => {
    const before = await clockIn(stage);
    const [approved] = await Promise.all([decide(stage, asked, 'approve'), closing(stage, 'close')]);
    if (approved.status !== 200) expect(approved.body.code).toBe('month_closed');
    expect(await clockIn(stage)).toBe(approved.status === 200 ? wanted : before);
    await closing(stage, 'reopen');
    if (approved.status !== 200) await withdraw(stage, asked);
  });
});
