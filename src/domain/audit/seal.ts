/**
 * How the audit log is sealed: entries are salted leaves of a Merkle tree (RFC 6962), and the roots of a company's trees
 * are chained. The server seals and verifies with it, and so does whoever checks a proof elsewhere. The hash is an
 * argument, since Node and browsers have SHA-256 by other names.
 */

/** SHA-256 of the bytes. */
export type Hash = (bytes: Uint8Array) => Uint8Array | Promise<Uint8Array>;

/** An audit entry as it is sealed. */
export interface SealedEntry {
  readonly companyId: string;
  readonly auditEntryId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actorUserId: number | null;
  readonly subjectUserId: number | null;
  /** `YYYY-MM-DD` */
  readonly workDate: string | null;
  readonly action: string;
  /** The text of the JSON, as PostgreSQL writes a `jsonb`. */
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  /** What it did to records; `null` for none, as in all entries of before there was that. */
  readonly records: string | null;
}

/** The bytes of a leaf's salt: without it nobody can try out what a leaf says. */
export const SALT_BYTES = 16;

/** The bytes of every hash. */
export const HASH_BYTES = 32;

/** What the chain hashes of a seal, beside the head before it. */
export interface Seal {
  readonly companyId: string;
  /** 1, 2, 3 … without a gap. */
  readonly sequence: number;
  /** How many leaves the tree has, at least 1. */
  readonly size: number;
  /** How many leaves this seal and all before it have. */
  readonly entries: number;
  /** Whether all entries that were committed by then are sealed by this seal or one before. */
  readonly isComplete: boolean;
  /** Milliseconds since 1970. */
  readonly sealedAt: number;
  readonly root: Uint8Array;
}

/** The head before the first seal. */
export const NO_HEAD: Uint8Array = new Uint8Array(HASH_BYTES);

// A leaf, a node and a head never have the same input: none can be passed off as another.
const LEAF = 0;
const NODE = 1;
const HEAD = 2;

/** The text that is hashed of an entry: its fields in a fixed order, as JSON without blanks; of the last only where it is. */
export const canonicalEntry = (entry: SealedEntry): string =>
  JSON.stringify([
    entry.companyId,
    entry.auditEntryId,
    entry.at,
    entry.actorUserId,
    entry.subjectUserId,
    entry.workDate,
    entry.action,
    entry.before,
    entry.after,
    entry.reason,
    ...(entry.records === null ? [] : [entry.records]),
  ]);

/** The leaf of an entry: SHA-256 of `00`, the salt and the UTF-8 of {@link canonicalEntry}. */
export const leafOf = async (hash: Hash, entry: SealedEntry, salt: Uint8Array): Promise<Uint8Array> =>
  hash(joined(LEAF, salt, utf8(canonicalEntry(entry))));

/** The root of a tree of at least one leaf. */
export async function rootOf(hash: Hash, leaves: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first] = leaves;
  if (first === undefined) throw new RangeError('a tree has at least one leaf');
  if (leaves.length === 1) return first;
  const split = splitOf(leaves.length);
  return nodeOf(hash, await rootOf(hash, leaves.slice(0, split)), await rootOf(hash, leaves.slice(split)));
}

/**
 * The hashes by which the leaf at `index` is proven to be in the tree, from the leaf's neighbour up to the root's child
 * (RFC 6962, 2.1.1). They say nothing about other leaves' entries.
 */
export async function proofOf(hash: Hash, leaves: readonly Uint8Array[], index: number): Promise<Uint8Array[]> {
  if (index < 0 || index >= leaves.length) throw new RangeError(`no leaf ${index} among ${leaves.length}`);
  if (leaves.length === 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...(await proofOf(hash, left, index)), await rootOf(hash, right)]
    : [...(await proofOf(hash, right, index - split)), await rootOf(hash, left)];
}

/**
 * The root that a leaf at `index` in a tree of `size` leaves has by its proof; `null` where the proof is too long or too
 * short. The leaf is in the tree if that is the tree's root.
 */
export async function rootByProof(
  hash: Hash,
  leaf: Uint8Array,
  { index, size, proof }: { readonly index: number; readonly size: number; readonly proof: readonly Uint8Array[] },
): Promise<Uint8Array | null> {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return null;
  if (size === 1) return proof.length === 0 ? leaf : null;
  const sibling = proof.at(-1);
  if (sibling === undefined) return null;
  const split = splitOf(size);
  const isLeft = index < split;
  const below = isLeft ? { index, size: split } : { index: index - split, size: size - split };
  const child = await rootByProof(hash, leaf, { ...below, proof: proof.slice(0, -1) });
  if (child === null) return null;
  return isLeft ? nodeOf(hash, child, sibling) : nodeOf(hash, sibling, child);
}

/** The head of the chain after a seal: SHA-256 of `02`, the head before it, its root and its other fields. */
export const headOf = async (hash: Hash, previousHead: Uint8Array, seal: Seal): Promise<Uint8Array> =>
  hash(
    joined(
      HEAD,
      previousHead,
      seal.root,
      utf8(
        JSON.stringify([
          seal.companyId,
          seal.sequence,
          seal.size,
          seal.entries,
          seal.isComplete ? 1 : 0,
          seal.sealedAt,
        ]),
      ),
    ),
  );

/** Whether two hashes are the same. */
export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hexadecimal texts of so many bytes. */
export const hexOf = (bytes: number): RegExp => new RegExp(`^[0-9a-f]{${2 * bytes}}$`);

/** The bytes of a hexadecimal text of `length` bytes; `null` for anything else. */
export function fromHex(text: string, length: number): Uint8Array | null {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) return null;
  const bytes = new Uint8Array(length);
  for (let index = 0; index < length; index++) bytes[index] = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

const nodeOf = async (hash: Hash, left: Uint8Array, right: Uint8Array): Promise<Uint8Array> =>
  hash(joined(NODE, left, right));

/** The leaves of the left subtree: the largest power of two below the size (RFC 6962, 2.1). */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

function joined(prefix: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 1));
  bytes[0] = prefix;
  let offset = 1;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

// Node and every browser have it; the domain's types have neither.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const encoder = new TextEncoder();
const utf8 = (text: string): Uint8Array => encoder.encode(text);
