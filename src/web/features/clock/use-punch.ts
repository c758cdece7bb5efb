import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import { type AnyPunchType, type AttendanceRecord, isPunchType } from '#domain/attendance/record.ts';
import type { ShiftDay } from '#domain/attendance/shift.ts';
import { epochMs, japanClock, japanDate, type EpochMs } from '#domain/time/instant.ts';
import { countedTime, type Tap } from '#domain/attendance/offline-punch.ts';
import { messageOf } from '../../lib/api.ts';
import { clockDifference, serverNow } from '../../lib/use-server-time.ts';
import { useExclusiveMutation } from '../../lib/use-exclusive-mutation.ts';
import { useFlashMessage } from '../../ui/use-flash-message.ts';
import type { PlaceAtTap } from './punch-place.tsx';
import type { Position } from './position.tsx';
import { callPunch } from './punch-call.ts';
import {
  awaitedPunch,
  intentOf,
  nextPunch,
  NO_PUNCH,
  type Attempt,
  type Made,
  type PunchAnswers,
  type PunchEffect,
  type PunchEvent,
} from './punch-flow.ts';
import { findMade, intendPunch, type PunchIntent } from './punch-intent.ts';
import { onSent } from './punch-queue.ts';
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
  /** The verdict on the place where it would be made; `null` where that doesn't matter. */
  readonly place: PlaceAtTap | null;
}

/** A tap at this moment, before whatever it then waits for. */
const tapNow = (): Tap => ({ tappedAt: epochMs(Date.now()), clockDifference: clockDifference() });

const timeOf = (instant: EpochMs): string => japanClock(instant).slice(0, 5);

const messageOfMade = ({ intent, record }: Made): string => texts.done(intent.kind, timeOf(record.recordedAt));

/**
 * The punch from the tap on its button to the message that it was made. `nextPunch` has the states; the hook runs the
 * effects, also those of a call that ends after its screen was left.
 */
