import { type Kysely, sql } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';

/** For how long a company keeps positions. */
export interface LocationSettings {
  readonly retention_days: number;
}

/** A company's settings of positions. */
export const locationSettingsOf = (db: Kysely<DB>, companyId: string): Promise<LocationSettings> =>
  db
    .selectFrom('company')
    .select('location_retention_days as retention_days')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();

/** All companies, with their retention in days. */
export const retentionByCompany = (db: Kysely<DB>): Promise<{ companyId: string; days: number }[]> =>
  db
    .selectFrom('company')
    .select(['company_id as companyId', 'location_retention_days as days'])
    .orderBy('company_id')
    .execute();

/**
 * Removes the coordinates and addresses, and nothing else, of up to `limit` of a company's punches before then. Returns
 * of how many.
 */
export async function removeLocations(
  db: Kysely<DB>,
  companyId: string,
  before: EpochMs,
  limit: number,
): Promise<number> {
  // Skips a punch that is locked by a writer until the next run: neither waits for the other.
  const result = await sql`
    update time_record t set latitude = null, longitude = null, accuracy = null, address_data = null
    from (
      select company_id, time_record_id from time_record
      where company_id = ${companyId} and recorded_at < ${new Date(before)}
        and (latitude is not null or address_data is not null)
      limit ${limit}
      for no key update skip locked
    ) old
    where t.company_id = old.company_id and t.time_record_id = old.time_record_id
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** As {@link removeLocations}, of the punches that requests were made of. */
export async function removeLocationsOfRequests(
  db: Kysely<DB>,
  companyId: string,
  before: EpochMs,
  limit: number,
): Promise<number> {
  const result = await sql`
    update request_punch p set latitude = null, longitude = null, accuracy = null
    from (
      select company_id, attendance_request_id, record_type from request_punch
      where company_id = ${companyId} and recorded_at < ${new Date(before)} and latitude is not null
      order by recorded_at limit ${limit}
      for no key update skip locked
    ) old
    where p.company_id = old.company_id and p.attendance_request_id = old.attendance_request_id
      and p.record_type = old.record_type
  `.execute(db);
  return Number(result.numAffectedRows ?? 0);
}
