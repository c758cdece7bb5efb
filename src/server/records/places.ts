import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';

import type { TimeRecord as TimeRecordResponse } from '#contract/time-records.ts';
import { distanceText, type Judgement, type PlaceVerdict } from '#domain/places/place.ts';
import type { IsoDate } from '#domain/time/date.ts';
import type { DB, TimeRecord } from '../platform/database/schema.ts';
import type { UserKey } from './user-key.ts';

/** Where a punch comes from. */
export interface Whereabouts {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy: number | null;
  /** In the form that the rules compare; `null` where the server saw only a proxy's. */
  readonly address: string | null;
}

/** Judges where a punch of the user is made, by the places that are for them on that day; `null` where none is. */
export async function judgePunch(
  db: Kysely<DB>,
  { companyId, userId }: UserKey,
  on: IsoDate,
  { latitude, longitude, accuracy, address }: Whereabouts,
): Promise<Judgement | null> {
  const { rows } = await sql<{
    verdict: PlaceVerdict | null;
    place_id: number;
    name: string;
    distance: number | null;
  }>`select (judged).* from (select judge_place(${companyId}, ${userId}, ${on}, ${latitude}, ${longitude}, ${accuracy},
    ${address}::inet) as judged offset 0) of_punch`.execute(db);
  const [row] = rows;
  if (row === undefined || row.verdict === null) return null;
  return { verdict: row.verdict, place: { id: row.place_id, name: row.name }, distance: row.distance };
}

/** How far away a punch was made, for a message: `本社から約340m`. */
export const whereText = ({ place, distance }: Judgement): string =>
  distance === null ? place.name : `${place.name}から${distanceText(distance)}`;

/** The place of a record, as a query returns it; `null` where the record has none. */
export interface PlaceOfRecord {
  readonly verdict: PlaceVerdict | null;
  readonly name: string | null;
  readonly distance: number | null;
  readonly reason: string | null;
  readonly is_off_site: boolean;
}

/** SQL: what a row of `time_record` has of its place, as one value, since most have nothing. */
export const placeOfRecord = (alias: string): string =>
  `case when ${alias}.place_verdict is not null or ${alias}.is_off_site then json_build_object('verdict', ${alias}.place_verdict,
    'name', ${alias}.place_name, 'distance', ${alias}.place_distance, 'reason', ${alias}.place_reason,
    'is_off_site', ${alias}.is_off_site) end`;

/** The same in a statement of Kysely's. */
export const placeOfRecordSql = (alias: string): RawBuilder<PlaceOfRecord | null> => sql.raw(placeOfRecord(alias));

/** Where a punch was made, on the wire. */
export const presentPlace = (
  row: Pick<Selectable<TimeRecord>, 'place_verdict' | 'place_name' | 'place_distance' | 'place_reason' | 'is_off_site'>,
): Pick<TimeRecordResponse, 'place' | 'off_site'> => ({
  ...(row.place_verdict !== null &&
    row.place_name !== null && {
      place: {
        verdict: row.place_verdict,
        name: row.place_name,
        distance: row.place_distance,
        reason: row.place_reason,
      },
    }),
  ...(row.is_off_site && { off_site: true as const }),
});
