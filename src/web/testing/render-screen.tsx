import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import { StrictMode, Suspense, type ReactNode } from 'react';

import { Queries } from '../lib/query-client.tsx';
import { ParamsContext, Router } from '../lib/router.tsx';
import { startSession, type UserInfo } from '../lib/session-store.ts';
import { theme } from '../ui/theme.ts';

/** The employee of the demo company that most tests are logged in as. */
export const EMPLOYEE: UserInfo = {
  id: 1,
  companyId: 'demo',
  employeeId: 'E0001',
  name: '佐藤 健太',
  role: 'user',
  isFirstLogin: false,
};

/** Its super admin. */
export const SUPER_ADMIN: UserInfo = { ...EMPLOYEE, id: 3, employeeId: 'S0001', name: '高橋 誠', role: 'super_admin' };

interface Options {
  /** The screen's address, with its search. */
  readonly at: string;
  /** Who is logged in; {@link EMPLOYEE} unless given. */
  readonly user?: UserInfo;
  /** What stands in the address for the route's params. */
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * Draws a screen as the app does, at its address and for who is logged in, but without the frame. The calls that it makes
 * are answered by `fakeWire`.
 */
export function renderScreen(shown: ReactNode, { at, user = EMPLOYEE, params = {} }: Options): RenderResult {
  window.history.replaceState(null, '', at);
  startSession('token', user);
  return render(
    <StrictMode>
      <MantineProvider theme={theme} env="test">
        <Router>
          <Queries>
            <ParamsContext value={params}>
              <Suspense>{shown}</Suspense>
            </ParamsContext>
          </Queries>
        </Router>
      </MantineProvider>
    </StrictMode>,
  );
}
