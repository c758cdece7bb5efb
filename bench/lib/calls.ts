import type { BenchServer, BenchUser } from './bench-server.ts';

/** The result of a request. */
export interface CallResult {
  /** Milliseconds to the first byte of the response, and to its last. */
  readonly firstByte: number;
  readonly ms: number;
  readonly bytes: number;
}

/** Sends a request as the user and reads the whole response; any status but 200 and 201 is an error. */
export async function callAs(
  { url }: BenchServer,
  { token }: BenchUser,
  path: string,
  body?: object,
): Promise<CallResult> {
  const start = performance.now();
  const answer = await fetch(url + path, {
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (![200, 201].includes(answer.status) || answer.body === null)
    throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
  let firstByte: number | null = null;
  let bytes = 0;
  for await (const part of answer.body) {
    firstByte ??= performance.now() - start;
    bytes += part.byteLength;
  }
  const ms = performance.now() - start;
  return { firstByte: firstByte ?? ms, ms, bytes };
}
