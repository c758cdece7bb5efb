import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { distanceOfTest, distancesFrom, type Graph, JOURNEYS, type Reach, reachOf, readGraph } from './reach.ts';
import { root } from './tools.ts';

const graph: Graph = new Map([
  ['src/domain/leave/balance.ts', []],
  ['src/domain/leave/balance.test.ts', ['src/domain/leave/balance.ts']],
  ['src/domain/time/date.ts', []],
  ['src/domain/time/date.test.ts', ['src/domain/time/date.ts']],
  ['src/server/features/leave/leave.routes.ts', ['src/domain/leave/balance.ts']],
  ['src/server/features/leave/leave.routes.test.ts', ['src/server/app.ts']],
  ['src/server/features/users/users.routes.ts', []],
  ['src/server/features/users/users.routes.test.ts', ['src/server/app.ts']],
  ['src/server/app.ts', ['src/server/features/leave/leave.routes.ts', 'src/server/features/users/users.routes.ts']],
  ['src/server/authorisation.test.ts', ['src/server/app.ts']],
  ['src/web/features/users/users-screen.tsx', ['src/web/features/users/users-screen.module.css']],
  ['src/web/features/users/users-screen.module.css', []],
]);

const reach = (...changed: string[]): Reach => {
  const reached = reachOf(graph, changed);
  if (reached === 'everything') throw new Error('everything');
  return reached;
};

test('a rule reaches its own tests, the feature’s API tests and journeys, and the tests of every route', () => {
  expect(reach('src/domain/leave/balance.ts').unit).toEqual([
    'src/domain/leave/balance.test.ts',
    'src/server/features/leave/leave.routes.test.ts',
  ]);
  expect(reach('src/domain/leave/balance.ts').e2e[1]?.split('|')).toEqual(
    [
      'home',
      'jobs',
      'languages',
      'layout',
      'leave',
      'leave-approval',
      'leave-balances',
      'leave-kinds',
      'leave-ledger',
      'leave-others',
      'leave-outbox',
      'leave-units',
      'my-day',
      'permissions',
      'swaps',
    ].map((name) => String.raw`\b${name}\.test\.ts`),
  );
  expect(reach('src/server/features/users/users.routes.ts').unit).toEqual([
    'src/server/features/users/users.routes.test.ts',
    'src/server/authorisation.test.ts',
  ]);
});

test('lint checks again what imports the changed files, and nothing else', () => {
  expect(reach('src/domain/leave/balance.ts').lint).toEqual([
    'src/domain/leave/balance.ts',
    'src/domain/leave/balance.test.ts',
    'src/server/features/leave/leave.routes.ts',
  ]);
});

test('a screen’s style reaches the journeys of its feature and its screenshots', () => {
  const { unit, e2e } = reach('src/web/features/users/users-screen.module.css');
  expect(unit).toEqual([]);
  expect(e2e[1]).toMatch(/users\\.test\\.ts.*@screens-of-users/);
});

test('what imports don’t show reaches everything; a document reaches the tests of the documents', () => {
  for (const file of ['package.json', 'db/migrations/0101_company.sql', 'e2e/fixtures.ts', 'src/server/app.ts'])
    expect(reachOf(graph, [file])).toBe('everything');
  expect(reach('README.md')).toEqual({
    lint: [],
    unit: ['scripts/docs.test.ts', 'scripts/docs.proof.test.ts', 'scripts/rules.test.ts', 'scripts/quotes.test.ts'],
    e2e: [],
  });
});

test('what imports a changed file is as far from it as there are imports between, but not through the composition', () => {
  const distances = distancesFrom(graph, ['src/domain/leave/balance.ts']);
  expect(Object.fromEntries(distances)).toEqual({
    'src/domain/leave/balance.ts': 0,
    'src/domain/leave/balance.test.ts': 1,
    'src/server/features/leave/leave.routes.ts': 1,
  });
  expect(distancesFrom(graph, ['src/server/features/leave/leave.routes.ts']).has('src/server/app.ts')).toBe(false);
});

test('a journey is as near as its nearest feature, one of a sweep as its screens; a feature’s tests bring nothing nearer', () => {
  const near = (changed: string, file: string, ...tags: string[]): number =>
    distanceOfTest(distancesFrom(graph, [changed]), { file, tags });
  expect(near('e2e/leave.test.ts', 'e2e/leave.test.ts')).toBe(0);
  expect(near('src/domain/leave/balance.ts', 'e2e/leave.test.ts')).toBe(1);
  expect(near('src/domain/leave/balance.ts', 'e2e/users.test.ts')).toBe(Infinity);
  expect(near('src/domain/leave/balance.ts', 'src/server/features/leave/leave.proof.test.ts')).toBe(2);
  expect(near('src/domain/leave/balance.test.ts', 'e2e/leave.test.ts')).toBe(Infinity);
  expect(near('src/web/features/users/users-screen.module.css', 'e2e/screens.test.ts', 'screens-of-users')).toBe(1);
  expect(near('src/web/features/users/users-screen.module.css', 'e2e/screens.test.ts', '@screens-of-leave')).toBe(
    Infinity,
  );
});

test('what imports don’t show is the farthest from everything', () => {
  const distances = distancesFrom(graph, ['package.json', 'src/domain/time/date.ts']);
  expect(distances.get('src/domain/time/date.ts')).toBe(0);
  expect(distances.get('src/domain/leave/balance.ts')).toBeGreaterThan(100);
});

test('every journey names its features, which are folders', () => {
  const journeys = globSync('e2e/*.test.ts', { cwd: root }).map((file) => file.slice(4, -'.test.ts'.length));
  expect(Object.keys(JOURNEYS).toSorted()).toEqual(journeys.toSorted());
  const words = [...new Set(Object.values(JOURNEYS).flat())];
  const folders = new Set(
    globSync(['src/domain/*', 'src/{server,web}/features/*'], { cwd: root }).map((folder) => basename(folder)),
  );
  expect(words.filter((word) => !folders.has(word))).toEqual([]);
});

test('the checkout’s own imports are found', () => {
  const imports = readGraph();
  expect(imports.get('src/server/testing/test-server.ts')).toContain('src/server/app.ts');
  expect(imports.get('e2e/leave.test.ts')).toContain('src/domain/time/date.ts');
  expect(imports.get('scripts/quotes.test.ts')).toEqual(
    expect.arrayContaining(['scripts/quotes.ts', 'db/migrations/0103_user.sql', 'src/contract/users.ts']),
  );
});
