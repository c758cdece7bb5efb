import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADAPTORS } from '#domain/testing/vectors/registry.ts';
import labourLaw from '#domain/testing/vectors/labour-law.json' with { type: 'json' };
import { unreadFields } from '#domain/testing/vectors.ts';
import { root } from './tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kintai-vectors-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runOn(content: unknown) {
  const file = join(folder, 'vectors.json');
  await writeFile(file, JSON.stringify(content));
  const { status, stdout } = spawnSync(process.execPath, ['scripts/vectors.ts', file], { cwd: root, encoding: 'utf8' });
  return { code: status, output: stdout };
}

const vector = (id: string, group: string, input: unknown, expected: unknown) => ({
  id,
  group,
  why: `why of ${id}`,
  source: '労基法34条',
  input,
  expected,
});

it('the fields that an adaptor reads of no vector are named', () => {
  const input = { hours: { start: 1, end: 2 }, days: [{ length: 3, note: 'x' }, { length: 4 }] };
  const rows = [vector('V1', 'group', input, null), vector('V2', 'group', { ...input, rule: 'flex' }, null)];
  const read = ({ hours, days }: typeof input) => hours.end + days.reduce((sum, { length }) => sum + length, 0);
  expect(unreadFields(rows, read as never)).toEqual(['hours.start', 'days[].note', 'rule']);
  expect(unreadFields(rows, (all: unknown) => JSON.stringify(all))).toEqual([]);
});
const passing = vector('BR01', 'break_requirement', { worked: 360, break: 0 }, { required: 0, shortfall: 0, ok: true });
const failing = vector('BR02', 'break_requirement', { worked: 361, break: 0 }, { required: 45 });
const unknown = vector('TE01', 'telepathy', {}, {});

describe('npm run vectors', () => {
  it('prints each failure, and how many of each group passed', async () => {
    const { code, output } = await runOn({ vectors: [passing, failing, unknown] });
    expect(output.trim().split('\n')).toEqual([
      'failed break_requirement BR02 why of BR02',
      '  expected {"required":45}',
      '  actual   {"required":45,"shortfall":45,"ok":false}',
      'break_requirement        1 of 2',
      'telepathy                0 of 1, 1 not yet',
      'in all                   1 of 3, 1 not yet',
    ]);
    expect(code).toBe(1);
  });

  it.each([
    ['where all passed or are of an unknown group', { vectors: [passing, unknown] }, 0],
    ['where an adaptor can’t read the input', { vectors: [vector('DH01', 'daily_hours', {}, {})] }, 1],
    ['without vectors, which proves nothing', { vectors: [] }, 1],
    ['on another kind of file', { version: 1 }, 1],
  ])('ends %s', async (_, content, code) => {
    expect((await runOn(content)).code).toBe(code);
  });
});

it('the registry has an adaptor for every group of the labour law', () => {
  expect(labourLaw.vectors.filter(({ group }) => !Object.hasOwn(ADAPTORS, group))).toEqual([]);
});

it('the registry has every adaptor of the topics', async () => {
  const topics = globSync('src/domain/testing/vectors/*.ts', { cwd: root }).filter((file) => !/registry/.test(file));
  expect(topics.length).toBeGreaterThan(5);
  for (const file of topics) {
    const exports = Object.values((await import(join(root, file))) as Record<string, unknown>);
    for (const adaptors of exports)
      if (typeof adaptors === 'object') expect(ADAPTORS, file).toMatchObject({ ...adaptors });
  }
});
