import type { RouteName } from './route.ts';

/**
 * The sensitive acts: by whom a company's people and their data are at stake. They ask for the password again unless it
 * was typed a moment ago: `always`, or where the company has `chosen` so.
 */
export const sensitiveActs: Readonly<Partial<Record<RouteName, 'always' | 'chosen'>>> = {
  // Permissions, and ways to log in.
  'POST /api/admin/users': 'chosen',
  'PUT /api/admin/users/{id}': 'chosen',
  'PUT /api/admin/users/{id}/active': 'chosen',
  'POST /api/admin/users/{id}/reset-password': 'chosen',
  'POST /api/admin/users/reset-passwords': 'chosen',
  'POST /api/admin/users/import': 'chosen',
  'POST /api/admin/imports/{id}/undo': 'chosen',
  'PUT /api/admin/login-settings': 'chosen',
  // Whose provider says who somebody is, says it of everybody.
  'PUT /api/admin/sso-settings': 'always',
  'POST /api/admin/sso-settings/unlink': 'chosen',
  // The people of whoever has been connected come into the company.
  'PUT /api/admin/hr-services/{service}': 'chosen',
  'POST /api/admin/hr-services/freee/connect/finish': 'chosen',
  'POST /api/admin/permission-roles': 'chosen',
  'PUT /api/admin/permission-roles/{id}': 'chosen',
  'POST /api/admin/permission-assignments': 'chosen',
  'PUT /api/admin/permission-assignments/{id}': 'chosen',
  'POST /api/admin/users/{id}/second-factor/reset': 'chosen',
  // A borrowed session must not become a lasting one.
  'POST /api/auth/second-factor/totp': 'always',
  'DELETE /api/auth/second-factor/totp': 'always',
  'POST /api/auth/second-factor/passkey-options': 'always',
  'DELETE /api/auth/second-factor/passkeys/{id}': 'always',
  'POST /api/auth/second-factor/recovery-codes': 'always',
  'POST /api/assistants': 'always',
  // A link that is mailed to it resets the password.
  'PUT /api/mail-address': 'always',
  'POST /api/calendar-feed': 'chosen',
  'PUT /api/kiosk-identity/pin': 'chosen',
  // The code makes any device one of the company's.
  'POST /api/admin/kiosks/{id}/code': 'chosen',
  // A secret is a login of its own.
  'POST /api/admin/api-clients/{id}/secrets': 'chosen',
  // By it requests of the chat service are known, and who has it can make some up for any of its users.
  'POST /api/admin/chat-apps': 'chosen',
  'PUT /api/admin/chat-apps/{id}': 'chosen',
  'POST /api/chat-links': 'chosen',
  // It may register everybody, and end everybody's access.
  'PUT /api/admin/api-clients/{id}/provisioning': 'always',
  // All that happens is sent to whoever has been entered.
  'POST /api/admin/webhooks': 'chosen',
  'PUT /api/admin/webhooks/{id}': 'chosen',
  'POST /api/admin/webhooks/{id}/secrets': 'chosen',
  // A card punches for its person, whoever holds it.
  'POST /api/admin/users/{id}/identity-cards': 'chosen',
  'POST /api/admin/printed-qr-codes': 'chosen',
  // What is erased can't be restored.
  'POST /api/admin/users/{id}/erasure': 'always',
  // Exports of everybody's data.
  'GET /api/admin/users/export': 'chosen',
  'GET /api/admin/users/{id}/archive': 'chosen',
  'GET /api/admin/archive': 'chosen',
  'GET /api/admin/months/{month}/payroll': 'chosen',
  'GET /api/admin/attendance-sheets': 'chosen',
  'POST /api/admin/months/{month}/file': 'chosen',
  // Acts that can't be undone.
  'PUT /api/admin/location-settings': 'chosen',
  'DELETE /api/admin/client-companies/{id}': 'chosen',
  'DELETE /api/admin/job-assignments/{id}': 'chosen',
  'DELETE /api/admin/employment-types/{id}': 'chosen',
  'POST /api/admin/months/{month}/reopen': 'chosen',
};
