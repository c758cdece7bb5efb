import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCode, prefetchCode } from './load-code.ts';

const fetched = vi.fn<(path: string) => Promise<Response>>();
const load = vi.fn<() => Promise<string>>(() => Promise.resolve('module'));

beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  fetched.mockReset();
  load.mockClear();
});

const styleOf = (path: string): HTMLLinkElement | null => document.querySelector(`link[href="${path}"]`);

test('code is imported once all its files have come, each of which is fetched once', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  for (const { promise } of answers) fetched.mockReturnValueOnce(promise);
  const loaded = loadCode(load, ['assets/one.js', 'assets/two.js']);
  const beside = loadCode(load, ['assets/two.js']);
  answers[0]?.resolve(new Response('1'));
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  answers[1]?.resolve(new Response('2'));
  await expect(Promise.all([loaded, beside])).resolves.toEqual(['module', 'module']);
  expect(fetched.mock.calls).toEqual([['/assets/one.js'], ['/assets/two.js']]);
});

test.each([
  ['no answer', 'assets/lost.js', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ['a refusal', 'assets/gone.js', () => Promise.resolve(new Response('', { status: 404 })), '/assets/gone.js: 404'],
])('%s: nothing is imported, so that the next try can succeed', async (_, path, fail, message) => {
  fetched.mockImplementationOnce(fail).mockResolvedValueOnce(new Response('code'));
  await expect(loadCode(load, [path])).rejects.toThrow(message);
  expect(load).not.toHaveBeenCalled();
  await expect(loadCode(load, [path])).resolves.toBe('module');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a style that failed is applied by the next try', async () => {
  const failing = loadCode(load, ['assets/part.css']);
  styleOf('/assets/part.css')?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('/assets/part.css');
  expect(styleOf('/assets/part.css')).toBeNull();
  expect(load).not.toHaveBeenCalled();
  const loaded = loadCode(load, ['assets/part.css']);
  expect(styleOf('/assets/part.css')?.rel).toBe('stylesheet');
  styleOf('/assets/part.css')?.dispatchEvent(new Event('load'));
  await expect(loaded).resolves.toBe('module');
});

test('what is prefetched is fetched once and runs when it is loaded', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('code')));
  const importLater = () => loadCode(load, ['assets/later.js', 'assets/shared.js']);
  await prefetchCode(importLater);
  expect(fetched.mock.calls).toEqual([['/assets/later.js'], ['/assets/shared.js']]);
  expect(load).not.toHaveBeenCalled();
  await expect(importLater()).resolves.toBe('module');
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a style that is prefetched is applied when it is loaded', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('style')));
  const importStyled = () => loadCode(load, ['assets/styled.css']);
  await prefetchCode(importStyled);
  expect(fetched.mock.calls).toEqual([['/assets/styled.css']]);
  expect(styleOf('/assets/styled.css')).toBeNull();
  const loaded = importStyled();
  expect(styleOf('/assets/styled.css')?.rel).toBe('stylesheet');
  styleOf('/assets/styled.css')?.dispatchEvent(new Event('load'));
  await expect(loaded).resolves.toBe('module');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a prefetch that fails leaves the next load as it is', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(new Response('code'));
  const importAway = () => loadCode(load, ['assets/away.js']);
  await expect(prefetchCode(importAway)).rejects.toThrow('Failed to fetch');
  await expect(importAway()).resolves.toBe('module');
});

test('what the page has is not asked for', async () => {
  const preloaded = document.createElement('link');
  preloaded.rel = 'modulepreload';
  preloaded.setAttribute('href', '/assets/start.js');
  document.head.append(preloaded);
  await expect(loadCode(load, ['assets/start.js'])).resolves.toBe('module');
  expect(fetched).not.toHaveBeenCalled();
});
