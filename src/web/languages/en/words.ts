import type { HalfLeave, HourlyLeave } from '#domain/leave/day-leave.ts';
import { firstDay, lastDay } from '#domain/time/date.ts';
import { formatDuration, minutes } from '#domain/time/minutes.ts';
import type { WagePeriod } from '#domain/working-time/wage-period.ts';
import {
  days,
  fullDate,
  interval,
  moment,
  monthDay,
  onWorkingDay,
  shortDay,
  weekday,
  yearMonth,
} from '#contract/languages/en/dates.ts';
import { kindNames, noticeNames, sentence } from '#contract/languages/en/notices.ts';
import { formMessages } from '#contract/languages/en/form-messages.ts';
import { ownMessages } from '#contract/languages/en/own-messages.ts';
import type { Catalogue } from '../catalogue.ts';

/** The punches. */
export const punch = {
  clock_in: 'Clock in',
  clock_out: 'Clock out',
  break_start: 'Start break',
  break_end: 'End break',
};

const part = (leave: HalfLeave | HourlyLeave): string =>
  leave.unit === 'half' ? { am: 'morning off', pm: 'afternoon off' }[leave.half] : interval(leave.hours);

const annual = 'Paid leave (有給休暇)';

const periodName = (period: WagePeriod): string => yearMonth(period.month);

const periodDays = ({ from, to }: Pick<WagePeriod, 'from' | 'to'>): string => `${shortDay(from)} – ${shortDay(to)}`;

const waitsFor = (names: readonly string[], admins: boolean): string =>
  `Waiting for ${[...names, ...(admins ? ['an admin'] : [])].join(', ')}`;

export const words = {
  dates: { date: fullDate, monthDay, moment, yearMonth, weekday, onWorkingDay, interval, to: '–' },
  periods: {
    whole: (period) =>
      period.from === firstDay(period.month) && period.to === lastDay(period.month)
        ? periodName(period)
        : `${periodName(period)} (${periodDays(period)})`,
    name: periodName,
    days: periodDays,
  },
  punches: punch,
  irregularities: { late: 'Late', early: 'Left early', absence: 'Absent' },
  marks: {
    timeUnconfirmed: 'Time unconfirmed',
    offline: 'Offline punch',
  },
  'place-words': {
    offSite: (type) => (type === 'clock_out' ? 'Home from elsewhere (直帰)' : 'Straight to a client (直行)'),
    away: (place, isOffSite) =>
      place === undefined || isOffSite || ['inside', 'edge', 'network'].includes(place.verdict)
        ? null
        : place.verdict === 'uncertain'
          ? 'Place unconfirmed'
          : 'Outside the places',
    distance: (metres) =>
      metres < 1000
        ? `about ${metres} m`
        : `about ${metres < 9950 ? (metres / 1000).toFixed(1) : Math.round(metres / 1000)} km`,
  },
  roles: { super_admin: 'Super admin', admin: 'Admin', user: 'Employee' },
  'form-messages': formMessages,
  'own-messages': ownMessages,
  'request-kinds': kindNames,
  'request-statuses': {
    draft: 'Draft',
    pending: 'Pending',
    returned: 'Returned',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  },
  'leave-statuses': {
    draft: 'Draft',
    pending: 'Pending',
    returned: 'Returned',
    approved: 'Approved',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
  'request-words': {
    annual,
    part,
    ofDay: (parts, other) => {
      const byName: Record<string, string[]> = {};
      for (const each of parts) (byName[each.other?.name ?? annual] ??= []).push(part(each));
      const named = Object.entries(byName).map(([name, own]) => `${name}: ${own.join(', ')}`);
      return parts.length === 0 ? (other?.name ?? annual) : named.join('; ');
    },
    waitsFor,
    to: ' – ',
    rejectHint:
      'Another day can be asked for only where the leave would disrupt the normal course of business (時季変更権)',
  },
  'screen-titles': {
    '/attendance': 'Attendance',
    '/shift-manager': 'Shifts',
    '/vacation-request': 'Leave requests',
  },
  'day-values': {
    claimed: 'Claimed time',
    clock_in: 'Clock-in',
    clock_out: 'Clock-out',
    break_time: 'Break',
    note: 'Note',
    late: 'Late',
    early: 'Left early',
    absence: 'Absence',
    internal_work: 'Internal work',
    shift: 'Shift',
    planned_minutes: 'Approved time',
    worked_minutes: 'Time worked',
    presence_minutes: 'Presence that isn’t work',
  },
  'day-states': { shiftNone: 'None planned', shiftOff: 'Off', separator: ', ', hours: (from, to) => `${from}–${to}` },
  api: {
    unreachable: 'The server can’t be reached. Please check your connection.',
    inquiry: (id) => ` (inquiry number: ${id})`,
  },
  reopening: {
    toReopen: (id) =>
      id === undefined ? 'Reopen it under 月次・締め' : `Reopen it under 月次・締め (employee ID ${id})`,
    askToReopen: 'Please ask a super admin to reopen the month.',
  },
  notices: { kinds: noticeNames, sentence },
  bell: {
    title: 'Notifications',
    unread: (count, orMore) => `Notifications (${count}${orMore ? ' or more' : ''} unread)`,
  },
  'report-states': {
    unasked: 'Not asked',
    waiting: 'Asked',
    expired: 'Link expired',
    returned: 'Returned',
    approved: 'Approved',
    changed: 'Changed after the approval',
  },
  'plan-change': {
    title: 'A change after the period has begun',
    lead: 'The period of variable working hours (変形労働時間制) has begun. The change is saved and shown, but hours are calculated by the plan as it was when the period began.',
    person: (name, dates, cost) => `${name} (${dates.join(', ')}): ${cost}`,
    save: 'Save all the same',
    cancel: 'Back',
  },
  'plan-cost': {
    text: (overtime, holiday) => {
      const more = [
        ...(overtime > 0 ? [`${formatDuration(minutes(overtime))} of overtime`] : []),
        ...(holiday > 0 ? [`${formatDuration(minutes(holiday))} on statutory rest days (法定休日労働)`] : []),
      ];
      return more.length === 0 ? 'No more overtime' : `Working by the shift adds ${more.join(' and ')}`;
    },
  },
  band: {
    forecast: (hours) => `${hours} as planned`,
    outlook: ({ daysLeft, toLower, toUpper, state }, excess) => {
      if (state === 'below') return `${formatDuration(toLower)} short of the lower limit`;
      const left = `${days(daysLeft)} left, `;
      if (state === 'above') return `${left}${formatDuration(excess)} beyond the upper limit`;
      return state === 'near_upper' || toLower === 0
        ? `${left}${formatDuration(toUpper)} to the upper limit`
        : `${left}${formatDuration(toLower)} to the lower limit`;
    },
    states: {
      fine: 'Within the band (精算幅) as planned',
      near_lower: 'Misses the lower limit as planned',
      near_upper: 'Exceeds the upper limit as planned',
      below: 'Below the lower limit',
      above: 'Above the upper limit',
    },
  },
} satisfies Partial<Catalogue>;
