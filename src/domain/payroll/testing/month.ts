import type { HoursTotals } from '../../hours/totals.ts';
import { isoDate } from '../../time/date.ts';
import { minutes } from '../../time/minutes.ts';
import { type ClassifiedMinutes, NO_WORK } from '../../working-time/work-classes.ts';
import type { PayrollMonth } from '../month.ts';
import { roundForPayment } from '../rounding.ts';

/** Hours of every kind, each of another length. 15,574 minutes in all. As in flex, 67 of a rest day are within the contract. */
export const HOURS: HoursTotals = {
  worked: minutes(9001 + 701 + 3301 + 930 + 17 + 1601 + 23),
  contracted: minutes(9001),
  insideOvertime: minutes(701),
  overtimeByDay: minutes(3301),
  overtimeByWeek: minutes(930),
  overtimeByPeriod: minutes(17),
  statutoryHoliday: minutes(1601),
  exempt: minutes(23),
  deemed: minutes(-41),
  overtime: minutes(3301 + 930 + 17),
  overtimeWithin60: minutes(3600),
  overtimeOver60: minutes(648),
  scheduledHoliday: minutes(675),
  night: minutes(97 + 79 + 607 + 131 + 5),
  nightContracted: minutes(97),
  nightInsideOvertime: minutes(79),
  nightOvertime: minutes(607),
  nightOvertimeWithin60: minutes(409),
  nightOvertimeOver60: minutes(198),
  nightStatutoryHoliday: minutes(131),
  nightExempt: minutes(5),
  contractedDays: 21,
  contractedMinutes: minutes(10_080),
  workedDays: 23,
  scheduledHolidayDays: 4,
  statutoryHolidayDays: 6,
  late: minutes(19),
  earlyLeave: minutes(37),
  away: minutes(71),
  absenceDays: 8,
  absence: minutes(3840),
  leaveDays: 9,
  leave: minutes(4320),
  hourlyLeave: minutes(180),
  otherLeaveDays: 1.5,
  otherLeave: minutes(720),
  unpaidLeaveDays: 1,
  unpaidLeave: minutes(600),
  deemedBreakDays: 3,
  deemedBreak: minutes(180),
  presence: minutes(190),
  flexShortage: minutes(43),
  flexCarried: minutes(47),
};

/** What of it was worked on the company's rest days. */
export const SCHEDULED: ClassifiedMinutes = {
  ...NO_WORK,
  worked: minutes(675),
  contracted: minutes(67),
  insideOvertime: minutes(109),
  overtimeByDay: minutes(2),
  overtimeByWeek: minutes(497),
  overtime: minutes(499),
  overtimeWithin60: minutes(499),
  scheduledHoliday: minutes(675),
  night: minutes(7 + 52),
  nightContracted: minutes(7),
  nightInsideOvertime: minutes(11),
  nightOvertime: minutes(41),
  nightOvertimeWithin60: minutes(41),
};

/** A month to which every kind of work, absence and leave belongs, without a sheet. */
export const MONTH_OF_ALL_KINDS: Omit<PayrollMonth, 'sheet'> = {
  employeeId: '0007',
  name: '𠮷田 花子',
  status: 'confirmed',
  period: { from: isoDate('2026-10-21'), to: isoDate('2026-11-20') },
  hours: HOURS,
  paid: roundForPayment(HOURS, 'half_hour'),
  days: {
    onScheduledHolidays: SCHEDULED,
    workdays: 17,
    late: 7,
    earlyLeave: 5,
    // Of the 1.5 days and 12:00 of other paid leave, and of the day and 10:00 of unpaid leave.
    leave: {
      paidComp: { days: 0.5, time: minutes(210), byClock: minutes(0) },
      unpaidComp: { days: 0.5, time: minutes(270), byClock: minutes(30) },
      paid: { days: 1, time: minutes(510), byClock: minutes(25) },
      unpaid: { days: 0.5, time: minutes(330), byClock: minutes(95) },
    },
  },
  leaveBalance: { days: 12, time: minutes(240) },
};
