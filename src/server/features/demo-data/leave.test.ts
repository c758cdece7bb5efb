import { describe, expect, it } from 'vitest';

import { leaveDays } from '#domain/leave/amount.ts';
import { obligationOf, obligationStatusOn } from '#domain/leave/five-day-obligation.ts';
import { planGrants } from '#domain/leave/grant-plan.ts';
import { DEFAULT_LEAVE_POLICY } from '#domain/leave/policy.ts';
import { lastUsableDay } from '#domain/leave/statutory-grant.ts';
import { addMonths, monthOf, yearOf, type IsoDate } from '#domain/time/date.ts';
import { demoDataOf, type DemoEmployeeData, patternOf } from './demo-data.ts';
import { FIRST_DAYS, personOf, punchRowsOf } from './testing/people.ts';

/** The grants valid on the day, less the days approved and pending (D18). */
function balanceOf({ grants, leaveRequests }: DemoEmployeeData, day: IsoDate): number {
  const granted = grants.filter(({ grantedOn }) => grantedOn <= day && day <= lastUsableDay(grantedOn));
  const taken = leaveRequests.filter(({ status }) => status === 'approved' || status === 'pending');
  return granted.reduce((sum, { days }) => sum + days, 0) - taken.length;
}

describe.each(FIRST_DAYS)('leave on %s', (today) => {
  const people = demoDataOf(today);

  it('E0001 took a day, requested another, and has days left of this and of last year', () => {
    const data = personOf(people, 'E0001');
    expect(data.leaveRequests.map(({ status }) => status)).toEqual(['approved', 'pending']);
    const [approved, pending] = data.leaveRequests.map(({ date }) => date);
    const vacations = punchRowsOf(data, today).filter((row) => row.isVacation);
    expect(vacations.map((row) => [row.date, row.shift])).toEqual([[approved, { start: 540, end: 1080 }]]);
    expect(data.shifts.filter((shift) => shift.date > today && shift.isWorkday).map(({ date }) => date)).toContain(
      pending,
    );
    expect(data.grants.map(({ grantedOn }) => yearOf(grantedOn))).toEqual([yearOf(today) - 1, yearOf(today)]);
    expect(balanceOf(data, today)).toBe(21);
  });

  it('E0002 has used up ten days, some of them in these months', () => {
    const data = personOf(people, 'E0002');
    expect(balanceOf(data, today)).toBe(0);
    expect(data.leaveRequests.filter(({ status }) => status === 'approved')).toHaveLength(10);
    expect(punchRowsOf(data, today).filter((row) => row.isVacation)).toHaveLength(3);
  });

  it('others wait for a decision, were rejected with a reason, or withdrew', () => {
    const requests = people.flatMap(({ leaveRequests }) => leaveRequests);
    expect(requests.filter(({ status }) => status === 'pending').length).toBeGreaterThan(1);
    expect(requests.find(({ status }) => status === 'rejected')?.notes).toBeTruthy();
    expect(requests.find(({ status }) => status === 'cancelled')?.notes).toBe('申請者による取り消し');
  });

  it('statutory grants cover each request (D19), and leave the daily job nothing to add', () => {
    const policy = DEFAULT_LEAVE_POLICY;
    for (const { employee, hiredOn, grants, leaveRequests } of people) {
      const records = grants.map(({ sequence, grantedOn, days }) => ({ id: sequence, sequence, grantedOn, days }));
      const hired = { hiredOn, leftOn: null, patterns: [{ from: hiredOn, pattern: patternOf(employee) }] };
      const states = planGrants(hired, records, [], today, policy).grants.map(({ state }) => state);
      expect(states.slice(0, -1).every((state) => state === 'made')).toBe(true);
      expect(states.at(-1)).toBe('coming');

      const covers = (day: IsoDate): boolean =>
        grants.some(({ grantedOn }) => grantedOn <= day && day <= lastUsableDay(grantedOn));
      const halfAYearAgo = addMonths(monthOf(today), -6);
      expect(covers(today)).toBe(monthOf(hiredOn) < halfAYearAgo);
      expect(leaveRequests.filter(({ date }) => !covers(date))).toEqual([]);
      expect(leaveRequests.filter(({ requestedOn }) => requestedOn >= today)).toEqual([]);
      expect(new Set(leaveRequests.map(({ date }) => date)).size).toBe(leaveRequests.length);
    }
  });

  it('E0009 is in danger of not taking five days, E0010 is granted days in proportion', () => {
    const { grants, leaveRequests } = personOf(people, 'E0009');
    const obligations = grants
      .map((grant) => obligationOf({ ...grant, amount: leaveDays(grant.days), isStatutory: true }))
      .filter((obligation) => obligation !== null && obligation.end >= today);
    const standings = obligations.map((obligation) => obligationStatusOn(obligation!, [], today, DEFAULT_LEAVE_POLICY));
    expect(standings.map(({ isAtRisk }) => isAtRisk)).toEqual([true]);
    expect(leaveRequests).toEqual([]);
    expect(personOf(people, 'E0010').grants.map(({ days }) => days)).toEqual([5, 6]);
  });
});
