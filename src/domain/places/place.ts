/** The radius of a place that a company can set, in metres. */
export const PLACE_RADIUS = { least: 20, most: 500 } as const;

/** The mean radius of the earth, in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8;

/** A point on the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Where a device says that it is. */
export interface DevicePosition extends Point {
  /** The radius within which it really is, in metres; `null` where the device doesn't say. */
  readonly accuracy: number | null;
}

/** The circle that a place is on a map. */
export interface Circle extends Point {
  /** In metres. */
  readonly radius: number;
}

/** A place to punch at (打刻場所), as a device comes to it: a circle, networks, or both; at one of them is at the place. */
export interface Place {
  readonly id: number;
  readonly name: string;
  readonly circle: Circle | null;
  /**
   * Whether the device is in one of the place's networks; `null` where nobody can say: an offline punch comes from another
   * network later.
   */
  readonly isOnNetwork: boolean | null;
}

/** Whom a place is for. */
export interface PlaceScope {
  readonly isForAll: boolean;
  /** With those below them. */
  readonly departmentIds: readonly number[];
  readonly clientCompanyIds: readonly number[];
  readonly userIds: readonly number[];
}

/** A person on a day, as far as a place may be for them. */
export interface PersonOnDay {
  readonly userId: number;
  readonly clientCompanyIds: readonly number[];
  /** The departments and sites they are in on the day, with all above those. */
  readonly departmentIds: readonly number[];
}

/**
 * Where a punch was made, as a place has it: within the circle; out of it, but by no more than the accuracy; within a
 * network; nobody can say, as the position is less exact than the circle is large, or isn't known; surely elsewhere.
 */
export type PlaceVerdict = 'inside' | 'edge' | 'network' | 'uncertain' | 'outside';

/** The best first: of several places the punch is made at that one. */
export const PLACE_VERDICTS = ['inside', 'network', 'edge', 'uncertain', 'outside'] as const satisfies PlaceVerdict[];

/** The verdict on the place of a punch. */
export interface Judgement {
  readonly verdict: PlaceVerdict;
  /** The place it was made at, else the nearest one. */
  readonly place: Pick<Place, 'id' | 'name'>;
  /** From its centre, in whole metres; `null` without a position or a circle. */
  readonly distance: number | null;
}

/** What a company does with a punch that isn't made at a place. */
export const PLACE_RULES = ['off', 'mark', 'reason', 'refuse'] as const;
export type PlaceRule = (typeof PLACE_RULES)[number];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The square of the sine of half of an angle in degrees. */
const haversine = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2;

/**
 * The distance of two points on the sphere, in whole metres: by the haversine formula, which is exact for near points, over
 * the poles and across the date line. The ellipsoid differs by less than 0.6 %: 3 m of 500.
 */
export function distanceBetween(one: Point, other: Point): number {
  const part =
    haversine(other.latitude - one.latitude) +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * haversine(other.longitude - one.longitude);
  return Math.floor(2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, part))) + 0.5);
}

/**
 * Where a position lies to a circle. The edge belongs to it, and the accuracy counts for the person; but a position that is
 * less exact than the circle is large says nothing, unless it is surely elsewhere all the same.
 */
export function judgeCircle(
  position: DevicePosition | null,
  circle: Circle,
): { readonly verdict: PlaceVerdict; readonly distance: number | null } {
  if (position === null) return { verdict: 'uncertain', distance: null };
  const distance = distanceBetween(position, circle);
  const accuracy = position.accuracy ?? 0;
  if (distance - accuracy > circle.radius) return { verdict: 'outside', distance };
  if (accuracy > circle.radius) return { verdict: 'uncertain', distance };
  return { verdict: distance <= circle.radius ? 'inside' : 'edge', distance };
}

