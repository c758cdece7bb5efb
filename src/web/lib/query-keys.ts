import type { QueryClient } from '@tanstack/react-query';

/** What the screens fetch: the first part of a query's key. */
type Read =
  | 'admin-home'
  | 'approval'
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
  | 'internal-work'
  | 'kiosk'
  | 'kiosk-identity'
  | 'kiosks'
  | 'leave'
  | 'location-settings'
  | 'login-settings'
  | 'logos'
  | 'mail-address'
  | 'mails'
  | 'master-data'
  | 'my-day'
  | 'chat-channels'
  | 'push'
  | 'notification-choices'
  | 'notification-settings'
  | 'notifications'
  | 'overtime'
  | 'overtime-settings'
  | 'payroll-preview'
  | 'payroll-templates'
  | 'permissions'
  | 'places'
  | 'position'
  | 'punch-places'
  | 'punch-settings'
  | 'refused-kiosk-scans'
  | 'request-settings'
  | 'requests'
  | 'second-factor'
  | 'sessions'
  | 'sheet'
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

/** What each change makes stale, wherever it is shown. */
const STALE_AFTER = {
  punch: ['time-records', 'my-day'],
  // Nothing that was told of the month changes with it, and everybody makes it at the same hour.
  firstPunch: ['time-records'],
  day: ['time-records', 'internal-work', 'my-day'],
  breaks: ['time-records', 'break-fills', 'my-day'],
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
  ],
  request: [
    'requests',
    'time-records',
    'internal-work',
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
  overtimeSettings: ['overtime', 'overtime-settings', 'closing'],
  punchSettings: ['punch-settings', 'punch-places'],
  places: ['places', 'punch-places'],
  kiosks: ['kiosks', 'kiosk-identity'],
  kioskIdentity: ['kiosk-identity'],
  identityCards: ['identity-cards'],
  refusedKioskScans: ['refused-kiosk-scans'],
  shiftSettings: ['shift-settings', 'shifts'],
  companyCalendar: [
    'company-calendar',
    'holidays',
    'closing',
    'my-day',
    'shifts',
    'work-rules',
    'leave',
    'overtime',
    'payroll-preview',
    'sheet',
    'today',
  ],
  companyPolicy: ['company-policy', 'sheet'],
  // The periods themselves are stored with the answer: what is read again is read by them.
  closingDay: ['closing', 'go-live-month', 'sheet', 'shifts', 'time-records', 'internal-work', 'payroll-preview'],
  goLiveMonth: ['closing', 'leave', 'overtime', 'payroll-preview', 'sheet'],
  calendarFeed: ['calendar-feed'],
  mailAddress: ['mail-address'],
  mails: ['mails'],
  chatChannels: ['chat-channels'],
  push: ['push'],
  unread: ['current-user'],
  notificationChoices: ['notification-choices'],
  notificationSettings: ['notification-settings', 'notification-choices', 'push'],
  account: ['users', 'current-user', 'leave'],
  session: ['sessions'],
  secondFactor: ['second-factor'],
  loginSettings: ['login-settings'],
  adminHome: ['admin-home', 'current-user'],
  employees: ['users'],
  protection: ['users', 'closing'],
  health: ['health'],
  pcLogs: ['closing', 'admin-home', 'audit-log'],
  contract: ['users', 'leave', 'sheet', 'closing', 'overtime', 'work-rules', 'health', 'presence', 'holidays'],
  workRules: [
    'work-rules',
    'sheet',
    'closing',
    'overtime',
    'leave',
    'payroll-preview',
    'health',
    'presence',
    'request-settings',
  ],
  departments: ['departments', 'users', 'closing', 'overtime', 'sheet'],
  masterData: ['master-data'],
  payrollTemplates: ['payroll-templates'],
  permissions: ['permissions', 'current-user'],
} as const satisfies Readonly<Record<string, readonly Read[]>>;

/** Invalidates what a change made stale: refetched at once where it is on the screen, else when it is next used. */
export async function invalidate(queryClient: QueryClient, change: keyof typeof STALE_AFTER): Promise<void> {
  await Promise.all(STALE_AFTER[change].map((read) => queryClient.invalidateQueries({ queryKey: [read] })));
}
