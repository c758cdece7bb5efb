import { isoDate } from '#domain/time/date.ts';
import type { RequestStatus } from '#domain/leave/request.ts';
import { counted, days, fullDate, monthDay, nounOf } from '#contract/languages/en/dates.ts';
import type { Catalogue } from '../catalogue.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const monthName = (month: number): string => MONTHS[month - 1] ?? String(month);

const listed = (dates: readonly string[], more: number): string =>
  `${dates.join(', ')}${more > 0 ? ` and ${days(more)} more` : ''}`;

const people = (count: number): string => counted(count, 'person', 'people');

const DONE: Readonly<Record<RequestStatus, string>> = {
  draft: 'saved as a draft',
  pending: 'requested',
  returned: 'returned',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
};

const shared = {
  loading: 'Loading...',
  close: 'Close',
  annualLeave: 'Paid leave (有給休暇)',
  leftNow: 'Left',
  afterPlans: 'Can be requested',
  nextExpiry: 'Expires next',
  nextExpiryOf: (date, count) => `${days(count)} on ${date}`,
  days,
  status: 'Status',
  all: 'All',
  requestedOn: 'Requested on',
  period: 'Period',
  dayCount: 'Days',
  actions: 'Actions',
  clientApprover: 'Approver at the client',
  cancel: 'Cancel',
  cancelling: 'Cancelling...',
  cancelFailed: 'It could not be cancelled',
  listFailed: 'The requests could not be loaded',
  noRequests: 'There are no requests',
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  grantLeft: (grantedOn, expiry, count) =>
    `${days(count)} left of the grant of ${fullDate(isoDate(grantedOn))}, until ${fullDate(isoDate(expiry))}`,
  othersAway: (list) => `Away in your group (pending ones included): ${list}`,
  awayOn: (day, count) => `${day}: ${people(count)}`,
  isPlanned: 'Planned leave (計画的付与)',
  designated: (on, wish) => `Fixed by the company (時季指定; asked on ${on}: ${wish})`,
  enteredBy: (name) => `Requested by ${name} for you`,
  decided: (status, by, on) => `${DONE[status]} by ${by} on ${on}`,
  syncStates: { synced: 'Handed on', failed: 'Failed', waiting: 'Waiting', none: 'Not handed on' },
} satisfies Catalogue['leave-shared'];

