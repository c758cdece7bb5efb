import { formatInstant } from '#domain/time/instant.ts';
import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { ApiError, api } from '../../lib/api.ts';
import { presentOwner, sessionState } from '../../lib/session-store.ts';
import { toRecord } from '../../lib/wire.ts';
import type { Attempt } from './punch-flow.ts';
import { isDue, putPunch, queuedPunches, removePunch, type QueuedPunch } from './punch-queue.ts';

/**
 * Sends a punch; the record that the server made of it, or `null` where the device keeps the punch and sends it later. The
 * device has it before the call, and until the outcome is known: the page may be gone before the answer.
 */
export async function callPunch(attempt: Attempt, keepsOffline: boolean): Promise<AttendanceRecord | null> {
  const { key } = attempt.intent;
  const queued = queuedOf(attempt);
  await putPunch(queued).catch(() => {});
  try {
    if (!(await isInTurn(queued))) throw HELD_BACK;
    const answer = await api('POST /api/time-records', {
      body: bodyOf(attempt),
      idempotencyKey: key,
    });
    const record = toRecord(answer);
    if (record === null) throw new Error('unknown record');
    void removePunch(key).catch(() => {});
    return record;
  } catch (error) {
    if (keepsOffline && isAway(error) && (await keepUnsent(queued))) return null;
    await removePunch(key).catch(() => {});
    throw error;
  }
}

/** The punch as the device keeps it: of the person who tapped, whoever is logged in afterwards. */
function queuedOf(attempt: Attempt): QueuedPunch {
  const { intent, answers, tap } = attempt;
  return {
    key: intent.key,
    owner: presentOwner() ?? '',
    kind: intent.kind,
    workDate: answers.chosenDay ?? intent.workDate,
    body: {
      ...bodyOf(attempt),
      tapped_at: formatInstant(tap.tappedAt),
      clock_difference_ms: tap.clockDifference,
      signed_time: sessionState().session?.user.signedTime,
    },
    state: 'sending',
  };
}

const bodyOf = ({ intent, answers }: Attempt) => ({
  ...intent.body,
  work_date: answers.chosenDay,
  place_reason: answers.placeReason,
});

/** Leaves the punch on this device, to be sent once that is possible; `false` where the browser stores nothing. */
async function keepUnsent(queued: QueuedPunch): Promise<boolean> {
  try {
    await putPunch({ ...queued, state: 'unsent' });
  } catch {
    return false;
  }
  // A browser short of space throws away what it wasn't asked to keep. Old browsers know no such question.
  void navigator.storage?.persist?.().catch(() => {});
  // The answer alone may have been lost.
  void loadSender().then(({ sendQueued }) => sendQueued());
  return true;
}

const loadSender = () => import('./punch-sender.ts');

/** The error of a punch that wasn't sent, since an earlier one still waits. */
const HELD_BACK = new Error('not sent yet');

/**
 * Whether the server has not judged the punch: it wasn't sent, no answer came but perhaps a proxy's, or the login was over,
 * and the next one sends it.
 */
const isAway = (error: unknown): boolean =>
  error === HELD_BACK ||
  (error instanceof ApiError &&
    (error.status === 0 || error.status === 401 || (error.status >= 502 && error.status <= 504)));

/** Whether a punch may be sent now: by its own person, and after all that was punched before it. */
async function isInTurn({ key, owner }: QueuedPunch): Promise<boolean> {
  // Without a store nothing waits.
  const queue = await queuedPunches().catch(() => []);
  const isNext =
    !queue.some((punch) => punch.key !== key && isDue(punch)) ||
    (await loadSender()
      .then(({ sendBefore }) => sendBefore(key))
      .catch(() => false));
  // Last: another person may have logged in meanwhile, whose token the call would have.
  return isNext && presentOwner() === owner;
}
