import { describe, expect, it } from 'vitest';

import { findInGuide, type Section, sectionsFor, sectionWith, slugOf } from './guide.ts';

const SECTIONS: readonly Section[] = [
  {
    id: '打刻',
    title: '打刻',
    blocks: [
      { kind: 'text', of: ['「出勤」を', { kind: 'strong', of: ['押します'] }] },
      { kind: 'heading', id: 'オフライン打刻', title: 'オフライン打刻' },
      { kind: 'list', isOrdered: true, items: [[{ kind: 'text', of: [{ kind: 'code', text: 'Ctrl+K' }] }]] },
      { kind: 'heading', id: '証明', title: '証明', isForSuperAdmins: true },
      { kind: 'text', of: ['鍵'] },
      { kind: 'heading', id: '端末', title: '端末' },
      { kind: 'table', head: [['表示']], rows: [[[{ kind: 'link', to: '打刻', of: ['位置情報'] }]]] },
    ],
  },
  {
    id: '設定',
    title: '設定',
    isForSuperAdmins: true,
    blocks: [{ kind: 'image', name: 'a.png', alt: '画面', width: 9 }],
  },
];

describe('a heading’s address', () => {
  it.each([
    ['打刻', '打刻'],
    ['月の承認 と 締め', '月の承認-と-締め'],
    ['社員を登録する（全権管理者）', '社員を登録する全権管理者'],
    ['PCログ', 'pcログ'],
  ])('of %s is %s', (title, id) => expect(slugOf(title)).toBe(id));
});

describe('the section of a heading', () => {
  it('is found by its own heading and by those inside', () => {
    expect(sectionWith(SECTIONS, '設定')?.title).toBe('設定');
    expect(sectionWith(SECTIONS, 'オフライン打刻')?.title).toBe('打刻');
    expect(sectionWith(SECTIONS, 'ない')).toBeNull();
  });
});

describe('what others than super admins see', () => {
  it('leaves out sections and parts that are for super admins alone', () => {
    const shown = sectionsFor(SECTIONS, false);
    expect(shown.map(({ id }) => id)).toEqual(['打刻']);
    expect(shown[0]?.blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))).toEqual([
      'オフライン打刻',
      '端末',
    ]);
    expect(findInGuide(shown, '鍵')).toEqual([]);
    expect(sectionsFor(SECTIONS, true)).toBe(SECTIONS);
  });
});

describe('the search', () => {
  it.each([
    ['押します', ['打刻']],
    ['ctrl', ['オフライン打刻']],
    ['ＣＴＲＬ　オフライン', ['オフライン打刻']],
    ['位置情報', ['端末']],
    ['画面', ['設定']],
    // By its text the first, by its title the second.
    ['打刻', ['打刻', 'オフライン打刻']],
    ['端末', ['端末']],
    ['出勤 画面', []],
    ['  ', []],
  ])('finds %s', (typed, ids) => expect(findInGuide(SECTIONS, typed).map(({ id }) => id)).toEqual(ids));
});
