import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { OWN_TOOL_LIST } from '../features/mcp/own-tools.ts';
import { TOOLS } from '../features/mcp/tools.ts';
import { addUser } from '../testing/builders.ts';
import { employ } from '../testing/leave-builders.ts';
import { ownEnv } from '../testing/server-process.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

// `kintai mcp` as an assistant starts it, and the configuration in the documents, with the official client.

const path = (relative: string): string => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));
const DOCUMENT = readFileSync(path('docs/mcp.md'), 'utf8');

interface Configured {
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly command?: string;
  readonly args?: string[];
  readonly env?: Record<string, string>;
}

let server: TestServer;
let secret: string;
/** Of somebody's own assistant. */
let ownSecret: string;

beforeAll(async () => {
  server = await startTestServer();
  const boss = await addUser(server.database, { role: 'super_admin', employeeId: 'S0001' });
  const person = await addUser(server.database, { companyId: boss.companyId, employeeId: 'E0002', name: '佐藤 花' });
  await employ(server.database, person, '2024-04-01');
  const token = await server.logIn(boss);
  const call = async (route: string, body: object) => (await server.call(route, { token, body })).body;
  const client = await call('POST /api/admin/api-clients', { name: 'アシスタント' });
  const role = await call('POST /api/admin/permission-roles', {
    name: '閲覧',
    permissions: ['read_attendance', 'read_leave'],
  });
  await call('POST /api/admin/permission-assignments', {
    user_id: client.user_id,
    role_id: role.id,
    scope: 'all',
    from_date: '2026-11-01',
    to_date: null,
  });
  ({ secret } = await call(`POST /api/admin/api-clients/${client.id}/secrets`, { days: 30 }));
  await server.call('PUT /api/admin/assistant-settings', { token, body: { assistant_use: 'read' } });
  const own = { name: 'Claude', tools: ['my_day', 'my_leave'], days: 30 };
  const added = await server.call('POST /api/assistants', { token: await server.logIn(person), body: own });
  ownSecret = added.body.secret;
});
afterAll(() => server.stop());

/** The documents' configurations, for this server and secret. */
const configurations = (of = secret): readonly Configured[] =>
  [...DOCUMENT.matchAll(/```json\n([^]*?)```/g)].map(([, json = '']) => {
    const filled = json
      .replaceAll('https://kintai.example.com', server.url)
      .replaceAll(/\$\{KINTAI_SECRET\}|\$\{input:kintai-secret\}|kintai_acme\.…/g, of)
      .replaceAll('/opt/kintai/', path(''));
    const { mcpServers, servers } = JSON.parse(filled) as Record<'mcpServers' | 'servers', { kintai: Configured }>;
    return (mcpServers ?? servers).kintai;
  });

/** Connects as an assistant with a configuration, and asks who is there. */
async function ask({ url, headers = {}, command = '', args = [], env = {} }: Configured, mode: 'auto' | 'legacy') {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  const stdio = (): StdioClientTransport =>
    new StdioClientTransport({ command, args, env: { ...(ownEnv() as Record<string, string>), ...env } });
  await client.connect(
    url === undefined ? stdio() : new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  try {
    const { tools } = await client.listTools();
    const { structuredContent } = await client.callTool({ name: 'find_people', arguments: { q: '佐藤' } });
    return { tools: tools.map(({ name }) => name), structuredContent };
  } finally {
    await client.close();
  }
}

describe('the configurations in docs/mcp.md', () => {
  it.each(['auto', 'legacy'] as const)('reach the tools (%s)', async (mode) => {
    const all = configurations();
    expect(all.map(({ command }) => command)).toEqual([undefined, undefined, 'node']);
    for (const one of all) {
      const { tools, structuredContent } = await ask(one, mode);
      expect(tools).toContain('who_is_in');
      expect(tools).not.toContain('overtime_limits');
      expect(structuredContent).toMatchObject({ total: 1, people: [{ employee_id: 'E0002', name: '佐藤 花' }] });
    }
  });

  it('reach the tools of one’s own, over HTTP alone', async () => {
    const all = configurations(ownSecret);
    for (const { url = '', headers = {} } of all.slice(0, 2)) {
      const client = new Client({ name: 'test', version: '1.0.0' });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
      expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['my_day', 'my_leave']);
      expect((await client.callTool({ name: 'my_leave', arguments: {} })).isError).toBeUndefined();
      await client.close();
    }
    await expect(ask(all[2] as Configured, 'auto')).rejects.toThrow(/closed/i);
  });

  it('are beside a list of the tools and their calls', () => {
    const rows = [...DOCUMENT.matchAll(/^\| `(\w+)` +\| `([A-Z]+ [^`]+)`/gm)].map(([, name, route]) => ({
      name,
      route,
    }));
    expect(rows).toEqual([...TOOLS, ...OWN_TOOL_LIST].map(({ name, route }) => ({ name, route })));
  });
});

describe('kintai mcp', () => {
  const run = async (env: Record<string, string>, input = '') => {
    const child = spawn(process.execPath, [path('scripts/kintai.ts'), 'mcp'], {
      cwd: path(''),
      env: { ...ownEnv(), ...env },
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk) => (output += String(chunk)));
    child.stderr.on('data', (chunk) => (errors += String(chunk)));
    child.stdin.end(input);
    await once(child, 'close');
    return { code: child.exitCode, output, errors };
  };

  it('ends with its input, and has printed nothing but messages', async () => {
    expect(await run({ KINTAI_URL: server.url, KINTAI_SECRET: secret })).toEqual({ code: 0, output: '', errors: '' });
  });

  it('says what is missing, and who refuses it, without the secret', async () => {
    const unset = await run({});
    expect(unset).toMatchObject({
      code: 2,
      output: '',
      errors: expect.stringContaining('KINTAI_URL and KINTAI_SECRET'),
    });
    const refused = await run({ KINTAI_URL: server.url, KINTAI_SECRET: `${secret}x` });
    expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringContaining(`${server.url}: `) });
    const away = await run({ KINTAI_URL: 'http://127.0.0.1:9', KINTAI_SECRET: secret });
    expect(away).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('接続できません') });
    for (const { errors } of [refused, away]) expect(errors).not.toContain(secret);
  });
});
