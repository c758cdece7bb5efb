import { ApiError, api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.tsx';
import { invalidate } from '../../lib/query-keys.ts';
import { presentOwner } from '../../lib/session-store.ts';
import { toRecord } from '../../lib/wire.ts';
import {
  announceSent,
  isDue,
  putPunch,
  queuedPunches,
  refreshQueue,
  removePunch,
  type QueuedPunch,
} from './punch-queue.ts';

/** A device doesn’t always say that its network is back: a person who sees 未送信 waits no longer than this. */
const RETRY_MS = 10_000;

/** What a refusal says of the punch itself, not of the login, the limits or the server. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 422]);

/** What stops all punches: nobody answers, or a proxy that nobody does, the login is over, or too many were sent. */
const STOPS: ReadonlySet<number> = new Set([0, 401, 429, 502, 503, 504]);

/** Sends one punch; `false` where no other can be sent now either. */
async function send(punch: QueuedPunch): Promise<boolean> {
  const { key, body } = punch;
  const sent = await api('POST /api/offline-punches', { body, idempotencyKey: key }).catch((error: unknown) => {
    if (error instanceof ApiError) return error;
    throw error;
  });
  if (sent instanceof ApiError) {
    if (REFUSALS.has(sent.status))
      await putPunch({
        ...punch,
        body: { ...body, receipt: sent.receipt ?? body.receipt },
        state: 'refused',
        reason: sent.message,
        closedMonth: sent.closedMonth,
        waitingRequest: sent.waitingRequest,
      });
    // One at which the server fails is tried again later, and holds up none of the others.
    return !STOPS.has(sent.status);
  }
  if ('request_id' in sent) {
    // The day says so from now on, on each device: first, so that it is on the screen all the time.
    await invalidate(queryClient, 'request');
    await removePunch(key);
    return true;
  }
  const record = toRecord(sent);
  // Before it leaves the queue, so that it is on the screen all the time.
  if (record !== null) announceSent(record);
  await removePunch(key);
  return true;
}

/** Sends what is due, in the order in which it was punched, until nothing is or the network is gone. */
async function sendAll(): Promise<void> {
  const owner = presentOwner();
  for (const punch of (await queuedPunches()).filter(isDue)) {
    // Another person may have logged in meanwhile: theirs is the next call's token.
    if (owner === null || presentOwner() !== owner || !(await send(punch))) return;
  }
}

let running: Promise<void> | null = null;
let isAskedAgain = false;

/** Sends the present person's queued punches now; one tab at a time. */
export function sendQueued(): Promise<void> {
  // What is queued while others are sent comes after them.
  isAskedAgain = running !== null;
  running ??= sendInTurn()
    // Without a database nothing is queued.
    .catch(() => {})
    .finally(() => (running = null));
  return running;
}

/** How long a punch waits for those before it, in milliseconds: a person stands there. */
const WAIT_MS = 5000;

/** Sends what was punched before the punch; `false` where something of that still waits, so that this one has to as well. */
export async function sendBefore(key: string): Promise<boolean> {
  await Promise.race([sendQueued(), new Promise((resolve) => void setTimeout(resolve, WAIT_MS))]);
  return !(await queuedPunches()).some((punch) => punch.key !== key && isDue(punch));
}

async function sendInTurn(): Promise<void> {
  do {
    isAskedAgain = false;
    await inOneTab(sendAll);
  } while (isAskedAgain);
}

const inOneTab = async (act: () => Promise<void>): Promise<void> => {
  // Two tabs would do no harm but send each punch twice, with the same key.
  if (!('locks' in navigator)) return act();
  await navigator.locks.request('kintai-punches', { ifAvailable: true }, (lock) => (lock === null ? undefined : act()));
};

/** Sends queued punches whenever it may be possible, as long as somebody is logged in; returns how to end that. */
export function keepSending(): () => void {
  const begin = (): void => {
    if (document.visibilityState === 'visible') void sendQueued();
  };
  const timer = setInterval(begin, RETRY_MS);
  window.addEventListener('online', begin);
  document.addEventListener('visibilitychange', begin);
  void refreshQueue();
  begin();
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', begin);
    document.removeEventListener('visibilitychange', begin);
  };
}
