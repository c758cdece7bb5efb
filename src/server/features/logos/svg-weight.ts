import { readXml, type XmlPart } from '../../platform/xml.ts';

/** A reference to a part of the image, in styles or the value of an attribute. */
export const REFERENCE = /url\(\s*(["']?)#(?<id>[^\s"'()<>\\]+)\1\s*\)/gi;

/** The ids that styles, or the value of an attribute, reference. */
const referencesIn = (css: string): string[] =>
  [...css.matchAll(REFERENCE)].flatMap(({ groups }) => groups?.['id'] ?? []);

/** An element, or a class or rule of the styles, with what it draws besides itself. */
interface Drawn {
  readonly parts: Drawn[];
  /** The ids of what it repeats or is drawn with. */
  readonly references: string[];
}

/** A longer chain of references is no drawing. */
const MAX_DEPTH = 500;

/**
 * The number of elements that a browser draws for an image, repetitions by reference included: a file of a few lines
 * can expand to billions. `Infinity` for a circular reference, or for styles that reference something by more than a
 * class.
 */
export function drawnElements(svg: string): number {
  const document = [...readXml(svg)];
  const classes = classesOf(document);
  if (classes === null) return Infinity;

  const byId = new Map<string, Drawn>();
  const root: Drawn = { parts: [], references: [] };
  const open = [root];
  for (const part of document) {
    if (part.kind === 'end') open.pop();
    if (part.kind !== 'start') continue;
    const { attributes } = part;
    const names = new Set(attributes.get('class')?.split(/\s+/));
    const ofClasses = [...names].flatMap((name) => classes.get(name) ?? []);
    const element: Drawn = { parts: ofClasses, references: referencesOf(attributes) };
    open.at(-1)?.parts.push(element);
    open.push(element);
    const id = attributes.get('id');
    if (id !== undefined && !byId.has(id)) byId.set(id, element);
  }
  return weigh(root, byId);
}

function weigh(root: Drawn, byId: ReadonlyMap<string, Drawn>): number {
  const known = new Map<Drawn, number>();
  const weightOf = (drawn: Drawn, depth: number): number => {
    const weight = known.get(drawn);
    if (weight !== undefined) return weight;
    if (depth > MAX_DEPTH) return Infinity;
    // Visited before it is known: a cycle.
    known.set(drawn, Infinity);
    const all = [...drawn.parts, ...drawn.references.flatMap((id) => byId.get(id) ?? [])];
    const sum = all.reduce((total, part) => total + weightOf(part, depth + 1), 1);
    known.set(drawn, sum);
    return sum;
  };
  return weightOf(root, 0);
}

const referencesOf = (attributes: ReadonlyMap<string, string>): string[] =>
  [...attributes].flatMap(([name, value]) => (name === 'href' ? [value.slice(1)] : referencesIn(value)));

/** The classes whose rules reference something; `null` when a rule of another kind does. */
function classesOf(document: readonly XmlPart[]): Map<string, Drawn> | null {
  const classes = new Map<string, Drawn>();
  for (const css of stylesOf(document)) {
    const all = referencesIn(css).length;
    if (all > 0 && !isPlain(css)) return null;
    let found = 0;
    for (const rule of css.split('}')) {
      const [selectors = '', declarations = ''] = rule.split('{');
      const references = referencesIn(declarations);
      found += references.length;
      const drawn: Drawn = { parts: [], references };
      for (const selector of references.length === 0 ? [] : selectors.split(',')) {
        const name = /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1];
        if (name === undefined) return null;
        const known = classes.get(name) ?? { parts: [], references: [] };
        known.parts.push(drawn);
        classes.set(name, known);
      }
    }
    // Braces between the rules, or of nested rules, belong to no class.
    if (found < all) return null;
  }
  return classes;
}

/** Without comments, and without braces within quotes: every brace belongs to a rule. */
const isPlain = (css: string): boolean => !/\/\*|["']/.test(css.replaceAll(/"[^"'{}]*"|'[^"'{}]*'/g, ''));

function stylesOf(document: readonly XmlPart[]): string[] {
  return document.flatMap((part, index) => {
    const before = document[index - 1];
    return part.kind === 'text' && before?.kind === 'start' && before.name === 'style' ? [part.text] : [];
  });
}
