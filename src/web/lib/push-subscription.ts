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

/**
 * Ends this browser's subscription. Nobody tells the server: its next message is refused by the browser's push service, and then
 * it forgets the subscription.
 */
export const endPush = (): Promise<unknown> =>
  pushSubscription().then(
    (subscription) => subscription?.unsubscribe(),
    // It couldn't be asked for, and so isn't there.
    () => undefined,
  );
