import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Has the routes of the scope compress their answers, from 1 kB on, as the client accepts it; those with
 * `compress: false` don't. Requests are never decompressed: a small one could become gigabytes.
 */
export async function compressAnswers(scope: FastifyInstance): Promise<void> {
  await scope.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
  });
  scope.addHook('onRoute', (route) => {
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], withoutLength].flat();
  });
}

/** Fastify gives a HEAD the length of the plain answer; where the GET is compressed, that would be wrong. */
const withoutLength = async (_request: unknown, reply: FastifyReply): Promise<void> => {
  reply.removeHeader('content-length');
};
