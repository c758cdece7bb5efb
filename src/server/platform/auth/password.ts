import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { createTurns, type Place } from './turns.ts';

// argon2id with the library's defaults (19 MiB, 2 passes), which OWASP recommends.

/**
 * Hashing runs outside the event loop, but takes a core: one is left to the punches, whoever guesses passwords. What
 * waits is as much as that core hashes in some four seconds.
 */
const turns = createTurns({ atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)), maxWaiting: 128 });

/** Whoever asks for it without a place of their own: somebody who is logged in, or an operator. */
const LOGGED_IN: Place = { name: 'logged in', isKnown: true };

/**
 * The argon2id hash of a password, with its salt and parameters. About 30 ms, off the main thread, when it is its turn.
 * Throws `too_many_requests`.
 */
export function hashPassword(password: string): Promise<string> {
  return turns.run(LOGGED_IN, () => hash(password));
}

/** What is stored in the place of a hash for an account that has no password: nothing that is typed matches it. */
export const NO_PASSWORD = '';

let decoy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (no such account, or one without a password) it takes as long and returns false, so that
 * response times don't reveal which accounts exist. Throws `too_many_requests`.
 */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
  place: Place = LOGGED_IN,
): Promise<boolean> {
  decoy ??= hash('no account has this hash');
  const isThere = passwordHash !== undefined && passwordHash !== NO_PASSWORD;
  const compared = isThere ? passwordHash : await decoy;
  const matches = await turns.run(place, () => verify(compared, password));
  return matches && isThere;
}
