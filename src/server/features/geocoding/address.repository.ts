import { sql } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Geocoder, Position } from './geocoder.ts';

/** A punch, by its key. */
export interface PunchKey {
  readonly companyId: string;
  readonly timeRecordId: number;
}

/** A square of about 11 m, by its position in ten-thousandths of a degree: what an address is kept for. */
export interface Cell {
  readonly companyId: string;
  readonly provider: Geocoder['name'];
  readonly latitudeE4: number;
  readonly longitudeE4: number;
}

/**
 * Where a punch was made, while its address is still to be found: null when it has one, when its location was removed
 * meanwhile (D27), and when the punch is gone.
 */
export async function positionWithoutAddress(database: Database, punch: PunchKey): Promise<Position | null> {
  const row = await database.kysely
    .selectFrom('time_record')
    .select(['latitude', 'longitude'])
    .where('company_id', '=', punch.companyId)
    .where('time_record_id', '=', punch.timeRecordId)
    .where('address_data', 'is', null)
    .executeTakeFirst();
  if (row === undefined || row.latitude === null || row.longitude === null) return null;
  return { latitude: row.latitude, longitude: row.longitude };
}

/** Gives a punch its address, or none where none is known; not when it has one or its location was removed meanwhile. */
export async function storeAddress(database: Database, punch: PunchKey, address: string | null): Promise<void> {
  const addressData = { results: address === null ? [] : [{ formatted_address: address }] };
  await database.kysely
    .updateTable('time_record')
    .set({ address_data: JSON.stringify(addressData) })
    .where('company_id', '=', punch.companyId)
    .where('time_record_id', '=', punch.timeRecordId)
    .where('address_data', 'is', null)
    .where('latitude', 'is not', null)
    .execute();
}

/** The punches since then whose address is still to be found, of all companies. */
export async function punchesWithoutAddress(database: Database, since: EpochMs): Promise<PunchKey[]> {
  return await database.kysely
    .selectFrom('company')
    // By company, as the index is.
    .innerJoin('time_record', 'time_record.company_id', 'company.company_id')
    .select(['time_record.company_id as companyId', 'time_record.time_record_id as timeRecordId'])
    .where('time_record.recorded_at', '>=', new Date(since))
    .where('time_record.address_data', 'is', null)
    .where('time_record.latitude', 'is not', null)
    .execute();
}

/** What was found for the cell since then; undefined when it wasn't looked up. */
export async function cachedAddress(
  database: Database,
  cell: Cell,
  since: EpochMs,
): Promise<{ readonly address: string | null } | undefined> {
  return await database.kysely
    .selectFrom('address_cache')
    .select('address')
    .where('company_id', '=', cell.companyId)
    .where('provider', '=', cell.provider)
    .where('latitude_e4', '=', cell.latitudeE4)
    .where('longitude_e4', '=', cell.longitudeE4)
    .where('looked_up_at', '>=', new Date(since))
    .executeTakeFirst();
}

/** Keeps what was found for the cell. */
export async function cacheAddress(
  database: Database,
  cell: Cell,
  address: string | null,
  now: EpochMs,
): Promise<void> {
  const found = { address, looked_up_at: new Date(now) };
  await database.kysely
    .insertInto('address_cache')
    .values({
      company_id: cell.companyId,
      provider: cell.provider,
      latitude_e4: cell.latitudeE4,
      longitude_e4: cell.longitudeE4,
      ...found,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'provider', 'latitude_e4', 'longitude_e4']).doUpdateSet(found),
    )
    .execute();
}

/**
 * Does the work while no other worker of any process does it for the same cell. The transaction only holds the lock: it
 * has no snapshot while the work goes on, and a process that dies leaves no lock behind.
 */
export async function withCellLock<Result>(
  database: Database,
  cell: Cell,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = ['geocoding', cell.companyId, cell.provider, cell.latitudeE4, cell.longitudeE4].join('/');
  return await database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction);
    return await work();
  });
}

/** Drops what was found before then. */
export async function forgetAddresses(database: Database, before: EpochMs): Promise<void> {
  await database.kysely.deleteFrom('address_cache').where('looked_up_at', '<', new Date(before)).execute();
}
