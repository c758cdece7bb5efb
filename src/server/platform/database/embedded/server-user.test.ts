import fs, { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveTreeTo } from './server-user.ts';

const USER = { uid: 1234, gid: 1234 };

let folder: string;
let given: string[];
/** Called before and after a file or folder changes its owner. */
let onGive: (name: string, when: 'before' | 'after') => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-give-'));
  for (const name of ['kept', 'kept/below', 'vanishing', 'vanishing/below']) await mkdir(join(folder, name));
  for (const name of ['one', 'two', 'kept/below/file', 'vanishing/below/file']) await writeFile(join(folder, name), '');
  await symlink('/etc', join(folder, 'link'));
  given = [];
  onGive = () => Promise.resolve();
  // Only root may change owners: recorded instead.
  vi.spyOn(fs, 'lchown').mockImplementation(async (path, uid, gid) => {
    expect({ uid, gid }).toEqual(USER);
    const name = relative(folder, String(path));
    await onGive(name, 'before');
    await fs.lstat(path);
    given.push(name);
    await onGive(name, 'after');
  });
  syncBuiltinESMExports();
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true, force: true });
});

test('changes the owner of a folder and all within; of a link, not of its target', async () => {
  await giveTreeTo(USER, folder);
  expect(given.toSorted()).toEqual(
    ['', 'kept', 'kept/below', 'kept/below/file', 'link', 'one', 'two', 'vanishing', 'vanishing/below']
      .concat('vanishing/below/file')
      .toSorted(),
  );
});

// An orphaned initdb is still running there, and removes what it has created when it fails.
test.each(['before', 'after'] as const)(
  'skips what vanishes just %s its owner changes, and changes all else',
  async (moment) => {
    onGive = async (name, when) => {
      if (when === moment && (name === 'one' || name === 'vanishing'))
        await rm(join(folder, name), { recursive: true });
    };
    await giveTreeTo(USER, folder);
    const kept = given.filter((name) => name !== 'one' && name !== 'vanishing');
    expect(kept.toSorted()).toEqual(['', 'kept', 'kept/below', 'kept/below/file', 'link', 'two']);
  },
);

test("fails for a missing folder and for one whose owner can't be changed", async () => {
  await expect(giveTreeTo(USER, join(folder, 'none'))).rejects.toThrow('ENOENT');
  onGive = async (name) => {
    if (name === 'kept/below/file') throw Object.assign(new Error('EPERM: not permitted'), { code: 'EPERM' });
  };
  await expect(giveTreeTo(USER, folder)).rejects.toThrow('EPERM');
});
