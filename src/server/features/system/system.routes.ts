import { sql } from 'kysely';

import type { systemRoutes } from '#contract/system.ts';
import type { Database } from '../../platform/database/database.ts';
import { createReadiness } from '../../platform/database/readiness.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import type { Shutdown } from '../../platform/http/shutdown.ts';
import type { LoginScreenOf } from './login-screen.ts';

interface SystemDependencies {
  readonly database: Database;
  readonly version: string;
  readonly loginScreen: LoginScreenOf;
  readonly shutdown: Shutdown;
}

/** Routes of the installation itself. */
export const systemHandlers = ({
  database,
  version,
  loginScreen,
  shutdown,
}: SystemDependencies): Handlers<typeof systemRoutes> => {
  const readiness = createReadiness(database);
  return {
    'GET /api/config': ({ request }) => Promise.resolve(loginScreen(request.raw)),

    'GET /api/health': async () => {
      await sql`select 1`.execute(database.kysely);
      return { status: 'ok', version };
    },

    'GET /api/ready': async () => {
      if (shutdown.hasBegun || !(await readiness.isReady())) throw new AppError('not_ready', { retryAfterSeconds: 5 });
      return { status: 'ready', version };
    },
  };
};
