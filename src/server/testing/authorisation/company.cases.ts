import type { AccessCases } from './access-case.ts';
import { CLIENT_FORM, type Owned, PIN } from './owned.ts';
import { NO_CHOICES } from '../work-rules.ts';

const entry = { name: '新しい名前' };
const webhook = {
  name: '勤怠の集計',
  webhook_url: 'https://hooks.example.com/kintai',
  events: ['day.changed' as const],
  is_on: true,
};
/** The version of a calendar without days. */
const EMPTY_CALENDAR = 'T1PNoYwrqgwDVLtfmj7L5e';
const ruleCalendar = ({ workRule }: Owned) => ({ params: { year: '2031' }, query: { work_rule_id: workRule } });
const policy = {
  standard_day_minutes: 480,
  leave_day_minutes: 480,
  clock_out_step_minutes: 1,
  late_time: '10:00',
  early_time: '17:00',
  clock_in_shown: 'recorded',
  late_basis: 'shift',
  early_basis: 'shift',
  judges_rest_days: false,
  unset_break: 'none',
  night_column: 'all_work',
  absence_rule: 'planned',
} as const;

const workRule = {
  name: '時給',
  settings: { kind: 'hourly', ...NO_CHOICES },
} as const;

const department = {
  parent_id: null,
  code: '10',
  name: '新しい部署',
  from_date: null,
  to_date: null,
  superior_user_id: null,
};

const permissionRole = { name: '部長', permissions: ['read_users', 'approve_leave'] } as const;
const assignment = ({ employee, permissionRole: role_id, usedDepartment }: Owned) => ({
  user_id: employee,
  role_id,
  scope: 'department',
  department_id: usedDepartment,
  from_date: '2026-11-01',
  to_date: null,
});
const place = {
  name: '新しい打刻場所',
  circle: { latitude: 35.681236, longitude: 139.767125, radius: 100 },
  networks: [],
  is_for_all: true,
  department_ids: [],
  client_company_ids: [],
  user_ids: [],
};

const reportTemplate = {
  client_company_id: null,
  title: '作業実績報告書',
  columns: ['date', 'work'],
  seals: ['承認'],
} as const;
const reportTemplateOf = ({ reportTemplate: id }: Owned) => ({ params: { id } });
const chatApp = { name: '新しいアプリ', takes_punches: false, signing_secret: 'b'.repeat(32) };
const kiosk = { name: '新しい打刻端末', place_id: null };
const device = ({ companyId, kioskToken }: Owned) => ({ company_id: companyId, token: kioskToken });

const company = ({ companyId }: Owned) => ({ params: { companyId } });
const clientCompany = ({ clientCompany: id }: Owned) => ({ params: { id } });
const jobAssignment = ({ jobAssignment: id }: Owned) => ({ params: { id } });
const employmentType = ({ employmentType: id }: Owned) => ({ params: { id } });

const clientAssignment = (own: Owned) => ({
  client_company_id: own.clientCompany,
  job_assignment_id: null,
  from_date: '2024-04-01',
  to_date: null,
  share_percent: 40,
  contract_kind: 'ses',
  start_minutes: 540,
  end_minutes: 1080,
  breaks: [{ start_minutes: 720, end_minutes: 780 }],
  rounding_unit: 'day',
  rounding_minutes: 15,
  rounding_direction: 'down',
  band_lower_minutes: 8400,
  band_upper_minutes: 10_800,
  band_method: 'upper_lower',
  is_prorated: true,
  monthly_price: 800_000,
});

const dispatchWorkplace = (own: Owned, name = '大手町') => ({
  client_company_id: own.clientCompany,
  name,
  location: '千代田区',
  accepted_from: '2024-04-01',
  extensions: [{ limit_on: '2030-04-01', union_heard_on: '2027-02-01' }],
});

const dispatchRecord = { kind: 'training', record_date: '2026-10-01', content: '入社時の訓練' };
const dispatchYear = ({ employee: id }: Owned) => ({ params: { id }, query: { year: 2026 } });
const dispatchNotice = ({ employee: id, dispatch: assignmentId }: Owned) => ({ params: { id, assignmentId } });

