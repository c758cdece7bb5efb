import { serverTexts as en } from '#contract/languages/en/server-texts.ts';
import { serverTexts as jaEasy } from '#contract/languages/ja-easy/server-texts.ts';
import type { ServerTexts } from '#contract/languages/server-texts.ts';
import { serverTexts as vi } from '#contract/languages/vi/server-texts.ts';
import { serverTexts as zh } from '#contract/languages/zh/server-texts.ts';
import { isLanguage, languageAsked, type Language, type Translation } from '#domain/users/language.ts';

const TEXTS: Readonly<Record<Translation, ServerTexts>> = { en, 'ja-easy': jaEasy, vi, zh };

/** The server's texts in a language; `null` of Japanese, and of one that isn't known any more. */
export const textsIn = (language: Language | null): ServerTexts | null =>
  language !== null && isLanguage(language) && language !== 'ja' ? TEXTS[language] : null;

/** The server's texts for a client, by its `Accept-Language`; `null` is Japanese. */
export const textsFor = (header: string | undefined): ServerTexts | null => textsIn(languageAsked(header));

const PLACEHOLDER = /\{\w+\}/g;

const patterns = new Map<ServerTexts, readonly (readonly [RegExp, string])[]>();

/** The phrases with placeholders, the longest first: a part of one is never taken for all of it. */
function patternsOf(texts: ServerTexts): readonly (readonly [RegExp, string])[] {
  const known = patterns.get(texts);
  if (known !== undefined) return known;
  const made = Object.entries(texts.phrases)
    .filter(([japanese]) => japanese.match(PLACEHOLDER) !== null)
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([japanese, other]) => {
      const source = japanese
        .split(PLACEHOLDER)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
        .join('(.{1,200}?)');
      return [new RegExp(`^${source}$`), other] as const;
    });
  patterns.set(texts, made);
  return made;
}

/** A message in another language; as it is where the phrases don't have it. */
export function translated(message: string, texts: ServerTexts): string {
  const exact = Object.hasOwn(texts.phrases, message) ? texts.phrases[message] : undefined;
  if (exact !== undefined) return exact;
  for (const [pattern, other] of patternsOf(texts)) {
    const found = pattern.exec(message);
    if (found === null) continue;
    let place = 0;
    return other.replaceAll(PLACEHOLDER, () => {
      place += 1;
      const inserted = found[place] ?? '';
      return Object.hasOwn(texts.names, inserted) ? (texts.names[inserted] ?? inserted) : inserted;
    });
  }
  return message;
}
