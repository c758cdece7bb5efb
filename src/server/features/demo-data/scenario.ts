import type { AssignmentTerms } from '#domain/assignments/assignment.ts';
import type { Role } from '#domain/users/role.ts';
import type { IrregularType } from '#domain/attendance/irregular.ts';
import type { PunchType } from '#domain/attendance/record.ts';
import type { HandedInStatus } from '#domain/leave/request.ts';
import type { Weekday } from '#domain/time/date.ts';
import type { WageKind } from '#domain/working-time/contract-terms.ts';

/** A place where people punch: near a station, with the address as a geocoder returns it. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  readonly address: string;
}

// Most as Google writes addresses; some as 国土地理院 does, without country, postal code and house number.
export const places = {
  shibuya: { latitude: 35.65843, longitude: 139.70214, address: '日本、〒150-0002 東京都渋谷区渋谷２丁目２４−１２' },
  shinjuku: { latitude: 35.68961, longitude: 139.70056, address: '東京都新宿区新宿三丁目' },
  tokyo: { latitude: 35.68124, longitude: 139.76712, address: '日本、〒100-0005 東京都千代田区丸の内１丁目９−１' },
  shimbashi: { latitude: 35.66639, longitude: 139.75833, address: '東京都港区新橋二丁目' },
  shinagawa: { latitude: 35.62848, longitude: 139.73872, address: '日本、〒108-0074 東京都港区高輪３丁目２６−２７' },
  yokohama: {
    latitude: 35.46583,
    longitude: 139.62236,
    address: '日本、〒220-0011 神奈川県横浜市西区高島２丁目１６−１',
  },
  omiya: { latitude: 35.90639, longitude: 139.62389, address: '日本、〒330-0853 埼玉県さいたま市大宮区錦町６３０' },
  osaka: { latitude: 34.70249, longitude: 135.49595, address: '日本、〒530-0001 大阪府大阪市北区梅田３丁目１−１' },
  sannomiya: { latitude: 34.69488, longitude: 135.19513, address: '兵庫県神戸市中央区雲井通八丁目' },
  nagoya: { latitude: 35.17067, longitude: 136.88194, address: '日本、〒450-0002 愛知県名古屋市中村区名駅１丁目１−４' },
  hakata: { latitude: 33.58973, longitude: 130.42073, address: '日本、〒812-0012 福岡県福岡市博多区博多駅中央街１−１' },
} as const satisfies Readonly<Record<string, Place>>;

/** The earliest and latest leaving, in minutes after the planned end. */
type Leaving = readonly [earliest: number, latest: number];

/** An employee's work at a client, in months before the current one, negative for those to come. */
export interface DemoAssignment {
  readonly client: string;
  readonly job: string;
  readonly terms: AssignmentTerms;
  /** From its first day on; `null` for the day of hire. */
  readonly from: number | null;
  /** Up to the last day of the month so many months ahead; until further notice where it is left out. */
  readonly to?: number;
  /** In percent; all unless given. */
  readonly share?: number;
}

/** An account of the demo data, its employee's usual days, and the special ones. */
export interface DemoEmployee {
  readonly companyId: string;
  readonly employeeId: string;
  readonly name: string;
  /** How it is read (フリガナ). */
  readonly nameKana: string;
  /** What there is to see with the account, for the login screen. */
  readonly shows: string;
  readonly role: Role;
  /** `first`: a one-time password that has to be changed at the first login. */
  readonly password: 'demo' | 'first';
  /**
   * On the first day of a month (1–12), or on a day of the month so many months ago; the account is created on the same
   * day.
   */
  readonly hired:
    | 'today'
    | { readonly yearsAgo: number; readonly month: number }
    | { readonly monthsAgo: number }
    | DayOfMonth;
  /** The employee's groups, by name; omitted ones are empty. */
  readonly clientCompany?: string;
  readonly jobAssignment?: string;
  /** The work at clients of somebody of whom more is said than that. */
  readonly assignments?: readonly DemoAssignment[];
  readonly employmentType?: string;
  /** The planned hours, `HH:MM`; an end before the start is on the next morning. */
  readonly hours: readonly [start: string, end: string];
  /** Clocks out within them on every day, and in again (中抜け). */
  readonly away?: readonly [from: string, to: string];
  /** Whether the hours are entered as shifts; without them the person works freely around them. */
  readonly hasShifts: boolean;
  readonly weekdays: readonly Weekday[];
  /** The contract has the minutes of each weekday, not only their number. */
  readonly hasContractOfWeekdays: boolean;
  /** The minutes of each of the contract's days, where they aren't those of the hours without a break. */
  readonly contractedDay?: number;
  /** The company's work rule that the contract names. */
  readonly workRule?: string;
  /** What was granted of another kind of leave than paid leave, on the day of hire, until it is used. */
  readonly kindGrant?: { readonly kind: string; readonly days: number };
  readonly wageKind?: WageKind;
  readonly worksOnHolidays: boolean;
  /** The earliest and latest arrival, in minutes after the start (before it when negative). */
  readonly arrives: readonly [earliest: number, latest: number];
  /** The earliest and latest leaving, in minutes after the end. */
  readonly leaves: Leaving;
  /** Another leaving by month: in this one, in the one before it, and so on; `leaves` in those that aren't listed. */
  readonly leavesByMonth?: { readonly earliest: readonly number[]; readonly latest: readonly number[] };
  /** Has records since the agreement's year (36協定) began; the months before the two last whole ones are closed. */
  readonly hasWholeYear?: true;
  /** One day in so many has one to two and a half hours of overtime; `Infinity` for never. */
  readonly overtimeOnceIn: number;
  /** The breaks to choose from, in minutes, `null` where none is recorded; the first is the usual one. */
  readonly breaks: readonly [number | null, ...number[]];
  readonly places: readonly [Place, ...Place[]];
  /** The notes written now and then. */
  readonly notes: readonly [string, ...string[]];
  /** The special days, beside those of `findings.ts`. */
  readonly days: readonly Scenario[];
  /**
   * What happens today, which is a workday then whatever weekday it is; or what happens on any workday; `null` where the
   * day is left to the visitor.
   */
  readonly today: SpecialDay | 'as_usual' | null;
}

