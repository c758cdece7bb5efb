import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { at, record } from '#domain/attendance/testing/builders.ts';
import { isoDate } from '#domain/time/date.ts';
import { ApiError } from '../../lib/api.ts';
import { intendPunch, type PunchIntent } from './punch-intent.ts';
import {
  awaitedPunch,
  intentOf,
  nextPunch,
  NO_PUNCH,
  type Attempt,
  type PunchEffect,
  type PunchEvent,
  type PunchFlow,
} from './punch-flow.ts';

const T = '2026-11-20';
const NINE = at(`${T} 09:00`);
const POSITION = { latitude: 35.681236, longitude: 139.767125, accuracy: 18 };
const TAP = { tappedAt: NINE, clockDifference: 0 };
const LATER = { tappedAt: at(`${T} 09:02`), clockDifference: 0 };
const ANSWERS = { chosenDay: isoDate(T), placeReason: '客先' };

/** A clock-in whose dialog asks nothing that a tap alone hasn't said. */
const intent = intendPunch('clock_in', NINE, POSITION, [], []);
/** The same a minute and a half later. */
const renewed = intendPunch('clock_in', at(`${T} 09:01:30`), POSITION, [], []);
/** One more clock-in: the person has to be asked. */
const repeated = intendPunch('clock_in', NINE, POSITION, [record('clock_in', `${T} 08:00`)], []);
const offSite = intendPunch('clock_in', NINE, POSITION, [], [], true);

const wanted = { punch: 'clock_in', tap: TAP, isOffSite: false, asksFirst: true } as const;
const direct = { ...wanted, asksFirst: false } as const;
const attempt: Attempt = { intent, answers: ANSWERS, tap: TAP, isDirect: false };
const directAttempt: Attempt = { intent, answers: {}, tap: TAP, isDirect: true };
const made = { intent, record: record('clock_in', `${T} 09:00`) };

const noBody = { message: '', code: 'server_error' } as const;
const lostAnswer = new ApiError(0, { ...noBody, code: 'unreachable' });
const broken = new ApiError(500, noBody);
const refused = new ApiError(409, { ...noBody, code: 'month_closed' });
const lost = { intent, answers: ANSWERS, error: lostAnswer };

const flow = (step: PunchFlow['step'], rest: Partial<PunchFlow> = {}): PunchFlow => ({ ...NO_PUNCH, ...rest, step });

const IDLE = flow({ kind: 'idle' });
const SEARCHING = flow({ kind: 'searching', wanted, lost }, { lost });
const LOCATING = flow({ kind: 'locating', wanted });
const LOCATING_DIRECTLY = flow({ kind: 'locating', wanted: direct });
const CONFIRMING = flow({ kind: 'confirming', intent });
const RELOCATING = flow({ kind: 'relocating', intent, answers: ANSWERS, tap: TAP });
const SENDING = flow({ kind: 'sending', attempt });
const SENDING_DIRECTLY = flow({ kind: 'sending', attempt: directAttempt });
const FAILED = flow({ kind: 'failed', ...lost }, { lost });
const REFUSED = flow({ kind: 'failed', ...lost, error: refused });
const IDLE_WITH_LOST = flow({ kind: 'idle' }, { lost });
const UNDOABLE = flow({ kind: 'idle' }, { undoable: made });

const TAPPED: PunchEvent = { kind: 'tapped', wanted };
const CONFIRMED: PunchEvent = { kind: 'confirmed', answers: ANSWERS, tap: LATER, now: at(`${T} 09:00:59`) };
const CONFIRMED_LATE: PunchEvent = { ...CONFIRMED, now: at(`${T} 09:01`) };
const CANCELLED: PunchEvent = { kind: 'cancelled' };
const LOCATED: PunchEvent = { kind: 'located', intent };
const MADE: PunchEvent = { kind: 'made', attempt, record: made.record };
const QUEUED: PunchEvent = { kind: 'queued', attempt };
const FOUND: PunchEvent = { kind: 'found', made };
const MISSING: PunchEvent = { kind: 'missing', isKnown: true };
const UNKNOWN: PunchEvent = { kind: 'missing', isKnown: false };
const failedWith = (error: Error, of = attempt): PunchEvent => ({ kind: 'failed', attempt: of, error });
const UNDO_ENDED: PunchEvent = { kind: 'undo ended' };

