import { request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../../scripts/tools.ts';

/** A server whose statements are counted. */
export interface Counted {
  /** Its environment. */
  readonly env: Record<string, string>;
  /** How many statements it has sent so far. */
  queries(): Promise<number>;
}

/** Counts the statements of the server that is started with the returned environment. */
export function counted(): Counted {
  const socketPath = join(tmpdir(), `kintai-queries-${randomUUID()}`);
  return {
    env: { NODE_OPTIONS: `--import ${join(root, 'bench/lib/query-counter.ts')}`, QUERY_COUNTER: socketPath },
    queries: () =>
      new Promise((resolve, reject) => {
        request({ socketPath, path: '/' }, (answer) => {
          let text = '';
          answer.on('data', (part) => (text += String(part)));
          answer.on('end', () => resolve(Number(text)));
        })
          .on('error', reject)
          .end();
      }),
  };
}
