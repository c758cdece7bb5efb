import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RosterPace, type Turn } from './roster-pace.ts';

let frames: FrameRequestCallback[] = [];
let now = 0;

/** A frame, after which the browser takes so long for each that was drawn in it. */
function nextFrame(drawn: readonly unknown[], ms: number): void {
  const [...due] = frames;
  frames = [];
  const before = drawn.length;
  for (const run of due) run(0);
  now += (drawn.length - before) * ms;
  vi.runAllTimers();
}

beforeEach(() => {
  frames = [];
  now = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Asks for parts of rows to be drawn, each of which says its number. */
function runParts(pace: RosterPace, drawn: number[], count: number): void {
  for (let part = 0; part < count; part += 1) pace.run(() => void drawn.push(part), 'days');
}

test.each([
  { device: 'fast', ms: 0.5, counts: [1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56, 67, 79, 91, 103] },
  { device: 'slow', ms: 9, counts: [1, 2, 4, 6, 8, 10, 12, 14, 16, 18] },
  { device: 'very slow', ms: 30, counts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
])('the first part is drawn at once, the others as a $device device has the time', ({ ms, counts }) => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  runParts(pace, drawn, 120);
  const seen = counts.map(() => {
    const count = drawn.length;
    nextFrame(drawn, ms);
    return count;
  });
  expect(seen).toEqual(counts);
  while (frames.length > 0) nextFrame(drawn, ms);
  expect(drawn).toEqual(Array.from({ length: 120 }, (_, part) => part));
});

test('a frame that took too long halves what the next draws', () => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  runParts(pace, drawn, 30);
  const counts = [1, 1, 1, 1, 10, 1].map((ms) => {
    const before = drawn.length;
    nextFrame(drawn, ms);
    return drawn.length - before;
  });
  expect(counts).toEqual([1, 2, 3, 4, 5, 2]);
});

test('what counts the changes comes before other days, and after them what follows from them', () => {
  const pace = new RosterPace();
  const drawn: string[] = [];
  const run = (turn: Turn, name: string): void => pace.run(() => void drawn.push(name), turn);
  for (const turn of ['sums', 'derived', 'counts'] as const) ['a', 'b'].forEach((name) => run(turn, `${turn} ${name}`));
  expect(drawn).toEqual([]);
  while (frames.length > 0) nextFrame(drawn, 10);
  expect(drawn).toEqual(['counts a', 'counts b', 'derived a', 'derived b', 'sums a', 'sums b']);
  drawn.length = 0;
  for (const turn of ['days', 'derived', 'counts', 'days'] as const) run(turn, turn);
  expect(drawn).toEqual(['days']);
  while (frames.length > 0) nextFrame(drawn, 10);
  expect(drawn).toEqual(['days', 'counts', 'days', 'derived']);
});

test('counts and sums are drawn one in a frame', () => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  for (const each of [10, 11]) pace.run(() => void drawn.push(each), 'sums');
  for (const each of [0, 1]) pace.run(() => void drawn.push(each), 'counts');
  const seen = [0, 1, 2, 3].map(() => {
    nextFrame(drawn, 1);
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
  while (frames.length > 0) nextFrame([], 0);
  expect(drawn).toEqual(['first', 'waiting']);
});

const notGiven = (): void => {
  throw new Error('not given');
};
