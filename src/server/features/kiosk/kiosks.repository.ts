import { type Kysely, sql, type Transaction } from 'kysely';

import type { KioskSettings } from '#contract/kiosk.ts';
import type { KioskMeans } from '#domain/kiosk/means.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { sha256 } from '../../platform/sha256.ts';
import { isSameId } from '../../records/user-key.ts';

/** A shared device of a company. */
export interface KioskKey {
  readonly companyId: string;
  readonly id: number;
}

/** A shared device as it is listed. */
export interface KioskRow {
  readonly id: number;
  readonly name: string;
  readonly place_id: number | null;
  readonly place_name: string | null;
  readonly code_expires_at: Date | null;
  readonly registered_at: Date | null;
  readonly last_seen_at: Date | null;
}

/** How the company's people punch at its shared devices. */
export async function kioskSettingsOf(db: Kysely<DB>, companyId: string): Promise<KioskSettings> {
  const { means, saysNames, takesPhotos } = await db
    .selectFrom('company')
    .select(['kiosk_means as means', 'kiosk_says_names as saysNames', 'kiosk_takes_photos as takesPhotos'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { means, says_names: saysNames, takes_photos: takesPhotos };
}

/** The company's shared devices by their names, or one of them. */
export async function kiosksOf(db: Kysely<DB>, companyId: string, id?: number): Promise<KioskRow[]> {
  let query = db
    .selectFrom('kiosk as k')
    .leftJoin('place as p', (join) =>
      join.onRef('p.company_id', '=', 'k.company_id').onRef('p.place_id', '=', 'k.place_id'),
    )
    .select(['k.kiosk_id as id', 'k.name', 'k.place_id', 'p.name as place_name'])
    .select(['k.code_expires_at', 'k.registered_at', 'k.last_seen_at'])
    .where('k.company_id', '=', companyId)
    .orderBy('k.name')
    .orderBy('k.kiosk_id');
  if (id !== undefined) query = query.where('k.kiosk_id', '=', id);
  return query.execute();
}

/** Whether the company has the place. */
export async function hasPlace(db: Kysely<DB>, companyId: string, placeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('place')
    .select('place_id')
    .where('company_id', '=', companyId)
    .where('place_id', '=', placeId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a code that registers a device, in place of another. */
export async function saveCode(
  trx: Transaction<DB>,
  { companyId, id }: KioskKey,
  { code, expiresAt }: { readonly code: string; readonly expiresAt: EpochMs },
): Promise<void> {
  await trx
    .updateTable('kiosk')
    .set({ code_hash: sha256(code), code_expires_at: new Date(expiresAt) })
    .where('company_id', '=', companyId)
    .where('kiosk_id', '=', id)
    .execute();
}

/** The company of an ID, however that is written; `undefined` without one. */
export async function companyOf(db: Kysely<DB>, typed: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('company')
    .select('company_id')
    .where(isSameId('company_id', typed))
    .executeTakeFirst();
  return row?.company_id;
}

/** Uses a code up and stores the token of its device; `undefined` where there is no such code, or not any more. */
export async function redeemCode(
  trx: Transaction<DB>,
  companyId: string,
  { code, token, now }: { readonly code: string; readonly token: string; readonly now: EpochMs },
): Promise<{ kiosk_id: number; name: string } | undefined> {
  const at = new Date(now);
  return trx
    .updateTable('kiosk')
    .set({ code_hash: null, code_expires_at: null, token_hash: sha256(token), registered_at: at, last_seen_at: at })
    .where('company_id', '=', companyId)
    .where('code_hash', '=', sha256(code))
    .where('code_expires_at', '>', at)
    .returning(['kiosk_id', 'name'])
    .executeTakeFirst();
}

/** A registered device, with what its company has settled. */
export interface RegisteredKiosk {
  readonly company_id: string;
  readonly kiosk_id: number;
  readonly name: string;
  readonly place_id: number | null;
  readonly place_name: string | null;
  readonly last_seen_at: Date | null;
  readonly company_name: string;
  readonly punches_breaks: boolean;
  readonly means: KioskMeans[];
  readonly says_names: boolean;
  readonly takes_photos: boolean;
  /** How long positions and photos are kept, in days. */
  readonly retention_days: number;
}

/** The device of a token; `undefined` where it isn't registered, or not any more. */
export const kioskOfToken = (
  db: Kysely<DB>,
  { companyId, token }: { readonly companyId: string; readonly token: string },
): Promise<RegisteredKiosk | undefined> =>
  db
    .selectFrom('kiosk as k')
    .innerJoin('company as c', 'c.company_id', 'k.company_id')
    .leftJoin('place as p', (join) =>
      join.onRef('p.company_id', '=', 'k.company_id').onRef('p.place_id', '=', 'k.place_id'),
    )
    .select(['k.company_id', 'k.kiosk_id', 'k.name', 'k.place_id', 'p.name as place_name', 'k.last_seen_at'])
    .select([
      'c.name as company_name',
      'c.punches_breaks',
      'c.kiosk_means as means',
      'c.kiosk_says_names as says_names',
    ])
    .select(['c.kiosk_takes_photos as takes_photos', 'c.location_retention_days as retention_days'])
    .where('k.company_id', '=', companyId)
    .where('k.token_hash', '=', sha256(token))
    .executeTakeFirst();

/** Stores when the device was last heard of. */
export async function markSeen(db: Kysely<DB>, { companyId, id }: KioskKey, now: EpochMs): Promise<void> {
  await db
    .updateTable('kiosk')
    .set({ last_seen_at: new Date(now) })
    .where('company_id', '=', companyId)
    .where('kiosk_id', '=', id)
    .execute();
}

/** Whether the company has a shared device. */
export async function hasKiosks(db: Kysely<DB>, companyId: string): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`select exists (select from kiosk where company_id = ${companyId}) as has`.execute(db);
  return rows[0]?.has === true;
}
