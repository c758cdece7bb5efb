import { withoutInvisible } from '../company/one-line.ts';

/** Hiragana as katakana, which is 96 code points further: さとう is サトウ. Anything else is unchanged. */
export const toKatakana = (text: string): string =>
  text.replaceAll(/[\u3041-\u3096\u309D\u309E]/g, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60),
  );

/** How a name is read (フリガナ), as it is stored: in katakana of full width, without surrounding blanks. */
export const storedKana = (typed: string): string => toKatakana(withoutInvisible(typed).normalize('NFKC')).trim();

/** Whether a text, as stored, is the reading of a name: katakana with ー, ・ and spaces between them. */
export const isKana = (stored: string): boolean => /^[ァ-ヺ][ァ-ヾ ]*$/.test(stored);
