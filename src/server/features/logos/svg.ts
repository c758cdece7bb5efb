import sanitizeHtml from 'sanitize-html';

import { drawnElements, REFERENCE } from './svg-weight.ts';
import { readXml } from '../../platform/xml.ts';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Removed with their content; of any other element that isn't allowed the content stays. */
const WITH_CONTENT = ['script', 'foreignObject', 'metadata', 'title', 'desc', 'iframe', 'audio', 'video', 'canvas'];

/** Elsewhere a text is the remainder of a removed element. */
const WITH_TEXT: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath']);

/** A logo draws some hundred elements; a browser draws this many, those repeated included, without a pause. */
const MAX_DRAWN = 100_000;

/** The elements of a file, and the attributes of all of them: a logo has some hundred, a map some thousand. */
const MAX_ELEMENTS = 10_000;
const MAX_ATTRIBUTES = 30_000;

/** The elements that draw something. */
const SHAPES: readonly string[] = ['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect', 'text', 'use'];

/** The allowlist of a logo's elements: nothing that runs, animates, links, embeds or loads. */
const ELEMENTS: readonly string[] = [
  ...SHAPES,
  'svg',
  'g',
  'defs',
  'symbol',
  'style',
  'tspan',
  'textPath',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'linearGradient',
  'radialGradient',
  'stop',
  'filter',
  'feBlend',
  'feColorMatrix',
  'feComposite',
  'feDropShadow',
  'feFlood',
  'feGaussianBlur',
  'feMerge',
  'feMergeNode',
  'feOffset',
];

/** The allowlist of their attributes. */
const ATTRIBUTES: readonly string[] = `
  xmlns version id class style href xml:space viewBox preserveAspectRatio overflow x y x1 y1 x2 y2 cx cy r rx ry
  fx fy fr dx dy d points width height pathLength transform transform-origin opacity visibility display color fill
  fill-opacity fill-rule clip-path clip-rule mask filter paint-order stroke stroke-width stroke-opacity
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset vector-effect
  shape-rendering mix-blend-mode isolation font-family font-size font-style font-variant font-weight font-stretch
  letter-spacing word-spacing text-anchor text-decoration text-rendering dominant-baseline baseline-shift
  alignment-baseline writing-mode rotate textLength lengthAdjust startOffset method spacing gradientUnits
  gradientTransform spreadMethod offset stop-color stop-opacity clipPathUnits maskUnits maskContentUnits mask-type
  patternUnits patternContentUnits patternTransform marker-start marker-mid marker-end markerUnits markerWidth
  markerHeight refX refY orient filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4
  stdDeviation edgeMode flood-color flood-opacity color-interpolation color-interpolation-filters
  enable-background
`
  .trim()
  .split(/\s+/);

const FUNCTION = /\b(?:rgba?|hsla?|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY]|calc|drop-shadow|blur)\s*\(/gi;

/** Whether styles, or the value of an attribute, can load nothing: their references are within the image. */
const isSafeCss = (css: string): boolean => !/[(\\<&@]/.test(css.replaceAll(REFERENCE, '').replaceAll(FUNCTION, ''));

/** Why an SVG is rejected; the message is for the log. */
export class SvgError extends Error {
  /** It may be well-formed, but reading or drawing it would take too long. */
  readonly isTooComplex: boolean;

  constructor(message: string, { isTooComplex = false, ...options }: ErrorOptions & { isTooComplex?: boolean } = {}) {
    super(message, options);
    this.isTooComplex = isTooComplex;
  }
}

const tooComplex = (): SvgError => new SvgError('too complex', { isTooComplex: true });

/**
 * Sanitises an SVG: nothing that could run, load or link, only allowlisted elements and attributes, references within
 * the image only. Throws {@link SvgError} for a document that is not well-formed, declares entities, draws nothing, or
 * would keep a browser busy.
 */
export function cleanSvg(document: string): string {
  if (requireWellFormed(document)[0] !== 'svg') throw new SvgError('no svg');
  const cleaned = sanitizeHtml(document, {
    parser: { xmlMode: true },
    allowedTags: [...ELEMENTS],
    allowedAttributes: { '*': [...ATTRIBUTES] },
    nonTextTags: WITH_CONTENT,
    selfClosing: [],
    // Judged below, by their values.
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: withSafeValues(tagName, attributes) }) },
    textFilter: (text, tag) => (WITH_TEXT.has(tag) ? text : ''),
    exclusiveFilter: ({ tag, text }) => tag === 'style' && !isSafeCss(text),
  });
  // The output is validated as strictly as the input, by the rules of the browsers that it is sent to.
  const elements = requireWellFormed(cleaned);
  if (!elements.some((name) => SHAPES.includes(name))) throw new SvgError('nothing to draw');
  if (elements.some((name) => !ELEMENTS.includes(name))) throw new SvgError('an element came from a text');
  if (drawnElements(cleaned) > MAX_DRAWN) throw tooComplex();
  return cleaned;
}

/** The names of a document's elements, the root first. */
function requireWellFormed(document: string): string[] {
  const names: string[] = [];
  let attributes = 0;
  try {
    for (const part of readXml(document)) {
      if (part.kind !== 'start') continue;
      names.push(part.name);
      attributes += part.attributes.size;
      if (names.length > MAX_ELEMENTS || attributes > MAX_ATTRIBUTES) throw tooComplex();
    }
  } catch (error) {
    throw error instanceof SyntaxError ? new SvgError(error.message, { cause: error }) : error;
  }
  return names;
}

/** The attributes whose values can load nothing. The deprecated `xlink:href` becomes `href`. */
function withSafeValues(tagName: string, { 'xlink:href': oldHref, ...given }: sanitizeHtml.Attributes) {
  const href = given['href'] ?? oldHref;
  const attributes = Object.entries({ ...given, ...(href === undefined ? {} : { href }) });
  const safe = attributes.filter(([name, value]) => {
    if (name === 'href') return /^#[^\s"'()<>\\]+$/.test(value);
    return name === 'id' || name === 'class' || isSafeCss(value);
  });
  return { ...Object.fromEntries(safe), ...(tagName === 'svg' ? { xmlns: NAMESPACE } : {}) };
}
