/** The elements that draw something. */
export const SHAPES: readonly string[] = [
  'circle',
  'ellipse',
  'line',
  'path',
  'polygon',
  'polyline',
  'rect',
  'text',
  'use',
];

/** The allowlist of a logo's elements: nothing that runs, animates, links, embeds or loads. */
export const ELEMENTS: readonly string[] = [
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
export const ATTRIBUTES: readonly string[] = `
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

const REFERENCE = /url\(\s*(["']?)#(?<id>[^\s"'()<>\\]+)\1\s*\)/gi;
const FUNCTION = /\b(?:rgba?|hsla?|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY]|calc|drop-shadow|blur)\s*\(/gi;

/** Whether styles, or the value of an attribute, can load nothing: their references are within the image. */
export const isSafeCss = (css: string): boolean =>
  !/[(\\<&@]/.test(css.replaceAll(REFERENCE, '').replaceAll(FUNCTION, ''));

/** The ids that styles, or the value of an attribute, reference. */
export const referencesIn = (css: string): string[] =>
  [...css.matchAll(REFERENCE)].flatMap(({ groups }) => groups?.['id'] ?? []);
