import { searchForm, searchWords } from '#domain/users/employee-search.ts';

const KATAKANA = /[ァ-ヶ]/g;
const TO_HIRAGANA = 'ァ'.charCodeAt(0) - 'ぁ'.charCodeAt(0);

/** As `searchForm`, with hiragana and katakana alike. */
const fold = (text: string): string =>
  searchForm(text).replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - TO_HIRAGANA));

/** Whether each word of the query is a part of one of the texts: `シメ` of `しめび`, `gps` of `ＧＰＳ`. */
export function isFoundIn(texts: readonly string[], query: string): boolean {
  const folded = texts.map(fold);
  return searchWords(query).every((word) => folded.some((text) => text.includes(fold(word))));
}
