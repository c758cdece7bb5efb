import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../tools.ts';
import { startTrials, type Trials } from './trials.ts';

const RULE = 'export const isLong = (minutes: number): boolean => minutes > 480;\n';
const SUM = `import { isLong } from './rule.ts';
export function countLong(days: readonly number[]): number {
  let count = 0;
  for (let day = 0; day < days.length; day += 1) if (isLong(days[day] ?? 0)) count += 1;
  return count;
}
`;

let folder: string;
let trials: Trials;

beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache/mutation-'));
  write('rule.ts', RULE);
  write('sum.ts', SUM);
  write(
    'sum.test.ts',
    `import { expect, test } from 'vitest';
    import { countLong } from './sum.ts';
    test('counts long days', () => expect(countLong([470, 490])).toBe(1));`,
  );
  trials = startTrials(folder);
});
afterAll(() => {
  trials[Symbol.dispose]();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

/** The tests' verdict on a module with a mutation of its text. */
async function tryOut(name: string, text: string, was = '', becomes = '', limit = 60_000): Promise<string> {
  const module = join(folder, name);
  const trial = { module, text: text.replace(was, becomes), tests: [join(folder, 'sum.test.ts')], limit };
  const { is } = await trials.run(trial);
  expect(readFileSync(module, 'utf8')).toBe(text);
  return is;
}

it('distinguishes killed mutants from survivors, in one module after the other', async () => {
  expect(await tryOut('rule.ts', RULE)).toBe('passed');
  expect(await tryOut('rule.ts', RULE, '480', '481')).toBe('passed');
  expect(await tryOut('rule.ts', RULE, '>', '<=')).toBe('failed');
  expect(await tryOut('sum.ts', SUM)).toBe('passed');
  expect(await tryOut('sum.ts', SUM, 'count = 0', 'count = 1')).toBe('failed');
  expect(await tryOut('rule.ts', RULE, '480', '479')).toBe('passed');
});

it('counts a module that can’t be loaded as killed', async () => {
  expect(await tryOut('rule.ts', RULE, 'export', 'throw new Error("none"); export')).toBe('failed');
});

it('detects an endless test, and continues', async () => {
  expect(await tryOut('sum.ts', SUM, 'day += 1', 'day -= 0', 500)).toBe('endless');
  expect(await tryOut('sum.ts', SUM)).toBe('passed');
});

it('mutates a module that is imported by its name', async () => {
  const module = join(root, 'src/domain/time/hours.ts');
  const text = readFileSync(module, 'utf8');
  write(
    'hours.test.ts',
    `import { expect, test } from 'vitest';
    import { roundHours } from '#domain/time/hours.ts';
    test('rounds', () => expect(roundHours(90, 1)).toBe(1.5));`,
  );
  const run = (changed: string) =>
    trials.run({ module, text: changed, tests: [join(folder, 'hours.test.ts')], limit: 60_000 });
  expect(await run(text)).toMatchObject({ is: 'passed' });
  expect(await run(text.replace('return ', 'return 1 + '))).toMatchObject({ is: 'failed' });
});

it('reports an unknown result where the tests’ process has died, and continues', async () => {
  expect(await tryOut('rule.ts', RULE, 'minutes > 480', 'process.kill(process.pid, "SIGKILL")')).toBe('undecided');
  expect(await tryOut('rule.ts', RULE)).toBe('passed');
});

it('exits with its parent, during an endless test too', async () => {
  const started = join(folder, 'started');
  const endless = `import { writeFileSync } from 'node:fs';
  writeFileSync(${JSON.stringify(started)}, '');
  while (true);`;
  const child = fork(join(root, 'scripts/mutation/trial-process.ts'), [folder], { stdio: 'ignore' });
  child.send({ module: join(folder, 'rule.ts'), text: endless, tests: [join(folder, 'sum.test.ts')], limit: 1e9 });
  await expect.poll(() => existsSync(started)).toBe(true);
  child.disconnect();
  expect(await once(child, 'exit')).toHaveLength(2);
});
