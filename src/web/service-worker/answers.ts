/** A version of the app: the files that it keeps, as paths from the server's root, and a name that changes with them. */
export interface Version {
  readonly name: string;
  readonly files: readonly string[];
}

/** How long the server is waited for where there is another answer, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * The answer to a request of the app's page, or `null` for what the browser is to do by itself: all of the API's, which
 * is never stored here, and all that isn't read.
 */
export function answerTo(request: Request, { cacheName }: { readonly cacheName: string }): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== globalThis.location.origin) return null;
  if (request.mode === 'navigate') return isPage(pathname) ? pageFor(request, cacheName) : null;
  return pathname.startsWith('/assets/') ? fileFor(request, cacheName) : null;
}

const isPage = (pathname: string): boolean => !/^\/(api|assets|verify)(\/|$)/.test(pathname);

/** The page as the server has it now; the stored one, with its own policy, while the server can't be reached or is slow. */
async function pageFor(request: Request, cacheName: string): Promise<Response> {
  const answer = fetch(request);
  const stored = await (await caches.open(cacheName)).match('/');
  if (stored === undefined) return answer;
  const current = answer.then(
    (response) => (response.status >= 500 ? stored : response),
    () => stored,
  );
  const late = new Promise<Response>((resolve) => void setTimeout(() => resolve(stored), PATIENCE_MS));
  return Promise.race([current, late]);
}

/** A file of the build: its name says what is in it, so that a stored one is never old. */
async function fileFor(request: Request, cacheName: string): Promise<Response> {
  const stored = await caches.match(request, { ignoreVary: true });
  if (stored !== undefined) return stored;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    // A full disk is no reason not to answer.
    void caches
      .open(cacheName)
      .then((cache) => cache.put(request, copy))
      .catch(() => {});
  }
  return answer;
}
