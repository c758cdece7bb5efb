import { sql } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';

/** The columns of a row of an outbox that is given back by the process that had claimed it. */
export const UNCLAIMED = { claimed_until: null, claim_id: null };

/** An attempt that failed: the next one is at `nextAttemptAt`, or none for `null`. */
export interface FailedAttempt {
  readonly fault: string;
  readonly nextAttemptAt: EpochMs | null;
  readonly now: EpochMs;
}

/** The columns of a claimed row after an attempt that failed. */
export const failedColumns = ({ fault, nextAttemptAt, now }: FailedAttempt) => ({
  fault,
  attempts: sql<number>`attempts + 1`,
  ...UNCLAIMED,
  ...(nextAttemptAt === null ? { failed_at: new Date(now) } : { next_attempt_at: new Date(nextAttemptAt) }),
});
