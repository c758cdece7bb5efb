/** The address of the service worker: what lies below its folder, it serves without a network. */
export const SERVICE_WORKER = '/service-worker.js';

/** Has the browser keep the app for the time without a network (decision 104), where it can. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Not without https; and a failure, as of a network that goes, is made up for by the next visit.
  navigator.serviceWorker.register(SERVICE_WORKER, { updateViaCache: 'none' }).catch(() => {});
}
