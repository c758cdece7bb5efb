import type { Kysely } from 'kysely';

import type { RequestSettingsResponse } from '#contract/requests.ts';
import { type RequestKind, REQUEST_KINDS } from '#domain/requests/request.ts';
import { DAY_FIELDS, type DayField, type RequestMode, type RequestSettings } from '#domain/requests/settings.ts';
import { japanDate } from '#domain/time/instant.ts';
import type { DB } from '../../platform/database/schema.ts';
import { readTakesClaims } from '../../records/work-rules.ts';
import { requestSettingsOf } from '../../shared/approval/request-settings.ts';
import { companySetting, inRowOf } from '../../shared/owned/setting.ts';

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

/** The settings as the audit log shows them. */
const auditedSettings = ({ kinds, fields }: RequestSettings): object => ({
  request_modes: REQUEST_KINDS.map((kind) => ({
    request: kind,
    request_mode: kinds[kind].mode,
    ...(kinds[kind].mode === 'late' && { late_days: kinds[kind].lateDays }),
  })),
  day_fields: fields,
});

/** What is changed of the settings; what is left out stays. */
interface WantedSettings {
  readonly kinds?:
    | readonly { readonly kind: RequestKind; readonly mode: RequestMode; readonly late_days?: number | undefined }[]
    | undefined;
  readonly fields?: readonly DayField[] | undefined;
}

/** What a company has its people ask for; requests that are there stay as they are. */
export const requestSettings = companySetting({
  action: 'change_request_settings',
  message: '申請の設定を保存しました',
  async read(db, companyId): Promise<RequestSettings> {
    const { kinds, fields } = await requestSettingsOf(db, companyId);
    return { kinds, fields };
  },
  choose(wanted: WantedSettings, before, { now }) {
    const kinds = { ...before.kinds };
    for (const { kind, mode, late_days: lateDays = before.kinds[kind].lateDays } of wanted.kinds ?? [])
      kinds[kind] = { mode, lateDays, since: mode === 'off' ? null : (before.kinds[kind].since ?? japanDate(now)) };
    return { kinds, fields: DAY_FIELDS.filter((field) => (wanted.fields ?? before.fields).includes(field)) };
  },
  store: inRowOf('request_settings', ({ kinds, fields }, at) => ({
    kinds: JSON.stringify(kinds),
    fields: [...fields],
    last_modified_at: at,
  })),
  inWords: auditedSettings,
});
