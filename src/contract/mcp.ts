import { z } from 'zod';

import type { Route } from './route.ts';

export const mcpRoutes = {
  'GET /api/mcp/tools': {
    id: 'listMcpTools',
    summary: 'AIアシスタント（MCP）が使える道具のうち、自分の権限で使えるものの名前',
    tag: 'mcp',
    access: 'read_users',
    people: 'none',
    success: { status: 200, body: z.object({ tools: z.array(z.string()) }) },
  },
} as const satisfies Record<string, Route>;
