/** The widths that the product is drawn for, in pixels, as in playwright.config.ts. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;

/**
 * Gives the present test a window of that kind: jsdom lays nothing out, but the screens ask for the width where a phone has
 * other parts, and for the pointer where it has no keyboard.
 */
export function showWindow(kind: keyof typeof WIDTHS): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: matches(media, kind) }) as unknown as MediaQueryList;
}

function matches(media: string, kind: keyof typeof WIDTHS): boolean {
  if (media.includes('pointer: fine')) return kind === 'desktop';
  const [, bound, size, unit] = /\((max|min)-width:\s*([\d.]+)(px|em|rem)\)/.exec(media) ?? [];
  if (bound === undefined) return false;
  const pixels = Number(size) * (unit === 'px' ? 1 : 16);
  return bound === 'max' ? WIDTHS[kind] <= pixels : WIDTHS[kind] >= pixels;
}
