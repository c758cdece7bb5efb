import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, lstatSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/server/platform/database/embedded/server-process.ts';
import { packRelease, type ReleaseArchive } from './release-archive.ts';
import { root } from './tools.ts';
import { ensureWebBuilt } from './web-build.ts';

// The archive of a release, unpacked in another folder and run without anything of this checkout.

let scratch: string;
let packed: ReleaseArchive;
/** Where it is unpacked. */
let home: string;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'kintai-release-test-'));
  chmodSync(scratch, 0o755);
  expect(await ensureWebBuilt()).toBe(true);
  packed = await packRelease(join(scratch, 'dist'));
  execFileSync('tar', ['-xzf', packed.file, '-C', scratch]);
  home = join(scratch, basename(packed.file, '.tar.gz'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Neither Node nor npm, nor any setting, of this machine. */
const env = (): Record<string, string> => ({
  PATH: '/usr/bin:/bin',
  KINTAI_DATA_DIR: join(scratch, 'data'),
  KINTAI_DEMO: '0',
  LOG_LEVEL: 'warn',
});

describe('the archive of a release', () => {
  it('has what runs kintai, and nothing of what builds or tests it', () => {
    for (const path of ['src/server/main.ts', 'dist/web/index.html', 'bin/node', 'LICENSE', 'bin/LICENSE.node', 'docs'])
      expect(existsSync(join(home, path))).toBe(true);
    expect(globSync('{src,db,scripts}/**/{*.test.ts,testing}', { cwd: home })).toEqual([]);
    const modules = join(home, 'node_modules');
    for (const name of [
      'vite',
      'typescript',
      'react',
      '@playwright',
      'oxlint',
      `node-${process.platform}-${process.arch}`,
    ])
      expect(existsSync(join(modules, name))).toBe(false);
    expect(globSync('**/include/node', { cwd: home })).toEqual([]);
  });

  it('weighs a third of a checkout', () => {
    const files = globSync('**/*', { cwd: home }).map((path) => lstatSync(join(home, path)));
    const megabytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0) / 1_000_000;
    expect(megabytes).toBeLessThan(340);
    expect(lstatSync(packed.file).size / 1_000_000).toBeLessThan(130);
  });

  it('has the checksums that are printed, of what others have built', () => {
    expect(Object.keys(packed.checksums)).toHaveLength(3);
    for (const [name, sum] of Object.entries(packed.checksums)) {
      const file = name === basename(packed.file) ? packed.file : join(home, name);
      expect(createHash('sha256').update(readFileSync(file)).digest('hex')).toBe(sum);
    }
  });

  it('runs from its own folder, as the unit of systemd starts it, beside its commands', async () => {
    const unit = readFileSync(join(home, 'deploy/kintai.service'), 'utf8');
    const [program = '', ...args] = /^ExecStart=\/opt\/kintai\/(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
    const port = String(await freePort());
    const child = spawn(join(home, program), args, { cwd: home, env: { ...env(), PORT: port } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const ended = once(child, 'close');
    try {
      await expect.poll(() => (child.exitCode === null ? output : expect.fail(output))).toMatch(/Stop with/);
      const url = `http://127.0.0.1:${port}`;
      expect((await fetch(`${url}/api/ready`)).status).toBe(200);
      expect(await (await fetch(url)).text()).toContain('<div id="root">');
      const command = (...of: string[]): string =>
        execFileSync(join(home, 'bin/kintai'), of, { cwd: '/', env: env(), encoding: 'utf8' });
      expect(command('company', 'create', 'acme', 'アクメ株式会社')).toMatch(/Company ID +acme/);
      expect(command('company', 'list')).toContain('アクメ株式会社');
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
    expect([child.exitCode, output]).toEqual([0, expect.not.stringContaining('"level"')]);
    expect(output).not.toContain(root);
  });
});
