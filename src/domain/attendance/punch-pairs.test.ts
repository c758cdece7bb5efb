import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disjoint, totalLength, without } from '../time/interval.ts';
import { timeOfDay, workingDayMinute } from '../time/minutes.ts';
import { type PairedPunch, pairPunches, type PunchPairs } from './punch-pairs.ts';

const TYPES = { in: 'clock_in', out: 'clock_out', start: 'break_start', end: 'break_end' } as const;
/** `in 09:00, out 18:00`. */
const punchesOf = (text: string): PairedPunch[] =>
  text.split(', ').map((punch) => {
    const [type, time] = punch.split(' ');
    return { type: TYPES[type as keyof typeof TYPES], minute: timeOfDay(time ?? '') };
  });
const pairsOf = (text: string): PunchPairs => pairPunches(punchesOf(text));
const workedOf = ({ pairs, breaks }: PunchPairs): number => totalLength(without(pairs, breaks));
const kindsOf = (text: string): string[] => pairsOf(text).findings.map(({ kind }) => kind);

it('two pairs: 09–12 and 17–22 are 8 hours, not 13', () => {
  expect(pairsOf('in 09:00, out 12:00, in 17:00, out 22:00')).toEqual({
    pairs: [
      { start: 540, end: 720 },
      { start: 1020, end: 1320 },
    ],
    breaks: [],
    findings: [],
  });
});

it('a break is of the pair in which it was taken, and leaves two stretches', () => {
  expect(pairsOf('in 09:00, start 10:00, end 10:30, out 12:00, in 13:00, out 15:00')).toMatchObject({
    pairs: [
      { start: 540, end: 720 },
      { start: 780, end: 900 },
    ],
    breaks: [{ start: 600, end: 630 }],
  });
});

describe('ガイドライン 平29.1.20: nothing is guessed', () => {
  it.each([
    ['a second in, of which the earlier counts', 'in 09:00, in 09:02, out 18:00', ['in_twice'], 540],
    ['a second out', 'in 09:00, out 18:00, out 18:30', ['out_without_in'], 540],
    ['a break start twice', 'in 09:00, start 12:00, start 12:10, end 13:00, out 18:00', ['break_start_twice'], 480],
    ['a break start before work', 'start 08:00, in 09:00, out 18:00', ['break_outside_work'], 540],
    [
      'a break after work',
      'in 09:00, out 18:00, start 18:10, end 18:20',
      ['break_outside_work', 'break_outside_work'],
      540,
    ],
    [
      'a break open over an out',
      'in 09:00, start 12:00, out 15:00, end 15:30',
      ['break_not_ended', 'break_outside_work'],
      360,
    ],
    ['no out, with a break', 'in 09:00, start 12:00, end 13:00', ['in_without_out'], 0],
    ['no out, in a break', 'in 09:00, start 12:00', ['in_without_out'], 0],
  ])('%s', (_, text, kinds, worked) => {
    expect(kindsOf(text)).toEqual(kinds);
    expect(workedOf(pairsOf(text))).toBe(worked);
  });

  it('tells which punch', () => {
    expect(pairsOf('in 09:00, in 09:02, start 12:00, out 18:00').findings).toEqual([
      { kind: 'in_twice', minute: timeOfDay('09:02') },
      { kind: 'break_not_ended', minute: timeOfDay('12:00') },
    ]);
  });

  it('in order of time, also where it shows later that a break was never ended', () => {
    expect(kindsOf('in 09:00, start 12:00, in 13:00, out 18:00')).toEqual(['break_not_ended', 'in_twice']);
  });

  it('the breaks of a pair that has no out are none', () => {
    expect(pairsOf('in 09:00, out 10:00, in 11:00, start 12:00, end 13:00').breaks).toEqual([]);
  });
});

it('an out in the minute of its in is no stretch, and no finding', () => {
  expect(pairsOf('in 09:00, start 12:00, end 12:00, out 18:00')).toMatchObject({ breaks: [], findings: [] });
  expect(pairsOf('in 09:00, out 09:00')).toEqual({ pairs: [], breaks: [], findings: [] });
});

it('pairs are apart and have their breaks in them; the order of the punches is that of time', () => {
  const anyPunches = fc
    .uniqueArray(fc.nat(2000), { maxLength: 12 })
    .chain((times) =>
      fc.tuple(
        ...times.map((minute) =>
          fc.constantFrom(...Object.values(TYPES)).map((type) => ({ type, minute: workingDayMinute(minute) })),
        ),
      ),
    );
  fc.assert(
    fc.property(anyPunches, (punches) => {
      const { pairs, breaks, findings } = pairPunches(punches);
      expect(disjoint(pairs)).toEqual(pairs);
      expect(disjoint(breaks)).toEqual(breaks);
      expect(workedOf({ pairs, breaks, findings })).toBe(totalLength(pairs) - totalLength(breaks));
      expect(2 * (pairs.length + breaks.length)).toBeLessThanOrEqual(punches.length);
      expect(findings.length).toBeLessThanOrEqual(punches.length);
      expect(pairPunches(punches.toReversed())).toEqual(pairPunches(punches));
    }),
  );
});
