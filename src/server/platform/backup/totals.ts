import { createHash } from 'node:crypto';

import type { TableTotal, Tail } from './content.ts';

const NEWLINE = 0x0a;

/** Passes a table's rows on, and counts and hashes them meanwhile: in COPY's text a row is a line. Throws once aborted. */
export async function* measured(
  name: string,
  rows: AsyncIterable<Buffer>,
  done: (total: TableTotal) => void,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const chunk of rows) {
    signal?.throwIfAborted();
    hash.update(chunk);
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
    yield chunk;
  }
  done({ name, rows: count, sha256: hash.digest('hex') });
}

/** The rows of all tables together. */
export const rowsOf = ({ tables }: Tail): number => tables.reduce((sum, { rows }) => sum + rows, 0);
