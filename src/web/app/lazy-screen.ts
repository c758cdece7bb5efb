import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { lazyPart } from '../ui/lazy-part.tsx';
import { ScreenFailure } from './error-boundary.tsx';

const RELOADED_AT = 'reloadedForNewVersionAt';
const ONCE_MS = 60_000;

/**
 * A screen whose code is loaded when it is first shown. Without a network it says so and offers to try again. When that
 * fails although the device is online, a new version has most likely replaced the files that this page knows: the page is
 * reloaded, once. Failing again is an error.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!navigator.onLine) return { default: lazyPart(load, ScreenFailure) };
      if (reloadedJustNow()) throw error;
      window.location.reload();
      return new Promise<never>(() => {});
    }
  });
}

/** Whether the page was reloaded for this a moment ago; records that it is about to be. */
function reloadedJustNow(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT));
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    return Date.now() - last < ONCE_MS;
  } catch {
    return true;
  }
}

/** A value beside a link, such as a count. Without its code it is left out: it must not take what is around with it. */
export const lazyValue = (load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> =>
  lazy(async () => ({ default: await load().catch(() => () => null) }));
