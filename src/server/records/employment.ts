import { type RawBuilder, sql } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';

/** SQL: whether the employment of a `user_account` isn't over; its last day is inclusive (D22). */
export const hasNotLeft = (today: IsoDate): RawBuilder<boolean> =>
  sql`employed_within(null, left_on, ${today}, ${today})`;
