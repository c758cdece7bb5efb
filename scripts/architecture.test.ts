import { expect, test } from 'vitest';
import { type Graph, readGraph } from './reach.ts';

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
