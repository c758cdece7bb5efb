import { QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { MyDay } from '#contract/my-day.ts';
import { isoDate } from '#domain/time/date.ts';
import { myDayQuery } from '../../lib/my-day-query.ts';
import { queryClient } from '../../lib/query-client.tsx';
import { endSession, presentOwner, startSession } from '../../lib/session-store.ts';
import { putAgain, putPunch, queuedPunches, type QueuedPunch } from './punch-queue.ts';
import { sendBefore, sendQueued } from './punch-sender.ts';
import { MY_DAY } from './testing/clock.tsx';

const rows = new Map<string, QueuedPunch>();
let hangs = false;
/** Whether the browser has stored it, and is only late to say so. */
let isStored = false;
let opened = 0;
let last = new EventTarget();

const store = {
  getAll: () => ({ result: [...rows.values()] }),
  put: (punch: QueuedPunch) => ({ result: rows.set(punch.key, punch) }),
  delete: (key: string) => ({ result: rows.delete(key) }),
};

/** What the queue needs of a browser's database, which jsdom has none of; it may never complete anything. */
const database = Object.assign(new EventTarget(), {
  transaction: () => {
    const abort = (): void => {
      if (isStored) throw new DOMException('The transaction has finished.', 'InvalidStateError');
    };
    const transaction = Object.assign(new EventTarget(), { abort, objectStore: () => store });
    last = transaction;
    if (!hangs) queueMicrotask(() => transaction.dispatchEvent(new Event('complete')));
    return transaction;
  },
});

const keyOf = (id: number): string => `0${id}`.repeat(32);

/** Logs somebody in, whose token names them, with a key of theirs. */
const logIn = (id: number, punchKey = keyOf(id)): void => {
  const user = { companyId: 'demo', employeeId: `E000${id}`, name: '佐藤 健太', isFirstLogin: false };
  startSession(`token-${id}`, { ...user, id, role: 'user', punchKey });
};

beforeEach(() => {
  rows.clear();
  hangs = false;
  isStored = false;
  opened = 0;
  vi.stubGlobal('indexedDB', {
    open: () => {
      opened += 1;
      const opening = Object.assign(new EventTarget(), { result: database });
      queueMicrotask(() => opening.dispatchEvent(new Event('success')));
      return opening;
    },
  });
  logIn(1);
});
afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const punch = (key: string, tappedAt: string, clockDifference: number | null = 0): QueuedPunch => ({
  key,
  owner: presentOwner() ?? '',
  kind: 'clock_in',
  workDate: isoDate('2026-11-20'),
  body: {
    type: 'in',
    note: undefined,
    latitude: undefined,
    longitude: undefined,
    accuracy: undefined,
    work_date: undefined,
    place_reason: undefined,
    tapped_at: tappedAt,
    clock_difference_ms: clockDifference,
  },
  state: 'unsent',
});
/** All that somebody could read of what is stored. */
const textOf = (stored: unknown): string =>
  JSON.stringify(stored, (_, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value)
      ? Buffer.from(value as ArrayBuffer).toString('latin1')
      : value,
  );

const keys = async (): Promise<string[]> => (await queuedPunches()).map(({ key }) => key);

/** The keys as they are sent, to a server that answers each with the status. */
function serve(statusOf: (key: string) => number): string[] {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: HeadersInit }) => {
    const key = new Headers(headers).get('idempotency-key') ?? '';
    sent.push(key);
    const body = { message: '理由', code: 'internal', record_type: '' };
    return Promise.resolve(Response.json(body, { status: statusOf(key) }));
  });
  return sent;
}

/** The server makes a request of each. */
function serveRequests(): void {
  const answer = { request_id: 7, message: '申請しました' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer, { status: 201 })));
}

