// The first that matches: Edge calls itself Chrome too, and Chrome Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  // Also HeadlessChrome.
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * A device in plain words by the `User-Agent` of its browser: `iPhone・Safari`. `null` where that says neither the device
 * nor the browser, as a program's doesn't.
 */
export function deviceNameOf(userAgent: string | undefined): string | null {
  // Longer ones are made up.
  const text = (userAgent ?? '').slice(0, 512);
  const names = [firstOf(SYSTEMS, text), firstOf(BROWSERS, text)].filter((name) => name !== undefined);
  return names.length === 0 ? null : names.join('・');
}
