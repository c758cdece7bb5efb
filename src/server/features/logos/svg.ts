import sanitizeHtml from 'sanitize-html';

import { ATTRIBUTES, ELEMENTS, isSafeCss, SHAPES } from './svg-allowed.ts';
import { drawnElements } from './svg-weight.ts';
import { readXml } from './xml.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Vanish with all that they hold; of any other element that isn't allowed, what it holds stays. */
const WITH_CONTENT = ['script', 'foreignObject', 'metadata', 'title', 'desc', 'iframe', 'audio', 'video', 'canvas'];

/** Elsewhere a text is what is left of something else. */
const WITH_TEXT: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath']);

/** A logo draws some hundred elements; a browser draws so many without a pause. */
const MAX_DRAWN = 100_000;

/** Says what is wrong with an SVG; the message is for the log. */
export class SvgError extends Error {}

/**
 * An SVG without anything that could run, load or link: elements and attributes of a list, references within the image
 * alone. Throws {@link SvgError} for a document that is not well-formed, declares entities, draws nothing, or would keep
 * a browser busy.
 */
export function cleanSvg(document: string): string {
  if (requireWellFormed(document)[0] !== 'svg') throw new SvgError('no svg');
  const cleaned = sanitizeHtml(document, {
    parser: { xmlMode: true },
    allowedTags: [...ELEMENTS],
    allowedAttributes: { '*': [...ATTRIBUTES] },
    nonTextTags: WITH_CONTENT,
    selfClosing: [],
    // Judged below, by what they say.
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: withSafeValues(tagName, attributes) }) },
    textFilter: (text, tag) => (WITH_TEXT.has(tag) ? text : ''),
    exclusiveFilter: ({ tag, text }) => tag === 'style' && !isSafeCss(text),
  });
  // What is stored is read as strictly as what came, by the rules of the browsers that it is sent to.
  const elements = requireWellFormed(cleaned);
  if (!elements.some((name) => SHAPES.includes(name))) throw new SvgError('nothing to draw');
  if (elements.some((name) => !ELEMENTS.includes(name))) throw new SvgError('an element came from a text');
  if (drawnElements(cleaned) > MAX_DRAWN) throw new SvgError('too much to draw');
  return cleaned;
}

/** The names of a document's elements, the root first. */
function requireWellFormed(document: string): string[] {
  const names: string[] = [];
  try {
    for (const part of readXml(document)) {
      if (part.kind === 'start') names.push(part.name);
      if (names.length > MAX_DRAWN) throw new SvgError('too much to draw');
    }
  } catch (error) {
    throw error instanceof SyntaxError ? new SvgError(error.message, { cause: error }) : error;
  }
  return names;
}

/** The attributes whose values can load nothing. What is linked the old way (`xlink:`) is linked the present one. */
function withSafeValues(tagName: string, { 'xlink:href': oldHref, ...given }: sanitizeHtml.Attributes) {
  const href = given['href'] ?? oldHref;
  const attributes = Object.entries({ ...given, ...(href === undefined ? {} : { href }) });
  const safe = attributes.filter(([name, value]) => {
    if (name === 'href') return /^#[^\s"'()<>\\]+$/.test(value);
    return name === 'id' || name === 'class' || isSafeCss(value);
  });
  return { ...Object.fromEntries(safe), ...(tagName === 'svg' ? { xmlns: NAMESPACE } : {}) };
}