describe('the queue of punches', () => {
  it('is read by its person alone, and again by them after their next login', async () => {
    const secret = punch('first', '2026-11-20T09:00:00+09:00');
    await putPunch({ ...secret, body: { ...secret.body, note: '直行：秘密の客先', latitude: 35.13579 } });
    const [stored] = [...rows.values()];
    expect(stored).toEqual({
      key: 'first',
      owner: '1 demo',
      sealed: { iv: expect.anything(), data: expect.anything() },
    });
    expect(textOf(stored)).not.toMatch(/秘密|35\.13579|clock_in/);
    endSession('expired');
    expect(await keys()).toEqual([]);
    expect(JSON.stringify(localStorage)).not.toContain(keyOf(1));
    logIn(2);
    expect(await keys()).toEqual([]);
    logIn(1, keyOf(9));
    expect(await keys()).toEqual([]);
    logIn(1);
    expect((await queuedPunches()).map(({ body }) => body.note)).toEqual(['直行：秘密の客先']);
  });

  it('has also what was stored before it was sealed, and what a browser without cryptography stores', async () => {
    rows.set('before', punch('before', '2026-11-20T08:00:00+09:00'));
    vi.stubGlobal('crypto', {});
    await putPunch(punch('plain', '2026-11-20T09:00:00+09:00'));
    expect(await keys()).toEqual(['before', 'plain']);
    expect(rows.get('plain')).toMatchObject({ body: { type: 'in' } });
  });

  it('is in the order of the times that count', async () => {
    await putPunch(punch('second', '2026-11-20T09:00:00+09:00', 3_600_000));
    await putPunch(punch('first', '2026-11-20T09:30:00+09:00'));
    expect(await keys()).toEqual(['first', 'second']);
  });

  it('waits for no database that hangs, and opens it anew', async () => {
    await queuedPunches();
    vi.useFakeTimers();
    hangs = true;
    await Promise.all([expect(queuedPunches()).rejects.toThrow('does not answer'), vi.advanceTimersByTimeAsync(2000)]);
    hangs = false;
    const before = opened;
    expect(await queuedPunches()).toEqual([]);
    expect(opened).toBe(before + 1);
  });

  it('waits some more for a database that has stored a punch and is late to say so', async () => {
    await queuedPunches();
    vi.useFakeTimers();
    [hangs, isStored] = [true, true];
    const putting = putPunch(punch('late', '2026-11-20T09:00:00+09:00'));
    await vi.advanceTimersByTimeAsync(3500);
    hangs = false;
    last.dispatchEvent(new Event('complete'));
    await putting;
    expect(await keys()).toEqual(['late']);
    hangs = true;
    await Promise.all([expect(queuedPunches()).rejects.toThrow('does not answer'), vi.advanceTimersByTimeAsync(4000)]);
  });

  it('is sent past a punch at which the server fails, and one that it refuses', async () => {
    const statuses: Record<string, number> = { failing: 500, refused: 409, good: 201 };
    const sent = serve((key) => statuses[key] ?? 0);
    await putPunch(punch('failing', '2026-11-20T09:00:00+09:00'));
    await putPunch(punch('refused', '2026-11-20T09:01:00+09:00'));
    await putPunch(punch('good', '2026-11-20T09:02:00+09:00'));
    await sendQueued();
    expect(sent).toEqual(['failing', 'refused', 'good']);
    expect((await queuedPunches()).map(({ key, state }) => [key, state])).toEqual([
      ['failing', 'unsent'],
      ['refused', 'refused'],
    ]);
  });

  it('stays in its order where the server asks to wait', async () => {
    const sent = serve(() => 429);
    await putPunch(punch('first', '2026-11-20T09:00:00+09:00'));
    await putPunch(punch('second', '2026-11-20T09:01:00+09:00'));
    expect(await sendBefore('second')).toBe(false);
    expect(sent).toEqual(['first']);
  });

  it('is sent before a punch that is made now', async () => {
    const sent = serve(() => 201);
    await putPunch(punch('first', '2026-11-20T09:00:00+09:00'));
    await putPunch({ ...punch('now', new Date().toISOString()), state: 'sending' });
    expect(await sendBefore('now')).toBe(true);
    expect(sent).toEqual(['first']);
    expect(await keys()).toEqual(['now']);
  });
});

/**
 * The fates of a call: the network goes before it arrives, or before its answer does, what a server may answer, and
 * that another person logs in meanwhile.
 */
const FATES = ['taken', 'taken', 'cut', 'lost', 'refused', 'failing', 'busy', 'expired', 'another'] as const;
type Fate = (typeof FATES)[number];

/** A server that takes each key once, as ours does, and lets the network do what it will. */
function startServer() {
  const server = { taken: new Map<string, string>(), fates: [] as Fate[], present: 1 as number | null };
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: HeadersInit }) => {
    const key = new Headers(headers).get('idempotency-key') ?? '';
    const token = new Headers(headers).get('authorization') ?? '';
    const fate = server.fates.shift() ?? 'taken';
    const answer = (status: number, code = 'internal'): Promise<Response> =>
      Promise.resolve(Response.json({ message: '理由', code, record_type: '' }, { status }));
    if (fate === 'cut') return Promise.reject(new TypeError('no network'));
    if (fate === 'failing') return answer(500);
    if (fate === 'busy') return answer(429);
    if (fate === 'expired') return answer(401, 'unauthorized');
    if (fate === 'refused' && !server.taken.has(key)) return answer(409);
    if (!server.taken.has(key)) server.taken.set(key, token);
    if (fate === 'another') logIn((server.present = 2));
    return fate === 'lost' ? Promise.reject(new TypeError('no answer')) : answer(201);
  });
  return server;
}

