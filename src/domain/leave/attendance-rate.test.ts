import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countAttendance,
  DAY_STATUSES,
  type DayStatus,
  passesAttendance,
  type DaysByStatus,
  statusOfLeave,
} from './attendance-rate.ts';
import { DEFAULT_LEAVE_POLICY, type LeavePolicy } from './policy.ts';

const count = (days: DaysByStatus, companyLeave: LeavePolicy['companyLeave'] = 'absence') =>
  countAttendance({ worked: 180, absent: 20, ...days }, { companyLeave });

describe('労基法39条: what counts for the attendance rate', () => {
  it.each([
    'late',
    'early_leave',
    'annual_leave',
    'work_injury',
    'maternity',
    'childcare_leave',
    'care_leave',
    'not_own_fault',
  ] as const)('%s as attendance', (status) => {
    expect(count({ [status]: 40 })).toEqual({ attended: 220, total: 240 });
  });

  it.each(['employer_closure', 'strike', 'force_majeure', 'comp_day'] as const)('%s as no working day', (status) => {
    expect(count({ [status]: 40 })).toEqual({ attended: 180, total: 200 });
  });

  it.each(['child_nursing', 'menstrual', 'condolence', 'private_illness'] as const)(
    '%s by the company’s policy',
    (status) => {
      expect(count({ [status]: 40 }, 'absence')).toEqual({ attended: 180, total: 240 });
      expect(count({ [status]: 40 }, 'attendance')).toEqual({ attended: 220, total: 240 });
      expect(count({ [status]: 40 }, 'left_out')).toEqual({ attended: 180, total: 200 });
    },
  );

  it('the company’s own leave is absence by default', () => {
    expect(DEFAULT_LEAVE_POLICY.companyLeave).toBe('absence');
  });

  it('counts every status in at most one way', () => {
    for (const status of DAY_STATUSES) {
      const { attended, total } = countAttendance({ [status]: 1 }, { companyLeave: 'absence' });
      expect([0, 1]).toContain(total);
      expect(attended).toBeLessThanOrEqual(total);
    }
  });
});

describe('a day of leave is', () => {
  it.each<[Parameters<typeof statusOfLeave>[0], DayStatus]>([
    [undefined, 'annual_leave'],
    // By law, whatever the company has chosen (労基法39条10項).
    [{ kind: 'maternity', attendance: 'absence' }, 'maternity'],
    [{ kind: 'childcare', attendance: 'absence' }, 'childcare_leave'],
    [{ kind: 'care_leave', attendance: 'left_out' }, 'care_leave'],
    [{ kind: 'comp_day', attendance: 'attendance' }, 'comp_day'],
    [{ kind: 'absence', attendance: 'absence' }, 'absent'],
    // As the company has chosen.
    [{ kind: 'summer', attendance: 'attendance' }, 'other_attended'],
    [{ kind: 'menstrual', attendance: 'absence' }, 'other_absent'],
    [{ kind: 'own_1', attendance: 'left_out' }, 'other_left_out'],
  ])('%j: %s', (kind, status) => {
    expect(statusOfLeave(kind)).toBe(status);
  });
});

describe('80 %', () => {
  it.each([
    [192, 240, true],
    [191, 240, false],
    [4, 5, true],
    [99, 124, false],
    [100, 125, true],
    [0, 1, false],
    [0, 0, false],
  ])('%i of %i: %s', (attended, total, passes) => {
    expect(passesAttendance({ attended, total }, DEFAULT_LEAVE_POLICY)).toBe(passes);
  });

  it('a period without working days passes where the policy says so', () => {
    expect(passesAttendance({ attended: 0, total: 0 }, { passesWithoutWorkingDays: true })).toBe(true);
    expect(passesAttendance({ attended: 0, total: 1 }, { passesWithoutWorkingDays: true })).toBe(false);
  });

  it('is the exact fraction, whatever the numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 366 }), fc.nat(366), (total, attended) => {
        const passes = passesAttendance({ attended, total }, DEFAULT_LEAVE_POLICY);
        expect(passes).toBe(BigInt(attended) * 100n >= BigInt(total) * 80n);
      }),
    );
  });
});
