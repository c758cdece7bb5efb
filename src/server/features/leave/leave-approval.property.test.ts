import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { auditOf } from '../../testing/attendance-builders.ts';
import { addCompany, addUser, type TestUser } from '../../testing/builders.ts';
import { addLeaveGrant } from '../../testing/leave-builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Enough that no request is short of it. */
const GRANTED = 40;

interface Stage {
  readonly applicant: TestUser;
  readonly own: string;
  /** The approvers of the first step, one of whom is enough, then those of the second. */
  readonly deciders: readonly [string, string, string];
}

/** A company whose leave goes to one of two superiors, then to any admin. */
async function prepare(): Promise<Stage> {
  server.setNow('2026-11-20T12:00:00+09:00');
  const companyId = await addCompany(server.database);
  const [applicant, first, second] = [
    await addUser(server.database, { companyId }),
    await addUser(server.database, { companyId }),
    await addUser(server.database, { companyId }),
  ];
  const superAdmin = await server.logIn(await addUser(server.database, { companyId, role: 'super_admin' }));
  const admin = await server.logIn(await addUser(server.database, { companyId, role: 'admin' }));
  await addLeaveGrant(server.database, applicant, '2026-04-01', GRANTED);
  await server.call('POST /api/admin/approval-routes', {
    token: superAdmin,
    body: {
      name: '休暇',
      kinds: ['leave'],
      longer_than_minutes: null,
      department_id: null,
      steps: [{ by: 'people', mode: 'one', user_ids: [first.userId, second.userId] }, { by: 'admins' }],
    },
  });
  const deciders = [await server.logIn(first), await server.logIn(second), admin] as const;
  return { applicant, own: await server.logIn(applicant), deciders };
}

/** The weekdays from 2026-12-01, a Tuesday: leave on a weekend takes nothing. */
const dateOf = (day: number): string => {
  const fromMonday = day + 1;
  const days = Math.floor(fromMonday / 5) * 7 + (fromMonday % 5);
  return new Date(Date.UTC(2026, 10, 30 + days)).toISOString().slice(0, 10);
};

const ask = async ({ own }: Stage, date: string): Promise<number> => {
  const body = { request_type: 'annual_leave', request_date: date, reason: '私用', client_approver: '取引先' };
  const { status, body: answer } = await server.call('POST /api/vacation', { token: own, body });
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.data.id;
};
/** Whether it was done. */
const decide = async (
  { deciders }: Stage,
  { id, by, decision, revision }: { id: number; by: number; decision: 'approve' | 'reject'; revision: number },
): Promise<boolean> => {
  const body = {
    decision,
    comment: decision === 'reject' ? '繁忙期' : null,
    requests: [{ id, kind: 'leave', revision }],
  };
  const answer = await server.call('POST /api/requests/decisions', { token: deciders[by], body });
  return answer.body.done.length === 1;
};
const cancel = async ({ own }: Stage, id: number): Promise<boolean> =>
  (await server.call(`PUT /api/vacation/${id}`, { token: own, body: { status: 'cancelled' } })).status === 200;
const read = async ({ own }: Stage, id: number) =>
  (await server.call(`GET /api/leave-requests/${id}`, { token: own })).body;
const available = async ({ own }: Stage): Promise<number> =>
  (await server.call('GET /api/vacation-balance/my-balance', { token: own })).body.current_balance;
/** How often something was done with a request, by the audit log. */
const times = async ({ applicant }: Stage, id: number, action: string): Promise<number> =>
  (await auditOf(server.database, applicant)).filter(
    (entry) => entry.action === action && (entry.after as { readonly id?: number } | null)?.id === id,
  ).length;

const act = fc.record({
  what: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'cancel', 'ask'),
  pick: fc.nat(1000),
  by: fc.nat(2),
  isSeen: fc.boolean(),
});

it('needs a yes of each step, once, and takes from the balance what is asked for or approved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 18 }), async (acts) => {
      const stage = await prepare();
      const known: { readonly id: number; status: string; said: number }[] = [];
      for (const { what, pick, by, isSeen } of acts) {
        const request = known[pick % Math.max(1, known.length)];
        if (what === 'ask' || request === undefined) {
          known.push({ id: await ask(stage, dateOf(known.length)), status: 'pending', said: 0 });
          continue;
        }
        const { id } = request;
        const isPending = request.status === 'pending';
        if (what === 'cancel') {
          expect(await cancel(stage, id)).toBe(isPending);
          if (isPending) request.status = 'withdrawn';
          continue;
        }
        // The superiors at the first step, then the admin; of what they haven't seen nobody decides.
        const isAsked = isPending && isSeen && (request.said === 0 ? by < 2 : by === 2);
        const revision = request.said + (isSeen ? 1 : 2);
        expect(await decide(stage, { id, by, decision: what === 'reject' ? 'reject' : 'approve', revision })).toBe(
          isAsked,
        );
        if (!isAsked) continue;
        if (what === 'reject') request.status = 'rejected';
        else {
          request.said += 1;
          if (request.said === 2) request.status = 'approved';
        }
      }
      for (const { id, status, said } of known) {
        expect((await read(stage, id)).status).toBe(status);
        expect(await times(stage, id, 'agree_to_leave')).toBe(Math.min(said, 1));
        expect(await times(stage, id, 'approve_leave')).toBe(said === 2 ? 1 : 0);
      }
      const taken = known.filter(({ status }) => status === 'pending' || status === 'approved').length;
      expect(await available(stage)).toBe(GRANTED - taken);
    }),
    { numRuns: 8 },
  );
});

const ROUNDS = 15;

it('lets one of two who are asked say yes at once, at each step', async () => {
  const stage = await prepare();
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await ask(stage, dateOf(round));
    const yes = (by: number, revision: number) => decide(stage, { id, by, decision: 'approve', revision });
    const [first, second] = await Promise.all([yes(0, 1), yes(1, 1)]);
    expect([first, second].filter(Boolean)).toHaveLength(1);
    expect((await read(stage, id)).waits_for_admins).toBe(true);
    const last = await Promise.all([yes(2, 2), yes(2, 2)]);
    expect(last.filter(Boolean)).toHaveLength(1);
    expect((await read(stage, id)).status).toBe('approved');
    expect([await times(stage, id, 'agree_to_leave'), await times(stage, id, 'approve_leave')]).toEqual([1, 1]);
  }
});

it('either takes a yes or is cancelled', async () => {
  const stage = await prepare();
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await ask(stage, dateOf(round));
    const [agreed, cancelled] = await Promise.all([
      decide(stage, { id, by: 0, decision: 'approve', revision: 1 }),
      cancel(stage, id),
    ]);
    // A yes in between leaves it pending, so that it can still be cancelled after it, never the other way round.
    expect(cancelled).toBe(true);
    expect((await read(stage, id)).events.map(({ action }: { action: string }) => action)).toEqual(
      agreed ? ['submit', 'agree', 'withdraw'] : ['submit', 'withdraw'],
    );
    const next = await ask(stage, dateOf(round));
    await decide(stage, { id: next, by: 1, decision: 'approve', revision: 1 });
    const [approved, withdrawn] = await Promise.all([
      decide(stage, { id: next, by: 2, decision: 'approve', revision: 2 }),
      cancel(stage, next),
    ]);
    expect([approved, withdrawn].filter(Boolean)).toHaveLength(1);
    expect((await read(stage, next)).status).toBe(approved ? 'approved' : 'withdrawn');
  }
});