const INSERT: PunchEffect = { kind: 'insert', made };
const SAY_MADE: PunchEffect = { kind: 'say made', made };
const SAY_QUEUED: PunchEffect = { kind: 'say queued', attempt };
const READ_SETTINGS: PunchEffect = { kind: 'read settings' };
const locating = (isOffSite = false): PunchEffect => ({ kind: 'locate', punch: 'clock_in', isOffSite });
const sendingOf = (of: Attempt): PunchEffect => ({ kind: 'send', attempt: of });
const searching = (isAwaited: boolean): PunchEffect => ({ kind: 'search', intent, isAwaited });

const again: Attempt = { intent, answers: ANSWERS, tap: LATER, isDirect: false };
const sent = (of: Attempt, rest: Partial<PunchFlow> = {}) => flow({ kind: 'sending', attempt: of }, rest);

type Example = readonly [
  name: string,
  before: PunchFlow,
  event: PunchEvent,
  after: PunchFlow,
  effects: readonly PunchEffect[],
];

const EXAMPLES: readonly Example[] = [
  ['a tap awaits the records and a position', IDLE, TAPPED, LOCATING, [locating()]],
  [
    'a tap off site asks for a position of such a punch',
    IDLE,
    { kind: 'tapped', wanted: { ...wanted, isOffSite: true } },
    flow({ kind: 'locating', wanted: { ...wanted, isOffSite: true } }),
    [locating(true)],
  ],
  ['a tap ends the undo of the punch before', UNDOABLE, TAPPED, LOCATING, [locating()]],
  ['a tap after a lost answer looks for that punch', IDLE_WITH_LOST, TAPPED, SEARCHING, [searching(true)]],
  [
    'a tap of another kind does not',
    IDLE_WITH_LOST,
    { kind: 'tapped', wanted: { ...wanted, punch: 'clock_out' } },
    flow({ kind: 'locating', wanted: { ...wanted, punch: 'clock_out' } }, { lost }),
    [{ kind: 'locate', punch: 'clock_out', isOffSite: false }],
  ],
  ['the lost punch is found', SEARCHING, FOUND, IDLE, [INSERT, SAY_MADE]],
  ['the lost punch was not made: the tap is a new one', SEARCHING, MISSING, LOCATING, [locating()]],
  ['nobody knows whether it was made: it is offered again', SEARCHING, UNKNOWN, FAILED, []],
  ['the dialog opens', LOCATING, LOCATED, CONFIRMING, []],
  ['without a position no punch begins', LOCATING, { kind: 'located', intent: null }, IDLE, []],
  ['a tap alone sends the punch', LOCATING_DIRECTLY, LOCATED, SENDING_DIRECTLY, [sendingOf(directAttempt)]],
  [
    'a tap alone asks what has to be asked',
    LOCATING_DIRECTLY,
    { kind: 'located', intent: repeated },
    flow({ kind: 'confirming', intent: repeated }),
    [],
  ],
  ['a confirmed punch is sent', CONFIRMING, CONFIRMED, sent(again), [sendingOf(again)]],
  [
    'after a minute the position is taken again',
    CONFIRMING,
    CONFIRMED_LATE,
    flow({ kind: 'relocating', intent, answers: ANSWERS, tap: LATER }),
    [locating()],
  ],
  [
    'so it is off site',
    flow({ kind: 'confirming', intent: offSite }),
    CONFIRMED_LATE,
    flow({ kind: 'relocating', intent: offSite, answers: ANSWERS, tap: LATER }),
    [locating(true)],
  ],
  [
    'the answers hold for the same question',
    RELOCATING,
    { kind: 'located', intent: renewed },
    sent({ ...attempt, intent: renewed }),
    [sendingOf({ ...attempt, intent: renewed })],
  ],
  [
    'another question is asked',
    RELOCATING,
    { kind: 'located', intent: repeated },
    flow({ kind: 'confirming', intent: repeated }),
    [],
  ],
  ['without another position the dialog closes', RELOCATING, { kind: 'located', intent: null }, IDLE, []],
  ['a cancelled dialog closes', CONFIRMING, CANCELLED, IDLE, []],
  ['the punch was made', SENDING, MADE, IDLE, [INSERT, SAY_MADE]],
  [
    'what a tap alone made can be undone',
    SENDING_DIRECTLY,
    { ...MADE, attempt: directAttempt },
    flow({ kind: 'idle' }, { undoable: made }),
    [INSERT],
  ],
  ['the device keeps it', SENDING, QUEUED, IDLE, [SAY_QUEUED]],
  ['the queue answers for what was lost before', sent(attempt, { lost }), QUEUED, IDLE, [SAY_QUEUED]],
  [
    'a refusal stays in the dialog, and has the rules read again',
    SENDING,
    failedWith(refused),
    REFUSED,
    [READ_SETTINGS],
  ],
  ['a lost answer is looked for', SENDING, failedWith(lostAnswer), FAILED, [searching(false)]],
  [
    'so is one of a server that fails',
    SENDING,
    failedWith(broken),
    flow({ kind: 'failed', ...lost, error: broken }, { lost: { ...lost, error: broken } }),
    [searching(false)],
  ],
  [
    'what was never sent is not',
    SENDING,
    failedWith(new Error('not sent yet')),
    flow({ kind: 'failed', ...lost, error: new Error('not sent yet') }),
    [],
  ],
  [
    'a tap alone that failed opens the dialog',
    SENDING_DIRECTLY,
    failedWith(refused, directAttempt),
    flow({ kind: 'failed', intent, answers: {}, error: refused }),
    [READ_SETTINGS],
  ],
  ['a punch that is being sent again awaits its answer', sent(attempt, { lost }), FOUND, sent(attempt, { lost }), []],
  ['a failed punch is sent again, under its key', FAILED, CONFIRMED, sent(again, { lost }), [sendingOf(again)]],
  ['however late', FAILED, CONFIRMED_LATE, sent(again, { lost }), [sendingOf(again)]],
  ['a refused one, too', REFUSED, CONFIRMED, sent(again), [sendingOf(again)]],
  ['its dialog can be left: what was lost is remembered', FAILED, CANCELLED, IDLE_WITH_LOST, []],
  ['a refused one is forgotten', REFUSED, CANCELLED, IDLE, []],
  ['a failed punch is found', FAILED, FOUND, IDLE, [INSERT, SAY_MADE]],
  ['it is found after its dialog was left', IDLE_WITH_LOST, FOUND, IDLE, [INSERT, SAY_MADE]],
  ['an undo that has ended is no longer offered', UNDOABLE, UNDO_ENDED, IDLE, []],
  // The outcome of a call counts whatever the person has done since.
  [
    'it was made behind another dialog',
    flow({ kind: 'confirming', intent: renewed }),
    MADE,
    flow({ kind: 'confirming', intent: renewed }),
    [INSERT, SAY_MADE],
  ],
  [
    'it was found behind another dialog',
    flow({ kind: 'confirming', intent: renewed }, { lost }),
    FOUND,
    flow({ kind: 'confirming', intent: renewed }),
    [INSERT, SAY_MADE],
  ],
  [
    'it was queued behind another dialog',
    flow({ kind: 'confirming', intent: renewed }),
    QUEUED,
    flow({ kind: 'confirming', intent: renewed }),
    [SAY_QUEUED],
  ],
  ['it was made after it was found', IDLE, MADE, IDLE, [INSERT, SAY_MADE]],
];

