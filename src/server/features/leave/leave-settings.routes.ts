import type { LeaveSettingsResponse, leaveSettingsRoutes } from '#contract/leave-settings.ts';
import type { Received } from '#contract/route.ts';
import { hourlyCapHours, toHours } from '#domain/leave/amount.ts';
import { hourlyLeaveOfYear } from '#domain/leave/ledger.ts';
import type { LeaveSettings } from '#domain/leave/leave-settings.ts';
import { dayOfLeave } from '#domain/leave/request-days.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { inForceOrFirst } from '#domain/time/in-force.ts';
import { japanDate } from '#domain/time/instant.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { contractsOfUser } from '../../records/contracts.ts';
import type { UserKey } from '../../records/user-key.ts';
import { loadLeaveAccount } from '../../shared/leave/leave-accounts.ts';
import { companySetting } from '../../shared/owned/setting.ts';
import { asksApproverOf, lastApproverOf, leaveSettingsOf, saveLeaveSettings } from './leave.repository.ts';

/** Routes of the units of paid leave. */
export const leaveSettingsHandlers = ({ database }: RoutePlatform): Handlers<typeof leaveSettingsRoutes> => ({
  'GET /api/leave-settings': (call) =>
    leaveSettings.show(database, call, () => ownUnits(database, call.caller, japanDate(call.now))),

  'PUT /api/admin/leave-settings': (call) => leaveSettings.save(database, call),
});

type EnteredSettings = Received<(typeof leaveSettingsRoutes)['PUT /api/admin/leave-settings'], 'body'>;

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
    asks_client_approver: await asksApproverOf(kysely, user, settings.clientApproverAskedOf, today),
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

/** The units of a company's leave; what was asked for until now stays as it was. */
const leaveSettings = companySetting({
  action: 'change_leave_settings',
  message: '有給休暇の単位を保存しました',
  read: leaveSettingsOf,
  choose: (entered: EnteredSettings, before) => ({
    allowsHalves: entered.allows_halves,
    halfBoundary: entered.half_boundary ?? null,
    hourlyDays: entered.hourly_days,
    severalDays: entered.several_days,
    doubleTrack: entered.double_track ?? before.doubleTrack,
    clientApproverAskedOf: entered.client_approver_asked_of ?? before.clientApproverAskedOf,
  }),
  store: saveLeaveSettings,
  present: presentSettings,
});
