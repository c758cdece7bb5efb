import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import { type AnyPunchType, type AttendanceRecord, isPunchType } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { epochMs, formatInstant, japanClock, japanDate } from '#domain/time/instant.ts';
import { countedTime, type Tap } from '#domain/attendance/offline-punch.ts';
import { ApiError, api, messageOf } from '../../lib/api.ts';
import { presentOwner, sessionState } from '../../lib/session-store.ts';
import { clockDifference, serverNow } from '../../lib/use-server-time.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { toRecord } from '../../lib/wire.ts';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import type { PlaceAtTap } from './punch-place.tsx';
import { POSITION_LASTS_MS, type Position } from './position.tsx';
import { asksPerson, findMade, intendPunch, sameQuestion, type PunchIntent } from './punch-intent.ts';
import { isDue, onSent, putPunch, queuedPunches, removePunch, tapOf, type QueuedPunch } from './punch-queue.ts';
import { texts } from './texts.ts';
import { recordsKey } from './use-records.ts';
import { invalidate } from '../../lib/query-keys.ts';

/** What a punch is made from: what is known of the days, and a position fit for it. */
interface Sources {
  /** The records around today, waited for; `undefined` when they can't be read. */
  readonly knownRecords: () => Promise<readonly AttendanceRecord[] | undefined>;
  readonly shifts: readonly ShiftDay[];
  readonly freshPosition: () => Promise<Position | null>;
  /** The company's people punch with the tap itself; what has to be asked is asked all the same. */
  readonly isDirect: boolean;
  /** Without a network a punch is kept on the device, and sent later; else it has failed. */
  readonly keepsOffline: boolean;
  /** What is known of where it would be made; `null` where that doesn't matter. */
  readonly place: PlaceAtTap | null;
}

/** A punch that was made by a tap alone, and can be undone for a moment. */
interface Undoable {
  readonly id: number;
  readonly message: string;
}

/** What the dialog asked, and was answered: which day is meant, and why it is made away from its place. */
export interface PunchAnswers {
  readonly chosenDay?: IsoDate | undefined;
  readonly placeReason?: string | undefined;
}

/** A sending of the intent, with what the dialog asked. */
interface Attempt {
  readonly intent: PunchIntent;
  readonly answers: PunchAnswers;
  /** It was sent by the tap alone: no dialog is open. */
  readonly isDirect: boolean;
  /** As it is kept on this device until the server has answered: made by the tap, whoever is logged in afterwards. */
  readonly queued: QueuedPunch;
}

/** A tap at this moment, before whatever it then waits for. */
const tapNow = (): Tap => ({ tappedAt: epochMs(Date.now()), clockDifference: clockDifference() });

/** The attempt of a tap. */
function attemptOf(intent: PunchIntent, tap: Tap, answers: PunchAnswers, isDirect: boolean): Attempt {
  const queued: QueuedPunch = {
    key: intent.key,
    owner: presentOwner() ?? '',
    kind: intent.kind,
    workDate: answers.chosenDay ?? intent.workDate,
    body: {
      ...bodyOf(intent, answers),
      tapped_at: formatInstant(tap.tappedAt),
      clock_difference_ms: tap.clockDifference,
      signed_time: sessionState().session?.user.signedTime,
    },
    state: 'sending',
  };
  return { intent, answers, isDirect, queued };
}

const bodyOf = ({ body }: PunchIntent, { chosenDay, placeReason }: PunchAnswers) => ({
  ...body,
  work_date: chosenDay,
  place_reason: placeReason,
});

/** What is refused for the place. */
const OF_PLACE: ReadonlySet<string> = new Set(['punch_place_reason_required', 'punch_outside_place', 'off_site_off']);

/** Of a punch that wasn't sent, as it is not its turn. */
const HELD_BACK = new Error('not sent yet');

