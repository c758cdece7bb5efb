import nodemailer from 'nodemailer';

import { DeliveryError } from '../jobs/outbox.ts';
import type { MailSettings } from './settings.ts';

/** A mail, as it is sent. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  /** The same in each attempt, so that a mail program recognises a mail that arrives twice. */
  readonly messageId: string;
  /** Where the person can say that they want no more of these, without a login. */
  readonly unsubscribeUrl?: string | undefined;
}

/** Sends mails, several at a time over connections that are kept. */
export interface Mailer {
  /** Throws {@link DeliveryError} unless the server has accepted it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mails that are under way at once. */
export const MAIL_CONNECTIONS = 4;

/** In milliseconds. A claim of the outbox outlasts them together. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends mail by SMTP (RFC 5321). */
export function createMailer({ host, port, isSecure, requiresTls, login, from }: MailSettings): Mailer {
  const transport = nodemailer.createTransport({
    pool: true,
    host,
    port,
    secure: isSecure,
    requireTLS: requiresTls,
    // A server of this host may offer it with a certificate that nobody can check.
    ignoreTLS: !isSecure && !requiresTls,
    maxConnections: MAIL_CONNECTIONS,
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    ...TIMEOUTS,
    // A text can't name a file or an address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, messageId, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          messageId,
          headers: {
            // No answer by a machine, such as that somebody is on leave (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribeUrl}>` }),
          },
        });
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Why it failed. Only a final answer to the recipient refuses this mail for good (RFC 5321 §4.2.1). One to the sender, to
 * a login or to a connection is of kintai's settings and holds for all mails; one to the text may be of a filter or a
 * quota, which change.
 */
function toDeliveryError(error: unknown): DeliveryError {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const reply = typeof responseCode === 'number' ? responseCode : null;
  const name = typeof code === 'string' ? code : 'connection failed';
  const at = typeof command === 'string' ? (command.split(' ')[0] ?? '') : '';
  const isOfMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && at !== 'MAIL';
  if (isOfMail && (reply === null || (reply >= 500 && at === 'RCPT')))
    return new DeliveryError(reply === null ? name : `SMTP ${reply}`, {
      kind: 'refused',
      fault: `宛先のメールアドレスに送信できません（${reply === null ? name : `SMTP ${reply}`}）`,
    });
  if (code === 'EAUTH') return new DeliveryError(name, { kind: 'away', fault: 'メールサーバーにログインできません' });
  if (reply !== null)
    return new DeliveryError(`SMTP ${reply} at ${at === '' ? 'the connection' : at}`, {
      kind: isOfMail ? 'later' : 'away',
      fault: `メールサーバーが受け付けません（SMTP ${reply}）`,
    });
  return new DeliveryError(name, { kind: 'away', fault: `メールサーバーに接続できません（${name}）` });
}
