import type { EnteredPlace, PlaceResponse, placeRoutes } from '#contract/places.ts';
import type { ResponseOf } from '#contract/route.ts';
import { departmentIdsOf, departmentPath, membershipsOn } from '#domain/departments/department.ts';
import { isInNetwork } from '#domain/places/network.ts';
import { holdsOn } from '#domain/assignments/assignment.ts';
import { isPlaceFor } from '#domain/places/place.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { orTaken } from '../../platform/database/unique-violation.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assignmentsOf } from '../../records/assignments.ts';
import { departmentsOf, membershipsOf } from '../../records/departments.ts';
import { knownUsers } from '../../records/employees.ts';
import { companyEntity } from '../../shared/owned/entity.ts';
import type { Db, OwnedReading, OwnedWrite } from '../../shared/owned/write.ts';
import {
  clientsOf,
  placesOf,
  type PlaceValues,
  replaceTargets,
  ruleFor,
  type StoredPlace,
  toColumns,
} from './places.repository.ts';

/** The places that are for the caller today, and whether they are in a network of each. */
export async function ownPlaces(
  { kysely }: Database,
  caller: Caller,
  address: string | null,
  now: EpochMs,
): Promise<ResponseOf<(typeof placeRoutes)['GET /api/punch-places']>> {
  const { companyId, userId } = caller;
  const { rule, punchesOffSite } = await ruleFor(kysely, companyId);
  const all = rule === 'off' ? [] : await placesOf(kysely, companyId);
  const departmentIds = all.some(({ departmentIds: ids }) => ids.length > 0)
    ? await ownDepartmentIds(kysely, caller, now)
    : [];
  const clientCompanyIds = all.some(({ clientCompanyIds: ids }) => ids.length > 0)
    ? await ownClientIds(kysely, caller, now)
    : [];
  return {
    rule,
    punches_off_site: punchesOffSite,
    places: all
      .filter((place) => isPlaceFor(place, { userId, clientCompanyIds, departmentIds }))
      .map(({ id, name, circle, networks }) => ({
        id,
        name,
        circle,
        is_on_network: address !== null && networks.some((network) => isInNetwork(address, network)),
      })),
  };
}

/** The client companies at which a person works today. */
async function ownClientIds(db: Db, { companyId, userId }: Caller, now: EpochMs): Promise<readonly number[]> {
  const own = (await assignmentsOf(db, companyId, [userId])).get(userId) ?? [];
  return own.filter((one) => holdsOn(one, japanDate(now))).map(({ clientCompanyId }) => clientCompanyId);
}

/** The departments and sites that a person is in today, with all above them. */
async function ownDepartmentIds(db: Db, { companyId, userId }: Caller, now: EpochMs): Promise<readonly number[]> {
  const [departments, memberships] = await Promise.all([
    departmentsOf(db, companyId),
    membershipsOf(db, companyId, [userId]),
  ]);
  return departmentIdsOf(departments, membershipsOn(memberships.get(userId) ?? [], japanDate(now)));
}

/** Whom places are for: the company's departments, and those of its clients and people that they name. */
async function targetsOf(db: Db, companyId: string, named: readonly PlaceValues[]) {
  const [departments, clients, people] = await Promise.all([
    departmentsOf(db, companyId),
    clientsOf(
      db,
      companyId,
      named.flatMap(({ clientCompanyIds }) => clientCompanyIds),
    ),
    knownUsers(
      db,
      companyId,
      named.flatMap(({ userIds }) => userIds),
    ),
  ]);
  return { departments, clients, people };
}

async function present(stored: readonly StoredPlace[], { db, caller }: OwnedReading): Promise<PlaceResponse[]> {
  const { departments, clients, people } = await targetsOf(db, caller.companyId, stored);
  return stored.map(({ isForAll, departmentIds, clientCompanyIds, userIds, ...place }) => ({
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

const toValues = (entered: EnteredPlace): PlaceValues => ({
  name: entered.name,
  circle: entered.circle,
  networks: unique(entered.networks),
  isForAll: entered.is_for_all,
  // Whom it is for is said once: by all, or by names.
  departmentIds: entered.is_for_all ? [] : sortedIds(entered.department_ids),
  clientCompanyIds: entered.is_for_all ? [] : sortedIds(entered.client_company_ids),
  userIds: entered.is_for_all ? [] : sortedIds(entered.user_ids),
});

/** A company's places to punch at; what was punched at one stays as it was judged, and keeps its name. */
export const places = companyEntity({
  table: 'place',
  actions: { add: 'add_place', change: 'change_place', remove: 'delete_place' },
  messages: {
    add: '打刻場所を追加しました',
    change: '打刻場所を変更しました',
    remove: '打刻場所を削除しました',
  },
  read: placesOf,
  toValues,
  toColumns,
  check,
  orTaken: orTaken('name', 'place_name_taken'),
  storeParts: replaceTargets,
  present,
  inWords,
});

/** Throws what is wrong with a place as entered. */
async function check({ trx, companyId }: OwnedWrite, place: PlaceValues): Promise<void> {
  const { circle, networks, isForAll, departmentIds, clientCompanyIds, userIds } = place;
  if (circle === null && networks.length === 0) throw AppError.at('circle', 'place_empty');
  if (!isForAll && departmentIds.length + clientCompanyIds.length + userIds.length === 0)
    throw AppError.at('is_for_all', 'place_for_nobody');
  const { departments, clients, people } = await targetsOf(trx, companyId, [place]);
  const isKnown =
    departmentIds.every((id) => departments.has(id)) &&
    clients.size === clientCompanyIds.length &&
    people.size === userIds.length;
  if (!isKnown) throw AppError.at('is_for_all', 'place_target_unknown');
}

/** A place in the audit log, by the names of whom it is for. */
async function inWords(place: PlaceValues, { db, companyId }: { readonly db: Db; readonly companyId: string }) {
  const { departments, clients, people } = await targetsOf(db, companyId, [place]);
  const { name, circle, networks, isForAll, departmentIds } = place;
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
}
