import type { AccessCases } from './access-case.ts';
import { versionOf } from '../../records/version.ts';
import { DAY, type Owned } from './owned.ts';

const MONTH = DAY.slice(0, 7);
const correction = { date: DAY, clock_in: '09:30', modification_reason: '打刻漏れ' };
const absence = { date: DAY, reason: '欠勤: 体調不良', irregularType: 'absence' } as const;
const internalWork = { date: DAY, startTime: '13:00', endTime: '14:00' };
const shift = { date: DAY, start_time: '10:00', end_time: '19:00', is_workday: true };

const pattern = {
  name: '早番',
  short_name: '早',
  shortcut: 'E',
  color: 'blue',
  start_time: '07:00',
  end_time: '16:00',
  break_minutes: 60,
  needed: [0, 1, 1, 1, 1, 1, 0],
  needed_on_holidays: 2,
};

const employee = ({ employee: id }: Owned) => ({ params: { id } });
const employeeMonth = (own: Owned) => ({ ...employee(own), query: { month: MONTH } });
const employeeRecord = (own: Owned) => ({ params: { id: own.employee, recordId: own.employeeRecord } });
const employeeShift = (own: Owned) => ({ params: { id: own.employee, shiftId: own.employeeShift } });

/** A day of a person's that is split by an assignment of theirs, which nothing was entered for before. */
const splitOf = (client_assignment_id: number, params: { readonly id?: number } = {}) => ({
  params: { ...params, date: DAY },
  body: { version: versionOf([]), entries: [{ client_assignment_id, minutes: 60, category: '設計', note: '極秘' }] },
});

const ownReport = ({ ownAssignment: assignmentId }: Owned) => ({ params: { assignmentId }, query: { month: MONTH } });
const anyReport = ({ clientAssignment: assignmentId }: Owned) => ({
  params: { assignmentId },
  query: { month: MONTH },
});
const employeeReport = ({ employee: id, clientAssignment: assignmentId }: Owned) => ({
  params: { id, assignmentId },
  query: { month: MONTH },
});

const REPORT_LINK = { month: MONTH, approver_name: '田中 一郎', approver_mail: null, is_mailed: false };
const OF_NOBODY = { stranger: 'own', answer: 'work_report_link_unknown' } as const;
const linkOfNobody = ({ companyId }: Owned) => ({ companyId, token: 'of-nobody' });

