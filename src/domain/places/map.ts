import type { Point } from './place.ts';

/** A degree of a meridian on the sphere, in metres. */
const DEGREE = 111_195.08;

/** The width of a Web Mercator tile at the equator at zoom 0, in metres. */
const EARTH = 40_075_016.686;

/** The closest zoom that servers of tiles have for sure. */
const CLOSEST = 18;

/** Mercator ends before the poles. */
const MOST_LATITUDE = 85;

/** A drawing around a point: its size and how many metres a unit of it is. */
export interface Frame {
  readonly centre: Point;
  readonly width: number;
  readonly height: number;
  readonly metresPerUnit: number;
}

/** Where a point lies in a frame, by units from its upper left corner. Plain, as far as a place is large. */
export function pointIn({ centre, width, height, metresPerUnit }: Frame, { latitude, longitude }: Point) {
  // The shorter way around the earth.
  const east = ((((longitude - centre.longitude + 180) % 360) + 360) % 360) - 180;
  const metres = { x: east * DEGREE * Math.cos((centre.latitude * Math.PI) / 180), y: centre.latitude - latitude };
  return { x: width / 2 + metres.x / metresPerUnit, y: height / 2 + (metres.y * DEGREE) / metresPerUnit };
}

/** A tile of a map in a frame: its address, and where it lies. */
export interface Tile {
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The tiles that cover a frame, at the zoom at which one of their pixels is a unit at most; none beside the poles. */
export function tilesOf({ centre, width, height, metresPerUnit }: Frame, template: string): Tile[] {
  if (Math.abs(centre.latitude) > MOST_LATITUDE) return [];
  const shrunk = Math.cos((centre.latitude * Math.PI) / 180);
  const wanted = Math.ceil(Math.log2((EARTH * shrunk) / (256 * metresPerUnit)));
  const zoom = Math.max(0, Math.min(CLOSEST, wanted));
  const count = 2 ** zoom;
  const size = (EARTH * shrunk) / count / metresPerUnit;
  const sine = Math.sin((centre.latitude * Math.PI) / 180);
  const at = {
    x: ((centre.longitude + 180) / 360) * count,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count,
  };
  const tiles: Tile[] = [];
  for (let row = Math.floor(at.y - height / 2 / size); row < at.y + height / 2 / size; row++)
    for (let column = Math.floor(at.x - width / 2 / size); column < at.x + width / 2 / size; column++) {
      if (row < 0 || row >= count) continue;
      const values = { z: zoom, x: ((column % count) + count) % count, y: row };
      tiles.push({
        url: template.replaceAll(/\{([zxy])\}/g, (_, part: 'z' | 'x' | 'y') => String(values[part])),
        x: width / 2 + (column - at.x) * size,
        y: height / 2 + (row - at.y) * size,
        size,
      });
    }
  return tiles;
}

/** The longest round length up to that many metres, for a scale: 1, 2 or 5 of a power of ten. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((step) => step * power).find((length) => length <= most) ?? power;
}

const PLAIN = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*[,、\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/;
/** The pin of a map's address; what stands behind its @ is the middle of the window. */
const PIN = /!3d(-?\d{1,2}\.\d{1,15})!4d(-?\d{1,3}\.\d{1,15})/;
const WITHIN = /(-?\d{1,2}\.\d{1,15}),\s*(-?\d{1,3}\.\d{1,15})/;

/** The position that a text spells: latitude and longitude, or the address of a map with them; `null` for none. */
export function parsePosition(text: string): Point | null {
  const [, latitude, longitude] = PLAIN.exec(text.normalize('NFKC')) ?? PIN.exec(text) ?? WITHIN.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

/** A position as it is typed; six decimals are 11 cm. */
export const formatPosition = ({ latitude, longitude }: Point): string =>
  [latitude, longitude].map((degrees) => Number(degrees.toFixed(6))).join(', ');
