import { type RawBuilder, sql } from 'kysely';

import type { IsoDate } from '#domain/time/date.ts';

/** Whether the employment of a `user_account` isn't over: the last day of it is the last on which the account works (D22). */
export const hasNotLeft = (today: IsoDate): RawBuilder<boolean> =>
  sql`employed_within(null, left_on, ${today}, ${today})`;
