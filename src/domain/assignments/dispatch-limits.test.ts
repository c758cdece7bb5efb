import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { type DispatchEmployment, type StoredAssignment, UNSAID_TERMS } from './assignment.ts';
import {
  areExtensions,
  areHeardInTime,
  isExempt,
  limitsOfPerson,
  limitState,
  monthsBefore,
  noticeMonths,
  notifiedLimit,
  ownLimit,
  restartAfter,
  unitKey,
  workplaceKey,
} from './dispatch-limits.ts';

const dispatch = (
  id: number,
  from: string,
  to: string | null,
  rest: Partial<StoredAssignment> = {},
): StoredAssignment => ({
  ...UNSAID_TERMS,
  id,
  userId: 1,
  version: 1,
  clientCompanyId: 7,
  jobAssignmentId: null,
  from: isoDate(from),
  to: to === null ? null : isoDate(to),
  share: 100,
  kind: 'dispatch',
  workplace: '川崎事業所',
  unit: '評価部',
  ...rest,
});

describe('months before a day', () => {
  it.each([
    ['2027-04-01', 1, '2027-03-01'],
    ['2027-04-15', 6, '2026-10-15'],
    ['2027-03-31', 1, '2027-02-28'],
    ['2028-03-30', 1, '2028-02-29'],
    ['2027-01-10', 3, '2026-10-10'],
  ])('of %s, %d of them, are since %s', (day, months, before) => {
    expect(monthsBefore(isoDate(day), months)).toBe(before);
  });
});

describe('how near a limit is', () => {
  it.each([
    ['2029-04-01', 'past'],
    ['2029-04-02', 'past'],
    ['2029-03-31', 'month'],
    ['2029-03-01', 'month'],
    ['2029-02-28', 'quarter'],
    ['2029-01-01', 'quarter'],
    ['2028-12-31', 'half_year'],
    ['2028-10-01', 'half_year'],
    ['2028-09-30', 'later'],
  ])('on %s: %s', (today, state) => {
    expect(limitState(isoDate('2029-04-01'), isoDate(today))).toBe(state);
  });

  it.each([
    ['2029-04-01', null],
    ['2029-03-31', 1],
    ['2029-03-01', 1],
    ['2029-02-28', 3],
    ['2028-12-31', 6],
    ['2028-10-01', 6],
    ['2028-09-30', null],
  ])('a notice on %s is of %s months', (today, months) => {
    expect(noticeMonths(isoDate('2029-04-01'), isoDate(today))).toBe(months);
  });
});

it.each<[DispatchEmployment | null, boolean]>([
  [null, false],
  ['fixed_term', false],
  ['permanent', true],
  ['fixed_term_senior', true],
  ['permanent_senior', true],
])('no limit holds for %s: %s (40条の2第1項)', (employment, exempt) => {
  expect(isExempt(employment)).toBe(exempt);
});

describe('a unit', () => {
  it('is the same however its names are written', () => {
    const [one, other] = [
      { unit: 'Ａ部', workplace: '本社 ' },
      { unit: 'a部', workplace: '本社' },
    ];
    expect(unitKey({ clientCompanyId: 7, ...one })).toBe(unitKey({ clientCompanyId: 7, ...other }));
    expect(workplaceKey({ clientCompanyId: 7, ...one })).toBe(workplaceKey({ clientCompanyId: 7, ...other }));
  });

  it('is another one at another client, workplace or of another name', () => {
    const unit = { clientCompanyId: 7, workplace: '本社', unit: 'A部' };
    const keys = [unit, { ...unit, clientCompanyId: 8 }, { ...unit, workplace: '支社' }, { ...unit, unit: 'B部' }].map(
      unitKey,
    );
    expect(new Set(keys).size).toBe(4);
  });
});

