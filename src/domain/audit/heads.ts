import { HASH_BYTES, hexOf } from './seal.ts';
import { isExactly, isLike, isNumber, isText, listOf, objectOf, type Test } from './shape.ts';

/** What the first field of a line with exported heads says. */
export const HEADS_FORMAT = 'kintai audit heads 1';

/** The newest seal of a company: whoever has it can prove later that nothing up to it was changed or cut off. */
export interface Head {
  readonly company_id: string;
  readonly sequence: number;
  /** How many entries are sealed up to it. */
  readonly entries: number;
  readonly sealed_at: string;
  /** 64 hexadecimal digits. */
  readonly head: string;
}

/** The heads that were exported at a moment: a line of a file. */
export interface HeadsLine {
  readonly format: typeof HEADS_FORMAT;
  readonly at: string;
  readonly heads: readonly Head[];
  /** The fingerprint of the key by which they are signed. */
  readonly key?: string;
  readonly signature?: string;
}

const isCount: Test = (value) => isNumber(value) && (value as number) >= 1;
const isInstant = isLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);

const isHeadsLine = objectOf(
  {
    format: isExactly(HEADS_FORMAT),
    at: isInstant,
    heads: listOf(
      objectOf({
        company_id: isText,
        sequence: isCount,
        entries: isCount,
        sealed_at: isInstant,
        head: isLike(hexOf(HASH_BYTES)),
      }),
    ),
  },
  { key: isText, signature: isText },
);

/** Reads a line with exported heads; `null` for any other. Its signature isn't checked. */
export function readHeadsLine(text: string): HeadsLine | null {
  try {
    const line: unknown = JSON.parse(text);
    return isHeadsLine(line) ? (line as HeadsLine) : null;
  } catch {
    return null;
  }
}

/** A head that somebody has kept, or its first digits; `sequence` where it is known after which seal it was. */
export interface KeptHead {
  readonly sequence: number | null;
  readonly head: string;
}

/**
 * The heads of a company in a text that somebody has kept: the lines of an export, or one head by itself, of which 16
 * digits are enough, as many as a sheet prints. `null` where there is neither.
 */
export function readKeptHeads(text: string, companyId: string): KeptHead[] | null {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readHeadsLine);
  const read = lines.filter((line) => line !== null);
  // With a line that can't be read among others, nobody knows what it said.
  if (read.length > 0)
    return read.length < lines.length
      ? null
      : read.flatMap(({ heads }) => heads.filter(({ company_id }) => company_id === companyId));
  const [head, ...more] = text.toLowerCase().match(/\b[0-9a-f]{16,64}\b/g) ?? [];
  return head === undefined || more.length > 0 ? null : [{ sequence: null, head }];
}

/** The head of a chain after a seal. */
export interface ChainHead {
  readonly sequence: number;
  readonly head: string;
}

/** What heads that were kept elsewhere say of a part of the chain. */
export interface HeadComparison {
  /** The last seal up to which the chain is the one whose head was kept; `null` where no kept head is of this part. */
  readonly confirmed: number | null;
  /** The seals after which the chain has another head than was kept: it was written again. */
  readonly differing: readonly number[];
}

/** Compares the heads of a part of a chain, in its order, with those that were kept elsewhere. */
export function compareHeads(chain: readonly ChainHead[], kept: readonly KeptHead[]): HeadComparison {
  const heads = new Map(chain.map(({ sequence, head }) => [sequence, head]));
  let confirmed: number | null = null;
  const differing: number[] = [];
  for (const { sequence, head } of kept) {
    const found = sequence ?? chain.find((one) => one.head.startsWith(head))?.sequence;
    const own = found === undefined ? undefined : heads.get(found);
    if (found === undefined || own === undefined) continue;
    if (own.startsWith(head)) confirmed = Math.max(confirmed ?? found, found);
    else differing.push(found);
  }
  return { confirmed, differing };
}
