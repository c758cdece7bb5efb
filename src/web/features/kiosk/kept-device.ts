import { useEffect } from 'react';

import { registerServiceWorker } from '../../lib/service-worker.ts';

/** Keeps the device's screen on, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const request = (): void => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (held) => (lock = held),
        () => {},
      );
    };
    request();
    document.addEventListener('visibilitychange', request);
    return () => {
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, []);
}

/**
 * Has the browser keep the page for the time without a network, with its files: it began to load them before the worker was
 * there to store them. Returns how to end that.
 */
export function keepForOffline(): () => void {
  registerServiceWorker();
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker } = navigator;
  const known = new Set<string>();
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      // What it fetches here is a resource itself.
      if (known.has(name) || !new URL(name).pathname.startsWith('/assets/')) continue;
      known.add(name);
      // From the browser's cache; a failure is made up for by the next visit.
      fetch(name).catch(() => {});
    }
  });
  const begin = (): void => observer.observe({ type: 'resource', buffered: true });
  if (serviceWorker.controller === null) serviceWorker.addEventListener('controllerchange', begin, { once: true });
  else begin();
  return () => {
    serviceWorker.removeEventListener('controllerchange', begin);
    observer.disconnect();
  };
}
