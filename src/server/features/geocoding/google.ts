import { z } from 'zod';

import { cleanAddress } from './clean-address.ts';
import { fetchJson } from './fetch-json.ts';
import { type Geocoder, GeocoderError } from './geocoder.ts';

const PUBLIC_URL = 'https://maps.googleapis.com/maps/api/geocode/json';

/** Every outcome has HTTP 200 and is distinguished by `status`; `error_message` can quote the key and is not read. */
const answer = z.object({
  status: z.string(),
  results: z.array(z.object({ formatted_address: z.string() })).default([]),
});

// Without it the first result can be a plus code or the name of a shop.
const RESULT_TYPES = 'street_address|premise|subpremise|sublocality|locality|administrative_area_level_1';

/** Whether each failure can be retried; an unknown one is. */
const FAILURES: Readonly<Record<string, boolean>> = {
  OVER_QUERY_LIMIT: true,
  UNKNOWN_ERROR: true,
  // Also a missing key, billing switched off or an expired card.
  OVER_DAILY_LIMIT: false,
  REQUEST_DENIED: false,
  INVALID_REQUEST: false,
};

/** Google's Geocoding API, with the company's own key; down to the building. */
export function googleGeocoder(url: string | undefined, key: string | undefined, timeoutMs: number): Geocoder {
  return {
    name: 'google',
    // Half of a key's default rate limit (3,000 a minute).
    callsPerSecond: 25,
    async reverse({ latitude, longitude }, signal) {
      const request = new URL(url ?? PUBLIC_URL);
      request.searchParams.set('latlng', `${latitude},${longitude}`);
      request.searchParams.set('language', 'ja');
      request.searchParams.set('region', 'jp');
      request.searchParams.set('result_type', RESULT_TYPES);
      request.searchParams.set('key', key ?? '');
      const { body } = await fetchJson(request, answer, { signal, timeoutMs });
      if (body.status === 'ZERO_RESULTS') return null;
      if (body.status !== 'OK') throw failure(body.status);
      // Most exact first.
      return cleanAddress(body.results[0]?.formatted_address ?? '');
    },
  };
}

function failure(status: string): GeocoderError {
  const known = FAILURES[status];
  return new GeocoderError(`the service answered ${known === undefined ? 'an unknown status' : status}`, {
    canRetry: known ?? true,
  });
}
