import { parsePeriodName } from '../working-time/wage-period.ts';
import type { ChainHead } from './heads.ts';
import {
  fromHex,
  HASH_BYTES,
  hexOf,
  type Hash,
  headOf,
  isSameHash,
  leafOf,
  rootByProof,
  SALT_BYTES,
  type Seal,
  type SealedEntry,
  toHex,
} from './seal.ts';
import { isBoolean, isExactly, isLike, isNumber, isText, listOf, objectOf, orNull } from './shape.ts';

/** What the first field of a file with a proof says: the rules by which it is checked. */
export const PROOF_FORMAT = 'kintai-records/1';

/** A seal in a file: the chain over all of them is calculated again. */
interface ProofSeal {
  readonly sequence: number;
  readonly size: number;
  readonly entries: number;
  readonly is_complete: boolean;
  /** Milliseconds since 1970. */
  readonly sealed_at: number;
  /** Hexadecimal, as all hashes are. */
  readonly root: string;
}

/** An audit entry about the person, with the hashes that prove it. `before` and `after` are texts of JSON. */
export interface ProofRecord {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly actor_user_id: number | null;
  readonly subject_user_id: number | null;
  readonly work_date: string | null;
  readonly action: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  /** What it did to records, as a text of JSON; files of earlier versions don't have it. */
  readonly records?: string | null;
  /** `null`: what the entry said was erased. */
  readonly salt: string | null;
  readonly leaf: string;
  /** The seal that has it, and its place there. */
  readonly sequence: number;
  readonly position: number;
  /** Hashes of other leaves and nodes, which say nothing about their entries. */
  readonly proof: readonly string[];
}

/** A person's records of a month with their proof, as it is downloaded. */
export interface RecordProof {
  readonly format: typeof PROOF_FORMAT;
  readonly company_id: string;
  readonly company_name: string;
  readonly user_id: number;
  readonly employee_id: string;
  readonly name: string;
  /** The company's period (月度), and its days. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
  /** How many of the month's records aren't sealed yet, and are left out. */
  readonly not_sealed: number;
  /** The chain's head before the first of the seals, and after the last. */
  readonly previous_head: string;
  readonly head: string;
  readonly seals: readonly ProofSeal[];
  readonly records: readonly ProofRecord[];
}

/** What is wrong with a file; `record` is the number of the entry, `seal` that of the seal. */
export type ProofFault =
  | { readonly kind: 'format' }
  | { readonly kind: 'month' }
  | { readonly kind: 'head' }
  | { readonly kind: 'seals'; readonly seal: number }
  | {
      /** Its content isn't what was sealed; it isn't in its seal; it is about somebody else, or another month. */
      readonly kind: 'content' | 'place' | 'person' | 'other_month' | 'twice';
      readonly record: number;
    };

/** The result of a check. */
export interface ProofResult {
  /** `null` where the file isn't one at all. */
  readonly file: RecordProof | null;
  readonly faults: readonly ProofFault[];
  /** The numbers of the records whose content was erased: that they were there is proven. */
  readonly erased: readonly number[];
  /** The heads of the chain, before the first seal and after each, as far as it holds. */
  readonly heads: readonly ChainHead[];
}

/**
 * Checks a file with a person's records of a month: that each record is what was sealed at its place, is about the person
 * and of the month, and that the seals make the chain whose head the file names. That no record was left out, and that
 * the head is the company's, it can't know: the head is compared with one that somebody else has kept.
 */
export async function checkProof(hash: Hash, content: unknown): Promise<ProofResult> {
  const file = readProof(content);
  if (file === null) return { file, faults: [{ kind: 'format' }], erased: [], heads: [] };
  const faults: ProofFault[] = [];
  if (parsePeriodName(file.month) === null || file.from > file.to || file.to.slice(0, 7) !== file.month.slice(0, 7))
    faults.push({ kind: 'month' });
  const { seals, heads, fault } = await checkChain(hash, file);
  if (fault !== null) faults.push(fault);
  const seen = new Set<number>();
  for (const record of file.records) {
    const kind = seen.has(record.id) ? 'twice' : await faultOf(hash, file, record, seals.get(record.sequence));
    seen.add(record.id);
    if (kind !== null) faults.push({ kind, record: record.id });
  }
  return { file, faults, erased: file.records.filter(({ salt }) => salt === null).map(({ id }) => id), heads };
}

/** A chain as far as it holds: its seals by their number, its heads, and where it doesn't. */
interface CheckedChain {
  readonly seals: ReadonlyMap<number, Seal>;
  readonly heads: readonly ChainHead[];
  readonly fault: ProofFault | null;
}

