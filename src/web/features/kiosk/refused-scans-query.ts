import { queryOptions } from '@tanstack/react-query';

import { japanClock, japanDate, parseInstant } from '#domain/time/instant.ts';
import { formatDate } from '#domain/time/japanese-date.ts';
import { api } from '../../lib/api.ts';
import { queryKey } from '../../lib/query-keys.ts';

/** The scans of the shared devices that couldn't be taken. */
export const refusedScansQuery = queryOptions({
  queryKey: queryKey('refused-kiosk-scans'),
  queryFn: ({ signal }) => api('GET /api/admin/refused-kiosk-scans', { signal }),
});

/** A time with its day; an instant that is none as it is. */
export function whenOf(instant: string): string {
  const at = parseInstant(instant);
  return at === null ? instant : `${formatDate(japanDate(at))} ${japanClock(at).slice(0, 5)}`;
}
