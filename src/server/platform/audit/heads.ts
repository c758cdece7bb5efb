import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

import { type Head, HEADS_FORMAT, type HeadsLine, readHeadsLine } from '#domain/audit/heads.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../database/database.ts';
import { sha256 } from '../sha256.ts';
import type { AuditFinding } from './finding.ts';

/** The head of every company that has a seal, by company ID. */
export async function listHeads({ kysely }: Database): Promise<Head[]> {
  const rows = await kysely
    .selectFrom('audit_seal')
    .distinctOn('company_id')
    .select(['company_id', 'sequence', 'entries', 'sealed_at', 'head'])
    .orderBy('company_id')
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map((row) => ({
    company_id: row.company_id,
    sequence: row.sequence,
    entries: row.entries,
    sealed_at: row.sealed_at.toISOString(),
    head: row.head.toString('hex'),
  }));
}

/** What is signed: the fields in a fixed order, as JSON without blanks. */
const signedBytes = ({ at, heads }: { readonly at: string; readonly heads: readonly Head[] }): Buffer =>
  Buffer.from(
    JSON.stringify([
      HEADS_FORMAT,
      at,
      heads.map((head) => [head.company_id, head.sequence, head.entries, head.sealed_at, head.head]),
    ]),
  );

/**
 * The heads in one line of JSON, without a line break, to be kept outside of the database.
 *
 * @param privateKey the PEM of an Ed25519 key to sign them with, or `null`
 */
export function writeHeads(heads: readonly Head[], now: EpochMs, privateKey: string | null): string {
  const line = { format: HEADS_FORMAT, at: new Date(now).toISOString(), heads: [...heads] } as const;
  if (privateKey === null) return JSON.stringify(line);
  const key = createPrivateKey(privateKey);
  const signature = sign(null, signedBytes(line), key).toString('base64');
  return JSON.stringify({ ...line, key: fingerprintOf(createPublicKey(key).export(SPKI)), signature });
}

const SPKI = { type: 'spki', format: 'pem' } as const;
const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;

/** A new Ed25519 key to sign heads with, in two PEM texts. */
export function makeKey(): { readonly privateKey: string; readonly publicKey: string } {
  const pair = generateKeyPairSync('ed25519', { publicKeyEncoding: SPKI, privateKeyEncoding: PKCS8 });
  return { privateKey: pair.privateKey, publicKey: pair.publicKey };
}

/** Whether the text is the PEM of a private Ed25519 key. */
export function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

/** The public key of a PEM, which may be that of a private one; throws for anything else. */
export const publicKeyOf = (pem: string): string => createPublicKey(pem).export(SPKI);

const fingerprintOf = (publicKey: string | Buffer): string => sha256(publicKey).toString('hex').slice(0, 16);

/** The heads of a file, and what is wrong with its lines. */
export interface ReadHeads {
  readonly heads: readonly (Head & { readonly at: string })[];
  /** In words, each with the number of its line. */
  readonly faults: readonly string[];
}

/**
 * Reads lines of {@link writeHeads}. A line that is none, or isn't signed by the key, is a fault, and its heads don't
 * count.
 *
 * @param publicKey a PEM, or `null` to believe the file
 */
export function readHeads(text: string, publicKey: string | null): ReadHeads {
  const heads: (Head & { at: string })[] = [];
  const faults: string[] = [];
  for (const [index, content] of text.split('\n').entries()) {
    if (content.trim() === '') continue;
    const line = readHeadsLine(content);
    if (line === null) faults.push(`line ${index + 1} is no export of heads.`);
    else if (publicKey !== null && !isSigned(line, publicKey))
      faults.push(`line ${index + 1} is not signed by the key: it was changed, or signed by another.`);
    else heads.push(...line.heads.map((head) => ({ ...head, at: line.at })));
  }
  return { heads, faults };
}

const isSigned = (line: HeadsLine, publicKey: string): boolean =>
  line.signature !== undefined && verify(null, signedBytes(line), publicKey, Buffer.from(line.signature, 'base64'));

/**
 * Compares exported heads with the seals that are there now: finds a chain that was cut off before one of them, or
 * written again, and a company that is gone.
 */
export async function checkHeads(
  { kysely }: Database,
  heads: readonly (Head & { readonly at: string })[],
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const exported of heads) {
    const { company_id: companyId, sequence, entries, at } = exported;
    const seals = kysely.selectFrom('audit_seal').where('company_id', '=', companyId);
    const seal = await seals.select('head').where('sequence', '=', sequence).executeTakeFirst();
    if (seal === undefined) {
      const last = await seals.select(['sequence', 'entries']).orderBy('sequence', 'desc').limit(1).executeTakeFirst();
      findings.push({
        companyId,
        kind: 'cut_off',
        auditEntryIds: [],
        text:
          `seal ${sequence}, exported at ${at}, is gone: the chain ends with seal ${last?.sequence ?? 0}, and ` +
          `${entries - (last?.entries ?? 0)} of the ${entries} entries up to it were cut off.`,
      });
    } else if (seal.head.toString('hex') !== exported.head)
      findings.push({
        companyId,
        kind: 'rewritten',
        auditEntryIds: [],
        text: `seal ${sequence} is not the one that was exported at ${at}: the chain was written anew.`,
      });
  }
  return findings;
}
