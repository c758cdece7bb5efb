import { ApiError, api } from '../../lib/api.ts';
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

const RETRY_MS = 30_000;

/** What a refusal says of the punch itself, not of the login, the limits or the server. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 422]);

/** The punch that the person sees as refused, with the reason. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && REFUSALS.has(error.status) ? error.message : null;

/** Sends one punch; `false` where nothing can be sent now. */
async function send(punch: QueuedPunch): Promise<boolean> {
  try {
    const answer = await api('POST /api/offline-punches', { body: punch.body, idempotencyKey: punch.key });
    const record = toRecord(answer);
    // Before it leaves the queue, so that it is on the screen all the time.
    if (record !== null) announceSent(record);
    await removePunch(punch.key);
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === null) return false;
    await putPunch({ ...punch, state: 'refused', reason });
  }
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