/** Punches, days, internal work and shifts, the caller's own and those of employees. */
export const attendanceCases: AccessCases = {
  'GET /api/time-records': { stranger: 'own', call: () => ({ query: { month: MONTH } }) },
  'POST /api/time-records': { stranger: 'own', call: () => ({ body: { type: 'in' } }) },
  'POST /api/offline-punches': {
    stranger: 'own',
    call: () => ({ body: { type: 'in', tapped_at: '2026-11-20T12:00:00+09:00', clock_difference_ms: 0 } }),
  },
  'POST /api/time-records/{id}/undo': {
    stranger: 'not_found',
    call: ({ record }) => ({ params: { id: record } }),
  },
  'PUT /api/time-records/{id}': {
    stranger: 'not_found',
    call: ({ record }) => ({ params: { id: record }, body: correction }),
  },
  'POST /api/time-records/absence': { stranger: 'own', call: () => ({ body: absence }) },
  'DELETE /api/time-records/{id}': {
    stranger: 'not_found',
    call: ({ report }) => ({ params: { id: report } }),
  },
  'PATCH /api/time-records/{id}/field': {
    stranger: 'not_found',
    call: ({ record }) => ({ params: { id: record }, body: { field: 'clock_in' } }),
  },
  'GET /api/history': { stranger: 'own', call: () => ({ query: { date: DAY } }) },
  'GET /api/past-days': { stranger: 'own', call: () => ({ query: { month: MONTH } }) },
  'GET /api/admin/users/{id}/past-days': { stranger: 'not_found', call: employeeMonth },
  'GET /api/internal-work': { stranger: 'own', call: () => ({ query: { month: MONTH } }) },
  'GET /api/internal-work/users/{id}': { stranger: 'not_found', call: employeeMonth },
  'GET /api/assigned-work': { stranger: 'own', call: () => ({ query: { month: MONTH } }) },
  'GET /api/admin/users/{id}/assigned-work': { stranger: 'not_found', call: employeeMonth },
  'PUT /api/assigned-work/{date}': { stranger: 'not_found', call: (own) => splitOf(own.ownAssignment) },
  'PUT /api/admin/users/{id}/assigned-work/{date}': {
    stranger: 'not_found',
    call: (own) => splitOf(own.clientAssignment, { id: own.employee }),
  },
  'GET /api/work-reports/{assignmentId}': { stranger: 'not_found', call: ownReport },
  'GET /api/admin/users/{id}/work-reports/{assignmentId}': { stranger: 'not_found', call: employeeReport },
  'GET /api/work-reports/{assignmentId}/pdf': { stranger: 'not_found', call: ownReport },
  'GET /api/admin/users/{id}/work-reports/{assignmentId}/pdf': { stranger: 'not_found', call: employeeReport },
  'GET /api/work-reports/{assignmentId}/form': { stranger: 'not_found', call: ownReport },
  'GET /api/admin/users/{id}/work-reports/{assignmentId}/form': { stranger: 'not_found', call: employeeReport },
  'GET /api/admin/work-reports/{assignmentId}': { stranger: 'not_found', call: anyReport },
  'GET /api/admin/work-reports/{assignmentId}/pdf': { stranger: 'not_found', call: anyReport },
  'GET /api/admin/work-reports/{assignmentId}/xlsx': { stranger: 'not_found', call: anyReport },
  'GET /api/admin/work-reports/{assignmentId}/form': { stranger: 'not_found', call: anyReport },
  'GET /api/admin/work-reports/{assignmentId}/approval': { stranger: 'not_found', call: anyReport },
  'GET /api/admin/work-reports/{month}/zip': {
    stranger: 'not_found',
    call: ({ clientCompany }) => ({ params: { month: MONTH }, query: { client_company_id: clientCompany } }),
  },
  'GET /api/work-reports/{assignmentId}/xlsx': { stranger: 'not_found', call: ownReport },
  'GET /api/admin/users/{id}/work-reports/{assignmentId}/xlsx': { stranger: 'not_found', call: employeeReport },
  'GET /api/admin/assignment-overview': { stranger: 'own' },
  'GET /api/work-reports/{assignmentId}/approval': { stranger: 'not_found', call: ownReport },
  'GET /api/admin/users/{id}/work-reports/{assignmentId}/approval': { stranger: 'not_found', call: employeeReport },
  'POST /api/work-report-links': {
    stranger: 'not_found',
    call: (own) => ({ body: { ...REPORT_LINK, client_assignment_id: own.ownAssignment } }),
  },
  'POST /api/admin/work-report-links': {
    stranger: 'not_found',
    call: (own) => ({ body: { ...REPORT_LINK, client_assignment_ids: [own.clientAssignment] } }),
    borrowing: (theirs, ours) => ({
      body: { ...REPORT_LINK, client_assignment_ids: [theirs.clientAssignment, ours.clientAssignment] },
    }),
  },
  'DELETE /api/work-report-links/{id}': {
    stranger: 'not_found',
    call: (own) => ({ params: { id: own.ownReportLink } }),
  },
  'DELETE /api/admin/work-report-links/{id}': {
    stranger: 'not_found',
    call: (own) => ({ params: { id: own.reportLink } }),
  },
  // Whoever has the secret needs no rights: nobody here does.
  'POST /api/client-approval/open': { ...OF_NOBODY, call: (own) => ({ body: linkOfNobody(own) }) },
  'POST /api/client-approval/code': { ...OF_NOBODY, call: (own) => ({ body: linkOfNobody(own) }) },
  'POST /api/client-approval/pdf': { ...OF_NOBODY, call: (own) => ({ body: { ...linkOfNobody(own), id: 1 } }) },
  'POST /api/client-approval/decide': {
    ...OF_NOBODY,
    call: (own) => ({
      body: {
        ...linkOfNobody(own),
        approver_name: '田中 一郎',
        sheets: [{ id: 1, content_hash: '00', decision: 'approve' }],
      },
    }),
  },
  'GET /api/admin/settlements/{month}': { stranger: 'own', call: () => ({ params: { month: MONTH } }) },
  'GET /api/admin/settlements/{month}/csv': { stranger: 'own', call: () => ({ params: { month: MONTH } }) },
  'GET /api/admin/settlements/{month}/billing': {
    stranger: 'own',
    call: () => ({ params: { month: MONTH }, query: { format: 'freee' } }),
    answer: 'billing_not_over',
  },
  'GET /api/admin/assigned-work/{month}': {
    stranger: 'own',
    call: () => ({ params: { month: MONTH }, query: { by: 'client' } }),
  },
  'GET /api/admin/assigned-work/{month}/csv': {
    stranger: 'own',
    call: () => ({ params: { month: MONTH }, query: { by: 'client' } }),
  },
  'POST /api/internal-work': { stranger: 'own', call: () => ({ body: internalWork }) },
  'DELETE /api/internal-work/{id}': {
    stranger: 'not_found',
    call: (own) => ({ params: { id: own.employeeInternalWork } }),
  },
  'GET /api/shifts/{month}': { stranger: 'own', call: () => ({ params: { month: MONTH } }) },
  'POST /api/shifts': {
    stranger: 'own',
    call: () => ({ body: { month: MONTH, shifts: [{ date: DAY, isWorkday: false }] } }),
  },
  'POST /api/shifts/plan-changes': {
    stranger: 'own',
    call: () => ({ body: { month: MONTH, shifts: [{ date: DAY, isWorkday: false }] } }),
  },
  'GET /api/holidays/{month}': { stranger: 'own', call: () => ({ params: { month: MONTH } }) },
  'GET /api/admin/holidays/{month}': {
    stranger: 'not_found',
    call: ({ employee: user_id }) => ({ params: { month: MONTH }, query: { user_id } }),
  },

  'GET /api/my-day': { stranger: 'own' },
  'GET /api/calendar-feed': { stranger: 'own' },
  'POST /api/calendar-feed': { stranger: 'own' },
  'DELETE /api/calendar-feed': { stranger: 'own' },
  'GET /api/calendar-feeds/{company_id}/{token}': {
    stranger: 'not_found',
    call: ({ companyId }) => ({ params: { company_id: companyId, token: 'of-nobody' } }),
    // Whoever knows the address needs no rights: nobody here does.
    answer: 'not_found',
  },
  'GET /api/admin/today': { stranger: 'own' },
  'GET /api/admin/recent-days': { stranger: 'own' },
  'GET /api/punch-settings': { stranger: 'own' },
  'PUT /api/admin/punch-settings': { stranger: 'own', call: () => ({ body: { punches_breaks: true } }) },
  'GET /api/admin/users/{id}/history': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), query: { date: DAY } }),
  },
  'GET /api/admin/users/{id}/time-records': { stranger: 'not_found', call: employeeMonth },
  'PUT /api/admin/users/{id}/time-records/{recordId}': {
    stranger: 'not_found',
    call: (own) => ({ ...employeeRecord(own), body: correction }),
    borrowing: (theirs, ours) => ({
      params: { id: theirs.employee, recordId: ours.employeeRecord },
      body: correction,
    }),
  },
  'PATCH /api/admin/users/{id}/time-records/{recordId}/field': {
    stranger: 'not_found',
    call: (own) => ({ ...employeeRecord(own), body: { field: 'clock_in' } }),
    borrowing: (theirs, ours) => ({
      params: { id: theirs.employee, recordId: ours.employeeRecord },
      body: { field: 'clock_in' },
    }),
  },
  'POST /api/admin/users/{id}/time-records/absence': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: absence }),
  },
  'POST /api/admin/users/{id}/internal-work': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: internalWork }),
  },
  'GET /api/admin/users/{id}/break-fills': { stranger: 'not_found', call: employeeMonth },
  'POST /api/admin/users/{id}/break-fills': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: { dates: [DAY], break_time: 60 } }),
  },
  'GET /api/admin/break-rule': { stranger: 'own', call: () => ({ query: { month: MONTH } }) },
  'POST /api/admin/break-fills': {
    stranger: 'not_found',
    call: (own) => ({ body: { fills: [{ user_id: own.employee, dates: [DAY] }], break_time: 60 } }),
  },
  'POST /api/admin/users/{id}/break-fills/undo': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: { dates: [DAY] } }),
  },
  'GET /api/admin/users/{id}/shifts': { stranger: 'not_found', call: employeeMonth },
  'GET /api/admin/users/{id}/shift-misfits': { stranger: 'not_found', call: employeeMonth },
  'GET /api/shift-misfits/{month}': { stranger: 'own', call: () => ({ params: { month: MONTH } }) },
  'PUT /api/admin/users/{id}/shifts/{shiftId}': {
    stranger: 'not_found',
    call: (own) => ({ ...employeeShift(own), body: shift }),
    borrowing: (theirs, ours) => ({ params: { id: theirs.employee, shiftId: ours.employeeShift }, body: shift }),
  },
  'GET /api/admin/rosters/{month}': { stranger: 'own', call: () => ({ params: { month: MONTH } }) },
  'GET /api/admin/rosters/{month}/copy': { stranger: 'own', call: () => ({ params: { month: MONTH } }) },
  'PUT /api/admin/rosters/{month}': {
    stranger: 'not_found',
    call: (own) => ({
      params: { month: MONTH },
      body: { people: [{ user_id: own.employee, days: [{ ...shift }] }] },
    }),
  },
  'POST /api/admin/rosters/{month}/plan-changes': {
    stranger: 'not_found',
    call: (own) => ({
      params: { month: MONTH },
      body: { people: [{ user_id: own.employee, days: [{ ...shift }] }] },
    }),
  },
  'GET /api/admin/rosters/{month}/unpublished': { stranger: 'own', call: () => ({ params: { month: MONTH } }) },
  'POST /api/admin/rosters/{month}/publish': {
    stranger: 'not_found',
    call: (own) => ({ params: { month: MONTH }, body: { people: [{ user_id: own.employee }] } }),
  },
  'GET /api/shift-settings': { stranger: 'own' },
  'GET /api/admin/shift-settings': { stranger: 'own' },
  'PUT /api/admin/shift-settings': { stranger: 'own', call: () => ({ body: { admins_plan_shifts: true } }) },
  'GET /api/shift-plans/{month}': { stranger: 'own', call: () => ({ params: { month: MONTH } }) },
  'PUT /api/shift-wishes/{month}': {
    stranger: 'own',
    call: () => ({ params: { month: MONTH }, body: { wishes: [] } }),
    // By default employees save their own shifts.
    answer: 'wishes_not_taken',
  },
  'GET /api/admin/shift-patterns': { stranger: 'own' },
  'POST /api/admin/shift-patterns': { stranger: 'own', call: () => ({ body: pattern }) },
  'PUT /api/admin/shift-patterns/{id}': {
    stranger: 'not_found',
    call: ({ shiftPattern: id }) => ({ params: { id }, body: pattern }),
  },
  'DELETE /api/admin/shift-patterns/{id}': {
    stranger: 'not_found',
    call: ({ shiftPattern: id }) => ({ params: { id } }),
  },
  'POST /api/admin/shifts/as-worked': {
    stranger: 'not_found',
    call: (own) => ({ body: { days: [{ user_id: own.employee, dates: [DAY] }] } }),
  },
  'POST /api/admin/users/{id}/shifts/new': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: { ...shift, date: '2026-11-11' } }),
  },
  'GET /api/admin/users/{id}/attendance-sheet': { stranger: 'not_found', call: employeeMonth },
};
