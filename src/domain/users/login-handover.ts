import { type EpochMs, epochMs } from '../time/instant.ts';
import { FIRST_LINK_MS } from './password.ts';

/** How somebody who has never logged in was given a way to: on paper, by mail, or not at all. */
export const HANDOVER_STATES = [
  'none',
  'paper',
  'paper_over',
  'mail_waits',
  'mail_failed',
  'mailed',
  'mail_over',
] as const;
export type HandoverState = (typeof HANDOVER_STATES)[number];

/** What is on record of the login of somebody who has never logged in. */
export interface LoginOnRecord {
  /** When a password was handed out to them; `null` for none, and for one that nobody has seen. */
  readonly handedOutAt: EpochMs | null;
  /** When that password ends; `null` for one without an end. */
  readonly passwordUntil: EpochMs | null;
  /** When their latest link ends. */
  readonly linkUntil: EpochMs | null;
  /** A mail with a link that is not sent. */
  readonly mail: 'waits' | 'failed' | null;
}

/** How a login was handed out, and since when it is so. */
interface Handover {
  readonly state: HandoverState;
  readonly at: EpochMs | null;
}

/**
 * How a person's login was handed out, as of now. A new password ends the links before it, so that a link is the later of
 * the two; a way that works comes before one that doesn't.
 */
export function handoverOf({ handedOutAt, passwordUntil, linkUntil, mail }: LoginOnRecord, now: EpochMs): Handover {
  if (mail === 'waits') return { state: 'mail_waits', at: null };
  if (linkUntil !== null && linkUntil > now) return { state: 'mailed', at: epochMs(linkUntil - FIRST_LINK_MS) };
  if (handedOutAt !== null && (passwordUntil === null || passwordUntil > now))
    return { state: 'paper', at: handedOutAt };
  if (mail === 'failed') return { state: 'mail_failed', at: null };
  if (linkUntil !== null) return { state: 'mail_over', at: linkUntil };
  return handedOutAt === null ? { state: 'none', at: null } : { state: 'paper_over', at: passwordUntil };
}

/** Whether a person can log in by what they were given, or soon will: nobody need give them anything now. */
export const hasWayIn = (state: HandoverState): boolean =>
  state === 'paper' || state === 'mailed' || state === 'mail_waits';
