import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { captureTool, root } from '../../scripts/tools.ts';
import { addUser } from './testing/builders.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

// An external integration: a client generated from the API's description, and a program that uses it.
const PROGRAM = `
import { HttpError, ok } from '@oazapfts/runtime';
import { createTimeRecord, defaults, getCurrentUser, logIn } from './client.ts';

export async function punchIn(baseUrl: string, account: { companyId: string; employeeId: string; password: string }) {
  defaults.baseUrl = baseUrl;
  try {
    const { token } = await ok(logIn(account));
    defaults.headers = { authorization: 'Bearer ' + token };
    const { name } = await ok(getCurrentUser());
    const { record_type: type, latitude } = await ok(createTimeRecord({ type: 'in', latitude: 35.6, longitude: 139.7 }));
    return { name, type, latitude };
  } catch (error) {
    return error instanceof HttpError ? error.status : null;
  }
}

export const misuse = async () => {
  // @ts-expect-error -- a misspelt field
  await createTimeRecord({ type: 'in', lattitude: 35.6 });
  // @ts-expect-error -- a type that there isn't
  await createTimeRecord({ type: 1 });
};
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: [],
    module: 'preserve',
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  files: ['program.ts'],
};

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  // Within the checkout, where the client's runtime is found.
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/api-client-'));
  const { body } = await server.call('GET /api/openapi.json');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(body));
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  const { code, output } = await captureTool('oazapfts', [join(folder, 'openapi.json'), join(folder, 'client.ts')]);
  expect([code, output]).toEqual([0, '']);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

it('compiles, and rejects misuse', async () => {
  const { code, output } = await captureTool('typescript', ['-p', folder]);
  expect([code, output]).toEqual([0, '']);
});

it('has each operation by its name', async () => {
  const client = (await import(join(folder, 'client.ts'))) as object;
  const names = Object.values(routes as Record<string, Route>).map(({ id }) => id);
  expect(Object.keys(client)).toEqual(expect.arrayContaining(names));
});

it('calls the server', async () => {
  const { companyId, employeeId, password } = await addUser(server.database, { name: '山田 太郎' });
  const { punchIn } = (await import(join(folder, 'program.ts'))) as {
    punchIn: (baseUrl: string, account: object) => Promise<unknown>;
  };
  const account = { companyId, employeeId, password };
  expect(await punchIn(server.url, account)).toEqual({ name: '山田 太郎', type: 'clock_in', latitude: 35.6 });
  expect(await punchIn(server.url, { ...account, password: 'wrong' })).toBe(401);
});