describe('個人単位', () => {
  it('counts the dispatches to one unit together, in their order', () => {
    const [later, first] = [dispatch(2, '2027-04-01', null), dispatch(1, '2026-04-01', '2027-03-31')];
    expect(limitsOfPerson([later, first])).toEqual([
      {
        own: [first, later],
        last: later,
        countedFrom: '2026-04-01',
        limitOn: '2029-04-01',
        until: null,
        restartsOn: null,
      },
    ]);
  });

  it('counts another unit apart, and nothing that is no dispatch', () => {
    const own = [
      dispatch(1, '2026-04-01', '2027-03-31'),
      dispatch(2, '2027-04-01', null, { unit: '設計部' }),
      dispatch(3, '2020-04-01', '2026-03-31', { kind: 'ses' }),
      dispatch(4, '2020-04-01', '2026-03-31', { kind: null }),
    ];
    expect(limitsOfPerson(own).map(({ limitOn, until, restartsOn }) => [limitOn, until, restartsOn])).toEqual([
      ['2029-04-01', '2027-03-31', '2027-07-02'],
      ['2030-04-01', null, null],
    ]);
  });

  it('ends with the last of its days', () => {
    const own = [dispatch(1, '2026-04-01', '2027-03-31'), dispatch(2, '2026-06-01', '2026-09-30')];
    expect(limitsOfPerson(own)[0]?.until).toBe('2027-03-31');
    expect(limitsOfPerson([dispatch(3, '2026-05-01', null), ...own])[0]?.until).toBeNull();
  });

  it('has the employment of the last of several', () => {
    const own = [
      dispatch(1, '2026-04-01', '2026-06-30', { dispatchEmployment: 'fixed_term' }),
      dispatch(2, '2026-07-01', '2026-09-30', { dispatchEmployment: 'permanent' }),
      dispatch(3, '2026-10-01', null, { dispatchEmployment: 'fixed_term' }),
    ];
    expect(limitsOfPerson(own)[0]).toMatchObject({ last: own[2], limitOn: '2029-04-01' });
  });

  it('is none once the last dispatch is of somebody without a limit', () => {
    const own = [
      dispatch(1, '2026-04-01', '2027-03-31', { dispatchEmployment: 'fixed_term' }),
      dispatch(2, '2027-04-01', null, { dispatchEmployment: 'permanent' }),
    ];
    expect(limitsOfPerson(own)[0]?.limitOn).toBeNull();
  });
});

it('クーリング: the first day of a new count leaves more than three months between', () => {
  expect(restartAfter(isoDate('2027-03-31'))).toBe('2027-07-02');
  expect(restartAfter(isoDate('2027-03-15'))).toBe('2027-06-17');
});

describe('事業所単位', () => {
  const accepted = isoDate('2026-04-01');
  const extension = (limitOn: string, heardOn: string) => ({ limitOn: isoDate(limitOn), heardOn: isoDate(heardOn) });

  it('is three years from the day that the client names, or its last extension', () => {
    expect(notifiedLimit(accepted, [])).toEqual({
      countedFrom: accepted,
      limitOn: '2029-04-01',
      hearUntil: '2029-03-01',
    });
    expect(notifiedLimit(accepted, [extension('2030-04-01', '2029-01-10')]).limitOn).toBe('2030-04-01');
    const extensions = [extension('2035-04-01', '2032-01-10'), extension('2032-04-01', '2029-01-10')];
    expect(notifiedLimit(accepted, extensions).limitOn).toBe('2035-04-01');
  });

  it('counts the own dispatches of whom a limit holds for', () => {
    const dispatches = [
      dispatch(1, '2025-04-01', null, { dispatchEmployment: 'permanent' }),
      dispatch(2, '2026-06-01', null, { userId: 2, unit: '設計部' }),
      dispatch(3, '2020-06-01', null, { userId: 3, kind: 'ses' }),
    ];
    expect(ownLimit(dispatches)).toEqual({ countedFrom: '2026-06-01', limitOn: '2029-06-01', hearUntil: '2029-05-01' });
    expect(ownLimit(dispatches.slice(0, 1))).toBeNull();
  });

  it.each([
    [[], true],
    [[extension('2032-04-01', '2029-01-01')], true],
    [[extension('2029-04-02', '2029-01-01')], true],
    [[extension('2032-04-02', '2029-01-01')], false],
    [[extension('2029-04-01', '2029-01-01')], false],
    [[extension('2030-04-01', '2029-01-01'), extension('2033-04-01', '2030-01-01')], true],
    [[extension('2030-04-01', '2029-01-01'), extension('2033-04-02', '2030-01-01')], false],
    [[extension('2030-04-01', '2029-01-01'), extension('2030-04-01', '2030-01-01')], false],
  ])('is extended by three years at the most, each after the other: %j', (extensions, fits) => {
    expect(areExtensions(accepted, extensions)).toBe(fits);
  });

  it.each([
    [[], true],
    [[extension('2032-04-01', '2029-03-01')], true],
    [[extension('2032-04-01', '2029-03-02')], false],
    [[extension('2032-04-01', '2026-04-01')], true],
    [[extension('2032-04-01', '2026-03-31')], false],
    [[extension('2032-04-01', '2029-03-01'), extension('2035-04-01', '2029-04-01')], true],
    [[extension('2032-04-01', '2029-03-01'), extension('2035-04-01', '2029-03-31')], false],
    [[extension('2032-04-01', '2029-03-01'), extension('2035-04-01', '2032-03-02')], false],
  ])('needs the union heard up to a month before: %j', (extensions, isInTime) => {
    expect(areHeardInTime(accepted, extensions)).toBe(isInTime);
  });
});
