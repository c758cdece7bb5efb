import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RosterPace, type Turn } from './roster-pace.ts';

let frames: FrameRequestCallback[] = [];

/** A frame, and what is drawn after it. */
function nextFrame(): void {
  for (const run of frames.splice(0)) run(0);
  vi.runAllTimers();
}

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the first part is drawn at once, one more after a frame, then more at a time in their order', () => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  for (let part = 0; part < 12; part += 1) pace.run(() => void drawn.push(part), 'days');
  expect(drawn).toEqual([0]);
  nextFrame();
  expect(drawn).toEqual([0, 1]);
  while (frames.length > 0) nextFrame();
  expect(drawn).toEqual(Array.from({ length: 12 }, (_, part) => part));
});

test('what counts the changes comes before other days, and after them what follows from them', () => {
  const pace = new RosterPace();
  const drawn: string[] = [];
  const run = (turn: Turn, name: string): void => pace.run(() => void drawn.push(name), turn);
  for (const turn of ['sums', 'derived', 'counts'] as const) ['a', 'b'].forEach((name) => run(turn, `${turn} ${name}`));
  expect(drawn).toEqual([]);
  while (frames.length > 0) nextFrame();
  expect(drawn).toEqual(['counts a', 'counts b', 'derived a', 'derived b', 'sums a', 'sums b']);
  drawn.length = 0;
  for (const turn of ['days', 'derived', 'counts', 'days'] as const) run(turn, turn);
  expect(drawn).toEqual(['days']);
  while (frames.length > 0) nextFrame();
  expect(drawn).toEqual(['days', 'counts', 'days', 'derived']);
});

test('counts and sums are drawn one in a frame', () => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  for (const each of [10, 11]) pace.run(() => void drawn.push(each), 'sums');
  for (const each of [0, 1]) pace.run(() => void drawn.push(each), 'counts');
  const seen = [0, 1, 2, 3].map(() => {
    nextFrame();
    return [...drawn];
  });
  expect(seen).toEqual([[0], [0, 1], [0, 1, 10], [0, 1, 10, 11]]);
  expect(frames).toEqual([]);
});

test('a row that waits is drawn once, and one that is gone isn’t', () => {
  const pace = new RosterPace();
  const drawn: string[] = [];
  const draws = ['first', 'waiting', 'gone', 'sum'].map((what) => () => void drawn.push(what));
  const [first = notGiven, waiting = notGiven, gone = notGiven, sum = notGiven] = draws;
  for (const row of [first, waiting, gone, waiting]) pace.run(row, 'days');
  pace.run(sum, 'sums');
  for (const each of [gone, sum]) pace.cancel(each);
  while (frames.length > 0) nextFrame();
  expect(drawn).toEqual(['first', 'waiting']);
});

const notGiven = (): void => {
  throw new Error('not given');
};
