import { z } from 'zod';

import { BackupError, type Content, type Head, type TableContent, type Tail } from './content.ts';

// The text of a backup is that of a pg_dump of data: a COPY of each table, its rows, and `\.`. Its first line is the
// head and its last one the tail, as JSON in comments.

const HEAD = '-- kintai backup ';
const TAIL = '-- kintai backup ends ';
const END_OF_ROWS = Buffer.from('\\.\n');
const AFTER_ROWS = Buffer.from('\n\\.\n');
const NEWLINE = 0x0a;
/** Longer than any line beside the rows. */
const MAX_LINE = 1_000_000;

const head = z.object({
  format: z.literal(1),
  kintai: z.string(),
  created_at: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
}) satisfies z.ZodType<Head>;

const tail = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number().int(), sha256: z.string() })),
  sequences: z.array(
    z.object({ name: z.string(), last_value: z.string().regex(/^-?\d{1,19}$/), is_called: z.boolean() }),
  ),
}) satisfies z.ZodType<Tail>;

/** The text of a backup. */
export async function* backupText(content: Content): AsyncGenerator<Buffer> {
  yield Buffer.from(`${HEAD}${JSON.stringify(content.head)}\n`);
  for await (const { name, columns, rows } of content.tables) {
    yield Buffer.from(`COPY ${name} (${columns.join(', ')}) FROM stdin;\n`);
    yield* rows;
    yield END_OF_ROWS;
  }
  yield Buffer.from(`${TAIL}${JSON.stringify(await content.tail())}\n`);
}

const NO_BACKUP = 'The file is no backup of kintai.';
const CUT_OFF = 'The backup is cut off: it ends in the middle. Nothing of it can be used.';

/** Reads the text of a backup. Throws {@link BackupError}, at the latest by `tail`, where it isn't a whole one. */
export async function readBackupText(chunks: AsyncIterable<Buffer>): Promise<Content> {
  const text = new TextReader(chunks);
  const first = (await text.line()) ?? '';
  if (!first.startsWith(HEAD)) throw new BackupError(NO_BACKUP);
  let last: Tail | undefined;
  async function* tables(): AsyncGenerator<TableContent> {
    for (let line = await text.line(); last === undefined; line = await text.line()) {
      if (line === null) throw new BackupError(CUT_OFF);
      if (line.startsWith(TAIL)) {
        last = parsed(tail, line.slice(TAIL.length));
        if ((await text.line()) !== null) throw new BackupError(NO_BACKUP);
        return;
      }
      const [, name, columns] = /^COPY (\S+) \((.*)\) FROM stdin;$/.exec(line) ?? [];
      if (name === undefined || columns === undefined) throw new BackupError(NO_BACKUP);
      yield { name, columns: columns.split(', '), rows: text.rows() };
    }
  }
  return {
    head: parsed(head, first.slice(HEAD.length)),
    tables: tables(),
    tail: () => (last === undefined ? Promise.reject(new BackupError(CUT_OFF)) : Promise.resolve(last)),
  };
}

function parsed<Value>(schema: z.ZodType<Value>, json: string): Value {
  try {
    return schema.parse(JSON.parse(json));
  } catch (error) {
    throw new BackupError(`${NO_BACKUP} Or it is one of a later version.`, { cause: error });
  }
}

/** Reads lines, and the rows of tables without taking them apart. */
class TextReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async #more(): Promise<boolean> {
    const { done = false, value } = await this.#chunks.next();
    if (!done) this.#rest = Buffer.concat([this.#rest, value]);
    return !done;
  }

  /** The next line; `null` at the end of the text. */
  async line(): Promise<string | null> {
    for (;;) {
      const end = this.#rest.indexOf(NEWLINE);
      if (end >= 0) return this.#take(end + 1).toString('utf8', 0, end);
      if (this.#rest.length > MAX_LINE) throw new BackupError(NO_BACKUP);
      if (await this.#more()) continue;
      if (this.#rest.length > 0) throw new BackupError(CUT_OFF);
      return null;
    }
  }

  /** Rows up to the line that ends them; what is left begins a line at each turn. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const isAtEnd = this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS);
      const end = isAtEnd ? 0 : this.#rest.indexOf(AFTER_ROWS) + 1;
      if (end > 0) yield this.#take(end);
      if (isAtEnd || end > 0) {
        this.#take(END_OF_ROWS.length);
        return;
      }
      const lines = this.#rest.lastIndexOf(NEWLINE) + 1;
      if (lines > 0) yield this.#take(lines);
      if (!(await this.#more())) throw new BackupError(CUT_OFF);
    }
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }
}
