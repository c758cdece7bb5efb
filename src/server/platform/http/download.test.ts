import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';

import { AppError } from './app-error.ts';
import { asDownload, streamFile } from './download.ts';
import { sendError } from './error-handler.ts';

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

/** Serves an endless file; `made` counts the parts generated. */
async function serve(stalledMs: number): Promise<{ port: number; made: () => number; ended: () => boolean }> {
  let made = 0;
  let ended = false;
  async function* parts(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        yield Buffer.alloc(64 * 1024);
        made += 1;
      }
    } finally {
      ended = true;
    }
  }
  app = Fastify();
  app.get('/file', (_, reply) => streamFile(asDownload(reply, 'text/plain', '出勤簿.txt'), parts(), { stalledMs }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { port: (app.server.address() as AddressInfo).port, made: () => made, ended: () => ended };
}

it('applies backpressure, and aborts for a client that reads nothing', async () => {
  const { port, made, ended } = await serve(500);
  const client = connect(port, '127.0.0.1').pause();
  client.write('GET /file HTTP/1.1\r\nHost: kintai\r\n\r\n');
  await expect.poll(ended).toBe(true);
  // What the two sockets buffer between them, and no more.
  expect(made() * 64).toBeLessThan(64 * 1024);
  client.destroy();
});

it('answers a failure before the first part like any other', async () => {
  app = Fastify();
  app.setErrorHandler(sendError);
  app.get('/file', (_, reply) => {
    asDownload(reply, 'application/pdf', '出勤簿.pdf');
    throw new AppError('database_away');
  });
  const answer = await app.inject('/file');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers).not.toHaveProperty('content-disposition');
  expect(answer.json()).toMatchObject({ code: 'database_away' });
});

it('stops generating when the client disconnects', async () => {
  const { port, ended } = await serve(60_000);
  const client = connect(port, '127.0.0.1');
  client.write('GET /file HTTP/1.1\r\nHost: kintai\r\n\r\n');
  const [first] = (await once(client, 'data')) as [Buffer];
  expect(first.toString('latin1')).toContain("attachment; filename*=UTF-8''%E5%87%BA%E5%8B%A4%E7%B0%BF.txt");
  client.destroy();
  await expect.poll(ended).toBe(true);
});

it.each(['1.0', '1.1'])('resets the connection where the file fails midway, by HTTP/%s', async (version) => {
  async function* parts(): AsyncGenerator<Buffer> {
    yield Buffer.from('half a file');
    await setTimeout(50);
    throw new Error('no more');
  }
  app = Fastify();
  app.get('/file', (_, reply) => streamFile(asDownload(reply, 'text/plain', '出勤簿.txt'), parts()));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.write(`GET /file HTTP/${version}\r\nHost: kintai\r\n\r\n`);
  const [first] = (await once(client, 'data')) as [Buffer];
  expect(first.toString('latin1')).toContain('200 OK');
  await expect(once(client, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' });
});
