import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

import { endSession } from '../lib/session-store.ts';
import { endFakeWire } from './fake-wire.ts';
import { showWindow } from './window.ts';

// What jsdom lacks and the screens ask for.
window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};

// A machine that does much else at the time is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => showWindow('desktop'));

afterEach(() => {
  cleanup();
  // The next test's login is another one, so that nothing which this one has read is shown to it.
  endSession('logout');
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  endFakeWire();
});
