import { X509Certificate } from 'node:crypto';

import { certificatesIn, inPem } from '#domain/users/saml.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, epochMs, japanDate } from '#domain/time/instant.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Certificates as they are stored, a line of base64 each. */
const linesOf = (stored: string): readonly string[] => (stored === '' ? [] : stored.split('\n'));

const opened = (base64: string): X509Certificate => new X509Certificate(Buffer.from(base64, 'base64'));

const endOf = (base64: string): EpochMs => epochMs(opened(base64).validToDate.getTime());

/** Stored certificates as they are entered. */
export const typedCertificates = (stored: string): string => inPem(linesOf(stored));

/** Stored certificates as the audit log calls them: by their fingerprints. */
export const fingerprintsOf = (stored: string): string =>
  linesOf(stored)
    .map((base64) => opened(base64).fingerprint256)
    .join('、');

/** The last day on which each of the stored certificates is valid, in their order. */
export const certificateDays = (stored: string): IsoDate[] => linesOf(stored).map((base64) => japanDate(endOf(base64)));

/**
 * The certificates of what was entered, as they are stored. Throws `invalid_input` at their field for what is none, and for one that has
 * ended and isn't `stored` already: a setting with one can still be switched off.
 */
export function certificatesToStore(typed: string, stored: string, now: EpochMs): string {
  const refused = (message: string): AppError<'invalid_input'> =>
    new AppError('invalid_input', { fields: { saml_certificates: message } });
  const certificates = certificatesIn(typed);
  if (certificates?.every(isCertificate) !== true) throw refused(WRONG);
  const known = linesOf(stored);
  const ended = certificates.find((base64) => !known.includes(base64) && endOf(base64) <= now);
  if (ended !== undefined) throw refused(endedOn(japanDate(endOf(ended))));
  return certificates.join('\n');
}

const WRONG = '2048ビット以上のRSAの証明書を、2つまで入力してください';
const endedOn = (day: IsoDate): string =>
  `有効期限（${day}）が切れた証明書です。プロバイダーが使用している証明書を入力してください`;

/** Of a provider's certificates, in base64, those that haven't ended; all of them where none is left, or one is unreadable. */
export function unendedOf(certificates: readonly string[], now: EpochMs): readonly string[] {
  const unended = certificates.filter((base64) => !isCertificate(base64) || endOf(base64) > now);
  return unended.length === 0 ? certificates : unended;
}

/** Whether it is one of an RSA key that is long enough. */
function isCertificate(base64: string): boolean {
  try {
    const { publicKey } = opened(base64);
    return publicKey.asymmetricKeyType === 'rsa' && (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}
