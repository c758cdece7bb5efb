import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';

import { PRESETS } from '../permissions/presets.ts';
import { ROLES } from '../users/role.ts';
import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import {
  cancelOwn,
  decide,
  isOpen,
  REQUEST_STATUSES,
  takesLeave,
  type Actor,
  type Decision,
  type RequestStatus,
  type Step,
  asUsage,
  besideOnDay,
  canRequest,
  type NewRequest,
} from './request.ts';
import { leaveUnits, type LeaveUnit } from './amount.ts';
import { calculateLedger, type LeaveGrant, type LeaveUsage } from './ledger.ts';
import type { LeaveDuty } from './duty-refusal.ts';
import { DEFAULT_LEAVE_POLICY } from './policy.ts';
import { anyGrants, anyPolicy, anyUsages, grant, usage } from './testing/builders.ts';

const APPLICANT = 1;
const OTHER = 2;

const request = (status: RequestStatus) => ({ applicantId: APPLICANT, status });
const admin = (userId = OTHER, rest: Partial<Actor> = {}): Actor => ({
  userId,
  permissions: PRESETS.admin,
  isOnlyAdmin: false,
  ...rest,
});
/** The new status, or the refusal. */
const outcome = (step: Step): string => (step.ok ? step.status : step.refusal);

it('D18: pending and approved requests take days of the balance', () => {
  expect(REQUEST_STATUSES.filter(takesLeave)).toEqual(['pending', 'approved']);
});

it('a request is under way until it is decided on or cancelled', () => {
  expect(REQUEST_STATUSES.filter(isOpen)).toEqual(['draft', 'pending', 'returned']);
});

describe('spec §4: the applicant cancels', () => {
  it.each([
    ['draft', 'cancelled'],
    ['pending', 'cancelled'],
    ['returned', 'cancelled'],
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
    ['pending', 'returned', 'returned'],
    ['pending', 'cancelled', 'not_approved'],
    ['draft', 'approved', 'not_pending'],
    ['draft', 'returned', 'not_pending'],
    ['returned', 'approved', 'not_pending'],
    ['returned', 'returned', 'not_pending'],
    ['returned', 'rejected', 'not_pending'],
    ['returned', 'cancelled', 'not_approved'],
    ['approved', 'returned', 'not_pending'],
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
      expect(
        outcome(decide(request(status), decision, admin(OTHER, { permissions: PRESETS[role] }), '繁忙期のため')),
      ).toBe(expected);
    }
  });

  it.each([null, '', '  ', '　'])('all but approving need a reason: %o', (reason) => {
    expect(outcome(decide(request('pending'), 'approved', admin(), reason))).toBe('approved');
    expect(outcome(decide(request('pending'), 'returned', admin(), reason))).toBe('reason_required');
    expect(outcome(decide(request('pending'), 'rejected', admin(), reason))).toBe('reason_required');
    expect(outcome(decide(request('approved'), 'cancelled', admin(), reason))).toBe('reason_required');
  });

  it.each(['approved', 'returned', 'rejected', 'cancelled'] as const)('an ordinary employee can’t: %s', (decision) => {
    const user = admin(OTHER, { permissions: PRESETS.user });
    expect(outcome(decide(request('pending'), decision, user, '理由'))).toBe('not_permitted');
    expect(outcome(decide(request('approved'), decision, { ...user, userId: APPLICANT }, '理由'))).toBe(
      'not_permitted',
    );
  });

  it.each([
    ['pending', 'approved'],
    ['pending', 'returned'],
    ['pending', 'rejected'],
    ['approved', 'cancelled'],
  ] as const)('not one’s own, unless by the only admin: from %s to %s', (status, decision) => {
    for (const role of ['admin', 'super_admin'] as const) {
      const own = admin(APPLICANT, { permissions: PRESETS[role] });
      expect(outcome(decide(request(status), decision, own, '理由'))).toBe('own_request');
      expect(outcome(decide(request(status), decision, { ...own, isOnlyAdmin: true }, '理由'))).toBe(decision);
    }
  });

  it('being the only admin gives an ordinary employee nothing', () => {
    const user = admin(APPLICANT, { permissions: PRESETS.user, isOnlyAdmin: true });
    expect(outcome(decide(request('pending'), 'approved', user, null))).toBe('not_permitted');
  });
});

const asked = (date: string, count = 1, unit: LeaveUnit = 'day'): NewRequest => ({
  date: isoDate(date),
  unit,
  amount: leaveUnits(unit, count, 8),
});

