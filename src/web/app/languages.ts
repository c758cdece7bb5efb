import type { Translation } from '#domain/users/language.ts';
import { texts } from '../ui/texts.ts';
import { language, languageTag, type Translate, translateBy } from '../lib/language.ts';

type Loader = () => Promise<{ readonly translate: Translate }>;

/** The texts of each language, a file of their own; those of the tests' language are made of the Japanese. */
const LOADERS: Readonly<Record<Translation | 'pseudo', Loader>> = {
  en: () => import('../languages/en.ts'),
  'ja-easy': () => import('../languages/ja-easy.ts'),
  zh: () => import('../languages/zh.ts'),
  vi: () => import('../languages/vi.ts'),
  pseudo: () => import('../languages/pseudo.ts'),
};

/**
 * Puts the texts of the page's language in the place of the Japanese. Before the screens' code runs, which may build on
 * them. Never rejects: without them the page is Japanese.
 */
export async function loadLanguage(): Promise<void> {
  const load = (LOADERS as Readonly<Record<string, Loader | undefined>>)[language];
  if (load === undefined) return;
  try {
    translateBy((await load()).translate);
    // Until a screen has one of its own.
    document.title = texts.product;
    document.documentElement.dataset['translated'] = '';
    document.documentElement.lang = languageTag(language);
  } catch {
    // The page stays Japanese.
  }
}
