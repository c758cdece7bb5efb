import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { minutes } from '../time/minutes.ts';
import { byShare, type DayToSplit, excessOf, splitWork } from './work-split.ts';

const day = ({
  work = 480,
  internal = 0,
  entries = [],
  running = [],
}: {
  work?: number;
  internal?: number;
  entries?: readonly (readonly [number, number])[];
  running?: readonly (readonly [number, number])[];
}): DayToSplit => ({
  work: minutes(work),
  internal: minutes(internal),
  entries: entries.map(([assignmentId, time]) => ({ assignmentId, time: minutes(time) })),
  running: running.map(([assignmentId, share]) => ({ assignmentId, share })),
});

const split = (of: Parameters<typeof day>[0]) => {
  const { assigned, ...rest } = splitWork(day(of));
  return { ...rest, assigned: Object.fromEntries(assigned) };
};

describe('a day’s work (作業実績)', () => {
  it.each([
    ['of one assignment is its own, without any entry', { running: [[1, 100]] }, { 1: 480 }, 0, 0],
    ['of one assignment with a part of it is nobody’s until it is split', { running: [[1, 99]] }, {}, 0, 480],
    [
      'of one assignment with a part of it is as it is entered, and the rest is open',
      { internal: 30, entries: [[1, 200]], running: [[1, 50]] },
      { 1: 200 },
      30,
      250,
    ],
    ['beside internal work is the assignment’s', { internal: 90, running: [[1, 100]] }, { 1: 390 }, 90, 0],
    ['beyond an entry is the assignment’s, too', { entries: [[1, 60]], running: [[1, 100]] }, { 1: 480 }, 0, 0],
    [
      'of two assignments is nobody’s until it is split',
      {
        running: [
          [1, 60],
          [2, 40],
        ],
      },
      {},
      0,
      480,
    ],
    [
      'of two assignments is as it is entered, and the rest is open',
      {
        internal: 30,
        entries: [
          [1, 200],
          [2, 100],
          [1, 60],
        ],
        running: [
          [1, 60],
          [2, 40],
        ],
      },
      { 1: 260, 2: 100 },
      30,
      90,
    ],
    ['without an assignment is open', { internal: 60 }, {}, 60, 420],
    ['of an assignment that doesn’t run any more stays its own', { entries: [[3, 120]] }, { 3: 120 }, 0, 360],
    ['of a day off is none', { work: 0, running: [[1, 100]] }, {}, 0, 0],
  ] as const)('%s', (_, of, assigned, internal, unassigned) => {
    const counted = 'entries' in of ? of.entries.map(([, time]) => time) : [];
    expect(split(of)).toEqual({ assigned, counted, internal, unassigned, excess: 0 });
  });

  it('that is shorter than what was entered counts as far as it reaches, the internal work and the first entries first', () => {
    const entries = [
      [1, 240],
      [2, 240],
    ] as const;
    const running = [
      [1, 50],
      [2, 50],
    ] as const;
    expect(split({ work: 300, internal: 30, entries, running })).toEqual({
      assigned: { 1: 240, 2: 30 },
      counted: [240, 30],
      internal: 30,
      unassigned: 0,
      excess: 210,
    });
    expect(split({ work: 240, entries, running })).toMatchObject({
      assigned: { 1: 240 },
      counted: [240, 0],
      excess: 240,
    });
    expect(split({ work: 20, internal: 30, entries, running })).toMatchObject({ assigned: {}, internal: 20 });
  });

  it('without entries is never too short: internal work has a finding of its own', () => {
    expect(split({ work: 20, internal: 30 })).toMatchObject({ internal: 20, excess: 0 });
    expect(split({ work: 480, internal: 1, entries: [[1, 480]] })).toMatchObject({ excess: 1 });
    const excess = (work: number, internal: number, entered: number) =>
      excessOf({ work: minutes(work), internal: minutes(internal), entered: minutes(entered) });
    expect(excess(20, 30, 0)).toBe(0);
    expect(excess(480, 1, 480)).toBe(1);
    expect(excess(480, 0, 480)).toBe(0);
    expect(excess(480, 0, 100)).toBe(0);
  });

  it('is what its parts are together, none of which is negative', () => {
    const time = fc.nat(1440).map(minutes);
    const entry = fc.record({ assignmentId: fc.integer({ min: 1, max: 4 }), time });
    const running = fc.uniqueArray(fc.record({ assignmentId: fc.integer({ min: 1, max: 4 }), share: fc.nat(100) }), {
      selector: ({ assignmentId }) => assignmentId,
      maxLength: 4,
    });
    const anyDay = fc.record({ work: time, internal: time, entries: fc.array(entry, { maxLength: 5 }), running });
    fc.assert(
      fc.property(anyDay, (of) => {
        const { assigned, counted, internal, unassigned, excess } = splitWork(of);
        const parts = [...assigned.values(), internal, unassigned];
        expect(parts.reduce<number>((sum, part) => sum + part, 0)).toBe(of.work);
        expect(Math.min(...parts, ...counted, excess)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a day by shares', () => {
  const shares = (work: number, ...running: (readonly [number, number])[]) =>
    Object.fromEntries(byShare(minutes(work), day({ running }).running));

  it.each([
    [
      480,
      [
        [1, 60],
        [2, 40],
      ],
      { 1: 288, 2: 192 },
    ],
    [
      480,
      [
        [1, 30],
        [2, 20],
      ],
      { 1: 144, 2: 96 },
    ],
    [
      481,
      [
        [1, 50],
        [2, 50],
      ],
      { 1: 241, 2: 240 },
    ],
    // 158.73 each, 476.19 together: the first two have the minutes.
    [
      481,
      [
        [1, 33],
        [2, 33],
        [3, 33],
      ],
      { 1: 159, 2: 159, 3: 158 },
    ],
    // 0.64, 3.36: the larger rest has it.
    [
      4,
      [
        [1, 16],
        [2, 84],
      ],
      { 1: 1, 2: 3 },
    ],
    // 1.26, 1.74: the larger rest has it.
    [
      3,
      [
        [1, 42],
        [2, 58],
      ],
      { 1: 1, 2: 2 },
    ],
    [481, [[1, 50]], { 1: 240 }],
    [
      480,
      [
        [1, 0],
        [2, 0],
      ],
      { 1: 0, 2: 0 },
    ],
    [480, [], {}],
  ] as const)('%d minutes of %j', (work, running, parts) => {
    expect(shares(work, ...running)).toEqual(parts);
  });

  it('are together what they have of the day, cut to the minute, none a minute from its share', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.nat(1440), cuts, (work, ends) => {
        const ordered = ends.toSorted((one, other) => one - other);
        const all = ordered.map((end, place) => end - (ordered[place - 1] ?? 0));
        const parts = byShare(
          minutes(work),
          all.map((share, assignmentId) => ({ assignmentId, share })),
        );
        const whole = ordered.at(-1) ?? 0;
        expect([...parts.values()].reduce<number>((sum, part) => sum + part, 0)).toBe(Math.floor((work * whole) / 100));
        for (const [place, share] of all.entries())
          expect(Math.abs((parts.get(place) ?? 0) - (work * share) / 100)).toBeLessThan(1);
      }),
    );
  });
});
