import { globSync, readFileSync, readdirSync } from 'node:fs';

import { expect, test } from 'vitest';
import { type Graph, readGraph } from './reach.ts';
import { LINT_FILE, lintOfRooms, listOfMonthRooms, listOfRooms, ROOMS, trespasses, unusedDoors } from './rooms.ts';

/** The first loop of imports, static, dynamic or of types, from a file back to itself; `null` where there is none. */
function loopIn(graph: Graph): readonly string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const loopFrom = (file: string): readonly string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    path.push(file);
    for (const imported of graph.get(file) ?? []) {
      const loop = loopFrom(imported);
      if (loop !== null) return loop;
    }
    path.pop();
    done.add(file);
    return null;
  };
  for (const file of graph.keys()) {
    const loop = loopFrom(file);
    if (loop !== null) return loop;
  }
  return null;
}

test('a loop is found behind what leads to it, and a file that two import is none', () => {
  const straight = { a: ['b', 'c'], b: ['d'], c: ['d'] };
  expect(loopIn(new Map(Object.entries(straight)))).toBeNull();
  expect(loopIn(new Map(Object.entries({ ...straight, d: ['c'] })))).toEqual(['d', 'c', 'd']);
});

// Lint finds the loops of static imports alone.
test('no import leads back to its file, not even a dynamic one or one of types', () => {
  const graph = readGraph();
  expect(graph.get('src/web/ui/menu.tsx')).toEqual(
    expect.arrayContaining(['src/web/ui/menu-frame.tsx', 'src/web/ui/menu-action.ts']),
  );
  const product = [...graph].filter(([file]) => file.startsWith('src/') && !/\.test\.tsx?$/.test(file));
  expect(product.length).toBeGreaterThan(1_000);
  expect(loopIn(new Map(product))).toBeNull();
});

test('a room imports no room that its list doesn’t name, and no feature', () => {
  const imports = (file: string, imported: string) => trespasses(new Map([[file, [imported]]]));
  const [mail, sheet] = ['src/server/shared/mail/mail-outbox.ts', 'src/server/shared/sheet/sheet-months.ts'];
  expect(imports(mail, sheet)).toEqual([`${mail} → ${sheet}`]);
  expect(imports(mail, 'src/server/features/mail/mail.routes.ts')).toHaveLength(1);
  expect(imports(sheet, 'src/server/shared/approval/approval.ts')).toEqual([]);
  expect(imports('src/server/features/mail/mail.routes.ts', sheet)).toEqual([]);
  expect(trespasses(readGraph())).toEqual([]);
});

test('a month is calculated in one order, and imported through its doors alone', () => {
  const imports = (file: string, imported: string) => trespasses(new Map([[file, [imported]]]));
  const [hours, inner, sheet] = ['hours/month-hours', 'hours/systems', 'sheet/sheet'].map(
    (module) => `src/domain/${module}.ts`,
  ) as [string, string, string];
  expect(imports(hours, sheet)).toEqual([`${hours} → ${sheet}`]);
  expect(imports(sheet, inner)).toEqual([]);
  const outside = [
    'src/server/features/sheet/sheet.routes.ts',
    'src/domain/leave/leave-duty.ts',
    'bench/month.bench.ts',
  ];
  for (const file of outside) {
    expect(imports(file, hours)).toEqual([]);
    expect(imports(file, inner)).toEqual([`${file} → ${inner}`]);
  }
  expect(unusedDoors(new Map([[sheet, [hours]]]))).toContain('domain/hours/month-hours');
  expect(unusedDoors(readGraph())).toEqual([]);
});

test('the rooms are those that there are, and documented', () => {
  const shared = readdirSync('src/server/shared').map((folder) => `shared/${folder}`);
  expect(Object.keys(ROOMS).toSorted()).toEqual(['platform', 'records', ...shared].toSorted());
  const documented = readFileSync('docs/architecture.md', 'utf8');
  for (const list of [listOfRooms(), listOfMonthRooms()]) expect(documented).toContain(`\n\n${list.join('\n')}\n\n`);
});

test('lint has the rooms of the list: otherwise run npm run generate', () => {
  expect(JSON.parse(readFileSync(LINT_FILE, 'utf8'))).toEqual(lintOfRooms());
});

test('no test puts another module in the place of one of ours: the files after it in its process would get it, too', () => {
  const mocking = globSync(['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts']).filter((file) =>
    /\bvi\.(?:do)?mock\((?:import\()?['"][.#]/i.test(readFileSync(file, 'utf8')),
  );
  expect(mocking).toEqual([]);
});
