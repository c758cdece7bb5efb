import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../tools.ts';
import type { Outcome, Trial } from './trial-process.ts';

/** Runs tests against mutated modules, one trial after the other. The files themselves are unchanged. */
export interface Trials extends Disposable {
  run(trial: Trial): Promise<Outcome>;
}

// For a process that hangs without using CPU.
const NO_ANSWER_MS = 30 * 60_000;

/** Starts trials of modules below a folder, in a process that is replaced where a trial has broken it. */
export function startTrials(folder: string): Trials {
  let child: ChildProcess | undefined;
  const end = (): void => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    async run(trial) {
      child ??= fork(join(root, 'scripts/mutation/trial-process.ts'), [folder], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        serialization: 'advanced',
        // As most tests run: far from Japan.
        env: { ...process.env, TZ: 'America/New_York' },
      });
      const outcome = await outcomeOf(child, trial);
      if (outcome.is === 'endless' || outcome.is === 'undecided') end();
      return outcome;
    },
    [Symbol.dispose]: end,
  };
}

function outcomeOf(child: ChildProcess, trial: Trial): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const settle = (outcome: Outcome): void => {
    clearTimeout(timer);
    child.removeAllListeners();
    resolve(outcome);
  };
  const undecided = (reason: string): void => settle({ is: 'undecided', reason, longest: 0 });
  const timer = setTimeout(() => undecided('no answer'), NO_ANSWER_MS);
  child.once('message', (outcome: Outcome) => settle(outcome));
  child.once('exit', (code, signal) => undecided(`the tests’ process ended by ${signal ?? code}`));
  child.send(trial);
  return promise;
}
