import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';

import { lazyPart } from '../ui/lazy-part.tsx';
import { ScreenFailure } from './error-boundary.tsx';

const RELOADED_AT = 'reloadedForNewVersionAt';
const ONCE_MS = 60_000;

/** A screen whose code is loaded by itself. */
export type LazyScreen<Props = object> = ComponentType<Props> & {
  /** Loads the code ahead of its use: the screen is then drawn without waiting. Rejects when it does not come. */
  readonly preload: () => Promise<void>;
};

/**
 * A screen whose code is loaded when it is first shown. Without a network it says so and offers to try again. When that
 * fails although the device is online, a new version has most likely replaced the files that this page knows: the page is
 * reloaded, once. Failing again is an error.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> {
  let code: { readonly Screen: ComponentType<Props> } | null = null;
  const loadOnce = async () => (code ??= { Screen: await load() });
  const Late = lazy(async () => {
    try {
      return { default: (await loadOnce()).Screen };
    } catch (error) {
      if (!navigator.onLine) return { default: lazyPart(load, ScreenFailure) };
      if (reloadedJustNow()) throw error;
      window.location.reload();
      return new Promise<never>(() => {});
    }
  });
  // A component of `lazy` waits once even for loaded code: the fallback would be shown for it, which React then leaves for
  // 300 ms.
  function LazyScreen(props: Props): ReactNode {
    const [loaded] = useState(code);
    return loaded === null ? createElement(Late, props) : createElement(loaded.Screen, props);
  }
  return Object.assign(LazyScreen, { preload: async () => void (await loadOnce()) });
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
