import { expect, it } from 'vitest';

import { type Language, LANGUAGE_CODES } from '#domain/users/language.ts';
import { textsIn } from '../../platform/languages.ts';
import {
  addressChanged,
  confirmAddress,
  firstPassword,
  passwordWasReset,
  resetPassword,
  testMail,
} from './messages.ts';

const SITE = { siteUrl: 'https://kintai.example.com' };
const OF_LINK = { ...SITE, companyId: 'acme', employeeId: 'E1', token: 'secret' };

const mailsIn = (language: Language) => {
  const texts = textsIn(language);
  return [
    confirmAddress(OF_LINK, texts),
    addressChanged(texts),
    resetPassword(OF_LINK, texts),
    firstPassword(OF_LINK, texts),
    passwordWasReset(texts),
    testMail(SITE, texts),
  ];
};

const JAPANESE = mailsIn('ja');

it.each(LANGUAGE_CODES.filter((language) => language !== 'ja'))(
  'no line of a mail in %s is the Japanese one',
  (language) => {
    for (const [place, { text }] of mailsIn(language).entries()) {
      const known = new Set((JAPANESE[place]?.text ?? '').split('\n'));
      const same = text.split('\n').filter((line) => known.has(line));
      // The links, the rule above the sender, and what is between the paragraphs.
      expect(same.filter((line) => line !== '' && line !== '--' && !line.startsWith(SITE.siteUrl))).toEqual([]);
    }
  },
);

it('says in Japanese who sends it, and that nobody reads an answer', () => {
  for (const { text } of JAPANESE)
    expect(text).toMatch(/\n--\n勤怠管理システム\nこのメールは自動で送信しています。返信はできません。\n$/);
});
