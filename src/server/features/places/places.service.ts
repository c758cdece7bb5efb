import { isDeepStrictEqual } from 'node:util';

import type { Transaction } from 'kysely';

import type { AuditAction } from '#contract/audit-words.ts';
import type { EnteredPlace, PlaceResponse, placeRoutes } from '#contract/places.ts';
import type { ResponseOf } from '#contract/route.ts';
import { departmentIdsOf, departmentPath, membershipsOn } from '#domain/departments/department.ts';
import { isInNetwork } from '#domain/places/network.ts';
import { isPlaceFor } from '#domain/places/place.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import { lockCompany } from '../../records/company.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { knownUsers } from '../../records/employees.ts';
import {
  clientsOf,
  deletePlace,
  insertPlace,
  type PlaceColumns,
  placesOf,
  ruleFor,
  type StoredPlace,
  updatePlace,
} from './places.repository.ts';

/** The places that are for the caller today, and whether they are in a network of each. */
export async function ownPlaces(
  { kysely }: Database,
  caller: Caller,
  address: string | null,
  now: EpochMs,
): Promise<ResponseOf<(typeof placeRoutes)['GET /api/punch-places']>> {
  const { companyId, userId } = caller;
  const { rule, punchesOffSite, clientCompanyId } = await ruleFor(kysely, caller);
  const places = rule === 'off' ? [] : await placesOf(kysely, companyId);
  const departmentIds = places.some(({ departmentIds: ids }) => ids.length > 0)
    ? await ownDepartmentIds(kysely, caller, now)
    : [];
  return {
    rule,
    punches_off_site: punchesOffSite,
    places: places
      .filter((place) => isPlaceFor(place, { userId, clientCompanyId, departmentIds }))
      .map(({ id, name, circle, networks }) => ({
        id,
        name,
        circle,
        is_on_network: address !== null && networks.some((network) => isInNetwork(address, network)),
      })),
  };
}

/** The departments and sites that a person is in today, with all above them. */
async function ownDepartmentIds(
  db: Database['kysely'],
  { companyId, userId }: Caller,
  now: EpochMs,
): Promise<readonly number[]> {
  const [departments, memberships] = await Promise.all([
    departmentsOf(db, companyId),
    membershipsOf(db, companyId, [userId]),
  ]);
  return departmentIdsOf(departments, membershipsOn(memberships.get(userId) ?? [], japanDate(now)));
}

/** The company's places on the wire, or one of them. */
export async function presentPlaces(db: Database['kysely'], companyId: string, id?: number): Promise<PlaceResponse[]> {
  const places = await placesOf(db, companyId, id);
  const all = (of: (place: StoredPlace) => readonly number[]): number[] => places.flatMap(of);
  const [departments, clients, people] = await Promise.all([
    departmentsOf(db, companyId),
    clientsOf(
      db,
      companyId,
      all(({ clientCompanyIds }) => clientCompanyIds),
    ),
    knownUsers(
      db,
      companyId,
      all(({ userIds }) => userIds),
    ),
  ]);
  return places.map(({ isForAll, departmentIds, clientCompanyIds, userIds, ...place }) => ({
    ...place,
    networks: [...place.networks],
    is_for_all: isForAll,
    departments: departmentIds.map((each) => ({ id: each, name: departmentPath(departments, each) })),
    client_companies: clientCompanyIds.flatMap((each) => clients.get(each) ?? []),
    people: userIds.flatMap((each) => people.get(each) ?? []),
  }));
}

const unique = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];
const sortedIds = (ids: readonly number[]): number[] => unique(ids).toSorted((one, other) => one - other);

const toColumns = (entered: EnteredPlace): PlaceColumns => ({
  name: entered.name,
  circle: entered.circle,
  networks: unique(entered.networks),
  isForAll: entered.is_for_all,
  // Whom it is for is said once: by all, or by names.
  departmentIds: entered.is_for_all ? [] : sortedIds(entered.department_ids),
  clientCompanyIds: entered.is_for_all ? [] : sortedIds(entered.client_company_ids),
  userIds: entered.is_for_all ? [] : sortedIds(entered.user_ids),
});

/**
 * Adds a place. A replayed key returns the first result. Throws `place_name_taken`, `place_empty`, `place_for_nobody` and
 * `place_target_unknown`.
 */