/**
 * Whether nothing is said of the punch itself: it wasn't sent, nobody answered, or a proxy that nobody does, or the login
 * was over, after which it is sent.
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
    (await import('./punch-sender.ts').then(({ sendBefore }) => sendBefore(key)).catch(() => false));
  // Last: another person may have logged in meanwhile, whose token the call would have.
  return isNext && presentOwner() === owner;
}

/** The punch from the tap on its button to the message that it was made. */
export function usePunch({ knownRecords, shifts, freshPosition, isDirect, keepsOffline, place }: Sources) {
  const queryClient = useQueryClient();
  const [opening, setOpening] = useState<AnyPunchType | null>(null);
  const [intent, setIntent] = useState<PunchIntent | null>(null);
  const [success, showSuccess] = useFlashMessage();
  const [kept, showKept] = useFlashMessage();
  const [undoFailure, showUndoFailure] = useFlashMessage<ReactNode>();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  // A punch that was sent and that nobody knows of whether it was made: it may be sent again, but not made again.
  const unresolved = useRef<PunchIntent | null>(null);

  const insertRecord = (record: AttendanceRecord): void => {
    queryClient.setQueriesData<AttendanceRecord[]>({ queryKey: recordsKey() }, (known) =>
      known?.some(({ id }) => id === record.id) === false ? [...known, record] : known,
    );
  };

  const finish = (record: AttendanceRecord, { kind, key }: PunchIntent, canUndo = false): void => {
    insertRecord(record);
    if (unresolved.current?.key === key) unresolved.current = null;
    setIntent((current) => (current?.key === key ? null : current));
    const message = texts.done(kind, japanClock(record.recordedAt).slice(0, 5));
    if (canUndo) setUndoable({ id: record.id, message });
    else showSuccess(message);
    const known = queryClient.getQueryData<AttendanceRecord[]>(recordsKey(japanDate(record.recordedAt)));
    const isFirst =
      kind === 'clock_in' && known?.every(({ id, workDate }) => id === record.id || workDate !== record.workDate);
    void invalidate(queryClient, isFirst === true ? 'firstPunch' : 'punch');
  };

  const sending = useExclusiveMutation('punch', {
    mutationFn: async (attempt: Attempt) => {
      // Before it is sent: the page may be gone before the answer.
      await putPunch(attempt.queued).catch(() => {});
      if (!(await isInTurn(attempt.queued))) throw HELD_BACK;
      return api('POST /api/time-records', {
        body: bodyOf(attempt.intent, attempt.answers),
        idempotencyKey: attempt.intent.key,
      });
    },
    onSuccess: (answer, attempt) => {
      const record = toRecord(answer);
      if (record !== null) finish(record, attempt.intent, attempt.isDirect);
      void removePunch(attempt.intent.key).catch(() => {});
    },
    onError: async (failure, attempt) => {
      if (keepsOffline && isAway(failure) && (await keepUnsent(attempt))) return;
      await removePunch(attempt.intent.key).catch(() => {});
      // The company has changed since what it settles was read: the dialog asks for what it needs now.
      if (failure instanceof ApiError && OF_PLACE.has(failure.code)) void invalidate(queryClient, 'punchSettings');
      if (!(failure instanceof ApiError && failure.outcomeUnknown)) return;
      unresolved.current = attempt.intent;
      void lookForIt(attempt.intent);
    },
  });

  /** Leaves the punch on this device, to be sent once that is possible; `false` where the browser stores nothing. */
  const keepUnsent = async (attempt: Attempt): Promise<boolean> => {
    try {
      await putPunch({ ...attempt.queued, state: 'unsent' });
    } catch {
      return false;
    }
    // A browser short of space throws away what it wasn't asked to keep. Old browsers know no such question.
    void navigator.storage?.persist?.().catch(() => {});
    setIntent(null);
    showKept(texts.kept(attempt.intent.kind, japanClock(countedTime(tapOf(attempt.queued))).slice(0, 5)));
    // It may be the answer alone that was lost.
    void import('./punch-sender.ts').then(({ sendQueued }) => sendQueued());
    return true;
  };

  const onTaken = useEffectEvent((record: AttendanceRecord) => {
    if (!isPunchType(record.recordType)) return;
    insertRecord(record);
    showKept(null);
    showSuccess(texts.done(record.recordType, japanClock(record.recordedAt).slice(0, 5)));
    void invalidate(queryClient, 'punch');
  });
  useEffect(() => onSent((record) => onTaken(record)), []);

  /** No answer came: the records show whether the punch arrived all the same, unless they can't be read either. */
  const lookForIt = async (lost: PunchIntent): Promise<'made' | 'not made' | 'unknown'> => {
    await queryClient.refetchQueries({ queryKey: recordsKey() });
    const days = queryClient.getQueriesData<AttendanceRecord[]>({ queryKey: recordsKey() });
    const made = findMade(
      lost,
      days.flatMap(([, day]) => day ?? []),
    );
    if (made !== undefined) finish(made, lost);
    if (made !== undefined) return 'made';
    const queries = queryClient.getQueryCache().findAll({ queryKey: recordsKey() });
    return queries.every(({ state }) => state.status === 'success') ? 'not made' : 'unknown';
  };

  const intend = async (kind: AnyPunchType, isOffSite = place?.isOffSite): Promise<PunchIntent | null> => {
    setOpening(kind);
    // The position last: it must not have grown old over the records.
    const records = await knownRecords();
    const position = await freshPosition();
    setOpening(null);
    return position && intendPunch(kind, serverNow(), position, records, shifts, isOffSite);
  };

  /**
   * Opens the dialog; with the punch of before, where nobody knows whether that one was made. `asksFirst`: also where the
   * company punches with the tap, as it came by an address.
   */
  const begin = async (kind: AnyPunchType, asksFirst = false): Promise<void> => {
    if (opening !== null || intent !== null) return;
    const tap = tapNow();
    const lost = unresolved.current;
    if (lost?.kind === kind) {
      setOpening(kind);
      const outcome = await lookForIt(lost);
      setOpening(null);
      if (outcome === 'made') return;
      if (outcome === 'unknown') {
        setIntent(lost);
        return;
      }
      unresolved.current = null;
    }
    sending.reset();
    setUndoable(null);
    const next = await intend(kind);
    setIntent(next);
    if (next === null || !isDirect || asksFirst || place?.asks === true || asksPerson(next)) return;
    // A failure shows in the dialog, from which it is sent again under the same key.
    sending.mutate(attemptOf(next, tap, {}, true));
  };

  /** Sends the punch, again under the same key after a failure. */
  const confirm = async (answers: PunchAnswers): Promise<void> => {
    if (intent === null || opening !== null || sending.isPending) return;
    const tap = tapNow();
    const neverSent = sending.isIdle && intent !== unresolved.current;
    if (!neverSent || serverNow() - intent.openedAt < POSITION_LASTS_MS) {
      sending.mutate(attemptOf(intent, tap, answers, false));
      return;
    }
    // The dialog stood open for long: the person may be elsewhere, and it may be another day.
    const renewed = await intend(intent.kind, intent.body.off_site === true);
    setIntent(renewed);
    if (renewed !== null && sameQuestion(renewed, intent)) sending.mutate(attemptOf(renewed, tap, answers, false));
  };

  const undoing = useExclusiveMutation('undo-punch', {
    mutationFn: ({ id }: Undoable) => api('POST /api/time-records/{id}/undo', { params: { id: String(id) } }),
    onSuccess: ({ message }) => {
      setUndoable(null);
      showSuccess(message);
    },
    onError: (error) => {
      setUndoable(null);
      showUndoFailure(messageOf(error, texts.serverError));
    },
    onSettled: () => invalidate(queryClient, 'punch'),
  });

  const cancel = (): void => {
    if (!sending.isPending) setIntent(null);
  };

  const isSendingDirectly = sending.isPending && sending.variables?.isDirect === true;
  return {
    /** The button whose records and position are still awaited, or whose punch is sent without a dialog. */
    opening: isSendingDirectly ? (intent?.kind ?? null) : opening,
    /** What the dialog is about. */
    intent: isSendingDirectly ? null : intent,
    /** The punch was sent at least once: which day it is of can't change any more. */
    tried: !sending.isIdle,
    /** The punch that was made by a tap alone, while it can be undone. */
    undoable,
    undo: () => {
      if (undoable !== null) undoing.mutate(undoable);
    },
    /** The time to undo it is over. */
    keep: () => {
      if (!undoing.isPending) setUndoable(null);
    },
    undoFailure,
    isSending: sending.isPending || (intent !== null && opening !== null),
    /** Why the last try failed: until the next one, or until the dialog is left. */
    failure: sending.error === null ? null : messageOf(sending.error, texts.serverError, texts.failed),
    success,
    /** That the last punch is on this device alone. */
    kept,
    begin,
    confirm,
    cancel,
  };
}
