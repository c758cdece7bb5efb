import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

/** How much of a file waits in memory for the network; about as much again waits in the socket. */
const WAITING_BYTES = 64 * 1024;

/** How long a client may take nothing before it is given up. */
const STALLED_MS = 60_000;

/** Has the browser keep the answer as a file of that name, which may be Japanese (RFC 5987). */
export const asDownload = (reply: FastifyReply, type: string, fileName: string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);

/**
 * Sends a file that is made while it is sent, no faster than the client takes it. A client that goes away, or takes
 * nothing any more, ends the making: `parts` is returned early. A failure before the first part is answered as any other;
 * one after it is logged and breaks the connection off, since only that tells a browser that the file isn't whole.
 */
export function streamFile(
  reply: FastifyReply,
  parts: AsyncIterable<Uint8Array>,
  { stalledMs = STALLED_MS }: { readonly stalledMs?: number } = {},
): FastifyReply {
  const { raw, request } = reply;
  const stream = Readable.from(parts, { objectMode: false, highWaterMark: WAITING_BYTES });
  stream.on('error', (err) => {
    if (raw.headersSent) request.log.error({ err, route: request.routeOptions.url }, 'a file was broken off');
  });
  raw.setTimeout(stalledMs, () => raw.destroy());
  return reply.send(stream);
}