/** A company's data and settings: master data, logos, its policy; and what everybody may see. */
export const companyCases: AccessCases = {
  'GET /api/company-logo/{companyId}': { stranger: 'own', call: company },
  'GET /api/mobile-logo/{companyId}': { stranger: 'own', call: company },
  'GET /api/config': { stranger: 'own' },
  'GET /api/health': { stranger: 'own' },
  'GET /api/ready': { stranger: 'own' },

  'GET /api/admin/companies': { stranger: 'own' },
  'GET /api/months/{month}/record-proof': { stranger: 'own', call: () => ({ params: { month: '2026-11' } }) },
  'GET /api/admin/users/{id}/months/{month}/record-proof': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { id: employee, month: '2026-11' } }),
  },
  'GET /api/admin/audit-log': { stranger: 'own', call: ({ employee }) => ({ query: { subject: employee } }) },
  'GET /api/admin/audit-log/csv': { stranger: 'own', call: ({ employee }) => ({ query: { subject: employee } }) },
  'GET /api/admin/client-work-settings': { stranger: 'own' },
  'PUT /api/admin/client-work-settings': { stranger: 'own', call: () => ({ body: { works_at_clients: true } }) },
  'GET /api/admin/work-report-templates': { stranger: 'own' },
  'POST /api/admin/work-report-templates': { stranger: 'own', call: () => ({ body: reportTemplate }) },
  'PUT /api/admin/work-report-templates/{id}': {
    stranger: 'not_found',
    call: (own) => ({ ...reportTemplateOf(own), body: reportTemplate }),
  },
  'GET /api/admin/work-report-templates/{id}/form': { stranger: 'not_found', call: reportTemplateOf },
  'POST /api/admin/work-report-templates/{id}/form': {
    stranger: 'not_found',
    call: (own) => ({ ...reportTemplateOf(own), body: { file: new File([CLIENT_FORM], 'form.xlsx') } }),
  },
  'DELETE /api/admin/work-report-templates/{id}/form': { stranger: 'not_found', call: reportTemplateOf },
  'GET /api/admin/work-report-form-sample': { stranger: 'own' },
  'DELETE /api/admin/work-report-templates/{id}': { stranger: 'not_found', call: reportTemplateOf },
  'GET /api/admin/client-companies': { stranger: 'own' },
  'POST /api/admin/client-companies': { stranger: 'own', call: () => ({ body: entry }) },
  'PUT /api/admin/client-companies/{id}': {
    stranger: 'not_found',
    call: (own) => ({ ...clientCompany(own), body: entry }),
  },
  'DELETE /api/admin/client-companies/{id}': {
    stranger: 'not_found',
    call: ({ unaskedClient: id }) => ({ params: { id } }),
  },
  'GET /api/admin/client-companies/{id}/job-assignments': { stranger: 'not_found', call: clientCompany },
  'POST /api/admin/client-companies/{id}/job-assignments': {
    stranger: 'not_found',
    call: (own) => ({ ...clientCompany(own), body: entry }),
  },
  'PUT /api/admin/job-assignments/{id}': {
    stranger: 'not_found',
    call: (own) => ({ ...jobAssignment(own), body: entry }),
  },
  'DELETE /api/admin/job-assignments/{id}': { stranger: 'not_found', call: jobAssignment },
  'GET /api/admin/employment-types': { stranger: 'own' },
  'POST /api/admin/employment-types': { stranger: 'own', call: () => ({ body: entry }) },
  'PUT /api/admin/employment-types/{id}': {
    stranger: 'not_found',
    call: (own) => ({ ...employmentType(own), body: entry }),
  },
  'DELETE /api/admin/employment-types/{id}': { stranger: 'not_found', call: employmentType },

  'GET /api/admin/company-policy': { stranger: 'own' },
  'PUT /api/admin/company-policy': {
    stranger: 'own',
    call: () => ({ body: { ...policy, effective_month: '2026-12' } }),
  },
  'POST /api/admin/company-policy/preview': {
    stranger: 'not_found',
    call: ({ employee }) => ({ body: { ...policy, month: '2026-11', user_id: employee } }),
  },

  'GET /api/admin/company-calendar/{year}': { stranger: 'not_found', call: ruleCalendar },
  'PUT /api/admin/company-calendar/{year}': {
    stranger: 'not_found',
    call: (own) => {
      const { params, query } = ruleCalendar(own);
      const days = [{ date: `${params.year}-08-14`, kind: 'scheduled_holiday' }];
      return { params, query, body: { version: EMPTY_CALENDAR, days } };
    },
  },
  'POST /api/admin/company-calendar/{year}/preview': {
    stranger: 'not_found',
    call: (own) => ({ ...ruleCalendar(own), body: { days: [] } }),
  },
  'GET /api/admin/company-calendar/{year}/csv': { stranger: 'not_found', call: ruleCalendar },
  'GET /api/admin/company-calendar/{year}/ical': { stranger: 'not_found', call: ruleCalendar },

  'GET /api/admin/permissions': { stranger: 'own' },
  'POST /api/admin/permission-roles': { stranger: 'own', call: () => ({ body: permissionRole }) },
  'PUT /api/admin/permission-roles/{id}': {
    stranger: 'not_found',
    call: ({ permissionRole: id }) => ({ params: { id }, body: permissionRole }),
  },
  'DELETE /api/admin/permission-roles/{id}': {
    stranger: 'not_found',
    call: ({ permissionRole: id }) => ({ params: { id } }),
  },
  'POST /api/admin/permission-assignments': {
    stranger: 'not_found',
    call: (own) => ({ body: assignment(own) }),
    borrowing: (theirs, { permissionRole: role_id }) => ({ body: { ...assignment(theirs), role_id } }),
  },
  'PUT /api/admin/permission-assignments/{id}': {
    stranger: 'not_found',
    call: (own) => ({ params: { id: own.permissionAssignment }, body: assignment(own) }),
    borrowing: (theirs, { usedDepartment: department_id }) => ({
      params: { id: theirs.permissionAssignment },
      body: { ...assignment(theirs), department_id },
    }),
  },
  'DELETE /api/admin/permission-assignments/{id}': {
    stranger: 'not_found',
    call: ({ permissionAssignment: id }) => ({ params: { id } }),
  },
  'GET /api/admin/assignments': { stranger: 'own' },
  'GET /api/admin/users/{id}/assignments': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { id: employee } }),
  },
  'POST /api/admin/assignments': {
    stranger: 'not_found',
    call: (own) => ({ body: { user_ids: [own.employee], ...clientAssignment(own) } }),
    borrowing: (theirs, { employee }) => ({
      body: { user_ids: [theirs.employee, employee], ...clientAssignment(theirs) },
    }),
  },
  'PUT /api/admin/assignments/{id}': {
    stranger: 'not_found',
    call: (own) => ({ params: { id: own.clientAssignment }, body: { ...clientAssignment(own), version: 1 } }),
    borrowing: (theirs, { clientCompany: client_company_id }) => ({
      params: { id: theirs.clientAssignment },
      body: { ...clientAssignment(theirs), client_company_id, version: 1 },
    }),
  },
  'DELETE /api/admin/assignments/{id}': {
    stranger: 'not_found',
    call: ({ unaskedAssignment: id }) => ({ params: { id } }),
  },
  'POST /api/admin/assignments/end': {
    stranger: 'not_found',
    call: ({ clientAssignment: id }) => ({ body: { ids: [id], to_date: '2026-12-31' } }),
    borrowing: (theirs, ours) => ({
      body: { ids: [theirs.clientAssignment, ours.clientAssignment], to_date: '2026-12-31' },
    }),
  },
  'POST /api/admin/assignments/move': {
    stranger: 'not_found',
    call: ({ clientAssignment: id, clientCompany: client_company_id }) => ({
      body: { ids: [id], client_company_id, job_assignment_id: null, from_date: '2026-12-01' },
    }),
    borrowing: (theirs, ours) => ({
      body: { ids: [ours.clientAssignment], client_company_id: theirs.clientCompany, from_date: '2026-12-01' },
    }),
  },
  'GET /api/admin/dispatch': { stranger: 'own' },
  'POST /api/admin/dispatch-workplaces': {
    stranger: 'not_found',
    call: (own) => ({ body: dispatchWorkplace(own, '品川') }),
  },
  'PUT /api/admin/dispatch-workplaces/{id}': {
    stranger: 'not_found',
    call: (own) => ({ params: { id: own.dispatchWorkplace }, body: dispatchWorkplace(own) }),
    borrowing: (theirs, { clientCompany: client_company_id }) => ({
      params: { id: theirs.dispatchWorkplace },
      body: { ...dispatchWorkplace(theirs), client_company_id },
    }),
  },
  'DELETE /api/admin/dispatch-workplaces/{id}': {
    stranger: 'not_found',
    call: ({ dispatchWorkplace: id }) => ({ params: { id } }),
  },
  'GET /api/admin/users/{id}/dispatch-ledger': { stranger: 'not_found', call: dispatchYear },
  'GET /api/admin/users/{id}/dispatch-ledger/pdf': { stranger: 'not_found', call: dispatchYear },
  'GET /api/admin/users/{id}/dispatch-ledger/csv': { stranger: 'not_found', call: dispatchYear },
  'GET /api/admin/users/{id}/dispatch-notices/{assignmentId}/pdf': { stranger: 'not_found', call: dispatchNotice },
  'GET /api/admin/users/{id}/dispatch-notices/{assignmentId}/csv': { stranger: 'not_found', call: dispatchNotice },
  'POST /api/admin/dispatch-records': {
    stranger: 'not_found',
    call: ({ employee }) => ({ body: { ...dispatchRecord, user_id: employee } }),
  },
  'PUT /api/admin/dispatch-records/{id}': {
    stranger: 'not_found',
    call: (own) => ({ params: { id: own.dispatchRecord }, body: { ...dispatchRecord, user_id: own.employee } }),
  },
  'DELETE /api/admin/dispatch-records/{id}': {
    stranger: 'not_found',
    call: ({ dispatchRecord: id }) => ({ params: { id } }),
  },
  'GET /api/admin/dispatch-agency': { stranger: 'own' },
  'PUT /api/admin/dispatch-agency': { stranger: 'own', call: () => ({ body: { manager: '派遣元 責子' } }) },
  'GET /api/admin/departments': { stranger: 'own' },
  'POST /api/admin/departments': { stranger: 'own', call: () => ({ body: { kind: 'department', ...department } }) },
  'PUT /api/admin/departments/{id}': {
    stranger: 'not_found',
    call: ({ department: id }) => ({ params: { id }, body: department }),
  },
  'DELETE /api/admin/departments/{id}': { stranger: 'not_found', call: ({ department: id }) => ({ params: { id } }) },
  'GET /api/admin/users/{id}/departments': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { id: employee } }),
  },
  'PUT /api/admin/users/{id}/departments': {
    stranger: 'not_found',
    call: ({ employee, usedDepartment }) => ({
      params: { id: employee },
      body: {
        memberships: [
          {
            department_id: usedDepartment,
            from_date: '2026-06-01',
            to_date: null,
            is_main: true,
            superior_user_id: null,
          },
        ],
      },
    }),
  },
  'GET /api/punch-places': { stranger: 'own' },
  'GET /api/admin/places': { stranger: 'own' },
  'POST /api/admin/places': {
    stranger: 'own',
    call: () => ({ body: place }),
  },
  'PUT /api/admin/places/{id}': { stranger: 'not_found', call: ({ place: id }) => ({ params: { id }, body: place }) },
  'DELETE /api/admin/places/{id}': { stranger: 'not_found', call: ({ place: id }) => ({ params: { id } }) },
  'GET /api/admin/nearby-punches': {
    stranger: 'own',
    call: () => ({ query: { latitude: '35.681236', longitude: '139.767125' } }),
  },
  'GET /api/mcp/tools': { stranger: 'own' },
  'GET /api/admin/api-clients': { stranger: 'own' },
  'POST /api/admin/api-clients': { stranger: 'own', call: () => ({ body: { name: '給与システム' } }) },
  'PUT /api/admin/api-clients/{id}': {
    stranger: 'not_found',
    call: ({ apiClient: id }) => ({ params: { id }, body: { name: '給与システム' } }),
  },
  'DELETE /api/admin/api-clients/{id}': { stranger: 'not_found', call: ({ apiClient: id }) => ({ params: { id } }) },
  'PUT /api/admin/api-clients/{id}/provisioning': {
    stranger: 'not_found',
    call: ({ apiClient: id }) => ({
      params: { id },
      body: { is_on: true, employee_id_from: 'employee_number', takes_department: true },
    }),
  },
  'POST /api/admin/api-clients/{id}/secrets': {
    stranger: 'not_found',
    call: ({ apiClient: id }) => ({ params: { id }, body: { days: 90 } }),
  },
  'DELETE /api/admin/api-clients/{id}/secrets/{secret_id}': {
    stranger: 'not_found',
    call: ({ apiClient: id, apiSecret: secret_id }) => ({ params: { id, secret_id } }),
  },
  'GET /api/admin/chat-apps': { stranger: 'own' },
  'POST /api/admin/chat-apps': { stranger: 'own', call: () => ({ body: { ...chatApp, service: 'slack' } }) },
  'PUT /api/admin/chat-apps/{id}': {
    stranger: 'not_found',
    call: ({ chatApp: id }) => ({ params: { id }, body: chatApp }),
  },
  'DELETE /api/admin/chat-apps/{id}': { stranger: 'not_found', call: ({ chatApp: id }) => ({ params: { id } }) },
  'GET /api/chat-links': { stranger: 'own' },
  'POST /api/chat-links': {
    stranger: 'not_found',
    call: ({ chatCode: code }) => ({ body: { code } }),
  },
  'DELETE /api/chat-links/{id}': {
    stranger: 'not_found',
    call: ({ chatLink: id }) => ({ params: { id } }),
  },
  'GET /api/assistants': { stranger: 'own' },
  'POST /api/assistants': {
    stranger: 'own',
    call: () => ({ body: { name: '新しいアシスタント', tools: ['my_day'], days: 30 } }),
  },
  'DELETE /api/assistants/{id}': { stranger: 'not_found', call: ({ assistant: id }) => ({ params: { id } }) },
  'GET /api/admin/assistant-settings': { stranger: 'own' },
  'PUT /api/admin/assistant-settings': { stranger: 'own', call: () => ({ body: { assistant_use: 'off' } }) },
  'GET /api/admin/webhooks': { stranger: 'own' },
  'POST /api/admin/webhooks': { stranger: 'own', call: () => ({ body: webhook }) },
  'PUT /api/admin/webhooks/{id}': {
    stranger: 'not_found',
    call: ({ webhook: id }) => ({ params: { id }, body: webhook }),
  },
  'DELETE /api/admin/webhooks/{id}': { stranger: 'not_found', call: ({ webhook: id }) => ({ params: { id } }) },
  'POST /api/admin/webhooks/{id}/secrets': { stranger: 'not_found', call: ({ webhook: id }) => ({ params: { id } }) },
  'POST /api/admin/webhooks/{id}/test': {
    stranger: 'not_found',
    // Its secret isn't one that this installation has sealed.
    call: ({ webhook: id }) => ({ params: { id } }),
    answer: 'webhook_not_sent',
  },
  'GET /api/admin/webhooks/{id}/deliveries': { stranger: 'not_found', call: ({ webhook: id }) => ({ params: { id } }) },
  'POST /api/admin/webhooks/{id}/deliveries/{delivery_id}/replay': {
    stranger: 'not_found',
    call: ({ webhook: id, webhookDelivery: delivery_id }) => ({ params: { id, delivery_id } }),
  },
  'POST /api/admin/webhooks/{id}/replay': {
    stranger: 'not_found',
    call: ({ webhook: id }) => ({ params: { id }, body: { since: '2026-11-19T00:00:00+09:00' } }),
  },
  'GET /api/admin/kiosks': { stranger: 'own' },
  'PUT /api/admin/kiosk-settings': { stranger: 'own', call: () => ({ body: { says_names: false } }) },
  'POST /api/admin/kiosks': {
    stranger: 'own',
    call: () => ({ body: kiosk }),
  },
  'PUT /api/admin/kiosks/{id}': { stranger: 'not_found', call: ({ kiosk: id }) => ({ params: { id }, body: kiosk }) },
  'DELETE /api/admin/kiosks/{id}': { stranger: 'not_found', call: ({ kiosk: id }) => ({ params: { id } }) },
  'POST /api/admin/kiosks/{id}/code': { stranger: 'not_found', call: ({ kiosk: id }) => ({ params: { id } }) },
  'POST /api/kiosk/register': {
    stranger: 'own',
    call: ({ companyId, kioskCode }) => ({ body: { company_id: companyId, code: kioskCode } }),
  },
  'POST /api/kiosk/contact': { stranger: 'own', call: (own) => ({ body: { device: device(own) } }) },
  'POST /api/kiosk/punches': {
    stranger: 'own',
    call: (own) => ({
      body: {
        device: device(own),
        scan_id: '8f14e45f-ceea-467f-a8f0-2c5b1d6f7e10',
        type: null,
        identity: { means: 'pin', employee_id: own.employeeId, pin: PIN },
      },
    }),
  },
  'POST /api/kiosk/offline-scans': {
    stranger: 'own',
    call: (own) => ({
      body: {
        device: device(own),
        scan_id: '8f14e45f-ceea-467f-a8f0-2c5b1d6f7e11',
        sealed: { key: 'AA', iv: 'AA', data: 'AA' },
      },
    }),
  },
  'GET /api/admin/refused-kiosk-scans': { stranger: 'own' },
  'DELETE /api/admin/refused-kiosk-scans/{id}': {
    stranger: 'not_found',
    call: ({ refusedScan: id }) => ({ params: { id } }),
  },
  'GET /api/time-records/{id}/photo': {
    stranger: 'not_found',
    call: ({ ownPhoto: id }) => ({ params: { id } }),
  },
  'GET /api/admin/users/{id}/time-records/{record_id}/photo': {
    stranger: 'not_found',
    call: ({ employee, caller, photo, ownPhoto }) => ({
      params: { id: employee, record_id: employee === caller.userId ? ownPhoto : photo },
    }),
  },
  'GET /api/kiosk-identity': { stranger: 'own' },
  'GET /api/kiosk-identity/qr-codes': { stranger: 'own' },
  'GET /api/admin/users/{id}/identity-cards': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { id: employee } }),
  },
  'POST /api/admin/users/{id}/identity-cards': {
    stranger: 'not_found',
    call: ({ employee }) => ({ params: { id: employee }, body: { number: '0114B3C4D5E6F708' } }),
  },
  'DELETE /api/admin/users/{id}/identity-cards/{card_id}': {
    stranger: 'not_found',
    call: ({ employee, card }) => ({ params: { id: employee, card_id: card } }),
  },
  'POST /api/admin/printed-qr-codes': {
    stranger: 'not_found',
    call: ({ employee }) => ({ body: { user_ids: [employee] } }),
    borrowing: (theirs, ours) => ({ body: { user_ids: [theirs.employee, ours.employee] } }),
  },
  'PUT /api/kiosk-identity/pin': { stranger: 'own', call: () => ({ body: { pin: '628193' } }) },
  'DELETE /api/kiosk-identity/pin': { stranger: 'own' },
  'GET /api/admin/work-rules': { stranger: 'own' },
  'POST /api/admin/work-rules': { stranger: 'own', call: () => ({ body: workRule }) },
  'POST /api/admin/work-rules/preview': {
    stranger: 'not_found',
    call: ({ employee }) => ({ body: { settings: workRule.settings, month: '2026-10', user_id: employee } }),
  },
  'PUT /api/admin/work-rules/{id}': {
    stranger: 'not_found',
    call: ({ workRule: id }) => ({ params: { id }, body: { ...workRule, effective_month: '2026-12' } }),
  },
  'DELETE /api/admin/work-rules/{id}': { stranger: 'not_found', call: ({ workRule: id }) => ({ params: { id } }) },

  'GET /api/closing-days': { stranger: 'own' },
  'PUT /api/admin/closing-days': {
    stranger: 'own',
    call: () => ({ body: { effective_month: '2026-12', closing_day: 20 } }),
  },

  'GET /api/admin/go-live-month': { stranger: 'own' },
  'PUT /api/admin/go-live-month': { stranger: 'own', call: () => ({ body: { go_live_month: '2026-10' } }) },

  'GET /api/admin/location-settings': { stranger: 'own' },
  'PUT /api/admin/location-settings': { stranger: 'own', call: () => ({ body: { retention_days: 90 } }) },
};
