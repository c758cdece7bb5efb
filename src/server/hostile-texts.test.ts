import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chatPayload } from '#domain/notifications/chat.ts';
import { icalText } from '#domain/time/ical.ts';
import { literalCsvLines, toCsv, unprotectCell } from './platform/http/csv.ts';
import { mailSettings } from './platform/mail/settings.ts';
import { createMailer, type Mailer } from './platform/mail/smtp.ts';
import { message } from './shared/mail/mail-message.ts';
import { startSmtpServer, type TestSmtpServer } from './testing/smtp-server.ts';

// Whatever a name is, it arrives as a name: not as a link, a header, a cell, a line or a formula of its own.

const NAMES = [
  '山田](https://evil.example/login) [が',
  '**太字** _斜体_ `code` ~x~',
  '<https://evil.example|ここ>',
  '<!channel> <@U123>',
  '&lt;b&gt; <b>太字</b> <script>alert(1)</script>',
  '{{DATE(2026-01-01T00:00:00Z, SHORT)}}',
  '=HYPERLINK("https://evil.example","見る")',
  "'=1+1",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  '＝1',
  '試験\r\nBcc: victim@example.com',
  '試験\nEND:VEVENT\nBEGIN:VEVENT',
  'a,b;c\\d"e',
  '- 一覧',
  '# 見出し',
];
const URL = 'https://kintai.example.com/approvals?via=mail';

/** A name as it leaves kintai: those with a line break were stored before names were of one line. */
const inWords = (name: string): string => name.replaceAll(/\r?\n/g, ' ');

describe.each(NAMES)('%j', (name) => {
  it('is the text of its link in Slack', () => {
    const { text } = chatPayload('slack', [{ text: name, url: URL }]) as { text: string };
    const [, line, ...others] = text.split('\n');
    expect(others).toEqual([]);
    const [, link, label = ''] = /^• <([^|<>]*)\|([^<>]*)>$/.exec(line ?? '') ?? [];
    expect(link).toBe(URL);
    expect(label.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')).toBe(inWords(name));
  });

  it('is the text of its link in Teams, in no text that is Markdown', () => {
    const payload = JSON.stringify(chatPayload('teams', [{ text: name, url: URL }]));
    const blocks: { type: string; text?: string; inlines?: unknown }[] = [];
    JSON.parse(payload, (_, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'type' in value && String(value.type).endsWith('TextBlock'))
        blocks.push(value as (typeof blocks)[number]);
      return value;
    });
    expect(blocks.filter(({ type }) => type === 'TextBlock').map(({ text }) => text)).toEqual([
      '勤怠管理システムからのお知らせ',
    ]);
    expect(blocks.filter(({ type }) => type === 'RichTextBlock').map(({ inlines }) => inlines)).toEqual([
      [{ type: 'TextRun', text: inWords(name), selectAction: { type: 'Action.OpenUrl', url: URL } }],
    ]);
  });

  it('is a line of its own in LINE WORKS', () => {
    expect(chatPayload('line_works', [{ text: name, url: URL }])).toMatchObject({
      body: { text: `・${inWords(name)}` },
      button: { url: URL },
    });
  });

  it('is a text in a calendar', () => {
    const value = icalText(inWords(name));
    expect(value).not.toMatch(/[\r\n]|(?<!\\)(?:\\\\)*[,;]/);
    expect(value.replaceAll(/\\(.)/g, '$1')).toBe(inWords(name));
  });

  it('is one cell of a CSV, which no spreadsheet takes for a formula', () => {
    const [, ...rows] = parse(toCsv(['a', 'b'], [[name, 'x']]), { bom: true });
    expect(rows).toHaveLength(1);
    const [cell = '', other] = rows[0] ?? [];
    expect([unprotectCell(cell), other]).toEqual([name, 'x']);
    expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
    expect(parse(literalCsvLines([[name, 'x']], 'as_needed'))).toEqual([[name, 'x']]);
  });
});

describe('a mail', () => {
  let smtp: TestSmtpServer;
  let mailer: Mailer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    const settings = mailSettings({
      KINTAI_SMTP_URL: smtp.url,
      KINTAI_MAIL_FROM: { name: '勤怠', address: 'kintai@example.com' },
      KINTAI_URL: 'https://kintai.example.com',
    });
    mailer = createMailer(settings ?? expect.fail('mail is off'));
  });
  afterAll(async () => {
    mailer.close();
    await smtp.stop();
  });

  it.each(NAMES)('has %j in its subject and its plain text, and no header of it', async (name) => {
    const { subject, text } = message(null, `${name}さんの申請`, name);
    await mailer.send({ to: 'one@example.com', subject, text, messageId: '<1@kintai.example.com>' });
    const mail = smtp.mails.at(-1) ?? expect.fail('none came');
    expect(mail.subject).toBe(`${inWords(name)}さんの申請`);
    expect(mail.text.replaceAll('\r\n', '\n')).toContain(name.replaceAll('\r\n', '\n'));
    expect(mail.headers).not.toMatch(/^bcc:/im);
    expect(mail.headers).not.toMatch(/text\/html/i);
    expect(mail.to).toBe('one@example.com');
  });
});
