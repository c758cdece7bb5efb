import { api } from './api.ts';
import { withStorage } from './browser-storage.ts';
import { presentOwner, PUSH_OWNER_KEY, hadPush } from './session-store.ts';

/** The subscription of this browser to push messages, or `null`; also where it can have none. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  // Not there on plain http.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration();
  // Nor on an iPhone but from its home screen.
  return registration !== undefined && 'pushManager' in registration
    ? registration.pushManager.getSubscription()
    : null;
}

/** Remembers that this browser gets push messages of the present person. */
export function rememberPush(): void {
  withStorage((storage) => storage.setItem(PUSH_OWNER_KEY, presentOwner() ?? ''));
}

/**
 * Subscribes this browser again to the present person's push messages, which it got until the last session expired. Does
 * nothing where it got none, or where the person has logged out since.
 */
export async function resumePush(): Promise<void> {
  if (!hadPush()) return;
  const subscription = await pushSubscription();
  if (subscription !== null) await sendSubscription(subscription);
}

/** Sends the subscription to the server, which pushes the present person's notifications to it. */
export function sendSubscription(subscription: PushSubscription): Promise<{ readonly message: string }> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return api('PUT /api/push/subscription', { body: { endpoint, keys: { p256dh, auth } } });
}

/**
 * Ends this browser's subscription. The server isn't called: it forgets the subscription with the session, or once its next
 * message is refused by the browser's push service.
 */
export function endPush(): Promise<unknown> {
  withStorage((storage) => storage.removeItem(PUSH_OWNER_KEY));
  return pushSubscription().then(
    (subscription) => subscription?.unsubscribe(),
    // It couldn't be asked for, and so isn't there.
    () => undefined,
  );
}
