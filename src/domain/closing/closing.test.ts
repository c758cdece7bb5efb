import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRESETS } from '../permissions/presets.ts';
import { ROLES, type Role } from '../users/role.ts';
import { isoDate } from '../time/date.ts';
import {
  checkApproval,
  closeMonth,
  confirmMonth,
  type MonthApproval,
  monthApproval,
  type MonthOnRoute,
  reopenMonth,
  writeIntoMonth,
  type ClosingStep,
  type MonthState,
  type MonthStatus,
} from './closing.ts';
import type { Approval } from '../approval/approval.ts';
import { epochMs } from '../time/instant.ts';
import type { Finding } from './finding.ts';

const EMPLOYEE = 7;
const FINDING: Finding = { date: isoDate('2026-11-20'), kind: 'empty_workday' };
const WAITS: Finding = { date: isoDate('2026-11-20'), kind: 'pending_leave', requestId: 1 };
const ASKS = { asksConfirmation: true, closesUnapproved: true };
const ASKS_NOT = { asksConfirmation: false, closesUnapproved: true };
const REFUSES = { asksConfirmation: true, closesUnapproved: false };

const month = (
  status: MonthStatus,
  rest: {
    isOver?: boolean;
    isBlank?: boolean;
    findings?: Finding[];
    isEarlierOpen?: boolean;
    approval?: MonthApproval;
  } = {},
): MonthState => ({
  userId: EMPLOYEE,
  status,
  isEarlierOpen: rest.isEarlierOpen ?? false,
  approval: rest.approval ?? 'no_route',
  check: {
    isOver: rest.isOver ?? true,
    isBlank: rest.isBlank ?? false,
    findings: rest.findings ?? [],
    unsetBreakDates: [],
  },
});
const actor = (role: Role, userId = 1) => ({ userId, role, permissions: PRESETS[role] });
const outcome = (step: ClosingStep): string => (step.ok ? `→ ${step.status}` : step.refusal);

describe('the employee confirms', () => {
  const own = actor('user', EMPLOYEE);
  it.each([
    ['the own month', month('open'), own, ASKS, '→ confirmed'],
    ['it with findings', month('open', { findings: [FINDING] }), own, ASKS, '→ confirmed'],
    ['it as an admin', month('open'), actor('admin', EMPLOYEE), ASKS, '→ confirmed'],
    ['somebody else’s', month('open'), actor('super_admin'), ASKS, 'not_own'],
    ['where nobody is asked to', month('open'), own, ASKS_NOT, 'not_asked'],
    ['one of before the hire', month('open', { isBlank: true }), own, ASKS, 'not_asked'],
    ['before it is over', month('open', { isOver: false }), own, ASKS, 'not_over'],
    ['a second time', month('confirmed'), own, ASKS, 'not_open'],
    ['after it was closed', month('closed'), own, ASKS, 'not_open'],
  ] as const)('%s', (_, state, who, policy, expected) => {
    expect(outcome(confirmMonth(state, who.userId, policy))).toBe(expected);
  });
});

describe('an admin closes', () => {
  const admin = actor('admin');
  it.each([
    ['a month without findings', month('open'), admin, ASKS_NOT, null, '→ closed'],
    ['a confirmed one', month('confirmed'), admin, ASKS, null, '→ closed'],
    ['one confirmed before nobody was asked any more', month('confirmed'), admin, ASKS_NOT, null, '→ closed'],
    ['the own month', month('open'), actor('admin', EMPLOYEE), ASKS_NOT, null, '→ closed'],
    ['as a super admin', month('open'), actor('super_admin'), ASKS_NOT, null, '→ closed'],
    ['one with findings', month('open', { findings: [FINDING] }), admin, ASKS_NOT, null, 'reason_required'],
    ['that with a reason', month('open', { findings: [FINDING] }), admin, ASKS_NOT, '確認済み', '→ closed'],
    ['that with a blank one', month('open', { findings: [FINDING] }), admin, ASKS_NOT, ' 　', 'reason_required'],
    ['one that isn’t confirmed', month('open'), admin, ASKS, null, 'reason_required'],
    ['that with a reason', month('open'), admin, ASKS, '退職済み', '→ closed'],
    [
      'a confirmed one with findings',
      month('confirmed', { findings: [FINDING] }),
      admin,
      ASKS,
      null,
      'reason_required',
    ],
    ['before it is over, with a reason', month('open', { isOver: false }), admin, ASKS_NOT, '前倒し', 'not_over'],
    [
      'before the one before it, with a reason',
      month('open', { isEarlierOpen: true }),
      admin,
      ASKS_NOT,
      '前倒し',
      'earlier_open',
    ],
    ['one that all have approved', month('confirmed', { approval: 'given' }), admin, REFUSES, null, '→ closed'],
    ['one still to be approved', month('confirmed', { approval: 'missing' }), admin, ASKS, null, 'reason_required'],
    ['that with a reason', month('confirmed', { approval: 'missing' }), admin, ASKS, '上長が不在', '→ closed'],
    ['that where it isn’t done', month('confirmed', { approval: 'missing' }), admin, REFUSES, '不在', 'not_approved'],
    ['an open one where it isn’t done', month('open', { approval: 'missing' }), admin, REFUSES, '不在', 'not_approved'],
    ['one without a route', month('open'), admin, REFUSES, '退職済み', '→ closed'],
    ['one with leave that waits', month('open', { findings: [WAITS] }), admin, ASKS_NOT, '確認済み', 'undecided'],
    [
      'one with a request that waits beside another finding',
      month('confirmed', { findings: [FINDING, { ...WAITS, kind: 'pending_request' }] }),
      admin,
      ASKS,
      null,
      'undecided',
    ],
    ['a second time', month('closed'), admin, ASKS_NOT, '再締め', 'closed'],
    ['as the employee', month('open'), actor('user', EMPLOYEE), ASKS_NOT, null, 'not_permitted'],
  ] as const)('%s', (_, state, who, policy, reason, expected) => {
    expect(outcome(closeMonth(state, who.permissions, policy, reason))).toBe(expected);
  });
});

