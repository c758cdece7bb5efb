import type { mcpRoutes } from '#contract/mcp.ts';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { type Handlers, mayCall, type RoutePlatform } from '../../platform/http/routes.ts';
import { assistantSettingsOf } from './assistants.repository.ts';
import { addAssistant, assistantSettings, ownAssistants, removeAssistant } from './assistants.service.ts';
import { TOOLS } from './tools.ts';

/** The route by which an assistant's server learns which tools it has, and those of people's own assistants. */
export const mcpHandlers = ({ database }: RoutePlatform): Handlers<typeof mcpRoutes> => ({
  'GET /api/mcp/tools': ({ caller }) => {
    const usable = TOOLS.filter(({ route }) =>
      mayCall(caller, route, (routes as Readonly<Record<string, Route>>)[route] as Route),
    );
    return Promise.resolve({ tools: usable.map(({ name }) => name) });
  },

  'GET /api/assistants': async ({ caller, now }) => ({
    ...(await assistantSettingsOf(database.kysely, caller.companyId)),
    assistants: await ownAssistants(database, caller, now),
  }),

  'POST /api/assistants': async ({ caller, body, now }) => ({
    ...(await addAssistant(database, caller, body, now)),
    message: 'AIアシスタントを追加しました',
  }),

  'DELETE /api/assistants/{id}': async ({ caller, params }) => {
    await removeAssistant(database, caller, params.id);
    return { message: 'AIアシスタントを削除しました' };
  },

  'GET /api/admin/assistant-settings': (call) =>
    assistantSettings.show(database, call, () => assistantSettingsOf(database.kysely, call.caller.companyId)),
  'PUT /api/admin/assistant-settings': (call) => assistantSettings.save(database, call),
});
