import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { isInNetwork, normaliseNetwork } from '#domain/places/network.ts';
import { isPlaceFor, judgePlaces } from '#domain/places/place.ts';
import { isoDate } from '#domain/time/date.ts';
import { epochMs } from '#domain/time/instant.ts';
import { judgePunch } from '../../records/places.ts';
import { addCompany, addUser } from '../../testing/builders.ts';
import { assignToClient } from '../../testing/leave-builders.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { placesOf, type PlaceValues } from './places.repository.ts';
import { places as ownedPlaces } from './places.service.ts';

// Where a punch is made is judged twice, by the database and by the domain: they must never differ.

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ON = isoDate('2026-11-20');
/** A transfer on the day before, and one to come: who is in which department on the day. */
const MEMBERSHIPS = [
  { at: 0, from: '2026-04-01', to: '2026-11-19' },
  { at: 2, from: '2026-11-20', to: null },
  { at: 3, from: '2026-11-21', to: null },
];

const centre = fc.constantFrom([35.68, 139.76], [89.9996, 10], [-90, 0], [0.0001, 179.9998], [51, -180]);
const near = fc.integer({ min: -60, max: 60 }).map((steps) => steps * 0.0001);
const metres = fc.constantFrom(20, 100, 110, 111, 112, 500);
const somePlace = fc.record({
  circle: fc.option(fc.record({ centre, radius: metres }), { nil: null, freq: 4 }),
  networks: fc.subarray(['203.0.113.0/24', '2001:db8::/32', '198.51.100.7/32']),
  scope: fc.constantFrom(
    'all',
    'person',
    'other',
    'client',
    'department 0',
    'department 1',
    'department 2',
    'department 3',
  ),
});

it('judges as the domain does', async () => {
  const { kysely } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(somePlace, { maxLength: 4 }),
      fc.option(fc.record({ centre, off: near, accuracy: fc.option(fc.integer({ min: 0, max: 600 })) }), { freq: 6 }),
      fc.constantFrom(null, '203.0.113.200', '2001:db8::1', '198.51.100.8'),
      async (wanted, at, address) => {
        const companyId = await addCompany(database);
        const [user, other] = [await addUser(database, { companyId }), await addUser(database, { companyId })];
        const client = await kysely
          .insertInto('client_company')
          .values({ company_id: companyId, name: '客先', description: '' })
          .returning('client_company_id as id')
          .executeTakeFirstOrThrow();
        await assignToClient(database, user, { client_company_id: client.id, from_date: '2026-04-01' });
        const departments: number[] = [];
        for (const code of ['0', '1', '2', '3'])
          departments.push(
            (
              await kysely
                .insertInto('department')
                // The third is below the second.
                .values({
                  company_id: companyId,
                  kind: 'department',
                  code,
                  name: code,
                  parent_id: code === '2' ? (departments[1] ?? null) : null,
                })
                .returning('department_id as id')
                .executeTakeFirstOrThrow()
            ).id,
          );
        for (const [index, { at: where, from, to }] of MEMBERSHIPS.entries())
          await kysely
            .insertInto('department_membership')
            .values({
              company_id: companyId,
              user_id: user.userId,
              department_id: departments[where] ?? 0,
              kind: 'department',
              from_date: from,
              to_date: to,
              is_main: index === 0,
            })
            .execute();
        for (const [index, { circle, networks, scope }] of wanted.entries()) {
          if (circle === null && networks.length === 0) continue;
          const [kind, number = ''] = scope.split(' ');
          const place: PlaceValues = {
            name: `場所${index}`,
            circle: circle && {
              latitude: Math.max(-90, Math.min(90, circle.centre[0] ?? 0)),
              longitude: circle.centre[1] ?? 0,
              radius: circle.radius,
            },
            networks: networks.flatMap((network) => normaliseNetwork(network) ?? []),
            isForAll: kind === 'all',
            departmentIds: kind === 'department' ? [departments[Number(number)] ?? 0] : [],
            clientCompanyIds: kind === 'client' ? [client.id] : [],
            userIds: kind === 'person' ? [user.userId] : kind === 'other' ? [other.userId] : [],
          };
          await kysely
            .transaction()
            .execute((trx) => ownedPlaces.storeNew({ trx, companyId, actorUserId: null, now: epochMs(0) }, place));
        }
        const position = at && {
          latitude: Math.max(-90, Math.min(90, (at.centre[0] ?? 0) + at.off)),
          longitude: at.centre[1] ?? 0,
          accuracy: at.accuracy,
        };
        const person = {
          userId: user.userId,
          clientCompanyIds: [client.id],
          departmentIds: [departments[2] ?? 0, departments[1] ?? 0],
        };
        const places = (await placesOf(kysely, companyId))
          .filter((place) => isPlaceFor(place, person))
          .map((place) => ({
            ...place,
            isOnNetwork: address === null ? null : place.networks.some((network) => isInNetwork(address, network)),
          }));
        const whereabouts = { ...(position ?? { latitude: null, longitude: null, accuracy: null }), address };
        expect(await judgePunch(kysely, user, ON, whereabouts)).toEqual(judgePlaces(position, places));
      },
    ),
    { numRuns: 60 },
  );
});
