import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type * as Api from './api.ts';
import type * as Idle from './idle.ts';

// Modules of this test's own: a call that another file of the same worker left unanswered would be waited for.
let api: typeof Api.api;
let settled: typeof Idle.settled;
let whenIdle: typeof Idle.whenIdle;
let answers: PromiseWithResolvers<Response>[];

beforeEach(async () => {
  vi.resetModules();
  ({ api } = await import('./api.ts'));
  ({ settled, whenIdle } = await import('./idle.ts'));
  answers = [];
  vi.stubGlobal('fetch', () => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

const ask = async () => {
  const call = api('GET /api/closing-days');
  await vi.waitUntil(() => answers.length > 0);
  return call;
};

test.each([
  ['a browser that tells when it is idle', (run: () => void) => void setTimeout(run)],
  ['one that doesn’t', undefined],
])('%s: what is prefetched waits for the data, and for those that they ask for', async (_, requestIdleCallback) => {
  if (requestIdleCallback !== undefined) vi.stubGlobal('requestIdleCallback', requestIdleCallback);
  const done: string[] = [];
  const first = ask().then(() => {
    done.push('first');
    return ask().then(() => void done.push('second'));
  });
  await vi.waitUntil(() => answers.length === 1);
  const prefetched = whenIdle(() => void done.push('prefetched'));
  const waited = settled();
  answers[0]?.resolve(Response.json({ closing_days: [] }));
  await vi.waitUntil(() => answers.length === 2);
  answers[1]?.resolve(Response.json({ closing_days: [] }));
  await Promise.all([first, prefetched, waited]);
  expect(done).toEqual(['first', 'second', 'prefetched']);
});
