import { z } from 'zod';

import { SECRET_DAYS } from '#domain/api-clients/secret.ts';
import { ASSISTANT_USES, OWN_TOOLS } from '#domain/mcp/assistant.ts';
import type { Route } from './route.ts';
import { id, instant, line, messageResponse, pathId, writeBody } from './wire.ts';

const tag = 'mcp';
const use = z.enum(ASSISTANT_USES, 'AIアシスタントにできることを指定してください');

/** An AI assistant that acts as oneself; its secret is in the answer to its addition alone. */
const assistant = z.object({
  id,
  name: z.string(),
  tools: z.array(z.enum(OWN_TOOLS)),
  /** The last characters of its secret. */
  ending: z.string(),
  created_at: instant,
  expires_at: instant,
  /** Within a minute; `null` until it is used. */
  last_used_at: instant.nullable(),
});
export type Assistant = z.output<typeof assistant>;

const settings = z.object({ assistant_use: use });
export type AssistantSettings = z.output<typeof settings>;

export const mcpRoutes = {
  'GET /api/mcp/tools': {
    id: 'listMcpTools',
    summary: 'AIアシスタント（MCP）が使える道具のうち、自分の権限で使えるものの名前',
    tag,
    access: 'read_users',
    people: 'none',
    success: { status: 200, body: z.object({ tools: z.array(z.string()) }) },
  },
  'GET /api/assistants': {
    id: 'listAssistants',
    summary: '自分のAIアシスタント（期限内のもの）と、会社が許可していること',
    tag,
    access: 'user',
    success: { status: 200, body: settings.extend({ assistants: z.array(assistant) }) },
  },
  'POST /api/assistants': {
    id: 'createAssistant',
    summary: '自分のAIアシスタントの追加。シークレットはこの応答にだけあり、選んだ道具（MCP）のほかには使えない',
    tag,
    access: 'user',
    body: writeBody({
      name: line(50, '名称'),
      tools: z
        .array(z.enum(OWN_TOOLS, 'できることを指定してください'))
        .min(1, 'できることを1つ以上選択してください')
        .max(OWN_TOOLS.length, 'できることを1つずつ指定してください'),
      days: z.literal(SECRET_DAYS, `有効期間は${SECRET_DAYS.join('・')}日のいずれかです`),
    }),
    success: { status: 201, body: assistant.extend({ message: z.string(), secret: z.string() }) },
    errors: ['not_found', 'assistants_off', 'assistant_name_taken', 'too_many_assistants'],
  },
  'DELETE /api/assistants/{id}': {
    id: 'deleteAssistant',
    summary: '自分のAIアシスタントの削除。シークレットは直ちに使えなくなる',
    tag,
    access: 'user',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
  'GET /api/admin/assistant-settings': {
    id: 'getAssistantSettings',
    summary: '社員本人のAIアシスタントの設定',
    tag,
    access: 'super_admin',
    success: { status: 200, body: settings },
  },
  'PUT /api/admin/assistant-settings': {
    id: 'saveAssistantSettings',
    summary: '社員本人のAIアシスタントの設定の変更。使わないことにすると、社員のものは直ちに使えなくなる',
    tag,
    access: 'super_admin',
    body: writeBody({ assistant_use: use }),
    success: { status: 200, body: settings.extend({ message: z.string() }) },
    versioned: 'GET /api/admin/assistant-settings',
  },
} as const satisfies Record<string, Route>;
