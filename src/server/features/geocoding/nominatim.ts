import { z } from 'zod';

import { cleanAddress } from './clean-address.ts';
import { fetchJson } from './fetch-json.ts';
import { type Geocoder, GeocoderError } from './geocoder.ts';
import { prefectureName } from './municipalities.ts';

const PUBLIC_URL = 'https://nominatim.openstreetmap.org/reverse';

const part = z.string().optional();

/** A place, or `{"error": "Unable to geocode"}` (with 200 or 404) where nothing is mapped. */
const answer = z.union([
  z.object({ error: z.unknown() }),
  z.object({
    display_name: z.string(),
    address: z
      .object({
        country_code: part,
        'ISO3166-2-lvl4': part,
        province: part,
        state: part,
        county: part,
        city: part,
        municipality: part,
        town: part,
        village: part,
        city_district: part,
        borough: part,
        suburb: part,
        quarter: part,
        neighbourhood: part,
        hamlet: part,
      })
      .default({}),
  }),
]);
type Place = Extract<z.output<typeof answer>, { address: unknown }>;

/** Nominatim on OpenStreetMap's data, the public server or one's own. */
export function nominatimGeocoder(url: string | undefined, timeoutMs: number): Geocoder {
  return {
    name: 'nominatim',
    // The public server's rate limit: at most one a second, of the whole application.
    callsPerSecond: url === undefined ? 1 : 10,
    async reverse({ latitude, longitude }, signal) {
      const request = new URL(url ?? PUBLIC_URL);
      request.searchParams.set('format', 'jsonv2');
      request.searchParams.set('lat', String(latitude));
      request.searchParams.set('lon', String(longitude));
      request.searchParams.set('zoom', '18');
      request.searchParams.set('layer', 'address');
      request.searchParams.set('addressdetails', '1');
      request.searchParams.set('accept-language', 'ja');
      const { body } = await fetchJson(request, answer, { signal, timeoutMs }, [200, 404]);
      if (!('error' in body)) return cleanAddress(formatAddress(body));
      if (body.error === 'Unable to geocode') return null;
      throw new GeocoderError('the service answered an error', { canRetry: true });
    },
  };
}

/**
 * A Japanese address from the prefecture down; `display_name` has the reverse order with commas. Streets and house
 * numbers are left out: the mapped ones lack the block, without which they name another house.
 */
function formatAddress({ address, display_name }: Place): string {
  if (address.country_code !== 'jp') return display_name;
  const parts = [
    // Tokyo comes without its prefecture's name but with its code.
    prefectureName(address['ISO3166-2-lvl4']?.replace(/^JP-/, '') ?? '') ?? address.province ?? address.state,
    // 郡 belongs to an address, Hokkaido's 振興局 doesn't.
    address.county?.endsWith('郡') ? address.county : undefined,
    address.city,
    address.municipality,
    address.town,
    address.village,
    address.city_district,
    address.borough,
    address.suburb,
    address.quarter,
    address.neighbourhood,
    address.hamlet,
  ].filter((name) => name !== undefined);
  return parts.reduce<string[]>(addPart, []).join('') || display_name;
}

// 西新宿 is followed by 西新宿二丁目.
const addPart = (parts: string[], next: string): string[] => {
  const last = parts.at(-1);
  return last !== undefined && next.startsWith(last) ? [...parts.slice(0, -1), next] : [...parts, next];
};
