/** A version of the app: the files that it keeps, as paths from the server's root, and a name that changes with them. */
export interface Version {
  readonly name: string;
  readonly files: readonly string[];
}

/** How long the server is waited for where there is another answer, in milliseconds. */
const PATIENCE_MS = 5000;

/** How long a file is looked for before the server is asked as well, in milliseconds. */
const LOOKUP_MS = 1000;

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
  const stored = lookUp(caches.open(cacheName).then((cache) => cache.match('/')));
  const answer = fetch(request).then(async (response) => (response.status >= 500 && (await stored)) || response);
  const current = orStored(answer, stored);
  const late = after(PATIENCE_MS).then(async () => (await stored) ?? current);
  return Promise.race([current, late]);
}

/** A file of the build: its name says what is in it, so that a stored one is never old. */
async function fileFor(request: Request, cacheName: string): Promise<Response> {
  const stored = lookUp(caches.match(request, { ignoreVary: true }));
  const found = await Promise.race([stored, after(LOOKUP_MS)]);
  if (found !== undefined) return found;
  const answer = await orStored(fetch(request), stored);
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

const after = (ms: number): Promise<undefined> => new Promise((resolve) => void setTimeout(resolve, ms, undefined));

/** Looks up a stored answer. A browser whose disk is full or faulty rejects or never answers: that counts as none. */
const lookUp = (lookup: Promise<Response | undefined>): Promise<Response | undefined> =>
  Promise.race([lookup.catch(() => undefined), after(PATIENCE_MS)]);

/** The server's answer; the stored one where there is none. */
const orStored = (answer: Promise<Response>, stored: Promise<Response | undefined>): Promise<Response> =>
  answer.catch(async (error: unknown) => {
    const found = await stored;
    if (found === undefined) throw error;
    return found;
  });
