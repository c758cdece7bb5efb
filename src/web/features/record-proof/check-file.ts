import { sha256 } from '@noble/hashes/sha2.js';

import { checkProof, PROOF_FORMAT, type ProofResult } from '#domain/audit/proof.ts';
import type { Hash } from '#domain/audit/seal.ts';

/** The file of a month in which thousands of people punched has some ten megabytes of seals. */
export const MOST_MEGABYTES = 100;

/** What is chosen: a proof that was checked, or why there is none. */
export type CheckedFile =
  | { readonly kind: 'checked'; readonly result: ProofResult }
  | { readonly kind: 'too_large' | 'unreadable' | 'no_proof' };

/** Reads and checks a file, without ever blocking the page for long. */
export async function checkFile(file: File): Promise<CheckedFile> {
  if (file.size > MOST_MEGABYTES * 1e6) return { kind: 'too_large' };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { kind: 'unreadable' };
  }
  const content = parse(text);
  return isMeantAsProof(content)
    ? { kind: 'checked', result: await checkProof(patientSha256(), content) }
    : { kind: 'no_proof' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A proof of which a field was removed or added is one that doesn't fit, not another kind of file. */
const isMeantAsProof = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'format' in content && content.format === PROOF_FORMAT;

/** How long the page may be without an answer to its user. */
const BUSY_MS = 50;

/**
 * SHA-256 that lets the page breathe. The browser's own (`crypto.subtle`) is missing where kintai is served without
 * https, and in some browsers on a page that was opened from a file.
 */
function patientSha256(): Hash {
  let since = performance.now();
  return async (bytes) => {
    if (performance.now() - since > BUSY_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
    return sha256(bytes);
  };
}
