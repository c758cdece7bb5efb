import { expect, it } from 'vitest';

import { createTurns } from './turns.ts';

const known = (name: string) => ({ name, isKnown: true });
const stranger = (name: string) => ({ name, isKnown: false });

/** Work of which the test says when it is over. */
function createBench(options: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(options);
  const started: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    refused,
    ask(place: Parameters<typeof turns.run>[0], what: string): void {
      const work = (): Promise<void> =>
        new Promise((resolve) => {
          started.push(what);
          ends.push(resolve);
        });
      void turns.run(place, work).catch(({ code }: { code: string }) => refused.push(`${what}: ${code}`));
    },
    /** Ends what has run longest, and waits until the next has begun. */
    async endFirst(): Promise<void> {
      ends.shift()?.();
      await new Promise((resolve) => void setImmediate(resolve));
    },
  };
}

it('runs so many at a time, and one place after another', async () => {
  const { started, ask, endFirst } = createBench({ atOnce: 2, maxWaiting: 10 });
  for (const at of [1, 2, 3, 4]) ask(stranger('flood'), `flood ${at}`);
  ask(stranger('office'), 'office');
  expect(started).toEqual(['flood 1', 'flood 2']);
  await endFirst();
  await endFirst();
  expect(started).toEqual(['flood 1', 'flood 2', 'flood 3', 'office']);
});

it('runs the known ones first', async () => {
  const { started, ask, endFirst } = createBench({ atOnce: 1, maxWaiting: 10 });
  for (const at of [1, 2, 3]) ask(stranger(`address ${at}`), `stranger ${at}`);
  ask(known('phone'), 'phone');
  await endFirst();
  expect(started).toEqual(['stranger 1', 'phone']);
});

it('gives each fourth turn to a stranger, whoever else waits', async () => {
  const { started, ask, endFirst } = createBench({ atOnce: 1, maxWaiting: 20 });
  for (let at = 1; at <= 8; at += 1) ask(known('import'), `${at}`);
  ask(stranger('phone'), 'phone');
  ask(stranger('office'), 'office');
  for (let at = 1; at < 10; at += 1) await endFirst();
  expect(started).toEqual(['1', '2', '3', 'phone', '4', '5', '6', 'office', '7', '8']);
});

it('refuses, where too many wait, the newest of the place with most of them', async () => {
  const { started, refused, ask, endFirst } = createBench({ atOnce: 1, maxWaiting: 3 });
  for (const at of [1, 2, 3, 4]) ask(stranger('flood'), `flood ${at}`);
  expect(refused).toEqual([]);
  ask(stranger('office'), 'office');
  ask(known('phone'), 'phone');
  await endFirst();
  expect(refused).toEqual(['flood 4: too_many_requests', 'flood 3: too_many_requests']);
  for (let at = 0; at < 3; at += 1) await endFirst();
  expect(started).toEqual(['flood 1', 'phone', 'flood 2', 'office']);
});

it('goes on after work that fails', async () => {
  const turns = createTurns({ atOnce: 1, maxWaiting: 1 });
  await expect(turns.run(known('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run(known('a'), () => Promise.resolve(1))).toBe(1);
});
