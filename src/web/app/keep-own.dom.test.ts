import { beforeEach, expect, it } from 'vitest';

import { startSession } from '../lib/session-store.ts';
import { setToday } from '../testing/clock.ts';
import { fakeWire, refused } from '../testing/fake-wire.ts';
import { EMPLOYEE } from '../testing/render-screen.tsx';
import { keepOwn } from './keep-own.ts';

/** An idle browser that has kept every answer since then, or none. */
const keptAt = (at: string | null) => ({
  untilIdle: () => Promise.resolve(),
  keptSince: () => Promise.resolve(at === null ? null : Date.parse(at)),
  code: [],
});

const ROUTES = [
  'GET /api/time-records',
  'GET /api/shifts/{month}',
  'GET /api/internal-work',
  'GET /api/months/{month}',
  'GET /api/holidays/{month}',
  'GET /api/vacation-balance/my-balance',
] as const;

function wire() {
  return fakeWire({
    'GET /api/closing-days': { closing_days: [] },
    'GET /api/time-records': [],
    'GET /api/shifts/{month}': [],
    'GET /api/internal-work': [],
    'GET /api/holidays/{month}': [],
    'GET /api/months/{month}': refused('server_error'),
    'GET /api/vacation-balance/my-balance': refused('server_error'),
  });
}

beforeEach(() => {
  setToday('2026-11-18');
  startSession('token', EMPLOYEE);
});

it('reads the own month, the shifts of two and the balance once a day', async () => {
  const { sent } = wire();
  await keepOwn(new AbortController().signal, keptAt('2026-11-17T23:59:00+09:00'));
  expect(ROUTES.map((route) => sent(route).length)).toEqual([1, 2, 1, 1, 1, 1]);
});

it('reads nothing of which there is an answer of today, or once the screen is left', async () => {
  const { sent } = wire();
  await keepOwn(new AbortController().signal, keptAt('2026-11-18T00:00:00+09:00'));
  await keepOwn(AbortSignal.abort(), keptAt(null));
  expect(ROUTES.map((route) => sent(route).length)).toEqual([0, 0, 0, 0, 0, 0]);
});
