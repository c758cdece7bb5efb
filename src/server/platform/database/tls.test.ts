import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { localhostCertificate } from '../../testing/localhost-certificate.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { isConnectionPrivate } from './tls.ts';

describe('a connection is private', () => {
  it.each([
    ['postgres://kintai:secret@db.example/kintai', false],
    ['postgres://kintai:secret@db.example/kintai?sslmode=require', false],
    ['postgres://kintai:secret@db.example/kintai?sslmode=no-verify', false],
    ['postgres://kintai:secret@db.example/kintai?sslmode=verify-full', true],
    ['postgres://kintai:secret@10.0.0.5:5433/kintai', false],
    ['postgres://kintai:secret@localhost/kintai', true],
    ['postgres://kintai:secret@127.0.0.1:5433/kintai', true],
    ['postgres://kintai:secret@[::1]/kintai', true],
    ['postgres://kintai:secret@%2Fvar%2Frun%2Fpostgresql/kintai', true],
    ['postgres://kintai:secret@localhost/kintai?host=/var/run/postgresql', true],
    ['postgres://kintai:secret@localhost/kintai?host=db.example', false],
    ['postgres:///kintai', true],
  ])('%s: %s', (url, isPrivate) => {
    expect(isConnectionPrivate(url)).toBe(isPrivate);
  });
});

/** The message by which a client asks for TLS before it says anything else. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

// The driver decides by the URL whether it verifies the server. The tests' PostgreSQL listens at a socket, so TLS ends before it.
describe('sslmode=verify-full', () => {
  let database: TestDatabase;
  let folder: string;
  let server: Server;
  /** What clients have sent without TLS beside asking for it. */
  const inPlainText: unknown[] = [];
  let speaksTls = true;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'kintai-tls-'));
    await writeFile(join(folder, 'ca.pem'), localhostCertificate.cert);
    const { host, port } = database.connection;
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (first) => {
        if (typeof first === 'string' || !first.equals(SSL_REQUEST)) return void inPlainText.push(first);
        if (!speaksTls) {
          socket.on('data', (more) => inPlainText.push(more));
          return void socket.write('N');
        }
        socket.write('S');
        const secure = new TLSSocket(socket, { isServer: true, ...localhostCertificate });
        const postgres = connect(join(host, `.s.PGSQL.${port}`));
        for (const end of [secure, postgres]) end.on('error', () => undefined);
        secure.pipe(postgres).pipe(secure);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(async () => {
    server.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const ask = async (host: string, query: string): Promise<unknown> => {
    const { user, password, database: name } = database.connection;
    const { port } = server.address() as AddressInfo;
    const url = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${name}?${query}`;
    const other = openDatabase({ connectionString: url }, 1, () => undefined);
    onTestFinished(() => other.close());
    return (await other.pool.query('select 1 as one')).rows;
  };
  const trusting = () => `sslmode=verify-full&sslrootcert=${join(folder, 'ca.pem')}`;

  it('connects to the host that the certificate names', async () => {
    expect(await ask('localhost', trusting())).toEqual([{ one: 1 }]);
  });

  it('refuses another host, a certificate that nobody has signed, and a server without TLS', async () => {
    await expect(ask('127.0.0.1', trusting())).rejects.toThrow(/altnames/);
    await expect(ask('localhost', 'sslmode=verify-full')).rejects.toThrow(/self-signed/);
    speaksTls = false;
    await expect(ask('localhost', trusting())).rejects.toThrow(/does not support SSL/);
    expect(inPlainText).toEqual([]);
  });
});
