import { createHash } from 'node:crypto';

/** The version of what is on record: the same text for the same facts, another for others. 22 characters. */
export const versionOf = (facts: unknown): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
