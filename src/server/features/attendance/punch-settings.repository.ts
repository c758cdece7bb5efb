import type { Kysely } from 'kysely';

import type { PlaceRule } from '#domain/places/place.ts';
import type { DB } from '../../platform/database/schema.ts';

/** How a company's people punch. */
export interface PunchSettings {
  /** Their breaks, too (D38). */
  readonly punches_breaks: boolean;
  /** With the tap itself, without a confirmation. */
  readonly punches_directly: boolean;
  /** How many hours after its tap an offline punch is still taken; 0: none is. */
  readonly offline_punch_hours: number;
  /** The outcome for a clock-in or clock-out away from the places to punch at. */
  readonly place_rule: PlaceRule;
  /** It can be made off site (直行・直帰). */
  readonly punches_off_site: boolean;
}

/** A company's settings of punches. */
export async function punchSettingsOf(db: Kysely<DB>, companyId: string): Promise<PunchSettings> {
  return db
    .selectFrom('company')
    .select(['punches_breaks', 'punches_directly', 'offline_punch_hours', 'place_rule', 'punches_off_site'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
}
