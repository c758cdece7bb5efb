import { describe, expect, it } from 'vitest';

import { addDays, yearOf, type IsoDate } from '#domain/time/date.ts';
import { demoDataOf, type DemoEmployeeData } from './demo-data.ts';
import { FIRST_DAYS, personOf, punchRowsOf, workingPeople } from './testing/people.ts';

/** The grants valid on the day, less the days approved and pending (D18). */
function balanceOf({ grants, leaveRequests }: DemoEmployeeData, day: IsoDate): number {
  const granted = grants.filter(({ grantedOn, expiresOn }) => grantedOn <= day && day <= expiresOn);
  const taken = leaveRequests.filter(({ status }) => status === 'approved' || status === 'pending');
  return granted.reduce((sum, { days }) => sum + days, 0) - taken.length;
}

describe.each(FIRST_DAYS)('leave on %s', (today) => {
  const people = demoDataOf(today);

  it('E0001 took a day, asked for another, and has days left of this and of last year', () => {
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

  it('others wait for a decision, were refused with a reason, or withdrew', () => {
    const requests = people.flatMap(({ leaveRequests }) => leaveRequests);
    expect(requests.filter(({ status }) => status === 'pending').length).toBeGreaterThan(1);
    expect(requests.find(({ status }) => status === 'rejected')?.notes).toBeTruthy();
    expect(requests.find(({ status }) => status === 'cancelled')?.notes).toBe('申請者による取り消し');
  });

  it('grants hold for two years to the day before (D18), and cover each request (D19)', () => {
    for (const { grants, leaveRequests } of workingPeople(today)) {
      expect(grants.length).toBeGreaterThan(0);
      const covers = (day: IsoDate): boolean =>
        grants.some(({ grantedOn, expiresOn }) => grantedOn <= day && day <= expiresOn);
      expect(covers(today)).toBe(true);
      for (const { grantedOn, expiresOn } of grants) {
        const end = addDays(expiresOn, 1);
        expect([yearOf(end), end.slice(4)]).toEqual([yearOf(grantedOn) + 2, grantedOn.slice(4)]);
      }
      expect(leaveRequests.filter(({ date }) => !covers(date))).toEqual([]);
      expect(leaveRequests.filter(({ requestedOn }) => requestedOn >= today)).toEqual([]);
      expect(new Set(leaveRequests.map(({ date }) => date)).size).toBe(leaveRequests.length);
    }
  });
});