/** A special day: which one, and what happens on it; or several alike. */
export type Scenario = (When | DaysOffOfWeek) & SpecialDay;

/** One of a person's days, relative to today; all counts begin with 1. */
export type When =
  /** So many workdays before today. */
  | { readonly ago: number }
  /** So many workdays after today. */
  | { readonly ahead: number }
  /** So many days off before today. */
  | { readonly dayOffAgo: number }
  | DayOfMonth
  /** That day off of the month so many months ago. */
  | { readonly monthsAgo: number; readonly dayOff: number }
  /** That weekday of one of the last whole weeks, Sunday to Saturday, of the month so many months ago; 1 is the last. */
  | { readonly monthsAgo: number; readonly weekFromEnd: number; readonly weekday: Weekday };

/** Every day off of the last whole week, Sunday to Saturday, of the month so many months ago. */
export interface DaysOffOfWeek {
  readonly monthsAgo: number;
  readonly daysOffOf: 'last_week';
}

/** That workday of the month so many months ago, among those that `ago` doesn't name. */
interface DayOfMonth {
  readonly monthsAgo: number;
  readonly workday: number;
}

/** What differs from other days. Times are `HH:MM` of the day; an end before the start is on the next morning. */
export interface SpecialDay {
  /** The planned hours. */
  readonly shift?: readonly [start: string, end: string];
  readonly arrives?: string;
  readonly leaves?: string;
  /** What was never entered. */
  readonly forgets?: PunchType | 'everything';
  /** The break, in minutes; `null` is one not recorded. */
  readonly breakMinutes?: number | null;
  /** What was reported, and the client's contact it was reported to; an absence means that there are no punches. */
  readonly report?: readonly [type: IrregularType, reason: string, contact?: string];
  readonly internalWork?: readonly (readonly [start: string, end: string, note: string, breakMinutes?: number])[];
  /** `null`: none, whatever the chance says. */
  readonly note?: string | null;
  /** The punch that the employee moved to its time later, what it was punched at, and why. */
  readonly corrected?: readonly [type: PunchType, punchedAt: string, reason: string];
  /**
   * Leave that was requested; approved or pending, it replaces the day's punches unless times are given as well.
   */
  readonly leave?: LeaveRequest;
}

/** What of a day is asked for, and as what kind of leave; times are `HH:MM`. */
export type LeaveOfDay = { readonly kind: string } & (
  | { readonly unit: 'day' }
  | { readonly unit: 'half'; readonly half: 'am' | 'pm' }
  | { readonly unit: 'hour'; readonly from: string; readonly to: string }
);

/** A request of leave on one day. */
export interface LeaveRequest {
  /** A whole day of paid leave unless given. */
  readonly of?: LeaveOfDay;
  readonly status: HandedInStatus;
  readonly reason?: string;
  readonly approver: string;
  readonly notes?: string;
  /** Its delivery to the external system failed (D21). */
  readonly isUnsent?: true;
}

/** A workday of the last whole month, among those that `ago` doesn't name. */
export const workday = (count: number) => ({ monthsAgo: 1, workday: count }) as const;

/** A weekday of one of the last whole weeks of the last whole month; 1 is the last. */
export const weekday = (weekFromEnd: number, day: Weekday) => ({ monthsAgo: 1, weekFromEnd, weekday: day }) as const;

/** When somebody arrives and leaves, and the break that they record, where that isn't the usual one. */
export const works = (arrives: string, leaves: string, breakMinutes?: number | null) => ({
  arrives,
  leaves,
  ...(breakMinutes !== undefined && { breakMinutes }),
});

/** Leave that was granted. */
export const approved = (reason: string, approver: string): LeaveRequest => ({ status: 'approved', reason, approver });

/** Leave that is pending. */
export const pending = (reason: string, approver: string): LeaveRequest => ({ status: 'pending', reason, approver });