export async function addPlace(
  database: Database,
  caller: Caller,
  entered: EnteredPlace,
  { now, idempotency }: { readonly now: EpochMs; readonly idempotency: IdempotencyKey | null },
): Promise<PlaceResponse> {
  const { companyId } = caller;
  return createOnce(database, caller, idempotency, {
    find: async (trx, id) => (await presentPlaces(trx, companyId, id))[0],
    async create(trx) {
      await lockCompany(trx, companyId);
      const place = toColumns(entered);
      await check(trx, companyId, place);
      const id = await insertPlace(trx, companyId, place, now).catch(orNameTaken);
      await audit(trx, caller, 'add_place', null, place);
      return id;
    },
  });
}

/** Changes a place; what was punched at it stays as it was judged. Throws `not_found`, and what {@link addPlace} throws. */
export async function changePlace(
  { kysely }: Database,
  caller: Caller,
  id: number,
  entered: EnteredPlace,
  now: EpochMs,
): Promise<PlaceResponse> {
  const { companyId } = caller;
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await findPlace(trx, companyId, id);
    const place = toColumns(entered);
    await check(trx, companyId, place);
    const { id: _, ...stored } = before;
    if (!isDeepStrictEqual(stored, place)) {
      await updatePlace(trx, { companyId, id }, place, now).catch(orNameTaken);
      await audit(trx, caller, 'change_place', before, place);
    }
    const [changed] = await presentPlaces(trx, companyId, id);
    if (changed === undefined) throw new AppError('not_found');
    return changed;
  });
}

/** Deletes a place; what was punched at it keeps its name. Throws `not_found`. */
export async function removePlace({ kysely }: Database, caller: Caller, id: number): Promise<void> {
  const { companyId } = caller;
  await kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await findPlace(trx, companyId, id);
    await audit(trx, caller, 'delete_place', before, null);
    await deletePlace(trx, { companyId, id });
  });
}

async function findPlace(trx: Transaction<DB>, companyId: string, id: number): Promise<StoredPlace> {
  const [place] = await placesOf(trx, companyId, id);
  if (place === undefined) throw new AppError('not_found');
  return place;
}

const orNameTaken = orTaken('name', 'place_name_taken');

/** Throws what is wrong with a place as entered. */
async function check(trx: Transaction<DB>, companyId: string, place: PlaceColumns): Promise<void> {
  const { circle, networks, isForAll, departmentIds, clientCompanyIds, userIds } = place;
  if (circle === null && networks.length === 0) throw AppError.at('circle', 'place_empty');
  if (!isForAll && departmentIds.length + clientCompanyIds.length + userIds.length === 0)
    throw AppError.at('is_for_all', 'place_for_nobody');
  const [departments, clients, people] = await Promise.all([
    departmentsOf(trx, companyId),
    clientsOf(trx, companyId, clientCompanyIds),
    knownUsers(trx, companyId, userIds),
  ]);
  const isKnown =
    departmentIds.every((id) => departments.has(id)) &&
    clients.size === clientCompanyIds.length &&
    people.size === userIds.length;
  if (!isKnown) throw AppError.at('is_for_all', 'place_target_unknown');
}

/** Audits a change of a place, by the names of whom it is for. */
async function audit(
  trx: Transaction<DB>,
  { companyId, userId }: Caller,
  action: AuditAction,
  before: PlaceColumns | null,
  after: PlaceColumns | null,
): Promise<void> {
  const inWords = async (place: PlaceColumns | null) => {
    if (place === null) return null;
    const { name, circle, networks, isForAll, departmentIds, clientCompanyIds, userIds } = place;
    const [departments, clients, people] = await Promise.all([
      departmentsOf(trx, companyId),
      clientsOf(trx, companyId, clientCompanyIds),
      knownUsers(trx, companyId, userIds),
    ]);
    return {
      name,
      latitude: circle?.latitude ?? null,
      longitude: circle?.longitude ?? null,
      radius: circle?.radius ?? null,
      networks,
      is_for_all: isForAll,
      departments: departmentIds.map((id) => departmentPath(departments, id)),
      client_companies: [...clients.values()].map((client) => client.name),
      people: [...people.values()].map((person) => `${person.employee_id} ${person.name}`),
    };
  };
  await writeAudit(trx, {
    companyId,
    actorUserId: userId,
    subjectUserId: null,
    action,
    before: await inWords(before),
    after: await inWords(after),
  });
}
