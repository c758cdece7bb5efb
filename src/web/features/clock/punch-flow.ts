import type { AnyPunchType, AttendanceRecord } from '#domain/attendance/record.ts';
import type { Tap } from '#domain/attendance/offline-punch.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import { ApiError } from '../../lib/api.ts';
import { POSITION_LASTS_MS } from './position.tsx';
import { asksPerson, sameQuestion, type PunchIntent } from './punch-intent.ts';

/** A person's answers in the dialog: the working day, and the reason for a punch away from its place. */
export interface PunchAnswers {
  readonly chosenDay?: IsoDate | undefined;
  readonly placeReason?: string | undefined;
}

/** A punch as one call sends it. */
export interface Attempt {
  readonly intent: PunchIntent;
  readonly answers: PunchAnswers;
  readonly tap: Tap;
  /** The tap alone sent it: no dialog is open. */
  readonly isDirect: boolean;
}

/** A punch whose call failed; it may be sent again, under the same key and with the same answers. */
type Failed = Pick<Attempt, 'intent' | 'answers'> & { readonly error: Error };

/** A tap on a button, with what the screen knew at that moment. */
interface Wanted {
  readonly punch: AnyPunchType;
  readonly tap: Tap;
  readonly isOffSite: boolean;
  /** The dialog opens in any case: the company's people confirm each punch, the place asks for it, or a link began it. */
  readonly asksFirst: boolean;
}

/** Where a punch is between the tap on its button and the message that it was made. */
type Step =
  | { readonly kind: 'idle' }
  /** The call of an earlier punch of the same kind had no answer: the records have to show whether it arrived. */
  | { readonly kind: 'searching'; readonly wanted: Wanted; readonly lost: Failed }
  /** The records and a position are awaited. */
  | { readonly kind: 'locating'; readonly wanted: Wanted }
  /** The dialog is open; nothing was sent. */
  | { readonly kind: 'confirming'; readonly intent: PunchIntent }
  /** The person confirmed, but the dialog's position is too old: another one is awaited. */
  | { readonly kind: 'relocating'; readonly intent: PunchIntent; readonly answers: PunchAnswers; readonly tap: Tap }
  | { readonly kind: 'sending'; readonly attempt: Attempt }
  /** The dialog is open, and says why the call failed. */
  | ({ readonly kind: 'failed' } & Failed);

/** A punch that the server has stored. */
export interface Made {
  readonly intent: PunchIntent;
  readonly record: AttendanceRecord;
}

/** The state of the clock's punches. */
export interface PunchFlow {
  readonly step: Step;
  /** A call that may have reached the server: its punch may be sent again, but must not become a second one. */
  readonly lost: Failed | null;
  /** What a tap alone made, while it can be undone. */
  readonly undoable: Made | null;
}

/** The state of a screen on which nobody has punched. */
export const NO_PUNCH: PunchFlow = { step: { kind: 'idle' }, lost: null, undoable: null };

/** What happens to a punch. */
export type PunchEvent =
  | { readonly kind: 'tapped'; readonly wanted: Wanted }
  /** The records and the position are there; `intent` is `null` without a position. */
  | { readonly kind: 'located'; readonly intent: PunchIntent | null }
  | { readonly kind: 'confirmed'; readonly answers: PunchAnswers; readonly tap: Tap; readonly now: EpochMs }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'made'; readonly attempt: Attempt; readonly record: AttendanceRecord }
  /** The device keeps the punch, and sends it later. */
  | { readonly kind: 'queued'; readonly attempt: Attempt }
  | { readonly kind: 'failed'; readonly attempt: Attempt; readonly error: Error }
  /** The records have a punch whose answer was lost. */
  | { readonly kind: 'found'; readonly made: Made }
  /** The records don't have it; `isKnown` is false where they can't be read. */
  | { readonly kind: 'missing'; readonly isKnown: boolean }
  /** The punch was undone, the server refused that, or the time for it is over. */
  | { readonly kind: 'undo ended' };

/** What the screen has to do after an event. */
export type PunchEffect =
  | { readonly kind: 'locate'; readonly punch: AnyPunchType; readonly isOffSite: boolean }
  | { readonly kind: 'send'; readonly attempt: Attempt }
  /** Reads the records for a punch whose answer was lost; a tap that awaits the result gets a missing one, too. */
  | { readonly kind: 'search'; readonly intent: PunchIntent; readonly isAwaited: boolean }
  /** Shows the record, before all days are read again. */
  | { readonly kind: 'insert'; readonly made: Made }
  | { readonly kind: 'say made'; readonly made: Made }
  | { readonly kind: 'say queued'; readonly attempt: Attempt }
  /** After a refusal: the company may have changed its rules, such as those on places, since they were read. */
  | { readonly kind: 'read settings' };

type Next = readonly [flow: PunchFlow, ...effects: PunchEffect[]];

const IDLE: Step = { kind: 'idle' };

/** The punch that the dialog or the call is about. */
export function intentOf(step: Step): PunchIntent | null {
  if (step.kind === 'sending') return step.attempt.intent;
  return 'intent' in step ? step.intent : null;
}