describe('a super admin reopens', () => {
  const superAdmin = actor('super_admin');
  it.each([
    ['with a reason', month('closed'), superAdmin, '誤り', '→ open'],
    ['without', month('closed'), superAdmin, null, 'reason_required'],
    ['with a blank one', month('closed'), superAdmin, '  ', 'reason_required'],
    ['what isn’t closed', month('confirmed'), superAdmin, '誤り', 'not_closed'],
    ['as an admin', month('closed'), actor('admin'), '誤り', 'not_permitted'],
  ] as const)('%s', (_, state, who, reason, expected) => {
    expect(outcome(reopenMonth(state, who.permissions, reason))).toBe(expected);
  });
});

it.each([
  ['open', '→ open'],
  ['confirmed', '→ open'],
  ['closed', 'closed'],
] as const)('a write into a month that is %s: %s', (status, expected) => {
  expect(outcome(writeIntoMonth({ status }))).toBe(expected);
});

it('only a super admin with a reason changes a closed month', () => {
  const anyActor = fc
    .record({ userId: fc.constantFrom(1, EMPLOYEE), role: fc.constantFrom(...ROLES) })
    .map(({ role, userId }) => actor(role, userId));
  const anyReason = fc.option(fc.constantFrom('', ' ', '理由'));
  fc.assert(
    fc.property(anyActor, anyReason, fc.boolean(), fc.boolean(), (who, reason, asksConfirmation, isOver) => {
      const closed = month('closed', { isOver });
      const steps = [
        confirmMonth(closed, who.userId, { asksConfirmation }),
        closeMonth(closed, who.permissions, { asksConfirmation, closesUnapproved: true }, reason),
        writeIntoMonth(closed),
      ];
      expect(steps.some(({ ok }) => ok)).toBe(false);
      expect(reopenMonth(closed, who.permissions, reason).ok).toBe(who.role === 'super_admin' && reason === '理由');
    }),
  );
});

describe('a month on its route', () => {
  const waits: Approval = { steps: [{ approvers: [1], mode: 'one' }], given: [] };
  const given: Approval = { ...waits, given: [{ step: 0, userId: 1, forUserId: null, at: epochMs(5) }] };
  const AT = epochMs(3);

  it.each<[MonthStatus, Approval | null, boolean, MonthApproval]>([
    ['open', null, false, 'no_route'],
    ['open', null, true, 'missing'],
    ['confirmed', waits, true, 'missing'],
    ['confirmed', waits, false, 'missing'],
    ['confirmed', given, true, 'given'],
    ['confirmed', null, true, 'no_route'],
    ['closed', waits, true, 'missing'],
    ['closed', null, true, 'no_route'],
  ])('that is %s, with %j, a route: %j, is %s', (status, approval, hasRoute, expected) => {
    expect(monthApproval(status, approval, hasRoute)).toBe(expected);
  });

  it.each<[string, MonthOnRoute, number, number, string | null]>([
    ['who is asked', { status: 'confirmed', at: AT, approval: waits }, 1, AT, null],
    ['who isn’t', { status: 'confirmed', at: AT, approval: waits }, 2, AT, 'not_asked'],
    ['after the last yes', { status: 'confirmed', at: AT, approval: given }, 1, AT, 'not_asked'],
    ['what was confirmed anew', { status: 'confirmed', at: epochMs(4), approval: waits }, 1, AT, 'changed'],
    ['what isn’t confirmed', { status: 'open', at: null, approval: null }, 1, AT, 'not_confirmed'],
    ['what has no route', { status: 'confirmed', at: AT, approval: null }, 1, AT, 'not_confirmed'],
    ['what is closed', { status: 'closed', at: AT, approval: waits }, 1, AT, 'closed'],
  ])('is approved by %s', (_, state, userId, seen, refusal) => {
    const who = { userId, isAdminOf: false, deputyFor: [] };
    expect(checkApproval(state, who, epochMs(seen))).toBe(refusal);
  });
});
