import { describe, expect, it } from 'vitest';

import { clockAtStart, followClock } from './server-clock.ts';
import { epochMs } from './instant.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
const NOON = 1_764_000_000_000;

/** What the clocks say so long after the start: how far the server's is off then, and the database's. */
interface Said {
  readonly after: number;
  readonly own: number;
  /** Omitted: it isn't asked. */
  readonly database?: number;
}
/** A step: when it was noticed, by how much the clock moved, and by how much it is off since. */
type Step = readonly [after: number, by: number, offBy: number];

/** The steps of a server that starts at noon. */
function stepsOf(said: readonly Said[], lastSealed: number | null = null): Step[] {
  let state = clockAtStart(lastSealed === null ? null : epochMs(NOON + lastSealed), 5);
  return said.flatMap(({ after, own, database }): Step[] => {
    const right = NOON + after;
    const followed = followClock(state, {
      own: epochMs(right + own),
      steady: 5 + after,
      database: database === undefined ? null : epochMs(right + database),
    });
    state = followed.state;
    const { step } = followed;
    if (step === null) return [];
    expect(step.to).toBe(right + own);
    return [[after, step.to - step.from, step.offBy]];
  });
}

describe('a server’s clock', () => {
  it.each<[string, readonly Said[], readonly Step[]]>([
    ['goes on', [0, 3 * SECOND, DAY].map((after) => ({ after, own: 0 })), []],
    [
      'is corrected by less than a minute at a time, or by one',
      [0, -MINUTE, 0, MINUTE].map((own, index) => ({ after: index * 3 * SECOND, own })),
      [],
    ],
    [
      'is set ahead, and back',
      [
        { after: 0, own: 0 },
        { after: 10, own: 2 * HOUR },
        { after: HOUR, own: 2 * HOUR },
        { after: HOUR + 10, own: 0 },
        { after: 2 * HOUR, own: 0 },
      ],
      [
        [10, 2 * HOUR, 2 * HOUR],
        [HOUR + 10, -2 * HOUR, 0],
      ],
    ],
    [
      'is set back, further back, and ahead again',
      [
        { after: 0, own: 0 },
        { after: 10, own: -HOUR },
        { after: 15, own: -HOUR - MINUTE },
        { after: 20, own: -3 * HOUR },
        { after: 30, own: 0 },
      ],
      [
        [10, -HOUR, -HOUR],
        [20, -2 * HOUR + MINUTE, -3 * HOUR],
        [30, 3 * HOUR, 0],
      ],
    ],
    [
      'returns to within half a minute, not before',
      [
        { after: 0, own: 0 },
        { after: 10, own: MINUTE + 1 },
        { after: 20, own: 30 * SECOND + 1 },
        { after: 30, own: 30 * SECOND },
      ],
      [
        [10, MINUTE + 1, MINUTE + 1],
        [30, -30 * SECOND - 1, 0],
      ],
    ],
    [
      'steps together with the database of its machine',
      [
        { after: 0, own: 0, database: 0 },
        { after: 10, own: 20 * DAY, database: 20 * DAY },
        { after: 20, own: 0, database: 0 },
      ],
      [
        [10, 20 * DAY, 20 * DAY],
        [20, -20 * DAY, 0],
      ],
    ],
    [
      'steps beside a database elsewhere',
      [
        { after: 0, own: 0, database: 0 },
        { after: 10, own: -HOUR },
        { after: 20, own: -HOUR, database: 0 },
        { after: 30, own: 0 },
      ],
      [
        [10, -HOUR, -HOUR],
        [30, HOUR, 0],
      ],
    ],
    [
      'differs from the database’s from the start, and is put right',
      [
        { after: 0, own: 9 * HOUR, database: 0 },
        { after: 10, own: 9 * HOUR },
        { after: 20, own: 0, database: 0 },
        { after: 30, own: 0, database: 0 },
      ],
      [
        [0, 9 * HOUR, 9 * HOUR],
        [20, -9 * HOUR, 0],
      ],
    ],
    [
      'is put right between two questions to the database',
      [
        { after: 0, own: 9 * HOUR, database: 0 },
        { after: 10, own: 0 },
        { after: 20, own: 0, database: 0 },
      ],
      [
        [0, 9 * HOUR, 9 * HOUR],
        [10, -9 * HOUR, 0],
      ],
    ],
    [
      'is right, while that of the database steps and returns',
      [
        { after: 0, own: 0, database: 0 },
        { after: 10, own: 0, database: -2 * HOUR },
        { after: 20, own: 0 },
        { after: 30, own: 0, database: 0 },
      ],
      [
        [10, 2 * HOUR, 2 * HOUR],
        [30, -2 * HOUR, 0],
      ],
    ],
    [
      'and the database’s drift apart by a minute, not by less',
      [
        { after: 0, own: 0, database: 0 },
        { after: 10, own: 0, database: MINUTE },
        { after: 20, own: 0, database: MINUTE + 1 },
        { after: 30, own: 0, database: 30 * SECOND + 1 },
        { after: 40, own: 0, database: 30 * SECOND },
      ],
      [
        [20, -MINUTE - 1, -MINUTE - 1],
        [40, 30 * SECOND + 1, 0],
      ],
    ],
  ])('%s', (_, said, steps) => {
    expect(stepsOf(said)).toEqual(steps);
  });

  it.each<[string, number, readonly Said[], readonly Step[]]>([
    ['before the start', -DAY, [{ after: 0, own: 0, database: 0 }], []],
    ['a minute after it', MINUTE, [{ after: 0, own: 0 }], []],
    [
      'hours after it: the clock is behind until it is set',
      2 * HOUR,
      [
        { after: 0, own: 0, database: 0 },
        { after: 3 * HOUR, own: 0, database: 0 },
        { after: 4 * HOUR, own: 3 * HOUR, database: 3 * HOUR },
        { after: 5 * HOUR, own: 3 * HOUR, database: 3 * HOUR },
      ],
      [
        [0, -2 * HOUR, -2 * HOUR],
        [4 * HOUR, 2 * HOUR, 0],
      ],
    ],
  ])('starts with a seal %s', (_, lastSealed, said, steps) => {
    expect(stepsOf(said, lastSealed)).toEqual(steps);
  });
});
