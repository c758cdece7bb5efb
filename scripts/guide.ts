import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { type Block, type Inline, type Section, slugOf } from '../src/web/features/guide/guide.ts';
import { root } from './tools.ts';

const GUIDE = join(root, 'docs/guide.ja.md');

/** The parts of the guide, each a module of its own: its sections, and the addresses and shapes of its images by their names. */
const PARTS = ['employees', 'administrators'] as const;
const PREFIX = 'virtual:guide/';

/** At the end of a heading of what super admins alone can do. */
const SUPER_ADMINS = '（全権管理者）';

/**
 * Parses the guide: the sections of each of its two parts, which begin at a heading of the first level. Throws on Markdown
 * that the app's screen can't draw.
 */
export function parseGuide(markdown: string): readonly [employees: Section[], administrators: Section[]] {
  const parts: Section[][] = [];
  for (const token of lexer(markdown)) {
    if (token.type === 'heading' && token.depth === 1) parts.push([sectionOf(token as Tokens.Heading)]);
    else if (token.type === 'heading' && token.depth === 2) parts.at(-1)?.push(sectionOf(token as Tokens.Heading));
    else if (token.type !== 'space')
      parts
        .at(-1)
        ?.at(-1)
        ?.blocks.push(...blocksOf(token));
  }
  const [employees, administrators, ...more] = parts;
  if (employees === undefined || administrators === undefined || more.length > 0)
    throw new Error(`${GUIDE} has ${parts.length} parts, not two`);
  return [employees, administrators];
}

/** A heading's title and address, and whether what it is about is for super admins alone. */
function headingOf({ text }: Tokens.Heading) {
  const title = text.replace(SUPER_ADMINS, '');
  return { id: slugOf(text), title, ...(title !== text && { isForSuperAdmins: true as const }) };
}

const sectionOf = (heading: Tokens.Heading): Section & { blocks: Block[] } => ({ ...headingOf(heading), blocks: [] });

function blocksOf(token: Token): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', ...headingOf(token as Tokens.Heading) }];
    case 'html':
      return imagesOf(token.raw);
    case 'paragraph':
      // Images beside each other.
      return token.raw.startsWith('<img') ? imagesOf(token.raw) : [{ kind: 'text', of: inlinesOf(token.tokens) }];
    case 'text':
      return [{ kind: 'text', of: inlinesOf(token.tokens) }];
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const drawn = items.map((item) => item.tokens.flatMap(blocksOf));
      return [{ kind: 'list', isOrdered: ordered, items: drawn }];
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cellsOf = (cells: readonly Tokens.TableCell[]) => cells.map((cell) => inlinesOf(cell.tokens));
      return [{ kind: 'table', head: cellsOf(header), rows: rows.map(cellsOf) }];
    }
    case 'space':
      return [];
    default:
      throw new Error(`the guide has Markdown that isn’t drawn: ${token.raw}`);
  }
}

const IMAGE = /<img src="images\/([\w-]+\.png)" alt="([^"]+)" width="(\d+)">\s*/g;

function imagesOf(html: string): Block[] {
  if (html.replace(IMAGE, '').trim() !== '') throw new Error(`the guide has HTML that isn’t drawn: ${html}`);
  return [...html.matchAll(IMAGE)].map(([, name = '', alt = '', width]) => ({
    kind: 'image',
    name,
    alt,
    width: Number(width),
  }));
}

const inlinesOf = (tokens: readonly Token[] = []): Inline[] =>
  tokens.flatMap((token): Inline | Inline[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return 'tokens' in token && token.tokens !== undefined ? inlinesOf(token.tokens) : token.text;
      case 'strong':
        return { kind: 'strong', of: inlinesOf(token.tokens) };
      case 'codespan':
        return { kind: 'code', text: token.text };
      case 'br':
        return ' ';
      case 'link': {
        const { href, tokens: of } = token as Tokens.Link;
        // The other documents are for whoever runs the server.
        return href.startsWith('#')
          ? { kind: 'link', to: decodeURIComponent(href.slice(1)), of: inlinesOf(of) }
          : inlinesOf(of);
      }
      default:
        throw new Error(`the guide has Markdown that isn’t drawn: ${token.raw}`);
    }
  });

/** The width of an image by its height, so that its place is there before it is. */
function shapeOf(name: string): number {
  const { width, height } = imageSize(readFileSync(join(root, 'docs/images', name)));
  return Number((width / height).toFixed(4));
}

/** The guide as modules of the web app: `virtual:guide/employees` and `virtual:guide/administrators`. */
export function guideModules(): Plugin {
  return {
    name: 'kintai:guide',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      const part = PARTS.findIndex((name) => id === `\0${PREFIX}${name}`);
      if (part === -1) return null;
      this.addWatchFile(GUIDE);
      const sections = parseGuide(readFileSync(GUIDE, 'utf8'))[part] ?? [];
      const names = sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (block.kind === 'image' ? [block.name] : [])),
      );
      return [
        ...names.map((name, index) => `import image${index} from ${JSON.stringify(join(root, 'docs/images', name))};`),
        `export const sections = ${JSON.stringify(sections)};`,
        `export const images = {${names.map((name, index) => `${JSON.stringify(name)}: { src: image${index}, shape: ${shapeOf(name)} }`).join()}};`,
      ].join('\n');
    },
  };
}
