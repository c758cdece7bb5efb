import { z } from 'zod';

import { httpUrl, setting, type SettingValues } from '../../platform/settings.ts';

/** The service that turns positions into addresses (D26). */
export interface GeocoderSettings {
  readonly provider: 'gsi' | 'google' | 'nominatim';
  readonly url: string | undefined;
  readonly key: string | undefined;
}

/** Its environment variables. */
export const geocoderVariables = {
  KINTAI_GEOCODER: setting(
    z.enum(['off', 'gsi', 'google', 'nominatim']),
    'must be off, gsi, google or nominatim',
    'gsi',
  ),
  KINTAI_GEOCODER_URL: setting(httpUrl, 'must be an http or https URL', 'https://nominatim.example/reverse'),
  KINTAI_GEOCODER_KEY: setting(z.string().min(1), 'must be the key of the service', 'AIza…'),
};

type Values = SettingValues<typeof geocoderVariables>;

/** Validates them together. */
export const geocoderFaults = ({ KINTAI_GEOCODER, KINTAI_GEOCODER_KEY }: Values): string[] =>
  KINTAI_GEOCODER === 'google' && KINTAI_GEOCODER_KEY === undefined
    ? ['KINTAI_GEOCODER_KEY must be set for KINTAI_GEOCODER=google, for example: AIza…']
    : [];

/** The service; `null` where positions stay positions. */
export function geocoderSettings(values: Values): GeocoderSettings | null {
  const { KINTAI_GEOCODER: provider = 'off', KINTAI_GEOCODER_URL: url, KINTAI_GEOCODER_KEY: key } = values;
  return provider === 'off' ? null : { provider, url, key };
}
