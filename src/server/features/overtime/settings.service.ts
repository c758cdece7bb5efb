import type { Kysely } from 'kysely';

import type { CompanySettings, DatedSettingsResponse, EnteredSettings } from '#contract/overtime.ts';
import { type DatedSettings, DEFAULT_WORKING_TIME_SETTINGS, settingsInForce } from '#domain/overtime/settings.ts';
import { FIRST_OF_ALL_MONTHS } from '#domain/time/in-force.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.ts';
import { lockCompany } from '../../records/company.ts';
import { periodOfDay } from '../../records/wage-periods.ts';
import { toSettings, workingTimeSettingsOf } from '../../records/working-time-settings.ts';
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
 * Sets the agreement, and how working time is calculated, from a month on, up to the next one that is already set. A past
 * month is allowed; what is closed keeps its figures, which the message says where there is any.
 */
export async function changeSettings(
  { kysely }: Database,
  { companyId, userId }: Caller,
  { effective_month: from = FIRST_OF_ALL_MONTHS, ...entered }: EnteredSettings,
  now: EpochMs,
): Promise<DatedSettingsResponse & { message: string }> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const known = await workingTimeSettingsOf(trx, companyId);
    const before = presentSettings(settingsInForce(known, from));
    const after: DatedSettings = {
      from,
      settings: toSettings(
        settingsColumns({
          ...entered,
          four_weeks_from: entered.four_weeks_from === undefined ? before.four_weeks_from : entered.four_weeks_from,
          long_run_days: entered.long_run_days ?? before.long_run_days,
          correction_threshold_minutes: entered.correction_threshold_minutes ?? before.correction_threshold_minutes,
          punch_deviation_minutes: entered.punch_deviation_minutes ?? before.punch_deviation_minutes,
          pc_log_minutes: entered.pc_log_minutes === undefined ? before.pc_log_minutes : entered.pc_log_minutes,
          monthly_rounding: entered.monthly_rounding ?? before.monthly_rounding,
          first_day: entered.first_day ?? before.first_day,
        }),
      ),
    };
    await saveSettings(trx, companyId, after, new Date(now));
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_overtime_settings',
      before,
      after: presentDated(after),
    });
    const until = known.find((each) => each.from > from)?.from ?? null;
    const keepsClosed = await hasClosedMonths(trx, companyId, { from, until });
    return { ...presentDated(after), message: keepsClosed ? `${SAVED}。${CLOSED_STAYS}` : SAVED };
  });
}

const SAVED = '36協定の設定を保存しました';
const CLOSED_STAYS = '締めた月の数字は変わりません';
