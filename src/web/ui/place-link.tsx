import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { type AttendanceRecord, isPunchType } from '#domain/attendance/record.ts';
import { mapLink, shortenAddress } from '#domain/location/position.ts';
import { japanClock } from '#domain/time/instant.ts';
import { PUNCH_LABELS } from '../lib/attendance-words.ts';
import { formatMonthDay } from '../lib/dates.ts';
import styles from './place-link.module.css';
import { texts } from './place-texts.ts';
import { texts as shared } from './texts.ts';

/**
 * Where a punch was made: its address, cut to `length` characters, as a link to a map, which is all that it says while no
 * address is known. Nothing for a punch without a place.
 */
export function PlaceLink({
  record,
  length,
}: {
  readonly record: AttendanceRecord;
  readonly length: number;
}): ReactNode {
  const { latitude, longitude, address } = record;
  if (latitude === null || longitude === null) return null;
  return (
    <MapLink latitude={latitude} longitude={longitude} of={placeOf(record)}>
      {address === null ? (
        <span>{texts.mapLink}</span>
      ) : (
        <span className={styles.address} title={address}>
          {shortenAddress(address, length)}
        </span>
      )}
    </MapLink>
  );
}

/** A link to a map of a place; `of` says to screen readers what the place is of. */
export function MapLink({
  latitude,
  longitude,
  of,
  children = texts.mapLink,
}: {
  readonly latitude: number;
  readonly longitude: number;
  readonly of: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <a className={styles.link} href={mapLink(latitude, longitude)} target="_blank" rel="noopener noreferrer">
      <IconMapPin size={14} aria-hidden style={{ flex: 'none' }} />
      <span className="visually-hidden">{of}</span>
      {children}
      <span className="visually-hidden">{shared.newTab}</span>
    </a>
  );
}

/** Names the punch of a link to its place, among the many of a month. */
const placeOf = ({ workDate, recordType, recordedAt }: AttendanceRecord): string =>
  isPunchType(recordType)
    ? texts.placeOf(`${formatMonthDay(workDate)} ${japanClock(recordedAt).slice(0, 5)}`, PUNCH_LABELS[recordType])
    : '';
