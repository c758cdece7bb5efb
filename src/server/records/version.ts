import { sha256 } from '../platform/sha256.ts';

/** The version of what is on record: the same text for the same facts, another for others. 22 characters. */
export const versionOf = (facts: unknown): string =>
  sha256(JSON.stringify(facts, (_, part: unknown) => (part instanceof Map ? [...part] : part)))
    .toString('base64url')
    .slice(0, 22);
