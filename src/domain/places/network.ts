/** An IP address: its family and its bits. */
interface Address {
  readonly width: 32 | 128;
  readonly bits: bigint;
}

const OCTET = /^(?:0|[1-9]\d{0,2})$/;
const GROUP = /^[0-9a-f]{1,4}$/i;

function parseV4(text: string): Address | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => OCTET.test(part) && Number(part) <= 255)) return null;
  return { width: 32, bits: parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n) };
}

/** The groups of one side of `::`, an IPv4 address at the end being two of them. */
function groupsOf(text: string): readonly bigint[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const last = parsedTail(parts.at(-1) ?? '');
  if (last === null || !parts.slice(0, -1).every((part) => GROUP.test(part))) return null;
  return [...parts.slice(0, -1).map((part) => BigInt(`0x${part}`)), ...last];
}

function parsedTail(text: string): readonly bigint[] | null {
  if (GROUP.test(text)) return [BigInt(`0x${text}`)];
  const v4 = text.includes('.') ? parseV4(text) : null;
  return v4 && [v4.bits >> 16n, v4.bits & 0xffffn];
}

function parseV6(text: string): Address | null {
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const sides = halves.map(groupsOf);
  const [head, tail = []] = sides;
  if (head === null || head === undefined || tail === null) return null;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail];
  return { width: 128, bits: groups.reduce((bits, group) => (bits << 16n) | group, 0n) };
}

const MAPPED = 0xffffn;

/** An address as it is compared: an IPv4 one that is written as IPv6 (`::ffff:192.0.2.1`) is the IPv4 one. */
function parseAddress(text: string): Address | null {
  const plain = text.trim().replace(/%.*$/s, '');
  const parsed = plain.includes(':') ? parseV6(plain) : parseV4(plain);
  if (parsed === null || parsed.width === 32 || parsed.bits >> 32n !== MAPPED) return parsed;
  return { width: 32, bits: parsed.bits & 0xffff_ffffn };
}

function write({ width, bits }: Address): string {
  const [size, count] = width === 32 ? [8, 4] : [16, 8];
  const parts = Array.from({ length: count }, (_, at) =>
    Number((bits >> BigInt((count - 1 - at) * size)) & BigInt(2 ** size - 1)),
  );
  if (width === 32) return parts.join('.');
  return compress(parts.map((part) => part.toString(16)));
}

/** RFC 5952: the longest run of two groups of zeros or more, the first of equal ones, is `::`. */
function compress(groups: readonly string[]): string {
  const runs = [...groups.join(':').matchAll(/(?<=^|:)0(?::0)+(?=:|$)/g)];
  const [longest] = runs.toSorted((one, other) => other[0].length - one[0].length || one.index - other.index);
  if (longest === undefined) return groups.join(':');
  const text = groups.join(':');
  const [before, after] = [text.slice(0, longest.index), text.slice(longest.index + longest[0].length)];
  return `${before.replace(/:$/, '')}::${after.replace(/^:/, '')}`;
}

/** An IP address in the form in which it is stored and compared; `null` for what is none. */
export function normaliseAddress(text: string): string | null {
  const parsed = parseAddress(text);
  return parsed && write(parsed);
}

interface Network extends Address {
  readonly length: number;
}

/** Without the bits that a network of that length doesn't look at. */
const masked = ({ width, bits }: Address, length: number): bigint => {
  const rest = BigInt(width - length);
  return (bits >> rest) << rest;
};

function readNetwork(text: string): Network | null {
  const [address = '', suffix, ...more] = text.trim().split('/');
  const parsed = parseAddress(address);
  if (parsed === null || more.length > 0) return null;
  if (suffix === undefined) return { ...parsed, length: parsed.width };
  if (!/^(?:0|[1-9]\d{0,2})$/.test(suffix)) return null;
  // Of a mapped address the first 96 bits are those of IPv6.
  const length = Number(suffix) - (parsed.width === 32 && address.includes(':') ? 96 : 0);
  return length < 0 || length > parsed.width ? null : { ...parsed, length };
}

/**
 * An IP range in the form in which it is stored: `203.0.113.0/24`, a single address with its whole length, bits beyond the
 * length cut. `null` for what is none (RFC 4632, RFC 4291).
 */
export function normaliseNetwork(text: string): string | null {
  const network = readNetwork(text);
  return network && `${write({ ...network, bits: masked(network, network.length) })}/${network.length}`;
}

/** Whether an address is in a range; nothing is in what is none. */
export function isInNetwork(address: string, network: string): boolean {
  const [one, range] = [parseAddress(address), readNetwork(network)];
  if (one === null || range === null || one.width !== range.width) return false;
  return masked(one, range.length) === masked(range, range.length);
}

/** Whether a range has more addresses than an office could: it would let nearly everybody in. */
export function isTooWide(network: string): boolean {
  const range = readNetwork(network);
  return range !== null && range.length < (range.width === 32 ? 8 : 32);
}
