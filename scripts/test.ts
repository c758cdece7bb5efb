// `npm test`: what a change needs. `npm run test:full`: everything.
import { spawn } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type Counts, type Failure, linesOfFailures, tableOfRepeats } from './failures.ts';
import { withCpuSeconds } from './processor.ts';
import { changedFiles, distanceOfTest, distancesFrom, filesOfBranch, reachOf, readGraph } from './reach.ts';
import { BUDGETS, overBudget, tallyText, type Tally } from './suite/budget.ts';
import { type Candidate, type Choice, choose, SHARES, shareOf } from './suite/choice.ts';
import {
  isReadyForJourneys,
  listJourneys,
  type Part,
  PARTS,
  playwright,
  type Print,
  PROOF,
  runListed,
} from './suite/parts.ts';
import { root } from './tools.ts';

/** A part with its arguments, and the budgets that it is held to: only where it runs whole. */
interface Chosen {
  readonly part: Part;
  readonly args?: readonly string[];
  readonly budget?: Tally | undefined;
}

const USAGE = `npm test                             what a change needs: the gates, all tests without a browser, the core journeys,
                                     what the change reaches, and an eighth of the rest by the day
  npm test -- --eighth n             the same with the n-th eighth, from 1 to ${SHARES}
npm run test:full                    everything, and a sample of mutants
  npm run test:full -- --seed n      with the sample of that seed
Some of it:
${Object.values(PARTS)
  .map(({ name, about }) => `  npm test -- ${name.padEnd(22)} ${about}`)
  .join('\n')}
  npm test -- changed [since]        what the changes since a commit can reach; else since the last one
  npm test -- e2e --repeat n         the journeys n times on a busy machine: which of them fails how often
      --load k                       with k busy processes beside them; else as many as there are cores`;

// Exits with its parent, however that exits.
const BUSY = 'const parent = process.ppid; while (process.ppid === parent);';

const toTerminal: Print = (text) => console.log(text);

// Each program that we wait for listens for signals, and the gates run several beside Vitest.
process.setMaxListeners(40);

const [chosen, ...args] = process.argv.slice(2);
const named = Object.values<Part>(PARTS).find(({ name }) => name === chosen);
if (chosen === undefined || chosen === '--eighth')
  process.exitCode = await runDefault(Number(args[0] ?? shareOf(new Date())));
else if (chosen === 'full')
  process.exitCode = await runFull(takeOption(args, '--seed') ?? String(Math.floor(Date.now() / 1000)));
else if (chosen === 'changed') process.exitCode = await runChanged(args[0]);
else if (chosen === 'e2e' && args.includes('--repeat')) process.exitCode = await repeatE2e(args);
else if (named !== undefined) process.exitCode = await runParts([{ part: named, args }]);
else {
  console.log(USAGE);
  process.exitCode = chosen === '--help' ? 0 : 2;
}

/** Runs what a change needs, and says what it leaves out. */
async function runDefault(share: number): Promise<number> {
  if (!(share >= 1 && share <= SHARES)) throw new Error(`--eighth takes a number from 1 to ${SHARES}`);
  const changed = filesOfBranch();
  const choice = choose(await candidatesOf(changed), share);
  const taken = [...choice.core, ...choice.reached, ...choice.eighth];
  const idsOf = (kind: Candidate['kind']): string[] => taken.filter((one) => one.kind === kind).map(({ id }) => id);
  const proofs = idsOf('proof');
  const budgets = BUDGETS.default;
  const core = choice.core.length;
  const journeys: Part = {
    ...PARTS.e2e,
    run: async () => {
      const counts = await runListed(idsOf('journey').map((id) => ({ id })));
      return { ...counts, tally: { 'core journeys': core, ...counts.tally } };
    },
  };
  return runParts(
    [
      { part: PARTS.check },
      { part: PARTS.unit, budget: budgets['unit'] },
      { part: PARTS.build },
      { part: journeys, budget: budgets['e2e'] },
      ...(proofs.length === 0 ? [] : [{ part: PARTS.proof, args: proofs }]),
    ],
    saidOf(choice, changed.length, share),
  );
}

