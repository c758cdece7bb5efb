import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
/** The flag of a name in UTF-8. */
const UTF_8 = 0x0800;
/** 1 January 1980, the format's epoch: the archive has no dates. */
const NO_DATE = 0x0021;

/** Beyond these the format needs Zip64, which isn't supported. */
const MAX_ENTRIES = 0xffff;
const MAX_BYTES = 0xffffffff;

const deflate = promisify(deflateRaw);

/**
 * Streams files into a ZIP archive (PKWARE APPNOTE 4.3), in order; of each file written only its directory entry is
 * held in memory, and of the others two. Throws a `RangeError` beyond 65,535 files or 4 GB.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name: title, bytes, packed } of compressed(entries)) {
    const name = Buffer.from(title);
    const fields = fieldsOf(bytes, packed, name);
    const local = Buffer.concat([uint32(LOCAL_HEADER), fields, name, packed]);
    directory.push(centralHeader(fields, name, offset));
    offset += local.length;
    if (directory.length > MAX_ENTRIES || offset > MAX_BYTES) throw new RangeError('too much for a ZIP archive');
    yield local;
  }
  const listed = Buffer.concat(directory);
  yield listed;
  yield endOf(directory.length, listed.length, offset);
}

interface Compressed {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly packed: Buffer;
}

/** The files, compressed, in order: each in another thread, while the next one is made. */
async function* compressed(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Compressed> {
  let last: Promise<Compressed> | null = null;
  for await (const entry of entries) {
    const next = compress(entry);
    // Where the file after it can't be made, nobody awaits it.
    next.catch(() => undefined);
    if (last !== null) yield await last;
    last = next;
  }
  if (last !== null) yield await last;
}

async function compress({ name, content }: ZipEntry): Promise<Compressed> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return { name, bytes, packed: await deflate(bytes) };
}

/** The fields that both headers of a file share. */
function fieldsOf(bytes: Uint8Array, packed: Buffer, name: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  // A name of ASCII is the same without the flag.
  if (name.some((byte) => byte > 0x7f)) fields.writeUInt16LE(UTF_8, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(NO_DATE, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/** A file's entry in the central directory. */
function centralHeader(fields: Buffer, name: Buffer, offset: number): Buffer {
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(VERSION);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([uint32(CENTRAL_HEADER), madeBy, fields, rest, name]);
}

function endOf(entries: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
