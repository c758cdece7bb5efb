import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RosterPace } from './roster-pace.ts';

let frames: FrameRequestCallback[] = [];
let now = 0;

const nextFrame = (): void => {
  const [...due] = frames;
  frames = [];
  for (const run of due) run(0);
};

beforeEach(() => {
  frames = [];
  now = 0;
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  { device: 'fast', ms: 1, frames: [[0], [0, 1, 2, 3], [0, 1, 2, 3, 4]] },
  { device: 'slow', ms: 4, frames: [[0], [0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4]] },
])('the first row is drawn at once, the others as a $device device has the time', ({ ms, frames: wanted }) => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  const rows = Array.from({ length: 5 }, (_, row) => () => {
    now += ms;
    drawn.push(row);
  });
  rows.forEach(pace.run);
  for (const soFar of wanted) {
    expect(drawn).toEqual(soFar);
    nextFrame();
  }
  expect(frames).toEqual([]);
});

test('a row that waits is drawn once, and one that is gone isn’t', () => {
  const pace = new RosterPace();
  const drawn: string[] = [];
  const [waiting, gone] = [() => void drawn.push('waiting'), () => void drawn.push('gone')];
  for (const row of [waiting, gone, waiting]) pace.runLater(row);
  pace.cancel(gone);
  expect(drawn).toEqual([]);
  nextFrame();
  nextFrame();
  expect(drawn).toEqual(['waiting']);
});
