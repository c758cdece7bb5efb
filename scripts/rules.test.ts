import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { documents, textOf } from './documents.ts';
import { root } from './tools.ts';

const RULES = 'docs/rules';
const TEST = 'scripts/rules.test.ts';

/** A document's name, and its sections: one, or several in a row. */
const OF_SECTIONS = /\b(spec §|(?:work-rules|labour-law) )(\d+(?:\.\d+)?(?:(?:, | and )§?\d+(?:\.\d+)?)*)/gi;
const OF_RULES = /\bD[1-9]\d?\b/g;
const OF_DECISIONS = /\bdecision [1-9]\d*\b/gi;

/** What a text cites: `D5`, `spec §9`, `work-rules 1.3`, `labour-law 2.6`, `decision 55`. */
function citationsIn(text: string): string[] {
  const sections = [...text.matchAll(OF_SECTIONS)].flatMap(([, document = '', numbers = '']) =>
    numbers
      .split(/, | and /)
      .map((number) => `${document.toLowerCase().replace(/ §?$/, '')} ${number.replace('§', '')}`),
  );
  const decisions = (text.match(OF_DECISIONS) ?? []).map((decision) => decision.toLowerCase());
  return [...(text.match(OF_RULES) ?? []), ...sections, ...decisions];
}

/** What a text cites so that nobody can look it up: a section of an unnamed document, one of another document's numbers. */
function unclearIn(text: string): string[] {
  const others = text.replaceAll(OF_SECTIONS, '').replaceAll(/\bRFC \d+ §[\d.]+|`spec §N`|^#+ §\d+ /gm, '');
  return [...(others.match(/.{0,20}§.{0,10}/g) ?? []), ...(others.match(/(?:work-rules|labour-law) D\d+/g) ?? [])];
}

/** A heading that defines a rule, as a page of that name cites it; else `undefined`. */
function definedBy(page: string, heading: string): string | undefined {
  const number = /^#{2,3} (?:D|§)?(\d+(?:\.\d+)?) /.exec(heading)?.[1];
  if (number === undefined) return undefined;
  return heading.startsWith('### D') ? `D${number}` : `${basename(page, '.md')} ${number}`;
}

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-');

const pages = globSync(`${RULES}/*.md`, { cwd: root });
const headings = pages.flatMap((page) =>
  (textOf(page).match(/^#{2,3} .*/gm) ?? []).map((heading) => ({ page, heading, rule: definedBy(page, heading) })),
);
const decisions = new Set(
  globSync('docs/decisions/0*.md', { cwd: root }).map((file) => `decision ${Number.parseInt(basename(file), 10)}`),
);
const defined = headings.flatMap(({ rule }) => rule ?? []);

const citing = [
  ...documents,
  ...globSync(['{src,db,scripts,e2e,bench,deploy}/**/*.{ts,tsx,mjs,css,sql,yaml}', '*.ts'], { cwd: root }),
].filter((file) => file !== TEST);

describe('the rules', () => {
  it('are defined once each', () => {
    expect(defined.length).toBeGreaterThan(90);
    expect(defined.filter((rule, place) => defined.indexOf(rule) !== place)).toEqual([]);
  });

  it('are all in the index', () => {
    const numbered = headings
      .filter(({ heading }) => heading.startsWith('### D'))
      .map(({ page, heading }) => ({ title: heading.slice(4), page: basename(page) }))
      .toSorted((one, other) => Number.parseInt(one.title.slice(1), 10) - Number.parseInt(other.title.slice(1), 10));
    const [, index = ''] = textOf(`${RULES}/README.md`).split('## Index\n');
    expect(index.trim().split('\n')).toEqual(
      numbered.map(({ title, page }) => `- [${title}](${page}#${slugOf(title)})`),
    );
  });

  it('that are cited exist, and are cited so that they can be found', () => {
    const cited = citing.flatMap((file) => citationsIn(textOf(file)).map((rule) => ({ file, rule })));
    expect(cited.length).toBeGreaterThan(900);
    expect(cited.filter(({ rule }) => !defined.includes(rule) && !decisions.has(rule))).toEqual([]);
    expect(citing.flatMap((file) => unclearIn(textOf(file)).map((text) => ({ file, text })))).toEqual([]);
  });
});

describe('the links to headings of the documents', () => {
  const links = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(([, target = '', anchor = '']) => ({
      page: target === '' ? document : new URL(target, `file:///${document}`).pathname.slice(1),
      document,
      anchor,
    })),
  );

  it.each(links)('$document → $page#$anchor', ({ page, anchor }) => {
    const titles = textOf(page).match(/^#+ .*/gm) ?? [];
    expect(titles.map((title) => slugOf(title.replace(/^#+ /, '')))).toContain(anchor);
  });
});

describe('the pages that comments name', () => {
  const named = citing
    .filter((file) => !file.endsWith('.md') && !file.startsWith('scripts/'))
    .flatMap((file) => [...textOf(file).matchAll(/[\w.-]+\.md\b/g)].map(([page]) => ({ file, page })));

  it('exist', () => {
    const names = new Set([...documents, ...globSync('src/**/*.md', { cwd: root })].map((page) => basename(page)));
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ page }) => !names.has(page))).toEqual([]);
  });
});

describe('a citation', () => {
  test.each<[string, string[]]>([
    ['late (spec §2, §9, D13)', ['D13', 'spec 2', 'spec 9']],
    ['Spec §4: a day of absence', ['spec 4']],
    ['(work-rules 1.3, 8)', ['work-rules 1.3', 'work-rules 8']],
    ['labour-law 2.6, work-rules 4 and 5.', ['labour-law 2.6', 'work-rules 4', 'work-rules 5']],
    ['[Decision 55](0055-a.md), decision 6', ['decision 55', 'decision 6']],
    ['the feature work-rules, 2026, and a decision', []],
    ['FD19, D0 and D100', []],
  ])('of %j', (text, expected) => {
    expect(citationsIn(text).toSorted()).toEqual(expected);
  });

  test.each<[string, string[]]>([
    ['as punched (§9)', ['as punched (§9)']],
    ['the swap (work-rules D6)', ['work-rules D6']],
    ['RFC 5321 §4.5.3.1.3, spec §9', []],
  ])('of %j is unclear: %j', (text, expected) => {
    expect(unclearIn(text)).toEqual(expected);
  });
});
