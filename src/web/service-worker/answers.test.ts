import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answerTo } from './answers.ts';

const ORIGIN = 'https://kintai.example';
const page = { method: 'GET', mode: 'navigate', url: `${ORIGIN}/time-clock` } as Request;
const file = { method: 'GET', mode: 'cors', url: `${ORIGIN}/assets/clock.js` } as Request;
const hung = () => new Promise<never>(() => {});
const failing = () => Promise.reject(new Error('in trouble'));

/** What the request is answered with, by a browser whose store does that, and a server that does. */
async function answered(request: Request, lookUp: () => Promise<Response>, server: () => Promise<Response>) {
  vi.stubGlobal('caches', {
    open: () => Promise.resolve({ match: lookUp, put: () => Promise.resolve() }),
    match: lookUp,
  });
  vi.stubGlobal('fetch', server);
  const answer = answerTo(request, { cacheName: 'app' })?.then(
    (response) => response.text(),
    () => 'no answer',
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return Promise.race([answer, Promise.resolve('nothing yet')]);
}

const stored = () => Promise.resolve(new Response('stored'));
const served = () => Promise.resolve(new Response('served'));
const faulty = () => Promise.resolve(new Response('faulty', { status: 500 }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: ORIGIN });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the service worker', () => {
  it.each([
    ['a page', page, stored, served, 'served'],
    ['a page of a server that fails', page, stored, faulty, 'stored'],
    ['a page of a server that is slow', page, stored, hung, 'stored'],
    ['a page without a network', page, stored, failing, 'stored'],
    ['a page with a store that hangs', page, hung, served, 'served'],
    ['a page with a store in trouble', page, failing, served, 'served'],
    ['a page of neither', page, hung, failing, 'no answer'],
    ['a file', file, stored, served, 'stored'],
    ['a file with a store that hangs', file, hung, served, 'served'],
    ['a file with a store in trouble', file, failing, served, 'served'],
    ['a file of neither', file, failing, failing, 'no answer'],
  ])('answers %s', async (_, request, lookUp, server, expected) => {
    expect(await answered(request, lookUp, server)).toBe(expected);
  });
});
