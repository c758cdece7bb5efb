import { fromBase64Url } from '../../lib/base64url.ts';

/** What this browser can do: `install` where it can once the app is on the home screen (iOS). */
export type PushSupport = 'yes' | 'install' | 'no';

/** Whether this browser can get push messages. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'yes';
  return /iPhone|iPad|iPod/.test(navigator.userAgent) ? 'install' : 'no';
}

/** Asks the person for permission to show notifications, unless they have decided before. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

/** Subscribes this browser by the server's key; one by another key, as of a restored backup, is replaced. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const options = { userVisibleOnly: true, applicationServerKey: fromBase64Url(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const other = await pushManager.getSubscription();
    if (other === null) throw error;
    await other.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** How long the app's service worker may take to be installed, in milliseconds. */
const PATIENCE_MS = 30_000;

/** The app's service worker, which shows what is pushed. One that can't be installed is waited for in vain. */
async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>(
    (_, reject) => void setTimeout(() => reject(new Error('no service worker')), PATIENCE_MS),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/** SHA-256 of an endpoint in hexadecimal, as the server has it. */
export async function endpointHash(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
