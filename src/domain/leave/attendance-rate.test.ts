import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAttendance, passesAttendance, type AttendanceDays } from './attendance-rate.ts';
import { DEFAULT_LEAVE_POLICY, type LeavePolicy } from './policy.ts';

const NO_DAYS: AttendanceDays = {
  prescribed: 0,
  worked: 0,
  annualLeave: 0,
  workInjury: 0,
  maternityLeave: 0,
  childcareLeave: 0,
  careLeave: 0,
  notOwnFault: 0,
  closure: 0,
  strike: 0,
  forceMajeure: 0,
  companyLeave: 0,
};

const count = (days: Partial<AttendanceDays>, companyLeave: LeavePolicy['companyLeave'] = 'absence') =>
  countAttendance({ ...NO_DAYS, ...days }, { companyLeave });

describe('労基法39条: what counts for the attendance rate', () => {
  it.each(['annualLeave', 'workInjury', 'maternityLeave', 'childcareLeave', 'careLeave', 'notOwnFault'] as const)(
    '%s as attendance',
    (kind) => {
      expect(count({ prescribed: 240, worked: 180, [kind]: 12 })).toEqual({ attended: 192, total: 240 });
    },
  );

  it.each(['closure', 'strike', 'forceMajeure'] as const)('%s as no working day', (kind) => {
    expect(count({ prescribed: 240, worked: 160, [kind]: 40 })).toEqual({ attended: 160, total: 200 });
  });

  it.each([
    ['absence', 180, 240],
    ['attendance', 192, 240],
    ['left_out', 180, 228],
  ] as const)('the company’s own leave as %s, by its policy', (policy, attended, total) => {
    expect(count({ prescribed: 240, worked: 180, companyLeave: 12 }, policy)).toEqual({ attended, total });
  });

  it('the company’s own leave is absence by default', () => {
    expect(DEFAULT_LEAVE_POLICY.companyLeave).toBe('absence');
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
