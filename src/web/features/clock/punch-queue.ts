import { useSyncExternalStore } from 'react';

import type { PunchBody } from '#contract/time-records.ts';
import type { ClosedMonth } from '#contract/wire.ts';
import { countedTime, type Tap } from '#domain/attendance/offline-punch.ts';
import type { AnyPunchType, AttendanceRecord } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { objectStore } from '../../lib/object-store.ts';
import { canSeal, seal, type SealedValue, unseal } from '../../lib/sealed.ts';
import { onLoginChange, presentOwner, sessionState } from '../../lib/session-store.ts';

/** A punch on this device that the server has not acknowledged. */
export interface QueuedPunch {
  /** The idempotency key, also of the punch as it was sent first. */
  readonly key: string;
  readonly owner: string;
  readonly kind: AnyPunchType;
  /** The working day as the device knows it; the server decides. */
  readonly workDate: IsoDate;
  readonly body: PunchBody & {
    readonly tapped_at: string;
    readonly clock_difference_ms: number | null;
    readonly signed_time?: string | undefined;
    readonly receipt?: string | undefined;
  };
  /** `sending`: the first call is under way, unless the page went with it. */
  readonly state: 'sending' | 'unsent' | 'refused';
  /** Why the server refused it. */
  readonly reason?: string;
  /** The closed month for which the server refused it. */
  readonly closedMonth?: ClosedMonth | undefined;
  /** The request that waits for its day, for which the server refused it. */
  readonly waitingRequest?: number | undefined;
}

/** When it was tapped, as the rules know it. */
export const tapOf = ({ body }: QueuedPunch): Tap => ({
  tappedAt: epochMs(Date.parse(body.tapped_at)),
  clockDifference: body.clock_difference_ms,
});

const DATABASE = 'kintai-punches';
const STORE = 'punches';
/** How long after the tap a first call may be under way, with all that it waits for; then its page is gone. */
const CALL_LASTS_MS = 30_000;

/** A punch as it is stored: whose it is, and what only they can read; the punch itself where the browser has no cryptography. */
type StoredPunch = QueuedPunch | (Pick<QueuedPunch, 'key' | 'owner'> & { readonly sealed: SealedValue });

/** The key by which the present person's punches are sealed; `null` where they can't be. */
const sealingKey = (): string | null => (canSeal() && sessionState().session?.user.punchKey) || null;

/** A stored punch as it was put; `null` of one that was sealed by a key that the person doesn't have. */
async function readPunch(stored: StoredPunch, key: string | null): Promise<QueuedPunch | null> {
  if (!('sealed' in stored)) return stored;
  if (key === null) return null;
  return unseal(key, stored.sealed).then(
    (punch) => punch as QueuedPunch,
    () => null,
  );
}

const inStore = objectStore(DATABASE, STORE, { keyPath: 'key' });

const NONE: readonly QueuedPunch[] = [];
let known = NONE;
const listeners = new Set<() => void>();
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(DATABASE) : null;

/** The present person's punches, the earliest first; nobody else's. Rejects where the browser stores nothing. */
export async function queuedPunches(): Promise<readonly QueuedPunch[]> {
  const owner = presentOwner();
  const key = sealingKey();
  const all = (await inStore('readonly', (store) => store.getAll())) as StoredPunch[];
  const own = await Promise.all(all.filter((stored) => stored.owner === owner).map((stored) => readPunch(stored, key)));
  return own
    .filter((punch) => punch !== null)
    .toSorted((one, other) => countedTime(tapOf(one)) - countedTime(tapOf(other)));
}

/** Reads again what is queued, for all that show it. */
export async function refreshQueue(): Promise<void> {
  const before = known;
  // Where the browser doesn't answer in time, what was last known still waits.
  known = await queuedPunches().catch(() => known);
  if (before.length + known.length > 0) for (const listener of listeners) listener();
}

async function changed(): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none: it is of this origin alone.
  channel?.postMessage(null);
  await refreshQueue();
}

/** Stores a punch of the present person, or its new state, so that nobody else reads it. Rejects where the browser stores nothing. */
export async function putPunch(punch: QueuedPunch): Promise<void> {
  const { key, owner } = punch;
  const sealingBy = sealingKey();
  const stored: StoredPunch = sealingBy === null ? punch : { key, owner, sealed: await seal(sealingBy, punch) };
  await inStore('readwrite', (store) => store.put(stored));
  await changed();
}

/** Removes a punch: the server has it, or the person has said that it is dealt with. */
export async function removePunch(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key));
  await changed();
}

/** Whether a punch is waiting to be sent: not while its first call is under way. */
export const isDue = ({ state, body }: QueuedPunch): boolean =>
  state === 'unsent' ||
  // A clock that was set back since would make it wait for long.
  (state === 'sending' && Math.abs(Date.now() - Date.parse(body.tapped_at)) > CALL_LASTS_MS);

export const isRefused = ({ state }: QueuedPunch): boolean => state === 'refused';

/** Makes a refused punch one that waits to be sent: what stood in its way may be over. */
export const putAgain = ({ reason: _reason, closedMonth: _month, waitingRequest: _request, ...punch }: QueuedPunch) =>
  putPunch({ ...punch, state: 'unsent' });

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is queued of the present person's; the component follows it, changes in other tabs included. */
export const useQueue = (): readonly QueuedPunch[] => useSyncExternalStore(subscribe, () => known);

const sentListeners = new Set<(record: AttendanceRecord) => void>();

/** Calls all listeners with a punch of the queue that the server has taken. */
export function announceSent(record: AttendanceRecord): void {
  for (const listener of sentListeners) listener(record);
}

/** Calls the listener for each punch of the queue that the server has taken; returns how to end that. */
export function onSent(listener: (record: AttendanceRecord) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}

channel?.addEventListener('message', () => void refreshQueue());
onLoginChange(() => {
  known = NONE;
  void refreshQueue();
});
