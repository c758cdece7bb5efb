import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RosterPace } from './roster-pace.ts';

let frames: FrameRequestCallback[] = [];
let now = 0;

/** A frame, after which the browser takes so long for each that was drawn in it. */
function nextFrame(drawn: readonly number[], ms: number): void {
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

test.each([
  { device: 'fast', ms: 0.5, counts: [1, 2, 4, 7, 11, 16, 22, 28, 34, 40] },
  { device: 'slow', ms: 9, counts: [1, 2, 4, 6, 8, 10, 12, 14, 16, 18] },
  { device: 'very slow', ms: 30, counts: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
])('the first row is drawn at once, the others as a $device device has the time', ({ ms, counts }) => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  const rows = Array.from({ length: 60 }, (_, row) => () => void drawn.push(row));
  rows.forEach(pace.run);
  const seen = counts.map(() => {
    const count = drawn.length;
    nextFrame(drawn, ms);
    return count;
  });
  expect(seen).toEqual(counts);
  while (frames.length > 0) nextFrame(drawn, ms);
  expect(drawn).toEqual(rows.map((_, row) => row));
});

test('a frame that took too long halves what the next draws', () => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  Array.from({ length: 30 }, (_, row) => () => void drawn.push(row)).forEach(pace.run);
  const counts = [1, 1, 1, 1, 10, 1].map((ms) => {
    const before = drawn.length;
    nextFrame(drawn, ms);
    return drawn.length - before;
  });
  expect(counts).toEqual([1, 2, 3, 4, 5, 2]);
});

test('what sums the rows up is drawn after them, one in a frame', () => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  pace.runLast(() => void drawn.push(10));
  pace.runLast(() => void drawn.push(11));
  [0, 1].forEach((row) => pace.run(() => void drawn.push(row)));
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
  const [first, waiting, gone, sum] = ['first', 'waiting', 'gone', 'sum'].map((what) => () => void drawn.push(what));
  for (const row of [first, waiting, gone, waiting]) if (row) pace.run(row);
  if (sum) pace.runLast(sum);
  for (const each of [gone, sum]) if (each) pace.cancel(each);
  while (frames.length > 0) nextFrame([], 0);
  expect(drawn).toEqual(['first', 'waiting']);
});
