import type { mcpRoutes } from '#contract/mcp.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { type Handlers, mayCall } from '../../platform/http/routes.ts';
import { TOOLS } from './tools.ts';

/** The route by which an assistant's server learns which tools it has. */
export const mcpHandlers = (): Handlers<typeof mcpRoutes> => ({
  'GET /api/mcp/tools': ({ caller }) => {
    const usable = TOOLS.filter(({ route }) =>
      mayCall(caller, route, (routes as Readonly<Record<string, Route>>)[route] as Route),
    );
    return Promise.resolve({ tools: usable.map(({ name }) => name) });
  },
});
