import type { placeRoutes } from '#contract/places.ts';
import { normaliseAddress } from '#domain/places/network.ts';
import { epochMs } from '#domain/time/instant.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { punchesNear } from './places.repository.ts';
import { ownPlaces, places } from './places.service.ts';
import type { MapSettings } from './settings.ts';

const WEEK_MS = 7 * 86_400_000;

/** Routes of the places to punch at. */
export const placeHandlers = ({
  database,
  map,
}: RoutePlatform & { readonly map: MapSettings | null }): Handlers<typeof placeRoutes> => ({
  'GET /api/punch-places': ({ caller, request, now }) => ownPlaces(database, caller, normaliseAddress(request.ip), now),

  'GET /api/admin/places': async (call) => ({
    places: await places.list(database, call),
    own_address: normaliseAddress(call.request.ip),
    map,
  }),

  'POST /api/admin/places': (call) => places.add(database, call),
  'PUT /api/admin/places/{id}': (call) => places.change(database, call),
  'DELETE /api/admin/places/{id}': (call) => places.remove(database, call),

  'GET /api/admin/nearby-punches': async ({ caller, query, now }) => ({
    punches: await punchesNear(database.kysely, caller.companyId, query, epochMs(now - WEEK_MS)),
  }),
});
