import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRunning } from './keep-running.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** A server that the test ends, and how often one was started. */
function fakeServer() {
  const started: { end: (reason: string) => void; isRunning: boolean }[] = [];
  const log: string[] = [];
  const say = (line: string) => void log.push(line);
  let failures = 0;
  return {
    started,
    log,
    failNext: (times: number) => (failures = times),
    options: {
      log: { debug: say, info: say, warn: say, error: say },
      isPossible: () => true,
      start: async () => {
        if (failures > 0 && started.length > 0) {
          failures -= 1;
          throw new Error('no space left');
        }
        const exit = Promise.withResolvers<string>();
        const server = {
          isRunning: true,
          end: (reason: string) => {
            server.isRunning = false;
            exit.resolve(reason);
          },
        };
        started.push(server);
        return {
          exited: exit.promise,
          stop: async () => server.end('stopped'),
        };
      },
    },
  };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test('a server is started again at once, three times within a minute, then once the first is a minute ago', async () => {
  const fake = fakeServer();
  const running = await keepRunning(fake.options);
  for (const count of [2, 3, 4]) {
    fake.started.at(-1)?.end('killed');
    await settle();
    expect(fake.started).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1000);
  }
  fake.started.at(-1)?.end('killed');
  await vi.advanceTimersByTimeAsync(56_000);
  expect(fake.started).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(fake.started).toHaveLength(5);
  await running.stop();
  expect(fake.started.some(({ isRunning }) => isRunning)).toBe(false);
});

test('a restart that fails counts as one, and is tried again for as long as it takes', async () => {
  const fake = fakeServer();
  const running = await keepRunning(fake.options);
  fake.failNext(5);
  fake.started.at(-1)?.end('disk full');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(fake.started).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(62_000);
  expect(fake.started).toHaveLength(2);
  expect(fake.log.join()).toContain('no space left');
  await running.stop();
});

test('a stop ends the wait for the next restart', async () => {
  const fake = fakeServer();
  const running = await keepRunning(fake.options);
  fake.failNext(10);
  fake.started.at(-1)?.end('disk full');
  await settle();
  await running.stop();
  expect(await running.exited).toBe('no space left');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fake.started).toHaveLength(1);
});
