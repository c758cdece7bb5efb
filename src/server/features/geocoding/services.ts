import { z } from 'zod';

import { cleanAddress, fetchJson, type Geocoder, GeocoderError } from './geocoder.ts';
import { municipalityName, prefectureName } from './municipalities.ts';
import type { GeocoderSettings } from './settings.ts';

const TIMEOUT_MS = 10_000;

/** The service of the settings; their `url` is that of its reverse endpoint where it isn't the public one. */
export function createGeocoder({ provider, url, key }: GeocoderSettings, timeoutMs: number = TIMEOUT_MS): Geocoder {
  switch (provider) {
    case 'gsi':
      return gsiGeocoder(url, timeoutMs);
    case 'nominatim':
      return nominatimGeocoder(url, timeoutMs);
    case 'google':
      return googleGeocoder(url, key, timeoutMs);
  }
}

const GSI_URL = 'https://mreversegeocoder.gsi.go.jp/reverse-geocoder/LonLatToAddress';

/** On land `{"results": {"muniCd": "13101", "lv01Nm": "丸の内一丁目"}}`, at sea and abroad `{}`. */
const gsiResponse = z.union([
  z.object({
    results: z
      .object({
        muniCd: z
          .string()
          .regex(/^\d{4,5}$/)
          .nullish(),
        lv01Nm: z.string().nullish(),
      })
      .nullable(),
  }),
  // Nothing else: an error in JSON does not mean that there is no address.
  z.strictObject({}),
]);

// How the service marks that the place has no town name; seen with several of the look-alike dashes.
const NO_TOWN = /^[-‐‑‒–—―−－]*$/u;

/**
 * 国土地理院's reverse geocoder: free, without a key, down to the town (町丁目). It has no published limit; its terms ask
 * not to burden it.
 */
function gsiGeocoder(url: string | undefined, timeoutMs: number): Geocoder {
  return {
    name: 'gsi',
    callsPerSecond: 5,
    async reverse({ latitude, longitude }, signal) {
      const request = new URL(url ?? GSI_URL);
      request.searchParams.set('lat', String(latitude));
      request.searchParams.set('lon', String(longitude));
      const body = await fetchJson(request, gsiResponse, { signal, timeoutMs });
      const { muniCd, lv01Nm } = ('results' in body ? body.results : null) ?? {};
      if (muniCd == null) return null;
      const town = lv01Nm == null || NO_TOWN.test(lv01Nm) ? '' : lv01Nm;
      return cleanAddress(`${municipalityName(muniCd.padStart(5, '0'))}${town}`);
    },
  };
}

const GOOGLE_URL = 'https://maps.googleapis.com/maps/api/geocode/json';

/** Every outcome has HTTP 200 and is distinguished by `status`; `error_message` can quote the key and is not read. */
const googleResponse = z.object({
  status: z.string(),
  results: z.array(z.object({ formatted_address: z.string() })).default([]),
});

// Without it the first result can be a plus code or the name of a shop.
const GOOGLE_RESULT_TYPES = 'street_address|premise|subpremise|sublocality|locality|administrative_area_level_1';

/** Whether each failure can be retried; an unknown one is. */
const GOOGLE_FAILURES: Readonly<Record<string, boolean>> = {
  OVER_QUERY_LIMIT: true,
  UNKNOWN_ERROR: true,
  // Also a missing key, billing switched off or an expired card.
  OVER_DAILY_LIMIT: false,
  REQUEST_DENIED: false,
  INVALID_REQUEST: false,
};

/** Google's Geocoding API, with the company's own key; down to the building. */
function googleGeocoder(url: string | undefined, key: string | undefined, timeoutMs: number): Geocoder {
  return {
    name: 'google',
    // Half of a key's default rate limit (3,000 a minute).
    callsPerSecond: 25,
    async reverse({ latitude, longitude }, signal) {
      const request = new URL(url ?? GOOGLE_URL);
      request.searchParams.set('latlng', `${latitude},${longitude}`);
      request.searchParams.set('language', 'ja');
      request.searchParams.set('region', 'jp');
      request.searchParams.set('result_type', GOOGLE_RESULT_TYPES);
      request.searchParams.set('key', key ?? '');
      const body = await fetchJson(request, googleResponse, { signal, timeoutMs });
      if (body.status === 'ZERO_RESULTS') return null;
      if (body.status !== 'OK') throw googleFailure(body.status);
      // Most exact first.
      return cleanAddress(body.results[0]?.formatted_address ?? '');
    },
  };
}

function googleFailure(status: string): GeocoderError {
  const known = GOOGLE_FAILURES[status];
  return new GeocoderError(`the service answered ${known === undefined ? 'an unknown status' : status}`, {
    canRetry: known ?? true,
  });
}

const NOMINATIM_URL = 'https://nominatim.openstreetmap.org/reverse';

const part = z.string().optional();

/** A place, or `{"error": "Unable to geocode"}` (with 200 or 404) where nothing is mapped. */
const nominatimResponse = z.union([
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
type NominatimPlace = Extract<z.output<typeof nominatimResponse>, { address: unknown }>;

/** Nominatim on OpenStreetMap's data, the public server or one's own. */
function nominatimGeocoder(url: string | undefined, timeoutMs: number): Geocoder {
  return {
    name: 'nominatim',
    // The public server's rate limit: at most one a second, of the whole application.
    callsPerSecond: url === undefined ? 1 : 10,
    async reverse({ latitude, longitude }, signal) {
      const request = new URL(url ?? NOMINATIM_URL);
      request.searchParams.set('format', 'jsonv2');
      request.searchParams.set('lat', String(latitude));
      request.searchParams.set('lon', String(longitude));
      request.searchParams.set('zoom', '18');
      request.searchParams.set('layer', 'address');
      request.searchParams.set('addressdetails', '1');
      request.searchParams.set('accept-language', 'ja');
      const body = await fetchJson(request, nominatimResponse, { signal, timeoutMs }, [200, 404]);
      if (!('error' in body)) return cleanAddress(nominatimAddress(body));
      if (body.error === 'Unable to geocode') return null;
      throw new GeocoderError('the service answered an error', { canRetry: true });
    },
  };
}

/**
 * A Japanese address from the prefecture down; `display_name` has the reverse order with commas. Streets and house
 * numbers are left out: the mapped ones lack the block, without which they name another house.
 */
function nominatimAddress({ address, display_name }: NominatimPlace): string {
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
