import { nextTask } from './next-task.ts';
import { styleNonce } from './style-nonce.ts';

type ByPath = Map<string, Promise<void>>;

/** The files that have come, or are on their way. */
const files: ByPath = new Map();
/** The styles that are applied, or about to be. */
const styles: ByPath = new Map();

/** The scripts whose link failed. */
const lost = new Set<string>();

let isFirstLoad = true;

/** Nothing is preloaded by links from now on: the page is drawn, and must live with what doesn't come. */
export function endFirstLoad(): void {
  isFirstLoad = false;
}

/**
 * Runs an `import()` once the files that it needs have come; one that fails to come is asked for again by the next call. By
 * `import()` alone it would be lost until the page is reloaded: browsers remember each module that they failed to fetch
 * (Chrome before 156, Firefox before 154, Safari 27 and before; whatwg/html#6768). So files are fetched, and `import()` finds
 * them in the browser's cache. Those of the first load are preloaded by links, which `import()` takes over, so that each is
 * asked for once; Chrome remembers where one failed, and `import()` fails by it, so that then the page is loaded again.
 *
 * The build calls it around each `import()`, in the place of Vite's own helper (vite.config.ts).
 *
 * @param paths of all scripts and styles, from the server's root
 */
export async function loadCode<Module>(load: () => Promise<Module>, paths: readonly string[] = []): Promise<Module> {
  if (prefetched !== null) {
    prefetched.push(inTasks(paths, (path) => once(files, path, fetchFile)));
    // A prefetch has no use for the module.
    return new Promise<never>(() => {});
  }
  await inTasks(paths, (path) =>
    path.endsWith('.css') ? once(styles, path, applyStyle) : once(files, path, comeScript),
  );
  return load();
}

let prefetched: Promise<void>[] | null = null;

/**
 * Fetches what the `import()`s need that a function begins with, and runs nothing of it: to run a screen's code takes a
 * phone as long as drawing one, and with each style that is applied the page is styled and laid out again. The first
 * `import()` that is for use finds it in the browser's cache, without a network too.
 *
 * Rejects when a file does not come.
 */
export async function prefetchCode(load: () => Promise<unknown>): Promise<void> {
  const coming: Promise<void>[] = [];
  prefetched = coming;
  try {
    void load();
  } finally {
    prefetched = null;
  }
  await Promise.all(coming);
}

/** Asks for one file in a task. */
async function inTasks(paths: readonly string[], come: (path: string) => Promise<void>): Promise<void> {
  const coming: Promise<void>[] = [];
  for (const path of paths) {
    if (coming.length > 0) await nextTask();
    coming.push(come(`/${path}`));
  }
  await Promise.all(coming);
}

function once(known: ByPath, path: string, come: (path: string) => Promise<void>): Promise<void> {
  const earlier = known.get(path);
  if (earlier !== undefined) return earlier;
  // The files that the page names are loaded, or this code wouldn't run.
  const isNamed = document.querySelector(`[src="${path}"], [href="${path}"]`) !== null;
  const coming = isNamed ? Promise.resolve() : come(path);
  known.set(path, coming);
  coming.catch(() => known.delete(path));
  return coming;
}

async function fetchFile(path: string): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  // Only a whole answer is cached.
  await answer.arrayBuffer();
}

function applyStyle(path: string): Promise<void> {
  return linkTo(path, { rel: 'stylesheet', nonce: styleNonce() });
}

function preloadScript(path: string): Promise<void> {
  return linkTo(path, { rel: 'preload', as: 'script' }).catch((error: unknown) => {
    lost.add(path);
    throw error;
  });
}

/** Loads the page again as soon as a file can be had whose link failed. */
async function loadAnew(path: string): Promise<never> {
  await fetchFile(path);
  window.location.reload();
  return new Promise<never>(() => {});
}

function comeScript(path: string): Promise<void> {
  if (lost.has(path)) return loadAnew(path);
  return isFirstLoad ? preloadScript(path) : fetchFile(path);
}

/** Links the page to a file, in the manner in which a module is fetched; one that doesn't come leaves nothing behind. */
function linkTo(path: string, kind: Partial<HTMLLinkElement>): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), kind, { crossOrigin: '', href: path });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${path}: not loaded`));
    });
    document.head.append(link);
  });
}
