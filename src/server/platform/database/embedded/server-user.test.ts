import fs, { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveTreeTo } from './server-user.ts';

const USER = { uid: 1234, gid: 1234 };

let folder: string;
let given: string[];
/** Called before and after a file or folder is given. */
let onGive: (name: string, when: 'before' | 'after') => Promise<void>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-give-'));
  for (const name of ['kept', 'kept/below', 'vanishing', 'vanishing/below']) await mkdir(join(folder, name));
  for (const name of ['one', 'two', 'kept/below/file', 'vanishing/below/file']) await writeFile(join(folder, name), '');
  await symlink('/etc', join(folder, 'link'));
  given = [];
  onGive = () => Promise.resolve();
  // Root alone may give files away: noted instead.
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

test('a folder is given with all within; a link is, and not where it leads', async () => {
  await giveTreeTo(USER, folder);
  expect(given.toSorted()).toEqual(
    ['', 'kept', 'kept/below', 'kept/below/file', 'link', 'one', 'two', 'vanishing', 'vanishing/below']
      .concat('vanishing/below/file')
      .toSorted(),
  );
});

// An orphan initdb is still at it there, and removes what it has made when it fails.
test.each(['before', 'after'] as const)(
  'what vanishes just %s it is given is passed over, and all else is given',
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

test('a folder that is not there at all is a fault, and so is what may not be given', async () => {
  await expect(giveTreeTo(USER, join(folder, 'none'))).rejects.toThrow('ENOENT');
  onGive = async (name) => {
    if (name === 'kept/below/file') throw Object.assign(new Error('EPERM: not permitted'), { code: 'EPERM' });
  };
  await expect(giveTreeTo(USER, folder)).rejects.toThrow('EPERM');
});
