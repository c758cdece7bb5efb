// Here, since the first file has this module: it would be one more to ask for at the login.
export { LANGUAGE_CODES, LANGUAGES } from '#domain/users/language.ts';
import { withStorage } from './browser-storage.ts';
import { sessionState } from './session-store.ts';

/** The language that is chosen on this device before a login. */
const KEY = 'language';

/** The language that the screens should have: the person's own, before the login that of the device. */
const chosen = (): string =>
  sessionState().session?.user.language ?? withStorage((storage) => storage.getItem(KEY)) ?? 'ja';

/** The language in which this page was loaded. */
export const language = chosen();

/** A language as browsers know it, for their fonts and what reads the page aloud: easy Japanese is Japanese. */
export const languageTag = (code: string): string => (code === 'zh' ? 'zh-Hans' : code.replace(/-easy$/, ''));

/** Loads the page again where another language is chosen by now: texts are read once. */
export function followLanguage(): void {
  if (chosen() !== language) window.location.reload();
}

/** Keeps the language for this device, and shows it. */
export function chooseOnDevice(next: string): void {
  withStorage((storage) => storage.setItem(KEY, next));
  followLanguage();
}

/** The texts of one name in another language; `undefined` where they aren't translated. */
export type Translate = (name: string, texts: object) => object | undefined;

const registered = new Map<string, object>();
let translate: Translate = () => undefined;

/** Texts that are shown in the language of the page: the Japanese ones, until the others have come. */
export function translatable<Texts extends object>(name: string, texts: Texts): Texts {
  registered.set(name, texts);
  return Object.assign(texts, translate(name, texts));
}

/** Puts a language in the place of the Japanese, of all texts that there are and that come. */
export function translateBy(other: Translate): void {
  translate = other;
  for (const [name, texts] of registered) translatable(name, texts);
}
