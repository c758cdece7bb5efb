import type { placeRoutes } from '#contract/places.ts';
import { normaliseAddress } from '#domain/places/network.ts';
import { epochMs } from '#domain/time/instant.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { punchesNear } from './places.repository.ts';
import { addPlace, changePlace, ownPlaces, presentPlaces, removePlace } from './places.service.ts';
import type { MapSettings } from './settings.ts';

const WEEK_MS = 7 * 86_400_000;

/** Routes of the places to punch at. */
export const placeHandlers = ({
  database,
  map,
}: RoutePlatform & { readonly map: MapSettings | null }): Handlers<typeof placeRoutes> => ({
  'GET /api/punch-places': ({ caller, request, now }) => ownPlaces(database, caller, normaliseAddress(request.ip), now),

  'GET /api/admin/places': async ({ caller, request }) => ({
    places: await presentPlaces(database.kysely, caller.companyId),
    own_address: normaliseAddress(request.ip),
    map,
  }),

  'POST /api/admin/places': async ({ caller, body, idempotency, now }) => ({
    ...(await addPlace(database, caller, body, { now, idempotency })),
    message: '打刻場所を追加しました',
  }),

  'PUT /api/admin/places/{id}': async ({ caller, params, body, now }) => ({
    ...(await changePlace(database, caller, params.id, body, now)),
    message: '打刻場所を変更しました',
  }),

  'DELETE /api/admin/places/{id}': async ({ caller, params }) => {
    await removePlace(database, caller, params.id);
    return { message: '打刻場所を削除しました' };
  },

  'GET /api/admin/nearby-punches': async ({ caller, query, now }) => ({
    punches: await punchesNear(database.kysely, caller.companyId, query, epochMs(now - WEEK_MS)),
  }),
});
