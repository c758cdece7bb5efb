import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLEAN, REFUSED_BY_LINT, REFUSED_BY_TYPES } from './architecture.cases.ts';
import { captureTool, root } from './tools.ts';

// A small tree under the real rules: what is allowed must pass, and each violation must be refused by the named gate,
// so that a rule that never fires is found.
const LAYERS = ['domain', 'contract', 'server', 'web'] as const;

const planted = (folder: string, index: number): string =>
  `src/${folder}/planted-${index}.tsx`.replace(/tsx$/, folder.startsWith('web/') ? 'tsx' : 'ts');

let tree: string;

beforeAll(async () => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'kintai-architecture-')));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
  for (const file of ['package.json', '.oxlintrc.json', '.oxlintrc.server.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(tree, file));
  for (const layer of LAYERS) {
    const config = join('src', layer, 'tsconfig.json');
    mkdirSync(dirname(join(tree, config)), { recursive: true });
    cpSync(join(root, config), join(tree, config));
  }
  for (const [file, code] of Object.entries(CLEAN)) write(file, code);
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('a tree without violations', () => {
  test('passes lint', async () => {
    const { findings, files } = await lint();
    expect(findings).toEqual([]);
    expect(files).toBe(Object.keys(CLEAN).length);
  });

  test('passes the compiler', async () => {
    const { code, output } = await captureTool('typescript', ['-b', ...LAYERS.map((layer) => `src/${layer}`)], tree);
    expect(output).toBe('');
    expect(code).toBe(0);
  });
});

describe('lint refuses', () => {
  let findings: Finding[];

  beforeAll(async () => {
    const files = REFUSED_BY_LINT.map(([folder, code], index) => write(planted(folder, index), code));
    ({ findings } = await lint());
    for (const file of files) rmSync(file);
  });

  test.each(REFUSED_BY_LINT.map(([folder, code, rule], index) => ({ folder, code, rule, index })))(
    'in $folder: $code',
    ({ folder, rule, index }) => {
      const rules = findings.filter(({ filename }) => filename === planted(folder, index)).map(({ code }) => code);
      expect(rules).toContainEqual(expect.stringContaining(`(${rule})`));
    },
  );

  test.each(['import', 'import type'])('a cycle of %ss', async (importing) => {
    const files = [
      write('src/domain/leave/ring-a.ts', `import { b } from './ring-b.ts'; export const a = (): unknown => b;`),
      write('src/domain/leave/ring-b.ts', `${importing} { a } from './ring-a.ts'; export const b: typeof a | 1 = 1;`),
    ];
    const { findings: ofRing } = await lint();
    for (const file of files) rmSync(file);
    expect(ofRing).toContainEqual(expect.objectContaining({ code: 'import(no-cycle)' }));
  });

  test.each(['domain', 'contract'])("another layer in a %s's test", async (layer) => {
    const above = [`export * from '#server/app.ts';`, `export * from '../server/app.ts';`];
    const files = above.map((code, index) => write(`src/${layer}/planted-${index}.test.ts`, code));
    const { findings: ofTests } = await lint();
    for (const file of files) rmSync(file);
    for (const index of above.keys()) {
      expect(ofTests).toContainEqual(
        expect.objectContaining({
          filename: `src/${layer}/planted-${index}.test.ts`,
          code: 'eslint(no-restricted-imports)',
        }),
      );
    }
  });

  test.each(['audit-words.ts', 'errors.ts', 'field-names.ts', 'form-messages.ts', 'own-messages.ts', 'subjects.ts'])(
    'Zod in contract/%s, which the web app loads',
    async (name) => {
      const file = `src/contract/${name}`;
      write(file, `import { z } from 'zod';\nimport { login } from './auth.ts';\nexport const errors = [z, login];`);
      const { findings: ofFile } = await lint();
      rmSync(join(tree, file));
      if (file in CLEAN) write(file, CLEAN[file] ?? '');
      const lines = ofFile
        .filter(({ filename }) => filename === file)
        .map(({ code, labels }) => `${code} ${labels[0]?.span.line}`);
      expect(lines).toEqual(
        expect.arrayContaining(['eslint(no-restricted-imports) 1', 'eslint(no-restricted-imports) 2']),
      );
    },
  );
});

// Lint has no rule for `new Date()`, so Date is forbidden as a whole, except in the calendar's arithmetic.
test.each(['date', 'instant'])('src/domain/time/%s.ts, which may use Date, does not read the time from it', (name) => {
  const askingTheClock = /\bDate\b(?!\.(UTC|parse)\(|\(\s*[^\s)])/;
  expect(
    ['new Date()', 'new Date', 'Date()', 'Date.now()', 'const now = Date;'].every((code) => askingTheClock.test(code)),
  ).toBe(true);
  const code = readFileSync(join(root, `src/domain/time/${name}.ts`), 'utf8').replace(/\/\/.*|\/\*[^]*?\*\//g, '');
  expect(code).toMatch(/\bDate\b/);
  expect(code).not.toMatch(askingTheClock);
});

// Imports don't reveal a name or a text that stands for a feature.
test('the platform names no feature', () => {
  const OF_FEATURES =
    /pleasanter|geocod|punch|attendance|\bshifts?\b(?!\()|internal_?work|leave_|vacation|overtime|payroll|month_?clos|closed_?month|month_?lock/i;
  const code = (file: string): string =>
    readFileSync(join(root, file), 'utf8').replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  // Generated from all tables.
  const files = globSync('src/server/platform/**/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !/[/\\](testing|database[/\\]schema)\b/.test(file),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(OF_FEATURES.test(code('src/server/features/leave/pleasanter.ts'))).toBe(true);
  expect(files.filter((file) => OF_FEATURES.test(code(file)))).toEqual([]);
});

// One at a time: the compiler reports a file out of reach once, wherever it is imported.
test.each(REFUSED_BY_TYPES)('the compiler refuses in %s: %s', async (folder, code) => {
  const file = write(planted(folder, 0), code);
  const { output } = await captureTool('typescript', ['-p', `src/${folder.split('/')[0]}`, '--noEmit'], tree);
  rmSync(file);
  // A file outside the project (its folder, its list), or a name unknown to the layer.
  expect(output).toMatch(/planted-0\.tsx?\(\d+,\d+\): error TS(6059|6307|2304|2580|2584|2591)/);
});

function write(file: string, code: string): string {
  const path = join(tree, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${code}\n`);
  return path;
}

interface Finding {
  readonly filename: string;
  readonly code: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

async function lint(): Promise<{ findings: Finding[]; files: number }> {
  const { output } = await captureTool('oxlint', ['--format=json', 'src'], tree);
  const report = JSON.parse(output) as { diagnostics: Finding[]; number_of_files: number };
  const findings = report.diagnostics.map((finding) => ({
    ...finding,
    filename: finding.filename.replaceAll('\\', '/'),
  }));
  return { findings, files: report.number_of_files };
}
