import { Readable } from 'node:stream';

import type { FastifyReply } from 'fastify';

/** How much of a file is buffered in memory; about as much again is in the socket. */
const WAITING_BYTES = 64 * 1024;

/** Timeout for a client that reads nothing. */
const STALLED_MS = 60_000;

/** The media types of the files that most downloads are. */
export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Has the browser save the response under that name, which may be Japanese (RFC 5987). */
export const asDownload = (reply: FastifyReply, type: string, fileName: string): FastifyReply =>
  reply.type(type).header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);

/** A title as the name of a file, without what no file system takes. */
export const fileNameOf = (title: string): string => title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');

/**
 * Streams a file while it is generated, with backpressure. A client that disconnects, or reads nothing any more, ends
 * the generation: `parts` is returned early. A failure before the first part is answered like any other; one after it
 * is logged and resets the connection, since only that shows a browser that the file is incomplete: the mere end of a
 * connection is the end of a file for a proxy that speaks HTTP/1.0.
 */
export function streamFile(
  reply: FastifyReply,
  parts: AsyncIterable<Uint8Array>,
  { stalledMs = STALLED_MS }: { readonly stalledMs?: number } = {},
): FastifyReply {
  const { raw, request } = reply;
  const stream = Readable.from(parts, { objectMode: false, highWaterMark: WAITING_BYTES });
  stream.on('error', (err) => {
    if (!raw.headersSent) return;
    request.log.error({ err, route: request.routeOptions.url }, 'a file was broken off');
    raw.socket?.resetAndDestroy();
  });
  raw.setTimeout(stalledMs, () => raw.destroy());
  return reply.send(stream);
}

/** The same generator with its first item calculated: what fails all of them is thrown before the response begins. */
export async function startEagerly<T>(all: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await all.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    yield* all;
  })();
}
