/** The languages of the employees' screens, each by its own name. The rest of the product is Japanese. */
export const LANGUAGES = {
  ja: '日本語',
  'ja-easy': 'やさしい日本語',
  en: 'English',
  vi: 'Tiếng Việt',
  zh: '中文（简体）',
} as const;

/** A language of the employees' screens. */
export type Language = keyof typeof LANGUAGES;

/** A language that is translated into. */
export type Translation = Exclude<Language, 'ja'>;

/** All languages, Japanese first. */
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]];

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(LANGUAGES, code);

/** Chinese that is written in traditional characters, which none of ours has. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/;

/**
 * The first of our languages among those that a client asks for (`Accept-Language`), by its order alone; Japanese for one
 * that names none of ours. Browsers add the bare `zh` to the Chinese of Taiwan and Hong Kong, whose readers didn't choose
 * simplified characters by it.
 */
export function languageAsked(header: string | undefined): Language {
  const asked = (header ?? '').slice(0, 200).split(',');
  const codes = asked.map((part) => part.split(';', 1)[0]?.trim().toLowerCase() ?? '');
  const isTraditional = codes.some((code) => TRADITIONAL.test(code));
  for (const code of codes) {
    if (TRADITIONAL.test(code) || (code === 'zh' && isTraditional)) continue;
    const known = isLanguage(code) ? code : LANGUAGE_CODES.find((language) => code.startsWith(`${language}-`));
    if (known !== undefined) return known;
  }
  return 'ja';
}
