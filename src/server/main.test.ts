import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { postgresPid, type ServerProcess, startProcess, startRefused, stopProcess } from './testing/server-process.ts';

// One first start of kintai as the operator runs it; all else about its process is in main.proof.test.ts.

let folder: string;
let dataDir: string;
let server: ServerProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-main-'));
  // PostgreSQL runs as another user when root starts it, and has to reach the folder.
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
});
afterEach(async () => {
  if (server !== undefined) await stopProcess(server);
  await rm(folder, { recursive: true, force: true });
});

describe('starting and stopping', () => {
  it('prints its address and the demo accounts before its log, and stops cleanly', async () => {
    server = await startProcess({ KINTAI_DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    expect(server.output()).toMatch(/^\s*kintai {2}http:/);
    expect(server.output()).toMatch(/demo +E0001 +kintai-demo +user/);
    await expect.poll(server.output).toMatch(/Stop with Ctrl-C\.\s+\{"level":30,.*The database is in/);
    const config = await (await fetch(`${server.url}/api/config`)).json();
    expect(config).toMatchObject({ default_company_id: 'demo', demo_accounts: expect.any(Array) });
    expect(await stopProcess(server)).toBe(0);
    await expect(postgresPid(dataDir)).rejects.toThrow(/ENOENT/);
  });

  it('names an invalid setting and exits with 1', async () => {
    const { exitCode, output } = await startRefused({ KINTAI_DATA_DIR: dataDir, PORT: 'eighty' });
    expect(exitCode).toBe(1);
    expect(output).toContain('PORT must be a port number');
    expect(output).not.toContain('    at ');
  });
});
