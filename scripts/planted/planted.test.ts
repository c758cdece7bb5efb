import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../tools.ts';
import { copyCheckout, whilePlanted, withFault } from './copy.ts';
import { FAULTS } from './faults.ts';
import { partOf, testsOf } from './tests-of.ts';

const textOf = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

it('each fault has a name of its own', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length);
});

describe.each(FAULTS)('the fault $name', (fault) => {
  it('replaces what occurs once in its file', () => {
    expect(textOf(root, fault.file).split(fault.find)).toHaveLength(2);
  });

  it('is of a feature', () => {
    const folders = ['src/web/features', 'src/server/features'].map((folder) => join(root, folder, fault.feature));
    expect(folders.some((folder) => existsSync(folder))).toBe(true);
  });
});

it('a fault from whose code the file has moved on is not planted', () => {
  const fault = { name: 'lost', feature: 'x', journey: 'x', file: 'a.ts', find: 'one', replace: 'two', why: '' };
  expect(withFault(fault, 'all one day')).toBe('all two day');
  expect(() => withFault(fault, 'all day')).toThrow('occurs 0 times in a.ts');
  expect(() => withFault(fault, 'one by one')).toThrow('occurs 2 times in a.ts');
});

it('a copy is as it was after each fault, and is deleted without its dependencies', async () => {
  const copy = copyCheckout(FAULTS.map(({ file }) => file));
  expect(existsSync(join(copy.folder, 'node_modules', 'vitest', 'package.json'))).toBe(true);
  for (const fault of FAULTS) {
    await whilePlanted(copy.folder, fault, () =>
      expect(textOf(copy.folder, fault.file)).toBe(withFault(fault, textOf(root, fault.file))),
    );
    expect(textOf(copy.folder, fault.file)).toBe(textOf(root, fault.file));
  }
  copy[Symbol.dispose]();
  expect(existsSync(copy.folder)).toBe(false);
  expect(existsSync(join(root, 'node_modules', 'vitest', 'package.json'))).toBe(true);
});

describe('the tests of a fault', () => {
  const fault = { name: 'x', feature: 'clock', journey: 'offline', find: '', replace: '', why: '' };
  const small = new Map([
    ['src/web/features/clock/use-punch.ts', []],
    ['src/web/features/clock/use-punch.test.ts', ['src/web/features/clock/use-punch.ts']],
    ['src/web/features/clock/other.test.ts', []],
    ['src/web/ui/clock.test.tsx', ['src/web/features/clock/use-punch.ts']],
    ['src/web/ui/clock.test.ts', ['src/web/features/clock/use-punch.ts']],
    ['src/web/app/clock.tsx', []],
    ['src/web/app/app.test.ts', []],
    ['e2e/breaks.test.ts', []],
    ['e2e/offline.test.ts', []],
    ['e2e/leave.test.ts', []],
  ]);

  it('are those of the feature that reach its file, those with a DOM that import it, and the journeys', () => {
    expect(testsOf(small, { ...fault, file: 'src/web/features/clock/use-punch.ts' })).toEqual({
      unit: [['src/web/features/clock/use-punch.test.ts', 'src/web/ui/clock.test.tsx'], []],
      journeys: [['e2e/offline.test.ts'], ['e2e/breaks.test.ts']],
    });
  });

  it('are the feature’s and those beside the file where that reaches everything', () => {
    expect(testsOf(small, { ...fault, file: 'src/web/app/clock.tsx' }).unit).toEqual([
      ['src/web/features/clock/use-punch.test.ts', 'src/web/features/clock/other.test.ts', 'src/web/app/app.test.ts'],
    ]);
  });

  it('belong to a part each', () => {
    const files = ['src/web/a.dom.test.ts', 'src/web/a.test.tsx', 'src/server/a.routes.test.ts', 'src/web/a.test.ts'];
    expect(files.map(partOf)).toEqual(['DOM', 'DOM', 'HTTP', 'unit']);
  });
});
