import type { QueryClient } from '@tanstack/react-query';

/** The data that screens fetch: the first part of a query's key. */
type Read =
  | 'admin-home'
  | 'approval'
  | 'assigned-work'
  | 'assignments'
  | 'audit-log'
  | 'break-fills'
  | 'calendar-feed'
  | 'closing'
  | 'companies'
  | 'company-calendar'
  | 'company-policy'
  | 'config'
  | 'current-user'
  | 'day'
  | 'departments'
  | 'go-live-month'
  | 'health'
  | 'presence'
  | 'history'
  | 'holidays'
  | 'identity-cards'
  | 'imports'
  | 'internal-work'
  | 'api-clients'
  | 'webhook-deliveries'
  | 'webhooks'
  | 'kiosk'
  | 'kiosk-identity'
  | 'kiosks'
  | 'leave'
  | 'client-work-settings'
  | 'location-settings'
  | 'login-settings'
  | 'logos'
  | 'mail-address'
  | 'mails'
  | 'master-data'
  | 'my-day'
  | 'chat-apps'
  | 'chat-channels'
  | 'assistant-settings'
  | 'assistants'
  | 'chat-links'
  | 'push'
  | 'notification-choices'
  | 'notification-settings'
  | 'notifications'
  | 'overtime'
  | 'password-link'
  | 'past-months'
  | 'overtime-settings'
  | 'payroll-preview'
  | 'payroll-templates'
  | 'permissions'
  | 'places'
  | 'position'
  | 'punch-places'
  | 'punch-settings'
  | 'refused-kiosk-scans'
  | 'report-templates'
  | 'request-settings'
  | 'requests'
  | 'second-factor'
  | 'sessions'
  | 'sso-settings'
  | 'hr-services'
  | 'sheet'
  | 'client-approval'
  | 'settlements'
  | 'shift-settings'
  | 'shifts'
  | 'time-records'
  | 'swaps'
  | 'today'
  | 'totp-setup'
  | 'users'
  | 'wage-calendar'
  | 'work-rules';

export const queryKey = <const Part extends readonly unknown[]>(
  read: Read,
  ...part: Part
): readonly [Read, ...Part] => [read, ...part];

/**
 * Of what the figures of many people or months are calculated from, as files, contracts and the company's rules: a list of
 * what shows any of them would never be complete, and it is changed too seldom to save a call.
 */
const EVERYTHING = 'everything';

/** The queries that each change makes stale, on all screens. */
const STALE_AFTER = {
  punch: ['time-records', 'my-day'],
  // It changes no figure of the month, and everybody makes it at the same hour.
  firstPunch: ['time-records'],
  day: ['time-records', 'internal-work', 'assigned-work', 'settlements', 'my-day'],
  reportApproval: ['assigned-work', 'settlements'],
  breaks: ['time-records', 'break-fills', 'assigned-work', 'my-day'],
  shift: ['shifts', 'leave', 'my-day'],
  leave: ['leave', 'time-records', 'my-day', 'requests'],
  swap: [
    'swaps',
    'time-records',
    'holidays',
    'shifts',
    'my-day',
    'leave',
    'closing',
    'overtime',
    'payroll-preview',
    'sheet',
    'today',
    'requests',
  ],
  request: [
    'requests',
    'time-records',
    'internal-work',
    'assigned-work',
    'shifts',
    'my-day',
    'closing',
    'sheet',
    'today',
    'current-user',
    'leave',
    'overtime',
    'presence',
  ],
  requestSettings: ['request-settings', 'current-user', 'closing'],
  comp: ['swaps', 'leave'],
  swapSettings: ['swaps', 'leave'],
  closing: ['closing'],
  // Also what the navigation counts.
  monthApproval: ['closing', 'current-user'],
  // Also whether there is a place for requests of leave.
  approvalRoutes: ['approval', 'closing', 'current-user', 'notification-settings', 'notification-choices'],
  approvalSettings: ['approval', 'closing'],
  approvalDeputies: ['approval'],
  overtimeSettings: EVERYTHING,
  punchSettings: ['punch-settings', 'punch-places'],
  places: ['places', 'punch-places'],
  // A deleted client has no assignments.
  apiClients: ['api-clients', 'permissions'],
  webhooks: ['webhooks', 'webhook-deliveries'],
  kiosks: ['kiosks', 'kiosk-identity'],
  kioskIdentity: ['kiosk-identity'],
  identityCards: ['identity-cards'],
  refusedKioskScans: ['refused-kiosk-scans'],
  shiftPatterns: ['shifts'],
  shiftSettings: ['shift-settings', 'shifts'],
  companyCalendar: EVERYTHING,
  companyPolicy: EVERYTHING,
  closingDay: EVERYTHING,
  goLiveMonth: EVERYTHING,
  calendarFeed: ['calendar-feed'],
  mailAddress: ['mail-address'],
  mails: ['mails'],
  chatApps: ['chat-apps', 'chat-links'],
  chatChannels: ['chat-channels'],
  chatLinks: ['chat-links'],
  assistants: ['assistants'],
  assistantSettings: ['assistant-settings', 'assistants'],
  push: ['push'],
  unread: ['current-user'],
  notificationChoices: ['notification-choices'],
  notificationSettings: ['notification-settings', 'notification-choices', 'push'],
  account: EVERYTHING,
  logins: ['users', 'mails', 'admin-home'],
  session: ['sessions'],
  secondFactor: ['second-factor'],
  clientWork: ['client-work-settings', 'current-user'],
  locationSettings: ['location-settings'],
  loginSettings: ['login-settings'],
  ssoSettings: ['sso-settings'],
  hrServices: ['hr-services'],
  adminHome: ['admin-home', 'current-user'],
  employees: EVERYTHING,
  protection: EVERYTHING,
  health: ['health'],
  pcLogs: EVERYTHING,
  contract: EVERYTHING,
  workRules: EVERYTHING,
  // Lists and sums are by client, too.
  assignments: EVERYTHING,
  departments: EVERYTHING,
  // Also which of the company's lists are empty.
  masterData: ['master-data', 'current-user'],
  payrollTemplates: ['payroll-templates'],
  reportTemplates: ['report-templates', 'assigned-work'],
  permissions: ['permissions', 'current-user'],
} as const satisfies Readonly<Record<string, readonly Read[] | typeof EVERYTHING>>;

/** The subject of a change. */
export type Change = keyof typeof STALE_AFTER;

/** Invalidates what a change made stale: refetched at once where it is on the screen, else when it is next used. */
export async function invalidate(queryClient: QueryClient, change: Change): Promise<void> {
  const stale = STALE_AFTER[change];
  if (stale === EVERYTHING) await queryClient.invalidateQueries();
  else await Promise.all(stale.map((read) => queryClient.invalidateQueries({ queryKey: [read] })));
}