/** `ok`, or the refusal. */
function answer(wanted: NewRequest, grants: readonly LeaveGrant[], usages: readonly LeaveUsage[] = []): string {
  const given = canRequest([wanted], { grants, usages }, DEFAULT_LEAVE_POLICY);
  return given.ok ? 'ok' : given.refusal;
}

describe('D19: the day may be in the future or the past, as long as a grant was valid on it', () => {
  const grants = [grant('2024-10-01', 10)];

  it.each([
    ['2024-09-30', 'no_valid_grant'],
    ['2024-10-01', 'ok'],
    ['2026-09-30', 'ok'],
    ['2026-10-01', 'no_valid_grant'],
  ])('%s: %s', (date, expected) => {
    expect(answer(asked(date), grants)).toBe(expected);
  });

  it('without a grant nothing can be requested', () => {
    expect(answer(asked('2026-11-24'), [])).toBe('no_valid_grant');
  });
});

describe('D22: the day is within the employment', () => {
  const account = { grants: [grant('2024-10-01', 10)], usages: [] };

  it.each([
    ['2025-03-31', 'before_hire'],
    ['2025-04-01', 'ok'],
    ['2025-09-30', 'ok'],
    ['2025-10-01', 'after_leaving'],
  ])('%s: %s', (date, expected) => {
    const employment = { hiredOn: isoDate('2025-04-01'), leftOn: isoDate('2025-09-30') };
    const given = canRequest([asked(date)], { ...account, employment }, DEFAULT_LEAVE_POLICY);
    expect(given.ok ? 'ok' : given.refusal).toBe(expected);
    const open = canRequest(
      [asked(date)],
      { ...account, employment: { hiredOn: null, leftOn: null } },
      DEFAULT_LEAVE_POLICY,
    );
    expect(open.ok).toBe(true);
  });
});

it('of several days the earliest that can’t be asked for is the reason', () => {
  const account = {
    grants: [grant('2024-10-01', 10)],
    usages: [],
    employment: { hiredOn: isoDate('2025-04-01'), leftOn: isoDate('2025-09-30') },
  };
  const refusal = (...dates: readonly string[]) => {
    const given = canRequest(
      dates.map((date) => asked(date)),
      account,
      DEFAULT_LEAVE_POLICY,
    );
    return given.ok ? 'ok' : given.refusal;
  };
  expect(refusal('2025-03-31', '2025-04-01', '2025-10-01')).toBe('before_hire');
  expect(refusal('2025-04-01', '2025-10-01')).toBe('after_leaving');
});

describe('D41: there is duty to work on the day', () => {
  const account = { grants: [grant('2024-10-01', 10)], usages: [] };

  it.each<[LeaveDuty, boolean | undefined, string]>([
    ['owed', undefined, 'ok'],
    ['owed', false, 'ok'],
    ['none', undefined, 'no_duty'],
    ['none', true, 'no_duty'],
    ['unclear', undefined, 'duty_unclear'],
    ['unclear', true, 'ok'],
    ['unclear', false, 'no_duty'],
  ])('%s, and the applicant says %s: %s', (duty, isWorkday, expected) => {
    const given = canRequest([{ ...asked('2025-04-01'), duty, isWorkday }], account, DEFAULT_LEAVE_POLICY);
    expect(given.ok ? 'ok' : given.refusal).toBe(expected);
  });
});

