import { compareDates, type IsoDate } from '../time/date.ts';
import { leaveDays, lessLeave, totalLeave, type LeaveAmount } from './amount.ts';
import { balanceOn } from './balance.ts';
import type { LeaveDuty } from './duty-refusal.ts';
import { calculateLedger, isValidOn, type LeaveGrant, type LeaveUsage } from './ledger.ts';
import type { LeavePolicy } from './policy.ts';
import { asUsage, canRequest, type NewRequest } from './request.ts';

/** How many days of a year remain the employee's own to choose (労基法39条6項). */
const FREE_DAYS = 5;

/** Why leave can't be planned for a person on a day. */
export type PlannedRefusal =
  | 'no_duty' // Work isn't owed on it, or nobody knows (D41).
  | 'asked' // There is leave on it, asked for or planned.
  | 'no_grant' // No grant is valid on it.
  | 'within_five' // It would be one of the five days that are the employee's own.
  | 'insufficient'; // Too few days are left, or reserved for other days.

/** The outcome for a person on a planned day, in the order in which screens list them. */
export type PlannedOutcome = 'taken' | 'taking' | PlannedRefusal | 'month_closed' | 'exempt';

/** The outcomes in words. */
export const PLANNED_OUTCOMES: Readonly<Record<PlannedOutcome, string>> = {
  taken: '取得',
  taking: '取得する',
  within_five: '自由に使える5日を残すため取得できない',
  insufficient: '残日数が足りない',
  no_grant: '有給休暇の付与がない',
  asked: '申請済みの休暇がある',
  no_duty: '勤務日ではない',
  month_closed: '締め済みの月',
  exempt: '対象外',
};

/** Those whom the plan leaves without paid leave on a day of work: they need 特別休暇, or 休業手当 (労基法26条). */
export const NEEDING_OTHER_LEAVE: readonly PlannedOutcome[] = ['within_five', 'insufficient', 'no_grant'];

interface Account {
  readonly grants: readonly LeaveGrant[];
  /** What is approved and pending, what was planned among it. */
  readonly usages: readonly LeaveUsage[];
}

type Policy = Pick<LeavePolicy, 'order' | 'hourlyCapDays'>;

/**
 * Why a whole day of leave can't be planned for a person, `null` where it can (労基法39条6項, 昭63.3.14基発150号): of the days of
 * each year from its base date, those carried over into it included, five remain the employee's own, and the others may be
 * planned. `planned` are the days that are planned for the person so far.
 */
export function plannedRefusal(
  on: { readonly date: IsoDate; readonly amount: LeaveAmount; readonly duty: LeaveDuty },
  account: Account,
  planned: readonly IsoDate[],
  policy: Policy,
): PlannedRefusal | null {
  if (on.duty !== 'owed') return 'no_duty';
  const request: NewRequest = { date: on.date, unit: 'day', amount: on.amount };
  const answer = canRequest([request], account, policy);
  if (!answer.ok && answer.refusal === 'same_day') return 'asked';
  if (!answer.ok && answer.refusal === 'no_valid_grant') return 'no_grant';
  const after = { ...account, usages: [...account.usages, asUsage(request)] };
  // What is taken now is carried over into no later year.
  const days = [on.date, ...planned];
  const isWithinFive = days.some(
    (date) => date >= on.date && plannedInYear(after, days, date) > plannableOn(after, date, policy),
  );
  if (isWithinFive) return 'within_five';
  return answer.ok ? null : 'insufficient';
}

/** How many days may be planned in the year of a day: all that its grants have and what was carried over, but five. */
export function plannableOn({ grants, usages }: Account, date: IsoDate, policy: Policy): LeaveAmount {
  const year = yearOfLeave(grants, date);
  const before = usages.filter((usage) => usage.date < year.from);
  const carried = balanceOn(calculateLedger(grants, before, policy), year.from).grants.filter(
    ({ grant }) => grant.grantedOn < year.from && isValidOn(grant, year.from),
  );
  const granted = grants.filter(({ grantedOn }) => isIn(grantedOn, year));
  const pool = totalLeave([...carried.map(({ left }) => left), ...granted.map(({ amount }) => amount)]);
  return lessLeave(pool, leaveDays(FREE_DAYS));
}

/** What is planned in the year of a day. */
function plannedInYear({ grants, usages }: Account, planned: readonly IsoDate[], date: IsoDate): LeaveAmount {
  const year = yearOfLeave(grants, date);
  const ofYear = usages.filter(
    (usage) => planned.includes(usage.date) && isIn(usage.date, year) && usage.isVoid !== true,
  );
  return totalLeave(ofYear.map(({ amount }) => amount));
}

interface Year {
  readonly from: IsoDate;
  /** The next base date, which isn't in it; `null` while there is none on record. */
  readonly next: IsoDate | null;
}

const isIn = (date: IsoDate, { from, next }: Year): boolean => from <= date && (next === null || date < next);

/** The year of leave from the latest base date by a day; before the first one, and without any, from the first grant. */
function yearOfLeave(grants: readonly LeaveGrant[], date: IsoDate): Year {
  const bases = grants
    .filter(({ isStatutory }) => isStatutory)
    .map(({ grantedOn }) => grantedOn)
    .toSorted(compareDates);
  const [first] = grants.map(({ grantedOn }) => grantedOn).toSorted(compareDates);
  return {
    from: bases.findLast((base) => base <= date) ?? first ?? date,
    next: bases.find((base) => base > date) ?? null,
  };
}
