import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endFirstLoad, loadCode, prefetchCode } from './load-code.ts';

const fetched = vi.fn<(path: string) => Promise<Response>>();
const load = vi.fn<() => Promise<string>>(() => Promise.resolve('module'));

beforeEach(() => void vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  fetched.mockReset();
  load.mockClear();
});

const linksTo = (path: string): NodeListOf<HTMLLinkElement> => document.querySelectorAll(`link[href="${path}"]`);
const linkTo = (path: string): HTMLLinkElement | null => linksTo(path)[0] ?? null;
const styleOf = linkTo;

/** Waits for the file's link in the page, and fires its event: that the file came, or didn't. */
async function answer(path: string, how: 'load' | 'error'): Promise<void> {
  const link = await vi.waitUntil(() => linkTo(path));
  link.dispatchEvent(new Event(how));
}

test('the first load: code is imported once all its files have come by links, each of which is asked for once', async () => {
  const loaded = loadCode(load, ['assets/one.js', 'assets/two.js']);
  const beside = loadCode(load, ['assets/two.js']);
  await answer('/assets/one.js', 'load');
  const { rel, as } = linkTo('/assets/one.js') ?? {};
  expect({ rel, as, crossOrigin: linkTo('/assets/one.js')?.hasAttribute('crossorigin') }).toEqual({
    rel: 'preload',
    as: 'script',
    crossOrigin: true,
  });
  await Promise.resolve();
  expect(load).not.toHaveBeenCalled();
  await answer('/assets/two.js', 'load');
  await expect(Promise.all([loaded, beside])).resolves.toEqual(['module', 'module']);
  expect(linksTo('/assets/two.js')).toHaveLength(1);
  expect(fetched).not.toHaveBeenCalled();
});

test('the first load: a file whose link failed loads the page anew once it can be had', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const failing = loadCode(load, ['assets/lost.js']);
  await answer('/assets/lost.js', 'error');
  await expect(failing).rejects.toThrow('/assets/lost.js: not loaded');
  expect(linkTo('/assets/lost.js')).toBeNull();
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadCode(load, ['assets/lost.js'])).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
  fetched.mockImplementationOnce(() => Promise.resolve(new Response('code')));
  void loadCode(load, ['assets/lost.js']);
  await vi.waitUntil(() => reload.mock.calls.length > 0);
  expect(load).not.toHaveBeenCalled();
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

test.each([
  ['no answer', 'assets/away.js', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch'],
  ['a refusal', 'assets/gone.js', () => Promise.resolve(new Response('', { status: 404 })), '/assets/gone.js: 404'],
])('a prefetch that fails by %s leaves the next load as it is', async (_, path, fail, message) => {
  fetched.mockImplementationOnce(fail);
  const importAway = () => loadCode(load, [path]);
  await expect(prefetchCode(importAway)).rejects.toThrow(message);
  const loaded = importAway();
  await answer(`/${path}`, 'load');
  await expect(loaded).resolves.toBe('module');
});

test('what the page has is not asked for', async () => {
  const preloaded = document.createElement('link');
  preloaded.rel = 'modulepreload';
  preloaded.setAttribute('href', '/assets/start.js');
  document.head.append(preloaded);
  await expect(loadCode(load, ['assets/start.js'])).resolves.toBe('module');
  expect(fetched).not.toHaveBeenCalled();
});

test('after the first load a file that does not come is fetched by the next try, and imported then', async () => {
  endFirstLoad();
  fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadCode(load, ['assets/part.js'])).rejects.toThrow('Failed to fetch');
  expect(load).not.toHaveBeenCalled();
  fetched.mockImplementationOnce(() => Promise.resolve(new Response('code')));
  await expect(loadCode(load, ['assets/part.js'])).resolves.toBe('module');
  expect(linkTo('/assets/part.js')).toBeNull();
});
