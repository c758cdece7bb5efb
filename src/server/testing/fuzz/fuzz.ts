import { connect } from 'node:net';

import { errors } from '#contract/errors.ts';
import { otherOperations } from './other-systems.ts';
import { createRandom } from './random.ts';
import { type Dialect, type FuzzRequest, type Operation, operationsOf, requestTo } from './requests.ts';
import { type FuzzCaller, type FuzzWorld, MARK } from './world.ts';

/** Something that no request may bring about. */
export interface Finding {
  readonly what: string;
  readonly operation: string;
  readonly caller: string;
  readonly request: string;
  readonly answer: string;
}

/** The outcome of all requests. */
export interface FuzzResult {
  /** By status; 0 is a connection that was closed without an answer. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly operations: ReadonlyMap<string, number>;
  readonly slowest: { readonly ms: number; readonly request: string };
  readonly findings: readonly Finding[];
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly ms: number;
}

/** A request without an answer by then is stuck: the server itself gives up on one after half a minute. */
const STUCK_MS = 90_000;
const AT_ONCE = 12;

/** Sends so many requests, to every operation in turn, from every caller in turn; the same ones for the same seed. */
export async function fuzz(url: string, world: FuzzWorld, requests: number, seed: number): Promise<FuzzResult> {
  const operations = [
    ...operationsOf(await (await fetch(`${url}/api/openapi.json`)).json()),
    ...otherOperations(world.chatApps),
  ];
  const statuses: Record<number, number> = {};
  const counts = new Map<string, number>();
  const findings: Finding[] = [];
  let slowest = { ms: 0, request: '' };

  const send = async (number: number): Promise<void> => {
    const operation = operations[number % operations.length] as Operation;
    // Within a round of the operations, too: a short run has no round for each caller.
    const round = Math.floor(number / operations.length);
    const random = createRandom(seed * 1_000_003 + number);
    const inTurn = world.callers[(number + round) % world.callers.length] as FuzzCaller;
    // Other systems' calls are programs' of the company.
    const fitting = operation.dialect === 'mcp' && random.chance(0.5) ? world.assistant : world.program;
    const caller = operation.dialect === 'contract' || random.chance(0.2) ? inTurn : fitting;
    const request = requestTo(random, operation, world.words, caller.token);
    const answer = await exchange(url, request);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    counts.set(request.operation, (counts.get(request.operation) ?? 0) + 1);
    const shown = `${request.head.replaceAll(/Bearer \S+/g, 'Bearer …').slice(0, 600)}${request.body.toString().slice(0, 400)}`;
    if (answer.ms > slowest.ms) slowest = { ms: answer.ms, request: shown };
    for (const what of faultsOf(answer, operation.dialect))
      findings.push({
        what,
        operation: request.operation,
        caller: caller.name,
        request: `#${number} ${shown}`,
        answer: answer.text.slice(0, 600),
      });
    if (caller.token !== null && isLockedOut(answer)) await caller.restore();
  };
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let number = first; number < requests; number += AT_ONCE) await send(number);
    }),
  );
  return { statuses, operations: counts, slowest, findings };
}

const isLockedOut = ({ status, text }: Answer): boolean =>
  status === 401 || (status === 403 && /password_change_required|SCIM/.test(text));

/** What is wrong with an answer, whatever was sent. */
function faultsOf({ status, type, text }: Answer, dialect: Dialect): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  if (text.includes(MARK)) faults.push('holds data of another company');
  if (/\bat .{1,200}\.[jt]s:\d+|node_modules/.test(text)) faults.push('holds a stack');
  // An error of the server's in an answer that is none; the kit says so of parameters, too, that it can't read.
  if (dialect === 'mcp' && text.includes('-32603') && !/"code\\*": \\*"\w/.test(text)) faults.push('hides an error');
  if (status >= 400 && status < 500 && text !== '') {
    const body = parsed(text);
    // What is refused before it is known whose it is has the contract's words in any case.
    if (!isOfContract(body, type) && !isOf(dialect, body, type)) faults.push(`is no error of the ${dialect}`);
  }
  return faults;
}

const isJapanese = (text: unknown): boolean => /[ぁ-んァ-ヶ一-龠]/.test(String(text));

const isOfContract = ({ message, code }: ErrorBody, type: string): boolean =>
  type.startsWith('application/json') && Object.hasOwn(errors, String(code)) && isJapanese(message);

/** Whether an error is one of a standard, as it names them. */
function isOf(dialect: Dialect, { detail, schemas, error, jsonrpc }: ErrorBody, type: string): boolean {
  switch (dialect) {
    case 'scim':
      return type.startsWith('application/scim+json') && Array.isArray(schemas) && isJapanese(detail);
    case 'mcp':
      return type.startsWith('application/json') && jsonrpc === '2.0' && typeof error === 'object';
    case 'contract':
    case 'chat':
      return false;
  }
}

/** The fields of errors, of which each dialect has some. */
interface ErrorBody {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly detail?: unknown;
  readonly schemas?: unknown;
  readonly error?: unknown;
  readonly jsonrpc?: unknown;
}

function parsed(text: string): ErrorBody {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Sends the bytes of a request and reads until the connection is closed. */
async function exchange(url: string, { head, body, isCutOff }: FuzzRequest): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  // A server that refuses what is still being sent closes the connection.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.setTimeout(STUCK_MS, () => socket.destroy());
  const start = performance.now();
  socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body]));
  // The server takes an end for a client that has gone, and answers nothing.
  if (isCutOff) socket.end();
  await closed;
  return { ...readAnswer(Buffer.concat(parts)), ms: performance.now() - start };
}

function readAnswer(bytes: Buffer): Omit<Answer, 'ms'> {
  let whole = bytes;
  // `100 Continue` comes before the answer.
  while (whole.toString('latin1', 0, 13) === 'HTTP/1.1 100 ') whole = whole.subarray(whole.indexOf('\r\n\r\n') + 4);
  const end = whole.indexOf('\r\n\r\n');
  if (end === -1) return { status: 0, type: '', text: '' };
  const head = whole.toString('latin1', 0, end);
  const type = /^content-type: *(.*)$/im.exec(head)?.[1]?.trim() ?? '';
  const isPacked = /^content-encoding:/im.test(head);
  // What was sent after it was refused may be refused once more.
  const length = /^content-length: *(\d+)$/im.exec(head)?.[1];
  const until = length === undefined ? whole.length : end + 4 + Number(length);
  const sent = whole.subarray(end + 4, until);
  const isChunked = /^transfer-encoding: *chunked$/im.test(head);
  const text = isPacked ? '' : (isChunked ? joined(sent) : sent).toString('utf8');
  return { status: Number(head.split(' ')[1]), type, text };
}

/** The bytes of a body that was sent in chunks. */
function joined(sent: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < sent.length;) {
    const line = sent.indexOf('\r\n', at);
    const length = line === -1 ? 0 : Number.parseInt(sent.toString('latin1', at, line), 16);
    if (!(length > 0)) break;
    parts.push(sent.subarray(line + 2, line + 2 + length));
    at = line + 2 + length + 2;
  }
  return Buffer.concat(parts);
}
