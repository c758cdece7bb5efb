/** The languages of the employees' screens, each by its own name. The rest of the product is Japanese. */
export const LANGUAGES = {
  ja: '日本語',
  'ja-easy': 'やさしい日本語',
  en: 'English',
  vi: 'Tiếng Việt',
  zh: '简体中文',
} as const;

/** A language of the employees' screens. */
export type Language = keyof typeof LANGUAGES;

/** A language that is translated into. */
export type Translation = Exclude<Language, 'ja'>;

/** All languages, Japanese first. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/**
 * The first of our languages among those that a client asks for (`Accept-Language`), by its order alone; Japanese for one
 * that names none of ours.
 */
export function languageAsked(header: string | undefined): Language {
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const code = part.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const known = isLanguage(code) ? code : LANGUAGE_CODES.find((language) => code.startsWith(`${language}-`));
    if (known !== undefined) return known;
  }
  return 'ja';
}
