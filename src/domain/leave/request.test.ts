import { describe, expect, it } from 'vitest';
import { ROLES } from '../users/role.ts';
import {
  cancelOwn,
  decide,
  REQUEST_STATUSES,
  takesLeave,
  type Actor,
  type Decision,
  type RequestStatus,
  type Step,
} from './request.ts';

const APPLICANT = 1;
const OTHER = 2;

const request = (status: RequestStatus) => ({ applicantId: APPLICANT, status });
const admin = (userId = OTHER, rest: Partial<Actor> = {}): Actor => ({
  userId,
  role: 'admin',
  isOnlyAdmin: false,
  ...rest,
});
/** The new status, or the refusal. */
const outcome = (step: Step): string => (step.ok ? step.status : step.refusal);

it('D18: pending and approved requests take days of the balance', () => {
  expect(REQUEST_STATUSES.filter(takesLeave)).toEqual(['pending', 'approved']);
});

describe('spec §4: the applicant cancels', () => {
  it.each([
    ['pending', 'cancelled'],
    ['approved', 'not_pending'],
    ['rejected', 'not_pending'],
    ['cancelled', 'not_pending'],
  ] as const)('a request that is %s: %s', (status, expected) => {
    expect(outcome(cancelOwn(request(status), { userId: APPLICANT }))).toBe(expected);
  });

  it.each(REQUEST_STATUSES)('another person’s, %s or not', (status) => {
    expect(outcome(cancelOwn(request(status), { userId: OTHER }))).toBe('not_own');
  });
});

describe('D19: an admin decides', () => {
  it.each<[RequestStatus, Decision, string]>([
    ['pending', 'approved', 'approved'],
    ['pending', 'rejected', 'rejected'],
    ['pending', 'cancelled', 'not_approved'],
    ['approved', 'approved', 'not_pending'],
    ['approved', 'rejected', 'not_pending'],
    ['approved', 'cancelled', 'cancelled'],
    ['rejected', 'approved', 'not_pending'],
    ['rejected', 'rejected', 'not_pending'],
    ['rejected', 'cancelled', 'not_approved'],
    ['cancelled', 'approved', 'not_pending'],
    ['cancelled', 'rejected', 'not_pending'],
    ['cancelled', 'cancelled', 'not_approved'],
  ])('from %s to %s: %s', (status, decision, expected) => {
    for (const role of ROLES.filter((one) => one !== 'user')) {
      expect(outcome(decide(request(status), decision, admin(OTHER, { role }), '繁忙期のため'))).toBe(expected);
    }
  });

  it.each([null, '', '  ', '　'])('rejecting and cancelling need a reason, approving none: %o', (reason) => {
    expect(outcome(decide(request('pending'), 'approved', admin(), reason))).toBe('approved');
    expect(outcome(decide(request('pending'), 'rejected', admin(), reason))).toBe('reason_required');
    expect(outcome(decide(request('approved'), 'cancelled', admin(), reason))).toBe('reason_required');
  });

  it.each(['approved', 'rejected', 'cancelled'] as const)('an ordinary employee can’t: %s', (decision) => {
    const user = admin(OTHER, { role: 'user' });
    expect(outcome(decide(request('pending'), decision, user, '理由'))).toBe('not_admin');
    expect(outcome(decide(request('approved'), decision, { ...user, userId: APPLICANT }, '理由'))).toBe('not_admin');
  });

  it.each([
    ['pending', 'approved'],
    ['pending', 'rejected'],
    ['approved', 'cancelled'],
  ] as const)('not one’s own, unless by the only admin: from %s to %s', (status, decision) => {
    for (const role of ['admin', 'super_admin'] as const) {
      const own = admin(APPLICANT, { role });
      expect(outcome(decide(request(status), decision, own, '理由'))).toBe('own_request');
      expect(outcome(decide(request(status), decision, { ...own, isOnlyAdmin: true }, '理由'))).toBe(decision);
    }
  });

  it('being the only admin gives an ordinary employee nothing', () => {
    const user = admin(APPLICANT, { role: 'user', isOnlyAdmin: true });
    expect(outcome(decide(request('pending'), 'approved', user, null))).toBe('not_admin');
  });
});
