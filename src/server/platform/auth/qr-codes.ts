import { createHmac } from 'node:crypto';

import { isSameSecret } from '../same-secret.ts';

/** Signs what a person's telephone shows to a shared device for half a minute. */
export interface QrCodes {
  /** The signature of a person's code of a step of time: 20 digits of base 16, 80 bits. */
  sign(companyId: string, userId: number, step: number): string;
  /** Whether that is the signature. */
  isSigned(signature: string, companyId: string, userId: number, step: number): boolean;
}

const DIGITS = 20;

/** Signatures by the installation's secret: no secret of a person is stored, or leaves the server. */
export function createQrCodes(secret: string): QrCodes {
  // Another key than those of tokens, devices and challenges: none is to pass for another.
  const key = `qr code ${secret}`;
  const sign: QrCodes['sign'] = (companyId, userId, step) =>
    createHmac('sha256', key)
      .update(JSON.stringify([companyId, userId, step]))
      .digest('hex')
      .slice(0, DIGITS)
      .toUpperCase();
  return {
    sign,
    isSigned: (signature, ...of) => isSameSecret(Buffer.from(signature), Buffer.from(sign(...of))),
  };
}