/** All that the default run may leave out. */
async function candidatesOf(changed: readonly string[]): Promise<Candidate[]> {
  const distances = distancesFrom(readGraph(), changed);
  const journeys = (await listJourneys()).map(({ id, file, tags }): Candidate => ({
    id,
    kind: 'journey',
    isCore: tags.includes('core'),
    distance: distanceOfTest(distances, { file, tags }),
  }));
  const proofs = globSync(`{src,scripts}/**/*${PROOF}`, { cwd: root }).map((path): Candidate => {
    const id = path.replaceAll('\\', '/');
    return { id, kind: 'proof', isCore: false, distance: distanceOfTest(distances, { file: id }) };
  });
  return [...journeys, ...proofs];
}

/** What was chosen and what was left out, so that nobody takes it for everything. */
function saidOf({ core, reached, eighth, left }: Choice, changed: number, share: number): string[] {
  const text = (of: readonly Candidate[]): string => {
    const proofs = of.filter(({ kind }) => kind === 'proof').length;
    return `${of.length - proofs} journeys and ${proofs} proofs`;
  };
  const farther = left.filter(({ distance }) => distance < Infinity).length;
  return [
    `  ran: ${core.length} core journeys; ${text(reached)} that ${changed} changed files reach; eighth ${share} of ${SHARES} of the others, ${text(eighth)} (npm test -- --eighth ${share} repeats it)`,
    `  left out: ${text(left)}${farther > 0 ? `, of which the change reaches ${farther}, farther away` : ''}; npm run test:full runs everything`,
  ];
}

/** Runs everything, and a sample of the mutants of the rules and of hostile requests, both by the seed. */
function runFull(seed: string): Promise<number> {
  const budgets = BUDGETS.full;
  process.env['FUZZ_SEED'] = seed;
  return runParts(
    Object.values(PARTS).map((part) => ({
      part,
      args: part === PARTS.mutants ? [seed] : [],
      budget: budgets[part.name],
    })),
    [`  ran: everything; the mutants and the hostile requests by seed ${seed} (npm run test:full -- --seed ${seed})`],
  );
}

/**
 * Runs the parts one after the other, but the gates beside the first of the others: most of them keep one core busy, or
 * wait for the registry. What they have to say waits until the terminal is free.
 */
async function runParts(parts: readonly Chosen[], said: readonly string[] = []): Promise<number> {
  const started = performance.now();
  const gates = parts.find(({ part }) => part.name === 'check');
  const others = parts.filter((part) => part !== gates);
  const kept: string[] = [];
  const beside = gates && runPart(gates, others.length === 0 ? toTerminal : (text) => void kept.push(text));
  const results: Result[] = [];
  for (const part of others) {
    results.push(await runPart(part, toTerminal));
    if (results.length === 1) await beside;
    for (const text of kept.splice(0)) toTerminal(text);
  }
  if (beside !== undefined) results.unshift(await beside);
  const seconds = Math.round((performance.now() - started) / 1000);
  const all = results.map(({ counts }) => counts);
  const sum = (of: 'passed' | 'failed'): number => all.reduce((total, counts) => total + counts[of], 0);
  const flaky = all.flatMap((counts) => counts.flaky ?? []);
  const cpuSeconds = Math.round(results.reduce((total, result) => total + result.cpuSeconds, 0));
  const blocks = [
    [...results.map(({ line }) => line), `  in ${Math.floor(seconds / 60)} min ${seconds % 60} s, ${cpuSeconds} CPU s`],
    said,
    linesOfFailures(all.flatMap((counts) => counts.failures ?? [])),
    flaky.length === 0 ? [] : ['FLAKY, failed at first: mend the cause', ...linesOfFailures(flaky, 'FLAKY')],
    results.flatMap(({ over }) => over).map((line) => `OVER BUDGET ${line}`),
    [`${sum('passed')} passed, ${sum('failed')} failed`],
  ];
  for (const block of blocks) if (block.length > 0) console.log(`\n${block.join('\n')}`);
  return sum('failed') === 0 ? 0 : 1;
}

