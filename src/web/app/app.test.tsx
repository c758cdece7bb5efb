import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { startSession, endSession } from '../lib/session-store.ts';
import { Router } from '../lib/router.tsx';
import { App, preloadFirst } from './app.tsx';

afterEach(() => {
  endSession('logout');
  vi.unstubAllGlobals();
});

const draw = () =>
  render(
    <MantineProvider>
      <Router>
        <App />
      </Router>
    </MantineProvider>,
  ).container;

test('what an address shows first is drawn at once when its code is there', async () => {
  window.history.replaceState(null, '', '/login');
  await preloadFirst();
  expect(draw().querySelector('input')).not.toBeNull();
});

test('a screen is drawn at once in its frame', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  startSession('a.b.c', {
    id: 1,
    companyId: 'demo',
    employeeId: 'E0001',
    name: '佐藤 花子',
    role: 'user',
    isFirstLogin: false,
  });
  window.history.replaceState(null, '', '/time-clock');
  await preloadFirst();
  const page = draw();
  expect(page.querySelector('header')?.textContent).toContain('佐藤 花子');
  expect(page.querySelector('main h1')?.textContent).toBe('打刻');
});