export function usePunch({ knownRecords, shifts, freshPosition, isDirect, keepsOffline, place }: Sources) {
  const queryClient = useQueryClient();
  const [success, showSuccess] = useFlashMessage();
  const [kept, showKept] = useFlashMessage();
  const [undoFailure, showUndoFailure] = useFlashMessage<ReactNode>();
  const [{ step, undoable }, show] = useState(NO_PUNCH);
  // A second event may come before the next render: it goes on from the first one's state.
  const flow = useRef(NO_PUNCH);

  const dispatch = (event: PunchEvent): void => {
    const [next, ...effects] = nextPunch(flow.current, event);
    flow.current = next;
    show(next);
    for (const effect of effects) run(effect);
  };

  const run = (effect: PunchEffect): void => {
    switch (effect.kind) {
      case 'locate':
        void locate(effect.punch, effect.isOffSite);
        break;
      case 'send':
        sending.mutate(effect.attempt);
        break;
      case 'search':
        void search(effect.intent, effect.isAwaited);
        break;
      case 'insert':
        insert(effect.made);
        break;
      case 'say made':
        showSuccess(messageOfMade(effect.made));
        break;
      case 'say queued':
        showKept(texts.kept(effect.attempt.intent.kind, timeOf(countedTime(effect.attempt.tap))));
        break;
      case 'read settings':
        void invalidate(queryClient, 'punchSettings');
        break;
    }
  };

  const locate = async (kind: AnyPunchType, isOffSite: boolean): Promise<void> => {
    // The position last: it must not have grown old over the records.
    const records = await knownRecords();
    const position = await freshPosition();
    const intent = position && intendPunch(kind, serverNow(), position, records, shifts, isOffSite);
    dispatch({ kind: 'located', intent });
  };

  const sending = useExclusiveMutation('punch', {
    mutationFn: (attempt: Attempt) => callPunch(attempt, keepsOffline),
    onSuccess: (record, attempt) =>
      dispatch(record === null ? { kind: 'queued', attempt } : { kind: 'made', attempt, record }),
    onError: (error, attempt) => dispatch({ kind: 'failed', attempt, error }),
  });

  const search = async (intent: PunchIntent, isAwaited: boolean): Promise<void> => {
    await queryClient.refetchQueries({ queryKey: recordsKey() });
    const days = queryClient.getQueriesData<AttendanceRecord[]>({ queryKey: recordsKey() });
    const record = findMade(
      intent,
      days.flatMap(([, day]) => day ?? []),
    );
    if (record !== undefined) return dispatch({ kind: 'found', made: { intent, record } });
    const queries = queryClient.getQueryCache().findAll({ queryKey: recordsKey() });
    if (isAwaited) dispatch({ kind: 'missing', isKnown: queries.every(({ state }) => state.status === 'success') });
  };

  const insert = ({ intent, record }: Made): void => {
    insertRecord(record);
    const known = queryClient.getQueryData<AttendanceRecord[]>(recordsKey(japanDate(record.recordedAt)));
    const isFirst =
      intent.kind === 'clock_in' &&
      known?.every(({ id, workDate }) => id === record.id || workDate !== record.workDate);
    void invalidate(queryClient, isFirst === true ? 'firstPunch' : 'punch');
  };

  const insertRecord = (record: AttendanceRecord): void => {
    queryClient.setQueriesData<AttendanceRecord[]>({ queryKey: recordsKey() }, (known) =>
      known?.some(({ id }) => id === record.id) === false ? [...known, record] : known,
    );
  };

  const onTaken = useEffectEvent((record: AttendanceRecord) => {
    if (!isPunchType(record.recordType)) return;
    insertRecord(record);
    showKept(null);
    showSuccess(texts.done(record.recordType, timeOf(record.recordedAt)));
    void invalidate(queryClient, 'punch');
  });
  useEffect(() => onSent((record) => onTaken(record)), []);

  const endUndo = (): void => dispatch({ kind: 'undo ended' });

  const isSendingDirectly = step.kind === 'sending' && step.attempt.isDirect;
  return {
    /** The button whose records and position are still awaited, or whose punch is sent without a dialog. */
    opening: isSendingDirectly ? step.attempt.intent.kind : awaitedPunch(step),
    /** The punch that the dialog is about. */
    intent: isSendingDirectly ? null : intentOf(step),
    /** The punch was sent at least once: its day can't change any more. */
    tried: step.kind === 'sending' || step.kind === 'failed',
    /** The answers with which the failed punch was sent. */
    answers: step.kind === 'failed' ? step.answers : undefined,
    /** The punch that was made by a tap alone, while it can be undone. */
    undoable: undoable && { id: undoable.record.id, message: messageOfMade(undoable) },
    endUndo,
    undone: (message: string): void => {
      endUndo();
      showSuccess(message);
    },
    undoFailed: (why: ReactNode): void => {
      endUndo();
      showUndoFailure(why);
    },
    undoFailure,
    isSending: sending.isPending || step.kind === 'relocating',
    /** Why the last try failed: until the next one, or until the dialog is left. */
    failure: step.kind === 'failed' ? messageOf(step.error, texts.serverError, texts.failed) : null,
    success,
    /** That the last punch is on this device alone. */
    kept,
    /** Begins a punch. With `asksFirst` the dialog opens also where the company punches with the tap: a link began it. */
    begin: (punch: AnyPunchType, asksFirst = false): void =>
      dispatch({
        kind: 'tapped',
        wanted: {
          punch,
          tap: tapNow(),
          isOffSite: place?.isOffSite === true,
          // One call at a time: that of a screen that was left may still be under way.
          asksFirst: asksFirst || !isDirect || place?.asks === true || sending.isPending,
        },
      }),
    /** Sends the punch, again under the same key after a failure. */
    confirm: (answers: PunchAnswers): void => {
      if (!sending.isPending) dispatch({ kind: 'confirmed', answers, tap: tapNow(), now: serverNow() });
    },
    cancel: (): void => {
      if (!sending.isPending) dispatch({ kind: 'cancelled' });
    },
  };
}
