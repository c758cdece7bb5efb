import { once } from 'node:events';
import { type AddressInfo, createServer, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A network between kintai and its database that can be cut, stalled and slowed down. */
export interface TcpProxy {
  readonly port: number;
  /** Ends every connection and refuses new ones, until `restore`. */
  cut(): void;
  /** Passes nothing on and ends nothing, until `restore`, which ends what was stalled. */
  stall(): void;
  /** Each part of what is sent waits so long. */
  slowDown(ms: number): void;
  restore(): void;
  stop(): Promise<void>;
}

/** Passes connections on to a PostgreSQL's socket. */
export async function startTcpProxy(socketPath: string): Promise<TcpProxy> {
  let mode: 'open' | 'cut' | 'stalled' = 'open';
  let waitMs = 0;
  const sockets = new Set<Socket>();
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    if (mode === 'cut') return void client.destroy();
    const upstream = connect(socketPath);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      let passed = Promise.resolve();
      from.on('data', (part) => {
        passed = passed.then(async () => {
          if (waitMs > 0) await delay(waitMs);
          if (mode !== 'stalled') to.write(part);
        });
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      mode = 'cut';
      endAll();
    },
    stall: () => void (mode = 'stalled'),
    slowDown: (ms) => void (waitMs = ms),
    restore() {
      if (mode === 'stalled') endAll();
      mode = 'open';
      waitMs = 0;
    },
    async stop() {
      endAll();
      server.close();
      await once(server, 'close');
    },
  };
}
