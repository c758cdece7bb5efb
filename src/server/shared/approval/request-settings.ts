import type { Kysely } from 'kysely';

import type { RequestKind } from '#domain/requests/request.ts';
import {
  DAY_FIELDS,
  DEFAULT_REQUEST_SETTINGS,
  isRequestRequired,
  type KindSetting,
  type RequestSettings,
} from '#domain/requests/settings.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** What a company has chosen of requests, and whether it ever has. */
export async function requestSettingsOf(
  db: Kysely<DB>,
  companyId: string,
): Promise<RequestSettings & { readonly isChosen: boolean }> {
  const row = await db
    .selectFrom('request_settings')
    .select(['kinds', 'fields'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (row === undefined) return { ...DEFAULT_REQUEST_SETTINGS, isChosen: false };
  // Written by this server; a kind that it didn't know yet is off.
  const kinds = row.kinds as unknown as Partial<Record<RequestKind, KindSetting>>;
  return {
    kinds: { ...DEFAULT_REQUEST_SETTINGS.kinds, ...kinds },
    fields: DAY_FIELDS.filter((field) => row.fields.includes(field)),
    isChosen: true,
  };
}

/** Throws `request_required` where a person has to ask before their day is changed in such a way. */
export async function requireNoRequest(
  db: Kysely<DB>,
  companyId: string,
  kind: RequestKind,
  dates: readonly IsoDate[],
  now: EpochMs,
): Promise<void> {
  const { kinds } = await requestSettingsOf(db, companyId);
  const today = japanDate(now);
  if (dates.some((date) => isRequestRequired(kinds[kind], date, today))) throw new AppError('request_required');
}
