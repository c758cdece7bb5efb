import { z } from 'zod';

import { cleanAddress } from './clean-address.ts';
import { fetchJson } from './fetch-json.ts';
import type { Geocoder } from './geocoder.ts';
import { municipalityName } from './municipalities.ts';

const PUBLIC_URL = 'https://mreversegeocoder.gsi.go.jp/reverse-geocoder/LonLatToAddress';

/** On land `{"results": {"muniCd": "13101", "lv01Nm": "丸の内一丁目"}}`, at sea and abroad `{}`. */
const answer = z.union([
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
export function gsiGeocoder(url: string | undefined, timeoutMs: number): Geocoder {
  return {
    name: 'gsi',
    callsPerSecond: 5,
    async reverse({ latitude, longitude }, signal) {
      const request = new URL(url ?? PUBLIC_URL);
      request.searchParams.set('lat', String(latitude));
      request.searchParams.set('lon', String(longitude));
      const { body } = await fetchJson(request, answer, { signal, timeoutMs });
      const { muniCd, lv01Nm } = ('results' in body ? body.results : null) ?? {};
      if (muniCd == null) return null;
      const town = lv01Nm == null || NO_TOWN.test(lv01Nm) ? '' : lv01Nm;
      return cleanAddress(`${municipalityName(muniCd.padStart(5, '0'))}${town}`);
    },
  };
}
