import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addDays, isoDate, isWithin } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { leaveDays, leaveOfDay, toDays, totalLeave } from './amount.ts';
import { lastCareDay } from './care-leave.ts';
import type { LeaveKind } from './kind.ts';
import {
  isGrantInUse,
  type KindAccount,
  type KindRequest,
  leftOfKind,
  limitOn,
  refusalOfKind,
  yearAround,
} from './kind-account.ts';
import { faultOfKind, KIND_PRESETS, kindsOf, NEW_KIND, nextOwnKind } from './kind-presets.ts';
import type { NewRequest } from './request.ts';
import { anyDate, grant, usage } from './testing/builders.ts';

const kind = (some: Partial<LeaveKind> = {}): LeaveKind => ({ ...NEW_KIND, kind: 'own_1', name: '特休', ...some });

const preset = (word: string): LeaveKind => {
  const found = KIND_PRESETS.find((one) => one.kind === word);
  if (found === undefined) throw new RangeError(word);
  return { ...found, isActive: true };
};

const NOTHING: KindAccount = { grants: [], usages: [], dependents: null };

const day = (date: string, days = 1): NewRequest => ({
  date: isoDate(date),
  unit: days === 1 ? 'day' : 'hour',
  amount: leaveDays(days),
  duty: 'owed',
});

const request = (days: readonly NewRequest[], rest: Partial<KindRequest> = {}): KindRequest => ({
  days,
  isByAdmin: false,
  hasReason: true,
  hasProof: true,
  today: isoDate('2026-11-25'),
  employment: { hiredOn: null, leftOn: null },
  others: [],
  ...rest,
});

const refusal = (
  one: LeaveKind,
  days: readonly NewRequest[],
  account: Partial<KindAccount> = {},
  rest: Partial<KindRequest> = {},
): string | null => refusalOfKind(one, { ...NOTHING, ...account }, request(days, rest))?.refusal ?? null;

