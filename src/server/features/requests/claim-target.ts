import { sql } from 'kysely';

import type { DayState } from '#contract/requests.ts';
import { asksForClaims, type ClaimedTime } from '#domain/hours/claimed-time.ts';
import { calculateHours } from '#domain/hours/month-hours.ts';
import { rulesUnder } from '#domain/work-rules/work-rule.ts';
import { realWork } from '#domain/working-time/work-classes.ts';
import type { IsoDate } from '#domain/time/date.ts';
import { japanDate } from '#domain/time/instant.ts';
import { totalLength } from '#domain/time/interval.ts';
import { formatTimeOfDay } from '#domain/time/minutes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { writeIntoMonth } from '../../records/closed-month.ts';
import { versionOf } from '../../records/version.ts';
import type { RequestTarget } from '../../shared/approval/request-target.ts';
import { workOf } from '../../shared/sheet/sheet-months.ts';
import { monthOfDay } from './day-month.ts';

type MonthOfDay = Awaited<ReturnType<typeof monthOfDay>>;

/** What was worked on a day, and what of its presence isn't work, with that much more claimed. */
function stateWith(known: MonthOfDay, date: IsoDate, claims: readonly ClaimedTime[] = []): DayState {
  if (known === null) return { worked_minutes: null, presence_minutes: null };
  const { month, rules } = known;
  const work = workOf(month, rules);
  const { days } = calculateHours(
    { ...work, claims: [...(work.claims ?? []), ...claims] },
    rules.hours,
  )({
    from: date,
    to: date,
  });
  const [day] = days;
  return { worked_minutes: day ? realWork(day.classes) : null, presence_minutes: totalLength(day?.presence ?? []) };
}

/** Presence that is claimed as work (D52): the approval of the claim is all there is, and counts from then on. */
export const claimTarget: RequestTarget<'work_claim'> = {
  async stateOf(trx, owner, { date }, now) {
    // What was claimed or punched meanwhile makes it no other claim.
    const version = versionOf(['work_claim', date]);
    return { state: stateWith(await monthOfDay(trx, owner, date, now), date), version };
  },
  async apply(trx, { owner, now }, { date, start_time: start, end_time: end }) {
    await writeIntoMonth(sql`select guard_month(${owner.companyId}, ${owner.userId}, ${date})`.execute(trx));
    if (start === end) throw AppError.at('end_time', 'claim_without_presence');
    const known = await monthOfDay(trx, owner, date, now);
    if (known === null) throw AppError.at('date', 'claim_not_needed');
    const { month, rules } = known;
    if (!asksForClaims(rulesUnder(month.contracts, rules.hours.ruleOn)(date)))
      throw AppError.at('date', 'claim_not_needed');
    const after = stateWith(known, date, [{ date, start, end }]);
    const isOver = date < japanDate(now);
    if (isOver && after.worked_minutes === stateWith(known, date).worked_minutes)
      throw AppError.at('start_time', 'claim_without_presence');
    return { claimed: { start_time: formatTimeOfDay(start), end_time: formatTimeOfDay(end) }, ...after };
  },
};
