import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { AttendanceRecord } from '#domain/attendance/record.ts';
import { coordinatesText, mapLink, shortenAddress } from '#domain/location/position.ts';
import styles from './place-link.module.css';
import { texts } from './texts.ts';

/**
 * Where a punch was made: its address, cut to `length` characters, as a link to a map; the coordinates while the
 * address is unknown. Nothing for a punch without a place.
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
    <a className={styles.link} href={mapLink(latitude, longitude)} target="_blank" rel="noopener noreferrer">
      <IconMapPin size={14} aria-hidden style={{ flex: 'none' }} />
      {address === null ? (
        <>
          <span className="visually-hidden">{texts.mapLink}: </span>
          {coordinatesText(latitude, longitude)}
        </>
      ) : (
        <span title={address}>{shortenAddress(address, length)}</span>
      )}
      <span className="visually-hidden">{texts.newTab}</span>
    </a>
  );
}
