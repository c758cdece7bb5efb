import type { NotificationAbout, NotificationKind } from '#domain/notifications/kind.ts';
import type { ApprovalKind } from '#domain/approval/kind.ts';
import { isoDate, isoMonth } from '#domain/time/date.ts';
import { days, monthDay, yearMonth } from './dates.ts';

/** The names of what can be asked for. */
export const kindNames: Readonly<Record<ApprovalKind, string>> = {
  punch_correction: 'Punch correction',
  break: 'Break change',
  irregular: 'Late, early leave or absence',
  internal_work: 'Internal work',
  overtime: 'Overtime',
  rest_day_work: 'Work on a rest day',
  work_claim: 'Working time claim',
  shift_change: 'Shift change',
  leave: 'Leave',
  swap: 'Rest day swap (振替休日)',
  month: 'Month’s attendance',
};

/** The names of the kinds of notifications. */
export const noticeNames: Readonly<Record<NotificationKind, string>> = {
  leave_requested: 'Leave requests (admins)',
  leave_decided: 'Leave approved or rejected',
  request_asked: 'Requests (approvers)',
  request_decided: 'Requests approved, returned or rejected',
  shift_published: 'Shifts published',
  shift_changed: 'Shifts changed by an admin',
  shift_soon: 'Before a shift starts',
  forgotten_punch: 'Forgotten punches',
  month_to_confirm: 'Month to be confirmed (本人確認)',
  month_to_fix: 'Reminder of days to check',
  month_closed: 'Month closed',
  month_to_approve: 'Months to approve (approvers)',
  month_decided: 'Month approved or returned',
  overtime_near: 'Near a limit of the 36 agreement (36協定; you, admins)',
  overtime_expected: 'Expected beyond a limit of the 36 agreement (you, admins)',
  overtime_broken: 'Beyond a limit of the 36 agreement (you, admins)',
  long_hours: 'More than 80 extra hours in a month (you, admins)',
  interval_short: 'Too little rest between working days (you, admins)',
  long_run: 'Days worked in a row (you, admins)',
  band_near: 'Expected outside a client’s band of hours (精算幅; you, admins)',
  dispatch_limit: 'Limit date of a dispatch (抵触日; admins)',
  work_report_decided: 'Work report approved or returned by the client',
  obligation_near: 'Five days of paid leave are due (年5日)',
  leave_expiring: 'Paid leave expires',
  erasure_reserved: 'Erasure of personal data scheduled (super admins)',
  calculation_changed: 'Calculation changed by an update (super admins)',
  webhook_failing: 'Webhook failing or switched off (super admins)',
  certificate_ending: 'Certificate of single sign-on ends (super admins)',
  new_device: 'Login on a new device',
};

const day = (date: string | undefined): string => (date === undefined ? '' : monthDay(isoDate(date)));

const span = ({ date, until }: NotificationAbout): string =>
  until === undefined || until === date ? day(date) : `${day(date)} – ${day(until)}`;

const month = (name = ''): string => (/^\d{4}-\d{2}$/.test(name) ? yearMonth(isoMonth(name)) : name);

const DECISIONS = { approved: 'approved', rejected: 'rejected', cancelled: 'cancelled', returned: 'returned' };

const from = ({ name }: NotificationAbout): string => (name === undefined ? '' : ` from ${name}`);

const whose = ({ name, whose: of }: NotificationAbout): string =>
  name === undefined ? (of === 'other' ? 'An employee: ' : '') : `${name}: `;

const what = ({ request }: NotificationAbout): string =>
  request === undefined ? 'attendance' : kindNames[request].toLowerCase();

const said = ({ comment }: NotificationAbout): string => (comment === undefined ? '' : ` (${comment})`);

const at = ({ client }: NotificationAbout): string => (client === undefined ? '' : ` at ${client}`);

const BAND = {
  near_lower: 'are expected to miss the lower limit',
  near_upper: 'are expected to exceed the upper limit',
  above: 'exceed the upper limit',
};

/** The line of a notification; `null` of those for admins alone, whose screens are Japanese. */
export function sentence(kind: NotificationKind, about: NotificationAbout): string | null {
  const decided = DECISIONS[about.status ?? 'approved'];
  switch (kind) {
    case 'leave_requested':
      return `New leave request${from(about)} (${span(about)})`;
    case 'leave_decided':
      return `Leave on ${span(about)} was ${decided}`;
    case 'request_asked':
      return `New request${from(about)}: ${what(about)} (${span(about)})`;
    case 'request_decided':
      return `Request for ${day(about.date)} (${what(about)}) was ${decided}`;
    case 'shift_published':
      return `The shifts of ${month(about.month)} were published`;
    case 'shift_changed':
      return `Your shift was changed: ${span(about)}`;
    case 'shift_soon':
      return `Your shift starts soon, at ${about.time ?? ''} (${day(about.date)})`;
    case 'forgotten_punch':
      return `The ${about.punch === 'clock_in' ? 'clock-in' : 'clock-out'} of ${day(about.date)} is missing`;
    case 'month_to_confirm':
      return `Please confirm your attendance of ${month(about.month)}`;
    case 'month_to_fix':
      return `${month(about.month)} has days to check. Look at them, and correct them or make a request`;
    case 'month_closed':
      return `The attendance of ${month(about.month)} was closed`;
    case 'month_to_approve':
      return `${whose(about)}the attendance of ${month(about.month)} ${
        about.days === undefined ? 'waits for your approval' : `has waited for your approval for ${days(about.days)}`
      }`;
    case 'month_decided':
      return `Your attendance of ${month(about.month)} was ${decided}${said(about)}`;
    case 'overtime_near':
      return `${whose(about)}overtime up to ${month(about.month)} is near a limit of the 36 agreement (36協定)`;
    case 'overtime_expected':
      return `${whose(about)}overtime up to ${month(about.month)} is expected to exceed a limit of the 36 agreement (36協定)`;
    case 'overtime_broken':
      return `${whose(about)}overtime up to ${month(about.month)} exceeds a limit of the 36 agreement (36協定)`;
    case 'long_hours':
      return `${whose(about)}more than 80 hours beyond 40 a week in ${month(about.month)}${
        about.whose === 'other' ? '' : '. You can ask for an interview with a physician (面接指導)'
      }`;
    case 'interval_short':
      return `${whose(about)}the rest before work on ${day(about.date)} was too short (勤務間インターバル)`;
    case 'long_run':
      return `${whose(about)}${days(about.days ?? 0)} worked in a row (until ${day(about.date)})`;
    case 'band_near':
      return `${whose(about)}hours${at(about)} in ${month(about.month)} ${BAND[about.band ?? 'near_lower']} (${days(about.days ?? 0)} left, ${about.time ?? ''})`;
    case 'work_report_decided':
      return `${whose(about)}work report of ${month(about.month)}${at(about)} was ${decided}${said(about)}`;
    case 'obligation_near':
      return `${days(about.days ?? 0)} more of paid leave (有給休暇) must be taken by ${day(about.date)}`;
    case 'leave_expiring':
      return `${days(about.days ?? 0)} of paid leave (有給休暇) expire on ${day(about.date)}`;
    case 'new_device':
      return `Login on a new device (${about.device ?? 'unknown'})`;
    case 'dispatch_limit':
    case 'erasure_reserved':
    case 'calculation_changed':
    case 'webhook_failing':
    case 'certificate_ending':
      return null;
  }
}
