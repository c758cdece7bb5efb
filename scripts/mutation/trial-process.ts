// A process of `trials.ts` that keeps Vitest and its modules: it is told a module's text and runs the tests with that.
// It answers when one of them fails, when all have passed, or when they have taken so long that a loop has no end.
import { fileURLToPath } from 'node:url';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** What to try. */
export interface Trial {
  /** The module by its full path, and what it is to be. */
  readonly module: string;
  readonly text: string;
  /** The tests by their full paths; the first one that fails ends the trial. */
  readonly tests: readonly string[];
  /** How long a file of them may take. Times are the processor's, in milliseconds: a busy machine makes no difference. */
  readonly limit: number;
}

/** What came of it: all tests passed, one failed, one had no end, or nothing can be said, and why. */
export interface Outcome {
  readonly is: 'passed' | 'failed' | 'endless' | 'undecided';
  readonly reason?: string;
  /** How long the file took that took the longest. */
  readonly longest: number;
}

// Whoever started it may be gone by any signal, and before this line too: nobody is left to answer to then.
process.on('disconnect', () => process.exit());
if (!process.connected) process.exit();

const [root] = process.argv.slice(2);

let changed: Pick<Trial, 'module' | 'text'> | undefined;

/** How each test file of the trial ended: what Vitest returns holds those of all trials before. */
const ended = new Map<string, ReturnType<TestModule['state']>>();

/** What the process has used of the processor when the file began that is running, in its own count. */
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
    // It would give out the module as it was.
    fsModuleCache: false,
    // A thread: this one stays free to see that a test has no end, and the process ends it by ending.
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

async function run({ module, text, tests, limit }: Trial): Promise<void> {
  began = process.cpuUsage();
  longest = 0;
  const watch = setInterval(() => {
    if (timeSince(began) <= limit) return;
    clearInterval(watch);
    process.send?.({ is: 'endless', longest } satisfies Outcome);
  }, 100);
  // The one before is to be itself again.
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
