import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { epochMs, type EpochMs } from '#domain/time/instant.ts';
import { isLittle, type Space, spaceOf, watchSpace } from './free-space.ts';

const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

describe('little space is left', () => {
  it.each([
    // Of a disk of so many bytes, and what is little of it.
    [20 * GIB, 2 * GIB],
    [100 * GIB, 10 * GIB],
    [4000 * GIB, 10 * GIB],
    [8 * GIB, GIB],
    [4 * GIB, GIB],
    [400 * MIB, 100 * MIB],
  ])('of %d bytes below %d', (size, least) => {
    expect(isLittle({ size, free: least }, false)).toBe(false);
    expect(isLittle({ size, free: least - 1 }, false)).toBe(true);
    expect(isLittle({ size, free: least * 1.5 }, true)).toBe(false);
    expect(isLittle({ size, free: least * 1.5 - 1 }, true)).toBe(true);
  });
});

describe('the space of a disk', () => {
  it('is that of the folder, also before it is made', async () => {
    const { size, free } = (await spaceOf(tmpdir())) ?? expect.fail('no space');
    expect(free).toBeGreaterThan(0);
    expect(size).toBeGreaterThanOrEqual(free);
    expect((await spaceOf(join(tmpdir(), 'no-such-folder', 'of-backups')))?.size).toBe(size);
  });

  it('isn’t told of what is no folder', async () => {
    expect(await spaceOf('no\0folder')).toBeNull();
  });
});

describe('a watch', () => {
  function watch(disks: Record<string, Space | null>) {
    let now = epochMs(Date.parse('2026-11-20T12:00:00+09:00'));
    const said: unknown[] = [];
    const watching = watchSpace({
      folders: [
        { use: 'data', path: '/data' },
        { use: 'temporary', path: '/tmp' },
      ],
      log: { warn: (line: unknown) => void said.push(line) } as never,
      now: () => now,
      read: (path) => Promise.resolve(disks[path] ?? null),
    });
    onTestFinished(() => watching.stop());
    const pass = (hours: number): EpochMs => (now = epochMs(now + hours * 3_600_000));
    return { watching, said, pass };
  }
  const disk = (free: number): Space => ({ size: 100 * GIB, free: free * GIB });

  it('tells while little is left, of each folder, and logs it once a day', async () => {
    const disks: Record<string, Space | null> = { '/data': disk(50), '/tmp': null };
    const { watching, said, pass } = watch(disks);
    expect(await watching.notice()).toBeNull();
    expect(await watching.spaces()).toEqual([{ use: 'data', path: '/data', ...disk(50) }]);

    disks['/data'] = disk(9);
    disks['/tmp'] = disk(1);
    const both = { where: 'データベース 残り9.7GB、一時ファイル 残り1.1GB' };
    expect(await watching.notice()).toEqual({ code: 'little_space', values: both });
    expect(said).toEqual([
      { folder: 'data', path: '/data', free_mb: 9663 },
      { folder: 'temporary', path: '/tmp', free_mb: 1073 },
    ]);

    // What comes and goes says nothing again: neither a little more space, nor enough for an hour.
    disks['/tmp'] = disk(50);
    disks['/data'] = disk(14);
    expect(await watching.notice()).toMatchObject({ values: { where: 'データベース 残り15.0GB' } });
    disks['/data'] = disk(16);
    expect(await watching.notice()).toBeNull();
    pass(23);
    disks['/data'] = disk(9);
    expect(await watching.notice()).not.toBeNull();
    expect(said).toHaveLength(2);
    pass(1);
    await watching.notice();
    expect(said).toHaveLength(3);
  });
});
