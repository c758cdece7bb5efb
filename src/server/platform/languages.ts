import { serverTexts as en } from '#contract/languages/en/server-texts.ts';
import { serverTexts as jaEasy } from '#contract/languages/ja-easy/server-texts.ts';
import type { ServerTexts } from '#contract/languages/server-texts.ts';
import { serverTexts as vi } from '#contract/languages/vi/server-texts.ts';
import { serverTexts as zh } from '#contract/languages/zh/server-texts.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { isLanguage, languageAsked, type Language, type Translation } from '#domain/users/language.ts';

const TEXTS: Readonly<Record<Translation, ServerTexts>> = { en, 'ja-easy': jaEasy, vi, zh };

/** The server's texts in a language; `null` of Japanese, and of one that isn't known any more. */
export const textsIn = (language: Language | null): ServerTexts | null =>
  language !== null && isLanguage(language) && language !== 'ja' ? TEXTS[language] : null;

/** The server's texts for a client, by its `Accept-Language`; `null` is Japanese. */
export const textsFor = (header: string | undefined): ServerTexts | null => textsIn(languageAsked(header));

const PLACEHOLDER = /\{(\w+)\}/g;
const FILLED = /\{(\w+)(?:\|([^{|}]*)\|([^{|}]*))?\}/g;

/**
 * A text with values in the place of its placeholders; what has none stays. After a number a language has forms of one and of
 * several: `{n} {n|day|days}`.
 */
export const fillIn = (text: string, valueOf: (name: string) => string | undefined): string =>
  text.replaceAll(FILLED, (whole, name: string, one?: string, several?: string) => {
    const value = valueOf(name);
    if (value === undefined) return whole;
    return one === undefined || several === undefined ? value : value === '1' ? one : several;
  });

/** A phrase with placeholders: what it looks like, the names of its placeholders, and it in the other language. */
interface Pattern {
  readonly looks: RegExp;
  readonly places: readonly string[];
  readonly other: string;
}

/** Messages in another language by the Japanese ones. */
type Phrases = ServerTexts['phrases'];

const patterns = new Map<Phrases, readonly Pattern[]>();

/** The phrases with placeholders, those with the most words first: a part of one is never taken for all of it. */
function patternsOf(phrases: Phrases): readonly Pattern[] {
  const known = patterns.get(phrases);
  if (known !== undefined) return known;
  const wordsOf = (phrase: string): number => phrase.replaceAll(PLACEHOLDER, '').length;
  const made = Object.entries(phrases)
    .filter(([japanese]) => japanese.match(PLACEHOLDER) !== null)
    .toSorted(([one], [other]) => wordsOf(other) - wordsOf(one))
    .map(([japanese, other]) => {
      const source = japanese
        .split(/\{\w+\}/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
        .join('(.{1,200}?)');
      const places = [...japanese.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
      return { looks: new RegExp(`^${source}$`), places, other };
    });
  patterns.set(phrases, made);
  return made;
}

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** A message that is one phrase in another language; `undefined` where the phrases don't have it. */
function phraseIn(message: string, texts: ServerTexts, phrases: Phrases = texts.phrases): string | undefined {
  const exact = own(phrases, message);
  if (exact !== undefined) return exact;
  for (const { looks, places, other } of patternsOf(phrases)) {
    const found = looks.exec(message);
    if (found === null) continue;
    return fillIn(other, (name) => inserted(found[places.indexOf(name) + 1] ?? '', texts));
  }
  return undefined;
}

/** What is inserted into a message in another language, such as names of fields; what people have written stays. */
export const inserted = (text: string, texts: ServerTexts): string =>
  text
    .split('、')
    .map((each) => own(texts.names, each) ?? phraseIn(each, texts) ?? each)
    .join(texts.joins.list);

/**
 * A message in another language, by its sentences where it is composed of several (「申請を承認しました。次は管理者の承認待ちです」);
 * as it is where the phrases don't have it.
 */
export function translated(message: string, texts: ServerTexts): string {
  const whole = phraseIn(message, texts);
  if (whole !== undefined) return whole;
  const sentences = message.split('。').map((sentence) => phraseIn(sentence, texts));
  return sentences.length > 1 && sentences.every((sentence) => sentence !== undefined)
    ? sentences.join(texts.joins.sentence)
    : message;
}

const refusals = new Map<ServerTexts, Phrases>();

/** The errors by their Japanese messages. */
function refusalsOf(texts: ServerTexts): Phrases {
  const known = refusals.get(texts);
  if (known !== undefined) return known;
  const made = Object.fromEntries(
    Object.entries(texts.errors).map(([code, other]) => [errors[code as ErrorCode].message, other]),
  );
  refusals.set(texts, made);
  return made;
}

/** Why one of several was refused, in another language: by the error, to which the month may be added. */
export function translatedRefusal(message: string, texts: ServerTexts): string {
  const [month = ''] = /（\d{4}年\d{1,2}月度）$/.exec(message) ?? [];
  const refusal = phraseIn(message.slice(0, message.length - month.length), texts, refusalsOf(texts));
  return refusal === undefined ? translated(message, texts) : `${refusal}${translated(month, texts)}`;
}
