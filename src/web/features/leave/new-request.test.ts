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

describe('what speaks against leave on a day', () => {
  it('is nothing on an ordinary day, planned or not', () => {
    expect(findingsOn(isoDate('2026-11-24'), holidays, [])).toEqual([]);
    expect(findingsOn(isoDate('2026-11-24'), holidays, [shift('2026-11-24', true)])).toEqual([]);
  });

  it('names the holiday, also where work is planned', () => {
    expect(findingsOn(isoDate('2026-11-23'), holidays, [shift('2026-11-23', true)])).toEqual([
      '11月23日（月）は祝日（勤労感謝の日）です。',
    ]);
  });

  it('tells a day off by the shift, beside the holiday', () => {
    expect(findingsOn(isoDate('2026-11-24'), holidays, [shift('2026-11-24', false)])).toEqual([
      '11月24日（火）は、シフトで休みの日です。',
    ]);
    expect(findingsOn(isoDate('2026-11-23'), holidays, [shift('2026-11-23', false)])).toHaveLength(2);
  });

  it('tells a weekend, unless work is planned on it', () => {
    expect(findingsOn(isoDate('2026-11-28'), holidays, [])).toEqual(['11月28日（土）は週末です。']);
    expect(findingsOn(isoDate('2026-11-28'), holidays, [shift('2026-11-28', true)])).toEqual([]);
  });

  it('is nothing where neither holidays nor shifts could be read', () => {
    expect(findingsOn(isoDate('2026-11-24'), undefined, undefined)).toEqual([]);
  });
});