const step = fc.oneof(
  fc.record({ do: fc.constant('tap' as const), state: fc.constantFrom('unsent' as const, 'sending' as const) }),
  fc.record({ do: fc.constant('send' as const), fates: fc.array(fc.constantFrom(...FATES), { maxLength: 4 }) }),
  fc.record({ do: fc.constant('log in' as const), as: fc.constantFrom(1, 2) }),
  fc.record({ do: fc.constant('log out' as const) }),
);

/** Of which chance seldom has the second sent by another person's token. */
const TWO_TAPS = [
  { do: 'tap', state: 'unsent' },
  { do: 'tap', state: 'unsent' },
] as const;

describe('every tap', () => {
  it('is stored once, or refused where its person sees it, whatever the network, the server and the logins do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        rows.clear();
        logIn(1);
        const server = startServer();
        const tapped = new Map<string, number>();
        for (const each of steps) {
          if (each.do === 'log in') logIn((server.present = each.as));
          if (each.do === 'log out') {
            endSession('logout');
            server.present = null;
          }
          const { present } = server;
          if (each.do === 'tap' && present !== null) {
            const key = `tap-${tapped.size}`;
            tapped.set(key, present);
            // Of one whose page went before the answer came, nobody knows whether it arrived.
            if (each.state === 'sending' && tapped.size % 2 === 0) server.taken.set(key, `Bearer token-${present}`);
            await putPunch({
              ...punch(key, `2026-11-20T09:${String(tapped.size).padStart(2, '0')}:00+09:00`),
              state: each.state,
            });
          }
          if (each.do === 'send') {
            server.fates = [...each.fates];
            // Two at once: a second tab, or a button that is pressed twice.
            await Promise.all([sendQueued(), sendQueued()]);
            server.fates = [];
          }
        }
        for (const id of [1, 2]) {
          logIn(id);
          await sendQueued();
          const left = await queuedPunches();
          expect(left.map(({ state, reason }) => [state, reason])).toEqual(left.map(() => ['refused', '理由']));
          const ofPerson = [...tapped].filter(([, owner]) => owner === id).map(([key]) => key);
          const shown = new Set(left.map(({ key }) => key));
          for (const key of ofPerson) {
            expect([key, server.taken.has(key) !== shown.has(key)]).toEqual([key, true]);
            expect([`Bearer token-${id}`, undefined]).toContain(server.taken.get(key));
          }
        }
      }),
      { numRuns: 500, examples: [[[...TWO_TAPS, { do: 'send', fates: ['another'] }]]] },
    );
  });
});

it('leaves a punch that has become a request to the server, once the day has been asked for anew', async () => {
  const asked = vi.fn<() => Promise<MyDay>>(() => Promise.resolve(MY_DAY));
  await queryClient.fetchQuery({ queryKey: myDayQuery.queryKey, queryFn: asked });
  const shown = new QueryObserver(queryClient, { queryKey: myDayQuery.queryKey, queryFn: asked, staleTime: Infinity });
  const stop = shown.subscribe(() => {});
  serveRequests();
  await putPunch(punch('first', '2026-11-20T09:00:00+09:00'));
  const before = asked.mock.calls.length;
  asked.mockImplementation(async () => {
    // It is on the screen all the time.
    expect(await keys()).toEqual(['first']);
    return MY_DAY;
  });
  await sendQueued();
  stop();
  expect(asked.mock.calls.length).toBe(before + 1);
  expect(await queuedPunches()).toEqual([]);
});

it('keeps a punch that was refused for a request that waits, until it is sent again', async () => {
  const refusal = {
    message: '承認を待っています',
    code: 'request_pending_already',
    waiting_request: 9,
    receipt: 'signed',
  };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })));
  await putPunch(punch('first', '2026-11-20T09:00:00+09:00'));
  await sendQueued();
  const [refused] = await queuedPunches();
  expect(refused).toMatchObject({ state: 'refused', reason: '承認を待っています', waitingRequest: 9 });
  const sent = serve(() => 201);
  await sendQueued();
  expect(sent).toEqual([]);
  if (refused !== undefined) await putAgain(refused);
  const again = punch('first', '2026-11-20T09:00:00+09:00');
  expect(await queuedPunches()).toEqual([{ ...again, body: { ...again.body, receipt: 'signed' } }]);
  await sendQueued();
  expect(sent).toEqual(['first']);
  expect(await queuedPunches()).toEqual([]);
});
