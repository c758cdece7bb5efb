import { withoutInvisible } from '../company/one-line.ts';

/** The longest address that SMTP can carry (RFC 5321 §4.5.3.1.3). */
export const MAX_MAIL_ADDRESS = 254;

// As a browser's own field of mail addresses judges (HTML, "valid email address"), with a domain that has a dot.
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;

/** A mail address as it is stored: without surrounding blanks, in half width. */
export const storedMailAddress = (typed: string): string => withoutInvisible(typed).normalize('NFKC').trim();

/** Whether a text, as stored, is a mail address. Never true of one with a blank, a line break or a second address. */
export const isMailAddress = (stored: string): boolean => stored.length <= MAX_MAIL_ADDRESS && ADDRESS.test(stored);
