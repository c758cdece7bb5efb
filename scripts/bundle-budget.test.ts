import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  BUDGETS,
  budgetTable,
  filesLoadedBy,
  measureScreens,
  overFiles,
  ROUTES,
  screensOf,
  type Manifest,
} from './bundle-budget.ts';
import { root } from './tools.ts';

const manifest: Manifest = {
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  '_table.js': { file: 'assets/table.js', imports: ['_react.js'], css: ['assets/table.css'] },
  'features/login.tsx': { file: 'assets/login.js', imports: ['index.html', '_react.js'] },
  'features/month.tsx': { file: 'assets/month.js', imports: ['_react.js', '_table.js'] },
  'features/admin.tsx': { file: 'assets/admin.js' },
};
const sizes = new Map([
  ['assets/index.js', 1000],
  ['assets/index.css', 200],
  ['assets/react.js', 60_000],
  ['assets/table.js', 5000],
  ['assets/table.css', 30],
  ['assets/login.js', 400],
  ['assets/month.js', 7],
  ['assets/admin.js', 9_000_000],
]);
const login = { screen: 'login', modules: ['features/login.tsx'], budget: 61_600 };
const month = { screen: 'month', modules: ['features/month.tsx'], budget: 66_236 };

test('a screen weighs the entry, its own chunk and their static imports and styles, each once', () => {
  const [first, second] = measureScreens(manifest, sizes, [login, month]);
  expect(first?.size).toBe(1000 + 200 + 60_000 + 400);
  expect(second?.size).toBe(1000 + 200 + 60_000 + 7 + 5000 + 30);
  expect(first?.files).not.toContain('assets/admin.js');
});

test('a byte over the budget is distinguished from the budget itself', () => {
  const table = budgetTable(measureScreens(manifest, sizes, [login, month]));
  expect(table.split('\n')).toEqual([
    '  login    61.6 kB of  61.6 kB  ok',
    '  month    66.2 kB of  66.2 kB  OVER BUDGET',
  ]);
});

test('a file over the number that a screen may have is told', () => {
  const files = Array.from({ length: 11 }, (_, index) => `assets/${index}.js`);
  const clock = { screen: '/time-clock', modules: [], budget: 1, size: 1 };
  expect(overFiles([{ ...clock, files: files.slice(1) }])).toEqual([]);
  expect(overFiles([{ ...clock, files }])).toEqual(['/time-clock: 11 files of 10']);
});

test('a source file that shares a chunk is found by the name that the chunk has from it', () => {
  const shared: Manifest = { '_abc.js': { file: 'assets/abc.js', name: 'month' } };
  expect(filesLoadedBy(shared, ['features/month.tsx'])).toEqual(['assets/abc.js']);
});

test('a screen unknown to the build, a file without a size or a build without entry is an error', () => {
  expect(() => measureScreens(manifest, sizes, [{ ...login, modules: ['features/signin.tsx'] }])).toThrow(/signin/);
  expect(() => measureScreens(manifest, new Map(), [login])).toThrow(/no size is known/);
  expect(() => measureScreens({}, sizes, [login])).toThrow(/no entry/);
});

const source = (file: string): string => readFileSync(join(root, 'src/web/app', file), 'utf8');
const routes = ROUTES.map(source).join('\n');
const settings = source('settings-list.ts');

test('every screen of the router and every setting has its modules and a budget of its own, of 200 kB at most', () => {
  const screens = screensOf(routes, settings);
  const paths = [...routes.matchAll(/\n {2}screen\(\s*'([^']+)'/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(15);
  expect(screens.map(({ screen }) => screen)).toEqual(
    expect.arrayContaining(paths.filter((path) => !path.endsWith('/:name'))),
  );
  const own = [...settings.matchAll(/to: `\$\{SETTINGS_PATH\}(\/[^`]+)`/g)].map(([, path = '']) => `/settings${path}`);
  expect(own.length).toBeGreaterThan(5);
  expect(screens.map(({ screen }) => screen)).toEqual(expect.arrayContaining(own));
  expect(screens.find(({ screen }) => screen === '/admin/home')?.modules).toContain('features/today/today-cards.tsx');
  expect(screens.find(({ screen }) => screen === '/attendance')?.modules).toEqual([
    'app/logged-in.tsx',
    'features/attendance/month-screen.tsx',
  ]);
  for (const { screen, budget } of screens) expect(budget, screen).toBeLessThanOrEqual(200_000);
});

test('a screen without a budget is an error, and so is a budget without a screen', () => {
  const added = routes.replace(
    "\n  screen('/time-clock'",
    "\n  screen('/overview', 'user', async () => (await import('../features/x.tsx')).X),$&",
  );
  expect(() => screensOf(added, settings)).toThrow('/overview has no budget');
  const setting = `\n      {\n        to: \`\${SETTINGS_PATH}/colours\`,\n        Content: lazyScreen(async () => (await import('../features/x.tsx')).X),\n      },`;
  expect(() => screensOf(routes, settings + setting)).toThrow('/settings/colours has no budget');
  expect(() => screensOf(routes, settings, { ...BUDGETS, '/gone': 200 })).toThrow('/gone');
});

test('a screen that the router loads in a way that is not understood is an error', () => {
  const other = routes.replace(
    "\n  screen('/time-clock', 'user', loadClock)",
    "\n  screen('/time-clock', 'user', theClock)",
  );
  expect(other).not.toBe(routes);
  expect(() => screensOf(other, settings)).toThrow('/time-clock');
});
