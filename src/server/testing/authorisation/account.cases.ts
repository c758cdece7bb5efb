import { PASSWORD } from '../builders.ts';
import type { AccessCases } from './access-case.ts';
import type { Owned } from './owned.ts';

const employee = ({ employee: id }: Owned) => ({ params: { id } });

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const PASSKEY_ANSWER = {
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const NEW_PASSKEY = { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

const changedContracts = ({ employee: id }: Owned) => ({
  body: {
    user_ids: [id],
    effective_date: '2026-12-01',
    weekday_minutes: [0, 360, 360, 360, 360, 360, 0],
  },
});

const RESTRICTION = { kind: 'care_no_night', from_date: '2026-11-01', to_date: '2026-12-31' };

const SUBSCRIPTION = {
  endpoint: 'https://web.push.apple.com/QABC',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

const CHANNEL = {
  service: 'slack',
  name: '総務',
  kinds: ['leave_requested'],
  webhook_url: 'https://hooks.slack.com/services/T0/B0/X',
};

const SSO_SETTINGS = {
  mode: 'off',
  issuer: 'https://login.example.com',
  client_id: 'kintai',
  matches_by: 'mail',
  mail_domain: 'example.com',
  employee_id_claim: '',
  asks_second_factor: false,
  registers_people: false,
  groups_claim: '',
  admin_group: '',
  super_admin_group: '',
};

const HR_SERVICE = { is_on: false, tenant: 'example', client_id: '', client_secret: 'a token' };

const FIRST_LOGIN = { 'a super admin’s first login': 'password_change_required' } as const;

/** Sessions, and the administration of employees. */
export const accountCases: AccessCases = {
  'POST /api/auth/login': {
    stranger: 'own',
    call: ({ caller: { companyId, employeeId, password } }) => ({ body: { companyId, employeeId, password } }),
    refusals: { 'a deactivated super admin': 'login_failed' },
  },
  'POST /api/auth/logout': { stranger: 'own' },
  'POST /api/auth/logout-everywhere': { stranger: 'own' },
  'GET /api/auth/sessions': { stranger: 'own' },
  'DELETE /api/auth/sessions/{id}': { stranger: 'not_found', call: ({ session: id }) => ({ params: { id } }) },
  'POST /api/auth/change-password': {
    stranger: 'own',
    call: () => ({
      body: { currentPassword: PASSWORD, newPassword: 'new-secret', confirmPassword: 'new-secret' },
    }),
  },
  'POST /api/auth/confirm-password': { stranger: 'own', call: () => ({ body: { password: PASSWORD } }) },
  'POST /api/auth/forgot-password': {
    stranger: 'own',
    call: ({ caller: { companyId, employeeId } }) => ({ body: { companyId, employeeId } }),
    answer: 'mail_off',
  },
  'POST /api/auth/password-link': {
    stranger: 'own',
    call: ({ companyId }) => ({ body: { companyId, token: 'of-nobody' } }),
    answer: 'link_over',
  },
  'POST /api/auth/reset-password': {
    stranger: 'own',
    call: ({ companyId }) => ({
      body: { companyId, token: 'of-nobody', newPassword: 'new-secret', confirmPassword: 'new-secret' },
    }),
    answer: 'link_over',
  },
  'GET /api/mail-address': { stranger: 'own' },
  'PUT /api/mail-address': {
    stranger: 'own',
    call: () => ({ body: { address: 'taro@example.com' } }),
    answer: 'mail_off',
  },
  'POST /api/mail-address/confirmation': { stranger: 'own', answer: 'mail_off' },
  'POST /api/mail-address/confirm': {
    stranger: 'own',
    call: () => ({ body: { token: 'of-nobody' } }),
    answer: 'link_over',
  },
  'POST /api/mail-address/test': { stranger: 'own', answer: 'mail_off' },
  'GET /api/notifications': { stranger: 'own' },
  'PUT /api/notifications/read': { stranger: 'own', call: () => ({ body: { up_to: 1 } }) },
  'PUT /api/auth/language': { stranger: 'own', call: () => ({ body: { language: 'en' } }) },
  'GET /api/notification-choices': { stranger: 'own' },
  'PUT /api/notification-choices': {
    stranger: 'own',
    call: () => ({ body: { kind: 'month_closed', wants_mail: false } }),
  },
  'GET /api/unsubscribe/{token}': {
    stranger: 'own',
    call: () => ({ params: { token: 'of-nobody' } }),
    // Whoever has got a mail needs no rights: nobody here has.
    answer: 'link_over',
  },
  'PUT /api/unsubscribe/{token}': {
    stranger: 'own',
    call: () => ({ params: { token: 'of-nobody' }, body: { kind: 'month_closed', wants_mail: false } }),
    answer: 'link_over',
  },
  'GET /api/admin/notification-settings': { stranger: 'own' },
  'PUT /api/admin/notification-settings/kinds': {
    stranger: 'own',
    call: () => ({ body: { kind: 'month_closed', in_app: true, mail: 'morning', push: true } }),
  },
  'PUT /api/admin/notification-settings/times': {
    stranger: 'own',
    call: () => ({ body: { quiet_from: '21:00', quiet_to: '08:00', morning_at: '08:30' } }),
  },
  'PUT /api/admin/notification-settings/leads': {
    stranger: 'own',
    call: () => ({
      body: {
        shift_lead_minutes: 15,
        confirm_after_days: 2,
        obligation_lead_months: 3,
        expiry_lead_months: 2,
      },
    }),
  },
  'GET /api/push': { stranger: 'own' },
  'PUT /api/push/subscription': { stranger: 'own', call: () => ({ body: SUBSCRIPTION }), answer: 'push_off' },
  'DELETE /api/push/subscriptions/{id}': {
    stranger: 'not_found',
    call: ({ pushSubscription: id }) => ({ params: { id } }),
  },
  'PUT /api/push/choices': {
    stranger: 'own',
    call: () => ({ body: { kind: 'month_closed', wants_push: false } }),
  },
  'POST /api/push/test': { stranger: 'own', answer: 'push_off' },
  'GET /api/admin/chat-channels': { stranger: 'own' },
  'POST /api/admin/chat-channels': { stranger: 'own', call: () => ({ body: CHANNEL }) },
  'PUT /api/admin/chat-channels/{id}': {
    stranger: 'not_found',
    call: ({ chatChannel: id }) => ({ params: { id }, body: { ...CHANNEL, name: '人事' } }),
  },
  'DELETE /api/admin/chat-channels/{id}': {
    stranger: 'not_found',
    call: ({ chatChannel: id }) => ({ params: { id } }),
  },
  'POST /api/admin/chat-channels/{id}/test': {
    stranger: 'not_found',
    call: ({ chatChannel: id }) => ({ params: { id } }),
    answer: 'chat_off',
  },
  'POST /api/admin/chat-channels/{id}/resend': {
    stranger: 'not_found',
    call: ({ chatChannel: id }) => ({ params: { id } }),
    answer: 'chat_off',
  },
  'POST /api/admin/chat-channels/{id}/drop': {
    stranger: 'not_found',
    call: ({ chatChannel: id }) => ({ params: { id } }),
  },
  'GET /api/admin/mails': { stranger: 'own' },
  'POST /api/admin/mails/{id}/resend': {
    stranger: 'own',
    call: ({ employee: id }) => ({ params: { id } }),
    answer: 'mail_off',
  },
  'DELETE /api/admin/mails/{id}': {
    stranger: 'not_found',
    call: ({ mail: id }) => ({ params: { id } }),
  },
  'GET /api/admin/login-settings': { stranger: 'own' },
  'PUT /api/admin/login-settings': { stranger: 'own', call: () => ({ body: { idle_minutes: 60 } }) },
  'GET /api/auth/sso': {
    stranger: 'own',
    call: ({ caller: { companyId } }) => ({ query: { company_id: companyId } }),
  },
  'POST /api/auth/login/sso': {
    stranger: 'own',
    call: ({ caller: { companyId } }) => ({ body: { companyId } }),
    answer: 'sso_off',
  },
  'POST /api/auth/login/sso/finish': {
    stranger: 'own',
    call: () => ({ body: { answer: 'code=x&state=y' } }),
    answer: 'sso_over',
  },
  'POST /api/auth/confirm-sso': { stranger: 'own', answer: 'sso_off' },
  'POST /api/auth/confirm-sso/finish': {
    stranger: 'own',
    call: () => ({ body: { answer: 'code=x&state=y' } }),
    answer: 'sso_over',
  },
  'GET /api/admin/sso-settings': { stranger: 'own' },
  'PUT /api/admin/sso-settings': { stranger: 'own', call: () => ({ body: SSO_SETTINGS }) },
  'POST /api/admin/sso-settings/check': { stranger: 'own', answer: 'sso_incomplete' },
  'POST /api/admin/sso-settings/read-metadata': {
    stranger: 'own',
    call: () => ({ body: { metadata: 'none' } }),
    answer: 'invalid_input',
  },
  'POST /api/admin/sso-settings/unlink': {
    stranger: 'own',
    call: () => ({ body: { employee_id: 'E0001' } }),
    answer: 'sso_not_linked',
  },
  'GET /api/admin/hr-services': { stranger: 'own' },
  'PUT /api/admin/hr-services/{service}': {
    stranger: 'own',
    call: () => ({ params: { service: 'smarthr' }, body: HR_SERVICE }),
  },
  'POST /api/admin/hr-services/{service}/people': {
    stranger: 'own',
    call: () => ({ params: { service: 'smarthr' } }),
    answer: 'hr_service_off',
  },
  'POST /api/admin/hr-services/{service}/disconnect': {
    stranger: 'own',
    call: () => ({ params: { service: 'smarthr' } }),
  },
  'POST /api/admin/hr-services/freee/connect': { stranger: 'own', answer: 'hr_service_incomplete' },
  'POST /api/admin/hr-services/freee/connect/finish': {
    stranger: 'own',
    call: () => ({ body: { code: 'x', state: 'y' } }),
    answer: 'hr_service_incomplete',
  },
  'POST /api/auth/login/second-factor': {
    stranger: 'own',
    call: () => ({ body: { challenge: 'none', code: '123456' } }),
    answer: 'challenge_over',
  },
  'POST /api/auth/login/passkey-options': {
    stranger: 'own',
    call: () => ({ body: {} }),
    answer: 'passkeys_unavailable',
  },
  'POST /api/auth/login/passkey': {
    stranger: 'own',
    call: () => ({ body: { challenge: 'none', passkey: PASSKEY_ANSWER } }),
    answer: 'passkeys_unavailable',
  },
  'GET /api/auth/second-factor': { stranger: 'own' },
  'POST /api/auth/second-factor/totp': { stranger: 'own', refusals: FIRST_LOGIN },
  'PUT /api/auth/second-factor/totp': {
    stranger: 'own',
    call: () => ({ body: { setup: 'none', code: '123456' } }),
    answer: 'challenge_over',
    refusals: FIRST_LOGIN,
  },
  'DELETE /api/auth/second-factor/totp': { stranger: 'own', answer: 'not_found', refusals: FIRST_LOGIN },
  'POST /api/auth/second-factor/passkey-options': {
    stranger: 'own',
    answer: 'passkeys_unavailable',
    refusals: FIRST_LOGIN,
  },
  'POST /api/auth/second-factor/passkeys': {
    stranger: 'own',
    call: () => ({ body: { setup: 'none', passkey: NEW_PASSKEY, name: '自分の端末' } }),
    answer: 'passkeys_unavailable',
    refusals: FIRST_LOGIN,
  },
  'DELETE /api/auth/second-factor/passkeys/{id}': {
    stranger: 'own',
    call: ({ session: id }) => ({ params: { id } }),
    answer: 'not_found',
    refusals: FIRST_LOGIN,
  },
  'POST /api/auth/second-factor/recovery-codes': { stranger: 'own', answer: 'not_found', refusals: FIRST_LOGIN },
  'POST /api/admin/users/{id}/second-factor/reset': { stranger: 'not_found', call: employee },
  'GET /api/auth/me': { stranger: 'own' },
  'GET /api/admin/home': { stranger: 'own' },
  'PUT /api/admin/home': { stranger: 'own', call: () => ({ body: { opens_after_login: true, hides_setup: false } }) },
  'POST /api/admin/setup-steps/{step}/confirm': {
    stranger: 'own',
    call: () => ({ params: { step: 'ordinary_day' } }),
  },

  'GET /api/admin/users': {
    stranger: 'own',
    call: () => ({ query: { limit: 50 } }),
    borrowing: (_theirs, ours) => ({ query: { client_company_id: ours.clientCompany } }),
  },
  'POST /api/admin/users': {
    stranger: 'own',
    call: () => ({ body: { employeeId: 'NEW1', name: '新人', password: 'kintai-new', role: 'user' } }),
  },
  'GET /api/admin/users/{id}': { stranger: 'not_found', call: employee },
  'PUT /api/admin/users/{id}': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: { name: '改名', role: 'user' } }),
  },
  'GET /api/admin/users/{id}/neighbours': { stranger: 'not_found', call: employee },
  'GET /api/admin/users/{id}/group-attributes': { stranger: 'not_found', call: employee },
  'PUT /api/admin/users/{id}/group-attributes': {
    stranger: 'not_found',
    call: (own) => ({
      ...employee(own),
      body: {
        client_company_id: own.clientCompany,
        job_assignment_id: own.jobAssignment,
        employment_type_id: own.employmentType,
      },
    }),
    borrowing: (theirs, ours) => ({ ...employee(theirs), body: { employment_type_id: ours.employmentType } }),
  },
  'GET /api/admin/users/{id}/contracts': { stranger: 'not_found', call: employee },
  'PUT /api/admin/users/{id}/contracts': {
    stranger: 'not_found',
    call: (own) => ({
      ...employee(own),
      body: { effective_date: '2026-10-01', weekday_minutes: [0, 480, 480, 480, 480, 480, 0] },
    }),
  },
  'DELETE /api/admin/users/{id}/contracts/{date}': {
    stranger: 'not_found',
    // The employee's contract begins with the employment.
    call: ({ employee: id }) => ({ params: { id, date: '2024-04-01' } }),
  },
  'GET /api/admin/contracts': { stranger: 'own' },
  'GET /api/admin/ending-contracts': { stranger: 'own' },
  'GET /api/admin/contracts/export': { stranger: 'own' },
  'POST /api/admin/contracts/changes/preview': { stranger: 'not_found', call: changedContracts },
  'POST /api/admin/contracts/changes': {
    stranger: 'not_found',
    call: changedContracts,
    borrowing: (theirs, ours) => ({
      body: { ...changedContracts(theirs).body, employment_type_id: ours.employmentType },
    }),
  },
  'GET /api/admin/users/{id}/protection': { stranger: 'not_found', call: employee },
  'PUT /api/admin/users/{id}/birth-date': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: { birth_date: '1990-01-01' } }),
  },
  'POST /api/admin/users/{id}/restrictions': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: RESTRICTION }),
  },
  'PUT /api/admin/users/{id}/restrictions/{restriction}': {
    stranger: 'not_found',
    call: ({ employee: id, restriction }) => ({ params: { id, restriction }, body: RESTRICTION }),
    borrowing: (theirs, ours) => ({
      params: { id: theirs.employee, restriction: ours.restriction },
      body: RESTRICTION,
    }),
  },
  'DELETE /api/admin/users/{id}/restrictions/{restriction}': {
    stranger: 'not_found',
    call: ({ employee: id, restriction }) => ({ params: { id, restriction } }),
    borrowing: (theirs, ours) => ({ params: { id: theirs.employee, restriction: ours.restriction } }),
  },
  'POST /api/admin/users/{id}/reset-password': { stranger: 'not_found', call: employee },
  'GET /api/admin/logins': { stranger: 'own' },
  'POST /api/admin/logins/mails': {
    stranger: 'own',
    call: (own) => ({ body: { user_ids: [own.employee] } }),
    answer: 'mail_off',
  },
  'POST /api/admin/logins/handed-out': { stranger: 'own', call: () => ({ body: { employee_ids: ['E0001'] } }) },
  'POST /api/admin/users/reset-passwords': {
    stranger: 'not_found',
    call: (own) => ({ body: { user_ids: [own.employee] } }),
  },
  'PUT /api/admin/users/{id}/active': {
    stranger: 'not_found',
    call: (own) => ({ ...employee(own), body: { active: false } }),
  },
};
