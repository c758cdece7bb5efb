import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { endSession, presentOwner, startSession } from '../../lib/session-store.ts';
import { putPunch, queuedPunches, type QueuedPunch } from './punch-queue.ts';
import { sendBefore, sendQueued } from './punch-sender.ts';

const rows = new Map<string, QueuedPunch>();
let hangs = false;
let opened = 0;

const store = {
  getAll: () => ({ result: [...rows.values()] }),
  put: (punch: QueuedPunch) => ({ result: rows.set(punch.key, punch) }),
  delete: (key: string) => ({ result: rows.delete(key) }),
};

/** What the queue needs of a browser's database, which jsdom has none of; it may never complete anything. */
const database = Object.assign(new EventTarget(), {
  transaction: () => {
    const transaction = Object.assign(new EventTarget(), { abort: () => {}, objectStore: () => store });
    if (!hangs) queueMicrotask(() => transaction.dispatchEvent(new Event('complete')));
    return transaction;
  },
});

beforeEach(() => {
  rows.clear();
  hangs = false;
  opened = 0;
  vi.stubGlobal('indexedDB', {
    open: () => {
      opened += 1;
      const opening = Object.assign(new EventTarget(), { result: database });
      queueMicrotask(() => opening.dispatchEvent(new Event('success')));
      return opening;
    },
  });
  const user = { id: 1, companyId: 'demo', employeeId: 'E0001', name: '佐藤 健太', isFirstLogin: false };
  startSession('abc', { ...user, role: 'user' });
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

describe('the queue of punches', () => {
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
