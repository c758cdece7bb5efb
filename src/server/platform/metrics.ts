import { createServer, type Server } from 'node:http';
import { once } from 'node:events';

import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import type { Database } from './database/database.ts';
import type { FolderSpace } from './free-space.ts';
import { isSameSecret } from './same-secret.ts';

/** The metrics of a server process for Prometheus. No label has personal data: a route is its pattern. */
export interface Metrics {
  readonly contentType: string;
  /** The metrics in Prometheus's text format. */
  text(): Promise<string>;
  /** Counts an answered request. `route` is its pattern; `undefined` for an address that matches none. */
  answered(request: { method: string; route: string | undefined; status: number; seconds: number }): void;
}

/** From a cached read to a file of a large company, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Anybody can send any method; each would be a series of its own. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The metrics of this process: Node's own, its requests, its connections to the database, and the space of its folders. */
export function createMetrics(
  database: Database,
  version: string,
  spaces: () => Promise<readonly FolderSpace[]>,
): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const info = new Gauge({ name: 'kintai_info', help: 'The version of kintai.', labelNames: ['version'], registers });
  info.set({ version }, 1);
  registry.registerMetric(connectionsOf([database.pool, database.hot]));
  registry.registerMetric(diskSpaceOf(spaces));
  const duration = new Histogram({
    name: 'kintai_http_request_duration_seconds',
    help: 'Answered requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    answered: ({ method, route = 'none', status, seconds }) =>
      duration.observe({ method: METHODS.has(method) ? method : 'other', route, status: String(status) }, seconds),
  };
}

const connectionsOf = (pools: readonly pg.Pool[]): Gauge<'state'> =>
  new Gauge({
    name: 'kintai_database_connections',
    help: 'Connections for requests: all, idle ones, and requests that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const sum = (count: (pool: pg.Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
      this.set(
        { state: 'open' },
        sum(({ totalCount }) => totalCount),
      );
      this.set(
        { state: 'idle' },
        sum(({ idleCount }) => idleCount),
      );
      this.set(
        { state: 'waiting' },
        sum(({ waitingCount }) => waitingCount),
      );
    },
  });

const diskSpaceOf = (spaces: () => Promise<readonly FolderSpace[]>): Gauge<'folder' | 'state'> =>
  new Gauge({
    name: 'kintai_disk_bytes',
    help: 'The disks of the data, backup and temporary folder: their size, and what is free of it.',
    labelNames: ['folder', 'state'],
    registers: [],
    async collect() {
      for (const { use: folder, size, free } of await spaces()) {
        this.set({ folder, state: 'size' }, size);
        this.set({ folder, state: 'free' }, free);
      }
    },
  });

const ADDRESS = '/metrics';

/** Serves the metrics at `/metrics` of the server itself, for whoever has the token. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  const expected = Buffer.from(`Bearer ${token}`);
  app.get(ADDRESS, { schema: { hide: true } }, async (request, reply) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    // To everybody else there is nothing here.
    if (!isSameSecret(given, expected)) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}

/** Serves the metrics on a port of their own, where nothing else is served. Rejects where the port is taken. */
export async function listenForMetrics(
  metrics: Metrics,
  address: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== ADDRESS) {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(address.port, address.host);
  await once(server, 'listening');
  return server;
}
