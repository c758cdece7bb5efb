import { answerTo, type Version } from './answers.ts';
import { openPushed, type PushScope, showPushed } from './push.ts';

/** An event of a worker's scope that TypeScript's types of pages lack. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void };
}
interface WorkerScope extends PushScope {
  skipWaiting(): Promise<void>;
  readonly clients: PushScope['clients'] & { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void;
}

/** The build puts it here: the files that the employee's screens need. */
declare const VERSION: Version;

const worker = globalThis as unknown as WorkerScope;
const PREFIX = 'kintai-app-';
const CACHE = `${PREFIX}${VERSION.name}`;

/** The versions whose files stay: a page that is still open may need those of the one before. */
const KEPT_VERSIONS = 2;

worker.addEventListener('install', (event) => event.waitUntil(install().then(() => worker.skipWaiting())));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request, { cacheName: CACHE });
  if (answer !== null) event.respondWith(answer);
});
worker.addEventListener('push', (event) => event.waitUntil(showPushed(worker, event.data?.text() ?? '')));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPushed(worker, event.notification.data));
});

/** Stores the page and its files; all of them, or this version isn't installed. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  // One by one: all together they would hold up the screen that is just being shown.
  for (const path of VERSION.files) {
    // Its name has its content's hash: what an earlier version has is the same.
    const known = await caches.match(path, { ignoreVary: true });
    if (known === undefined) await cache.add(path);
    else await cache.put(path, known);
  }
  await cache.add(new Request('/', { cache: 'no-store' }));
}

async function activate(): Promise<void> {
  // In the order in which they were made.
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, Math.max(0, names.length - KEPT_VERSIONS + 1)).map((name) => caches.delete(name)));
  await worker.clients.claim();
}
