// Loaded into a server before its own code (`--import`): counts the statements that it sends to PostgreSQL, and reports how many
// there were to whoever asks at the socket.
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

import pg from 'pg';

const socket = process.env['QUERY_COUNTER'];
if (isMainThread && socket !== undefined) {
  let count = 0;
  const query = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    count += 1;
    return query.apply(this, args);
  });
  createServer((_, answer) => answer.end(String(count)))
    .listen(socket)
    .unref();
}