async function checkChain(hash: Hash, file: RecordProof): Promise<CheckedChain> {
  const seals = new Map<number, Seal>();
  const [first] = file.seals;
  const heads = first === undefined ? [] : [{ sequence: first.sequence - 1, head: file.previous_head }];
  let head = hashOf(file.previous_head);
  let last: Seal | null = null;
  for (const { is_complete, sealed_at, root, ...numbers } of file.seals) {
    const seal = {
      ...numbers,
      companyId: file.company_id,
      isComplete: is_complete,
      sealedAt: sealed_at,
      root: hashOf(root),
    };
    const follows = last === null || (seal.sequence === last.sequence + 1 && seal.entries === last.entries + seal.size);
    if (!follows) return { seals, heads, fault: { kind: 'seals', seal: seal.sequence } };
    head = await headOf(hash, head, seal);
    heads.push({ sequence: seal.sequence, head: toHex(head) });
    seals.set(seal.sequence, seal);
    last = seal;
  }
  return { seals, heads, fault: toHex(head) === file.head ? null : { kind: 'head' } };
}

async function faultOf(
  hash: Hash,
  file: RecordProof,
  record: ProofRecord,
  seal: Seal | undefined,
): Promise<'content' | 'place' | 'person' | 'other_month' | null> {
  const leaf = hashOf(record.leaf);
  if (record.salt === null) {
    // What was erased says nothing: nobody may say something in its place.
    if ([record.before, record.after, record.reason, record.records ?? null].some((said) => said !== null))
      return 'content';
  } else {
    const salt = fromHex(record.salt, SALT_BYTES) ?? new Uint8Array();
    if (!isSameHash(await leafOf(hash, sealedEntryOf(file.company_id, record), salt), leaf)) return 'content';
  }
  if (record.subject_user_id !== file.user_id) return 'person';
  if (!isOfMonth(file, record)) return 'other_month';
  const place = { index: record.position, size: seal?.size ?? 0, proof: record.proof.map(hashOf) };
  const root = await rootByProof(hash, leaf, place);
  return root !== null && seal !== undefined && isSameHash(root, seal.root) ? null : 'place';
}

/** Of a day of the month, or without a day what was done with the month itself, as its closing. */
function isOfMonth({ from, to, month }: RecordProof, { work_date, before, after, salt }: ProofRecord): boolean {
  if (work_date !== null) return work_date >= from && work_date <= to;
  return salt === null || [after, before].some((side) => monthOf(side) === month);
}

function monthOf(side: string | null): unknown {
  try {
    const value: unknown = JSON.parse(side ?? 'null');
    return typeof value === 'object' && value !== null && 'month' in value ? value.month : null;
  } catch {
    return null;
  }
}

const sealedEntryOf = (companyId: string, record: ProofRecord): SealedEntry => ({
  companyId,
  auditEntryId: record.id,
  at: record.at,
  actorUserId: record.actor_user_id,
  subjectUserId: record.subject_user_id,
  workDate: record.work_date,
  action: record.action,
  before: record.before,
  after: record.after,
  reason: record.reason,
  records: record.records ?? null,
});

/** The bytes of a hash that {@link readProof} has validated. */
const hashOf = (hex: string): Uint8Array => fromHex(hex, HASH_BYTES) ?? new Uint8Array();

const isHash = isLike(hexOf(HASH_BYTES));
const isSalt = isLike(hexOf(SALT_BYTES));
const isDate = isLike(/^\d{4}-\d\d-\d\d$/);

const isProof = objectOf({
  format: isExactly(PROOF_FORMAT),
  company_id: isText,
  company_name: isText,
  user_id: isNumber,
  employee_id: isText,
  name: isText,
  month: isText,
  from: isDate,
  to: isDate,
  not_sealed: isNumber,
  previous_head: isHash,
  head: isHash,
  seals: listOf(
    objectOf({
      sequence: isNumber,
      size: isNumber,
      entries: isNumber,
      is_complete: isBoolean,
      sealed_at: isNumber,
      root: isHash,
    }),
  ),
  records: listOf(
    objectOf(
      {
        id: isNumber,
        at: isNumber,
        actor_user_id: orNull(isNumber),
        subject_user_id: orNull(isNumber),
        work_date: orNull(isDate),
        action: isText,
        before: orNull(isText),
        after: orNull(isText),
        reason: orNull(isText),
        salt: orNull(isSalt),
        leaf: isHash,
        sequence: isNumber,
        position: isNumber,
        proof: listOf(isHash),
      },
      { records: orNull(isText) },
    ),
  ),
});

const readProof = (content: unknown): RecordProof | null => (isProof(content) ? (content as RecordProof) : null);