describe('the next state of a punch', () => {
  it.each(EXAMPLES)('%s', (_, before, event, after, effects) => {
    expect(nextPunch(before, event)).toEqual([after, ...effects]);
  });

  // By kind: what no example names must change nothing.
  const OF_STATES = { IDLE, SEARCHING, LOCATING, CONFIRMING, RELOCATING, SENDING, FAILED };
  const EVENTS = { TAPPED, LOCATED, CONFIRMED, CANCELLED, MISSING, FAILURE: failedWith(refused) };
  const named = new Set(EXAMPLES.map(([, { step }, { kind }]) => `${step.kind} ${kind}`));
  const ignored = Object.values(OF_STATES).flatMap((state) =>
    Object.values(EVENTS)
      .filter(({ kind }) => !named.has(`${state.step.kind} ${kind}`))
      .map((event) => [state.step.kind, event.kind, state, event] as const),
  );
  it('is the same for a pair of state and event that no example names', () => {
    expect(ignored.map(([state, event]) => `${state} ${event}`)).toEqual([
      'idle located',
      'idle confirmed',
      'idle cancelled',
      'idle missing',
      'idle failed',
      'searching tapped',
      'searching located',
      'searching confirmed',
      'searching cancelled',
      'searching failed',
      'locating tapped',
      'locating confirmed',
      'locating cancelled',
      'locating missing',
      'locating failed',
      'confirming tapped',
      'confirming located',
      'confirming missing',
      'confirming failed',
      'relocating tapped',
      'relocating confirmed',
      'relocating cancelled',
      'relocating missing',
      'relocating failed',
      'sending tapped',
      'sending located',
      'sending confirmed',
      'sending cancelled',
      'sending missing',
      'failed tapped',
      'failed located',
      'failed missing',
      'failed failed',
    ]);
    for (const [, , state, event] of ignored) expect(nextPunch(state, event)).toEqual([state]);
  });

  it('of a call is not that of another one', () => {
    const second = sent({ ...attempt, intent: renewed });
    expect(nextPunch(second, failedWith(lostAnswer))).toEqual([second]);
    const [after] = nextPunch({ ...second, lost: { ...lost, intent: repeated } }, MADE);
    expect(after).toEqual({ ...second, lost: { ...lost, intent: repeated } });
  });

  it.each([
    ['idle', IDLE, null, null],
    ['searching', SEARCHING, 'clock_in', null],
    ['locating', LOCATING, 'clock_in', null],
    ['confirming', CONFIRMING, null, intent],
    ['relocating', RELOCATING, 'clock_in', intent],
    ['sending', SENDING, null, intent],
    ['failed', FAILED, null, intent],
  ] as const)('%s: what the button awaits, and what the dialog is about', (_, { step }, punch, about) => {
    expect(awaitedPunch(step)).toBe(punch);
    expect(intentOf(step)).toBe(about);
  });
});