function judgePlace(position: DevicePosition | null, { id, name, circle, isOnNetwork }: Place): Judgement {
  const place = { id, name };
  const onMap = circle === null ? null : judgeCircle(position, circle);
  const distance = onMap?.distance ?? null;
  if (onMap?.verdict !== 'inside' && isOnNetwork === true) return { verdict: 'network', place, distance };
  return { verdict: onMap?.verdict ?? (isOnNetwork === null ? 'uncertain' : 'outside'), place, distance };
}

const inOrder = (one: Judgement, other: Judgement): number =>
  PLACE_VERDICTS.indexOf(one.verdict) - PLACE_VERDICTS.indexOf(other.verdict) ||
  (one.distance ?? Infinity) - (other.distance ?? Infinity) ||
  one.place.id - other.place.id;

/**
 * Where a punch was made, by the places that are for the person: at the best of them, the nearest of equal ones; `null`
 * where none is. The database judges punches by the same rule (`judge_place`).
 */
export const judgePlaces = (position: DevicePosition | null, places: readonly Place[]): Judgement | null =>
  places.map((place) => judgePlace(position, place)).toSorted(inOrder)[0] ?? null;

/** Whether a punch was made at a place. */
export const isAtPlace = (verdict: PlaceVerdict): boolean => verdict !== 'uncertain' && verdict !== 'outside';

/** Whether a place is for a person on a day. */
export const isPlaceFor = (
  { isForAll, departmentIds, clientCompanyIds, userIds }: PlaceScope,
  person: PersonOnDay,
): boolean =>
  isForAll ||
  userIds.includes(person.userId) ||
  clientCompanyIds.some((id) => person.clientCompanyIds.includes(id)) ||
  departmentIds.some((id) => person.departmentIds.includes(id));

/** The outcome of a punch: nothing, a mark, a reason that has to be given, or that it isn't taken. */
export type PlaceConsequence = 'none' | 'mark' | 'reason' | 'refuse';

/**
 * The outcome of a clock-in or clock-out with that verdict. Only who is surely elsewhere is refused: where nobody can say, a
 * reason is asked. Who goes straight to a client or home from there (直行・直帰) says where, and isn't refused.
 */
export function consequenceOf(
  rule: PlaceRule,
  judgement: Pick<Judgement, 'verdict'> | null,
  isOffSite: boolean,
): PlaceConsequence {
  if (rule === 'off' || judgement === null || isAtPlace(judgement.verdict)) return 'none';
  if (isOffSite) return rule === 'mark' ? 'none' : 'reason';
  return rule === 'refuse' && judgement.verdict === 'uncertain' ? 'reason' : rule;
}

/** What a punch has on record of where it was made (打刻場所). */
export interface PunchedPlace {
  readonly verdict: PlaceVerdict;
  /** The place's name as it was then. */
  readonly name: string;
  /** From its centre, in metres; `null` where it isn't known. */
  readonly distance: number | null;
  /** Why it was made elsewhere, as the person said. */
  readonly reason: string | null;
}

/** What a punch is called that is surely elsewhere. */
export const OUTSIDE_NAME = '打刻場所外';

/** What a punch off site is called: 直行 for a clock-in, 直帰 for a clock-out. */
export const offSiteName = (recordType: string): string => (recordType === 'clock_out' ? '直帰' : '直行');

/** The mark of a punch that wasn't made at a place; `null` for one at a place or off site. */
export const awayName = (place: PunchedPlace | undefined, isOffSite: boolean): string | null =>
  place === undefined || isOffSite || isAtPlace(place.verdict)
    ? null
    : place.verdict === 'uncertain'
      ? '打刻場所未確認'
      : OUTSIDE_NAME;

/** A distance in words: `約340m`, from a kilometre on `約1.2km`, from ten on `約12km`. */
export function distanceText(metres: number): string {
  if (metres < 1000) return `約${metres}m`;
  return `約${metres < 9950 ? (metres / 1000).toFixed(1) : Math.round(metres / 1000)}km`;
}
