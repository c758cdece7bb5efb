import { sql } from 'kysely';

import type { EpochMs } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Geocoder, Position } from './geocoder.ts';

/** A punch, by its key. */
export interface PunchKey {
  readonly companyId: string;
  readonly timeRecordId: number;
}

/** A square of about 11 m, by its position in ten-thousandths of a degree: the key of the address cache. */
export interface Cell {
  readonly companyId: string;
  readonly provider: Geocoder['name'];
  readonly latitudeE4: number;
  readonly longitudeE4: number;
}

/**
 * The position of a punch that has no address yet: null when it has one, when its location was purged meanwhile (D27),
 * and when the punch is gone.
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

/**
 * Stores a punch's address, or `null` where the service knows none; not when it has one or its location was purged
 * meanwhile.
 */
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

/** The punches since then that lack an address, of all companies. */
export async function punchesWithoutAddress(database: Database, since: EpochMs): Promise<PunchKey[]> {
  return await database.kysely
    .selectFrom('company')
    // By company, to match the index.
    .innerJoin('time_record', 'time_record.company_id', 'company.company_id')
    .select(['time_record.company_id as companyId', 'time_record.time_record_id as timeRecordId'])
    .where('time_record.recorded_at', '>=', new Date(since))
    .where('time_record.address_data', 'is', null)
    .where('time_record.latitude', 'is not', null)
    .execute();
}

/** The cached result for the cell since then; undefined when it wasn't looked up. */
export async function cachedAddress(
  database: Database,
  cell: Cell,
  since: EpochMs,
): Promise<{ readonly address: string | null } | undefined> {
  return await database.kysely
    .selectFrom('address_cache')
    .select('address')
    .where((eb) => eb.and(keyOf(cell)))
    .where('looked_up_at', '>=', new Date(since))
    .executeTakeFirst();
}

const keyOf = (cell: Cell) => ({
  company_id: cell.companyId,
  provider: cell.provider,
  latitude_e4: cell.latitudeE4,
  longitude_e4: cell.longitudeE4,
});

/** Caches the result for the cell, and releases its claim. */
export async function cacheAddress(
  database: Database,
  cell: Cell,
  address: string | null,
  now: EpochMs,
): Promise<void> {
  const found = { address, looked_up_at: new Date(now), claimed_until: null };
  await database.kysely
    .insertInto('address_cache')
    .values({ ...keyOf(cell), ...found })
    .onConflict((conflict) => conflict.constraint('address_cache_pkey').doUpdateSet(found))
    .execute();
}

/** Claims the cell until then, unless another worker of any process has; whether it did. */
export async function claimCell(database: Database, cell: Cell, now: EpochMs, until: EpochMs): Promise<boolean> {
  const claimed = await database.kysely
    .insertInto('address_cache')
    .values({ ...keyOf(cell), looked_up_at: new Date(0), claimed_until: new Date(until) })
    .onConflict((conflict) =>
      conflict
        .constraint('address_cache_pkey')
        .doUpdateSet({ claimed_until: new Date(until) })
        .where((eb) =>
          eb.or([
            eb('address_cache.claimed_until', 'is', null),
            eb('address_cache.claimed_until', '<=', new Date(now)),
          ]),
        ),
    )
    .returning('company_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Releases a claim. */
export async function releaseCell(database: Database, cell: Cell): Promise<void> {
  await database.kysely
    .updateTable('address_cache')
    .set({ claimed_until: null })
    .where((eb) => eb.and(keyOf(cell)))
    .execute();
}

/** Purges results cached before then. */
export async function purgeAddresses(database: Database, before: EpochMs): Promise<void> {
  await database.kysely
    .deleteFrom('address_cache')
    .where(sql<boolean>`greatest(looked_up_at, claimed_until) < ${new Date(before)}`)
    .execute();
}
