import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from './tools.ts';

// deploy/kintai.service, as operations.md has it installed.

const UNIT = join(root, 'deploy', 'kintai.service');
const settings = readFileSync(UNIT, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

describe('the unit of systemd', () => {
  it('has sections and settings alone', () => {
    expect(settings.filter((line) => !/^\[(Unit|Service|Install)\]$|^[A-Z]\w+=\S*/.test(line))).toEqual([]);
  });

  it.skipIf(spawnSync('systemd-analyze', ['--version']).error !== undefined)('is valid for systemd itself', () => {
    // It also looks for the program, which is where the archive of a release was unpacked.
    const folder = mkdtempSync(join(tmpdir(), 'kintai-unit-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const unit = join(folder, 'kintai.service');
    writeFileSync(unit, readFileSync(UNIT, 'utf8').replace('/opt/kintai/bin/node', process.execPath));
    expect(execFileSync('systemd-analyze', ['verify', unit], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  });

  it('gives a start that waits for its database all the time that it takes', () => {
    expect(settings).toContain('TimeoutStartSec=infinity');
    // No readiness and no watchdog: with either systemd would end a start that waits.
    expect(settings.filter((line) => /^(Type|WatchdogSec|RuntimeMaxSec)=/.test(line))).toEqual([]);
  });

  it('starts a script that exists, and leaves the database for kintai to stop', () => {
    const script = settings.find((line) => line.startsWith('ExecStart='))?.split(' ')[1] ?? '';
    expect(existsSync(join(root, script))).toBe(true);
    expect(settings).toContain('KillMode=mixed');
  });
});