describe('the year of a limit', () => {
  it.each([
    ['04-01', '2026-03-31', '2025-04-01', '2026-03-31'],
    ['04-01', '2026-04-01', '2026-04-01', '2027-03-31'],
    ['01-01', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['12-21', '2026-12-20', '2025-12-21', '2026-12-20'],
    ['02-28', '2028-02-29', '2028-02-28', '2029-02-27'],
  ])('from %s, of %s', (yearFrom, date, from, to) => {
    expect(yearAround({ yearFrom }, isoDate(date))).toEqual({ from, to });
  });

  it('has the day, and the next one begins after its last', () => {
    fc.assert(
      fc.property(anyDate, fc.constantFrom('01-01', '04-01', '02-28', '12-21'), (date, yearFrom) => {
        const year = yearAround({ yearFrom }, date);
        expect(isWithin(date, year)).toBe(true);
        expect(yearAround({ yearFrom }, addDays(year.to, 1)).from).toBe(addDays(year.to, 1));
      }),
    );
  });
});

describe('育介法16条の2: the last day of a child', () => {
  it.each([
    ['2017-04-02', '2027-03-31'],
    ['2017-04-01', '2026-03-31'],
    ['2018-03-31', '2027-03-31'],
    ['2017-12-31', '2027-03-31'],
    // Nine is reached with February, whose 29th the year doesn't have.
    ['2016-02-29', '2025-03-31'],
  ])('born on %s: %s', (bornOn, last) => {
    expect(lastCareDay(isoDate(bornOn))).toBe(last);
  });
});

describe('how much there is', () => {
  const child = preset('child_nursing');
  const date = isoDate('2026-11-20');
  const of = (children: string[], familyMembers = 0) => ({
    children: children.map((born) => isoDate(born)),
    familyMembers,
  });

  it.each<[string, LeaveKind, KindAccount['dependents'], number | null]>([
    ['a child that nobody has entered', child, null, 5],
    ['a child', child, of(['2020-05-01']), 5],
    ['three', child, of(['2020-05-01', '2022-05-01', '2024-05-01']), 10],
    ['one of two that is old enough to be none', child, of(['2015-05-01', '2022-05-01']), 5],
    ['none, but a relative', child, of([], 2), 0],
    ['relatives', preset('family_care'), of([], 3), 10],
    ['more than the law', { ...child, limit: { per: 'child', days: 7 } }, of(['2020-05-01', '2022-05-01']), 14],
    ['of a year', kind({ limit: { per: 'year', days: 3 } }), of(['2020-05-01', '2022-05-01']), 3],
    ['no limit', kind(), null, null],
  ])('%s', (_, one, dependents, days) => {
    const limit = limitOn(one, date, dependents);
    expect(limit === null ? null : toDays(limit)).toBe(days);
  });

  const left = (one: LeaveKind, account: Partial<KindAccount>, on = '2026-11-20') => {
    const amount = leftOfKind(one, { ...NOTHING, ...account }, isoDate(on));
    return amount === null ? null : toDays(amount);
  };

  it('is left: of a year less what is taken in it, planned or not, and never below none', () => {
    const yearly = kind({ limit: { per: 'year', days: 3 } });
    expect(left(yearly, {})).toBe(3);
    const usages = [usage('2026-03-31'), usage('2026-04-01'), usage('2027-03-31', 1, 'half', { isPending: true })];
    expect(left(yearly, { usages })).toBe(1.5);
    expect(left(yearly, { usages: [...usages, usage('2026-06-01', 1, 'day', { isVoid: true })] })).toBe(1.5);
    expect(left(yearly, { usages: [usage('2026-06-01', 4)] })).toBe(0);
    expect(left(yearly, { usages }, '2026-03-31')).toBe(2);
  });

  it('is left: of a request all of it, again and again', () => {
    expect(left(kind({ limit: { per: 'request', days: 5 } }), { usages: [usage('2026-06-01', 5)] })).toBe(5);
  });

  it('is left: of grants what they have, and of a limit no more', () => {
    const account = { grants: [grant('2026-04-01', 5)], usages: [usage('2026-06-01')] };
    expect(left(kind({ hasGrants: true }), account)).toBe(4);
    expect(left(kind({ hasGrants: true, limit: { per: 'year', days: 2 } }), account)).toBe(1);
    expect(left(kind({ hasGrants: true }), {})).toBe(0);
    expect(left(kind(), account)).toBe(null);
  });
});

describe('leave of a kind is refused', () => {
  const on = '2026-12-07';

  it('not where nothing speaks against it', () => {
    expect(refusal(kind(), [day(on)])).toBe(null);
    expect(refusal(kind({ isForAdmins: true }), [day(on)], {}, { isByAdmin: true })).toBe(null);
    expect(refusal(kind(), [day('2026-10-01')])).toBe(null);
  });

  it.each<[string, LeaveKind, Partial<KindRequest>]>([
    ['kind_off', kind({ isActive: false }), {}],
    ['for_admins', kind({ isForAdmins: true }), {}],
    ['before_hire', kind(), { employment: { hiredOn: isoDate('2026-12-08'), leftOn: null } }],
    ['after_leaving', kind(), { employment: { hiredOn: null, leftOn: isoDate('2026-12-06') } }],
    ['no_duty', kind(), { days: [{ ...day(on), duty: 'none' }] }],
    ['no_duty', kind(), { days: [{ ...day(on), duty: 'unclear', isWorkday: false }] }],
    ['duty_unclear', kind(), { days: [{ ...day(on), duty: 'unclear' }] }],
    ['same_day', kind(), { others: [{ date: isoDate(on), unit: 'day' }] }],
    ['same_day', kind(), { others: [{ date: isoDate(on), unit: 'half', half: 'am', boundary: null }] }],
    ['notice', kind({ noticeDays: 13 }), {}],
    ['needs_reason', kind({ needsReason: true }), { hasReason: false }],
    ['needs_proof', kind({ needsProof: true }), { hasProof: false }],
    ['no_valid_grant', kind({ hasGrants: true }), {}],
  ])('%s', (why, one, rest) => {
    expect(refusal(one, [day(on)], {}, rest)).toBe(why);
  });

  it.each<[string, Partial<NewRequest>]>([
    ['that the applicant calls one of work', { duty: 'unclear', isWorkday: true }],
    ['on which work is owed, whatever the applicant says', { duty: 'owed', isWorkday: false }],
  ])('not on a day %s (D41)', (_, on_) => {
    expect(refusal(kind(), [{ ...day(on), ...on_ }])).toBe(null);
  });

  it.each([
    [false, false, null],
    [true, true, null],
    [true, false, 'needed'],
  ])('where it needs a reason or a proof (%s) that is there or not (%s)', (isNeeded, isThere, why) => {
    const ofReason = refusal(kind({ needsReason: isNeeded }), [day(on)], {}, { hasReason: isThere });
    expect(ofReason).toBe(why === null ? null : 'needs_reason');
    const ofProof = refusal(kind({ needsProof: isNeeded }), [day(on)], {}, { hasProof: isThere });
    expect(ofProof).toBe(why === null ? null : 'needs_proof');
  });

  it('same_day for its own usage, too', () => {
    expect(refusal(kind(), [day(on)], { usages: [usage(on, 1, 'half')] })).toBe('same_day');
  });

  it('notice: the last day on which it is in time', () => {
    expect(refusal(kind({ noticeDays: 12 }), [day(on)])).toBe(null);
    expect(refusal(kind({ noticeDays: 0 }), [day('2026-11-01')])).toBe(null);
    // A day before is not the same day.
    expect(refusal(kind({ noticeDays: 1 }), [day('2026-11-26')])).toBe(null);
    expect(refusal(kind({ noticeDays: 1 }), [day('2026-11-25')])).toBe('notice');
    // Of several days the first one decides.
    expect(refusal(kind({ noticeDays: 3 }), [day('2026-11-27'), day('2026-11-30')])).toBe('notice');
  });

  it('insufficient: beyond its grants, or where a later request would lose its days', () => {
    const account = { grants: [grant('2026-04-01', 2)], usages: [usage('2026-12-21')] };
    const granted = kind({ hasGrants: true });
    expect(refusal(granted, [day(on)], account)).toBe(null);
    expect(refusal(granted, [day(on), day('2026-12-08')], account)).toBe('insufficient');
    // More hours than paid leave may have of them.
    const hours = { grants: [grant('2026-04-01', 10)], usages: [usage('2026-06-01', 50, 'hour')] };
    expect(refusal(granted, [day(on, 0.5)], hours)).toBe(null);
  });

  it('over_limit: of a year by the years of its days', () => {
    const yearly = kind({ limit: { per: 'year', days: 2 } });
    expect(refusal(yearly, [day(on), day('2026-12-08')])).toBe(null);
    expect(refusal(yearly, [day(on)], { usages: [usage('2026-04-01'), usage('2027-03-31')] })).toBe('over_limit');
    const over = ['2027-03-30', '2027-03-31', '2027-04-01', '2027-04-02'].map((date) => day(date));
    expect(refusal(yearly, over)).toBe(null);
    expect(refusal(yearly, [...over, day('2027-04-05')])).toBe('over_limit');
  });

  it('over_limit: of a request whatever was taken before', () => {
    const perEvent = kind({ limit: { per: 'request', days: 2 } });
    const account = { usages: [usage('2026-06-01', 2)] };
    expect(refusal(perEvent, [day(on), day('2026-12-08')], account)).toBe(null);
    expect(refusal(perEvent, [day(on), day('2026-12-08'), day('2026-12-09')], account)).toBe('over_limit');
  });

  it('no_valid_grant: where any of its days has none', () => {
    const account = { grants: [grant('2026-12-08', 5)] };
    expect(refusal(kind({ hasGrants: true }), [day(on), day('2026-12-08')], account)).toBe('no_valid_grant');
    expect(refusal(kind({ hasGrants: true }), [day('2026-12-08'), day('2026-12-09')], account)).toBe(null);
  });

  it.each<[string, LeaveKind['limit']]>([
    ['a year', { per: 'year', days: 2 }],
    ['a request', { per: 'request', days: 2 }],
  ])('over_limit: of %s the first day that is beyond it is named', (_, limit) => {
    const days = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10'].map((date) => day(date));
    expect(refusalOfKind(kind({ limit }), NOTHING, request(days))).toEqual({
      refusal: 'over_limit',
      date: '2026-12-09',
    });
  });

  it('over_limit: to the minute', () => {
    const yearly = kind({ limit: { per: 'year', days: 1 } });
    const minute = (count: number) => ({ ...day(on), amount: leaveOfDay(minutes(count), minutes(420)) });
    expect(refusal(yearly, [minute(20)], { usages: [{ ...usage('2026-06-01'), amount: minute(400).amount }] })).toBe(
      null,
    );
    expect(refusal(yearly, [minute(21)], { usages: [{ ...usage('2026-06-01'), amount: minute(400).amount }] })).toBe(
      'over_limit',
    );
  });

  it('what is accepted never passes the limit of a year', () => {
    const yearly = kind({ limit: { per: 'year', days: 3 } });
    fc.assert(
      fc.property(fc.array(anyDate, { maxLength: 30 }), (dates) => {
        const usages: ReturnType<typeof usage>[] = [];
        for (const date of dates) if (refusal(yearly, [day(date)], { usages }) === null) usages.push(usage(date));
        for (const { date } of usages) {
          const year = yearAround(yearly, date);
          const ofYear = usages.filter((one) => isWithin(one.date, year));
          expect(toDays(totalLeave(ofYear.map(({ amount }) => amount)))).toBeLessThanOrEqual(3);
          expect(new Set(ofYear.map((one) => one.date)).size).toBe(ofYear.length);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('a grant is in use where leave would lose its days without it', () => {
  const grants = [grant('2026-04-01', 1, { id: 1 }), grant('2026-07-01', 5, { id: 2 })];
  it.each([
    ['no leave', [], []],
    ['leave on which only one is valid', [usage('2026-05-11')], [1]],
    ['leave of more days than the other has', [usage('2026-08-10', 3)], [2]],
    ['leave that either covers', [usage('2026-08-10')], []],
    ['leave that neither covers', [usage('2026-03-02')], []],
  ])('%s: %j', (_, usages, inUse) => {
    expect([1, 2].filter((id) => isGrantInUse({ grants, usages }, id))).toEqual(inUse);
  });
});

describe('the prepared kinds', () => {
  it('are lawful, switched off, and each has one word and one name', () => {
    for (const one of KIND_PRESETS) expect([one.kind, faultOfKind(one), one.isActive]).toEqual([one.kind, null, false]);
    expect(new Set(KIND_PRESETS.map((one) => one.kind)).size).toBe(KIND_PRESETS.length);
    expect(new Set(KIND_PRESETS.map(({ name }) => name)).size).toBe(KIND_PRESETS.length);
    expect(KIND_PRESETS.some((one) => one.kind === 'annual')).toBe(false);
  });

  it.each<[string, Partial<LeaveKind>, string | null]>([
    ['childcare', { attendance: 'absence' }, 'attendance_by_law'],
    ['maternity', { attendance: 'left_out' }, 'attendance_by_law'],
    ['care_leave', { attendance: 'attendance', isPaid: true }, null],
    ['child_nursing', { limit: { per: 'child', days: 4 } }, 'limit_by_law'],
    ['child_nursing', { limit: { per: 'year', days: 10 } }, 'limit_by_law'],
    ['child_nursing', { limit: { per: 'child', days: 6 } }, null],
    ['child_nursing', { limit: null }, null],
    ['family_care', { limit: { per: 'child', days: 5 } }, 'limit_by_law'],
    ['absence', { allowsHalves: true }, 'absence_whole'],
    ['absence', { stepMinutes: 60 }, 'absence_whole'],
    ['absence', { isPaid: true }, 'absence_unpaid'],
    ['absence', { attendance: 'left_out' }, 'absence_unpaid'],
    ['summer', { attendance: 'left_out', limit: { per: 'year', days: 1 } }, null],
  ])('%s with %j: %s', (word, change, fault) => {
    expect(faultOfKind({ ...preset(word), ...change })).toBe(fault);
  });

  it('come first, as the company has them, and its own after them by their numbers', () => {
    const own = (number: number) => kind({ kind: `own_${number}` });
    const kinds = kindsOf([own(10), own(2), { ...preset('summer'), name: '夏休み' }]);
    expect(kinds).toHaveLength(KIND_PRESETS.length + 2);
    expect(kinds[1]).toMatchObject({ kind: 'summer', name: '夏休み', isActive: true });
    expect(kinds.slice(-2).map((one) => one.kind)).toEqual(['own_2', 'own_10']);
    expect(nextOwnKind(kinds)).toBe('own_11');
    expect(nextOwnKind([])).toBe('own_1');
  });
});
