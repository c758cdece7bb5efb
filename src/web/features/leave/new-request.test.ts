import { describe, expect, it } from 'vitest';

import { isoDate } from '#domain/time/date.ts';
import { workingDayMinute } from '#domain/time/minutes.ts';
import { findingsOn } from './new-request.tsx';

const holidays = new Map([[isoDate('2026-11-23'), '勤労感謝の日']]);
const shift = (date: string, isWorkday: boolean) => ({
  date: isoDate(date),
  start: isWorkday ? workingDayMinute(540) : null,
  end: isWorkday ? workingDayMinute(1080) : null,
  isWorkday,
});

const free = { owed: { duty: 'owed', refusal: null }, unclear: { duty: 'unclear', refusal: null } } as const;
const offDuty = { duty: 'none', refusal: '勤務日ではない日のため、有給休暇を申請できません' } as const;

describe('what speaks against leave on a day', () => {
  it('is nothing on an ordinary day, planned or not', () => {
    expect(findingsOn(isoDate('2026-11-24'), holidays, [], free.owed)).toEqual([]);
    expect(findingsOn(isoDate('2026-11-24'), holidays, [shift('2026-11-24', true)], free.owed)).toEqual([]);
  });

  it('names the holiday, also where work is planned', () => {
    const named = ['11月23日（月）は祝日（勤労感謝の日）です。'];
    expect(findingsOn(isoDate('2026-11-23'), holidays, [shift('2026-11-23', true)], free.owed)).toEqual(named);
    expect(findingsOn(isoDate('2026-11-23'), holidays, [], free.unclear)).toEqual(named);
  });

  it('D41: tells that a day off by the shift is refused, beside the holiday', () => {
    expect(findingsOn(isoDate('2026-11-24'), holidays, [shift('2026-11-24', false)], offDuty)).toEqual([
      '11月24日（火）は、シフトで休みの日です。',
      offDuty.refusal,
    ]);
    expect(findingsOn(isoDate('2026-11-23'), holidays, [shift('2026-11-23', false)], offDuty)).toHaveLength(3);
  });

  it('D41: tells that a weekday without work by the contract is refused', () => {
    expect(findingsOn(isoDate('2026-11-24'), holidays, [], offDuty)).toEqual([offDuty.refusal]);
  });

  it('tells why the day is refused, and asks nothing then', () => {
    const taken = { duty: 'unclear', refusal: '同じ日の申請が既にあります' } as const;
    expect(findingsOn(isoDate('2026-11-24'), holidays, [], taken)).toEqual([taken.refusal]);
  });

  it('tells a weekend, unless work is planned on it or the contract has some', () => {
    expect(findingsOn(isoDate('2026-11-28'), holidays, [], free.unclear)).toEqual(['11月28日（土）は週末です。']);
    expect(findingsOn(isoDate('2026-11-28'), holidays, [shift('2026-11-28', true)], free.owed)).toEqual([]);
    expect(findingsOn(isoDate('2026-11-28'), holidays, [], free.owed)).toEqual([]);
  });

  it('asks of a weekday of which nobody knows', () => {
    expect(findingsOn(isoDate('2026-11-24'), holidays, [], free.unclear)).toEqual([
      '11月24日（火）は勤務日ですか？契約の曜日が登録されていないため、勤務日かどうか分かりません。',
    ]);
  });

  it('is nothing where nothing could be read', () => {
    expect(findingsOn(isoDate('2026-11-24'), undefined, undefined, undefined)).toEqual([]);
  });
});
