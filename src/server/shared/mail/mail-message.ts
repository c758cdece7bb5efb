import type { ServerTexts } from '#contract/languages/server-texts.ts';
import { inOneLine } from '#domain/company/one-line.ts';

/** The content of a mail, in plain text. */
export interface Message {
  readonly subject: string;
  readonly text: string;
  readonly unsubscribeUrl?: string | undefined;
}

const SIGNATURE = '勤怠管理システム\nこのメールは自動で送信しています。返信はできません。';

/** A mail of those paragraphs, with who sends it below, in the language of `texts`; `null` is Japanese. */
export const message = (texts: ServerTexts | null, subject: string, ...paragraphs: readonly string[]): Message => ({
  subject: inOneLine(subject),
  text: `${[...paragraphs, `--\n${texts?.mails.signature ?? SIGNATURE}`].join('\n\n')}\n`,
});

/** A link of a mail to a screen that asks for a login first, after which it is shown. */
export function mailLink(siteUrl: string, path: string, params: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ via: 'mail', ...params }).toString();
  return `${siteUrl}${path}${path.includes('?') ? '&' : '?'}${query}`;
}
