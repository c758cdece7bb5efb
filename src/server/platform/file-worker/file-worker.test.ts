import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';

import { AppError } from '../http/app-error.ts';
import { createFileWorker, fileTask, type FileWorker } from './file-worker.ts';
import type { echo, exit, fail, hoard, refuse, rest, spin, spinUntil } from './testing/tasks.ts';

const TASKS = new URL('./testing/tasks.ts', import.meta.url);
const ECHO = fileTask<typeof echo<unknown>>(TASKS, 'echo');
const SPIN = fileTask<typeof spin>(TASKS, 'spin') as ReturnType<typeof fileTask<() => void>>;
const SPIN_UNTIL = fileTask<typeof spinUntil>(TASKS, 'spinUntil');

let files: FileWorker;
afterEach(() => files.stop());

/** What a run comes to: its output, or the code of its error. */
const outcomeOf = (running: Promise<unknown>): Promise<unknown> =>
  running.catch((error: unknown) => (error instanceof AppError ? error.code : String(error)));

it('returns what a task returns, and throws what it throws', async () => {
  files = createFileWorker();
  const bytes = new Uint8Array([1, 2, 3]);
  expect(await files.run('demo', ECHO, { bytes, text: '勤怠' })).toEqual({ bytes, text: '勤怠' });
  const refused = files.run('demo', fileTask<typeof refuse>(TASKS, 'refuse'), '空です。');
  await expect(refused).rejects.toMatchObject({
    code: 'csv_unreadable',
    body: { message: 'CSVファイルを読み込めません。空です。', fields: { file: expect.stringContaining('空です。') } },
  });
  const failed = files.run('demo', fileTask<typeof fail>(TASKS, 'fail'), undefined);
  await expect(failed).rejects.toThrow(RangeError);
  await expect(files.run('demo', fileTask<typeof echo>(TASKS, 'no-such'), 1)).rejects.toThrow('has no no-such');
});

it.each([
  ['never ends', SPIN, 200, 'file_too_complex'],
  ['takes all memory', fileTask<typeof hoard>(TASKS, 'hoard') as typeof SPIN, 600_000, 'file_too_complex'],
  [
    'ends the thread',
    fileTask<typeof exit>(TASKS, 'exit') as typeof SPIN,
    600_000,
    'Error: the file worker ended with 3',
  ],
])('refuses a file at which it %s, and reads the next one', async (_, task, longestMs, code) => {
  files = createFileWorker({ longestMs });
  expect(await outcomeOf(files.run('demo', task, undefined))).toBe(code);
  expect(await files.run('demo', ECHO, 1)).toBe(1);
});

it('judges a file by what it has computed, not by how long a busy machine took', async () => {
  files = createFileWorker({ longestMs: 200 });
  expect(await files.run('demo', fileTask<typeof rest>(TASKS, 'rest'), 600)).toBe('rested');
});

it('leaves the thread of the requests free meanwhile', async () => {
  files = createFileWorker({ longestMs: 600_000 });
  const flag = new SharedArrayBuffer(1);
  const done: string[] = [];
  const reading = files.run('demo', SPIN_UNTIL, flag).then((said) => done.push(said));
  for (let turn = 0; turn < 1000; turn += 1) await setImmediate();
  done.push('a thousand turns');
  Atomics.store(new Uint8Array(flag), 0, 1);
  await reading;
  expect(done).toEqual(['a thousand turns', 'over']);
});

it('takes a bounded number of files of a company, and one company after the other', async () => {
  files = createFileWorker();
  const done: string[] = [];
  const send = (companyId: string, name: string): Promise<unknown> =>
    outcomeOf(files.run(companyId, ECHO, name).then((said) => done.push(String(said))));
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'].map((name) => send('a', name));
  const others = [send('b', 'b1'), send('c', 'c1'), send('b', 'b2')];
  const outcomes = await Promise.all(many);
  await Promise.all(others);
  expect(outcomes.slice(5)).toEqual(['too_many_requests', 'too_many_requests']);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'a5']);
});

it('rejects what is waiting when it stops', async () => {
  files = createFileWorker();
  const running = [1, 2].map((number) => outcomeOf(files.run('demo', ECHO, number)));
  await files.stop();
  expect(await Promise.all(running)).toEqual([
    'Error: the file worker was stopped',
    'Error: the file worker was stopped',
  ]);
  expect(await outcomeOf(files.run('demo', ECHO, 3))).toBe('Error: the file worker is stopped');
});
