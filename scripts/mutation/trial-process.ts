// A process of `trials.ts` that keeps Vitest and its modules loaded: it receives a module's text and runs the tests
// with that. It answers when one of them fails, when all have passed, or at the timeout of an endless loop.
import { fileURLToPath } from 'node:url';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** A trial. */
export interface Trial {
  /** The module by its full path, and its text. */
  readonly module: string;
  readonly text: string;
  /** The tests by their full paths; the first one that fails ends the trial. */
  readonly tests: readonly string[];
  /** The timeout of a test file. Times are CPU time, in milliseconds: a busy machine makes no difference. */
  readonly limit: number;
}

/** The result: all tests passed, one failed, one timed out, or it is unknown, and why. */
export interface Outcome {
  readonly is: 'passed' | 'failed' | 'endless' | 'undecided';
  readonly reason?: string;
  /** The duration of the slowest file. */
  readonly longest: number;
}

const [root] = process.argv.slice(2);

let changed: Pick<Trial, 'module' | 'text'> | undefined;

/** The result of each test file of the trial: Vitest's own state has those of all trials before. */
const ended = new Map<string, ReturnType<TestModule['state']>>();

/** The CPU usage of the process when the running file began. */
let began = process.cpuUsage();
let longest = 0;

function timeSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function end(module: TestModule): void {
  ended.set(module.moduleId, module.state());
  longest = Math.max(longest, timeSince(began));
  began = process.cpuUsage();
}

class AsGiven {
  sort = (specifications: TestSpecification[]): TestSpecification[] => specifications;
  shard = this.sort;
}

const vitest = await createVitest(
  {
    root,
    config: false,
    watch: false,
    // It would return the unchanged module.
    fsModuleCache: false,
    // A thread: this one stays free to detect the timeout, and the process ends it by exiting.
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    testTimeout: 0,
    restoreMocks: true,
    sequence: { sequencer: AsGiven },
    setupFiles: [fileURLToPath(import.meta.resolve('./setup.ts'))],
    reporters: [{ onTestModuleEnd: end }],
  },
  { plugins: [{ name: 'mutant', load: (id) => (id === changed?.module ? changed.text : undefined) }] },
);

process.on('message', (trial: Trial) => void run(trial));
// The parent was killed, by whatever signal.
process.on('disconnect', () => process.exit());

async function run({ module, text, tests, limit }: Trial): Promise<void> {
  began = process.cpuUsage();
  longest = 0;
  const watch = setInterval(() => {
    if (timeSince(began) <= limit) return;
    clearInterval(watch);
    process.send?.({ is: 'endless', longest } satisfies Outcome);
  }, 100);
  // Restores the previous module.
  if (changed !== undefined) vitest.invalidateFile(changed.module);
  changed = { module, text };
  vitest.invalidateFile(module);
  const outcome = await runTests(tests).catch(
    (error: unknown) => ({ is: 'undecided', reason: String(error) }) as const,
  );
  clearInterval(watch);
  process.send?.({ ...outcome, longest } satisfies Outcome);
}

async function runTests(tests: readonly string[]): Promise<Omit<Outcome, 'longest'>> {
  const project = vitest.getRootProject();
  ended.clear();
  const { unhandledErrors } = await vitest.runTestSpecifications(
    tests.map((test) => project.createSpecification(test)),
  );
  const states = tests.map((test) => ended.get(test));
  if (states.includes('failed')) return { is: 'failed' };
  if (unhandledErrors.length > 0) return { is: 'undecided', reason: String(unhandledErrors[0]) };
  const passed = states.filter((state) => state === 'passed').length;
  return passed === tests.length
    ? { is: 'passed' }
    : { is: 'undecided', reason: `of ${tests.length} test files ${passed} passed and none failed` };
}
