import { z } from 'zod';

import { isMailAddress } from '#domain/users/mail-address.ts';
import { isLoopback } from '../http/local-host.ts';
import { type Environment, httpUrl, setting, type SettingValues } from '../settings.ts';

/** How mail is sent, and what its links begin with. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else it begins with STARTTLS where the server has it. */
  readonly isSecure: boolean;
  /** STARTTLS is required: a password, and mail to another machine, isn't sent in the clear. */
  readonly requiresTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: { readonly name: string; readonly address: string };
  /** Where people open kintai, without a slash at its end. */
  readonly siteUrl: string;
}

const SMTP_EXAMPLE = 'smtps://kintai:secret@smtp.example.com';

/** Its environment variables. */
export const mailVariables = {
  KINTAI_SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/ }).refine((url) => /^smtps?:\/\/[^?#/]+\/?$/.test(url)),
    'must be the smtp or smtps URL of a mail server, with the name and password if it asks for one',
    SMTP_EXAMPLE,
  ),
  KINTAI_MAIL_FROM: setting(
    z
      .string()
      .transform((text) => {
        const [, name = '', address = ''] = /^(?:([^<>"\r\n]*)<)?([^<>\s]+)>?$/.exec(text.trim()) ?? [];
        return { name: name.trim(), address };
      })
      .refine(({ address }) => isMailAddress(address)),
    'must be a mail address, with or without a name',
    '勤怠管理システム <kintai@example.com>',
  ),
  KINTAI_URL: setting(
    httpUrl.refine((url) => /^https?:\/\/[^?#@]+$/.test(url)).transform((url) => url.replace(/\/+$/, '')),
    'must be the address at which people open kintai',
    'https://kintai.example.com',
  ),
};

type MailValues = SettingValues<typeof mailVariables>;

/** A mail server needs a sender, and links that lead somewhere. */
export function mailFaults(env: Environment): string[] {
  if (!env['KINTAI_SMTP_URL']) return [];
  return (['KINTAI_MAIL_FROM', 'KINTAI_URL'] as const)
    .filter((name) => !env[name])
    .map((name) => `${name} must be set too where KINTAI_SMTP_URL is, for example: ${mailVariables[name].example}`);
}

/** How mail is sent; `null` where none is. */
export function mailSettings({ KINTAI_SMTP_URL, KINTAI_MAIL_FROM, KINTAI_URL }: MailValues): MailSettings | null {
  if (KINTAI_SMTP_URL === undefined || KINTAI_MAIL_FROM === undefined || KINTAI_URL === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(KINTAI_SMTP_URL);
  const isSecure = protocol === 'smtps:';
  const host = hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    requiresTls: !isSecure && !isLoopback(host),
    login: username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from: KINTAI_MAIL_FROM,
    siteUrl: KINTAI_URL,
  };
}
