import type { ClockState, Repetition } from '#domain/attendance/clock-state.ts';
import type { AnyPunchType } from '#domain/attendance/record.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { RequestTime } from '../../platform/clock/server-clock.ts';
import type { UserKey } from '../../records/user-key.ts';

/** A punch from a chat (チャットからの打刻), which has no position. */
export interface ChatPunch {
  readonly type: AnyPunchType;
  /** Names the message, whose punch is stored once. */
  readonly messageId: string;
  /** What the app is called. */
  readonly appName: string;
}

/** A punch that was stored. */
export interface ChatPunched {
  readonly type: AnyPunchType;
  readonly at: EpochMs;
  readonly workDate: IsoDate;
  /** It was stored before: the same message, or the same punch a moment ago. */
  readonly isRepeated: boolean;
  /** What it repeats on its day; `null` for nothing, and of a break. */
  readonly repetition: Repetition | null;
}

/** What the feature of the punches does for that of the chats. */
export interface ChatPunching {
  /** `needs_place`: the company's rule asks where the person is, or why not at a place. */
  readonly store: (user: UserKey, punch: ChatPunch, received: RequestTime) => Promise<ChatPunched | 'needs_place'>;
  readonly stateOf: (user: UserKey, now: EpochMs) => Promise<ClockState>;
}
