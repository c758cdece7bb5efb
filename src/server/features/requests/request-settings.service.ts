import { isDeepStrictEqual } from 'node:util';

import type { Kysely } from 'kysely';

import type { RequestSettingsResponse } from '#contract/requests.ts';
import { type RequestKind, REQUEST_KINDS } from '#domain/requests/request.ts';
import { DAY_FIELDS, type DayField, type RequestMode, type RequestSettings } from '#domain/requests/settings.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockCompany } from '../../records/company.ts';
import type { DB } from '../../platform/database/schema.ts';
import { requestSettingsOf } from '../../records/request-settings.ts';
import { readTakesClaims } from '../../records/work-rules.ts';

/** What a company has chosen of requests, on the wire; claims of work only where a rule asks for them. */
export const presentSettings = async (
  db: Kysely<DB>,
  companyId: string,
  { kinds, fields }: RequestSettings,
): Promise<RequestSettingsResponse> => {
  const takesClaims = await readTakesClaims(db, companyId);
  return {
    kinds: REQUEST_KINDS.filter((kind) => kind !== 'work_claim' || takesClaims).map((kind) => ({
      kind,
      mode: kinds[kind].mode,
      late_days: kinds[kind].lateDays,
    })),
    fields: [...fields],
  };
};

/** What is changed of the settings; what is left out stays. */
interface WantedSettings {
  readonly kinds?:
    | readonly { readonly kind: RequestKind; readonly mode: RequestMode; readonly late_days?: number | undefined }[]
    | undefined;
  readonly fields?: readonly DayField[] | undefined;
}

/** Changes what a company has its people ask for. Requests that are there stay as they are. Returns what holds now. */
export async function changeRequestSettings(
  { kysely }: Database,
  { companyId, userId }: Caller,
  wanted: WantedSettings,
  now: EpochMs,
): Promise<RequestSettingsResponse> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const { isChosen: _isChosen, ...before } = await requestSettingsOf(trx, companyId);
    const kinds = { ...before.kinds };
    for (const { kind, mode, late_days: lateDays = before.kinds[kind].lateDays } of wanted.kinds ?? [])
      kinds[kind] = {
        mode,
        lateDays,
        since: mode === 'off' ? null : (before.kinds[kind].since ?? japanDate(now)),
      };
    const fields = DAY_FIELDS.filter((field) => (wanted.fields ?? before.fields).includes(field));
    const after = { kinds, fields };
    if (isDeepStrictEqual(before, after)) return presentSettings(trx, companyId, after);
    const columns = { kinds: JSON.stringify(kinds), fields, last_modified_at: new Date(now) };
    await trx
      .insertInto('request_settings')
      .values({ company_id: companyId, ...columns })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
      .execute();
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_request_settings',
      before: auditedSettings(before),
      after: auditedSettings(after),
    });
    return presentSettings(trx, companyId, after);
  });
}

/** The settings as the audit log shows them. */
const auditedSettings = ({ kinds, fields }: RequestSettings): object => ({
  request_modes: REQUEST_KINDS.map((kind) => ({
    request: kind,
    request_mode: kinds[kind].mode,
    ...(kinds[kind].mode === 'late' && { late_days: kinds[kind].lateDays }),
  })),
  day_fields: fields,
});
