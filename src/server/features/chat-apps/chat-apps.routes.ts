import type { chatAppRoutes } from '#contract/chat-apps.ts';
import type { Vault } from '../../platform/auth/vault.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { countApps } from './chat-apps.repository.ts';
import { chatApps, linkByCode, ownLinks, unlink } from './chat-apps.service.ts';

interface ChatAppDependencies extends RoutePlatform {
  readonly vault: Vault;
}

/** Routes of the chat apps from which a company's people punch, and of one's own links to them. */
export const chatAppHandlers = ({ database, vault }: ChatAppDependencies): Handlers<typeof chatAppRoutes> => {
  return {
    'GET /api/admin/chat-apps': (call) => chatApps.list(database, { ...call, vault }),
    'POST /api/admin/chat-apps': (call) => chatApps.add(database, { ...call, vault, body: { ...call.body, vault } }),
    'PUT /api/admin/chat-apps/{id}': (call) =>
      chatApps.change(database, { ...call, vault, body: { ...call.body, vault } }),
    'DELETE /api/admin/chat-apps/{id}': (call) => chatApps.remove(database, call),

    'GET /api/chat-links': async ({ caller }) => ({
      apps: await countApps(database.kysely, caller.companyId),
      links: await ownLinks(database, caller),
    }),

    'POST /api/chat-links': async ({ caller, body, now }) => {
      const link = await linkByCode(database, caller, body.code, now);
      return { ...link, message: `${link.app_name}（${link.chat_user_name}）と連携しました` };
    },

    'DELETE /api/chat-links/{id}': async ({ caller, params }) => {
      await unlink(database, caller, params.id);
      return { message: 'チャット連携を解除しました' };
    },
  };
};
