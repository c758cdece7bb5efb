import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchesOf, commands, documents, isOperators, isTests, textOf } from './documents.ts';
import { root } from './tools.ts';

describe('the commands of the documents', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

  it('are found', () => {
    expect(commands).toContain('npm start');
  });

  it.each(commands.filter((command) => !isOperators(command)))('%s names what is there', (command) => {
    expect(Object.keys(scripts)).toContain(/^npm (?:run )?(\w+)/.exec(command)?.[1] ?? '');
    for (const bench of benchesOf(command)) expect(existsSync(join(root, 'bench', `${bench}.bench.ts`))).toBe(true);
    for (const path of isTests(command) ? (command.match(/\S+\/\S+/g) ?? []) : [])
      expect(existsSync(join(root, path))).toBe(true);
  });
});

describe('the links of the documents', () => {
  const links = documents.flatMap((document) =>
    [...textOf(document).matchAll(/(?:\]\((?!https?:|#)|^\[\d+\]: )([^)#\n]+)/gm)].map((match) => ({
      document,
      target: match[1] ?? '',
    })),
  );

  it.each(links)('$document → $target', ({ document, target }) => {
    expect(existsSync(resolve(root, dirname(document), target))).toBe(true);
  });
});

describe('the paths in the documents', () => {
  const paths = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`((?:src|scripts|db|docs|e2e|bench)\/[\w./-]*)`/g)].map((match) => ({
      document,
      path: match[1] ?? '',
    })),
  );

  it.each(paths)('$document: $path', ({ path }) => {
    expect(existsSync(join(root, path))).toBe(true);
  });
});

describe('the configuration in the README', () => {
  it('names every variable that the server reads, and no other', () => {
    const sources = globSync(['src/server/config.ts', 'src/server/{features,platform}/*/*settings.ts'], {
      cwd: root,
    }).map(textOf);
    const read = [...sources.join('\n').matchAll(/^ {2}([A-Z_]+): setting\(/gm)].map((match) => match[1]);
    const table = /## Configuration[^]*?\n## /.exec(textOf('README.md'))?.[0] ?? '';
    const firstCells = [...table.matchAll(/^\|([^|]*)\|/gm)].map((match) => match[1] ?? '');
    const told = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]));
    expect(read.length).toBeGreaterThan(8);
    expect(new Set(told)).toEqual(new Set(read));
  });
});

describe('the log lines in operations.md', () => {
  const rows = section('docs/operations.md', 'The log').match(/^\| `[^`]+`/gm) ?? [];
  const sources = globSync('src/server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const code = [...sources, 'src/contract/errors.ts'].map(textOf).join('\n');

  it('are written by the server', () => {
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.map((row) => row.slice(3, -1)).filter((line) => !code.includes(line))).toEqual([]);
  });
});

/** The part of a document from a heading to the next one of its level. */
function section(document: string, heading: string): string {
  const [, text = ''] = textOf(document).split(`\n## ${heading}\n`);
  return text.split('\n## ')[0] ?? '';
}

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

describe('the architecture', () => {
  it.each([
    ['domain', 'src/domain/*/'],
    ['contract', 'src/contract/*.ts'],
    ['server', 'src/server/features/*/'],
    ['web', 'src/web/features/*/'],
    ['e2e', 'e2e/*.test.ts'],
  ])('has every feature of the floor %s in its list, and no other', (floor, pattern) => {
    const items = section('docs/architecture.md', 'Features').split(/\n *- /);
    const named = new Set(
      items.flatMap((item) => {
        const [, floors = '', names = ''] = /^([a-z0-9, ]+):([^]*)/.exec(item) ?? [];
        return floors.split(', ').includes(floor) ? codeIn(names) : [];
      }),
    );
    const found = globSync(pattern, { cwd: root })
      .map((path) => basename(path).replace(/(\.test)?\.ts$/, ''))
      .filter((name) => name !== 'testing');
    expect(found.length).toBeGreaterThan(10);
    expect({
      missing: found.filter((name) => !named.has(name)),
      gone: [...named].filter((name) => !found.includes(name)),
    }).toEqual({ missing: [], gone: [] });
  });

  it.each(['Features', 'Words'])('has lines of an editor’s width under %s', (heading) => {
    const lines = section('docs/architecture.md', heading).trim().split('\n').slice(1);
    expect(lines.length).toBeGreaterThan(80);
    expect(lines.filter((line) => line.length > 160)).toEqual([]);
  });

  it('defines words that stand in the code', () => {
    const code = globSync(['src/**/*.{ts,tsx}', 'db/**/*.sql'], { cwd: root }).map(textOf).join('\n');
    const words = codeIn(section('docs/architecture.md', 'Words'));
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
  });
});

describe('the changelog', () => {
  const text = textOf('CHANGELOG.md');
  const changes = text.match(/^- .*/gm) ?? [];
  const version = (JSON.parse(textOf('package.json')) as { version: string }).version;

  it('has what isn’t released on top, and below it the version that this is', () => {
    const [next, last] = text.match(/^## .*/gm) ?? [];
    expect(next).toBe('## Unreleased');
    expect(last).toMatch(new RegExp(`^## ${RegExp.escape(version)} · 2\\d{3}-\\d{2}-\\d{2}$`));
  });

  it('says each change once, in one short line, and what the number behind it is', () => {
    expect(changes.length).toBeGreaterThan(100);
    const seen = changes.map((line) => line.replaceAll(/\(?\[([^\]]*)\](?:\([^)]*\))?\)?/g, '[$1]'));
    expect(seen.filter((line) => line.length > 200)).toEqual([]);
    expect(seen.filter((line, place) => seen.indexOf(line) !== place)).toEqual([]);
    const numbers = [...text.matchAll(/ \[(\d+)\](?!\()/g)].map(([, number]) => number);
    expect(numbers.filter((number) => !text.includes(`\n[${number}]: docs/decisions/`))).toEqual([]);
  });
});

describe('the decisions', () => {
  const records = globSync('docs/decisions/0*.md', { cwd: root }).map((path) => {
    const [head = '', , state = '', after = ''] = textOf(path).split('\n');
    return { file: basename(path), head, state, after };
  });
  const SUPERSEDED = /^superseded by \[(\d+)\]\((0*\1-[^)]+)\)$/;

  it.each(records)('$file begins as the others do', ({ file, head, state, after }) => {
    expect(head).toMatch(new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S`));
    expect(state).toMatch(/^2\d{3}-\d{2}-\d{2} · (accepted|history|superseded by \[)/);
    expect(after).toBe('');
    const [, states = ''] = state.split(' · ');
    const by = SUPERSEDED.exec(states)?.[2];
    if (by !== undefined) expect(textOf(`docs/decisions/${by}`).split('\n')[2]).toContain(`](${file})`);
    else expect(states).toMatch(/^(accepted|history)$/);
  });

  it('are in the index, by subject, with their state', () => {
    const lines = records.map(({ file, head, state }) => `- [${head.slice(2)}](${file}) · ${state.split(' · ')[1]}`);
    const index = textOf('docs/decisions/README.md').split('\n## ').slice(1);
    expect(index.flatMap((subject) => subject.match(/^- .*/gm) ?? []).toSorted()).toEqual(lines.toSorted());
    for (const subject of index) {
      const numbers = [...subject.matchAll(/^- \[(\d+)\./gm)].map(([, number]) => Number(number));
      expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    }
  });
});