/** The punch whose records and position are awaited. */
export function awaitedPunch(step: Step): AnyPunchType | null {
  if (step.kind === 'searching' || step.kind === 'locating') return step.wanted.punch;
  return step.kind === 'relocating' ? step.intent.kind : null;
}

const isOf = (step: Step, { key }: PunchIntent): boolean =>
  (step.kind === 'searching' ? step.lost.intent : intentOf(step))?.key === key;

/** The flow without a punch that the server or the queue has. */
const without = (flow: PunchFlow, intent: PunchIntent): PunchFlow => ({
  ...flow,
  step: isOf(flow.step, intent) ? IDLE : flow.step,
  lost: flow.lost?.intent.key === intent.key ? null : flow.lost,
});

const send = (flow: PunchFlow, attempt: Attempt): Next => [
  { ...flow, step: { kind: 'sending', attempt } },
  { kind: 'send', attempt },
];

const locate = (flow: PunchFlow, wanted: Wanted): Next => [
  { ...flow, step: { kind: 'locating', wanted }, undoable: null },
  { kind: 'locate', punch: wanted.punch, isOffSite: wanted.isOffSite },
];

/**
 * The state after an event, and what then has to be done. An event that doesn't fit the state changes nothing, but the
 * outcome of a call counts in every state: its punch was made, whatever the person has done since.
 */
export function nextPunch(flow: PunchFlow, event: PunchEvent): Next {
  const { step } = flow;
  switch (event.kind) {
    case 'tapped': {
      if (step.kind !== 'idle') return [flow];
      const { wanted } = event;
      const { lost } = flow;
      if (lost?.intent.kind !== wanted.punch) return locate(flow, wanted);
      return [
        { ...flow, step: { kind: 'searching', wanted, lost } },
        { kind: 'search', intent: lost.intent, isAwaited: true },
      ];
    }
    case 'located':
      return located(flow, event.intent);
    case 'confirmed':
      return confirmed(flow, event);
    case 'cancelled':
      return step.kind === 'confirming' || step.kind === 'failed' ? [{ ...flow, step: IDLE }] : [flow];
    case 'made': {
      const { attempt, record } = event;
      const made: Made = { intent: attempt.intent, record };
      const rest = without(flow, attempt.intent);
      return attempt.isDirect
        ? [
            { ...rest, undoable: made },
            { kind: 'insert', made },
          ]
        : [rest, { kind: 'insert', made }, { kind: 'say made', made }];
    }
    case 'queued':
      // The queue sends it from now on: another tap is another punch.
      return [without(flow, event.attempt.intent), { kind: 'say queued', attempt: event.attempt }];
    case 'failed':
      return failed(flow, event.attempt, event.error);
    case 'found': {
      const { made } = event;
      // It is being sent again: the answer to that call comes, and only one call may be under way.
      if (step.kind === 'sending' && isOf(step, made.intent)) return [flow];
      return [without(flow, made.intent), { kind: 'insert', made }, { kind: 'say made', made }];
    }
    case 'missing':
      if (step.kind !== 'searching') return [flow];
      return event.isKnown
        ? locate({ ...flow, lost: null }, step.wanted)
        : [{ ...flow, step: { kind: 'failed', ...step.lost } }];
    case 'undo ended':
      return [{ ...flow, undoable: null }];
  }
}

function located(flow: PunchFlow, intent: PunchIntent | null): Next {
  const { step } = flow;
  if (step.kind !== 'locating' && step.kind !== 'relocating') return [flow];
  if (intent === null) return [{ ...flow, step: IDLE }];
  if (step.kind === 'locating') {
    const { asksFirst, tap } = step.wanted;
    if (!asksFirst && !asksPerson(intent)) return send(flow, { intent, answers: {}, tap, isDirect: true });
  } else if (sameQuestion(intent, step.intent)) {
    return send(flow, { intent, answers: step.answers, tap: step.tap, isDirect: false });
  }
  return [{ ...flow, step: { kind: 'confirming', intent } }];
}

function confirmed(flow: PunchFlow, { answers, tap, now }: PunchEvent & { readonly kind: 'confirmed' }): Next {
  const { step } = flow;
  if (step.kind !== 'confirming' && step.kind !== 'failed') return [flow];
  const { intent } = step;
  // What was sent once stays as it was. A dialog that stood open for long may be elsewhere by now, and on another day.
  if (step.kind === 'failed' || now - intent.openedAt < POSITION_LASTS_MS)
    return send(flow, { intent, answers, tap, isDirect: false });
  return [
    { ...flow, step: { kind: 'relocating', intent, answers, tap } },
    { kind: 'locate', punch: intent.kind, isOffSite: intent.body.off_site === true },
  ];
}

function failed(flow: PunchFlow, { intent, answers }: Attempt, error: Error): Next {
  // The records may have shown it meanwhile.
  if (flow.step.kind !== 'sending' || !isOf(flow.step, intent)) return [flow];
  const failure: Failed = { intent, answers, error };
  const next: PunchFlow = { ...flow, step: { kind: 'failed', ...failure } };
  if (!(error instanceof ApiError)) return [next];
  if (!error.outcomeUnknown) return [next, { kind: 'read settings' }];
  return [
    { ...next, lost: failure },
    { kind: 'search', intent, isAwaited: false },
  ];
}
