import { z } from 'zod';

import { setting, type SettingValues } from '../../platform/settings.ts';

/** Where the tiles of the map come from on which places are drawn. */
export interface MapSettings {
  /** With `{z}`, `{x}` and `{y}` in it. */
  readonly tiles: string;
  /** Whose map it is, as its terms want it said. */
  readonly attribution: string;
}

const isTileUrl = (text: string): boolean => {
  const url = URL.parse(text.replaceAll(/\{[zxy]\}/g, '0'));
  // The origin is part of the policy: neither a comma nor a semicolon gets into it.
  const isPlain = url !== null && /^https?:\/\/[\w.:[\]-]+$/.test(url.origin);
  return isPlain && ['{z}', '{x}', '{y}'].every((part) => text.includes(part) && !text.split('/')[2]?.includes(part));
};

/** Its environment variables. */
export const mapVariables = {
  KINTAI_MAP_TILES: setting(
    z.string().refine(isTileUrl),
    'must be the URL of tiles with {z}, {x} and {y} after its host',
    'https://tiles.example/{z}/{x}/{y}.png',
  ),
  KINTAI_MAP_ATTRIBUTION: setting(z.string().min(1).max(200), 'must be a text', '© OpenStreetMap contributors'),
};

type Values = SettingValues<typeof mapVariables>;

/** Validates them together: no map without saying whose it is. */
export const mapFaults = ({ KINTAI_MAP_TILES, KINTAI_MAP_ATTRIBUTION }: Values): string[] =>
  KINTAI_MAP_TILES !== undefined && KINTAI_MAP_ATTRIBUTION === undefined
    ? [
        'KINTAI_MAP_ATTRIBUTION must be set too, as the terms of the map want it, for example: © OpenStreetMap contributors',
      ]
    : [];

/** The map; `null` where places are drawn to scale alone. */
export const mapSettings = ({
  KINTAI_MAP_TILES: tiles,
  KINTAI_MAP_ATTRIBUTION: attribution,
}: Values): MapSettings | null => (tiles === undefined || attribution === undefined ? null : { tiles, attribution });

/** The origin from which a browser loads the tiles. */
export const originOfTiles = ({ tiles }: MapSettings): string => new URL(tiles.replaceAll(/[{}]/g, '')).origin;
