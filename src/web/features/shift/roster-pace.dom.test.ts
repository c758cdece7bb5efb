import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RosterPace } from './roster-pace.ts';

let frames: FrameRequestCallback[] = [];

const nextFrame = (): void => {
  const [...due] = frames;
  frames = [];
  for (const run of due) run(0);
};

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
});
afterEach(() => void vi.unstubAllGlobals());

test('a few rows are drawn at once, the others in the frames after', () => {
  const pace = new RosterPace();
  const drawn: number[] = [];
  const rows = Array.from({ length: 5 }, (_, row) => () => void drawn.push(row));
  rows.forEach(pace.run);
  expect(drawn).toEqual([0, 1]);
  nextFrame();
  expect(drawn).toEqual([0, 1, 2, 3]);
  nextFrame();
  expect(drawn).toEqual([0, 1, 2, 3, 4]);
  nextFrame();
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
