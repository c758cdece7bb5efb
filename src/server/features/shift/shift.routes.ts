import type { shiftRoutes, adminShiftRoutes } from '#contract/shift.ts';
import type { shiftImportRoutes } from '#contract/shift-import.ts';
import type { shiftMisfitRoutes } from '#contract/shift-misfits.ts';
import { sendCsv } from '../../platform/http/csv.ts';
import { type ImportPlatform, previewImport, runImport } from '../../platform/http/csv-import.ts';
import type { Handlers, RoutePlatform } from '../../platform/http/routes.ts';
import { subjectOf, ownChange, changeOf } from '../../records/user-key.ts';
import { presentPeriod, requestedPeriod } from '../../records/wage-periods.ts';
import { misfitsOfMonth } from '../../shared/shift/shift-misfits.ts';
import { ownPlanChanges } from './plan-changes.service.ts';
import { shiftImport, shiftTemplate, storeShiftFile } from './shift-import.ts';
import { shiftsWithin } from './shift.repository.ts';
import { setShiftsAsWorked } from './shifts-as-worked.service.ts';
import { presentShift, saveMonth, correctShift, saveDay } from './shift.service.ts';

/** Routes of the caller's own shifts. */
export const shiftHandlers = ({ database }: RoutePlatform): Handlers<typeof shiftRoutes> => ({
  'GET /api/shifts/{month}': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return (await shiftsWithin(database.kysely, call.caller, period)).map(presentShift);
  },

  'POST /api/shifts': async (call) => {
    const { caller, body, now } = call;
    const period = await requestedPeriod(database, call, body.month);
    const shifts = await saveMonth(database, ownChange(caller, now), period, body.shifts);
    return { ...presentPeriod(period), message: 'シフトを保存しました', shifts };
  },

  'POST /api/shifts/plan-changes': async (call) => {
    const { caller, body, now } = call;
    const period = await requestedPeriod(database, call, body.month);
    return { people: await ownPlanChanges(database, caller, period, body.shifts, now) };
  },
});

/** Routes of the files of shifts. */
export const shiftImportHandlers = (platform: ImportPlatform): Handlers<typeof shiftImportRoutes> => ({
  'GET /api/admin/shifts/import-template': async ({ caller, reply }) =>
    sendCsv(reply, 'シフトひな形.csv', await shiftTemplate(platform.database.kysely, caller.companyId)),

  'POST /api/admin/shifts/import/preview': (call) => previewImport(platform, call, shiftImport),

  'POST /api/admin/shifts/import': (call) => runImport(platform, call, shiftImport, storeShiftFile, 'import_faulty'),
});

/** Routes of the shifts that don't fit the contract. */
export const shiftMisfitHandlers = ({ database }: RoutePlatform): Handlers<typeof shiftMisfitRoutes> => ({
  'GET /api/shift-misfits/{month}': async (call) => {
    const period = await requestedPeriod(database, call, call.params.month);
    return misfitsOfMonth(database.kysely, call.caller, call.caller.role, period);
  },

  'GET /api/admin/users/{id}/shift-misfits': async (call) => {
    const subject = await subjectOf(database, call.caller, call.params.id);
    const period = await requestedPeriod(database, call, call.query.month);
    return misfitsOfMonth(database.kysely, subject, call.caller.role, period);
  },
});

const message = 'シフト情報を更新しました';

/** Routes of an employee's shifts for their admins. */
export const adminShiftHandlers = ({ database }: RoutePlatform): Handlers<typeof adminShiftRoutes> => ({
  'GET /api/admin/users/{id}/shifts': async (call) => {
    const subject = await subjectOf(database, call.caller, call.params.id);
    const period = await requestedPeriod(database, call, call.query.month);
    return (await shiftsWithin(database.kysely, subject, period)).map(presentShift);
  },

  'PUT /api/admin/users/{id}/shifts/{shiftId}': async ({ caller, params, body, now }) => {
    const change = await changeOf(database, caller, params.id, now);
    return { ...(await correctShift(database, change, params.shiftId, body)), message };
  },

  'POST /api/admin/users/{id}/shifts/new': async ({ caller, params, body, now }) => ({
    ...(await saveDay(database, await changeOf(database, caller, params.id, now), body)),
    message,
  }),

  'POST /api/admin/shifts/as-worked': async ({ caller, body, now }) => {
    const result = await setShiftsAsWorked(database, caller, body.days, { isPreview: body.preview === true, now });
    return { ...result, message: body.preview === true ? `${result.days.length}日のシフトが変わります` : message };
  },
});
