import { Secret, TOTP } from 'otpauth';

import type { EpochMs } from '#domain/time/instant.ts';

const PERIOD_SECONDS = 30;
/** Steps before and after the present one whose codes are accepted: a phone's clock is off by so much. */
const WINDOW = 1;

/** The secret of an authenticator app, as people type it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export const secretBytes = (secret: string): Buffer => Buffer.from(Secret.fromBase32(secret).bytes);

/** The address that an authenticator app reads from the QR code. */
export const totpUri = (secret: string, companyId: string, employeeId: string): string =>
  new TOTP({
    issuer: 'kintai',
    label: `${employeeId}@${companyId}`,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  }).toString();

/** The time step whose code this is, or `null` for a wrong one. Compares in constant time. */
export function stepOfCode(secret: Uint8Array, code: string, now: EpochMs): number | null {
  const bytes = Uint8Array.from(secret);
  const delta = TOTP.validate({
    token: code,
    secret: new Secret({ buffer: bytes.buffer }),
    period: PERIOD_SECONDS,
    timestamp: now,
    window: WINDOW,
  });
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp: now }) + delta;
}
