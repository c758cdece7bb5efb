import { describe, expect, it } from 'vitest';

import { isoDate } from '../time/date.ts';
import { minutes } from '../time/minutes.ts';
import { type DeemedHours, deemedSystem, exemptSystem } from './deemed-hours.ts';
import { DEFAULT_WORKING_TIME_POLICY } from './policy.ts';
import type { DayKind } from './work-classes.ts';
import { ordinarySystem } from './work-system.ts';

const ORDINARY = ordinarySystem(DEFAULT_WORKING_TIME_POLICY);

/** What counts of a day with so much real work, of which so much was at the workplace. */
const counted = (rule: DeemedHours, kind: DayKind, real: number, inside: number | null = null) =>
  deemedSystem(ORDINARY, rule, () => ({ inside: minutes(inside ?? real), isOutside: inside !== null })).deemedOn?.({
    date: isoDate('2026-11-20'),
    kind,
    contracted: minutes(kind === 'workday' ? 480 : 0),
    real: minutes(real),
  });

describe('労基法38条の3, 38条の4: 裁量労働', () => {
  const rule = (onScheduledHolidays: boolean): DeemedHours => ({
    kind: 'discretionary',
    deemed: minutes(540),
    onScheduledHolidays,
  });

  it.each<[string, DayKind, number, number | null, number | null]>([
    // The real work, what counts where only workdays are deemed, and where rest days are, too.
    ['a workday with any work', 'workday', 1, 540, 540],
    ['one longer than agreed', 'workday', 600, 540, 540],
    ['one without work', 'workday', 0, null, null],
    ['a rest day of the company’s', 'scheduled_holiday', 120, null, 540],
    ['one without work', 'scheduled_holiday', 0, null, null],
    ['a statutory rest day', 'statutory_holiday', 120, null, null],
  ])('%s', (_, kind, real, byDefault, onRestDays) => {
    expect(counted(rule(false), kind, real)).toBe(byDefault);
    expect(counted(rule(true), kind, real)).toBe(onRestDays);
  });
});

describe('労基法38条の2: 事業場外', () => {
  const rule = (usual: number | null, agreed: number | null): DeemedHours => ({
    kind: 'outside',
    usual: usual === null ? null : minutes(usual),
    agreed: agreed === null ? null : minutes(agreed),
  });

  it.each<[string, DeemedHours, DayKind, number | null, number | null]>([
    // What was worked inside; none at all on a day that is wholly so.
    ['the contract of the day', rule(null, null), 'workday', 0, 480],
    ['the contract, what was worked inside included', rule(null, null), 'workday', 120, 480],
    ['a day wholly inside by its work', rule(600, 600), 'workday', null, null],
    ['what the job usually needs, where that is longer', rule(540, null), 'workday', 0, 540],
    ['and what was worked inside', rule(420, null), 'workday', 120, 540],
    ['the contract, where both are less', rule(300, null), 'workday', 120, 480],
    ['what is agreed, before what is usual', rule(540, 600), 'workday', 0, 600],
    ['what is agreed alone', rule(null, 500), 'workday', 0, 500],
    ['a rest day for which nothing says how long, by its work', rule(null, null), 'scheduled_holiday', 0, null],
    ['what it usually needs on a rest day, too', rule(300, null), 'scheduled_holiday', 60, 360],
    ['a statutory rest day by its work', rule(540, null), 'statutory_holiday', 0, null],
  ])('counts %s', (_, deemed, kind, inside, expected) => {
    expect(counted(deemed, kind, 300, inside)).toBe(expected);
  });
});

it('労基法41条2号: 管理監督者 are exempt, and others are not', () => {
  expect(exemptSystem(ORDINARY)).toEqual({ ...ORDINARY, isExempt: true });
  expect(ORDINARY.isExempt).toBe(false);
});
