import type { Kysely } from 'kysely';

import type {
  CompanySettings,
  DatedSettingsResponse,
  EnteredSettings,
  OvertimeSettingsResponse,
} from '#contract/overtime.ts';
import { type DatedSettings, DEFAULT_WORKING_TIME_SETTINGS, settingsInForce } from '#domain/overtime/settings.ts';
import { FIRST_OF_ALL_MONTHS, inForce } from '#domain/time/in-force.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { periodOfDay } from '../../records/wage-periods.ts';
import { toSettings, workingTimeSettingsOf } from '../../records/working-time-settings.ts';
import { companySetting, leftOutStays, type SettingCall } from '../../shared/owned/setting.ts';
import { hasClosedMonths, presentSettings, saveSettings, settingsColumns } from './settings.repository.ts';

const presentDated = ({ from, settings }: DatedSettings): DatedSettingsResponse => ({
  effective_month: from,
  ...presentSettings(settings),
});

/** A company's settings: those of the present month, and all of them. */
export async function companySettingsOf(db: Kysely<DB>, companyId: string, now: EpochMs): Promise<CompanySettings> {
  const dated = await workingTimeSettingsOf(db, companyId);
  const present = await periodOfDay(db, companyId, japanDate(now));
  return {
    ...presentSettings(settingsInForce(dated, present.month)),
    dated: dated.map(presentDated),
    default_settings: presentSettings(DEFAULT_WORKING_TIME_SETTINGS),
  };
}

/**
 * The agreement, and how working time is calculated, from a month on, up to the next one that is already set. A past month
 * is allowed; what is closed keeps its figures.
 */
export const datedSettings = companySetting({
  action: 'change_overtime_settings',
  message: '設定を保存しました',
  async read(db, companyId, { effective_month: month }: EnteredSettings): Promise<DatedSettings> {
    const dated = await workingTimeSettingsOf(db, companyId);
    return (
      inForce(dated, month ?? FIRST_OF_ALL_MONTHS) ?? {
        from: FIRST_OF_ALL_MONTHS,
        settings: DEFAULT_WORKING_TIME_SETTINGS,
      }
    );
  },
  readAll: workingTimeSettingsOf,
  choose({ effective_month: month, ...entered }, { settings }): DatedSettings {
    const after = leftOutStays<OvertimeSettingsResponse>(entered, presentSettings(settings));
    return { from: month ?? FIRST_OF_ALL_MONTHS, settings: toSettings(settingsColumns(after)) };
  },
  store: ({ trx, companyId, now }, dated) => saveSettings(trx, companyId, dated, new Date(now)),
  present: presentDated,
  // What held before may hold since another month.
  inWords: (dated, { before }) => (dated === before ? presentSettings(dated.settings) : presentDated(dated)),
});

/** Saves the settings; the message says where closed months keep their figures. */
export async function changeSettings(
  database: Database,
  call: SettingCall & { readonly body: EnteredSettings },
): Promise<DatedSettingsResponse & { message: string }> {
  const { companyId } = call.caller;
  const { message, ...saved } = await datedSettings.save(database, call);
  const known = await workingTimeSettingsOf(database.kysely, companyId);
  const from = call.body.effective_month ?? FIRST_OF_ALL_MONTHS;
  const until = known.find((each) => each.from > from)?.from ?? null;
  const keepsClosed = await hasClosedMonths(database.kysely, companyId, { from, until });
  return { ...saved, message: keepsClosed ? `${message}。${CLOSED_STAYS}` : message };
}

const CLOSED_STAYS = '締めた月の数字は変わりません';
