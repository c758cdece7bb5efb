import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FramePace } from './frame-pace.ts';

let frames: FrameRequestCallback[] = [];
/** What the page was asked for before its next frame. */
let urgent: (() => void)[] = [];
let now = 0;
let done: string[] = [];

beforeEach(() => {
  [frames, urgent, now, done] = [[], [], 0, []];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('scheduler', { postTask: (run: () => void) => urgent.push(run) });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const paint = (): void => frames.splice(0).forEach((run) => run(0));
const runUrgent = (): void => urgent.splice(0).forEach((run) => run());

/** Draws as many as it may of `count`; each takes so long, and as long again to be laid out. Returns how many it drew each time. */
function drawAll(count: number, msOf: (time: number) => number): number[] {
  const times: number[] = [];
  let left = count;
  let drawn = 0;
  const pace = new FramePace(
    (share) => {
      drawn = Math.min(left, share);
      left -= drawn;
      now += (drawn * msOf(times.length)) / 2;
      times.push(drawn);
      if (left > 0) pace.ask();
      return drawn;
    },
    () => void (now += (drawn * msOf(times.length - 1)) / 2),
  );
  pace.ask();
  while (frames.length > 0) {
    paint();
    vi.runAllTimers();
    runUrgent();
  }
  return times;
}

test.each([
  { device: 'fast', ms: 0.5, times: [1, 12, 12, 5] },
  { device: 'slow', ms: 3, times: [1, 4, 4, 4, 4, 4, 4, 4, 1] },
  { device: 'very slow', ms: 40, times: Array.from({ length: 30 }, () => 1) },
])('draws as much at a time as a $device device has the time for', ({ ms, times }) => {
  expect(drawAll(30, () => ms)).toEqual(times);
});

test('what took longer than thought has fewer drawn the next time, and what was quicker has more', () => {
  expect(drawAll(20, (time) => [2, 2, 6, 1][time] ?? 4)).toEqual([1, 6, 6, 2, 5]);
});

test('draws in a task after the frame and lays out in another before the next, once however often it is asked', () => {
  const pace = new FramePace(
    () => done.push('drawn'),
    () => void done.push('laid out'),
  );
  for (let times = 0; times < 3; times += 1) pace.ask();
  expect(pace.isAhead).toBe(true);
  paint();
  expect(done).toEqual([]);
  vi.runAllTimers();
  expect(done).toEqual(['drawn']);
  expect(pace.isAhead).toBe(false);
  runUrgent();
  expect(done).toEqual(['drawn', 'laid out']);
  expect(frames).toEqual([]);
});

test('lays out by a timer in a browser that has no priorities', () => {
  vi.stubGlobal('scheduler', undefined);
  const pace = new FramePace(
    () => done.push('drawn'),
    () => void done.push('laid out'),
  );
  pace.ask();
  paint();
  vi.runAllTimers();
  expect(done).toEqual(['drawn', 'laid out']);
});

test('what says nothing about the others teaches nothing', () => {
  const shares: number[] = [];
  const pace = new FramePace(
    (share) => {
      shares.push(share);
      now += 1;
      return shares.length === 2 ? 0 : 1;
    },
    () => {},
  );
  for (let times = 0; times < 3; times += 1) {
    pace.ask();
    paint();
    vi.runAllTimers();
    runUrgent();
  }
  expect(shares).toEqual([1, 12, 12]);
});
