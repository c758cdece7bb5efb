import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

import { parseInstant } from '#domain/time/instant.ts';
import { addCompany, addUser } from '../../testing/builders.ts';
import { localhostCertificate } from '../../testing/localhost-certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { startJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import { startAnchoring } from './anchoring.ts';
import { checkHeads, listHeads, makeKey, readHeads } from './heads.ts';
import { sealAudit } from './sealing.ts';
import type { AuditAnchor } from './settings.ts';

let database: TestDatabase;
let companyId: string;
let jobs: PgBoss;
let folder: string;
let log: string[];

beforeEach(async () => {
  database = await createTestDatabase();
  companyId = await addCompany(database);
  jobs = await startJobs(database.connection, createLog('silent'));
  folder = await mkdtemp(join(tmpdir(), 'kintai-anchor-'));
  log = [];
});
afterEach(async () => {
  await jobs.stop({ graceful: false });
  await database.drop();
  await rm(folder, { recursive: true });
});

const now = () => {
  const at = parseInstant('2026-11-20T12:00:00+09:00');
  if (at === null) throw new Error('no instant');
  return at;
};

/** An entry about a person, sealed. */
async function sealEntry(): Promise<void> {
  const { userId } = await addUser(database, { companyId, name: '内緒 花子' });
  await database.kysely
    .insertInto('audit_entry')
    .values({ company_id: companyId, action: 'test', subject_user_id: userId, reason: '内緒の理由' })
    .execute();
  await sealAudit(database.runtime, now);
}

async function makeKeyFile(): Promise<{ keyFile: string; publicKey: string }> {
  const { privateKey, publicKey } = makeKey();
  const keyFile = join(folder, 'audit.key');
  await writeFile(keyFile, privateKey);
  return { keyFile, publicKey };
}

const start = (anchor: AuditAnchor | null, keyFile: string | null = null) =>
  startAnchoring({
    jobs,
    database: database.runtime,
    anchor,
    keyFile,
    log: createLog('info', { write: (line) => void log.push(line) }),
    now,
  });

/** The fields of a head: nothing else of the database leaves it. */
const head = (sequence: number) => ({
  company_id: companyId,
  sequence,
  entries: sequence,
  sealed_at: '2026-11-20T03:00:00.000Z',
  head: expect.stringMatching(/^[0-9a-f]{64}$/),
});

describe('to a file', () => {
  it('appends the heads at the start and each hour, signed where there is a key', async () => {
    const path = join(folder, 'heads.jsonl');
    const lines = async (): Promise<string[]> =>
      (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
    await sealEntry();
    await start({ kind: 'file', path });
    await expect.poll(lines).toHaveLength(1);
    expect(await jobs.getSchedules()).toMatchObject([{ cron: '11 * * * *', timezone: 'Asia/Tokyo' }]);

    await sealEntry();
    await jobs.stop({ graceful: false });
    jobs = await startJobs(database.connection, createLog('silent'));
    const { keyFile, publicKey } = await makeKeyFile();
    await start({ kind: 'file', path }, keyFile);
    await expect.poll(lines).toHaveLength(2);

    const [first = '', signed = ''] = await lines();
    const at = '2026-11-20T03:00:00.000Z';
    const format = 'kintai audit heads 1';
    expect([first, signed].map((line): unknown => JSON.parse(line))).toEqual([
      { format, at, heads: [head(1)] },
      { format, at, heads: [head(2)], key: expect.any(String), signature: expect.any(String) },
    ]);
    expect(readHeads(signed, publicKey)).toEqual({ faults: [], heads: [{ ...head(2), at }] });
    expect(readHeads(signed.replace('"entries":2', '"entries":1'), publicKey).faults).toHaveLength(1);
    expect(readHeads(first, publicKey).faults).toHaveLength(1);
    const { heads } = readHeads(await readFile(path, 'utf8'), null);
    expect(await checkHeads(database, heads)).toEqual([]);
    expect(log).toEqual([]);
  });

  it('says in the log that the file can’t be written, and tries again', async () => {
    await sealEntry();
    await start({ kind: 'file', path: join(folder, 'no-such-folder', 'heads.jsonl') });
    await expect.poll(() => log.join('')).toContain('KINTAI_AUDIT_ANCHOR');
    await expect.poll(() => stateOf('audit-anchor')).toEqual(['retry']);
  });

  it('is refused with a file that is no key, and ends once it is not configured', async () => {
    const anchor = { kind: 'file', path: join(folder, 'heads.jsonl') } as const;
    const notKey = join(folder, 'not.key');
    await writeFile(notKey, makeKey().publicKey);
    for (const file of [notKey, join(folder, 'none.key')])
      await expect(start(anchor, file)).rejects.toThrow(`KINTAI_AUDIT_KEY must be a readable file of audit keygen`);
    await start(anchor);
    expect(await jobs.getSchedules()).toHaveLength(1);
    await start(null);
    expect(await jobs.getSchedules()).toEqual([]);
  });
});

async function stateOf(name: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>('select state from pgboss.job where name = $1', [name]);
  return rows.map(({ state }) => state);
}

/** As when the delay of the jobs that failed is over. */
const letTimePass = () =>
  database.pool.query(`update pgboss.job set start_after = now() - interval '1 second' where state = 'retry'`);

describe('to an https address', () => {
  /** Answers each request by the next of the statuses, and by 200 once there are none. */
  async function serveHttps(statuses: number[]): Promise<{ url: string; posted: string[] }> {
    const posted: string[] = [];
    const server = createServer(localhostCertificate, (request, response) => {
      void text(request).then((body) => {
        posted.push(`${request.method} ${request.headers['content-type']} ${body}`);
        response.writeHead(statuses.shift() ?? 200).end();
      });
    }).listen(0, 'localhost');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return { url: `https://localhost:${(server.address() as AddressInfo).port}/heads`, posted };
  }

  it('posts the same line until it is accepted, to nobody else, and nothing personal', async () => {
    const trusted = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(trusted));
    const { url, posted } = await serveHttps([500]);
    const { keyFile, publicKey } = await makeKeyFile();
    await sealEntry();
    await start({ kind: 'address', url }, keyFile);

    // Nothing is sent to whoever can't prove to be that address.
    await expect.poll(() => stateOf('audit-anchor-post')).toEqual(['retry']);
    expect(posted).toEqual([]);
    setDefaultCACertificates([...trusted, localhostCertificate.cert]);
    for (const tries of [1, 2]) {
      await letTimePass();
      await expect.poll(() => posted).toHaveLength(tries);
      await expect.poll(() => stateOf('audit-anchor-post')).toEqual([tries === 2 ? 'completed' : 'retry']);
    }

    const [first = ''] = posted;
    expect(posted).toEqual([first, first]);
    const line = first.replace('POST application/json ', '');
    expect(Object.keys(JSON.parse(line) as object)).toEqual(['format', 'at', 'heads', 'key', 'signature']);
    expect(readHeads(line, publicKey)).toEqual({ faults: [], heads: [{ ...head(1), at: '2026-11-20T03:00:00.000Z' }] });
    expect(line).not.toContain('内緒');
    expect(await listHeads(database)).toEqual([head(1)]);

    const said = log.map((entry) => (JSON.parse(entry) as { reason: string }).reason);
    expect(said).toEqual([expect.stringMatching(/CERT/), 'status 500']);
    expect(log.join('')).not.toContain(url);
  });
});