/** The clock beside a server that stores each key once; the chances choose among what can happen next. */
function play(chances: readonly number[]) {
  let state = NO_PUNCH;
  let isLocating = false;
  const calls: Attempt[] = [];
  const searches: { readonly intent: PunchIntent; readonly isAwaited: boolean }[] = [];
  /** The keys that the server has, those that may have reached it unseen, and those whose outcome the person has seen. */
  const [stored, unknown, shown] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const faults: string[] = [];

  const apply = (event: PunchEvent): void => {
    const [next, ...effects] = nextPunch(state, event);
    state = next;
    if (next.undoable !== null) shown.add(next.undoable.intent.key);
    for (const effect of effects) {
      if (effect.kind === 'locate') isLocating = true;
      if (effect.kind === 'search') searches.push(effect);
      if (effect.kind === 'say made') shown.add(effect.made.intent.key);
      if (effect.kind === 'say queued') shown.add(effect.attempt.intent.key);
      if (effect.kind !== 'send') continue;
      const { key } = effect.attempt.intent;
      if (calls.length > 0) faults.push('two calls at once');
      if ([...unknown].some((other) => other !== key && !shown.has(other)))
        faults.push('a second punch for a lost one');
      calls.push(effect.attempt);
    }
  };

  const search = (isReadable: boolean): void => {
    const found = searches.shift();
    if (found === undefined) return;
    const { key } = found.intent;
    if (isReadable && stored.has(key)) return apply({ kind: 'found', made: { ...made, intent: found.intent } });
    if (!found.isAwaited) return;
    if (isReadable) unknown.delete(key);
    apply({ kind: 'missing', isKnown: isReadable });
  };
  const end = (how: 'made' | 'queued' | 'lost' | 'arrived' | 'refused'): void => {
    const call = calls.shift();
    if (call === undefined) return;
    const { key } = call.intent;
    if (how === 'made' || how === 'arrived') stored.add(key);
    if (how === 'made') apply({ kind: 'made', attempt: call, record: made.record });
    else if (how === 'queued') apply({ kind: 'queued', attempt: call });
    else if (how === 'refused') apply(failedWith(refused, call));
    else {
      unknown.add(key);
      apply(failedWith(lostAnswer, call));
    }
  };

  for (const chance of chances) {
    const locate = (position: typeof POSITION | null) => (): void => {
      isLocating = false;
      apply({ kind: 'located', intent: position && intendPunch('clock_in', NINE, position, [], []) });
    };
    const person = [
      () => apply({ kind: 'tapped', wanted: { ...wanted, asksFirst: chance % 2 === 0 } }),
      () => apply(CONFIRMED),
      () => apply(CONFIRMED_LATE),
      () => apply(CANCELLED),
    ];
    const device = isLocating ? [locate(POSITION), locate(POSITION), locate(null)] : [];
    const records = searches.length > 0 ? [() => search(true), () => search(false)] : [];
    const outcomes = ['made', 'queued', 'lost', 'lost', 'arrived', 'arrived', 'refused'] as const;
    const server = calls.length > 0 ? outcomes.map((how) => () => end(how)) : [];
    const possible = [...person, ...device, ...records, ...server];
    possible[chance % possible.length]?.();
  }
  const held = new Set([state.lost?.intent.key, intentOf(state.step)?.key]);
  for (const key of stored) if (!shown.has(key) && !held.has(key)) faults.push('a punch that nobody hears of');
  return faults;
}

it('never makes a second punch of a lost one, nor calls twice at once, nor forgets what the server may have', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 10, maxLength: 60 }), (chances) => {
      expect(play(chances)).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});
