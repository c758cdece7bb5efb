import { isDeepStrictEqual } from 'node:util';

import type { LeaveSettingsResponse, leaveSettingsRoutes } from '#contract/leave-settings.ts';
import { hourlyCapHours, toHours } from '#domain/leave/amount.ts';
import { hourlyLeaveOfYear } from '#domain/leave/ledger.ts';
import type { LeaveSettings } from '#domain/leave/leave-settings.ts';
import { dayOfLeave } from '#domain/leave/request-days.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import { type EpochMs, japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { lockCompany } from '../../records/company.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import { loadLeaveAccount } from '../../records/leave-accounts.ts';
import type { UserKey } from '../../records/user-key.ts';
import { asksApproverOf, lastApproverOf, leaveSettingsOf, saveLeaveSettings } from './leave.repository.ts';

/** Routes of the units of paid leave. */
export const leaveSettingsHandlers = ({ database }: RoutePlatform): Handlers<typeof leaveSettingsRoutes> => ({
  'GET /api/leave-settings': ({ caller, now }) => ownUnits(database, caller, japanDate(now)),

  'PUT /api/admin/leave-settings': async ({ caller, body, now }) => {
    const wanted = {
      allowsHalves: body.allows_halves,
      halfBoundary: body.half_boundary ?? null,
      hourlyDays: body.hourly_days,
      severalDays: body.several_days,
      doubleTrack: body.double_track,
      clientApproverAskedOf: body.client_approver_asked_of,
    };
    return {
      ...presentSettings(await changeLeaveSettings(database, caller, wanted, now)),
      message: '有給休暇の単位を保存しました',
    };
  },
});

const presentSettings = (settings: LeaveSettings): LeaveSettingsResponse => ({
  allows_halves: settings.allowsHalves,
  half_boundary: settings.halfBoundary === null ? null : formatTimeOfDay(settings.halfBoundary),
  hourly_days: settings.hourlyDays,
  several_days: settings.severalDays,
  double_track: settings.doubleTrack,
  client_approver_asked_of: settings.clientApproverAskedOf,
});

/** The company's units, what of the hourly one is left to a user in the present year, and whom they named last as approver. */
export async function ownUnits({ kysely }: Database, user: UserKey, today: IsoDate) {
  const settings = await leaveSettingsOf(kysely, user.companyId);
  const own = {
    ...presentSettings(settings),
    client_approver: await lastApproverOf(kysely, user),
    asks_client_approver: await asksApproverOf(kysely, user, settings.clientApproverAskedOf),
  };
  if (settings.hourlyDays === 0) return { ...own, hourly: null };
  const { grants, usages } = await loadLeaveAccount(kysely, user);
  const day = dayOfLeave(inForceOrFirst(await contractsOfUser(kysely, user), today));
  const hoursPerDay = day / 60;
  const cap = hourlyCapHours(hoursPerDay, { hourlyCapDays: settings.hourlyDays });
  const used = toHours(hourlyLeaveOfYear(grants, usages, today), hoursPerDay);
  // An hour of another day's length is a part of one.
  const left = Math.max(0, Math.floor(cap - used));
  return { ...own, hourly: { day_minutes: day, left_minutes: left * 60 } };
}

/** What a change may leave out. */
type OptionalSetting = 'doubleTrack' | 'clientApproverAskedOf';

/** Changes the units of a company's leave; what was asked for until now stays as it was. Returns them as they are then. */
async function changeLeaveSettings(
  { kysely }: Database,
  { companyId, userId }: Caller,
  {
    doubleTrack,
    clientApproverAskedOf,
    ...units
  }: Omit<LeaveSettings, OptionalSetting> & { readonly [Name in OptionalSetting]: LeaveSettings[Name] | undefined },
  now: EpochMs,
): Promise<LeaveSettings> {
  return kysely.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId);
    const before = await leaveSettingsOf(trx, companyId);
    const wanted = {
      ...units,
      doubleTrack: doubleTrack ?? before.doubleTrack,
      clientApproverAskedOf: clientApproverAskedOf ?? before.clientApproverAskedOf,
    };
    if (isDeepStrictEqual(before, wanted)) return wanted;
    await saveLeaveSettings(trx, companyId, wanted, new Date(now));
    await writeAudit(trx, {
      companyId,
      actorUserId: userId,
      subjectUserId: null,
      action: 'change_leave_settings',
      before: presentSettings(before),
      after: presentSettings(wanted),
    });
    return wanted;
  });
}
