import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { StrictMode } from 'react';

import { CLOCK } from '../../features/clock/testing/clock.tsx';
import { Router } from '../../lib/router.tsx';
import { startSession, type UserInfo } from '../../lib/session-store.ts';
import type { Answers } from '../../testing/fake-wire.ts';
import { EMPLOYEE } from '../../testing/render-screen.tsx';
import { theme } from '../../ui/theme.ts';
import { App } from '../app.tsx';

/** What the server says of somebody without grants who is logged in. */
export const meOf = ({ id, companyId, employeeId, name, role, isFirstLogin }: UserInfo) => ({
  id,
  companyId,
  employeeId,
  name,
  role,
  isFirstLogin,
  opensAdminHome: false,
  unread: 0,
});

/** What the server says to the frame and to the clock of {@link EMPLOYEE}. */
export const FRAME: Answers = {
  'GET /api/auth/me': meOf(EMPLOYEE),
  'GET /api/closing-days': { closing_days: [] },
  'GET /api/logos/{companyId}': { company_logo: null, mobile_logo: null },
  ...CLOCK,
};

/** Draws the whole app at an address, of whoever is logged in or of nobody. Its calls are answered by `fakeWire`. */
export function renderApp(at: string, user: UserInfo | null = EMPLOYEE): void {
  window.history.replaceState(null, '', at);
  if (user !== null) startSession('token', user);
  render(
    <StrictMode>
      <MantineProvider theme={theme} env="test">
        <Router>
          <App />
        </Router>
      </MantineProvider>
    </StrictMode>,
  );
}
