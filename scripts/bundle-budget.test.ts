import { expect, test } from 'vitest';
import { budgetTable, measureScreens, type Manifest } from './bundle-budget.ts';

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
    '  login     61.6 kB of  61.6 kB  ok',
    '  month     66.2 kB of  66.2 kB  OVER BUDGET',
  ]);
});

test('a screen unknown to the build, a file without a size or a build without entry is an error', () => {
  expect(() => measureScreens(manifest, sizes, [{ ...login, modules: ['features/signin.tsx'] }])).toThrow(/signin/);
  expect(() => measureScreens(manifest, new Map(), [login])).toThrow(/no size is known/);
  expect(() => measureScreens({}, sizes, [login])).toThrow(/no entry/);
});
