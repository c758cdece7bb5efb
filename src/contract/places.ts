import { z } from 'zod';

import { isTooWide, normaliseNetwork } from '#domain/places/network.ts';
import { PLACE_RADIUS, PLACE_RULES, PLACE_VERDICTS } from '#domain/places/place.ts';
import { ownedList } from './owned.ts';
import type { Route } from './route.ts';
import { bodyId, id, line, objectBody, text } from './wire.ts';

/** How a company treats a punch outside its places. */
export const placeRule = z.enum(PLACE_RULES);

/** Where a punch was made (打刻場所), where that was judged: by the place it was made at, else the nearest one. */
export const punchedPlace = z.object({
  verdict: z.enum(PLACE_VERDICTS),
  /** As it was called then. */
  name: z.string(),
  /** From its centre, in metres; `null` where it isn't known. */
  distance: z.int().min(0).nullable(),
  /** Why it was made elsewhere. */
  reason: z.string().nullable(),
});

const circle = z.object({ latitude: z.number(), longitude: z.number(), radius: z.int() }).nullable();

const named = z.object({ id, name: z.string() });

const place = z.object({
  id,
  name: z.string(),
  /** In degrees and metres; `null` of a place that is known by its networks alone. */
  circle,
  /** IP ranges: `203.0.113.0/24`. */
  networks: z.array(z.string()),
  is_for_all: z.boolean(),
  /** The departments and people that it is for, unless it is for all; departments with those below them, each by its whole path. */
  departments: z.array(named),
  client_companies: z.array(named),
  people: z.array(named.extend({ employee_id: z.string() })),
});
export type PlaceResponse = z.output<typeof place>;

const degrees = (max: number, name: string) => {
  const message = `${name}は-${max}〜${max}で入力してください`;
  return z.number(message).min(-max, message).max(max, message);
};
const WRONG_RADIUS = `半径は${PLACE_RADIUS.least}〜${PLACE_RADIUS.most}mの整数で入力してください`;

const network = text(50, 'IPアドレスの範囲')
  .refine((value) => normaliseNetwork(value) !== null, '203.0.113.0/24のように入力してください')
  .refine((value) => !isTooWide(value), '範囲が広すぎます')
  .transform((value) => normaliseNetwork(value) ?? value);

const ids = (most: number) => z.array(bodyId).max(most, `${most}件までです`);

const placeBody = objectBody(
  {
    name: line(100, '名称'),
    circle: z
      .strictObject({
        latitude: degrees(90, '緯度'),
        longitude: degrees(180, '経度'),
        radius: z.int(WRONG_RADIUS).min(PLACE_RADIUS.least, WRONG_RADIUS).max(PLACE_RADIUS.most, WRONG_RADIUS),
      })
      .nullable(),
    networks: z.array(network).max(50, '50件までです'),
    is_for_all: z.boolean('trueまたはfalseで指定してください'),
    department_ids: ids(200),
    client_company_ids: ids(200),
    user_ids: ids(500),
  },
  ['departments', 'client_companies', 'people'],
);
export type EnteredPlace = z.output<typeof placeBody>;

const coordinate = (max: number, name: string) => {
  const message = `${name}は-${max}〜${max}で指定してください`;
  return z
    .string()
    .refine((value) => /^-?\d{1,3}(\.\d{1,15})?$/.test(value) && Math.abs(Number(value)) <= max, message)
    .transform(Number);
};

const tag = 'places';

const places = ownedList({
  name: 'Place',
  noun: '打刻場所',
  tag,
  access: 'super_admin',
  entry: place,
  body: placeBody,
  refusals: ['place_name_taken', 'place_empty', 'place_for_nobody', 'place_target_unknown'],
  notes: {
    change: 'すでにある打刻の判定は変わらない',
    remove: 'すでにある打刻には、打刻したときの名称が残る',
  },
});

export const placeRoutes = {
  'GET /api/punch-places': {
    id: 'listOwnPlaces',
    summary: '自分の打刻場所（今日）。打刻場所外での打刻の扱いと、いま社内ネットワークから接続しているかどうか',
    tag,
    access: 'user',
    success: {
      status: 200,
      body: z.object({
        rule: placeRule,
        /** Punches can be made off site (直行・直帰). */
        punches_off_site: z.boolean(),
        places: z.array(z.object({ id, name: z.string(), circle, is_on_network: z.boolean() })),
      }),
    },
  },
  'GET /api/admin/places': {
    id: 'listPlaces',
    summary: '打刻場所（名称順）',
    tag,
    access: 'super_admin',
    success: {
      status: 200,
      body: z.object({
        places: z.array(place),
        /** The address from which this request came; `null` where it is none. */
        own_address: z.string().nullable(),
        /** Where the tiles of the map come from; `null` without a map. */
        map: z.object({ tiles: z.string(), attribution: z.string() }).nullable(),
      }),
    },
  },
  'POST /api/admin/places': places.add,
  'PUT /api/admin/places/{id}': places.change,
  'DELETE /api/admin/places/{id}': places.remove,
  'GET /api/admin/nearby-punches': {
    id: 'listNearbyPunches',
    summary: 'この位置から1km以内の、最近7日間の打刻の位置（新しい順に50件まで）。だれの打刻かは含まない',
    tag,
    access: 'super_admin',
    query: z.object({ latitude: coordinate(90, '緯度'), longitude: coordinate(180, '経度') }),
    success: {
      status: 200,
      body: z.object({
        punches: z.array(z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullable() })),
      }),
    },
  },
} as const satisfies Record<string, Route>;
