import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Router } from '../lib/router.tsx';
import { startSession } from '../lib/session-store.ts';
import { fakeWire } from '../testing/fake-wire.ts';
import { EMPLOYEE } from '../testing/render-screen.tsx';
import { App, preloadFirst } from './app.tsx';
import { FRAME } from './testing/render-app.tsx';

const draw = () =>
  render(
    <MantineProvider>
      <Router>
        <App />
      </Router>
    </MantineProvider>,
  ).container;

test('what an address shows first is drawn at once when its code is there', async () => {
  fakeWire({ 'GET /api/config': { default_company_id: 'demo' } });
  window.history.replaceState(null, '', '/login');
  await preloadFirst();
  expect(draw().querySelector('input')).not.toBeNull();
});

test('a screen is drawn at once in its frame', async () => {
  fakeWire(FRAME);
  startSession('token', EMPLOYEE);
  window.history.replaceState(null, '', '/time-clock');
  await preloadFirst();
  const page = draw();
  expect(page.querySelector('header')?.textContent).toContain('佐藤 健太');
  expect(page.querySelector('main h1')?.textContent).toBe('打刻');
});
