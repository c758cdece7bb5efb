import { z } from 'zod';

import type { ChatAppService } from '#domain/chat-apps/command.ts';
import { epochMs } from '#domain/time/instant.ts';
import { OWN_TOOL_LIST } from '../../features/mcp/own-tools.ts';
import { TOOLS } from '../../features/mcp/tools.ts';
import { chatSignature } from '../chat-requests.ts';
import type { Operation } from './requests.ts';
import type { Schema } from './values.ts';

// The calls that are no routes of the contract, since a standard or a service says what they are: those of identity
// providers (SCIM), of assistants (MCP) and of chats.

/** By which the chats of the fuzzer sign; Teams has it in base64. */
export const CHAT_SECRET = Buffer.from('a secret of the chat').toString('base64');

/** An app of a chat, and the address that its service calls. */
export interface FuzzChatApp {
  readonly service: ChatAppService;
  readonly path: string;
}

/** All of them. */
export const otherOperations = (chatApps: readonly FuzzChatApp[]): Operation[] => [
  ...SCIM,
  ...MCP,
  ...chatApps.map(chatOperation),
];

const oneOf = (...values: readonly unknown[]): Schema => ({ enum: values });
const objectOf = (properties: Readonly<Record<string, Schema>>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});
const text: Schema = { type: 'string' };
const yes: Schema = { type: 'boolean' };
const id: Schema = { type: 'string', format: 'id' };

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const KINTAI = 'urn:ietf:params:scim:schemas:extension:kintai:2.0:User';

const FILTERS = oneOf(
  'userName eq "E0001"',
  'externalId eq "x" or not (emails pr)',
  'emails[type eq "work" and value co "@"].value pr',
  `${ENTERPRISE}:employeeNumber sw "E"`,
  'meta.created gt "2026-11-20T00:00:00Z" and id ge "5"',
  'displayName eq null',
  'members.value eq "1"',
  'active eq "True"',
  'userName eq "\\u0000\\ud800"',
  'userName eq "',
  `${'('.repeat(400)}id pr`,
  `${'not '.repeat(200)}(id pr)`,
  '__proto__ eq "x"',
  'constructor.prototype pr',
);

const PATHS = oneOf(
  'userName',
  'displayName',
  'externalId',
  'name.familyName',
  'active',
  'emails',
  'emails[type eq "work"].value',
  'emails[type eq "home"]',
  'members',
  'members[value eq "2"]',
  `${ENTERPRISE}:department`,
  `${ENTERPRISE}:manager`,
  ENTERPRISE,
  `${KINTAI}:hireDate`,
  '__proto__',
  'constructor.prototype',
  'id',
  'emails[',
  '',
);

const VALUES: Schema = {
  anyOf: [
    oneOf('E0001', '営業部', 'x@example.com', '2026-11-20', 'False', true, false, null, '5'),
    objectOf({ value: id, type: text, primary: yes }, []),
    objectOf({ displayName: text, 'name.givenName': text, active: yes }, []),
    { type: 'array', items: objectOf({ value: id }) },
  ],
};

const PATCH = objectOf({
  schemas: oneOf(['urn:ietf:params:scim:api:messages:2.0:PatchOp']),
  Operations: {
    type: 'array',
    minItems: 1,
    items: objectOf({ op: oneOf('add', 'Replace', 'remove'), path: PATHS, value: VALUES }, ['op']),
  },
});

