/** The maximum length of an address in each view, in characters (D29). */
export const ADDRESS_LENGTH = { table: 15, card: 18, clock: 20, admin: 20 } as const;

/** Of these each character is a grapheme: ASCII, kana without marks that combine, kanji, full-width forms. */
const PLAIN = /^[ -~、-〩〰-ゖ゠-ヿ一-鿿！-ﾝ]*$/;

/** Only where it is needed: the first one loads a dictionary, which takes a phone as long as drawing a screen. */
let graphemes: Intl.Segmenter | undefined;

function graphemesOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter('ja', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/**
 * Shortens an address: country and postal code removed wherever geocoders put them (`日本、〒150-0002 東京都…`, `…, 150-0043,
 * 日本`), then at most `length` characters and … (spec §9). Counted in graphemes, so that neither a surrogate pair nor a
 * kanji with its variant (葛󠄀) is split. Empty for an empty address.
 */
export function shortenAddress(formatted: string, length: number): string {
  const address = withoutCountryAndPostcode(formatted);
  const characters = PLAIN.test(address) ? Array.from(address) : graphemesOf(address);
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length).join('')}…`;
}

function withoutCountryAndPostcode(formatted: string): string {
  return (
    formatted
      .trim()
      // The country is a segment between commas or precedes 〒: 日本橋 is not the country.
      .replace(/^(?:日本|Japan)(?:\s*[、,，]\s*|\s+|(?=〒))/, '')
      .replace(/\s*[、,，]\s*(?:日本|Japan)$/, '')
      .replace(/〒\s*[\d０-９]{3}[-‐‑–—―−ー－]?[\d０-９]{4}\s*[、,，]?\s*/g, '')
      // Without 〒 it counts as a postal code only as the first word or as a segment between commas.
      .replace(/^[\d０-９]{3}[-‐‑–—―−ー－][\d０-９]{4}\s*[、,，\s]\s*/, '')
      .replace(/\s*[、,，]\s*[\d０-９]{3}[-‐‑–—―−ー－][\d０-９]{4}(?=\s*[、,，]|$)/, '')
      .trim()
  );
}

/** A map link to the position; six decimals are 11 cm, more precise than any phone. */
export function mapLink(latitude: number, longitude: number): string {
  return `https://www.google.com/maps?q=${sixDecimals(latitude)},${sixDecimals(longitude)}`;
}

// Through Number, to drop trailing zeros and the sign of -0.
const sixDecimals = (degrees: number): string => String(Number(degrees.toFixed(6)));

/** The retention of punches' positions that a company can set, in days (D27). */
export const LOCATION_RETENTION_DAYS = { min: 30, max: 1825 } as const;