export const leave = {
  'leave-decided': {
    elsewhere: 'Leave that waits for other approvers',
    countUnit: '',
    requestedOnDay: (day) => `Requested on ${day}`,
    noReason: 'No reason given',
    isPast: 'The day is over',
    approver: (name) => `Approver at the client: ${name}`,
    proof: (proof) => `Proof: ${proof}`,
    request: 'Request',
    requestOf: (name, period) => `${name} ${period}`,
    balance: (left, afterPlans) =>
      `${days(left)} left on that day, ${days(afterPlans)} can be requested (without what is pending)`,
    kindBalance: (kind, left) => `${kind}: ${days(left)} left (without what is pending)`,
    calendar: 'Calendar of leave',
    calendarFailed: 'The calendar could not be loaded',
    people,
    absencesOf: (date) => `Off on ${monthDay(date)}`,
    sameGroup: (text) => `Off in the same group: ${text}`,
    awayNames: (day, names) => `${day} ${names}`,
    awayPending: (name) => `${name} (pending)`,
    team: 'List of leave',
    teamLead: 'Only employees with leave are listed.',
    teamOfAsked: 'Of the employees whose leave you approve, those with leave are listed.',
    teamOf: (month) => `Leave in ${month}`,
    teamEmployee: 'Employee',
    teamMarks: { approved: 'L', pending: 'P', absent: 'A' },
    teamHalf: '½',
    teamHour: 'h',
    dayOff: ', off: ',
    chooseDay: 'Tap a number to see who is off on that day, pending requests included.',
    nobody: 'Nobody is off in this month.',
    kinds: { approved: 'Paid leave (有給休暇)', pending: 'Pending', absent: 'Absent (欠勤)' },
    teamKinds: { approved: 'Leave', pending: 'Pending', absent: 'Absent (欠勤)' },
    sameDay: (count) => `${people(count)} more off`,
    sameDayNobody: 'Nobody else is off',
    showSameDay: 'See who is off on that day',
    resend: 'Send again',
    resending: 'Sending...',
    resendOf: (name, period) => `Send to the other service again: ${name} ${period}`,
    resendFailed: 'It could not be sent to the other service',
  },
  'leave-shared': shared,
  leave: {
    ...shared,
    title: 'Leave requests',
    newRequest: 'New request',
    list: 'Requests',
    yearTab: 'Year',
    balance: 'Days left',
    daysUnit: (count) => ` ${nounOf(count, 'day')}`,
    pendingDays: (count) => ` (${days(count)} pending, already subtracted)`,
    refresh: 'Refresh',
    refreshing: 'Refreshing...',
    grantYear: 'Year of the grant',
    year: (year) => String(year),
    expiry: 'Expires on',
    balanceFailed: 'The days of paid leave that are left could not be loaded',
    unknown: '-',
    balanceAsNone: 'They are shown as 0 days.',
    unregistered: 'Not registered',
    unregisteredHint: 'Your paid leave (有給休暇) isn’t registered yet. Until then you can’t request any.',
    noBalance: 'You have no paid leave (有給休暇) left to request.',
    requestType: 'Kind of leave',
    date: 'Day',
    optionalReason: 'Reason (optional)',
    reason: 'Reason',
    reasonRequired: 'Enter the reason',
    proof: 'Proof (such as a document that you hand in)',
    proofRequired: 'Enter the proof',
    kindLeft: 'Left',
    perRequest: 'Limit per request',
    unlimited: 'There is no limit of days.',
    isPaid: 'This leave is paid.',
    isUnpaid: 'This leave is unpaid.',
    purposes: (purposes) => `May be used for: ${purposes}`,
    notice: (count) => `Request it at least ${days(count)} before the day.`,
    lengthOf: (minutes) => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      if (hours === 0) return `${rest} min`;
      return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
    },
    dateRequired: 'Enter the day',
    clientApproverRequired: 'Enter the approver at the client',
    send: 'Request',
    saveDraft: 'Save a draft',
    deleteDraft: 'Delete',
    change: 'Change',
    changeOf: (period) => `Change the request of ${period}`,
    sendOnBehalf: '代理で申請し、承認する',
    sending: 'Sending...',
    sendFailed: 'The request could not be sent',
    notSynced: 'It could not be handed on to the external service',
    isHoliday: (date, name) => `${date} is a public holiday (${name}).`,
    isDayOff: (date) => `${date} is a day off by your shift.`,
    isWeekend: (date) => `${date} is on a weekend.`,
    balanceAfter: (count) => `${days(count)} left after the request`,
    unit: 'Unit',
    units: { day: 'One day', several: 'Several days', am: 'Morning off', pm: 'Afternoon off', hour: 'Hours' },
    chooseFirst: 'Press the first day of your leave.',
    chooseLast: (first) => `From ${first}. Press the last day.`,
    taken: ', taken',
    takenDays: (count) => `${days(count)} taken`,
    leftOut: {
      none: (dates, more) => `Rest days are not taken: ${listed(dates, more)}`,
      unclear: (dates, more) =>
        `Not taken, as it isn’t known whether they are workdays: ${listed(dates, more)}. If one is, request it by itself.`,
    },
    rangeRequired: 'Choose the first and the last day',
    startTime: 'Start',
    startTimeRequired: 'Enter the start',
    startTimeInvalid: 'Enter the start like 9:00',
    hours: 'Hours',
    hoursOf: (hours) => counted(hours, 'hour'),
    hoursUntil: (until) => `until ${until} (without breaks)`,
    hourlyLeft: (hours) => `${counted(hours, 'hour')} of hourly leave left`,
    askWorkday: (date) =>
      `Is ${date} a workday? The weekdays of your contract aren’t registered, so that this isn’t known.`,
    confirmDay: 'Request paid leave for this day',
    confirmRequired: 'Tick the box to request a day off',
    filterYear: 'Year',
    filterMonth: 'Month',
    month: monthName,
    type: 'Kind',
    sync: 'Handed on',
    askCancel: 'Cancel this request?',
    cancelOf: (period) => `Cancel the request of ${period}`,
  },
  'leave-year': {
    ...shared,
    title: 'Your year of leave',
    back: '管理簿に戻る',
    failed: 'The year could not be loaded',
    year: 'Year',
    yearName: (year) => String(year),
    month: monthName,
    totals: 'Total',
    hint: 'Absent days are workdays with neither punches nor leave. Work on rest days counts as days worked.',
    statuses: {
      approved: 'Paid leave (approved)',
      pending: 'Paid leave (pending)',
      before: 'Paid leave (before kintai)',
    },
    statusOf: ({ status, kind_name: name }) =>
      name === undefined
        ? { approved: 'Paid leave (approved)', pending: 'Paid leave (pending)', before: 'Paid leave (before kintai)' }[
            status
          ]
        : `${name} (${status === 'pending' ? 'pending' : 'approved'})`,
    others: 'Other leave (pending included)',
    states: { worked: 'Worked', absent: 'Absent', rest: 'Rest day', owed: 'Planned', unknown: 'Nothing recorded' },
    stateMarks: { worked: '', absent: 'A', rest: '', owed: '', unknown: '-' },
    marks: { day: 'L', am: 'am', pm: 'pm', half: '½', hour: 'h' },
    units: { half: 'Half a day', hour: 'Hours' },
    wholeDay: 'Whole day',
    leaveOf: (part, status) => `${part}: ${status}`,
    leaveDays: (list) => {
      const count = (unit: 'half' | 'hour' | undefined) => list.filter((day) => day.unit === unit).length;
      const [whole, halves, hours] = [count(undefined), count('half'), count('hour')];
      return [
        days(whole),
        ...(halves > 0 ? [counted(halves, 'half day')] : []),
        ...(hours > 0 ? [`${counted(hours, 'time', 'times')} by the hour`] : []),
      ].join(', ');
    },
    inMonths: (count) => `${days(count)} in totals of months`,
    ofMonth: (month, count) => `${month}, ${days(count)}: Paid leave (before kintai, days not known)`,
    both: (one, other) => `${one}, ${other}`,
    listTitle: 'Days of leave',
    nothing: 'No leave and no absence in this year.',
  },
  withheld: {
    why: ({ units, by }) => {
      const named = units
        .map((unit) => ({ several: 'several days', half: 'half days', hour: 'hours' })[unit])
        .join(', ');
      if (by === 'kind') return `This leave can’t be taken by: ${named}.`;
      return `The company doesn’t use requests of: ${named}.${units.includes('hour') ? ' Leave by the hour needs a labour agreement (労使協定).' : ''}`;
    },
    toUnits: '設定を開く',
  },
} satisfies Partial<Catalogue>;
