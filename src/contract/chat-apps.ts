import { z } from 'zod';

import { CHAT_APP_SERVICES, readLinkCode } from '#domain/chat-apps/command.ts';
import { storedPrivateKey } from '#domain/chat-apps/private-key.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { id, instant, line, messageResponse, objectBody, optional, pathId, writeBody } from './wire.ts';

const service = z.enum(CHAT_APP_SERVICES);

/** An app in a chat service, from which people punch (チャットからの打刻). */
const app = z.object({
  id,
  service,
  name: z.string(),
  /** Where the service sends its requests, below the address of kintai. */
  path: z.string(),
  takes_punches: z.boolean(),
  /** How many people have linked it. */
  links: z.int().min(0),
  /** Within a minute; `null` until a request is taken. */
  last_used_at: instant.nullable(),
  /** What the service signs with isn't entered yet, or can't be read any more, as after a restored backup. */
  lacks_secret: z.boolean(),
  /** By what an answer is sent, of a bot of LINE WORKS. */
  bot_id: z.string().nullable(),
  client_id: z.string().nullable(),
  service_account: z.string().nullable(),
  /** Why the last answer couldn't be sent; `null` once one is, and where answers aren't sent. */
  fault: z.string().nullable(),
});
export type ChatApp = z.output<typeof app>;

/** A value as the service shows it. */
const shown = (form: RegExp) =>
  optional(z.string().trim().regex(form, 'チャットのサービスに表示された値を、そのまま貼り付けてください'));

/** The file's content, in the form that is stored. */
const privateKey = z
  .string()
  .max(10_000, '秘密鍵のファイルの内容を、そのまま貼り付けてください')
  .refine((pasted) => storedPrivateKey(pasted) !== null, '秘密鍵のファイルの内容を、そのまま貼り付けてください')
  .transform((pasted) => storedPrivateKey(pasted) ?? '');

/** What is left out of these the app keeps as it has it; those after the first are of LINE WORKS alone, which needs all. */
const values = {
  signing_secret: shown(/^[!-~]{16,200}$/),
  bot_id: shown(/^\d{1,20}$/),
  client_id: shown(/^[!-~]{1,200}$/),
  client_secret: shown(/^[!-~]{4,200}$/),
  service_account: shown(/^[!-~]{1,200}$/),
  private_key: optional(privateKey),
};
const entered = { name: line(50, '名称'), takes_punches: z.boolean(), ...values };
const serverMade = ['path', 'links', 'last_used_at', 'lacks_secret', 'fault'];
const newApp = objectBody({ ...entered, service }, serverMade);
const changedApp = objectBody(entered, [...serverMade, 'service']);
export type EnteredChatApp = z.output<typeof changedApp> & { readonly service?: (typeof CHAT_APP_SERVICES)[number] };

const tag = 'chat-apps';

const apps = ownedList({
  name: 'ChatApp',
  noun: '打刻に使うチャットのアプリ',
  tag,
  access: 'super_admin',
  entry: app,
  body: newApp,
  refusals: ['chat_name_taken', 'chat_bot_wrong'],
  notes: {
    add: '署名の値は、LINE WORKSを除き、あとから登録してもよい',
    change: '署名の値と、LINE WORKSのBotの値は、省くと変わらない',
    remove: '社員の連携も解除する',
  },
});

/** A link of one's own account to a user of a chat. */
const link = z.object({
  id,
  service,
  app_name: z.string(),
  /** What one is called there. */
  chat_user_name: z.string(),
  linked_at: instant,
});
export type ChatLink = z.output<typeof link>;

export const chatAppRoutes = {
  'GET /api/admin/chat-apps': apps.list,
  'POST /api/admin/chat-apps': { ...apps.add, errors: [...apps.add.errors, 'too_many_chat_apps'] },
  'PUT /api/admin/chat-apps/{id}': { ...apps.change, body: changedApp },
  'DELETE /api/admin/chat-apps/{id}': apps.remove,
  'GET /api/chat-links': {
    id: 'listChatLinks',
    summary: '自分のアカウントのチャット連携と、会社のアプリの数',
    tag,
    access: 'user',
    success: { status: 200, body: z.object({ apps: z.int().min(0), links: z.array(link) }) },
  },
  'POST /api/chat-links': {
    id: 'createChatLink',
    summary: 'チャット連携の開始。チャットで「連携」と送信して表示されたコードで、そのチャットの利用者を自分とする',
    tag,
    access: 'user',
    body: writeBody({
      code: z
        .string()
        .max(30, 'コードは8桁の数字で入力してください')
        .refine((text) => readLinkCode(text) !== null, 'コードは8桁の数字で入力してください')
        .transform((text) => readLinkCode(text) ?? ''),
    }),
    success: { status: 201, body: link.extend({ message: z.string() }) },
    errors: ['chat_code_wrong', 'chat_link_exists'],
  },
  'DELETE /api/chat-links/{id}': {
    id: 'deleteChatLink',
    summary: 'チャット連携の解除',
    tag,
    access: 'user',
    params: z.object({ id: pathId }),
    success: { status: 200, body: messageResponse },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