const USER = objectOf(
  {
    schemas: oneOf(['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE]),
    userName: oneOf('taro@example.com', 'hanako@example.com', 'E0003', 'x'.repeat(300)),
    externalId: text,
    displayName: text,
    active: yes,
    name: objectOf({ familyName: text, givenName: text, formatted: text }, []),
    emails: {
      type: 'array',
      items: objectOf({ value: oneOf('taro@example.com', 'x', ''), type: oneOf('work', 'home'), primary: yes }),
    },
    [ENTERPRISE]: objectOf({ employeeNumber: oneOf('F0001', 'E0001', 'f-2'), department: text, manager: id }, []),
    [KINTAI]: objectOf({ hireDate: { type: 'string', format: 'date' }, nameKana: text }, []),
  },
  ['schemas', 'userName'],
);

const GROUP = objectOf(
  { displayName: text, externalId: text, members: { type: 'array', items: objectOf({ value: id, type: text }) } },
  ['displayName'],
);

const LISTED: Operation['parameters'] = [
  { name: 'filter', in: 'query', schema: FILTERS },
  { name: 'startIndex', in: 'query', schema: { type: 'integer' } },
  { name: 'count', in: 'query', schema: { type: 'integer' } },
  { name: 'attributes', in: 'query', schema: oneOf('userName', 'name.familyName,emails', '__proto__', ENTERPRISE) },
  { name: 'excludedAttributes', in: 'query', schema: oneOf('members', 'id', ',') },
];

const scim = (method: string, path: string, body: Schema | null = null): Operation => ({
  method,
  path: `/scim/v2${path}`,
  parameters: method === 'GET' ? LISTED : [],
  body,
  type: 'application/scim+json',
  dialect: 'scim',
});

const SCIM: readonly Operation[] = [
  scim('GET', '/ServiceProviderConfig'),
  scim('GET', '/ResourceTypes'),
  scim('GET', '/ResourceTypes/{id}'),
  scim('GET', '/Schemas'),
  scim('GET', '/Schemas/{id}'),
  scim('GET', '/Users'),
  scim('POST', '/Users', USER),
  scim('GET', '/Users/{id}'),
  scim('PUT', '/Users/{id}', USER),
  scim('PATCH', '/Users/{id}', PATCH),
  scim('DELETE', '/Users/{id}'),
  scim('GET', '/Groups'),
  scim('POST', '/Groups', GROUP),
  scim('GET', '/Groups/{id}'),
  scim('PUT', '/Groups/{id}', GROUP),
  scim('PATCH', '/Groups/{id}', PATCH),
  scim('DELETE', '/Groups/{id}'),
];

const message = (method: Schema, params: Schema): Schema =>
  objectOf({ jsonrpc: oneOf('2.0'), id: { anyOf: [{ type: 'integer' }, text] }, method, params });

const mcp = (method: string, body: Schema | null): Operation => ({
  method,
  path: '/api/mcp',
  parameters: [],
  body,
  type: 'application/json',
  dialect: 'mcp',
  headers: ['Accept: application/json, text/event-stream', 'MCP-Protocol-Version: 2025-06-18'],
});

const MCP: readonly Operation[] = [
  ...[...TOOLS, ...OWN_TOOL_LIST].map(({ name, input }) => {
    const params = objectOf({ name: oneOf(name), arguments: z.toJSONSchema(input) as Schema });
    return mcp('POST', message(oneOf('tools/call'), params));
  }),
  mcp('POST', {
    anyOf: [
      message(
        oneOf('initialize', 'tools/list', 'ping', 'server/discover', 'subscriptions/listen', 'resources/read'),
        objectOf({ protocolVersion: oneOf('2025-06-18', '2024-11-05', 'x'), capabilities: {}, cursor: text }, []),
      ),
      objectOf({ jsonrpc: oneOf('2.0'), method: oneOf('notifications/initialized', 'notifications/cancelled') }),
      { type: 'array', items: message(oneOf('tools/list'), {}) },
    ],
  }),
  mcp('GET', null),
  mcp('DELETE', null),
];

const WORDS = oneOf('出勤', '退勤', '残', '状況', '連携', '解除', 'ヘルプ', '<at>kintai</at> 出勤', '明日は出勤');

const slackCommand = objectOf(
  {
    team_id: oneOf('T1', 'T2', 'あ'),
    user_id: oneOf('U1', 'U2', ''),
    user_name: text,
    text: WORDS,
    trigger_id: text,
    ssl_check: oneOf('1'),
  },
  ['team_id', 'user_id', 'user_name', 'text'],
);

const teamsMessage = (): Schema =>
  objectOf({
    type: oneOf('message'),
    id: text,
    // The service refuses what isn't of these minutes.
    timestamp: oneOf(new Date().toISOString()),
    text: WORDS,
    from: objectOf({ id: oneOf('29:1'), aadObjectId: oneOf('U1', 'U2'), name: text }),
    channelData: objectOf({ tenant: objectOf({ id: oneOf('T1') }) }),
  });

const lineWorksEvent = (): Schema =>
  objectOf({
    type: oneOf('message', 'begin', 'join'),
    source: objectOf({ userId: oneOf('U1', 'U2'), domainId: oneOf(1), channelId: text }, ['userId', 'domainId']),
    issuedTime: oneOf(new Date().toISOString()),
    content: objectOf({ type: oneOf('text', 'sticker'), text: WORDS }),
  });

/** What each service sends, and as what. */
const CHAT_BODIES: Readonly<Record<ChatAppService, () => Pick<Operation, 'body' | 'type'>>> = {
  slack: () => ({ body: slackCommand, type: 'application/x-www-form-urlencoded' }),
  teams: () => ({ body: teamsMessage(), type: 'application/json' }),
  line_works: () => ({ body: lineWorksEvent(), type: 'application/json' }),
};

const chatOperation = ({ service, path }: FuzzChatApp): Operation => ({
  method: 'POST',
  path,
  parameters: [],
  dialect: 'chat',
  ...CHAT_BODIES[service](),
  sign: (body) => {
    const headers = chatSignature[service](CHAT_SECRET, body, epochMs(Date.now()));
    const botId = service === 'line_works' ? ['X-WORKS-BotId: 1'] : [];
    return [...botId, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  },
});
