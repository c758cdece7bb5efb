import { daysFrom, isoDate } from '../../time/date.ts';
import { inForce } from '../../time/in-force.ts';
import { minutes } from '../../time/minutes.ts';
import {
  absenceOn,
  contractedIn,
  contractedOn,
  leaveMinutesOn,
  type WorkCalendar,
  type WorkContract,
} from '../../working-time/contract.ts';
import type { Pair } from './values.ts';

type Week = readonly [number, number, number, number, number, number, number];

interface CalendarInput {
  readonly contracts: readonly { readonly from: string; readonly minutes: Week }[];
  readonly days_off: readonly string[];
}

function toContract({ from, minutes: week }: CalendarInput['contracts'][number]): WorkContract {
  const [sun, mon, tue, wed, thu, fri, sat] = week;
  return {
    from: isoDate(from),
    minutes: {
      0: minutes(sun),
      1: minutes(mon),
      2: minutes(tue),
      3: minutes(wed),
      4: minutes(thu),
      5: minutes(fri),
      6: minutes(sat),
    },
  };
}

/** What a vector's contracts and days off ask for. */
export const toCalendar = ({ contracts, days_off }: CalendarInput): WorkCalendar => ({
  contracts: contracts.map(toContract),
  daysOff: new Set(days_off.map(isoDate)),
});

interface DayInput extends CalendarInput {
  readonly leave_minutes: 'contract_of_day' | 'average' | number;
  readonly date: string;
  readonly today: string;
  readonly leave: 'day' | null;
  readonly worked: number;
}

function contractDay(input: DayInput) {
  const calendar = toCalendar(input);
  const date = isoDate(input.date);
  const isLeave = input.leave === 'day';
  const policy = typeof input.leave_minutes === 'number' ? minutes(input.leave_minutes) : input.leave_minutes;
  const contracted = contractedOn(date, calendar);
  const absence = absenceOn({ date, contracted, isLeave, isWorked: input.worked > 0 }, isoDate(input.today));
  return {
    contracted,
    leave_minutes: isLeave ? leaveMinutesOn(contracted, inForce(calendar.contracts, date), policy) : 0,
    absent: absence > 0,
    absence_minutes: absence,
  };
}

interface PeriodInput extends CalendarInput {
  readonly period: Pair;
  readonly hired_on: string | null;
  readonly left_on: string | null;
}

const dateOrNull = (text: string | null) => (text === null ? null : isoDate(text));

function contractPeriod(input: PeriodInput) {
  const calendar = toCalendar(input);
  const [from, to] = input.period;
  const days = daysFrom(isoDate(from), isoDate(to)).map((date) => ({ date, contracted: contractedOn(date, calendar) }));
  const employment = { hiredOn: dateOrNull(input.hired_on), leftOn: dateOrNull(input.left_on) };
  return contractedIn(days, employment);
}

/** The work that contracts ask for. */
export const contract = { contract_day: contractDay, contract_period: contractPeriod };
