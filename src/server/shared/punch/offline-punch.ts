import type { Kysely } from 'kysely';

import { type OfflineLimits, refuseOffline } from '#domain/attendance/offline-punch.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { RequestTime } from '../../platform/clock/server-clock.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

/**
 * Throws `offline_punch_off`, `offline_punch_future`, `offline_punch_old` and `offline_punch_before_login` for a punch at that
 * time which isn't taken.
 */
export function requireInTime(at: EpochMs, limits: OfflineLimits): void {
  const refusal = refuseOffline(at, limits);
  if (refusal === 'off') throw new AppError('offline_punch_off');
  if (refusal === 'future') throw new AppError('offline_punch_future');
  if (refusal === 'too_old') throw new AppError('offline_punch_old', { values: { hours: String(limits.mostHours) } });
  if (refusal === 'before_login') throw new AppError('offline_punch_before_login');
}

/** `requireInTime`, by the company's setting; by a clock that is doubted, none is too old or yet to come. */
export async function requireTakenOffline(
  db: Kysely<DB>,
  companyId: string,
  at: EpochMs,
  { at: now, isConfirmed }: RequestTime,
): Promise<void> {
  const { offline_punch_hours: mostHours } = await db
    .selectFrom('company')
    .select('offline_punch_hours')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  requireInTime(at, { now: isConfirmed ? now : at, mostHours, loggedInAt: null });
}
