import type { GeocoderSettings } from './settings.ts';
import type { Geocoder } from './geocoder.ts';
import { googleGeocoder } from './google.ts';
import { gsiGeocoder } from './gsi.ts';
import { nominatimGeocoder } from './nominatim.ts';

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
