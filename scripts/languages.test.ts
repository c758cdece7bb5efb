import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { translate as english } from '../src/web/languages/en.ts';
import { translate as easyJapanese } from '../src/web/languages/ja-easy.ts';
import { translate as pseudo } from '../src/web/languages/pseudo.ts';
import { translate as chinese } from '../src/web/languages/zh.ts';
import { translate as vietnamese } from '../src/web/languages/vi.ts';

const sources = globSync('src/web/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|languages\/|lib\/language\.ts/.test(file),
);
const names = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/translatable\(\s*'([^']+)'/g)].map(([, name = '']) => name),
);

describe('the languages', () => {
  it('has each name of texts once', () => {
    expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(names)('has %s in English', (name) => {
    expect(english(name)).toBeTypeOf('object');
  });

  it.each(names)('has %s in easy Japanese', (name) => {
    expect(easyJapanese(name)).toBeTypeOf('object');
  });

  it.each(names)('has %s in simplified Chinese', (name) => {
    expect(chinese(name)).toBeTypeOf('object');
  });

  it.each(names)('has %s in Vietnamese', (name) => {
    expect(vietnamese(name)).toBeTypeOf('object');
  });

  it('marks texts of the language of the tests, and makes them longer', () => {
    const texts = { title: '打刻', unknown: '-', days: (days: number) => `${days}日`, list: ['日', '月'] };
    const { title, unknown, days, list } = pseudo('clock', texts) as typeof texts;
    expect([title, unknown, days(3), list]).toEqual(['⟦打刻~⟧', '-', '⟦3日~⟧', ['⟦日~⟧', '⟦月~⟧']]);
  });
});
