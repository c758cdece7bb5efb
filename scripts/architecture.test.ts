import {
  cpSync,
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
import { captureTool, root } from './tools.ts';

// A small tree with the real rules: what it may do must pass, and each thing that it may not must be refused by the
// gate named, so that a rule that never fires is found out.
const LAYERS = ['domain', 'contract', 'server', 'web'] as const;

const CLEAN: Record<string, string> = {
  'src/domain/time/date.ts': `
    /** The year of the text. */
    export const yearOf = (text: string): number => new Date(text).getUTCFullYear();
    export type Year = number;`,
  'src/domain/leave/grant.ts': `
    import { between } from '@holiday-jp/holiday_jp';
    import { yearOf } from '../time/date.ts';
    import type { Year } from '#domain/time/date.ts';
    export const grantYear = (text: string): Year => yearOf(text);
    export { between };`,
  'src/domain/leave/grant.test.ts': `
    import { expect, test } from 'vitest';
    import { grantYear } from './grant.ts';
    test('a year', () => expect(grantYear(new Date().toISOString())).toBeGreaterThan(Date.now() > 0 ? 1 : 0));`,
  'src/contract/errors.ts': `
    import type { Year } from '#domain/time/date.ts';
    export const errors = { NOT_FOUND: 404 } as const;
    export type ErrorYear = Year;`,
  'src/contract/auth.ts': `
    import { z } from 'zod';
    import { yearOf } from '#domain/time/date.ts';
    import { errors } from './errors.ts';
    export const login = z.object({ year: z.string().transform(yearOf) });
    export type Login = z.infer<typeof login>;
    export const statuses = Object.values(errors);`,
  'src/server/platform/log.ts': `
    import { readFileSync } from 'node:fs';
    export const log = (text: string): boolean => process.stdout.write(text + readFileSync('x', 'utf8'));`,
  'src/server/features/auth/auth.service.ts': `
    import { login } from '#contract/auth.ts';
    import { yearOf } from '#domain/time/date.ts';
    import { log } from '../../platform/log.ts';
    export const enter = (body: unknown): number => (log('in') ? login.parse(body).year : yearOf('2026'));`,
  'src/server/features/auth/auth.routes.ts': `
    import { enter } from './auth.service.ts';
    export const routes = { enter };`,
  'src/server/features/shifts/shifts.routes.ts': `export const shifts = {};`,
  'src/server/app.ts': `
    import { routes } from './features/auth/auth.routes.ts';
    import { shifts } from '#server/features/shifts/shifts.routes.ts';
    export const app = { routes, shifts };`,
  'src/server/testing/server.ts': `export { app } from '../app.ts';`,
  'src/web/lib/api.ts': `
    import { errors } from '#contract/errors.ts';
    import type { Login } from '#contract/auth.ts';
    export const call = (body: Login): string => JSON.stringify({ body, errors });`,
  'src/web/ui/button.tsx': `
    export const Button = ({ label }: { label: string }) => <button type="button">{label}</button>;`,
  'src/web/features/auth/login-screen.tsx': `
    import { yearOf } from '#domain/time/date.ts';
    import { call } from '#web/lib/api.ts';
    import { Button } from '../../ui/button.tsx';
    export const LoginScreen = () => <Button label={call({ year: yearOf(document.title) })} />;`,
  'src/web/features/clock/clock-screen.tsx': `export const ClockScreen = () => <p />;`,
  'src/web/app/routes.tsx': `
    import { LoginScreen } from '../features/auth/login-screen.tsx';
    export const clock = () => import('#web/features/clock/clock-screen.tsx');
    export const login = LoginScreen;`,
};

/** What lint must refuse: the folder that it is planted in, the code, and the rule that is to fire. */
const REFUSED_BY_LINT: readonly (readonly [folder: string, code: string, rule: string])[] = [
  ...['contract/errors', 'server/app', 'web/lib/api'].flatMap((target) => [
    ['domain/leave', `import * as up from '#${target}.ts'; export { up };`, 'no-restricted-imports'] as const,
    [
      'domain/leave',
      `import type * as up from '#${target}.ts'; export type Up = typeof up;`,
      'no-restricted-imports',
    ] as const,
    ['domain/leave', `export * from '../../${target}.ts';`, 'no-restricted-imports'] as const,
    ['domain/leave', `export const up = () => import('#${target}.ts');`, 'no-restricted-imports'] as const,
  ]),
  ['domain/leave', `import { z } from 'zod'; export { z };`, 'no-restricted-imports'],
  ['domain/leave', `import { readFileSync } from 'node:fs'; export { readFileSync };`, 'no-restricted-imports'],
  ['contract', `export * from '#server/app.ts';`, 'no-restricted-imports'],
  ['contract', `export * from '../server/app.ts';`, 'no-restricted-imports'],
  ['contract', `import type { app } from '#server/app.ts'; export type App = typeof app;`, 'no-restricted-imports'],
  ['contract', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['contract', `export * from 'kysely';`, 'no-restricted-imports'],
  ['contract', `export * from 'node:fs';`, 'no-restricted-imports'],
  ['server', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['server', `import type { call } from '../web/lib/api.ts'; export type Call = typeof call;`, 'no-restricted-imports'],
  ['server/platform', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '#server/features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '../features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/platform', `export * from '../../web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '#web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '../../../web/lib/api.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '#server/features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '../auth/auth.routes.ts';`, 'no-restricted-imports'],
  ['server/features/shifts', `export * from '../../features/auth/auth.routes.ts';`, 'no-restricted-imports'],
  ...['app', 'ui', 'lib', 'features/clock'].flatMap((folder) => [
    [`web/${folder}`, `export * from '#server/app.ts';`, 'no-restricted-imports'] as const,
    [
      `web/${folder}`,
      `import type { app } from '#server/app.ts'; export type App = typeof app;`,
      'no-restricted-imports',
    ] as const,
    [`web/${folder}`, `import { z } from 'zod'; export { z };`, 'no-restricted-imports'] as const,
    [`web/${folder}`, `import { login } from '#contract/auth.ts'; export { login };`, 'no-restricted-imports'] as const,
    [
      `web/${folder}`,
      `import { type Login } from '#contract/auth.ts'; export type { Login };`,
      'no-import-type-side-effects',
    ] as const,
  ]),
  ...['app', 'ui', 'lib', 'features/clock'].map((folder) => {
    const up = folder.includes('/') ? '../../..' : '../..';
    return [`web/${folder}`, `export * from '${up}/server/app.ts';`, 'no-restricted-imports'] as const;
  }),
  ['web/features/clock', `export * from '#web/features/auth/login-screen.tsx';`, 'no-restricted-imports'],
  ['web/features/clock', `export * from '../auth/login-screen.tsx';`, 'no-restricted-imports'],
  ['web/features/clock', `export * from '../../features/auth/login-screen.tsx';`, 'no-restricted-imports'],
  ['web/features/clock', `export * from '#web/app/routes.tsx';`, 'no-restricted-imports'],
  ['web/features/clock', `export * from '../../app/routes.tsx';`, 'no-restricted-imports'],
  ['web/ui', `export * from '#web/features/auth/login-screen.tsx';`, 'no-restricted-imports'],
  ['web/lib', `export * from '../features/auth/login-screen.tsx';`, 'no-restricted-imports'],
  ...['domain/leave', 'contract'].flatMap((folder) => [
    [folder, `export const now = () => Date.now();`, 'no-restricted-properties'] as const,
    [folder, `export const now = () => new Date();`, 'no-restricted-globals'] as const,
    [folder, `export const now = () => globalThis.Date();`, 'no-restricted-globals'] as const,
    [folder, `export const now = () => performance.now();`, 'no-restricted-globals'] as const,
    [folder, `export const now = () => Temporal.Now.instant();`, 'no-restricted-globals'] as const,
    [folder, `export const zone = () => process.env.TZ;`, 'no-restricted-globals'] as const,
    [folder, `export const chance = () => Math.random();`, 'no-restricted-properties'] as const,
    [folder, `export const chance = () => crypto.randomUUID();`, 'no-restricted-globals'] as const,
  ]),
  ['server', `export const say = () => console.log('said');`, 'no-console'],
  ['server', `export const load = (text: any) => text;`, 'no-explicit-any'],
  ['server', `export const drop = () => { Promise.resolve(1); };`, 'no-floating-promises'],
  ['server', `import { app } from './app.ts'; export type App = typeof app;`, 'consistent-type-imports'],
  ['web/ui', `export const Picture = () => <img src="x.png" />;`, 'alt-text'],
];

/** What the compiler must refuse, by the projects' references and their types: the folder and the code. */
const REFUSED_BY_TYPES: readonly (readonly [folder: string, code: string])[] = [
  ...['contract/errors', 'server/app', 'web/lib/api'].flatMap((target) => [
    ['domain/leave', `export * from '#${target}.ts';`] as const,
    ['domain/leave', `export type Up = typeof import('#${target}.ts');`] as const,
  ]),
  ...['server/app', 'web/lib/api'].flatMap((target) => [
    ['contract', `export * from '#${target}.ts';`] as const,
    ['contract', `export type Up = typeof import('#${target}.ts');`] as const,
  ]),
  ['server', `export type Up = typeof import('#web/lib/api.ts');`],
  ['web/lib', `export type Up = typeof import('#server/app.ts');`],
  ['domain/leave', `export const zone = process.env.TZ;`],
  ['domain/leave', `export const width = window.innerWidth;`],
  ['contract', `export const zone = process.env.TZ;`],
  ['server', `export const width = window.innerWidth;`],
  ['server', `export { app } from './testing/server.ts';`],
  ['web/lib', `export const bytes = Buffer.from('x');`],
];

const planted = (folder: string, index: number): string =>
  `src/${folder}/planted-${index}.tsx`.replace(/tsx$/, folder.startsWith('web/') ? 'tsx' : 'ts');

let tree: string;

beforeAll(async () => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'kintai-architecture-')));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
  for (const file of ['package.json', '.oxlintrc.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(tree, file));
  for (const layer of LAYERS) {
    const config = join('src', layer, 'tsconfig.json');
    mkdirSync(dirname(join(tree, config)), { recursive: true });
    cpSync(join(root, config), join(tree, config));
  }
  for (const [file, code] of Object.entries(CLEAN)) write(file, code);
});

afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('a tree that keeps to the arrows', () => {
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

  test('a ring of imports', async () => {
    const files = [
      write('src/domain/leave/ring-a.ts', `import { b } from './ring-b.ts'; export const a = (): unknown => b;`),
      write('src/domain/leave/ring-b.ts', `import { a } from './ring-a.ts'; export const b = (): unknown => a;`),
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

  test.each(['errors.ts', 'field-names.ts'])('Zod in contract/%s, which the web app loads', async (name) => {
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
  });
});

// Lint knows no rule for `new Date()`, so that Date is refused as a whole, except where the calendar's arithmetic is.
test.each(['date', 'instant'])('src/domain/time/%s.ts, which may use Date, does not ask it for the time', (name) => {
  const askingTheClock = /\bDate\b(?!\.(UTC|parse)\(|\(\s*[^\s)])/;
  expect(
    ['new Date()', 'new Date', 'Date()', 'Date.now()', 'const now = Date;'].every((code) => askingTheClock.test(code)),
  ).toBe(true);
  const code = readFileSync(join(root, `src/domain/time/${name}.ts`), 'utf8').replace(/\/\/.*|\/\*[^]*?\*\//g, '');
  expect(code).toMatch(/\bDate\b/);
  expect(code).not.toMatch(askingTheClock);
});

// One at a time: the compiler reports a file that is out of reach once, wherever it is imported.
test.each(REFUSED_BY_TYPES)('the compiler refuses in %s: %s', async (folder, code) => {
  const file = write(planted(folder, 0), code);
  const { output } = await captureTool('typescript', ['-p', `src/${folder.split('/')[0]}`, '--noEmit'], tree);
  rmSync(file);
  // A file outside the project (its folder, its list), or a name that the layer does not have.
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
