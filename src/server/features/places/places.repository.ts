import { type Kysely, sql } from 'kysely';

import type { PlaceRule, PlaceScope } from '#domain/places/place.ts';
import type { EpochMs } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { OwnedWrite } from '../../shared/owned/write.ts';

/** What of a place is entered. */
export interface PlaceValues extends PlaceScope {
  readonly name: string;
  readonly circle: { readonly latitude: number; readonly longitude: number; readonly radius: number } | null;
  /** As {@link import('#domain/places/network.ts').normaliseNetwork} writes them. */
  readonly networks: readonly string[];
}

/** A stored place. */
export type StoredPlace = PlaceValues & { readonly id: number };

/** The company's places by their names, or one of them. */
export async function placesOf(db: Kysely<DB>, companyId: string, id?: number): Promise<StoredPlace[]> {
  const targets = (column: 'department_id' | 'client_company_id' | 'user_id') =>
    sql<number[]>`array(select ${sql.ref(`t.${column}`)} from place_target t
      where t.company_id = p.company_id and t.place_id = p.place_id and ${sql.ref(`t.${column}`)} is not null
      order by 1)`;
  let query = db
    .selectFrom('place as p')
    .where('p.company_id', '=', companyId)
    .select(['p.place_id', 'p.name', 'p.latitude', 'p.longitude', 'p.radius', 'p.is_for_all'])
    .select([
      sql<string[]>`p.networks::text[]`.as('networks'),
      targets('department_id').as('departments'),
      targets('client_company_id').as('clients'),
      targets('user_id').as('people'),
    ])
    .orderBy('p.name')
    .orderBy('p.place_id');
  if (id !== undefined) query = query.where('p.place_id', '=', id);
  return (await query.execute()).map(({ latitude, longitude, radius, ...row }) => ({
    id: row.place_id,
    name: row.name,
    circle: latitude === null || longitude === null || radius === null ? null : { latitude, longitude, radius },
    networks: row.networks,
    isForAll: row.is_for_all,
    departmentIds: row.departments,
    clientCompanyIds: row.clients,
    userIds: row.people,
  }));
}

/** The columns of a place. */
export const toColumns = ({ name, circle, networks, isForAll }: PlaceValues, at: Date) => ({
  name,
  latitude: circle?.latitude ?? null,
  longitude: circle?.longitude ?? null,
  radius: circle?.radius ?? null,
  networks: sql<string[]>`${[...networks]}::cidr[]`,
  is_for_all: isForAll,
  last_modified_at: at,
});

/** Stores whom a place is for, in place of whom it was. */
export async function replaceTargets(
  { trx, companyId }: OwnedWrite,
  id: number,
  { departmentIds, clientCompanyIds, userIds }: PlaceScope,
): Promise<void> {
  await trx.deleteFrom('place_target').where('company_id', '=', companyId).where('place_id', '=', id).execute();
  await sql`insert into place_target (company_id, place_id, department_id, client_company_id, user_id)
    select ${companyId}::text, ${id}::bigint, target, null::bigint, null::bigint from unnest(${[...departmentIds]}::bigint[]) target
    union all select ${companyId}::text, ${id}::bigint, null, target, null from unnest(${[...clientCompanyIds]}::bigint[]) target
    union all select ${companyId}::text, ${id}::bigint, null, null, target from unnest(${[...userIds]}::bigint[]) target`.execute(
    trx,
  );
}

/** The company's clients of these ids, by them; one that it doesn't have is left out. */
export async function clientsOf(
  db: Kysely<DB>,
  companyId: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string }>> {
  const { rows } = await sql<{ id: number; name: string }>`select client_company_id as id, name from client_company
    where company_id = ${companyId} and client_company_id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a company does with punches that aren't made at a place. */
export async function ruleFor(
  db: Kysely<DB>,
  companyId: string,
): Promise<{ readonly rule: PlaceRule; readonly punchesOffSite: boolean }> {
  return db
    .selectFrom('company')
    .where('company_id', '=', companyId)
    .select(['place_rule as rule', 'punches_off_site as punchesOffSite'])
    .executeTakeFirstOrThrow();
}

/** How many punches are drawn around a place. */
const MOST_NEARBY = 50;

/** A degree of latitude, in metres, for a box around a position. */
const DEGREE = 111_195;

/** How far around a position punches are drawn, in metres. */
const NEARBY = 1000;

/** The positions of the latest punches of the company's people within a kilometre, since that time. */
export async function punchesNear(
  db: Kysely<DB>,
  companyId: string,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  since: EpochMs,
): Promise<{ readonly latitude: number; readonly longitude: number; readonly accuracy: number | null }[]> {
  const high = NEARBY / DEGREE;
  const wide = Math.min(180, high / Math.max(1e-6, Math.cos((latitude * Math.PI) / 180)));
  const { rows } = await sql<{ latitude: number; longitude: number; accuracy: number | null }>`
    select latitude, longitude, accuracy from time_record
    where company_id = ${companyId} and recorded_at > ${new Date(since)} and latitude is not null
      and record_type in ('clock_in', 'clock_out') and superseded_at is null
      and latitude between ${latitude - high} and ${latitude + high}
      -- The shorter way around the earth.
      and abs(mod((longitude - ${longitude}::float8 + 540)::numeric, 360) - 180) <= ${wide}
    order by recorded_at desc
    limit ${MOST_NEARBY}`.execute(db);
  return rows;
}
