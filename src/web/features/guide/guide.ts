/** A part of a line of the guide. A link leads to another heading of it. */
export type Inline =
  | string
  | { readonly kind: 'strong'; readonly of: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly to: string; readonly of: readonly Inline[] };

/** A heading of the guide: its title, what addresses it, and whether what it is about is for super admins alone. */
export interface Heading {
  readonly id: string;
  readonly title: string;
  readonly isForSuperAdmins?: true;
}

/** The images of the guide by their files' names: the address, and the width by the height. */
export type GuideImages = Readonly<Record<string, { readonly src: string; readonly shape: number }>>;

/** A block of the guide's text. An image has its file's name and its width in pixels. */
export type Block =
  | ({ readonly kind: 'heading' } & Heading)
  | { readonly kind: 'text'; readonly of: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'image'; readonly name: string; readonly alt: string; readonly width: number };

type Cell = readonly Inline[];

/** A section of the guide, which is drawn as a page. */
export interface Section extends Heading {
  readonly blocks: Block[];
}

/** What addresses a heading, as Markdown's viewers make it of its text. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/** The section that has a heading, itself or inside; `null` where none has it. */
export const sectionWith = (sections: readonly Section[], id: string): Section | null =>
  sections.find((section) => section.id === id || section.blocks.some((block) => isHeading(block, id))) ?? null;

const isHeading = (block: Block, id: string): boolean => block.kind === 'heading' && block.id === id;

/**
 * The sections that somebody is shown: what is for super admins alone is left out for others, whole sections and what
 * follows such a heading inside of one.
 */
export const sectionsFor = (sections: readonly Section[], isSuperAdmin: boolean): readonly Section[] =>
  isSuperAdmin
    ? sections
    : sections
        .filter(({ isForSuperAdmins }) => isForSuperAdmins !== true)
        .map((section) => ({ ...section, blocks: blocksForAll(section.blocks) }));

function blocksForAll(blocks: readonly Block[]): Block[] {
  let isLeftOut = false;
  return blocks.filter((block) => {
    if (block.kind === 'heading') isLeftOut = block.isForSuperAdmins === true;
    return !isLeftOut;
  });
}

/** A place of the guide that has what is looked for: its heading, and the section that it belongs to. */
export interface Found extends Heading {
  readonly section: string;
}

/** The headings under which all of the words stand, those first whose title has them; none for no word. */
export function findInGuide(sections: readonly Section[], typed: string): readonly Found[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (text: string): boolean => words.every((word) => text.includes(word));
  const found = sections.flatMap((section) =>
    placesOf(section)
      .filter(({ text }) => hasAll(text))
      .map(({ id, title }) => ({ id, title, section: section.title })),
  );
  const isNamed = ({ title }: Found): boolean => hasAll(plain(title));
  return [...found.filter(isNamed), ...found.filter((place) => !isNamed(place))];
}

/** The headings of a section with the text below each. */
function placesOf(section: Section): readonly { readonly id: string; readonly title: string; readonly text: string }[] {
  const places = [{ id: section.id, title: section.title, text: plain(section.title) }];
  for (const block of section.blocks) {
    if (block.kind === 'heading') places.push({ id: block.id, title: block.title, text: plain(block.title) });
    else {
      const place = places.at(-1);
      if (place !== undefined) place.text += ` ${plain(textOfBlock(block))}`;
    }
  }
  return places;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

function textOfBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return block.title;
    case 'text':
      return textOf(block.of);
    case 'list':
      return block.items.flatMap((item) => item.map(textOfBlock)).join(' ');
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.map(textOf)).join(' ');
    case 'image':
      return block.alt;
  }
}

/** The plain text of a line of the guide. */
export const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      return inline.kind === 'code' ? inline.text : textOf(inline.of);
    })
    .join('');
