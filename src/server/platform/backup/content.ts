/** A backup can't be made, read or restored; the message says why and what to do. */
export class BackupError extends Error {}

/** The head of a copy of a database. */
export interface Head {
  readonly format: 1;
  /** The version of kintai that made it. */
  readonly kintai: string;
  /** When its snapshot was taken, ISO 8601. */
  readonly created_at: string;
  /** The migrations that the database had, which make its schema. */
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
}

/** The number of a table's rows, and the SHA-256 (hexadecimal) of their text in the order of the primary key. */
export interface TableTotal {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

/** Where a sequence stands. */
export interface SequenceState {
  readonly name: string;
  readonly last_value: string;
  readonly is_called: boolean;
}

/** The tail of a copy of a database, which proves that the copy is complete and unchanged. */
export interface Tail {
  readonly tables: readonly TableTotal[];
  readonly sequences: readonly SequenceState[];
}

/** The rows of a table in the text format of COPY. */
export interface TableContent {
  /** With its schema: `public.company`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<Buffer>;
}

/** A database being copied, from another database or from a file. */
export interface Content {
  readonly head: Head;
  /** The tables, referenced ones first. The rows of each are read to their end before the next. */
  readonly tables: AsyncIterable<TableContent>;
  /** Once all tables have been read. */
  readonly tail: () => Promise<Tail>;
}
