import { randomBytes } from 'node:crypto';

/** A new token, by which alone its bearer is known: too random to be guessed, or to need a slow hash where it is stored. */
export const makeToken = (): string => randomBytes(32).toString('base64url');