interface Result {
  readonly counts: Counts;
  readonly cpuSeconds: number;
  readonly line: string;
  readonly over: readonly string[];
}

async function runPart({ part, args: given = [], budget }: Chosen, print: Print): Promise<Result> {
  print(`\n── ${part.name} ──`);
  const started = performance.now();
  const { result, cpuSeconds } = await withCpuSeconds(() => countsOfPart(part, given, print));
  const { tally = {} } = result;
  const over = overBudget(part.name, tally, budget);
  const counts = { ...result, failed: result.failed + over.length };
  const took = Math.round((performance.now() - started) / 1000);
  const figures = `${`${took} s`.padStart(8)}${`${Math.round(cpuSeconds)} CPU s`.padStart(12)}  ${tallyText(tally)}`;
  const line = `  ${part.name.padEnd(8)}${counts.passed} passed, ${counts.failed} failed ${figures}`;
  return { counts, cpuSeconds, line: line.trimEnd(), over };
}

/** A part that breaks before its first test has failed, and so has one that had nothing to run. */
async function countsOfPart(part: Part, given: readonly string[], print: Print): Promise<Counts> {
  try {
    const counts = await part.run(given, print);
    return counts.passed + counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    print(inspect(error));
    return { passed: 0, failed: 1 };
  }
}

/** Runs the gates, and the tests that can reach what was changed. */
async function runChanged(since: string | undefined): Promise<number> {
  const changed = changedFiles(since);
  const reach = reachOf(readGraph(), changed);
  const filters: Readonly<Record<string, readonly string[] | undefined>> =
    reach === 'everything' ? {} : { check: reach.lint, unit: reach.unit, e2e: reach.e2e };
  console.log(`${changed.length} changed files${reach === 'everything' ? ', of which one can reach everything' : ''}`);
  return runParts(
    [PARTS.check, PARTS.unit, PARTS.build, PARTS.e2e]
      .map((part) => ({ part, args: filters[part.name] ?? [] }))
      // The gates always run: with no file to lint they lint all.
      .filter(({ part }) => part.name === 'check' || filters[part.name]?.length !== 0),
  );
}

/** Repeats the journeys on a busy machine, without retries, and counts the failures per test. */
async function repeatE2e(given: readonly string[]): Promise<number> {
  const rest = [...given];
  const times = Number(takeOption(rest, '--repeat'));
  const processes = takeOption(rest, '--load');
  if (!(times >= 1)) throw new Error('--repeat takes the number of runs');
  if (!(await isReadyForJourneys())) return 1;
  const runs: (readonly Failure[])[] = [];
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
  for (let run = 1; run <= times; run += 1) {
    using load = startLoad(processes === undefined ? undefined : Number(processes));
    console.log(`\n── run ${run} of ${times}, beside ${load.processes} busy processes ──`);
    const { failures = [], failed } = await playwright(
      // Each in a folder of its own: a run begins by deleting the last one's results, its traces too.
      ['--retries=0', `--output=test-results/run-${run}`, ...rest],
      'dot',
      { KINTAI_TEST_TRACE: 'all' },
    );
    runs.push(failures.length === 0 && failed > 0 ? [{ name: 'Playwright', error: 'did not begin' }] : failures);
  }
  console.log(`\n${tableOfRepeats(runs).join('\n')}`);
  return runs.some((failures) => failures.length > 0) ? 1 : 0;
}

/** Keeps the CPU busy with so many processes, until it is disposed of. */
function startLoad(processes = availableParallelism()): Disposable & { readonly processes: number } {
  const children = Array.from({ length: processes }, () => spawn(process.execPath, ['-e', BUSY], { stdio: 'ignore' }));
  return {
    processes,
    [Symbol.dispose]: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** Removes an option and its value from the arguments; the rest is another program's. */
function takeOption(all: string[], name: string): string | undefined {
  const at = all.indexOf(name);
  return at < 0 ? undefined : all.splice(at, 2)[1];
}