describe('D18: it must be covered', () => {
  const grants = [grant('2026-10-01', 1)];

  it('the last day goes once', () => {
    expect(answer(asked('2026-11-24'), grants)).toBe('ok');
    expect(answer(asked('2026-11-25'), grants, [usage('2026-11-24', 1, 'day', { isPending: true })])).toBe(
      'insufficient',
    );
    expect(answer(asked('2026-11-25'), grants, [usage('2026-11-24')])).toBe('insufficient');
  });

  it('a day reserved for later leave is not taken from it', () => {
    expect(answer(asked('2026-11-24'), grants, [usage('2027-05-06')])).toBe('insufficient');
  });

  it('nor the older grant’s that the later leave doesn’t need', () => {
    const two = [grant('2026-10-01', 1, { lastUsableOn: '2026-12-31' }), ...grants];
    expect(answer(asked('2026-11-24'), two, [usage('2027-05-06')])).toBe('ok');
  });

  it('half a day is enough for half a day', () => {
    const half = [usage('2026-11-24', 1, 'half')];
    expect(answer(asked('2026-11-25', 1, 'half'), grants, half)).toBe('ok');
    expect(answer(asked('2026-11-25'), grants, half)).toBe('insufficient');
    expect(answer(asked('2026-11-25', 4, 'hour'), grants, half)).toBe('ok');
    expect(answer(asked('2026-11-25', 5, 'hour'), grants, half)).toBe('insufficient');
  });

  it('hours reach the cap, and don’t exceed it at the cost of later ones', () => {
    const many = [grant('2026-10-01', 20)];
    expect(answer(asked('2026-11-24', 40, 'hour'), many)).toBe('ok');
    expect(answer(asked('2026-11-24', 41, 'hour'), many)).toBe('hourly_cap');
    expect(answer(asked('2026-11-24', 1, 'hour'), many, [usage('2027-05-06', 40, 'hour')])).toBe('hourly_cap');
    expect(answer(asked('2026-11-24'), many, [usage('2027-05-06', 40, 'hour')])).toBe('ok');
  });

  it('where it would uncover several, the earliest of them is the reason', () => {
    const policy = { ...DEFAULT_LEAVE_POLICY, hourlyCapDays: 1 };
    const usages = [usage('2026-11-10', 4, 'hour'), usage('2026-11-11'), usage('2026-11-12')];
    const account = { grants: [grant('2026-10-01', 2.5)], usages };
    expect(canRequest([asked('2026-11-09', 5, 'hour')], account, policy)).toEqual({ ok: false, refusal: 'hourly_cap' });
  });

  it('leave that was uncovered before, by a corrected grant, is no reason to refuse', () => {
    const usages = [usage('2026-10-05', 2), usage('2026-12-28', 3)];
    expect(answer(asked('2026-11-24'), grants, usages)).toBe('ok');
  });
});

describe('a whole day', () => {
  const grants = [grant('2026-10-01', 10)];

  it.each([false, true])('approved or pending (%s), the day is taken', (isPending) => {
    const usages = [usage('2026-11-24', 1, 'half', { isPending })];
    expect(answer(asked('2026-11-24', 1, 'half'), grants, usages)).toBe('same_day');
    expect(answer(asked('2026-11-25'), grants, usages)).toBe('ok');
  });

  it.each([
    ['2026-11-24', 'same_day'],
    ['2026-11-25', 'ok'],
  ])('leave of another kind takes a day, too: of %s %s', (date, expected) => {
    const others = [{ date: isoDate('2026-11-24'), unit: 'day' }] as const;
    const given = canRequest([asked(date)], { grants, usages: [], others }, DEFAULT_LEAVE_POLICY);
    expect(given.ok ? 'ok' : given.refusal).toBe(expected);
  });

  it('takes precedence over every other reason', () => {
    expect(answer(asked('2026-09-30'), grants, [usage('2026-09-30')])).toBe('same_day');
  });
});

it('accepts exactly what the ledger then covers, and uncovers nothing', () => {
  fc.assert(
    fc.property(anyGrants, anyUsages, anyUsages, anyPolicy, (grants, usages, [next], policy) => {
      if (next === undefined || usages.some(({ date }) => date === next.date)) return;
      const added = { ...next, id: usages.length };
      const before = new Set(calculateLedger(grants, usages, policy).uncovered.map(({ usage: { id } }) => id));
      const after = calculateLedger(grants, [...usages, added], policy).uncovered.map(({ usage: { id } }) => id);
      const given = canRequest([next], { grants, usages }, policy);
      expect(given.ok).toBe(after.every((id) => before.has(id)));
    }),
  );
});

describe('a part of a day that is asked for', () => {
  const date = isoDate('2026-11-20');
  const half = (of: 'am' | 'pm') => ({ date, unit: 'half', half: of, boundary: null }) as const;

  it('goes beside the other half, which a whole day doesn’t', () => {
    const morning = [half('am')];
    const ofDuty = { planned: null, owed: minutes(480) };
    expect(besideOnDay({ date, part: half('pm'), ofDuty }, [], morning)).toBeNull();
    expect(besideOnDay({ date, part: half('am'), ofDuty }, [], morning)).not.toBeNull();
    expect(besideOnDay({ date, ofDuty }, [], morning)).not.toBeNull();
  });

  it('is what the ledger keeps of it; of a whole day it keeps none', () => {
    const halfDay = asked(date, 1, 'half');
    expect(asUsage({ ...halfDay, part: half('pm') }).part).toEqual(half('pm'));
    expect('part' in asUsage(halfDay)).toBe(false);
  });
});
