import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { type Block, type Inline, sectionWith } from '../src/web/features/guide/guide.ts';
import { GUIDE_SECTIONS } from '../src/web/lib/guide-sections.ts';
import { parseGuide } from './guide.ts';
import { root } from './tools.ts';

const [employees, administrators] = parseGuide(readFileSync(join(root, 'docs/guide.ja.md'), 'utf8'));
const all = [...employees, ...administrators];

const blocksOf = (blocks: readonly Block[]): readonly Block[] =>
  blocks.flatMap((block) => [block, ...(block.kind === 'list' ? block.items.flatMap(blocksOf) : [])]);

const inlinesOf = (of: readonly Inline[]): readonly Inline[] =>
  of.flatMap((inline) => [inline, ...(typeof inline !== 'string' && 'of' in inline ? inlinesOf(inline.of) : [])]);

const linesOf = (block: Block): readonly (readonly Inline[])[] => {
  if (block.kind === 'text') return [block.of];
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : [];
};

describe('the guide', () => {
  it('has a section for every screen', () => {
    expect(Object.values(GUIDE_SECTIONS).filter((heading) => sectionWith(all, heading) === null)).toEqual([]);
  });

  it('has what employees’ screens lead to in their own part', () => {
    const own = Object.entries(GUIDE_SECTIONS).filter(([path]) => !/^\/(admin|super-admin|settings)/.test(path));
    expect(own.filter(([, heading]) => sectionWith(employees, heading) === null)).toEqual([]);
  });

  it('has no two headings of one address, and links to those that it has', () => {
    const blocks = all.flatMap((section) => blocksOf(section.blocks));
    const ids = [...all, ...blocks.flatMap((block) => (block.kind === 'heading' ? [block] : []))].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const links = blocks
      .flatMap(linesOf)
      .flatMap(inlinesOf)
      .flatMap((inline) => (typeof inline !== 'string' && inline.kind === 'link' ? [inline.to] : []));
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  });

  it('says what is for super admins alone beside its title, not in it', () => {
    expect(sectionWith(all, '出勤簿全権管理者')).toMatchObject({ title: '出勤簿', isForSuperAdmins: true });
  });

  it.each([
    '# 甲\n\n> 引用\n\n# 乙',
    '# 甲\n\n<b>太字</b>\n\n# 乙',
    '# 甲\n\n~~取り消し~~\n\n# 乙',
    '# 甲',
    '# 甲\n\n# 乙\n\n# 丙',
  ])('is refused with what the screen does not draw: %j', (markdown) =>
    expect(() => parseGuide(markdown)).toThrow(/guide/),
  );
});
